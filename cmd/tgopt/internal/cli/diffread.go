package cli

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/internal/figure"
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
	dump     dump
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
		found, err := c.dumpsOf(ctx, []string{arg}, false)
		if err != nil {
			return kernels, err
		}
		defer found.close()
		slices.SortStableFunc(found.dumps, func(a, b dump) int { return strings.Compare(a.name, b.name) })
		for _, d := range found.dumps {
			l := specs.of(ctx, d.name)
			c.Stderr.Write(l.messages)
			list = append(list, &diffInput{dump: d, side: side, loaded: l.said()})
		}
	}
	err = c.each(ctx, &runner.Runner{}, len(list), func(i int) {
		c.readInput(ctx, list[i])
	}, func(i int) {
		c.Stderr.Write(list[i].messages.Bytes())
		c.failed = c.failed || list[i].failed
		kernels[list[i].side] = append(kernels[list[i].side], list[i].kernels...)
	}, func(i int) string { return list[i].dump.name })
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

// readInput reads a file.
func (c *diffCmd) readInput(ctx context.Context, in *diffInput) {
	file, diags, err := c.readDump(ctx, in.dump)
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
	beside := c.besideDump(ctx, in.dump)
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
	below := "" // the side, if that is a folder
	if in.dump.found != nil {
		below = in.dump.found.Name
	}
	in.kernels = slices.DeleteFunc(compare.Read(m, below, kernel.ReadOptions(metadata), o), func(k *compare.Kernel) bool {
		return !c.wants(k.Name)
	})
}
