// Package risk says what a vendor's compiler will report for a kernel:
// registers, how likely it spills and how much.
//
// The physical model is package pressure's. On top of it lies a map of a few
// coefficients a target, all of them at least 0, so that more pressure never
// means fewer registers:
//
//	demand = base + peak·P + spared·S + ops·√O + math·M + divides·[D]
//
// Where the demand is no less than the limit, registers are the limit. Below it
// they are the demand on AMD. On NVIDIA they follow from it by a table that does
// not fall: ptxas takes up to the 32 registers with which all warps fit, comes
// down to them from above, and is generous where few warps are left to lose.
// The probability and the amount of spilling follow from demand / limit by
// another table.
//
// The coefficients are in coefficients.json, made by scripts/calibrate from
// labelled kernels; docs/accuracy.md says how good they are. A Prediction names
// the compilers that they were learnt from: others spill otherwise.
package risk

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/target"
)

// A Basis says what a prediction rests on.
type Basis string

const (
	Calibrated   Basis = "calibrated"    // on labels of this target
	ByFamily     Basis = "by family"     // on labels of a chip like it
	PhysicalOnly Basis = "physical only" // on no labels: the peak as it is
)

// A Prediction is for one function. Registers are of 32 bits, a thread.
type Prediction struct {
	Target           string  // "" if the module names none that is known
	Basis            Basis   //
	From             string  // the target whose labels were used, "" if physical only
	Compiler         string  // that made the labels
	Registers        int     // as the vendor reports them: ptxas "Used", AMD .vgpr_count with AGPRs
	Limit            int     // most registers that a thread can have; 0 if not known
	Demand           int     // registers that would avoid spilling; up to Limit, more or fewer may be reported
	SpillProbability float64 // from 0 to 1
	Spills           bool    // whether it should be expected
	SpilledBytes     int     // a thread: the median over kernels like this, those that do not spill included
}

//go:embed coefficients.json
var coefficients []byte

// A table is coefficients.json.
type table struct {
	Targets map[string]*model `json:"targets"`
	// Like names the target whose model serves a chip without labels.
	Like map[string]string `json:"like"`
	// Registers and Spills by vendor or architecture.
	Registers map[string]*registerTable `json:"registers"`
	Spills    map[string]*spillTable    `json:"spills"`
}

type model struct {
	Compiler  string            `json:"compiler"`
	Kernels   int               `json:"kernels"`   // labels it was fitted to
	Terms     [numTerms]float64 `json:"terms"`     // in the order of Features.terms
	Registers string            `json:"registers"` // its registerTable; "" where registers are the demand
	Spills    string            `json:"spills"`    // its spillTable
	Threshold float64           `json:"threshold"`
}

// A registerTable says how many registers are reported for a demand below the
// limit. Between its points one interpolates, below the first one is in
// proportion.
type registerTable struct {
	Demand    []float64 `json:"demand"`
	Registers []float64 `json:"registers"`
}

func (t *registerTable) at(demand float64) float64 {
	if first := t.Demand[0]; demand < first {
		return demand / first * t.Registers[0]
	}
	return interpolate(t.Demand, t.Registers, demand)
}

// A spillTable has a row a point of demand / limit, between which one
// interpolates.
type spillTable struct {
	Ratio       []float64 `json:"ratio"`
	Probability []float64 `json:"probability"`
	// Words spilled in the median, as a share of the limit.
	Words []float64 `json:"words"`
}

var read = sync.OnceValue(func() *table {
	t := new(table)
	if err := json.Unmarshal(coefficients, t); err != nil {
		panic("risk: coefficients.json: " + err.Error())
	}
	return t
})

// Predict is the prediction for an analysed function whose blocks have so many bytes
// of shared memory; 0 if that is not known.
func Predict(a *pressure.Analysis, shared int64) Prediction {
	if Foreign(a) {
		return physical(Measure(a, 0), a.Machine.Chip)
	}
	return predict(Measure(a, shared), a.Machine.Chip)
}

// Foreign reports whether the layouts are of another vendor's chip than that which
// the function is analysed for: what was learnt of a compiler and layouts that were
// made for it says nothing of them.
func Foreign(a *pressure.Analysis) bool {
	own, chip := pressure.Own(a.Root), a.Machine.Chip
	return own != nil && chip != nil && own.Vendor != chip.Vendor
}

