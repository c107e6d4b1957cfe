package pressure

import "github.com/tgopt/tgopt/ir"

// Early is the peak, 32-bit registers a thread, if every load from global memory
// came as soon as its address can be known: at the head of its block, or behind what
// an earlier load brought or what nothing is moved across. LLVM for AMD brings loads
// forward while registers are free; how far is not known here.
func (a *Analysis) Early() int {
	s := a.values
	ready := make([]int32, len(s.walked)) // by op: from which point on its results can be there
	from := map[*ir.Block]int32{}         // the point before which no op of a block is moved
	more := make([]int, len(a.Points)+1)  // what is there in addition from a point on
	for i, p := range a.Points {
		o, b := p.Op, p.Op.Block()
		at := int32(i)
		start, entered := from[b]
		if prev := o.Prev(); !entered || prev != nil && (prev.NumRegions() > 0 || s.rulesOf(prev).fence) {
			start = at
			from[b] = at
		}
		for j := range o.NumOperands() {
			if d := o.Operand(j).Def(); d != nil && d.Block() == b {
				start = max(start, ready[d.ID()-s.opLo])
			}
		}
		ready[o.ID()-s.opLo] = at
		switch {
		case isLoad(o):
			for j := range o.NumResults() {
				n := a.Whole(o.Result(j))
				more[start] += n
				more[i] -= n
			}
		// What computes indices may be where a load needs it.
		case !s.endsRun(o) && o.NumResults() == 1 && !isFloat(ir.ElementType(o.Result(0).Type())), s.rulesOf(o).arithmetic == program:
			ready[o.ID()-s.opLo] = start
		}
	}
	peak, n := 0, 0
	for i, p := range a.Points {
		n += more[i]
		peak = max(peak, p.During+n)
	}
	return peak
}
