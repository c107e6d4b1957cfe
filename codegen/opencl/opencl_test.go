package opencl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

func read(t *testing.T, path string) *ir.Module {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, path, string(text))
}

func parse(t *testing.T, name, text string) *ir.Module {
	t.Helper()
	f := source.NewFile(name, text)
	m, ds := parser.Parse(f, parser.Options{Registry: all.Registry()})
	for _, d := range append(ds, verify.Module(m)...) {
		t.Fatalf("%s:%d: %s", name, f.Position(d.Span.Start).Line, d.Message)
	}
	return m
}

func emit(t *testing.T, m *ir.Module) *opencl.Kernel {
	t.Helper()
	k, ds := opencl.Emit(ir.Functions(m.Op())[0], opencl.Options{})
	for _, d := range ds {
		t.Errorf("%s", d.Message)
	}
	if k == nil {
		t.Fatal("no kernel")
	}
	return k
}

// TestGolden: each testdata/NAME.ttgir is written as NAME.cl.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.ttgir")
	if len(files) < 3 {
		t.Fatalf("%d files", len(files))
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			got := emit(t, read(t, path)).Source
			golden.Compare(t, strings.TrimSuffix(path, ".ttgir")+".cl", got)
		})
	}
}

// TestIntel: all Intel kernels of the repository have OpenCL C, in which each builtin
// that is called is declared, and emulated.
func TestIntel(t *testing.T) {
	dumps, _ := filepath.Glob("../../testdata/kernels/intel/*.ttgir")
	small, _ := filepath.Glob("../../testdata/opencl/*.ttgir")
	if len(dumps) < 7 || len(small) < 6 {
		t.Fatalf("%d and %d files", len(dumps), len(small))
	}
	for _, path := range append(dumps, small...) {
		k := emit(t, read(t, path))
		called := 0
		for _, b := range k.Builtins {
			if n := strings.Count(k.Source, b+"("); n < 2 {
				t.Errorf("%s: %s is declared and called %d times in all", path, b, n)
			}
			called += strings.Count(k.Source, b+"(")
		}
		if all := strings.Count(k.Source, "__builtin_IB_"); all != called {
			t.Errorf("%s: %d uses of builtins, %d of those that are listed", path, all, called)
		}
	}
}