func predict(f Features, chip *target.Chip) Prediction {
	p := Prediction{Limit: f.Limit, Target: nameOf(chip)}
	t := read()
	m, from := t.Targets[p.Target], p.Target
	p.Basis = Calibrated
	if m == nil {
		from = t.Like[p.Target]
		m, p.Basis = t.Targets[from], ByFamily
	}
	if m == nil {
		return physical(f, chip)
	}
	p.From, p.Compiler = from, m.Compiler
	demand := 0.0
	for i, x := range f.terms() {
		demand += m.Terms[i] * x
	}
	p.Demand = int(math.Round(demand))
	switch shape := t.Registers[m.Registers]; {
	case f.Partition: // what the launch starts with; partitions trade registers afterwards
		p.Registers = f.Limit
	case demand >= float64(f.Limit):
		p.Registers = max(f.Limit, 1)
	case shape == nil:
		p.Registers = max(p.Demand, 1)
	default:
		p.Registers = max(min(int(math.Round(shape.at(demand))), f.Limit), 1)
	}
	s := t.Spills[m.Spills]
	ratio := demand / float64(max(f.Limit, 1))
	p.SpillProbability = interpolate(s.Ratio, s.Probability, ratio)
	p.SpilledBytes = int(math.Round(4 * interpolate(s.Ratio, s.Words, ratio) * float64(f.Limit)))
	p.Spills = ratio >= m.Threshold
	return p
}

// physical is the prediction that rests on the peak alone.
func physical(f Features, chip *target.Chip) Prediction {
	p := Prediction{Target: nameOf(chip), Basis: PhysicalOnly, Limit: f.Limit, Demand: f.Peak, Registers: f.Peak}
	if f.Limit > 0 {
		p.Registers = min(f.Peak, f.Limit)
		p.Spills = f.Peak > f.Limit
		p.SpilledBytes = 4 * max(f.Peak-f.Limit, 0)
		if p.Spills {
			p.SpillProbability = 1
		}
	}
	return p
}

func nameOf(chip *target.Chip) string {
	if chip == nil {
		return ""
	}
	return chip.Name
}

// interpolate is linear between points and constant outside them.
func interpolate(xs, ys []float64, x float64) float64 {
	if x <= xs[0] {
		return ys[0]
	}
	for i := 1; i < len(xs); i++ {
		if x <= xs[i] {
			return ys[i-1] + (ys[i]-ys[i-1])*(x-xs[i-1])/(xs[i]-xs[i-1])
		}
	}
	return ys[len(ys)-1]
}

// String is a line of text.
func (p Prediction) String() string {
	s := figure.Count(p.Registers, "register") + " a thread"
	if p.Limit > 0 {
		s = fmt.Sprintf("%d of %d registers a thread", p.Registers, p.Limit)
	}
	if p.Basis == PhysicalOnly {
		if p.Spills {
			s += fmt.Sprintf(", %d more are needed", p.Demand-p.Limit)
		}
		return s + " (physical only)"
	}
	verdict := "no spill"
	if p.Spills {
		verdict = "spills"
	}
	s += fmt.Sprintf(", %s expected (probability %s, typically %s a thread)", verdict, figure.Percent(p.SpillProbability), figure.Count(p.SpilledBytes, "byte"))
	if p.Basis == ByFamily {
		return s + fmt.Sprintf(" (by family: %s, %s)", p.From, p.Compiler)
	}
	return s + fmt.Sprintf(" (calibrated: %s)", p.Compiler)
}

// Print writes a line for each function in root that has a body.
func Print(w io.Writer, root *ir.Op) error {
	cache := &layout.Cache{}
	modules := allocation.Modules{}
	for _, f := range ir.Functions(root) {
		a := pressure.New(f, pressure.MachineOf(f), cache)
		name, _ := f.StringAttr(ir.SymbolName)
		if _, err := fmt.Fprintf(w, "@%s  %s: %s\n", name, a.Machine, Allocated(a, modules)); err != nil {
			return err
		}
	}
	return nil
}

// Allocated is Predict with the shared memory that is allocated for the function.
func Allocated(a *pressure.Analysis, in allocation.Modules) Prediction {
	if !a.Estimate {
		if found := in.Of(a.Root); found != nil {
			return Predict(a, found.Size)
		}
	}
	return Predict(a, 0)
}
