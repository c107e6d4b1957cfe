package ide_test

import (
	"strings"
	"testing"
)

// TestEverywhere: no question fails at any place around a line, sound or
// half-typed, with line breaks of either kind.
func TestEverywhere(t *testing.T) {
	for _, line := range []string{"", "%x = arith.addi %n, ", "tt.store %p, %", "%v = tt.load %p, %m : tensor<128x!tt.ptr<f32>, #", "arith."} {
		text := strings.Replace(loads, "LINE", line, 1)
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			s, _ := open(t, text)
			at := uint32(strings.Index(text, "%inner"))
			for off := at; off < at+80; off++ {
				s.Completion(off)
				s.SignatureHelp(off)
				s.Definition(off)
				s.Highlights(off)
				s.References(off, true)
				if h := s.Hover(off); h != nil && h.Markdown == "" {
					t.Errorf("%q at %d: an empty hover", line, off)
				}
			}
		}
	}
}
