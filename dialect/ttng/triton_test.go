package ttng_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/nvws"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// reprint lets Triton print the file that is its argument.
const reprint = `
import sys
from triton._C.libtriton import ir, nvidia, amd
context = ir.context()
ir.load_dialects(context)
nvidia.load_dialects(context)
amd.load_dialects(context)
print(ir.parse_mlir_module(sys.argv[1], context).str_nodebug(), end="")
`

// TestTriton gives the cases of the dialects for NVIDIA and AMD to Triton, as
// they are and in the generic form that we print: it must print the same. The
// variables name the Python in which that version is installed: ops.mlir is of
// 3.9, ops36.mlir of 3.6. Our generic form is that of 3.9: 3.6 does not take
// the properties that ops got since then.
func TestTriton(t *testing.T) {
	for variable, file := range map[string]string{"TGOPT_TRITON": "ops.mlir", "TGOPT_TRITON_36": "ops36.mlir"} {
		t.Run(variable, func(t *testing.T) {
			python := os.Getenv(variable)
			if python == "" {
				t.Skip(variable + " names no Python with Triton")
			}
			for _, name := range []string{"ttng", "nvws", "amdg"} {
				path := filepath.Join("..", name, "testdata", file)
				if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && file != "ops.mlir" {
					continue // nothing of it differs from the newest release's
				}
				t.Run(name, func(t *testing.T) { againstTriton(t, python, path, file == "ops.mlir") })
			}
		})
	}
}

func againstTriton(t *testing.T, python, path string, generic bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reg := dialect.NewRegistry(builtin.Dialect(), arith.Dialect(), tt.Dialect(), ttg.Dialect(), ttng.Dialect(), nvws.Dialect(),
		amdg.Dialect())
	for _, chunk := range strings.Split(string(text), "// -----\n") {
		m, diags := parser.Parse(source.NewFile(path, chunk), parser.Options{Registry: reg})
		if len(diags) > 0 {
			t.Fatal(diags[0].Message)
		}
		inputs := []string{chunk}
		if generic {
			inputs = append(inputs, string(printer.Print(m, printer.Options{Generic: true})))
		}
		for _, input := range inputs {
			file := filepath.Join(t.TempDir(), "in.ttgir")
			if err := os.WriteFile(file, []byte(input), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(python, "-c", reprint, file).CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%s\n%s", err, out, input)
			} else if strings.TrimRight(string(out), "\n") != strings.TrimRight(chunk, "\n") {
				t.Errorf("Triton prints something else:\n%s", textdiff.Unified("ours", "triton", chunk, string(out), 0))
			}
		}
	}
}
