package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/passlog"
	"github.com/tgopt/tgopt/passlog/render"
)

// logs reports whether both sides are logs of dumps between passes.
func (c *diffCmd) logs(ctx context.Context, a, b string) (bool, error) {
	isA, err := c.isLog(ctx, a)
	if err != nil {
		return false, err
	}
	isB, err := c.isLog(ctx, b)
	if err != nil || isA == isB {
		return isA, err
	}
	if isB {
		a, b = b, a
	}
	return false, usagef("%s is a log of dumps between passes, and %s is none", a, b)
}

// firstHeader is within how many bytes a log has its first dump, as the kernel's program
// may print before.
const firstHeader = 64 << 20

// isLog reports whether an argument is a log: a file with a header of a dump, or a folder of
// -mlir-print-ir-tree-dir. Standard input is read for that, and can be read again.
func (c *diffCmd) isLog(ctx context.Context, arg string) (bool, error) {
	if arg == "-" {
		text, err := c.bytes(ctx, arg, c.limit())
		if err != nil {
			return false, nil // who reads it says so
		}
		c.Stdin = bytes.NewReader(text)
		return passlog.IsLog(bufio.NewReader(bytes.NewReader(text))), nil
	}
	path := c.path(arg)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return false, nil
	case info.IsDir():
		has := func(extension string) bool {
			return len(files.Search(ctx, []string{path}, extension, files.Bounds{Entries: mostEntries, Depth: deepest, Size: c.limit()})) > 0
		}
		return !has(".ttgir") && !has(".ttir") && has(".mlir"), nil
	case !info.Mode().IsRegular():
		return false, nil // it can be read once
	}
	in, _, err := files.OpenNamed(ctx, path)
	if err != nil {
		return false, nil
	}
	defer in.Close()
	text, _, err := files.Unpacked(in)
	if err != nil {
		return false, nil
	}
	return passlog.IsLog(bufio.NewReader(io.LimitReader(text, firstHeader))), nil
}

// runLogs says where the compilations of two logs part.
func (c *diffCmd) runLogs(ctx context.Context, a, b string) error {
	for _, l := range c.limits {
		if l.Name != compare.IR && l.Name != compare.Missing {
			return usagef("--fail-on of logs takes ir and missing, not '%s'", l)
		}
	}
	if c.format() == "markdown" {
		return usagef("where logs part is said as text or json")
	}
	p := &render.Partings{Context: 3}
	if c.context >= 0 {
		p.Context = c.context
	}
	reader := &logCmd{tool: c.tool, kernelFlag: c.kernelFlag, specFlags: c.specFlags}
	var err error
	if p.LogA, p.A, err = reader.readLog(ctx, a, passlog.Options{KeepTexts: true}); err == nil {
		p.LogB, p.B, err = reader.readLog(ctx, b, passlog.Options{KeepTexts: true})
	}
	if err != nil {
		if e, ok := errors.AsType[*exitError](err); ok && e.err != nil {
			c.say("%v\n", e.err)
		}
		return errUnread
	}
	p.Pairs, p.OnlyA, p.OnlyB = passlog.Partings(p.LogA, p.LogB)
	if !c.quiet {
		if err := c.printLogs(p); err != nil {
			return err
		}
	}
	if c.logsExceed(p) {
		return errFailed
	}
	return nil
}

func (c *diffCmd) printLogs(p *render.Partings) (err error) {
	var out bytes.Buffer
	if c.format() == "json" {
		err = render.PartingsJSON(&out, p)
	} else {
		color := c.colored(c.color, c.output)
		if color {
			c.Stdout = styled(c.Stdout)
		}
		err = render.PartingsText(&out, p, color)
	}
	if err != nil {
		return err
	}
	return c.writeFile(c.output, out.Bytes())
}

// logsExceed tells what --fail-on is about.
func (c *diffCmd) logsExceed(p *render.Partings) (exceeded bool) {
	on := func(name string) bool {
		return slices.ContainsFunc(c.limits, func(l compare.Limit) bool { return l.Name == name })
	}
	if on(compare.IR) {
		for i := range p.Pairs {
			if p.Pairs[i].Parting != nil {
				exceeded = true
				c.say("%s: error: @%s: %s [--fail-on=ir]\n", p.B, p.Pairs[i].B.Kernel, p.Where(&p.Pairs[i]))
			}
		}
	}
	if on(compare.Missing) {
		for _, compile := range p.OnlyA {
			exceeded = true
			c.say("%s: error: @%s: it has no partner any more [--fail-on=missing]\n", p.A, strings.TrimSpace(fmt.Sprintf("%s #%d", compile.Kernel, compile.Number)))
		}
	}
	return exceeded
}
