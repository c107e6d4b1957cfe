package oracle

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAsk: answers are those of the program where it is, and otherwise those on file.
func TestAsk(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	say := func(text string) {
		t.Helper()
		if err := os.WriteFile(program, []byte("#!/bin/sh\ncat > /dev/null\necho '"+text+"'\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	p := Program{Variable: "TGOPT_NO_PROGRAM", File: filepath.Join(dir, "answers.gz")}
	t.Setenv(p.Variable, program)
	t.Setenv("TGOPT_RECORD", "1")
	say("[3, null]")
	if got := Ask[string, int](t, p, []string{"1+2", "1/0"}); *got[0] != 3 || got[1] != nil {
		t.Errorf("got %v", got)
	}
	if n := p.Of(2, 9); n != 2 {
		t.Errorf("%d questions are put on file", n)
	}
	t.Setenv("TGOPT_RECORD", "")
	if n := p.Of(2, 9); n != 9 {
		t.Errorf("%d questions are asked", n)
	}
	say("[4, 0]")
	inner := &testing.T{}
	Ask[string, int](inner, p, []string{"1+2", "1/0"})
	if !inner.Failed() {
		t.Error("nothing is said of an answer that was another")
	}
	t.Setenv(p.Variable, "")
	if got := Ask[string, int](t, p, []string{"1/0", "1+2"}); got[0] != nil || *got[1] != 3 {
		t.Errorf("on file: got %v", got)
	}
	inner = &testing.T{}
	Ask[string, int](inner, p, []string{"1+2", "2+2"})
	if !inner.Failed() {
		t.Error("nothing is said of a question that is not on file")
	}
}
