package dialect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/toy"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

func TestEffects(t *testing.T) {
	// Answers: effects, or ? when not known; then which predicates hold:
	// Free of effects, only Reads, Dead.
	tests := []struct{ op, effects, holds string }{
		{`"toy.pure"() : () -> i32`, "", "FRD"},
		{`"toy.quiet"() : () -> i32`, "", "FRD"},
		{`"toy.unknown"() : () -> i32`, "?", ""},
		{`"other.op"() : () -> ()`, "?", ""},
		{`"toy.load"(%p) : (i32) -> i32`, "read global %p", "RD"},
		{`"toy.load"(%p, %q) : (i32, i32) -> i32`, "read global %p, read shared %q", "RD"},
		{`"toy.load"(%p) {isVolatile = false} : (i32) -> i32`, "read global %p", "RD"},
		{`"toy.load"(%p) {isVolatile = true} : (i32) -> i32`, "read global %p, write global %p", ""},
		{`"toy.store"() : () -> ()`, "", "FRD"},
		{`"toy.store"(%p, %q) : (i32, i32) -> ()`, "write global %p, write global %q", ""},
		{`%r = "toy.alloc"() : () -> i32`, "alloc shared %r, write shared %r", "D"},
		{`"toy.free"(%p) : (i32) -> ()`, "free shared %p", ""},
		{`"toy.print"() : () -> ()`, "write other", ""},
		{`"toy.any"() : () -> ()`, "write any", ""},
		{`"toy.asm"() : () -> i32`, "write any", ""},
		{`"toy.asm"() {pure} : () -> i32`, "", "FRD"},
		{`"toy.end"() : () -> ()`, "", "FR"},
		{`"toy.if"() ({"toy.pure"() : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "", "FRD"},
		{`"toy.if"() ({"toy.quiet"() : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "", "FRD"},
		{`"toy.if"() ({"toy.load"(%p) : (i32) -> i32 "toy.end"() : () -> ()}) : () -> i32`, "read global %p", "RD"},
		{`"toy.if"() ({"toy.if"() ({"toy.store"(%p) : (i32) -> () "toy.end"() : () -> ()}) : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "write global %p", ""},
		{`"toy.if"() ({"toy.alloc"() : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "alloc shared %_, write shared %_", "D"},
		{`"toy.if"() ({"toy.print"() : () -> () "toy.unknown"() : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "write other?", ""},
		{`"toy.loop"() ({"toy.pure"() : () -> i32 "toy.end"() : () -> ()}) : () -> i32`, "", "FRD"},
	}
	for _, tt := range tests {
		text := strings.Replace(toy.Prologue, "%i: i32", "%p: i32, %q: i32", 1) + tt.op + "\n"
		if !strings.HasPrefix(tt.op, `"toy.end"`) {
			text += `"toy.end"() : () -> ()`
		}
		m, _ := toy.Parse(t, text+"}) : () -> ()")
		o := m.Body().First().RegionAt(0).Entry().First()
		list, known := dialect.Effects(o)
		var texts []string
		for _, e := range list {
			s := fmt.Sprint(e.Kind, " ", e.Resource)
			if e.Value != nil {
				name := e.Value.Name()
				if name == "" {
					name = "_"
				}
				s += " %" + name
			}
			texts = append(texts, s)
		}
		effects := strings.Join(texts, ", ")
		if !known {
			effects += "?"
		}
		if effects != tt.effects {
			t.Errorf("%s: effects %q, want %q", tt.op, effects, tt.effects)
		}
		holds := ""
		for _, p := range []struct {
			letter string
			holds  bool
		}{
			{"F", dialect.IsMemoryEffectFree(o)}, {"R", dialect.OnlyReads(o)},
			{"D", dialect.IsTriviallyDead(o)},
		} {
			if p.holds {
				holds += p.letter
			}
		}
		if holds != tt.holds {
			t.Errorf("%s: holds %s, want %s", tt.op, holds, tt.holds)
		}
		for _, e := range list {
			if !o.IsAncestorOf(e.Op) {
				t.Errorf("%s: effect of an op elsewhere", tt.op)
			}
		}
		if n := testing.AllocsPerRun(10, func() { dialect.IsMemoryEffectFree(o); dialect.IsTriviallyDead(o) }); n > 0 && !o.Is("toy.asm") {
			t.Errorf("%s: %.0f allocations", tt.op, n)
		}
	}
}

func TestTriviallyDead(t *testing.T) {
	m, _ := toy.Parse(t, toy.Prologue+`
  %used = "toy.pure"() : () -> i32
  "toy.many"(%used) : (i32) -> ()`+toy.Epilogue)
	ir.Walk(m.Op(), func(o *ir.Op) {
		if dialect.IsTriviallyDead(o) {
			t.Errorf("'%s' is not dead", o.Name())
		}
	})
}
