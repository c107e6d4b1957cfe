package cli

import (
	"context"
	"io"
	"strings"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
)

// What the vendor's compiler said of a kernel may lie beside its dump: Triton's
// cache has kernel.json, and kernel.cubin or kernel.amdgcn, beside kernel.ttgir;
// a folder above may have labels of many dumps (labels.json).

// beside is what lies beside an input, nothing beside standard input.
func (t *tool) beside(ctx context.Context, file string) *files.Beside {
	if file == "<stdin>" {
		return t.files.Beside(ctx, "")
	}
	return t.files.Beside(ctx, t.path(strings.TrimSuffix(file, ".gz")))
}

// tellRefused says why files beside a dump were not read.
func (c *reportCmd) tellRefused(w io.Writer, beside *files.Beside) {
	for _, r := range beside.Refused() {
		if _, told := c.told.LoadOrStore(r.Key(), true); !told {
			io.WriteString(w, terminal.Sprintf("%s: warning: %v\n", r.Path, r))
		}
	}
}
