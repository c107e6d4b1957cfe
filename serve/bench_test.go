package serve_test

import (
	"encoding/json"
	"os"
	"testing"
)

// BenchmarkAsk is what a question about a dump of 30 KB takes, from JSON to JSON.
func BenchmarkAsk(b *testing.B) {
	text, err := os.ReadFile("../testdata/kernels/dumps/3.6.0/sm_90/attention_bwd_dkdv-full-bf16-m64n128d128-w8s2.ttgir")
	if err != nil {
		b.Fatal(err)
	}
	a := answers()
	for _, q := range []struct {
		name, method string
		params       map[string]any
	}{
		{"fits", "fits", map[string]any{}},
		{"report", "report", map[string]any{}},
		{"report without advice", "report", map[string]any{"advice": false}},
		{"rewrite", "rewrite", map[string]any{"passes": "cse"}},
	} {
		q.params["text"] = string(text)
		params, err := json.Marshal(q.params)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(q.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, failure := a.Ask(b.Context(), q.method, params, nil); failure != nil {
					b.Fatal(failure)
				}
			}
		})
	}
}
