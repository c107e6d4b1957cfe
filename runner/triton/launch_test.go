//go:build !windows

package triton

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/target"
)

const addLaunch = `
sizes: {n: 40}
grid: [2, "cdiv(n, 8)"]
arguments:
  - {name: x, dtype: f32, shape: [n], values: normal}
  - {name: y, dtype: f32, shape: [n], values: {uniform: [1, 2]}, align: 32}
  - {name: out, dtype: f32, shape: [n], output: true, reset: true}
  - {name: n, dtype: i32, value: n}
tolerance: {absolute: 0.5}
`

func casesOf(t *testing.T, text string) []*launch.Case {
	t.Helper()
	f, diags := launch.Parse(source.NewFile("f", text))
	if len(diags) == 0 {
		var cases []*launch.Case
		if cases, diags = f.Cases(7); len(diags) == 0 {
			return cases
		}
	}
	t.Fatal(diags)
	return nil
}

// launched is a kernel that adds, by the fake GPU, and does what the words say.
func launched(t *testing.T, c *Toolchain, arguments string, words ...string) runner.LaunchKernel {
	t.Helper()
	text := "tt.func public @k(" + arguments + ") {\n"
	for _, w := range words {
		text += "// fake: " + w + "\n"
	}
	r, err := c.Compile(t.Context(), &runner.Job{Kernel: "k", Text: []byte(text + "}\n"), Kind: "ttgir", Chip: target.Lookup("sm_90"), Warps: 8, Stages: 2, Launch: true})
	if err != nil {
		t.Fatal(err)
	}
	return runner.LaunchKernel{Name: strings.Join(append([]string{"k"}, words...), " "), Result: r}
}

const addArguments = "%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32"

func TestDevice(t *testing.T) {
	c := fake(t, DefaultLimits)
	_, err := c.Device(t.Context())
	if m, ok := errors.AsType[*runner.Missing](err); !ok || !strings.HasPrefix(m.Reason, "there is no GPU") {
		t.Errorf("got %v", err)
	}
	t.Setenv("FAKE_GPU", "none")
	if _, err := fake(t, DefaultLimits).Device(t.Context()); err == nil || err.Error() != "triton: there is no GPU" {
		t.Errorf("got %v", err)
	}
	t.Setenv("FAKE_GPU", "90")
	d, err := fake(t, DefaultLimits).Device(t.Context())
	if err != nil || d.Chip != "Fake GPU" || d.Target != "sm_90" || d.Multiprocessors != 7 || d.CUDA != "12.0" || d.Torch != "2.0.fake" {
		t.Errorf("got %+v, %v", d, err)
	}
}

