package reduceliveness_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// Kernels at random, with users of operands at all depths, in branches and
// behind loops, and with writers, barriers and atomics between them. Whatever
// the pass does must verify, and every user must still see what was in memory
// when its operand was read at first: a small interpreter runs both.

// kinds of kernels: a head, and what makes an operand from %q.
var randomKinds = []struct{ name, head, operand string }{
	{"cuda", head, `    %qp = tt.splat %q : !tt.ptr<f16> -> !ptrs
    %ql = tt.load %qp : !ptrs
    %v0 = ttg.convert_layout %ql : !tile -> !qa
    %buf = ttg.local_alloc %ql : (!tile) -> !buf
    %v1 = ttg.local_load %buf : !buf -> !qa
    %v2 = ttg.local_load %mut : !mbuf -> !qa
`},
	{"cluster", clusterHead, `    %qp = tt.splat %q : !tt.ptr<f16> -> !ptrs
    %ql = tt.load %qp : !ptrs
    %v0 = ttg.convert_layout %ql : !tile -> !qa
    %buf = ttg.local_alloc %ql : (!tile) -> !buf
    %v1 = ttg.local_load %buf : !buf -> !qa
    %v2 = ttg.local_load %mut : !mbuf -> !qa
`},
	{"intel", intelHead, `    %desc = tt.make_tensor_descriptor %q, [%n, %n], [%ld, %stride] : !tt.ptr<f16>, !desc
    %v0 = tt.descriptor_load %desc[%lo, %lo] {ttig.block_io = "row_major"} : !desc -> !qa
    %qp = tt.splat %q : !tt.ptr<f16> -> !ptrs
    %ql = tt.load %qp : !ptrs
    %v1 = ttg.convert_layout %ql : !tile -> !qa
    %v2 = ttg.local_load %mut : !mbuf -> !qa
`},
}

const sharedTypes = `#sh = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
!buf = !ttg.memdesc<128x128xf16, #sh, #smem>
!mbuf = !ttg.memdesc<128x128xf16, #sh, #smem, mutable>
`

var clusterHead = strings.NewReplacer(
	"order = [1, 0]}", "order = [1, 0], CGALayout = [[1, 0]]}", "warpsPerCTA = [4, 1], instrShape", "warpsPerCTA = [4, 1], CGALayout = [[1, 0]], instrShape",
	`"ttg.num-ctas" = 1`, `"ttg.num-ctas" = 2`, `"cuda:80"`, `"cuda:90"`).Replace(head)

const intelHead = `#dpas = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [8, 1], repCluster = [2, 2], A = [16, 16], B = [16, 32], C = [16, 32]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #dpas, kWidth = 1}>
#b = #ttg.dot_op<{opIdx = 1, parent = #dpas, kWidth = 2}>
#blk = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 16], warpsPerCTA = [8, 1], order = [1, 0]}>
!tile = tensor<128x128xf16, #blk>
!ptrs = tensor<128x128x!tt.ptr<f16>, #blk>
!qa = tensor<128x128xf16, #a>
!kb = tensor<128x128xf16, #b>
!acc = tensor<128x128xf32, #dpas>
!desc = !tt.tensordesc<128x128xf16>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 16 : i32, ttig.support_2d_block_io} {
`

// A writer writes one random kernel. Every op that sees memory, or that the
// interpreter must tell apart, has a number in its name.
type writer struct {
	*rand.Rand
	strings.Builder
	next int
	// values are those that a block may use, innermost last.
	values []string
	sure   bool // there is nothing between users that memory could change by
}

func (w *writer) line(depth int, format string, args ...any) {
	w.WriteString(strings.Repeat("  ", depth+2))
	fmt.Fprintf(w, format+"\n", args...)
}

func (w *writer) number() int {
	w.next++
	return w.next
}

func (w *writer) value() string { return w.values[w.IntN(len(w.values))] }

