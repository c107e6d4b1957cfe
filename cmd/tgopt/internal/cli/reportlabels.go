package cli

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/report"
	chips "github.com/tgopt/tgopt/target"
)

// What the vendor's compiler said of a kernel may lie beside its dump: Triton's
// cache has kernel.json, and kernel.cubin or kernel.amdgcn, beside kernel.ttgir;
// a folder above may have labels of many dumps (labels.json).

// beside is what lies beside an input, nothing beside standard input.
func (c *reportCmd) beside(ctx context.Context, file string) *files.Beside {
	if file == "<stdin>" {
		return c.files.Beside(ctx, "")
	}
	return c.files.Beside(ctx, c.path(file))
}

// addReported adds what was said of the functions of a file, where the report
// is for the target that it was compiled for.
func (c *reportCmd) addReported(r *reported, beside *files.Beside) {
	if len(c.steps) > 0 {
		return
	}
	stem := strings.TrimSuffix(filepath.Base(r.file), filepath.Ext(r.file))
	for i := range r.functions {
		f := &r.functions[i]
		if own := chips.Lookup(f.Own); f.Estimate || own == nil || own.Name != f.Target {
			continue
		}
		f.Reported = report.ReadBeside(stem, beside.Read, f.Name)
		if f.Reported != nil {
			continue
		}
		if text, name := beside.Labels(); text != nil {
			if f.Reported = report.ReadLabels(text, name, f.Name); f.Reported != nil {
				f.Reported.Source = "labels.json"
			}
		}
	}
}

// tellRefused says why files beside a dump were not read.
func (c *reportCmd) tellRefused(w io.Writer, beside *files.Beside) {
	for _, r := range beside.Refused() {
		if _, told := c.told.LoadOrStore(r.Key(), true); !told {
			io.WriteString(w, terminal.Sprintf("%s: warning: %v\n", r.Path, r))
		}
	}
}
