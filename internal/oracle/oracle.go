// Package oracle puts questions of tests to programs of others, and keeps what they answered: where such a program is it is
// asked, and where it is not its answers on file stand for it.
package oracle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A Program answers a list of questions.
type Program struct {
	// Variable names the program: TGOPT_TRITON, say, is the path of the Python of a Triton wheel.
	Variable string
	// Args are its arguments; the questions come on its standard input.
	Args []string
	// File has its answers to questions that were asked before, by their hash. It is written where the program is and
	// TGOPT_RECORD is set.
	File string
}

// Here reports whether the program is.
func (p Program) Here() bool { return os.Getenv(p.Variable) != "" }

// Of is how many questions to ask: those on file are few, and one who has the program asks many.
func (p Program) Of(few, many int) int {
	if p.Here() && !recording() {
		return many
	}
	return few
}

func recording() bool { return os.Getenv("TGOPT_RECORD") != "" }

// Ask puts questions as a list of JSON, which the program answers by one as long: null for a question that it does not
// take. Answers on file must be those that it gives now.
func Ask[Q, A any](t *testing.T, p Program, questions []Q) []*A {
	t.Helper()
	keys := make([]string, len(questions))
	for i, q := range questions {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		hash := sha256.Sum256(text)
		keys[i] = hex.EncodeToString(hash[:8])
	}
	file, err := read(p.File)
	if err != nil && !recording() {
		t.Fatal(err)
	}
	raw := make([]json.RawMessage, len(questions))
	if p.Here() {
		in, err := json.Marshal(questions)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(os.Getenv(p.Variable), p.Args...)
		cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(out, &raw); err != nil {
			t.Fatal(err)
		}
		if len(raw) != len(questions) || len(raw) == 0 {
			t.Fatalf("%d answers to %d questions", len(raw), len(questions))
		}
		p.check(t, file, keys, raw)
	} else {
		known := 0
		for i, key := range keys {
			if answer, ok := file[key]; ok {
				raw[i] = answer
				known++
			}
		}
		if known < len(keys) || known == 0 {
			t.Errorf("%s has answers to %d of %d questions: with %s and TGOPT_RECORD they are asked", p.File, known, len(keys), p.Variable)
		}
	}
	answers := make([]*A, len(questions))
	for i, text := range raw {
		if len(text) > 0 {
			if err := json.Unmarshal(text, &answers[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return answers
}

// check holds answers against those on file, or puts them there.
func (p Program) check(t *testing.T, file map[string]json.RawMessage, keys []string, raw []json.RawMessage) {
	t.Helper()
	if recording() {
		file = make(map[string]json.RawMessage)
	}
	for i, key := range keys {
		var compact bytes.Buffer
		if err := json.Compact(&compact, raw[i]); err != nil {
			t.Fatal(err)
		}
		was, ok := file[key]
		if ok && !bytes.Equal(was, compact.Bytes()) {
			t.Errorf("question %d: %s has the answer %s, now it is %s", i, p.File, was, compact.Bytes())
		}
		if recording() {
			file[key] = compact.Bytes()
		}
	}
	if recording() {
		if err := write(p.File, file); err != nil {
			t.Fatal(err)
		}
	}
}

func read(path string) (map[string]json.RawMessage, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	answers := make(map[string]json.RawMessage)
	for line := range strings.Lines(string(text)) {
		key, answer, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok {
			return nil, fmt.Errorf("%s: a line without an answer: %q", path, line)
		}
		answers[key] = json.RawMessage(answer)
	}
	return answers, nil
}

func write(path string, answers map[string]json.RawMessage) error {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(answers)) {
		fmt.Fprintf(z, "%s %s\n", key, answers[key])
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o666)
}
