package passlog

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
)

// logs reads the committed logs, in the order of their names.
func logs(t *testing.T) (texts []string) {
	t.Helper()
	files, err := filepath.Glob("../testdata/logs/*.txt.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no logs: %v", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func read(t *testing.T, text string) *Log {
	t.Helper()
	log, err := Read(t.Context(), strings.NewReader(text), Options{Registry: all.Registry(), Context: 3, KeepDiff: func(*Step) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// summary is a line a kernel.
func summary(l *Log) string {
	var b strings.Builder
	for _, c := range l.Compiles {
		changed := 0
		for _, s := range c.Steps {
			if ch, known := s.Changed(); ch && known {
				changed++
			}
		}
		fmt.Fprintf(&b, "%s #%d, %s: %d dumps, %d passes, %d changed: %s\n", c.Kernel, c.Number, c.Target(), c.Dumps(), len(c.Steps), changed, c.Answer())
	}
	return b.String()
}

var anyHeader = regexp.MustCompile(`(?m)^// -----// .*IR Dump (?:Before|After)`)

// TestRead counts the dumps of real logs independently, and reads every one.
func TestRead(t *testing.T) {
	for _, text := range logs(t) {
		l := read(t, text)
		if want := len(anyHeader.FindAllString(text, -1)); l.Dumps != want {
			t.Errorf("got %d dumps, want %d", l.Dumps, want)
		}
		if len(l.Compiles) != 1 {
			t.Fatalf("got\n%swant one kernel", summary(l))
		}
		for _, s := range l.Compiles[0].States() {
			if s.Unread != nil {
				t.Errorf("line %d: %s", s.Unread.Line, s.Unread.Message)
			}
		}
		for _, s := range l.Compiles[0].Steps {
			if s.To == nil && s.Number != len(l.Compiles[0].Steps) {
				t.Errorf("pass %d %s: the IR behind it is missing", s.Number, s.Name())
			}
			if s.Diff != nil && (s.Diff.Text == "") != (s.Diff.Added+s.Diff.Removed == 0) {
				t.Errorf("pass %d %s: +%d -%d, and the text\n%s", s.Number, s.Name(), s.Diff.Added, s.Diff.Removed, s.Diff.Text)
			}
		}
	}
}

// TestTogether has all kernels in one log: behind one another, and dump by
// dump in turns, as when they are compiled at the same time.
func TestTogether(t *testing.T) {
	texts := logs(t)
	var want strings.Builder
	for _, text := range texts {
		want.WriteString(summary(read(t, text)))
	}
	if got := summary(read(t, strings.Join(texts, ""))); got != want.String() {
		t.Errorf("behind one another: got\n%swant\n%s", got, want.String())
	}
	var parts [][]string
	for _, text := range texts {
		var dumps []string
		at := anyHeader.FindAllStringIndex(text, -1)
		for i := range at {
			end := len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			dumps = append(dumps, text[at[i][0]:end])
		}
		parts = append(parts, dumps)
	}
	var mixed strings.Builder
	for i := 0; ; i++ {
		any := false
		for _, dumps := range parts {
			if i < len(dumps) {
				mixed.WriteString(dumps[i])
				any = true
			}
		}
		if !any {
			break
		}
	}
	if got := summary(read(t, mixed.String())); got != want.String() {
		t.Errorf("in turns: got\n%swant\n%s", got, want.String())
	}
	// The same kernel again, as an autotuner compiles it: each is one.
	again := summary(read(t, texts[0]+texts[0]))
	once := summary(read(t, texts[0]))
	if want := once + strings.Replace(once, "#1", "#2", 1); again != want {
		t.Errorf("twice: got\n%swant\n%s", again, want)
	}
	// So it is if the first compilation fails on its way.
	half := texts[0][:anyHeader.FindAllStringIndex(texts[0], 30)[29][0]]
	if got := read(t, half+texts[0]); len(got.Compiles) != 2 || got.Compiles[0].Dumps() != 29 {
		t.Errorf("after one that stopped: got\n%s", summary(got))
	}
}

func TestReadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := logs(t)[0]
	if _, err := Read(ctx, strings.NewReader(text), Options{Registry: all.Registry()}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that it was cancelled", err)
	}
	broken := errors.New("the disk is gone")
	in := io.MultiReader(strings.NewReader(text[:len(text)/2]), &failing{broken})
	if _, err := Read(t.Context(), in, Options{Registry: all.Registry()}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

type failing struct{ error }

func (f *failing) Read([]byte) (int, error) { return 0, f.error }

// FuzzScan reads any text as a log: it must come to an end, with figures or a
// reason for each dump.
func FuzzScan(f *testing.F) {
	f.Add([]byte(cseHeader + tiny))
	f.Add([]byte("x\x1b[1m " + cseHeader + tiny + inlineHeader + "tt.func @f() {"))
	registry := all.Registry()
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := Read(t.Context(), bytes.NewReader(text), Options{Registry: registry})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range l.Compiles {
			for _, s := range c.States() {
				if (s.Figures == nil) == (s.Unread == nil) {
					t.Errorf("line %d: figures %v, a reason %v", s.Line, s.Figures != nil, s.Unread)
				}
			}
			c.Answer()
		}
	})
}
