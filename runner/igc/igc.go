// Package igc compiles kernels for Intel GPUs by Intel's graphics compiler, which ocloc runs
// with no GPU: package codegen/opencl writes the kernel as OpenCL C, and the compiler's
// own listing says what came of it.
package igc

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/child"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// DefaultLimits are some ten times what the largest kernels of the tests take.
var DefaultLimits = child.Limits{Processor: 5 * time.Minute, Memory: 16 << 30}

// Modes are the numbers of registers that a hardware thread can have: the compiler's
// default, and the large file of `-cl-intel-256-GRF-per-thread`.
var Modes = []int{128, 256}

// devices are the chips that this compiler knows and codegen/opencl writes for.
var devices = map[string]string{"pvc": "pvc"}

// Options say how kernels are compiled.
type Options struct {
	Registers int // of a hardware thread, one of Modes
	OpenCL    opencl.Options
	Limits    child.Limits // of a compilation; that of files is this package's
}

// A Toolchain is an ocloc, with how it is called.
type Toolchain struct {
	ocloc   string
	options Options

	mu       sync.Mutex
	identity *runner.Identity
	missing  error
}

// New returns the toolchain of an ocloc, a path or the name of a program on PATH.
func New(ocloc string, options Options) *Toolchain {
	return &Toolchain{ocloc: ocloc, options: options}
}

// Name is "igc", for the large register file "igc-256", and ends in "-sunk" where reads
// are sunk.
func (t *Toolchain) Name() string {
	name := "igc"
	if t.options.Registers != Modes[0] {
		name += fmt.Sprintf("-%d", t.options.Registers)
	}
	if t.options.OpenCL.SinkReads {
		name += "-sunk"
	}
	return name
}

// Identify says which compiler there is: by the release of the driver that ocloc is of.
func (t *Toolchain) Identify(ctx context.Context) (*runner.Identity, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.identity == nil && t.missing == nil {
		id, err := t.look(ctx)
		if _, missing := errors.AsType[*runner.Missing](err); err != nil && (!missing || ctx.Err() != nil) {
			return nil, cmp.Or(ctx.Err(), err) // the next time it may be there
		}
		t.identity, t.missing = id, err
	}
	return t.identity, t.missing
}

func (t *Toolchain) look(ctx context.Context) (*runner.Identity, error) {
	missing := func(format string, args ...any) error {
		return &runner.Missing{Toolchain: t.Name(), Reason: fmt.Sprintf(format, args...), Remedy: "apt-get install intel-opencl-icd"}
	}
	path, err := child.Find(t.ocloc)
	if err != nil {
		return nil, missing("%v", err)
	}
	compiler, err := stamp(path)
	if err != nil {
		return nil, missing("%v", err)
	}
	folder, err := os.MkdirTemp("", "tgopt-igc.")
	if err != nil {
		return nil, fmt.Errorf("no temporary folder: %w", err)
	}
	defer os.RemoveAll(folder)
	log, err := t.run(ctx, folder, nil, path, "query", driverVersion)
	if err != nil {
		return nil, missing("%s does not say which release it is of: %v", path, cmp.Or(firstError(log), lastLine(log), err.Error()))
	}
	version, err := os.ReadFile(filepath.Join(folder, driverVersion))
	if err != nil {
		return nil, missing("%s does not say which release it is of", path)
	}
	return &runner.Identity{
		Toolchain: t.Name(), Version: strings.TrimRight(string(version), "\x00 \n"), Where: path,
		Fingerprint: path + " " + compiler + " " + writer(),
	}, nil
}

// writer is this program, of which the text is that the compiler is given: what another one
// had compiled is no result of it.
func writer() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	text, _ := stamp(path)
	return text
}

// stamp tells a program from others that stood at its path.
func stamp(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano()), nil
}

// driverVersion is what ocloc is asked, and the file in which it answers.
const driverVersion = "OCL_DRIVER_VERSION"

// Compiles reports whether there is a compiler for a chip.
func (t *Toolchain) Compiles(c *target.Chip) bool { return devices[c.Name] != "" }

// Close does nothing: no process outlives its compilation.
func (t *Toolchain) Close() {}

// Compile compiles one kernel.
func (t *Toolchain) Compile(ctx context.Context, j *runner.Job) (*runner.Result, error) {
	id, err := t.Identify(ctx)
	if err != nil {
		return nil, err
	}
	k, err := translate(j, t.options.OpenCL)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "tgopt-igc.")
	if err != nil {
		return nil, &runner.Failure{Reason: "no temporary folder: " + err.Error()}
	}
	defer os.RemoveAll(folder)
	start := time.Now()
	made, err := t.compile(ctx, id.Where, folder, k.Source, devices[j.Chip.Name])
	if err != nil {
		return nil, err
	}
	r := &runner.Result{Warps: int(k.Warps), Seconds: time.Since(start).Seconds()}
	if err := figures(r, made); err != nil {
		return nil, &runner.Failure{Reason: err.Error(), Log: made.log}
	}
	r.Source = id.String()
	if j.Keep {
		r.Stages = []runner.Stage{{Name: "cl", Text: []byte(k.Source)}, {Name: "asm", Text: []byte(made.assembly)}}
	}
	return r, nil
}

