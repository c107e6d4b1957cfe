package all_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestOrdering: an access that acquires or releases touches all memory, so that
// nothing passes it, a relaxed one its own place only; whichever dialect has it.
func TestOrdering(t *testing.T) {
	reg := all.Registry()
	found := 0
	eachOp(reg, func(def *dialect.OpDef) {
		i := slices.IndexFunc(def.Attrs, func(a dialect.AttrSpec) bool { return a.Name == "sem" && a.Enum != nil })
		if i < 0 || def.Name == "nvg.ld_acquire" || strings.HasSuffix(def.Name, "_tensordesc_access") { // these touch all, whatever sem says
			return
		}
		found++
		for _, c := range def.Attrs[i].Enum.Cases {
			o := instance(t, reg, def, fmt.Sprintf("sem = %d : i32", c.Value))
			list, known := dialect.Effects(o)
			all := slices.ContainsFunc(list, func(e dialect.EffectInstance) bool {
				return e.Kind == dialect.Write && e.Resource == dialect.AnyMemory && e.Value == nil
			})
			if want := c.Name != "relaxed"; !known || all != want || dialect.Orders(o) != want {
				t.Errorf("%s %s: known %v, touches all memory: %v, orders: %v; want true, %v, %v", def.Name, c.Name, known, all, dialect.Orders(o), want, want)
			}
		}
	})
	if found < 12 {
		t.Errorf("%d ops have an order, want 12 and more", found)
	}
}

// TestBarrierOps: what has an operand that is a barrier synchronises threads by it.
func TestBarrierOps(t *testing.T) {
	found := 0
	reg := all.Registry()
	eachOp(reg, func(def *dialect.OpDef) {
		if strings.Contains(def.Name, "gsan") || len(def.Effects) == 0 { // gsan: stands beside the op that does
			return
		}
		for _, v := range def.Operands {
			if v.Name == "barrier" || v.Name == "barriers" || v.Name == "mbarrier" {
				if found++; !reg.Op(def.Name).HasRole(dialect.Signal) && def.Name[:4] != "nvvm" {
					t.Errorf("%s has the operand %s and not the role signal", def.Name, v.Name)
				}
			}
		}
	})
	if found < 12 {
		t.Errorf("%d ops have a barrier, want 12 and more", found)
	}
}

func eachOp(reg *dialect.Registry, f func(*dialect.OpDef)) {
	for _, name := range reg.Dialects() {
		d := reg.Dialect(name)
		for i := range d.Ops {
			f(&d.Ops[i])
		}
	}
}

// instance is an op of a definition, with one value for each operand that it must
// have.
func instance(t *testing.T, reg *dialect.Registry, def *dialect.OpDef, attr string) *ir.Op {
	var names, types, sizes []string
	for _, v := range def.Operands {
		if v.Arity == dialect.One {
			names, types, sizes = append(names, "%x"), append(types, "i32"), append(sizes, "1")
		} else {
			sizes = append(sizes, "0")
		}
	}
	if def.Traits&ir.AttrSizedOperandSegments != 0 {
		attr += ", operandSegmentSizes = array<i32: " + strings.Join(sizes, ", ") + ">"
	}
	text := fmt.Sprintf("%%x = arith.constant 0 : i32\n\"%s\"(%s) {%s} : (%s) -> ()\n", def.Name, strings.Join(names, ", "), attr, strings.Join(types, ", "))
	m, diags := parser.Parse(source.NewFile("op.mlir", text), parser.Options{Registry: reg})
	if len(diags) > 0 {
		t.Fatalf("%s: %s", def.Name, diags[0].Message)
	}
	return m.Body().Last()
}