func (w *writer) use(depth int) {
	if n := w.number(); w.IntN(3) > 0 {
		w.line(depth, "%%d%d = tt.dot %s, %%k, %%zero : !qa * !kb -> !acc", n, w.value())
	} else {
		w.line(depth, `tt.print "%d" {hex = false, isSigned = array<i32: 0>} : %s : !qa`, n, w.value())
	}
}

func (w *writer) block(depth int) {
	kept := len(w.values)
	for range 1 + w.IntN(4) {
		w.statement(depth)
	}
	w.values = w.values[:kept]
}

func (w *writer) statement(depth int) {
	choice := w.IntN(16)
	if depth > 3 && choice < 8 {
		choice = 8
	}
	switch choice {
	case 0, 1, 2, 3:
		n := w.number()
		w.line(depth, "scf.for %%i%d = %%lo to %%hi step %%step : i32 {", n)
		w.block(depth + 1)
		w.line(depth, "}")
	case 4: // the loop takes a value, and hands it on
		n := w.number()
		w.line(depth, "%%r%d = scf.for %%i%d = %%lo to %%hi step %%step iter_args(%%c%d = %s) -> (!qa) : i32 {", n, n, n, w.value())
		w.block(depth + 1)
		w.line(depth+1, "scf.yield %%c%d : !qa", n)
		w.line(depth, "}")
	case 5, 6:
		w.line(depth, "scf.if %%p {")
		w.block(depth + 1)
		if w.IntN(2) == 0 {
			w.line(depth, "} else {")
			w.block(depth + 1)
		}
		w.line(depth, "}")
	case 7:
		w.line(depth, "scf.while : () -> () {")
		w.block(depth + 1)
		w.line(depth+1, "scf.condition(%%p)")
		w.line(depth, "} do {")
		w.block(depth + 1)
		w.line(depth+1, "scf.yield")
		w.line(depth, "}")
	case 8, 9, 10, 11, 12, 13:
		w.use(depth)
	case 14: // one more value, or buffer, seen in this block only
		n := w.number()
		if w.IntN(2) == 0 {
			w.line(depth, "%%m%d = ttg.local_alloc %%ql : (!tile) -> !buf", n)
			return
		}
		w.line(depth, "%%e%d = arith.addf %s, %s : !qa", n, w.values[0], w.values[0])
		w.values = append(w.values, fmt.Sprintf("%%e%d", n))
	default:
		if !w.sure {
			w.disturbance(depth)
		}
	}
}

func (w *writer) disturbance(depth int) {
	n := w.number()
	switch w.IntN(8) {
	case 0:
		w.line(depth, "%%o%d = tt.splat %%out : !tt.ptr<f16> -> !ptrs", n)
		w.line(depth, "tt.store %%o%d, %%x : !ptrs", n)
	case 1:
		w.line(depth, "tt.store %%qp, %%x : !ptrs")
	case 2:
		w.line(depth, "ttg.local_store %%x, %%mut : !tile -> !mbuf")
	case 3:
		w.line(depth, "gpu.barrier")
	case 4:
		w.line(depth, "tt.call @helper() : () -> ()")
	case 5:
		w.line(depth, "%%w%d = ttg.async_wait {num = 0 : i32}", n)
	default:
		sem := []string{"relaxed", "acquire", "release", "acq_rel"}[w.IntN(4)]
		if w.IntN(2) == 0 {
			w.line(depth, "%%a%d = tt.atomic_rmw fadd, %s, gpu, %%lock, %%one : (!tt.ptr<f32>, f32) -> f32", n, sem)
		} else {
			w.line(depth, "%%a%d = tt.atomic_cas %s, gpu, %%lock, %%one, %%one : (!tt.ptr<f32>, f32, f32) -> f32", n, sem)
		}
	}
}

