package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
)

// TestWrittenIsRead runs what changes IR on dumps in which a number or a word is
// another one: what is written then verifies when it is read again. TGOPT_DUMPS
// names a folder of dumps to alter, more often, in place of some of the committed
// ones; TGOPT_SEED=N alters others.
func TestWrittenIsRead(t *testing.T) {
	root, most, times := "../../testdata/kernels/dumps", 40, 14
	if dir := os.Getenv("TGOPT_DUMPS"); dir != "" {
		root, most, times = dir, 1<<30, 200
	}
	commands := []string{
		"--upgrade-to=3.9", "--allocate-shared-memory", "--reduce-liveness", "--canonicalize", "--cse", "--set-minimum-shared-memory=minimum-size=100000",
		"--reduce-liveness=gate=none --canonicalize --cse --allocate-shared-memory=target=module",
	}
	files, err := filepath.Glob(filepath.Join(root, "*/*/*.ttgir"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no dumps under %s", root)
	}
	seed := uint64(1)
	if n, err := strconv.Atoi(os.Getenv("TGOPT_SEED")); err == nil {
		seed = uint64(n)
	}
	r := rand.New(rand.NewPCG(seed, 4))
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	registry := testRegistry()
	written := new(atomic.Int64)
	t.Cleanup(func() {
		if written.Load() < 50 {
			t.Errorf("%d texts were written, which shows nothing", written.Load())
		}
	})
	for i, file := range files[:min(most, len(files))] {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), seed))
			for n := range times {
				damaged := alter(text, r)
				args := []string{"tgopt"}
				args = append(args, strings.Fields(commands[n%len(commands)])...)
				var out, messages bytes.Buffer
				env := &cli.Environment{Stdin: bytes.NewReader(damaged), Stdout: &out, Stderr: &messages, Passes: registry}
				if env.Main(context.Background(), args) != 0 {
					continue
				}
				written.Add(1)
				messages.Reset()
				env.Stdin, env.Stdout = bytes.NewReader(bytes.Clone(out.Bytes())), io.Discard
				again := []string{"tgopt"}
				if strings.HasPrefix(args[1], "--upgrade") {
					again = append(again, "--triton-version=3.9")
				}
				if code := env.Main(context.Background(), again); code != 0 {
					kept := filepath.Join(os.TempDir(), fmt.Sprintf("written-%d-%d.mlir", i, n))
					os.WriteFile(kept, damaged, 0o666)
					t.Errorf("%s < %s: %s", strings.Join(args, " "), kept, messages.String())
				}
			}
		})
	}
}

var words = regexp.MustCompile(`[\w.]+|[^\w.]+`)

// alter puts another number, or another word of the text, in the place of one.
func alter(text []byte, r *rand.Rand) []byte {
	parts := words.FindAll(text, -1)
	parts = append([][]byte(nil), parts...)
	numbers := []string{"0", "1", "2", "3", "5", "7", "16", "64", "4096", "65536", "2147483648", "4294967296", "8589934592", "137438953472"}
	for range 1 + r.IntN(2) {
		i := r.IntN(len(parts))
		for !isWord(parts[i]) || r.IntN(3) > 0 && !isNumber(parts[i]) {
			i = r.IntN(len(parts))
		}
		if isNumber(parts[i]) && r.IntN(4) > 0 {
			parts[i] = []byte(numbers[r.IntN(len(numbers))])
			continue
		}
		j := r.IntN(len(parts))
		for !isWord(parts[j]) {
			j = r.IntN(len(parts))
		}
		parts[i] = parts[j]
	}
	return bytes.Join(parts, nil)
}

func isWord(b []byte) bool {
	return len(b) > 0 && (b[0] == '_' || b[0]|0x20 >= 'a' && b[0]|0x20 <= 'z' || isNumber(b))
}

func isNumber(b []byte) bool { return len(b) > 0 && b[0] >= '0' && b[0] <= '9' }