func TestLaunch(t *testing.T) {
	log := filepath.Join(t.TempDir(), "launches")
	t.Setenv("FAKE_LAUNCHES", log)
	t.Setenv("FAKE_GPU", "90")
	c := fake(t, DefaultLimits)
	good, off := launched(t, c, addArguments), launched(t, c, addArguments, "off")
	l := &runner.Launch{Kernels: []runner.LaunchKernel{good, off, good}, Cases: casesOf(t, addLaunch), WarmUp: 1, Runs: 3, Seconds: 1000, Lock: filepath.Join(t.TempDir(), "lock")}
	cases, err := c.Launch(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	k := cases[0].Kernels
	if len(k[0].Results) != 0 || !k[0].Equal || len(k[0].Milliseconds) != 3 {
		t.Errorf("the first: %+v", k[0])
	}
	if d := k[1].Results["out"]; d.Elements != 40 || d.Wrong != 1 || d.Largest != 1 || k[1].Equal || len(k[1].Milliseconds) != 0 || k[1].Agrees() {
		t.Errorf("the second, which is off: %+v", k[1])
	}
	if d := k[2].Results["out"]; d.Wrong != 0 || d.Largest != 0 || !k[2].Equal || len(k[2].Milliseconds) != 3 || !k[2].Agrees() {
		t.Errorf("the third: %+v", k[2])
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	// Each once to compare, then two of them four times.
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 3+2*4 || lines[0] != ": grid 2 5 1, 256 threads, 2048 shared, 6 parameters" || !strings.HasPrefix(lines[1], "off:") {
		t.Errorf("launches:\n%s", text)
	}

	// A reference is executed if it is sent.
	l.Reference = &runner.Reference{File: "r.py", Function: "f", Text: "def f(x, y, out, n):\n    assert n == 40 and out.values() == [0.0] * 40\n    return x + y\n"}
	if cases, err = c.Launch(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	for i, wrong := range []int{0, 1, 0} {
		if d := cases[0].Kernels[i].Results["out"]; d.Elements != 40 || d.Wrong != wrong {
			t.Errorf("kernel %d, by the reference: %+v", i, d)
		}
	}
	for text, want := range map[string]string{
		"":                                      "the reference: RuntimeError: r.py has no function f",
		"def f(**_): return 1, 2":               "the reference: RuntimeError: the reference has 2 results, and the kernel 1 outputs",
		"def f(x, **_): return x[0:5]":          "k: RuntimeError: the reference has the shape [5], and the result [40]",
		"def f(**_):\n    raise ValueError(77)": "the reference: ValueError: 77",
	} {
		l.Reference.Text = text
		if _, err := c.Launch(t.Context(), l); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestDescriptor: what the hardware reads of a descriptor, and what goes with it.
func TestDescriptor(t *testing.T) {
	log := filepath.Join(t.TempDir(), "launches")
	t.Setenv("FAKE_LAUNCHES", log)
	t.Setenv("FAKE_GPU", "90")
	c := fake(t, DefaultLimits)
	k := launched(t, c, "%d: !tt.tensordesc<tensor<2x4xf32>>, %d0: i32, %d1: i32, %d2: i64, %d3: i64", "descriptor")
	l := &runner.Launch{Kernels: []runner.LaunchKernel{k}, Runs: 1, Seconds: 1000, Cases: casesOf(t, `
grid: [1]
arguments:
  - {name: d, dtype: f32, shape: [6, 4], block: [2, 4], values: ones}
`)}
	// The fake kernel takes sizes for addresses, and dies of it.
	if _, err := c.Launch(t.Context(), l); err == nil || !strings.HasPrefix(err.Error(), "k descriptor: ") {
		t.Errorf("got %v", err)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	fields := strings.Split(lines[1], ",")
	// Kind 8 of Triton's is 10 of the driver's; innermost dimensions come first, strides in bytes.
	if got := strings.Join(append(fields[:1:1], fields[2:]...), ","); lines[0] != "descriptor: grid 1 1 1, 256 threads, 2048 shared, 7 parameters" || got != "10,4,6,16,0,4,2,0,3,2,0" {
		t.Errorf("got %s", text)
	}
}

// TestLaunchFailures: what a kernel does wrong ends its child alone.
func TestLaunchFailures(t *testing.T) {
	t.Setenv("FAKE_GPU", "90")
	c := fake(t, DefaultLimits)
	good := launched(t, c, addArguments)
	for word, want := range map[string]string{
		"crash": "k crash: RuntimeError: cuLaunchKernel: CUDA error 700: it went wrong",
		"die":   "k die: the compiler died: SIGABRT",
		"hang":  "k hang: no end in the time that it was given",
	} {
		bad := launched(t, c, addArguments, word)
		l := &runner.Launch{Kernels: []runner.LaunchKernel{bad, bad}, Cases: casesOf(t, addLaunch), Runs: 1, Seconds: 1}
		_, err := c.Launch(t.Context(), l)
		if _, ok := errors.AsType[*runner.Failure](err); !ok || err.Error() != want {
			t.Errorf("%s: got %v, want %s", word, err, want)
		}
		// Among others it costs only itself.
		l.Kernels = []runner.LaunchKernel{good, bad, good}
		cases, err := c.Launch(t.Context(), l)
		if err != nil {
			t.Errorf("%s among others: %v", word, err)
			continue
		}
		for i, k := range cases[0].Kernels {
			if (k.Failure != nil) != (i == 1) || i != 1 && len(k.Milliseconds) != 1 || i == 1 && k.Failure.Error() != want {
				t.Errorf("%s among others: kernel %d: %+v", word, i, k)
			}
		}
	}
	l := &runner.Launch{Kernels: []runner.LaunchKernel{launched(t, c, addArguments+", %more: i32")}, Cases: casesOf(t, addLaunch), Runs: 1, Seconds: 1000}
	if _, err := c.Launch(t.Context(), l); err == nil || err.Error() != "k: RuntimeError: the kernel has 7 parameters, and there is something for 6" {
		t.Errorf("got %v", err)
	}
	l.Kernels[0].Result = &runner.Result{}
	if _, err := c.Launch(t.Context(), l); err == nil || !strings.Contains(err.Error(), "was not compiled to be run") {
		t.Errorf("got %v", err)
	}
}
