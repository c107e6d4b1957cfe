package printer

import "github.com/tgopt/tgopt/ir"

// Comments that say who uses a value, as -mlir-print-value-users has MLIR print
// them. A user is named by its results or, if it has none, by a number that is
// written behind it.

// usersOfOp appends the comment behind an op.
func (p *Printer) usersOfOp(o *ir.Op) {
	if o.NumResults() == 0 {
		if o.NumOperands() > 0 {
			p.Text(" // id: ")
			p.userName(o)
		}
		return
	}
	if !o.HasUses() {
		p.Text(" // unused")
		return
	}
	users := map[*ir.Op]bool{}
	results := 0
	for i := range o.Results() {
		for u := range o.Result(i).Uses {
			if !users[u.Owner()] {
				users[u.Owner()] = true
				results += u.Owner().NumResults()
			}
		}
	}
	if len(users) == 1 && results <= 1 && o.NumResults() == 1 {
		p.Text(" // user: ")
	} else {
		p.Text(" // users: ")
	}
	for i := range o.Results() {
		if i > 0 {
			p.Text(", ")
		}
		if o.NumResults() > 1 {
			p.Byte('(')
		}
		p.users(o.Result(i))
		if o.NumResults() > 1 {
			p.Byte(')')
		}
	}
}

// usersOfArguments appends a line of comment for each argument of a block.
func (p *Printer) usersOfArguments(b *ir.Block) {
	for _, a := range b.Args() {
		p.Newline()
		p.Text("// ")
		p.Value(a)
		if a.HasUses() {
			p.Text(" is used by ")
			p.users(a)
		} else {
			p.Text(" is unused")
		}
	}
}

func (p *Printer) users(v *ir.Value) {
	if !v.HasUses() {
		p.Text("unused")
		return
	}
	seen := map[*ir.Op]bool{}
	for u := range v.Uses {
		if seen[u.Owner()] {
			continue
		}
		if len(seen) > 0 {
			p.Text(", ")
		}
		seen[u.Owner()] = true
		p.userName(u.Owner())
	}
}

func (p *Printer) userName(o *ir.Op) {
	if o.NumResults() == 0 {
		p.Byte('%')
		p.Text(p.opIDs[o])
		return
	}
	for i := range o.Results() {
		if i > 0 {
			p.Text(", ")
		}
		p.Value(o.Result(i))
	}
}