func randomKernel(r *rand.Rand, top, operand string) string {
	w := &writer{Rand: r, values: []string{"%v0", "%v1", "%v2"}, sure: r.IntN(2) == 0}
	mark := func() string { return []string{"", " {tt.noalias}", " {llvm.noalias}"}[r.IntN(3)] }
	shared := sharedTypes
	if strings.Contains(top, "CGALayout") {
		shared = strings.Replace(shared, "order = [1, 0]}", "order = [1, 0], CGALayout = [[1, 0]]}", 1)
	}
	top = strings.Replace(top, "module attributes", shared+"module attributes", 1)
	fmt.Fprintf(w, `%s  tt.func private @helper()
  tt.func @f(%%q: !tt.ptr<f16>%s, %%out: !tt.ptr<f16>%s, %%lock: !tt.ptr<f32>%s, %%k: !kb, %%lo: i32, %%hi: i32, %%step: i32, %%p: i1, %%x: !tile) {
    %%zero = arith.constant dense<0.000000e+00> : !acc
    %%one = arith.constant 1.000000e+00 : f32
    %%n = arith.constant 128 : i32
    %%stride = arith.constant 1 : i64
    %%ld = arith.constant 128 : i64
    %%mut = ttg.local_alloc : () -> !mbuf
    ttg.local_store %%x, %%mut : !tile -> !mbuf
`, top, mark(), mark(), mark())
	lines := strings.SplitAfter(operand, "\n")
	if r.IntN(3) == 0 { // the operands come into being inside an op
		w.line(0, "scf.if %%p {")
		for _, l := range lines[:len(lines)-1] {
			w.WriteString("  " + l)
		}
		w.block(1)
		w.line(0, "}")
	} else {
		w.WriteString(operand)
		w.block(0)
	}
	w.block0(0)
	w.WriteString("    tt.return\n  }\n}\n")
	return w.String()
}

// block0 are more statements, if the operands are seen there.
func (w *writer) block0(depth int) {
	if strings.Contains(w.String(), "\n    %v0") {
		w.block(depth)
	}
}

// A machine runs kernels. What a value is, is told by text: where it was read
// and what had been done to that memory before.
type machine struct {
	*rand.Rand
	f        *ir.Op
	values   map[*ir.Value]string
	global   int // changes of what %q points to
	shared   int // changes of the mutable buffer
	trace    []string
	distinct bool // %q does not alias other arguments
}

func run(m *ir.Module, seed uint64, assume bool) []string {
	var f *ir.Op
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.HasTrait(ir.FunctionLike) && !o.RegionAt(0).Empty() {
			f = o
		}
	})
	vm := &machine{Rand: rand.New(rand.NewPCG(seed, 1)), f: f, values: map[*ir.Value]string{}, distinct: assume}
	vm.block(f.RegionAt(0).Entry())
	return vm.trace
}

func (vm *machine) block(b *ir.Block) {
	for o := range b.Ops {
		vm.op(o)
	}
}

func (vm *machine) noalias(arg string) bool {
	attrs, _ := vm.f.Attr("arg_attrs").(*ir.ArrayAttr)
	for i, a := range vm.f.RegionAt(0).Entry().Args() {
		if a.Name() == arg && attrs != nil {
			d, _ := attrs.Elems[i].(*ir.DictAttr)
			return d != nil && (d.Get("tt.noalias") != nil || d.Get("llvm.noalias") != nil)
		}
	}
	return false
}

// written counts a write through an argument.
func (vm *machine) written(arg string) {
	if arg == "q" || !vm.distinct && !vm.noalias("q") && !vm.noalias(arg) {
		vm.global++
	}
}

