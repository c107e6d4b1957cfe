package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/report"
	chips "github.com/tgopt/tgopt/target"
)

// What the vendor's compiler said of a kernel may lie beside its dump: Triton's
// cache has kernel.json, and kernel.cubin or kernel.amdgcn, beside kernel.ttgir;
// a folder above may have labels of many dumps (labels.json).

// labelFolders is how many folders above a dump are looked at for labels.
const labelFolders = 3

// addReported adds what was said of the functions of a file, where the report
// is for the target that it was compiled for.
func (c *reportCmd) addReported(r *reported, beside func(extension string) []byte) {
	if r.file == "<stdin>" || len(c.steps) > 0 {
		return
	}
	path := c.path(r.file)
	stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	for i := range r.functions {
		f := &r.functions[i]
		if own := chips.Lookup(f.Own); f.Estimate || own == nil || own.Name != f.Target {
			continue
		}
		f.Reported = report.ReadBeside(stem, beside, f.Name)
		if f.Reported == nil {
			f.Reported = c.reportedAbove(path, f)
		}
	}
}

// reportedAbove looks into the labels of a folder above.
func (c *reportCmd) reportedAbove(path string, f *report.Function) *report.Reported {
	folder := filepath.Dir(path)
	for range labelFolders {
		name := filepath.Join(folder, "labels.json")
		if text, err := os.ReadFile(name); err == nil {
			rel, err := filepath.Rel(folder, path)
			if err != nil {
				return nil
			}
			if r := report.ReadLabels(text, filepath.ToSlash(rel), f.Name); r != nil {
				r.Source = "labels.json"
				return r
			}
			return nil
		}
		folder = filepath.Join(folder, "..")
	}
	return nil
}
