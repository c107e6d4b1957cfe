package filecheck

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// FuzzPattern: whatever a pattern is, there is a verdict, its messages lie in
// their files, and a second run has the same.
func FuzzPattern(f *testing.F) {
	for _, tc := range testCases {
		if _, p, ok := strings.Cut(tc.check, ": "); ok {
			f.Add(p, tc.input)
		}
	}
	f.Fuzz(func(t *testing.T, pattern, input string) {
		if len(pattern) > 60 || len(input) > 60 {
			return
		}
		check := source.NewFile("check", "CHECK: "+pattern)
		in := source.NewFile("in", input)
		r := Check(check, in, Options{})
		if r.Code == Pass && len(r.Messages) > 0 || r.Code != Pass && len(r.Messages) == 0 {
			t.Errorf("exit code %d with messages %v", r.Code, r.Messages)
		}
		for _, m := range r.Messages {
			if m.File == nil {
				continue
			}
			if n := uint32(len(m.File.Text)); m.Span.Start > m.Span.End || m.Span.End > n {
				t.Errorf("message %v at %v in a file of %d bytes", m, m.Span, n)
			}
		}
		var out, again strings.Builder
		r.Print(&out)
		r.dumpInput(&out, in, 5)
		second := Check(check, in, Options{})
		second.Print(&again)
		second.dumpInput(&again, in, 5)
		if out.String() != again.String() {
			t.Errorf("two runs differ:\n%s\n%s", out.String(), again.String())
		}
	})
}

// FuzzCheckFile does the same with the directives.
func FuzzCheckFile(f *testing.F) {
	for _, tc := range testCases {
		f.Add(tc.check, tc.input, tc.args)
	}
	f.Fuzz(func(t *testing.T, check, input, args string) {
		if len(check) > 120 || len(input) > 60 {
			return
		}
		cl, err := parseCommandLine(strings.Fields(args))
		if err != nil || len(cl.badDefines()) > 0 {
			return
		}
		r := Check(source.NewFile("check", check), source.NewFile("in", input), cl.Options)
		if r.Code != Pass && len(r.Messages) == 0 {
			t.Errorf("exit code %d without a message", r.Code)
		}
	})
}
