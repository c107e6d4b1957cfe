package canonicalize_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Programs of many ops: mlir-opt is asked what they come to for given arguments, before and after our pass.

// A program is text that is being made, and the values that are at hand at its end, by type.
type program struct {
	sampler
	b      *strings.Builder
	values map[string][]string
	made   *int
}

var programTypes = []string{"i1", "i8", "i32", "index", "f32"}

// value is one at hand, the latest more often than others, or a constant.
func (p program) value(t string) string {
	list := p.values[t]
	if n := len(list); n > 0 && p.IntN(5) > 0 {
		return list[max(n-1-p.IntN(n+3)%n, 0)]
	}
	return p.line(t, "arith.constant "+p.constant(t))
}

// line writes an op with one result.
func (p program) line(t, text string) string {
	*p.made++
	v := fmt.Sprintf("%%v%d", *p.made)
	fmt.Fprintf(p.b, "  %s = %s\n", v, text)
	p.values[t] = append(p.values[t], v)
	return v
}

// op writes an op that is defined for all operands. Quotients and shifts are by constants.
func (p program) op() {
	t := p.pick("i1", "i8", "i32", "index")
	switch p.IntN(12) {
	case 0, 1, 2, 3:
		op := p.pick("addi", "subi", "muli", "andi", "ori", "xori", "xori", "maxsi", "minsi", "maxui", "minui", "addi", "subi")
		p.line(t, fmt.Sprintf("arith.%s %s, %s : %s", op, p.value(t), p.value(t), t))
	case 4:
		if t != "i1" {
			by := p.line(t, fmt.Sprintf("arith.constant %d : %s", 1+p.IntN(7), t))
			op := p.pick("shli", "shrui", "shrsi", "divui", "divsi", "ceildivui", "ceildivsi", "floordivsi", "remui", "remsi")
			p.line(t, fmt.Sprintf("arith.%s %s, %s : %s", op, p.value(t), by, t))
		}
	case 5, 6:
		p.line("i1", fmt.Sprintf("arith.cmpi %s, %s, %s : %s", p.pick("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"), p.value(t), p.value(t), t))
	case 7:
		u := p.pick(programTypes...)
		p.line(u, fmt.Sprintf("arith.select %s, %s, %s : %s", p.value("i1"), p.value(u), p.value(u), u))
	case 8:
		c := [][3]string{{"extui", "i1", "i8"}, {"extsi", "i1", "i32"}, {"extui", "i8", "i32"}, {"extsi", "i8", "i32"}, {"trunci", "i32", "i8"}, {"trunci", "i8", "i1"},
			{"index_cast", "i32", "index"}, {"index_cast", "index", "i32"}, {"index_castui", "i8", "index"}, {"index_castui", "index", "i8"}, {"index_cast", "index", "i8"},
			{"sitofp", "i32", "f32"}, {"uitofp", "i8", "f32"}, {"bitcast", "i32", "f32"}, {"bitcast", "f32", "i32"}}[p.IntN(15)]
		p.line(c[2], fmt.Sprintf("arith.%s %s : %s to %s", c[0], p.value(c[1]), c[1], c[2]))
	case 9:
		op := p.pick("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
		p.line("f32", fmt.Sprintf("arith.%s %s, %s : f32", op, p.value("f32"), p.value("f32")))
	case 10:
		p.line("i1", fmt.Sprintf("arith.cmpf %s, %s, %s : f32", p.pick("oeq", "ogt", "une", "ult", "uno", "ord"), p.value("f32"), p.value("f32")))
	case 11:
		p.line("f32", "arith.negf "+p.value("f32")+" : f32")
	}
}

// inside is a program in a region: what it makes is gone behind it.
func (p program) inside() program {
	values := make(map[string][]string)
	for t, list := range p.values {
		values[t] = append([]string(nil), list...)
	}
	p.values = values
	return p
}

// nest writes ops, and at some places an scf.if, or a loop of at most one round.
func (p program) nest(ops, depth int) {
	for range ops {
		if depth == 0 || p.IntN(6) > 0 {
			p.op()
			continue
		}
		t := p.pick(programTypes...)
		region := func(open string) {
			p.b.WriteString(open)
			in := p.inside()
			in.nest(1+p.IntN(4), depth-1)
			fmt.Fprintf(p.b, "  scf.yield %s : %s\n", in.value(t), t)
		}
		*p.made++
		v := fmt.Sprintf("%%v%d", *p.made)
		switch p.IntN(4) {
		case 0, 1:
			condition := p.value("i1")
			region(fmt.Sprintf("  %s = scf.if %s -> %s {\n", v, condition, t))
			region("  } else {\n")
		case 2:
			p.line("index", "arith.constant 1 : index")
			n := p.values["index"][len(p.values["index"])-1]
			from := p.line("index", "arith.constant "+p.pick("0", "1", "-1", "4")+" : index")
			to := p.line("index", "arith.constant "+p.pick("0", "1")+" : index")
			carried := p.value(t)
			p.values["index"] = append(p.values["index"], v+"i")
			p.values[t] = append(p.values[t], v+"c")
			region(fmt.Sprintf("  %s = scf.for %si = %s to %s step %s iter_args(%sc = %s) -> (%s) {\n", v, v, from, to, n, v, carried, t))
			for u, list := range p.values {
				for i := len(list) - 1; i >= 0; i-- {
					if list[i] == v+"i" || list[i] == v+"c" {
						p.values[u] = append(p.values[u][:i:i], p.values[u][i+1:]...)
					}
				}
			}
		case 3:
			region(fmt.Sprintf("  %s = scf.execute_region -> %s {\n", v, t))
		}
		p.b.WriteString("  }\n")
		p.values[t] = append(p.values[t], v)
	}
}

// a program's function has arguments of all types and returns a value of each. With blocks, it ends in a diamond.
func writeProgram(s sampler, name string, blocks bool) string {
	var b strings.Builder
	made := 0
	p := program{s, &b, make(map[string][]string), &made}
	var args, types []string
	for i, t := range programTypes {
		args = append(args, fmt.Sprintf("%%a%d: %s", i, t))
		p.values[t] = []string{fmt.Sprintf("%%a%d", i)}
	}
	types = programTypes
	fmt.Fprintf(&b, "func.func @%s(%s) -> (%s) {\n", name, strings.Join(args, ", "), strings.Join(types, ", "))
	p.nest(6+s.IntN(20), 3)
	if blocks {
		condition := p.value("i1")
		fmt.Fprintf(&b, "  cf.cond_br %s, ^one(%s : i32), ^two(%s : i32)\n", condition, p.atHand("i32"), p.atHand("i32"))
		outer := p
		for k, block := range []string{"one", "two"} {
			in := outer.inside()
			fmt.Fprintf(&b, "^%s(%%b%d: i32):\n", block, k)
			in.values["i32"] = append(in.values["i32"], fmt.Sprintf("%%b%d", k))
			in.nest(2, 1)
			if s.IntN(3) == 0 {
				other := in.value("i32")
				flag := in.value("i1")
				fmt.Fprintf(&b, "  cf.cond_br %s, ^end(%s : i32), ^end(%s : i32)\n", flag, other, other)
			} else {
				fmt.Fprintf(&b, "  cf.br ^end(%s : i32)\n", in.value("i32"))
			}
		}
		b.WriteString("^end(%e: i32):\n")
		p.values["i32"] = append(p.values["i32"], "%e")
		p.nest(4, 1)
	}
	var results []string
	for _, t := range types {
		results = append(results, p.value(t))
	}
	fmt.Fprintf(&b, "  return %s : %s\n}\n", strings.Join(results, ", "), strings.Join(types, ", "))
	return b.String()
}

// atHand is a value that is at hand.
func (p program) atHand(t string) string { return p.values[t][p.IntN(len(p.values[t]))] }

// calls are functions @mI_K that call @fI with constants.
func calls(s sampler, functions, each int) string {
	var b strings.Builder
	types := strings.Join(programTypes, ", ")
	for i := range functions {
		for k := range each {
			fmt.Fprintf(&b, "func.func @m%d_%d() -> (%s) {\n", i, k, types)
			var names []string
			for j, t := range programTypes {
				fmt.Fprintf(&b, "  %%c%d = arith.constant %s\n", j, s.constant(t))
				names = append(names, fmt.Sprintf("%%c%d", j))
			}
			fmt.Fprintf(&b, "  %%r:%d = call @f%d(%s) : (%s) -> (%s)\n  return ", len(programTypes), i, strings.Join(names, ", "), types, types)
			for j := range programTypes {
				if j > 0 {
					b.WriteString(", ")
				}
				fmt.Fprintf(&b, "%%r#%d", j)
			}
			fmt.Fprintf(&b, " : %s\n}\n", types)
		}
	}
	return b.String()
}

var opLine = regexp.MustCompile(`(?m)^ +(?:%\S+(?:, %\S+)* = )?"?([a-z_]+\.[a-z_.]+)`)

// TestProgramsKeepTheirValues: for arguments that are constants, mlir-opt computes the same results of a program and of
// what our pass makes of it.
func TestProgramsKeepTheirValues(t *testing.T) {
	o := newOracle(t)
	s := sampler{rand.New(rand.NewPCG(2, seed()))}
	const programs, each = 400, 6
	var text strings.Builder
	for i := range programs {
		text.WriteString(writeProgram(s, fmt.Sprintf("f%d", i), i%3 == 0))
	}
	m := canonical(t, text.String())
	ours := string(printer.Print(m, printer.Options{}))
	if before, after := len(opLine.FindAllString(text.String(), -1)), len(opLine.FindAllString(ours, -1)); after > before*3/4 {
		t.Errorf("of %d ops %d are left", before, after)
	}
	asked := calls(s, programs, each)
	const compute = "--pass-pipeline=builtin.module(inline,canonicalize,sccp,canonicalize)"
	want, got := resultsOf(parse(t, o.run(text.String()+asked, compute))), resultsOf(parse(t, o.run(ours+asked, compute)))
	computed, compared := 0, 0
	for i := range programs {
		for k := range each {
			name := fmt.Sprintf("m%d_%d", i, k)
			if len(want[name]) != len(programTypes) || len(got[name]) != len(programTypes) {
				t.Fatalf("mlir-opt lost @%s", name)
			}
			for j, w := range want[name] {
				compared++
				if strings.HasPrefix(w, "arith.") || strings.HasPrefix(w, "scf.") {
					continue // of a NaN
				}
				computed++
				if w != got[name][j] {
					t.Errorf("%s\nours:\n%s\n@%s returns %v, want %v", theFunction(text.String(), i), theFunction(ours, i), name, got[name], want[name])
				}
			}
		}
	}
	if computed < compared*4/5 {
		t.Errorf("mlir-opt computed only %d of %d results, which shows little", computed, compared)
	}
	t.Logf("%d of %d results were computed", computed, compared)
}

func resultsOf(m *ir.Module) map[string][]string {
	list := make(map[string][]string)
	for _, f := range ir.Functions(m.Op()) {
		name, _ := f.StringAttr("sym_name")
		list[name] = results(f)
	}
	return list
}

func theFunction(text string, i int) string {
	_, rest, _ := strings.Cut(text, fmt.Sprintf("func.func @f%d(", i))
	body, _, _ := strings.Cut(rest, "\n}\n")
	return body
}

// TestProgramsAsOracle: what is left of programs without regions is what mlir-opt's folders leave of them, op by op.
func TestProgramsAsOracle(t *testing.T) {
	o := newOracle(t)
	s := sampler{rand.New(rand.NewPCG(3, seed()))}
	const programs = 600
	var text strings.Builder
	for i := range programs {
		text.WriteString(straightProgram(s, fmt.Sprintf("f%d", i)))
	}
	m := parse(t, o.run(text.String(), foldsOnly))
	want, got, found := functions(m), functions(canonical(t, text.String())), constantsOf(m)
	same := 0
	for i := range programs {
		name := fmt.Sprintf("f%d", i)
		a, b := slices.Sorted(strings.Lines(want[name])), slices.Sorted(strings.Lines(got[name]))
		if slices.Equal(a, b) && len(a) > 0 {
			same++
		} else if !slices.ContainsFunc(found[name], hasNaN) { // which we leave
			t.Errorf("%s\nours:\n%s\nmlir-opt:\n%s", theFunction(text.String(), i), got[name], want[name])
		}
	}
	if same < programs*19/20 {
		t.Errorf("only %d of %d are alike", same, programs)
	}
}

func straightProgram(s sampler, name string) string {
	var b strings.Builder
	made := 0
	p := program{s, &b, make(map[string][]string), &made}
	var args, results []string
	for i, t := range programTypes {
		args = append(args, fmt.Sprintf("%%a%d: %s", i, t))
		p.values[t] = []string{fmt.Sprintf("%%a%d", i)}
	}
	fmt.Fprintf(&b, "func.func @%s(%s) -> (%s) {\n", name, strings.Join(args, ", "), strings.Join(programTypes, ", "))
	p.nest(8+s.IntN(12), 0)
	for _, t := range programTypes {
		results = append(results, p.value(t))
	}
	fmt.Fprintf(&b, "  return %s : %s\n}\n", strings.Join(results, ", "), strings.Join(programTypes, ", "))
	return b.String()
}
