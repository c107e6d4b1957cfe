package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/child"
	"github.com/tgopt/tgopt/runner/igc"
	"github.com/tgopt/tgopt/runner/triton"
)

// Which compilers are used is said by flags, the environment, and what the user had
// installed into the folder for caches; nothing that lies beside an input says so.

// PythonVariable is the variable of the environment that names the Python which has
// Triton.
const pythonVariable = "TGOPT_PYTHON"

// A compilers are the flags of what compiles.
type compilers struct {
	python    string
	ocloc     string
	grf       int // registers of a hardware thread, Intel's
	openCL    opencl.Options
	processor time.Duration
	memory    int // GiB
	noCache   bool
}

// definePython defines which Triton is asked.
func (c *compilers) definePython(f *pflag.FlagSet) {
	f.StringVar(&c.python, "python", "", "the `Python` whose Triton is asked: a path, or triton==3.9.0 as installed (default: "+pythonVariable+", the newest that tgopt toolchains lists)")
	c.processor, c.memory = triton.DefaultLimits.Processor, int(triton.DefaultLimits.Memory>>30)
}

func (c *compilers) define(f *pflag.FlagSet) {
	c.definePython(f)
	c.defineLimits(f)
}

func (c *compilers) defineLimits(f *pflag.FlagSet) {
	f.DurationVar(&c.processor, "cpu-limit", triton.DefaultLimits.Processor, "processor time of one compilation")
	f.IntVar(&c.memory, "memory-limit", int(triton.DefaultLimits.Memory>>30), "address space of one compilation, in `GiB`")
	f.BoolVar(&c.noCache, "no-cache", false, "compile what was compiled before, and keep nothing")
}

func (c *compilers) check() error {
	if c.processor < time.Second || c.memory < 1 {
		return usagef("--cpu-limit is no less than 1s, and --memory-limit than 1")
	}
	if c.grf != 0 && !slices.Contains(igc.Modes, c.grf) {
		return usagef("--grf is 128 or 256, not %d", c.grf)
	}
	return nil
}

// caches is the folder for what can be made again, "" if nothing says where it is.
func (t *tool) caches() string {
	if folder := t.Getenv("TGOPT_CACHE"); folder != "" {
		return folder
	}
	for _, name := range []string{"XDG_CACHE_HOME", "LocalAppData"} {
		if folder := t.Getenv(name); filepath.IsAbs(folder) {
			return filepath.Join(folder, "tgopt")
		}
	}
	if home := t.Getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".cache", "tgopt")
	}
	return ""
}

// An installed is a Python with Triton in the folder for caches.
type installed struct {
	requirement string // "triton==3.9.0"
	python      string
	refused     error // why it is not used
}

// installed lists what is installed, the newest version first.
func (t *tool) installed(ctx context.Context) (list []installed) {
	caches := t.caches()
	if caches == "" {
		return nil
	}
	entries, err := os.ReadDir(caches)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		require := "triton==" + strings.TrimPrefix(e.Name(), "venv-")
		folder, err := triton.Folder(caches, require)
		if err != nil || filepath.Base(folder) != e.Name() || !e.IsDir() {
			continue
		}
		if _, err := t.files.Read(ctx, folder, triton.CompleteFile, 1<<10); err != nil {
			continue
		}
		list = append(list, installed{require, triton.PythonOf(folder), t.files.Private(folder)})
	}
	slices.SortFunc(list, func(a, b installed) int { return runner.CompareVersions(b.requirement, a.requirement) })
	return list
}

// A candidate is a Python that may have a Triton.
type candidate struct {
	python  string
	release release.Release // of an installed one; 0 where it has not been asked
}

