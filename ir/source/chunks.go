package source

import "strings"

// ChunkMarker is the line that stands between the chunks of a file: independent
// modules, most often tests.
const ChunkMarker = "// -----"

// Chunks cuts a file at a marker, as MLIR does: wherever the marker's text
// occurs. A chunk begins behind the marker. An empty marker cuts nothing.
func (f *File) Chunks(marker string) []Span {
	whole := Span{End: uint32(len(f.Text))}
	if marker == "" {
		return []Span{whole}
	}
	var spans []Span
	start := 0
	for {
		i := strings.Index(f.Text[start:], marker)
		if i < 0 {
			break
		}
		if start+i > 0 { // what stands before a marker at the very start is no chunk
			spans = append(spans, Span{Start: uint32(start), End: uint32(start + i)})
		}
		start += i + len(marker)
	}
	if start < len(f.Text) || len(spans) == 0 {
		spans = append(spans, Span{Start: uint32(start), End: whole.End})
	}
	return spans
}
