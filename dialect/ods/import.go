package ods

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Result is an imported dialect.
type Result struct {
	Spec string
	// Notes say what the spec lacks, because it is C++ in the definitions, as
	// `name: what`. They are in the spec too, as comments.
	Notes []string
}

type importer struct {
	*file
	dialect      string
	declarations []string // enums
	enums        map[string]bool
	byPredicate  map[string]record
	constraints  map[string]string // as text, by record; "any" while one is being made
	notes        []string          // of the current definition
	all          []string
}

func (im *importer) notef(format string, args ...any) {
	n := fmt.Sprintf(format, args...)
	if !slices.Contains(im.notes, n) {
		im.notes = append(im.notes, n)
	}
}

// Import turns the output of `llvm-tblgen --dump-json` into a spec of one
// dialect; name may be "" if the file has ops of one only.
func Import(data []byte, name string) (*Result, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	if name, err = f.choose(name); err != nil {
		return nil, err
	}
	im := &importer{file: f, dialect: name, enums: map[string]bool{}, constraints: map[string]string{}}
	var params, ops []string
	for _, word := range []string{"type", "attr"} {
		class := map[string]string{"type": "TypeDef", "attr": "AttrDef"}[word]
		for _, r := range im.of(class) {
			if im.dialectOf(r) == name && r.str("mnemonic") != "" {
				params = append(params, im.commented(r.str("mnemonic"), im.paramDef(word, r)))
			}
		}
	}
	var defs []record
	for _, r := range im.of("Op") {
		if im.dialectOf(r) == name {
			defs = append(defs, r)
		}
	}
	slices.SortStableFunc(defs, func(a, b record) int { return strings.Compare(a.str("opName"), b.str("opName")) })
	for _, r := range defs {
		ops = append(ops, im.commented(r.str("opName"), im.op(r)))
	}
	head := "dialect " + name
	for _, d := range im.of("Dialect") {
		if s := strings.TrimSpace(d.str("summary")); d.str("name") == name && s != "" {
			head += " " + strconv.Quote(s)
		}
	}
	slices.Sort(im.declarations)
	parts := append([]string{head}, im.declarations...)
	parts = append(append(parts, params...), ops...)
	text := strings.Join(parts, "\n\n") + "\n"
	_, diags := spec.Parse(source.NewFile(name+".spec", text))
	if len(diags) > 0 {
		return nil, fmt.Errorf("the spec made of it is wrong, which is a mistake of the importer: %s", diags[0].Message)
	}
	return &Result{Spec: text, Notes: im.all}, nil
}

// commented puts the notes about a definition before it. A format that the
// spec language refuses is left out.
func (im *importer) commented(name, text string) string {
	if msg := im.refused(text); msg != "" {
		if i := strings.LastIndex(text, "\n  format "); i >= 0 {
			im.notef("its format is left out: %s", msg)
			text = text[:i] + "\n}"
		}
		if msg = im.refused(text); msg != "" {
			im.notef("it is left out: %s", msg)
			text = ""
		}
	}
	var b strings.Builder
	for _, n := range im.notes {
		fmt.Fprintf(&b, "// %s.%s: %s\n", im.dialect, name, strings.ReplaceAll(n, "\n", " "))
		im.all = append(im.all, im.dialect+"."+name+": "+n)
	}
	im.notes = nil
	if text == "" {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String() + text
}

// refused is what is wrong with a declaration, or "".
func (im *importer) refused(text string) string {
	whole := "dialect " + im.dialect + "\n" + strings.Join(im.declarations, "\n") + "\n" + text + "\n"
	_, diags := spec.Parse(source.NewFile("", whole))
	if len(diags) == 0 {
		return ""
	}
	return diags[0].Message
}

// oneLine folds the blanks of text.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (im *importer) paramDef(word string, r record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", word, r.str("mnemonic"))
	args := im.dag(r["parameters"])
	var list []string
	for _, a := range args {
		list = append(list, a.name+": "+im.param(a))
	}
	if len(list) > 0 {
		fmt.Fprintf(&b, " (%s)", strings.Join(list, ", "))
	}
	b.WriteString(" {")
	if s := oneLine(r.str("summary")); s != "" {
		fmt.Fprintf(&b, "\n  summary %s", strconv.Quote(s))
	}
	switch format := oneLine(r.str("assemblyFormat")); {
	case r.is("EnumAttr") && len(args) == 1 && (format == "" || format == "`<` $value `>`"):
		if e := im.def(r["enum"]); e != nil {
			return fmt.Sprintf("attr %s enum %s", r.str("mnemonic"), im.enum(e))
		}
	case r.num("hasCustomAssemblyFormat") != 0 || strings.Contains(format, "custom<"):
		im.notef("its syntax is C++")
	case format != "":
		fmt.Fprintf(&b, "\n  format %s", strconv.Quote(format))
	}
	return b.String() + "\n}"
}

