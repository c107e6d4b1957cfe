package picture

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/tgopt/tgopt/layout/linear"
)

// A Field is a key of a JSON object, in its place.
type Field struct {
	Key   string
	Value any
}

// Fields are a layout as docs/json.md has it: the shape, and the bases of each
// input, empty lists where there are none.
func Fields(l *linear.Layout) []Field {
	fields := []Field{{"shape", l.Shape()}}
	for _, s := range l.Ins() {
		fields = append(fields, Field{string(s.Dim), l.Bases(s.Dim)})
	}
	return fields
}

// Object is the fields as a JSON object.
type Object []Field

// MarshalJSON keeps the order of the fields.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := marshal(&b, f.Key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := marshal(&b, f.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// JSON writes a value and a line break.
func JSON(w io.Writer, v any) error {
	var b bytes.Buffer
	if err := marshal(&b, v); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

// marshal leaves < and > as they are: encodings are full of them.
func marshal(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // the line break
	return nil
}
