package igc_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/child"
	"github.com/tgopt/tgopt/runner/igc"
	"github.com/tgopt/tgopt/target"
)

// ocloc is the one that is asked, named by the environment; scripts/test finds it.
func ocloc(t *testing.T) string {
	path := os.Getenv("TGOPT_OCLOC")
	if path == "" {
		t.Skip("TGOPT_OCLOC names no ocloc")
	}
	return path
}

func job(t *testing.T, kernel, path string) *runner.Job {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return &runner.Job{Name: path, Kernel: kernel, Text: text, Kind: "ttgir", Chip: pvc(t)}
}

func pvc(t *testing.T) *target.Chip {
	chip, err := target.Named("pvc")
	if err != nil {
		t.Fatal(err)
	}
	return chip
}

// TestCompile: small kernels in both modes, as this compiler compiles them.
func TestCompile(t *testing.T) {
	program := ocloc(t)
	for _, registers := range igc.Modes {
		tool := igc.New(program, igc.Options{Registers: registers, Limits: igc.DefaultLimits})
		for _, c := range []struct {
			kernel, file string
			products     int
			shared       bool
		}{
			{"matmul_desc", "matmul_desc-f16-m64n64k32-w4", 16, false},
			{"softmax", "softmax-f16-b512-w4", 0, true},
		} {
			j := job(t, c.kernel, "../../testdata/opencl/"+c.file+".ttgir")
			j.Keep = true
			r, err := tool.Compile(context.Background(), j)
			if err != nil {
				t.Errorf("%s: %v", c.file, err)
				continue
			}
			// In half of the registers the product spills.
			spills := registers == 128 && c.products > 0
			if *r.Registers != registers || (*r.SpilledBytes > 0) != spills || (r.Instructions.LocalStores > 0) != spills || r.Instructions.Matrix != c.products || (*r.SharedBytes > 0) != c.shared {
				t.Errorf("%s with %d: %d registers, %d bytes spilled, %d of shared memory, %+v", c.file, registers, *r.Registers, *r.SpilledBytes, *r.SharedBytes, *r.Instructions)
			}
			if r.Instructions.GlobalLoads == 0 || r.Instructions.GlobalStores == 0 || (r.Instructions.SharedLoads > 0) != c.shared || r.CodeBytes == nil {
				t.Errorf("%s: %+v", c.file, *r.Instructions)
			}
			if len(r.Stages) != 2 || !strings.Contains(string(r.Stages[0].Text), "kernel void "+c.kernel) {
				t.Errorf("%s: stages %v", c.file, r.Stages)
			}
		}
	}
}

// TestFailures: what has no OpenCL C fails at its place, and so does what is no TTGIR.
func TestFailures(t *testing.T) {
	tool := igc.New(ocloc(t), igc.Options{Registers: 128, Limits: igc.DefaultLimits})
	const text = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 16 : i32} {
  tt.func public @k() {
    %0 = arith.constant 1 : i7
    tt.return
  }
}
`
	for _, c := range []struct {
		job  runner.Job
		line int
		want string
	}{
		{runner.Job{Kernel: "k", Kind: "ttgir", Text: []byte(text)}, 3, "values of type i7"},
		{runner.Job{Kernel: "other", Kind: "ttgir", Text: []byte(text)}, 0, "no function other"},
		{runner.Job{Kernel: "k", Kind: "ttgir", Text: []byte(strings.Replace(text, "arith", "arit", 1))}, 3, "arit"},
		{runner.Job{Kernel: "k", Kind: "ttir", Text: []byte(text)}, 0, "TTIR"},
	} {
		c.job.Chip = pvc(t)
		_, err := tool.Compile(context.Background(), &c.job)
		var failure *runner.Failure
		if !errors.As(err, &failure) || failure.Line != c.line || !strings.Contains(failure.Reason, c.want) {
			t.Errorf("%v, want line %d: %s", err, c.line, c.want)
		}
	}
}

// TestMissing: no ocloc, or a program that is none.
func TestMissing(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("ocloc is run on Linux alone")
	}
	for _, program := range []string{"no-such-ocloc", "/bin/true"} {
		_, err := igc.New(program, igc.Options{Registers: 256, Limits: igc.DefaultLimits}).Identify(context.Background())
		var missing *runner.Missing
		if !errors.As(err, &missing) || missing.Toolchain != "igc-256" || missing.Remedy == "" {
			t.Errorf("%s: %v", program, err)
		}
	}
}

// fake is a program that stands for ocloc: it answers the query, and otherwise does
// what the script says in the folder of the compilation.
func fake(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ocloc")
	text := "#!/bin/sh\nif [ \"$1\" = query ]; then printf 1.2.3 > \"$2\"; exit; fi\n" + script + "\n"
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

const empty = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 16 : i32} {
  tt.func public @k() {
    tt.return
  }
}
`

