package spec

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// roleWords are the roles, as dialect.RoleKinds has them.
func roleWords() (words []string) {
	for _, k := range dialect.RoleKinds() {
		words = append(words, k.String())
	}
	return words
}

// roles resolves what an op is for.
func (c *checker) roles(b *body, def *dialect.OpDef) {
	for _, n := range b.roles {
		words := roleWords()
		at := slices.Index(words, n.Name.Text)
		if at < 0 {
			c.errorf(n.Name.span(), "unknown role '%s'%s", n.Name.Text, orList(n.Name.Text, words))
			continue
		}
		r := dialect.Role{Kind: dialect.RoleKinds()[at]}
		before := len(c.diags)
		for _, p := range n.Parts {
			c.part(&r, p, def)
		}
		must, _ := r.Kind.Parts()
		for _, p := range must {
			if !slices.ContainsFunc(r.Parts, func(of dialect.PartOf) bool { return of.Part == p }) {
				c.errorf(n.Name.span(), "the role '%s' needs its part '%s'", r.Kind, p)
			}
		}
		if len(c.diags) == before {
			c.roleSense(&r, n, def)
		}
		def.Roles = append(def.Roles, r)
	}
}

// part resolves `PART = NAME`.
func (c *checker) part(r *dialect.Role, n *partNode, def *dialect.OpDef) {
	must, rest := r.Kind.Parts()
	var words []string
	for _, p := range slices.Concat(must, rest) {
		words = append(words, p.String())
		if p.String() != n.Name.Text {
			continue
		}
		if slices.ContainsFunc(r.Parts, func(of dialect.PartOf) bool { return of.Part == p }) {
			c.errorf(n.Name.span(), "part '%s' of the role '%s' is given twice", p, r.Kind)
			return
		}
		r.Parts = append(r.Parts, dialect.PartOf{Part: p, Of: n.Of.Text})
		attr := slices.ContainsFunc(def.Attrs, func(a dialect.AttrSpec) bool { return a.Name == n.Of.Text })
		if !p.OfAttr() || !attr {
			c.valueName(def, n.Of.Text, n.Of.span())
		}
		return
	}
	if len(words) == 0 {
		c.errorf(n.Name.span(), "the role '%s' has no parts", r.Kind)
		return
	}
	c.errorf(n.Name.span(), "the role '%s' has no part '%s'%s", r.Kind, n.Name.Text, orList(n.Name.Text, words))
}

// roleSense reports a role that the rest of the definition contradicts.
func (c *checker) roleSense(r *dialect.Role, n *roleNode, def *dialect.OpDef) {
	of := func(p dialect.RolePart) string {
		for _, x := range r.Parts {
			if x.Part == p {
				return x.Of
			}
		}
		return ""
	}
	needs := func(kind dialect.EffectKind, name string) {
		if name != "" && !slices.ContainsFunc(def.Effects, func(e dialect.Effect) bool { return e.Kind == kind && e.Operand == name }) {
			c.errorf(n.Name.span(), "the role '%s' needs the effect `%s MEMORY %s`", r.Kind, kind, name)
		}
	}
	switch r.Kind {
	case dialect.Load:
		needs(dialect.Read, of(dialect.Address))
	case dialect.Store:
		needs(dialect.Write, of(dialect.Address))
	case dialect.Atomic:
		needs(dialect.Write, of(dialect.Address))
	case dialect.Copy:
		needs(dialect.Read, of(dialect.Source))
		needs(dialect.Write, of(dialect.Target))
	case dialect.Cheap:
		if def.Traits&(ir.Pure|ir.NoMemoryEffect) == 0 {
			c.errorf(n.Name.span(), "an op that is cheap to run again has the trait Pure or NoMemoryEffect")
		}
	case dialect.Loop:
		if def.Traits&ir.LoopLike == 0 {
			c.errorf(n.Name.span(), "a loop has a flow by which its region may run again")
		}
	}
	if results := resultRoles[r.Kind]; results && len(def.Results) == 0 {
		c.errorf(n.Name.span(), "an op with the role '%s' has a result", r.Kind)
	}
}

// resultRoles are those of ops that have a result.
var resultRoles = map[dialect.RoleKind]bool{
	dialect.Load: true, dialect.View: true, dialect.Conversion: true, dialect.Pointer: true, dialect.Reduction: true, dialect.Scan: true,
	dialect.Cheap: true, dialect.Costly: true,
}

// Roles are the words of roles, with the parts and the meaning of each.
func Roles() map[string]string {
	docs := map[string]string{}
	for _, k := range dialect.RoleKinds() {
		docs[k.String()] = "`" + roleForm(k) + "`: " + roleDocs[k]
	}
	return docs
}

// Parts are those of a role; none if there is no such role.
func Parts(role string) []string {
	var words []string
	if at := slices.Index(roleWords(), role); at >= 0 {
		must, rest := dialect.RoleKinds()[at].Parts()
		for _, p := range slices.Concat(must, rest) {
			words = append(words, p.String())
		}
	}
	return words
}

// roleForm is a role with its parts: load(address, offsets?, mask?, other?).
func roleForm(k dialect.RoleKind) string {
	must, rest := k.Parts()
	var words []string
	for _, p := range must {
		words = append(words, p.String())
	}
	for _, p := range rest {
		words = append(words, p.String()+"?")
	}
	if len(words) == 0 {
		return k.String()
	}
	return k.String() + "(" + strings.Join(words, ", ") + ")"
}

var roleDocs = map[dialect.RoleKind]string{
	dialect.Load:       "its result is what memory holds at an address; the memory is that of the effect on it",
	dialect.Store:      "puts a value into memory",
	dialect.Atomic:     "reads and writes memory in one step; beside `load` or `store`, does that in one step",
	dialect.Copy:       "copies from memory to memory",
	dialect.Dot:        "a matrix product, a · b + c",
	dialect.View:       "its results are the source in another form: the same elements, or the same memory, and nothing is computed",
	dialect.Conversion: "a view in another layout, for which elements may move between threads",
	dialect.Pointer:    "its result points into what the base points into",
	dialect.Reduction:  "combines the elements along an axis",
	dialect.Scan:       "combines each element with those before it along an axis",
	dialect.Cheap:      "costs about an instruction an element, so that it may be run again in place of keeping its result",
	dialect.Costly:     "costs many instructions an element, with registers of their own while they run: a division, a root, a call",
	dialect.Barrier:    "threads wait for one another, and see what each wrote before",
	dialect.Fence:      "orders accesses of memory, and waits for nobody",
	dialect.Wait:       "waits for asynchronous ops before it, or groups them, and does nothing else",
	dialect.Async:      "goes on after the op, up to a wait",
	dialect.Signal:     "arrives or waits at an mbarrier, by which threads and asynchronous ops tell others what they have done",
	dialect.Call:       "runs a function",
	dialect.Loop:       "runs its region for each value of induction variables, which are the arguments that no edge of the flow hands over",
}