// pythons lists the Pythons that are looked at, the preferred one first; it is a
// usage error if --python names an installation that is not there.
func (t *tool) pythons(ctx context.Context, flag string) ([]candidate, error) {
	if flag != "" && !strings.HasPrefix(flag, "triton==") {
		return []candidate{{python: t.program(flag)}}, nil
	}
	if named := t.Getenv(pythonVariable); named != "" && flag == "" {
		return []candidate{{python: named}}, nil
	}
	var list []candidate
	var names []string
	for _, i := range t.installed(ctx) {
		names = append(names, i.requirement)
		if i.refused == nil && (flag == "" || i.requirement == flag || strings.HasPrefix(i.requirement, flag+".")) {
			v, _ := release.Parse(strings.TrimPrefix(i.requirement, "triton=="))
			list = append(list, candidate{i.python, v})
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, interrupted(ctx)
	case flag == "":
		return append(list, candidate{python: "python3"}), nil
	case len(list) == 0:
		reason := flag + " is not installed"
		if len(names) > 0 {
			reason += ", but " + strings.Join(names, ", ")
		}
		release := flag
		if strings.Count(release, ".") == 1 {
			release += ".0" // as pip is asked for it
		}
		return nil, &exitError{exitMissing, &runner.Missing{Toolchain: "triton", Reason: reason, Remedy: "tgopt toolchains install " + release}}
	}
	return list, nil
}

// program is a program as the process can run it: a name without a folder is looked for on
// PATH, never beside an input.
func (t *tool) program(name string) string {
	if strings.ContainsRune(name, filepath.Separator) {
		return t.path(name)
	}
	return name
}

// oclocVariable is the variable of the environment that names Intel's compiler.
const oclocVariable = "TGOPT_OCLOC"

// defineIntel defines which of Intel's compilers is asked, and how.
func (c *compilers) defineIntel(f *pflag.FlagSet) {
	c.defineOcloc(f)
	f.IntVar(&c.grf, "grf", igc.Modes[0], "registers of a hardware thread of Intel's, 128 or 256")
	c.defineOpenCL(f)
}

// defineOpenCL defines how kernels are written for Intel's compiler.
func (c *compilers) defineOpenCL(f *pflag.FlagSet) {
	f.BoolVar(&c.openCL.SinkReads, "sink-reads", false, "in OpenCL C for Intel's compiler read each block of a product's factor where the product takes it")
}

func (c *compilers) defineOcloc(f *pflag.FlagSet) {
	f.StringVar(&c.ocloc, "ocloc", "", "Intel's offline compiler, a `program` (default: "+oclocVariable+", ocloc)")
}

// intel is Intel's compiler; it need not be there.
func (t *tool) intel(c *compilers) *igc.Toolchain {
	grf := cmp.Or(c.grf, igc.Modes[0])
	limits := child.Limits{Processor: c.processor, Memory: int64(c.memory) << 30}
	return igc.New(t.program(cmp.Or(c.ocloc, t.Getenv(oclocVariable), "ocloc")), igc.Options{Registers: grf, OpenCL: c.openCL, Limits: limits})
}

// found starts a toolchain, or says that it is missing.
func (t *tool) found(ctx context.Context, toolchain runner.Toolchain) error {
	_, err := toolchain.Identify(ctx)
	if err == nil {
		return nil
	}
	toolchain.Close()
	if m, ok := errors.AsType[*runner.Missing](err); ok {
		return &exitError{exitMissing, m}
	}
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	return wrongf("%s: %w", toolchain.Name(), err)
}

// results is the cache of results, nil if there shall be none; why there cannot be one
// is said.
func (t *tool) results(c *compilers) *runner.Cache {
	caches := t.caches()
	if c.noCache || caches == "" {
		return nil
	}
	cache, err := runner.OpenCache(caches, t.files)
	if err != nil {
		t.say("%s: warning: %v\n", t.name, err)
		return nil
	}
	return cache
}

// stemOf is a file name without its folder and what says its kind: k of a/k.ttgir.gz.
func stemOf(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), ".gz")
	return strings.TrimSuffix(name, filepath.Ext(name))
}