// translate is the kernel of a job as OpenCL C; what has none is a failure at its place.
func translate(j *runner.Job, options opencl.Options) (*opencl.Kernel, error) {
	if j.Kind != "ttgir" {
		return nil, &runner.Failure{Reason: "TTIR has no layouts: Intel's compiler is asked about TTGIR"}
	}
	f := source.FileOf(j.Name, j.Text)
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry()})
	if !source.HasErrors(diags) {
		diags = append(diags, verify.Module(m)...)
	}
	var k *opencl.Kernel
	if !source.HasErrors(diags) {
		for _, fn := range ir.Functions(m.Op()) {
			if name, _ := fn.StringAttr(ir.SymbolName); name == j.Kernel {
				k, diags = opencl.Emit(fn, options)
			}
		}
	}
	for _, d := range diags {
		if d.Severity == source.Error {
			failure := &runner.Failure{Reason: d.Message}
			if d.Span.IsValid() {
				p := f.Position(d.Span.Start)
				failure.Line, failure.Column = p.Line, p.Column
			}
			return nil, failure
		}
	}
	if k == nil {
		return nil, &runner.Failure{Reason: "there is no function " + j.Kernel}
	}
	return k, nil
}

// A made is what ocloc left.
type made struct {
	log      string
	assembly string // as the compiler lists it
	binary   []byte
}

// compile runs ocloc on a text, in a folder of its own.
func (t *Toolchain) compile(ctx context.Context, ocloc, folder, text, device string) (*made, error) {
	file := filepath.Join(folder, "kernel.cl")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	options := "-cl-std=CL2.0"
	if t.options.Registers == 256 {
		options += " -cl-intel-256-GRF-per-thread"
	}
	listing := filepath.Join(folder, "listing")
	log, err := t.run(ctx, folder, []string{"IGC_ShaderDumpEnable=1", "IGC_DumpToCustomDir=" + listing},
		ocloc, "compile", "-file", file, "-device", device, "-options", options, "-out_dir", filepath.Join(folder, "out"), "--format", "zebin")
	if err != nil {
		failure := &runner.Failure{Reason: firstError(log), Log: log}
		if failure.Reason == "" {
			failure.Reason = "ocloc: " + err.Error()
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, failure
	}
	m := &made{log: log}
	if err := m.read(listing); err != nil {
		return nil, &runner.Failure{Reason: err.Error(), Log: log}
	}
	binaries, _ := filepath.Glob(filepath.Join(folder, "out", "*.bin"))
	if len(binaries) != 1 {
		return nil, &runner.Failure{Reason: "ocloc wrote no binary", Log: log}
	}
	if m.binary, err = os.ReadFile(binaries[0]); err != nil {
		return nil, err
	}
	return m, nil
}

// fileBytes bounds each file that ocloc writes, and with it what is read of them.
const fileBytes = 256 << 20

// run runs ocloc in a folder.
func (t *Toolchain) run(ctx context.Context, folder string, variables []string, program string, args ...string) (string, error) {
	if runtime.GOOS != "linux" {
		return "", errors.New("ocloc is run on Linux alone")
	}
	c := child.Command{Program: program, Args: args, Folder: folder, Limits: t.options.Limits}
	c.Limits.File = fileBytes
	// What the compiler is told by variables would be part of a result without being said.
	c.Environment = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "TMPDIR=" + folder, "LD_LIBRARY_PATH=" + os.Getenv("LD_LIBRARY_PATH")}, variables...)
	return c.Run(ctx)
}

var errorText = regexp.MustCompile(`(?m)^.*\berror: (.*)$`)

// firstError is what clang says first.
func firstError(log string) string {
	if m := errorText.FindStringSubmatch(log); m != nil {
		return "OpenCL C: " + m[1]
	}
	return ""
}

// lastLine is the end of what a program printed.
func lastLine(log string) string {
	log = strings.TrimSpace(log)
	line := log[strings.LastIndexByte(log, '\n')+1:]
	return line[max(len(line)-lineBytes, 0):]
}

// lineBytes is how much of a line a message has.
const lineBytes = 200

// read reads the listing: of a compilation that was tried again the last one counts. A call
// that remains in what the code is generated from is to a function that this compiler
// does not have: it drops it without a word.
func (m *made) read(listing string) error {
	codes, _ := filepath.Glob(filepath.Join(listing, "*_codegen*.ll"))
	for _, file := range codes {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, call := range calls.FindAllStringSubmatch(string(text), -1) {
			if name := call[1]; !strings.HasPrefix(name, "llvm.") && !strings.HasPrefix(name, "__builtin_IB_get") {
				return fmt.Errorf("this compiler has no function %s, and would drop the call", name)
			}
		}
	}
	if len(codes) == 0 {
		return errors.New("the compiler wrote no listing: IGC_ShaderDumpEnable does nothing here")
	}
	files, _ := filepath.Glob(filepath.Join(listing, "*.asm"))
	slices.SortFunc(files, func(a, b string) int { return attempt(a) - attempt(b) })
	if len(files) == 0 {
		return errors.New("the compiler wrote no assembly")
	}
	text, err := os.ReadFile(files[len(files)-1])
	if err != nil {
		return err
	}
	m.assembly = string(text)
	return nil
}

var (
	calls    = regexp.MustCompile(`\bcall\b[^@\n]*@([\w.$]+)`)
	attempts = regexp.MustCompile(`_(\d+)_simd\d+_entry_\d+\.asm$`)
)

// attempt is how often the compiler had begun anew.
func attempt(file string) int {
	if m := attempts.FindStringSubmatch(file); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return 0
}

// Device is none: kernels are not run on Intel's GPUs.
func (t *Toolchain) Device(context.Context) (*runner.Device, error) {
	return nil, &runner.Missing{Toolchain: t.Name(), Reason: "it runs no kernels"}
}

// Launch runs nothing.
func (t *Toolchain) Launch(ctx context.Context, _ *runner.Launch) ([]runner.CaseResult, error) {
	_, err := t.Device(ctx)
	return nil, err
}