func (im *importer) op(r record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "op %s {", r.str("opName"))
	clause := func(word string, list []string) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "\n  %s (%s)", word, strings.Join(list, ", "))
		}
	}
	if s := oneLine(r.str("summary")); s != "" {
		fmt.Fprintf(&b, "\n  summary %s", strconv.Quote(s))
	}
	var operands, attrs, results, regions, successors []string
	var effects []string
	for i, a := range im.dag(r["arguments"]) {
		if a.typ == nil {
			continue
		}
		name := nameOr(a.name, "arg", i)
		if a.typ.is("AttrConstraint") || a.typ.is("Property") {
			attrs = append(attrs, name+": "+im.attr(a.typ))
			continue
		}
		effects = append(effects, im.effects(a.typ.list("decorators"), name)...)
		set, arity := im.value(a.typ)
		operands = append(operands, name+": "+set+arity)
	}
	for i, a := range im.dag(r["results"]) {
		name := nameOr(a.name, "result", i)
		effects = append(effects, im.effects(a.typ.list("decorators"), name)...)
		set, arity := im.value(a.typ)
		results = append(results, name+": "+set+arity)
	}
	t := im.traits(r)
	for i, a := range im.dag(r["regions"]) {
		text := nameOr(a.name, "region", i)
		if a.typ.is("VariadicRegion") {
			text += "*"
		}
		if t.terminator != "" {
			text += " terminator " + t.terminator
		}
		regions = append(regions, text)
	}
	for i, a := range im.dag(r["successors"]) {
		text := nameOr(a.name, "successor", i)
		if a.typ.is("VariadicSuccessor") {
			text += "*"
		}
		successors = append(successors, text)
	}
	clause("operands", operands)
	clause("results", results)
	clause("attrs", attrs)
	clause("regions", regions)
	clause("successors", successors)
	clause("traits", t.names)
	if len(t.names) == 0 || !slices.Contains(t.names, "Pure") && !slices.Contains(t.names, "NoMemoryEffect") {
		clause("effects", append(effects, t.effects...))
	}
	clause("infer", t.infer)
	switch format := oneLine(r.str("assemblyFormat")); {
	// A format counts even if a base class says that the syntax is C++.
	case format == "" && r.num("hasCustomAssemblyFormat") != 0 || strings.Contains(format, "custom<"):
		im.notef("its syntax is C++: it has the generic form only")
	case format != "":
		fmt.Fprintf(&b, "\n  format %s", strconv.Quote(format))
	}
	if r.num("hasVerifier") != 0 || r.num("hasRegionVerifier") != 0 {
		im.notef("its verifier is C++")
	}
	return b.String() + "\n}"
}

func nameOr(name, what string, i int) string {
	if name == "" {
		return fmt.Sprint(what, i)
	}
	return name
}

// effects takes MemRead<…> and its like to `read global NAME`.
func (im *importer) effects(list []any, name string) []string {
	var out []string
	for _, e := range im.defs(list) {
		word := map[string]string{"MemRead": "read", "MemWrite": "write", "MemAlloc": "alloc", "MemFree": "free"}
		for class, kind := range word {
			if !e.is(class) {
				continue
			}
			resource := "any"
			text := e.str("resource")
			if d := im.def(e["resource"]); d != nil {
				text = d.str("name")
			}
			for part, memory := range map[string]string{"GlobalMemory": "global", "SharedMemory": "shared", "TensorMemory": "tensor"} {
				if strings.HasSuffix(text, part) {
					resource = memory
				}
			}
			out = append(out, strings.TrimSpace(kind+" "+resource+" "+name))
		}
	}
	slices.Sort(out)
	return out
}

// What the traits of an op say.
type traits struct {
	names, infer, effects []string
	terminator            string
}

// traitNames takes C++ traits to ours; those that say the same by their C++
// name are found by it.
var traitNames = map[string]string{
	"IsTerminator": "Terminator", "IsIsolatedFromAbove": "IsolatedFromAbove", "SymbolOpInterface::Trait": "Symbol",
	"IsCommutative": "Commutative", "HasOnlyGraphRegion": "GraphRegion", "HasRecursiveMemoryEffects": "RecursiveMemoryEffects",
	"::mlir::OpTrait::SameVariadicOperandSize": "SameVariadicOperandSize", "LoopLikeOpInterface::Trait": "LoopLike",
	"FunctionOpInterface::Trait": "FunctionLike",
}

