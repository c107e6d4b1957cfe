package spec

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A custom format must let the reader know every type. typesKnown follows the
// reader's own steps (format, constraints, traits, rules) over names instead
// of types, and reports what stays unknown.

var (
	formatLiteral = lazyregexp.New("`[^`]*`")
	formatType    = lazyregexp.New(`\$(\w+)|\b(operands|results)\b`)
	formatTypeArg = lazyregexp.New(`\btype\s*\(([^)]*)\)|\bfunctional-type\s*\(([^)]*)\)`)
)

func (c *checker) typesKnown(def *dialect.OpDef, at source.Span) {
	known := formatTypes(def.Format)
	for _, v := range def.Operands {
		known[v.Name] = known[v.Name] || known["operands"] || c.buildable(v.Type)
	}
	for _, v := range def.Results {
		known[v.Name] = known[v.Name] || known["results"] || v.Arity == dialect.One && c.buildable(v.Type) ||
			def.Traits.Has(ir.InferTypes)
	}
	for changed := true; changed; {
		changed = shareTypes(def, known)
		for _, r := range def.Infer {
			if !known[r.Target] && all(r.Args, known) {
				known[r.Target], changed = true, true
			}
		}
	}
	report := func(what string, vs []dialect.ValueDef) {
		for _, v := range vs {
			if !known[v.Name] {
				c.errorf(at, "the format of '%s' leaves the type of %s '%s' unknown: add type($%s), or an infer clause",
					def.Name, what, v.Name, v.Name)
			}
		}
	}
	report("operand", def.Operands)
	report("result", def.Results)
}

// formatTypes is the names whose types a format has.
func formatTypes(format string) map[string]bool {
	known := map[string]bool{}
	for _, call := range formatTypeArg().FindAllString(formatLiteral().ReplaceAllString(format, " "), -1) {
		for _, m := range formatType().FindAllStringSubmatch(call, -1) {
			known[m[1]+m[2]] = true
		}
	}
	return known
}

// buildable reports whether a constraint has one type that its name says.
func (c *checker) buildable(k *dialect.Constraint) bool {
	if k.Kind == dialect.CustomOf {
		// Whether another dialect's type has parameters is not known here.
		p, ok := c.types[k.Name]
		return !ok || len(p.Params) == 0 || len(p.Params) == 1 && k.Param != ""
	}
	return k.Buildable()
}

// shareTypes applies the traits by which one type is everyone's.
func shareTypes(def *dialect.OpDef, known map[string]bool) bool {
	withResults := def.Traits.Has(ir.SameOperandsAndResultType)
	if !withResults && !def.Traits.Has(ir.SameTypeOperands) {
		return false
	}
	group := def.Operands
	if withResults {
		group = append(group[:len(group):len(group)], def.Results...)
	}
	some, every := false, true
	for _, v := range group {
		some = some || known[v.Name]
		every = every && known[v.Name]
	}
	if !some || every {
		return false
	}
	for _, v := range group {
		known[v.Name] = true
	}
	return true
}

func all(names []string, known map[string]bool) bool {
	for _, n := range names {
		if !known[n] {
			return false
		}
	}
	return true
}
