package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/runner"
)

// A diffInput is a file of a side.
type diffInput struct {
	name     string
	path     string // in the folder that is its side, "" if that is a file
	side     int
	loaded   *loaded
	kernels  []*compare.Kernel
	messages bytes.Buffer
	failed   bool
}

// read reads the kernels of both sides.
func (c *diffCmd) read(ctx context.Context, a, b string) (kernels [2][]*compare.Kernel, err error) {
	specs, ok := c.newDialects(ctx, c.specFlags, c.render)
	if !ok {
		return kernels, errUnread
	}
	var list []*diffInput
	for side, arg := range []string{a, b} {
		inputs, err := c.dumpsOf(ctx, arg)
		if err != nil {
			c.say("%s: error: %v\n", arg, err)
			c.failed = true
		}
		for _, in := range inputs {
			l := specs.of(ctx, in.name)
			c.Stderr.Write(l.messages)
			in.side, in.loaded = side, l.said()
			list = append(list, in)
		}
	}
	err = c.each(ctx, &runner.Runner{}, len(list), func(i int) {
		c.readInput(ctx, list[i])
	}, func(i int) {
		c.Stderr.Write(list[i].messages.Bytes())
		c.failed = c.failed || list[i].failed
		kernels[list[i].side] = append(kernels[list[i].side], list[i].kernels...)
	}, func(i int) string { return list[i].name })
	if err != nil {
		return kernels, err
	}
	for side, arg := range []string{a, b} {
		if len(kernels[side]) == 0 && !c.failed {
			c.say("%s: error: %s\n", arg, c.without())
			c.failed = true
		}
	}
	if len(kernels[0]) == 0 || len(kernels[1]) == 0 {
		return kernels, errUnread
	}
	return kernels, nil
}

// without says what a side does not have.
func (c *diffCmd) without() string {
	if c.kernel != "" {
		return "it has no kernel '" + c.kernel + "'"
	}
	return "it has no function that is launched"
}

// dumpsOf are the files that an argument stands for: itself, or the dumps in a folder, of
// each kernel the TTGIR, or else the TTIR.
func (c *diffCmd) dumpsOf(ctx context.Context, arg string) (list []*diffInput, err error) {
	folder := c.path(arg)
	if info, err := os.Stat(folder); arg == "-" || err != nil || !info.IsDir() {
		return []*diffInput{{name: arg}}, nil
	}
	seen := map[string]bool{}
	for _, extension := range []string{".ttgir", ".ttir"} {
		for _, f := range files.Search(ctx, []string{folder}, extension, files.Bounds{Entries: mostEntries, Depth: deepest, Size: c.limit()}) {
			if stem := strings.TrimSuffix(f.Name, extension); !seen[stem] {
				seen[stem] = true
				list = append(list, &diffInput{name: filepath.Join(arg, f.Name), path: f.Name})
			}
		}
	}
	if len(list) == 0 {
		return nil, errors.New("the folder has no dumps, no .ttgir and no .ttir")
	}
	slices.SortFunc(list, func(a, b *diffInput) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// readInput reads a file.
func (c *diffCmd) readInput(ctx context.Context, in *diffInput) {
	file, diags, err := c.readMLIR(ctx, in.name)
	if err != nil {
		in.messages.WriteString(unreadable(file, err))
	}
	if in.failed = err != nil || in.loaded.failed; in.failed {
		return
	}
	if failed := guard.Do(func() { c.measure(ctx, in, file, diags) }); failed != nil {
		in.failed, in.kernels = true, nil
		c.render.failure(&in.messages, file, failed, c.name)
	}
}

func (c *diffCmd) measure(ctx context.Context, in *diffInput, file *source.File, diags []source.Diagnostic) {
	beside := c.beside(ctx, file.Name)
	metadata := beside.Read(".json")
	var m *ir.Module
	if len(diags) == 0 {
		m, diags = moduleOf(file, in.loaded, kernel.WrittenBy(metadata))
	}
	if in.failed = source.HasErrors(diags); in.failed {
		for _, d := range diags {
			c.render.write(&in.messages, file, d)
		}
		return
	}
	o := kernel.Options{File: file, Cache: &layout.Cache{}, Most: mostReports, Reported: kernel.ReportedBeside(stemOf(file.Name), beside)}
	if n := len(ir.Functions(m.Op())); n > o.Most {
		in.failed = true
		in.messages.WriteString(terminal.Sprintf("%s: error: of its %s functions %s are compared\n", file.Name, figure.Thousands(n), figure.Thousands(o.Most)))
	}
	in.kernels = slices.DeleteFunc(compare.Read(m, in.path, nil, o), func(k *compare.Kernel) bool {
		ok, err := path.Match(c.kernel, k.Name)
		return c.kernel != "" && (!ok || err != nil)
	})
}
