package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/cputime"
)

// TestDamagedDumps runs tgopt on dumps that were cut, shuffled and overwritten:
// it accepts them or says where they are wrong, in little time, and writes no
// output file unless all is well. TGOPT_DUMPS names a folder of dumps to damage,
// more often, in place of some of the committed ones.
func TestDamagedDumps(t *testing.T) {
	root, most, times := "../../testdata/kernels/dumps", 40, 6
	if dir := os.Getenv("TGOPT_DUMPS"); dir != "" {
		root, most, times = dir, 1<<30, 200
	}
	var files []string
	for _, pattern := range []string{"*/*/*.ttir", "*/*/*.ttgir"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no dumps under %s", root)
	}
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	registry := testRegistry()
	for i, file := range files[:min(most, len(files))] {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			r := rand.New(rand.NewPCG(uint64(i), 3))
			for n := range times {
				damaged := text
				for range 1 + n%3 {
					damaged = damage(damaged, r)
				}
				var args []string
				switch n % 3 {
				case 0:
					args = []string{"-o", "out.mlir"}
				case 1:
					args = []string{"-o", "out.mlir", "--verify-each", "--reduce-liveness", "--canonicalize", "--cse"}
				case 2:
					args = []string{"-o", "out.mlir", "--print=mlir", "--mlir-print-op-generic"}
				}
				if message := runDamaged(dir, damaged, args, &cli.Environment{Passes: registry}); message != "" {
					kept := filepath.Join(os.TempDir(), "damaged-"+filepath.Base(file))
					os.WriteFile(kept, damaged, 0o666)
					t.Fatalf("tgopt %s %s: %s", strings.Join(args, " "), kept, message)
				}
			}
		})
	}
}

var positioned = regexp.MustCompile(`(?m)^in\.mlir:\d+:\d+: error: `)

// runDamaged runs tgopt in dir on a text and says what is wrong with how it went.
func runDamaged(dir string, text []byte, args []string, env *cli.Environment) (message string) {
	const limit = 10 * time.Second
	out := filepath.Join(dir, "out.mlir")
	os.Remove(out)
	if err := os.WriteFile(filepath.Join(dir, "in.mlir"), text, 0o666); err != nil {
		return err.Error()
	}
	var stdout, stderr bytes.Buffer
	env.Dir, env.Stdin, env.Stdout, env.Stderr = dir, strings.NewReader(""), &stdout, &stderr
	var code int
	took := cputime.Of(func() { code = env.Main(context.Background(), append(append([]string{"tgopt"}, args...), "in.mlir")) })
	written, err := os.ReadFile(out)
	switch {
	case took > limit:
		return "took more processor time than " + limit.String()
	case code == 0 && err != nil:
		return "no output: " + err.Error()
	case code == 0 && len(written) > 0 && !bytes.HasSuffix(written, []byte("\n")):
		return "the output does not end in a line break"
	case code == 0:
		return ""
	case code != 1:
		return "exit code other than 0 and 1:\n" + stderr.String()
	case !positioned.Match(stderr.Bytes()):
		return "no error with a position:\n" + stderr.String()
	case err == nil:
		return "output of a run that failed:\n" + stderr.String()
	}
	return ""
}

// damage changes a text in one of many ways.
func damage(text []byte, r *rand.Rand) []byte {
	if len(text) == 0 {
		return text
	}
	splice := func(from, to int, with ...byte) []byte {
		return append(append(append([]byte(nil), text[:from]...), with...), text[to:]...)
	}
	at := r.IntN(len(text))
	switch r.IntN(8) {
	case 0:
		return text[:at]
	case 1: // another byte
		return splice(at, at+1, byte(r.IntN(256)))
	case 2: // one bit
		return splice(at, at+1, text[at]^1<<r.IntN(8))
	case 3:
		strange := []string{"\x00", "é", "\u2028", "\U0001F600", "\xff\xfe", "\xed\xa0\x80", "\r", "\"", "{", ">", "%", "#", "99999999999999999999"}
		return splice(at, at, []byte(strange[r.IntN(len(strange))])...)
	}
	split := func() [][]byte { return bytes.SplitAfter(text, []byte("\n")) }
	if r.IntN(2) == 0 {
		words := regexp.MustCompile(`[\w.%#!@^]+|\s+|.`)
		split = func() [][]byte { return words.FindAll(text, -1) }
	}
	parts := split()
	i, j := r.IntN(len(parts)), r.IntN(len(parts))
	switch r.IntN(3) {
	case 0: // without one
		parts = append(parts[:i:i], parts[i+1:]...)
	case 1: // one twice
		parts = append(parts[:i+1:i+1], parts[i:]...)
	case 2:
		parts[i], parts[j] = parts[j], parts[i]
	}
	return bytes.Join(parts, nil)
}
