package pressure

import "github.com/tgopt/tgopt/ir"

// flow calls each with every pair of values of which o, an op of control flow,
// passes one on as the other. It reports whether o is one.
func flow(o *ir.Op, each func(from, to *ir.Value)) bool {
	pass := func(first int, to ...*ir.Value) {
		for i, v := range to {
			if first+i < o.NumOperands() {
				each(o.Operand(first+i), v)
			}
		}
	}
	if len(o.Successors()) > 0 {
		for i, to := range o.Successors() {
			vs := o.SuccessorOperands(i)
			for j, a := range to.Block.Args() {
				if j < len(vs) {
					each(vs[j], a)
				}
			}
		}
		return true
	}
	p := o.Parent()
	switch o.Name().String() {
	case "scf.for":
		pass(3, results(o)...)
		if args := entryArgs(o, 0); len(args) > 1 {
			pass(3, args[1:]...)
		}
	case "scf.while":
		pass(0, entryArgs(o, 0)...)
	case "scf.condition":
		if p != nil {
			pass(1, results(p)...)
			pass(1, entryArgs(p, 1)...)
		}
	case "scf.yield":
		switch {
		case p == nil:
		case p.Is("scf.while"):
			pass(0, entryArgs(p, 0)...)
		case p.Is("scf.for"):
			pass(0, results(p)...)
			if args := entryArgs(p, 0); len(args) > 1 {
				pass(0, args[1:]...)
			}
		default:
			pass(0, results(p)...)
		}
	case "scf.if":
	default:
		return false
	}
	return true
}

func results(o *ir.Op) []*ir.Value {
	list := make([]*ir.Value, o.NumResults())
	for i := range list {
		list[i] = o.Result(i)
	}
	return list
}

func entryArgs(o *ir.Op, region int) []*ir.Value {
	if region >= o.NumRegions() || o.RegionAt(region).Empty() {
		return nil
	}
	return o.RegionAt(region).Entry().Args()
}
