package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/passlog"
	"github.com/tgopt/tgopt/passlog/render"
)

// A logCmd reads the dumps between passes.
type logCmd struct {
	*tool
	diff        string
	onlyChanged bool
	context     int
	specFlags
	kernelFlag
	result
	color choice
}

func (t *tool) newLogCmd() *cobra.Command {
	c := &logCmd{tool: t}
	cmd := &cobra.Command{
		Use:   "log [FILE]",
		Short: "Show what each pass did to each kernel, from the dumps of a compiler's run",
		Long: `Show what each pass did to each kernel: read the dumps that MLIR_ENABLE_DUMP=1 makes
Triton print, or -mlir-print-ir-after-all, and say at which pass the peak of registers
appeared. FILE may be a folder of -mlir-print-ir-tree-dir, or compressed with gzip; none
or - is standard input.

    MLIR_ENABLE_DUMP=1 TRITON_ALWAYS_COMPILE=1 python kernel.py 2> dump.txt
    tgopt log dump.txt --kernel=attention_fwd --only-changed
    tgopt log dump.txt --diff=tritongpu-pipeline
    tgopt log dump.txt --format=html -o dump.html`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "-"
			if len(args) > 0 {
				name = args[0]
			}
			return c.run(cmd.Context(), name)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	c.kernelFlag.define(f)
	f.BoolVar(&c.onlyChanged, "only-changed", false, "leave out passes that changed nothing")
	f.StringVar(&c.diff, "diff", "", "print what a `pass` changed, by its name or number")
	f.IntVarP(&c.context, "unified", "U", 3, "unchanged `lines` around each change of a difference")
	c.defineFormat(f, "text, json or html", "text", "json", "html")
	defineColor(&c.color, f)
	c.specFlags.define(f)
	c.defineOutput(f)
	return cmd
}

func (c *logCmd) run(ctx context.Context, name string) error {
	if c.diff != "" {
		c.formatFlag.value = cmp.Or(c.formatFlag.value, "text") // whatever the name of the output
	}
	switch {
	case c.diff != "" && c.format() == "html":
		return usagef("the page has the differences of all passes; --diff is for text and json")
	case c.context < 0:
		return usagef("--unified is 0 or more lines, not %d", c.context)
	}
	if err := c.kernelFlag.check(); err != nil {
		return err
	}
	log, shown, err := c.readLog(ctx, name, passlog.Options{Context: c.context, KeepDiff: c.keeps})
	if err != nil {
		return err
	}
	color := c.format() == "text" && c.colored(c.color, c.output)
	if color {
		c.Stdout = styled(c.Stdout)
	}
	var out bytes.Buffer
	if err := c.write(&out, log, render.Options{File: shown, OnlyChanged: c.onlyChanged, Color: color}); err != nil {
		return err
	}
	return c.writeFile(c.output, out.Bytes())
}

// readLog reads a log that has dumps of the kernels that are asked for.
func (c *logCmd) readLog(ctx context.Context, name string, o passlog.Options) (log *passlog.Log, shown string, err error) {
	all, ok := c.newDialects(ctx, c.specFlags, c.newRenderer(""))
	if !ok {
		return nil, name, errFailed
	}
	loaded := all.of(ctx, name)
	c.Stderr.Write(loaded.messages)
	if loaded.failed {
		return nil, name, errFailed
	}
	in, shown, size, err := c.open(ctx, name)
	if err != nil {
		return nil, shown, wrongf("%s: %v", shown, err)
	}
	defer in.Close()
	line := c.newByteProgress(size, shown)
	o.Registry, o.Kernel, o.Progress = loaded.registry, c.kernel, line.show
	log, err = passlog.Read(ctx, in, o)
	line.clear()
	if err != nil {
		return nil, shown, wrongf("%s: %v", shown, err)
	}
	switch {
	case log.Dumps == 0:
		return nil, shown, wrongf("%s: there is no dump in it, no line such as '// -----// IR Dump Before Canonicalizer (canonicalize) … //----- //'; MLIR_ENABLE_DUMP=1 prints them to standard error", shown)
	case len(log.Compiles) == 0:
		return nil, shown, wrongf("%s: none of its %d dumps is of a kernel '%s'", shown, log.Dumps, c.kernel)
	}
	return log, shown, nil
}

func (c *logCmd) write(w io.Writer, log *passlog.Log, o render.Options) error {
	if c.diff != "" {
		if err := c.anyPass(log); err != nil {
			return err
		}
	}
	switch {
	case c.format() == "json":
		return render.JSON(w, log, o)
	case c.format() == "html":
		return render.HTML(w, log, o)
	case c.diff == "":
		return render.Text(w, log, o)
	}
	for _, compile := range log.Compiles {
		for _, step := range compile.Steps {
			if c.asked(step) {
				if err := render.Diff(w, compile, step, log, o); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// keeps says of which passes the difference is to be kept.
func (c *logCmd) keeps(step *passlog.Step) bool {
	return c.format() == "html" || c.asked(step)
}

// asked reports whether --diff names a pass.
func (c *logCmd) asked(step *passlog.Step) bool {
	if n, err := strconv.Atoi(c.diff); err == nil {
		return step.Number == n
	}
	return c.diff != "" && (step.Argument == c.diff || step.Pass == c.diff)
}

// anyPass complains if --diff names none.
func (c *logCmd) anyPass(log *passlog.Log) error {
	var names []string
	most := 0
	for _, compile := range log.Compiles {
		for _, step := range compile.Steps {
			if c.asked(step) {
				return nil
			}
			if !slices.Contains(names, step.Name()) {
				names = append(names, step.Name())
			}
		}
		most = max(most, len(compile.Steps))
	}
	if _, err := strconv.Atoi(c.diff); err == nil {
		return wrongf("--diff: there is no pass %s; passes are numbered from 1, here to %d", c.diff, most)
	}
	return wrongf("--diff: no pass is called '%s'%s", c.diff, suggest(c.diff, names))
}

// open opens a log, as it is or compressed; size is what Progress will come
// to, 0 if that is not known.
func (c *logCmd) open(ctx context.Context, name string) (in io.ReadCloser, shown string, size int64, err error) {
	if name == "-" {
		return unpacked(files.Interruptible(ctx, io.NopCloser(c.Stdin)), "<stdin>", 0)
	}
	path := c.path(name)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		in, size, err := c.openTree(ctx, path)
		return in, name, size, err
	}
	f, size, err := files.OpenNamed(ctx, path)
	if err != nil {
		return nil, name, 0, files.Reason(err)
	}
	return unpacked(f, name, size)
}

// unpacked looks at the first bytes of a log: it may be compressed, or no text.
func unpacked(f io.ReadCloser, name string, size int64) (io.ReadCloser, string, int64, error) {
	text, head, err := files.Unpacked(f)
	if err == nil {
		if what, known := files.NoText(head); known {
			err = errors.New(what)
		}
	}
	if err != nil {
		f.Close()
		return nil, name, 0, err
	}
	return struct {
		io.Reader
		io.Closer
	}{text, f}, name, size, nil
}

// Bounds of a folder of dumps.
const (
	mostDumps = 1_000_000
	dumpDepth = 64
)

// openTree reads a folder of -mlir-print-ir-tree-dir as one log: the files in
// the order in which the passes ran, which the numbers in their names say.
func (c *logCmd) openTree(ctx context.Context, root string) (io.ReadCloser, int64, error) {
	list := files.Search(ctx, []string{root}, ".mlir", files.Bounds{Entries: mostDumps, Depth: dumpDepth, Size: math.MaxInt64})
	if len(list) == 0 {
		return nil, 0, errors.New("the folder has no .mlir files, as -mlir-print-ir-tree-dir would write them")
	}
	var size int64
	for _, f := range list {
		size += f.Info.Size()
	}
	// 0_1_cse runs inside the pass manager that is the first of its parent's.
	slices.SortFunc(list, func(a, b files.Found) int {
		return cmp.Or(slices.Compare(passNumbers(filepath.Base(a.Name)), passNumbers(filepath.Base(b.Name))), strings.Compare(a.Name, b.Name))
	})
	return &treeReader{ctx: ctx, files: c.files, list: list}, size, nil
}

// passNumbers are those at the beginning of a file name: 0_1_cse.mlir.
func passNumbers(name string) []int {
	var list []int
	for part := range strings.SplitSeq(name, "_") {
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		list = append(list, n)
	}
	return list
}

// A treeReader reads files one behind the other.
type treeReader struct {
	ctx   context.Context
	files *files.Reader
	list  []files.Found
	file  *os.File
}

func (r *treeReader) Read(p []byte) (int, error) {
	for {
		if r.file == nil {
			if len(r.list) == 0 {
				return 0, io.EOF
			}
			f, err := r.files.Open(r.ctx, r.list[0].Folder, r.list[0].Name)
			if err != nil {
				return 0, err
			}
			r.file, r.list = f, r.list[1:]
		}
		n, err := r.file.Read(p)
		if err == io.EOF {
			r.file.Close()
			r.file = nil
			if n == 0 {
				continue
			}
			err = nil
		}
		return n, err
	}
}

func (r *treeReader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// A byteProgress shows how much of a long file is read; a nil one shows nothing.
type byteProgress struct {
	*progress
	name string
}

func (c *logCmd) newByteProgress(size int64, name string) *byteProgress {
	p := c.newProgress(c.newRenderer(""), max(int(size>>20), 2))
	if p == nil {
		return &byteProgress{}
	}
	return &byteProgress{p, fmt.Sprintf("MB of %s", name)}
}

func (b *byteProgress) show(bytes int64) {
	if b.progress != nil {
		b.done = min(int(bytes>>20), b.files)
		b.progress.show(b.name)
	}
}