// TestUnresolved: a builtin that the compiler lacks is an error, as are a compiler that
// says nothing, one that ends with an error, and one that does not end.
func TestUnresolved(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("ocloc is run on Linux alone")
	}
	listing := `mkdir "$IGC_DumpToCustomDir"; cd "$IGC_DumpToCustomDir"; `
	for _, c := range []struct{ script, want string }{
		{listing + `echo '  %1 = call spir_func <8 x float> @__builtin_IB_new(i32 1)' > a_codegen.ll`, "no function __builtin_IB_new"},
		{listing + `echo '  call void @llvm.genx.GenISA.dpas(i32 1)' > a_codegen.ll`, "no assembly"},
		{`true`, "no listing"},
		{`echo "kernel.cl:3:1: error: unknown type name 'x'"; exit 1`, "OpenCL C: unknown type name 'x'"},
		{`while :; do :; done`, "no end"},
	} {
		tool := igc.New(fake(t, c.script), igc.Options{Registers: 128, Limits: child.Limits{Processor: time.Second, Memory: 4 << 30}})
		_, err := tool.Compile(context.Background(), &runner.Job{Kernel: "k", Kind: "ttgir", Text: []byte(empty), Chip: pvc(t)})
		var failure *runner.Failure
		if !errors.As(err, &failure) || !strings.Contains(failure.Reason, c.want) {
			t.Errorf("%s: %v, want %s", c.script, err, c.want)
		}
	}
}

// TestOwnLimits: a process that has less than a compilation may take has that less.
func TestOwnLimits(t *testing.T) {
	program := os.Getenv("TGOPT_IGC_LIMITED")
	if program == "" {
		if runtime.GOOS != "linux" {
			t.Skip("ocloc is run on Linux alone")
		}
		me := exec.Command("sh", "-c", `ulimit -t 100; ulimit -v 100000000; exec "$@"`, "sh", os.Args[0], "-test.run=^TestOwnLimits$")
		me.Env = append(os.Environ(), "TGOPT_IGC_LIMITED="+fake(t, "true"))
		if out, err := me.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	limits := child.Limits{Processor: time.Hour, Memory: 1 << 40}
	if _, err := igc.New(program, igc.Options{Registers: 128, Limits: limits}).Identify(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestEnded: a compilation is ended with what it started, and its folder is gone.
func TestEnded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("ocloc is run on Linux alone")
	}
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	mark := filepath.Join(t.TempDir(), "begun")
	tool := igc.New(fake(t, "sleep 1000 & echo > "+mark+"; wait"), igc.Options{Registers: 128, Limits: igc.DefaultLimits})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		_, err := tool.Compile(ctx, &runner.Job{Kernel: "k", Kind: "ttgir", Text: []byte(empty), Chip: pvc(t)})
		ended <- err
	}()
	for {
		if _, err := os.Stat(mark); err == nil {
			break
		}
		runtime.Gosched()
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left in the folder for temporary files: %v", left)
	}
}