func (vm *machine) op(o *ir.Op) {
	see := func(v *ir.Value) string { return vm.values[v] }
	switch name := o.Name().String(); name {
	case "tt.load", "tt.descriptor_load":
		vm.values[o.Result(0)] = fmt.Sprint("global ", vm.global)
	case "ttg.convert_layout":
		vm.values[o.Result(0)] = see(o.Operand(0))
	case "arith.addf":
		vm.values[o.Result(0)] = "(" + see(o.Operand(0)) + "+" + see(o.Operand(1)) + ")"
	case "ttg.local_alloc":
		vm.values[o.Result(0)] = "the buffer"
		if o.NumOperands() > 0 {
			vm.values[o.Result(0)] = see(o.Operand(0))
		}
	case "ttg.local_load":
		vm.values[o.Result(0)] = see(o.Operand(0))
		if dialect.TypeParam(o.Operand(0).Type(), "mutable") != nil {
			vm.values[o.Result(0)] = fmt.Sprint("shared ", vm.shared)
		}
	case "ttg.local_store":
		vm.shared++
	case "tt.store":
		arg := "out"
		if strings.Contains(o.Operand(0).Name(), "qp") {
			arg = "q"
		}
		vm.written(arg)
	case "tt.atomic_rmw", "tt.atomic_cas":
		if dialect.EnumOf(o, "sem") == "relaxed" {
			vm.written("lock")
		} else {
			vm.global++
		}
	case "gpu.barrier", "tt.call":
		vm.global++
	case "tt.dot":
		vm.trace = append(vm.trace, o.Result(0).Name()+" "+see(o.Operand(0)))
	case "tt.print":
		vm.trace = append(vm.trace, fmt.Sprint(o.Attr("prefix"), " ", see(o.Operand(0))))
	case "scf.if":
		if r := o.RegionAt(vm.IntN(2)); !r.Empty() {
			vm.block(r.Entry())
		}
	case "scf.for":
		body := o.RegionAt(0).Entry()
		if o.NumResults() > 0 {
			vm.values[body.Arg(1)] = see(o.Operand(3))
			vm.values[o.Result(0)] = see(o.Operand(3))
		}
		for range vm.IntN(3) {
			vm.block(body)
		}
	case "scf.while":
		for n := vm.IntN(3); ; n-- {
			vm.block(o.RegionAt(0).Entry())
			if n == 0 {
				break
			}
			vm.block(o.RegionAt(1).Entry())
		}
	}
}

var randomOptions = []string{
	"gate=none mode=smem", "gate=none mode=reload", "gate=none mode=prefetch", "gate=none", "", "gate=none mode=reload assume-noalias=true", "gate=pressure lane-budget=16",
}

func TestRandomKernels(t *testing.T) {
	const each = 120
	for _, kind := range randomKinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			moved := map[string]int{}
			for seed := range uint64(each) {
				text := randomKernel(rand.New(rand.NewPCG(seed, 0)), kind.head, kind.operand)
				before := parse(t, text)
				if diags := verify.Module(before); len(diags) > 0 {
					t.Fatalf("the kernel itself is wrong: %s\n%s", diags[0].Message, text)
				}
				for _, options := range randomOptions {
					after := runPass(t, text, options)
					if !slices.Equal(printed(after), printed(before)) {
						moved[options]++
					}
					if diags := verify.Module(after); len(diags) > 0 {
						t.Fatalf("seed %d, %q: %s\n%s\nbefore:\n%s", seed, options, diags[0].Message, printer.Print(after, printer.Options{}), text)
					}
					assume := strings.Contains(options, "assume-noalias")
					for path := range uint64(4) {
						if want, got := run(before, path, assume), run(after, path, assume); !slices.Equal(got, want) {
							t.Fatalf("seed %d, %q: users see\n%v, want\n%v\n%s\nbefore:\n%s", seed, options, got, want, printer.Print(after, printer.Options{}), text)
						}
					}
				}
			}
			t.Log(moved)
			if moved["gate=none mode=smem"] < each/4 || moved["gate=none mode=reload"] < each/8 {
				t.Errorf("kernels that changed, of %d: %v; want a quarter and an eighth", each, moved)
			}
		})
	}
}

func printed(m *ir.Module) []byte { return printer.Print(m, printer.Options{}) }
