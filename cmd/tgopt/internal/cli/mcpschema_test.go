package cli

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestSchemaOfEmbedded: as encoding/json does it, a field hides those of its name
// in what is embedded beside it, wherever that stands.
func TestSchemaOfEmbedded(t *testing.T) {
	type Inner struct {
		Op    int    `json:"op"`
		Bytes int64  `json:"bytes"`
		None  string `json:"-"`
	}
	type outer struct {
		Inner
		Op   string `json:"op"`
		Note string `json:"note,omitempty"`
	}
	got, err := json.Marshal(answerSchema(reflect.TypeFor[outer]()))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"properties":{"bytes":{"type":"integer"},"note":{"type":"string"},"op":{"type":"string"}},"required":["op","bytes"],"type":"object"}`
	if string(got) != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
