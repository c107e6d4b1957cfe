// Command features prints what the model says of the TTGIR files that standard
// input lists, a JSON line each, for ../calibrate.py to fit: the features of
// package risk, and those of the rules that it is compared with. Behind a tab may stand
// a chip, where the file does not name the one that it was compiled for.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

type row struct {
	File      string
	Kernel    string
	Warps     int
	Features  risk.Features
	Predicted risk.Prediction
	// The baselines, largest at any op.
	LiveBytes int64 // of tensors and scalars, a program
	LaneBytes int64 // elements a thread times bytes, without what is cheap to recompute
	Values    int   // live
	Threads   int
	Micros    int64 // of the analysis and the prediction
	// Shared memory of a block, in bytes, as Triton's newest release allocates it and as 3.6 does.
	Shared, Shared36 int64
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		file, name, _ := strings.Cut(in.Text(), "\t")
		text, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		m, diags := parser.Parse(source.NewFile(file, string(text)), parser.Options{Registry: all.Registry()})
		if source.HasErrors(diags) {
			fmt.Fprintf(os.Stderr, "%s: %s\n", file, diags[0].Message)
			continue
		}
		if k := kernel(m); k != nil {
			o := allocation.ForModule(m.Op())
			shared := allocation.New(m.Op(), o)
			of := int64(0)
			if a := shared.Of(k); a != nil {
				of = a.Size
			}
			r := measure(k, target.Lookup(name), of)
			r.File, r.Shared = file, shared.Size
			o.Triton36 = true
			r.Shared36 = allocation.New(m.Op(), o).Size
			if err := out.Encode(r); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
}

// kernel is the public function, or the last one.
func kernel(m *ir.Module) (found *ir.Op) {
	public := false
	ir.Walk(m.Op(), func(o *ir.Op) {
		if public || !o.HasTrait(ir.FunctionLike) || o.NumRegions() == 0 || o.RegionAt(0).Empty() {
			return
		}
		found = o
		visibility, _ := o.StringAttr("sym_visibility")
		public = visibility == "public"
	})
	return found
}

func measure(f *ir.Op, chip *target.Chip, shared int64) row {
	start := time.Now()
	machine := pressure.MachineOf(f)
	if chip != nil {
		machine = pressure.MachineOn(f, chip)
	}
	a := pressure.New(f, machine, nil)
	r := row{Warps: machine.Warps, Features: risk.Measure(a, shared), Predicted: risk.Predict(a, shared), Threads: machine.Warps * machine.Lanes}
	r.Micros = time.Since(start).Microseconds()
	r.Kernel, _ = f.StringAttr("sym_name")

	l := a.Liveness()
	l.WalkSum(func(v *ir.Value) int64 { return liveness.Bytes(v.Type()) }, func(_ *ir.Op, before, after liveness.Set) {
		r.LiveBytes = max(r.LiveBytes, before.Sum(), after.Sum())
		r.Values = max(r.Values, before.Len(), after.Len())
	})
	l.WalkSums(laneBytes, func(_ *ir.Op, before, after int64) {
		r.LaneBytes = max(r.LaneBytes, before, after)
	})
	return r
}

// laneBytes is upstream's measure of a value, of its RegisterPressureAnalysis.
func laneBytes(v *ir.Value) int64 {
	if d := v.Def(); d != nil {
		switch d.Name().String() {
		case arith.OpConstant, tt.OpMakeRange, tt.OpSplat, tt.OpBroadcast, tt.OpExpandDims, tt.OpGetProgramId:
			return 0
		}
	}
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return liveness.Bytes(v.Type())
	}
	n, ok := layout.ElementsPerThread(t)
	if !ok {
		return 0
	}
	return n * liveness.Bytes(t.Elem)
}
