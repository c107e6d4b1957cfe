package cli

import (
	"io"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report/page"
)

// A reportPage collects the reports of all files for one page.
type reportPage struct {
	functions, before []kernel.Facts
	dumps             map[string]*source.File
}

func (p *reportPage) add(r *reported) {
	p.functions = append(p.functions, public(r.functions)...)
	p.before = append(p.before, public(r.before)...)
	if p.dumps == nil {
		p.dumps = map[string]*source.File{}
	}
	p.dumps[r.file] = r.text
}

// write writes the page. Python source that cannot be found is left out.
func (p *reportPage) write(w io.Writer, passes string, compare bool, python *files.Sources) error {
	o := page.Options{Before: p.before, Passes: passes, Compare: compare, Dump: func(name string) *source.File { return p.dumps[name] }}
	if python != nil {
		o.Python = python.Find
	}
	return page.Write(w, p.functions, o)
}