// terminatorInterface is part of ReturnLike, where it says nothing more.
const terminatorInterface = "RegionBranchTerminatorOpInterface::Trait"

// interfaces are those whose methods say what a clause says.
var interfaces = map[string]string{
	"RegionBranchOpInterface::Trait": "where control goes between its regions is C++: say it in a `flow` clause",
	terminatorInterface:              "which operands it hands on is C++: say it in a `forwards` clause",
	"ViewLikeOpInterface::Trait":     "what it is a view of is C++: say it by `roles (view(source = …))`",
	"CallOpInterface::Trait":         "what it calls is C++: say it by `roles (call(callee = …, arguments = …))`",
}

var rules = []struct{ transformer, rule string }{
	{"getPointeeType($_self)", "pointee"}, {"getI1SameShape($_self)", "i1like"}, {"getI32SameShape($_self)", "i32like"},
	{"getI1SameShape(getPointeeType($_self))", "i1like"}, {"getElementTypeOrSelf($_self)", "element"},
}

func (im *importer) traits(r record) traits {
	var t traits
	speculatable := false
	var said []string // of interfaces
	met := trail{}
	var walk func(list []any)
	walk = func(list []any) {
		for _, d := range im.defs(list) {
			if !met.meets(d) {
				continue
			}
			trait := d.str("trait")
			short := trait[strings.LastIndexByte(trait, ':')+1:]
			_, ours := ir.TraitOf(trait)
			switch {
			case d.is("TraitList"):
				walk(d.list("traits"))
			case d.is("MemoryEffects"):
				effects := im.effects(d.list("effects"), "")
				if len(effects) == 0 {
					t.names = append(t.names, "NoMemoryEffect")
				}
				t.effects = append(t.effects, effects...)
			case trait == "AlwaysSpeculatableImplTrait":
				speculatable = true
			case d.is("SingleBlockImplicitTerminatorImpl"):
				t.names = append(t.names, "SingleBlock")
				t.terminator = im.terminator(trait)
			case d.is("AllTypesMatch"):
				for i, v := range d.list("values") {
					if i > 0 {
						first := fmt.Sprint(d.list("values")[0])
						t.infer = append(t.infer, fmt.Sprintf("%v = %s", v, first), fmt.Sprintf("%s = %v", first, v))
					}
				}
			case d.is("TypesMatchWith"):
				im.match(d, &t)
			case interfaces[trait] != "":
				said = append(said, trait)
			case traitNames[trait] != "":
				t.names = append(t.names, traitNames[trait])
			case ours:
				t.names = append(t.names, trait)
			case trait == "InferTypeOpInterface::Trait" || short == "InferTypeOpAdaptor":
				im.notef("the types of its results are inferred in C++")
			case d.is("PredOpTrait") && d.str("summary") != "":
				im.notef("'%s' is C++", d.str("summary"))
			}
		}
	}
	walk(r.list("traits"))
	if i := slices.Index(t.names, "NoMemoryEffect"); i >= 0 && speculatable {
		t.names[i] = "Pure"
	}
	slices.Sort(t.names)
	t.names = slices.Compact(t.names)
	slices.Sort(said)
	for _, i := range slices.Compact(said) {
		if i != terminatorInterface || !slices.Contains(t.names, "ReturnLike") {
			im.notef("%s", interfaces[i])
		}
	}
	return t
}

// match takes TypesMatchWith to a rule.
func (im *importer) match(d record, t *traits) {
	lhs, rhs, transformer := d.str("lhs"), d.str("rhs"), strings.TrimSpace(d.str("transformer"))
	if transformer == "$_self" {
		t.infer = append(t.infer, rhs+" = "+lhs)
		return
	}
	for _, r := range rules {
		if strings.TrimPrefix(transformer, "::mlir::") == r.transformer {
			t.infer = append(t.infer, fmt.Sprintf("%s = %s(%s)", rhs, r.rule, lhs))
			return
		}
	}
	im.notef("the type of '%s' follows from that of '%s' in C++: %s", rhs, lhs, oneLine(transformer))
}

var terminatorClass = regexp.MustCompile(`<(?:.*::)?(\w+)>`)

// terminator finds the op that a C++ class is.
func (im *importer) terminator(trait string) string {
	m := terminatorClass.FindStringSubmatch(trait)
	if m == nil {
		return ""
	}
	for _, o := range im.of("Op") {
		if className(o) == m[1] {
			return im.dialectOf(o) + "." + o.str("opName")
		}
	}
	im.notef("its blocks end in an op of C++ class '%s', which is not in the file", m[1])
	return ""
}
