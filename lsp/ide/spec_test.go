package ide_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

const specExample = `// my.spec
dialect my "what a fork adds"

enum Mode : i32 { fast = 0, exact = 1 }
constraint PtrOrBuffer "pointer or buffer" = !tt.ptr | !ttg.memdesc | !my.box
kind Width "a width" = i32 where min 1
type box (elem: type, width: Width) {
  summary "a box"
  format  "` + "`<` $elem `,` $width `>`" + `"
}
class Access(T) {
  operands (ptr: PtrOrBuffer, mask: T?)
  infer    (mask = i1like(ptr))
}
op prefetch : Access(BoolLike) {
  summary  "asks the cache for a block of memory"
  attrs    (mode: Mode = fast, level: i32)
  effects  (read global ptr)
  traits   (Elementwise)
  format   "$ptr (` + "`,` $mask^)? `mode` `=` $mode `level` `=` $level attr-dict `:` type($ptr)" + `"
}
op old, older {
  deprecated "my.prefetch"
  parent my.prefetch, scf.for
  regions (body terminator my.old)
}
`

// openSpec returns a snapshot of a spec with marks, as openMarked does.
func openSpec(t *testing.T, text string) (s *ide.Snapshot, at []uint32, want []source.Span) {
	t.Helper()
	m, at, want := openMarked(t, text)
	return ide.NewSnapshot(workspace, ide.Spec, "my.spec", m.File.Text), at, want
}

func TestSpecReferences(t *testing.T) {
	if ds := ide.NewSnapshot(workspace, ide.Spec, "my.spec", specExample).Diagnostics(t.Context()); len(ds) > 0 {
		t.Fatalf("the example has mistakes: %v", ds)
	}
	for _, marks := range [][]string{
		{"enum ‸«Mode»", "mode: «Mode»"},
		{"constraint «PtrOrBuffer»", "ptr: ‸«PtrOrBuffer»"},
		{"kind «Width»", "width: ‸«Width»"},
		{"type «box»", "!«‸my.box»"},
		{"class «Access»", "op prefetch : ‸«Access»"},
		{"Access(«T»)", "mask: ‸«T»"},
		{"op ‸«prefetch»", "deprecated \"«my.prefetch»\"", "parent «my.prefetch»"},
		{"op «old»", "terminator ‸«my.old»"},
		{"operands («ptr»", "i1like(«ptr»)", "global ‸«ptr»", "\"$«ptr»", "type($«ptr»)"},
		{"«mask»: T", "infer    («‸mask»", "$«mask»^"},
		{"{ «fast» = 0", "= ‸«fast»"},
		{"(«elem»: type", "$«e‸lem»"},
	} {
		text := specExample
		for _, m := range marks {
			plain := strings.NewReplacer("«", "", "»", "", "‸", "").Replace(m)
			if strings.Count(text, plain) != 1 {
				t.Fatalf("%q stands %d times", plain, strings.Count(text, plain))
			}
			text = strings.Replace(text, plain, m, 1)
		}
		s, at, want := openSpec(t, text)
		var highlights, definitions []source.Span
		for _, h := range s.Highlights(at[0]) {
			highlights = append(highlights, h.Span)
		}
		compare(t, s.File, s.References(at[0], true), want)
		compare(t, s.File, highlights, want)
		for _, p := range s.Definition(at[0]) {
			definitions = append(definitions, p.Span)
		}
		before, _, _ := strings.Cut(marks[0], "«")
		plain := strings.NewReplacer("«", "", "»", "", "‸", "").Replace(marks[0])
		start := uint32(strings.Index(specExample, plain) + len(strings.ReplaceAll(before, "‸", "")))
		if len(definitions) != 1 || definitions[0].Start != start {
			t.Errorf("got definitions\n%s\nwant the first of %q", shown(s.File, definitions), marks)
		}
	}
}

func TestSpecRename(t *testing.T) {
	rename := func(marked, name string) (string, error) {
		s, at, _ := openSpec(t, strings.Replace(specExample, strings.Replace(marked, "‸", "", 1), marked, 1))
		edits, err := s.Rename(at[0], name)
		return apply(s.File.Text, edits), err
	}
	for _, test := range []struct {
		at, name string
		replaced []string // old, new
	}{
		{"op ‸prefetch", "fetch", []string{"op prefetch", "op fetch", "my.prefetch", "my.fetch"}},
		{"!my.b‸ox", "my.crate", []string{"type box", "type crate", "!my.box", "!my.crate"}},
		{"= ‸fast", "quick", []string{"{ fast", "{ quick", "= fast", "= quick"}},
		{"(p‸tr:", "base", []string{"(ptr", "(base", "ptr)", "base)", "$ptr", "$base", "global ptr", "global base"}},
		{"(T‸)", "MaskType", []string{"(T)", "(MaskType)", "mask: T", "mask: MaskType"}},
	} {
		got, err := rename(test.at, test.name)
		if want := strings.NewReplacer(test.replaced...).Replace(specExample); err != nil || got != want {
			t.Errorf("%s to %s: %v\n%s", test.at, test.name, err, firstDifference(got, want))
		}
	}
	for _, test := range []struct{ at, name, want string }{
		{"op ‸prefetch", "old", "'old' is the name of another op, on line 22"},
		{"(p‸tr:", "mask", "'mask' is the name of another operand, result, attribute, region, successor or parameter, on line 12"},
		{"(p‸tr:", "a.b", "'a.b' is no name of an entry: letters, digits and '_' make one"},
		{"op ‸prefetch", "a b", "'a b' is no name of a spec: letters, digits, '_', '$' and dots make one"},
		{"constraint ‸PtrOrBuffer", "i32", "'i32' has a meaning in every spec"},
		{"(B‸oolLike)", "X", "'BoolLike' is not declared in this file: its name cannot be changed here"},
		{"(E‸lementwise)", "X", "'Elementwise' is not declared in this file: its name cannot be changed here"},
		{"dialect m‸y", "X", "'my' is the prefix of everything in the dialect, in other files too: its name cannot be changed here"},
		{"  tr‸aits", "X", "nothing here has a name that can be changed: what the spec declares has"},
	} {
		if _, err := rename(test.at, test.name); err == nil || err.Error() != test.want {
			t.Errorf("%s to %s: got %v, want %s", test.at, test.name, err, test.want)
		}
	}
}

func TestSpecHover(t *testing.T) {
	for _, test := range []struct{ at, want string }{
		{"  opera‸nds (", "`operands (NAME: C, NAME: C?, NAME: C*)`"},
		{"o‸p prefetch", "an op"},
		{"op pre‸fetch", "my.prefetch $ptr [, $mask] mode = $mode level = $level {…} : type($ptr)"},
		{"op pre‸fetch", "- attribute `mode`: fast, exact, fast by default"},
		{"deprecated \"my.pre‸fetch", "asks the cache"},
		{"scf.f‸or", "**scf.for**"},
		{"my.b‸ox", "**!my.box** a box"},
		{"!tt‸.ptr", "**!tt.ptr** "},
		{"(E‸lementwise)", "applies one function"},
		{"Bool‸Like", "constraint BoolLike"},
		{"level: i‸32", "an integer of type i32"},
		{"mode: M‸ode", "enum Mode : i32 { fast = 0, exact = 1 }"},
		{"global p‸tr", "**ptr** operand of `Access`\n\n```text\nptr: PtrOrBuffer\n"},
		{"i1‸like", "i1, or a tensor of i1"},
		{"(r‸ead", "reads memory"},
		{"gl‸obal", "global memory"},
		{"wh‸ere", "what is asked of the attribute"},
	} {
		s, at, _ := openSpec(t, strings.Replace(specExample, strings.Replace(test.at, "‸", "", 1), test.at, 1))
		if h := s.Hover(at[0]); h == nil || !strings.Contains(h.Markdown, test.want) {
			t.Errorf("%s: got %v, want %q", test.at, h, test.want)
		}
	}
}

func TestSpecCompletion(t *testing.T) {
	const head = "dialect my\nenum Mode : i32 { fast = 0, exact = 1 }\nconstraint C = i32\nclass Base { operands (ptr: C) results (out: C) attrs (mode: Mode) }\n"
	for _, test := range []struct{ text, want, not string }{
		{"‸", "op class enum constraint", "operands Pure"},
		{"op a {\n  ‸", "operands traits format summary", "alias op Pure"},
		{"op a {\n  ‸\n}\nop b\n", "operands traits", "op"},
		{"op a {\n  tr‸", "traits", "operands"},
		{"type t {\n  ‸", "format alias summary", "operands traits"},
		{"op a {\n  traits (‸", "Pure Terminator", "operands C"},
		{"op a {\n  traits (Pure, Te‸)", "Terminator", "Pure operands"},
		{"op a {\n  operands (x: ‸", "C BoolLike i32 !tt.ptr any", "Mode Pure"},
		{"op a {\n  operands (x: C, y: tensor<‸>)", "C i32", "Pure"},
		{"op a {\n  operands (x: !‸)", "tt.ptr ttg.memdesc", "C"},
		{"op a {\n  attrs (m: ‸", "Mode i32 string #ttg.blocked", "C Pure"},
		{"op a {\n  attrs (m: Mode = ‸)", "fast exact", "Mode"},
		{"op a {\n  effects (‸", "read write", "global"},
		{"op a {\n  operands (p: any)\n  roles (‸", "load barrier", "Pure p address"},
		{"op a {\n  operands (p: any)\n  roles (cheap, load(‸", "address mask", "p load a"},
		{"op a {\n  operands (p: any)\n  attrs (n: i32)\n  roles (load(address = ‸", "p n", "mask load"},
		{"op a {\n  operands (p: any)\n  regions (body)\n  flow (‸", "op body p", "traits"},
		{"op a {\n  operands (p: any)\n  regions (body)\n  flow (op(p) -> ‸", "op body", "traits"},
		{"op a {\n  regions (body ‸", "of terminator", "body"},
		{"op a {\n  effects (read ‸", "global shared", "read"},
		{"op a : Base {\n  effects (read global ‸", "ptr out", "mode"},
		{"op a : ‸", "Base", "C Mode"},
		{"op a : Base {\n  same (‸", "ptr out", "mode"},
		{"op a : Base {\n  infer (out = ‸", "ptr same element", ""},
		{"op a : Base {\n  infer (‸", "ptr out", "same"},
		{"op a {\n  parent scf.‸", "scf.for scf.if", "C"},
		{"op a : Base {\n  format \"$‸\"\n}", "ptr out mode", "attr-dict"},
		{"op a : Base {\n  format \"$ptr ‸\"\n}", "attr-dict type($)", "out"},
		{"op a {\n  summary \"of ‸\"\n}", "", "op operands Pure"},
		{"// a ‸", "", "op"},
		{"kind K = i32 ‸", "where", "op"},
		{"kind K = i32 where ‸", "min predicate", "op"},
		{"op a {\n  regions (body ‸)", "terminator", "op"},
	} {
		s, at, _ := openSpec(t, head+test.text)
		labels := map[string]bool{}
		for _, c := range s.Completion(at[0]) {
			labels[c.Label] = true
		}
		for _, w := range strings.Fields(test.want) {
			if !labels[w] {
				t.Errorf("%q: %s is not offered", test.text, w)
			}
		}
		for _, w := range strings.Fields(test.not) {
			if labels[w] {
				t.Errorf("%q: %s is offered", test.text, w)
			}
		}
	}
}

func TestSpecFormat(t *testing.T) {
	const text = "dialect my  \nop a {  \n      operands (x: i32,\n                y: i32)  \n format \"$x\"\n         \"attr-dict\"\n\t// why \n  description \"\"\"\n     as it is  \n  \"\"\"\n    }\n"
	const want = "dialect my\nop a {\n  operands (x: i32,\n                y: i32)\n  format \"$x\"\n         \"attr-dict\"\n\t// why\n  description \"\"\"\n     as it is  \n  \"\"\"\n}\n"
	s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", text)
	if got := apply(text, s.Format(source.Span{End: uint32(len(text))})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	indented := ide.NewSnapshot(workspace, ide.Spec, "my.spec", "op a {\n\n}\n")
	if got := apply(indented.File.Text, indented.FormatTyped(7, "\n")); got != "op a {\n  \n}\n" {
		t.Errorf("typed: got %q", got)
	}
}

func TestSpecSelection(t *testing.T) {
	s, at, _ := openSpec(t, strings.Replace(specExample, "level: i32", "lev‸el: i32", 1))
	var got []string
	for _, span := range s.Selection(at[0]) {
		first, _, _ := strings.Cut(s.File.Slice(span), "\n")
		got = append(got, strings.TrimSpace(first))
	}
	want := "level|level: i32|mode: Mode = fast, level: i32|(mode: Mode = fast, level: i32)|attrs    (mode: Mode = fast, level: i32)|op prefetch : Access(BoolLike) {|// my.spec"
	if g := strings.Join(got, "|"); g != want {
		t.Errorf("got  %s\nwant %s", g, want)
	}
}

// builtinSpecs are those that come with tgopt.
func builtinSpecs(t *testing.T) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("../../dialect/*/*.spec")
	if len(files) < 20 {
		t.Fatalf("got %d specs, want 20 or more", len(files))
	}
	list := map[string]string{}
	for _, name := range files {
		if filepath.Base(name) == "prelude.spec" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list[filepath.Base(name)] = string(text)
	}
	return list
}

// TestSpecsOfOurs: every word of the built-in specs means something, has a
// description, and may be renamed, if the file declares it, without a new
// mistake; and they are formatted as they should be.
func TestSpecsOfOurs(t *testing.T) {
	for name, text := range builtinSpecs(t) {
		s := ide.NewSnapshot(workspace, ide.Spec, name, text)
		if edits := s.Format(source.Span{End: uint32(len(text))}); len(edits) > 0 {
			t.Errorf("%s: formatted otherwise at %s", name, shown(s.File, []source.Span{edits[0].Span}))
		}
		_, wrong := spec.Parse(s.File)
		words := spec.Words(s.File)
		for i := 0; i < len(words.Words); i += 1 + len(words.Words)/6 {
			w := words.Words[i]
			if w.Kind == spec.LegacyWord || strings.HasSuffix(w.Name, ".true") || strings.HasSuffix(w.Name, ".false") {
				continue
			}
			builtin := w.Kind == spec.CaseWord && len(s.References(w.Span.Start, true)) == 1 // the default of an integer
			if h := s.Hover(w.Span.Start); h == nil && !builtin {
				t.Errorf("%s: nothing is known of %s", name, shown(s.File, []source.Span{w.Span}))
			}
			if _, _, err := s.PrepareRename(w.Span.Start); err != nil {
				continue
			}
			edits, err := s.Rename(w.Span.Start, "other_name")
			if err != nil {
				t.Errorf("%s: %s: %v", name, shown(s.File, []source.Span{w.Span}), err)
				continue
			}
			if _, ds := spec.Parse(source.NewFile(name, apply(text, edits))); len(ds) > len(wrong) {
				t.Errorf("%s: %s renamed: %s", name, shown(s.File, []source.Span{w.Span}), ds[0].Message)
			}
		}
	}
}

// TestSpecAnywhere asks everything in specs that are broken at random.
func TestSpecAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 120 {
		text := specExample
		for range 1 + i%4 {
			at := r.IntN(len(text))
			switch r.IntN(4) {
			case 0:
				text = text[:at] + text[at+1:]
			case 1:
				text = text[:at] + string("{}(),:=\"$#!\n/ x"[r.IntN(15)]) + text[at:]
			case 2:
				text = text[:at]
			case 3:
				text = text[:at] + "\"\"\"" + text[at:]
			}
			if text == "" {
				text = "op"
			}
		}
		s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", text)
		for range 20 {
			off := uint32(r.IntN(len(text) + 1))
			s.Hover(off)
			s.Definition(off)
			s.Completion(off)
			s.Rename(off, "x9")
			s.Selection(off)
			for _, span := range s.References(off, true) {
				if int(span.End) > len(text) || span.Start > span.End {
					t.Fatalf("%q: %v is outside", text, span)
				}
			}
		}
		s.Symbols()
		s.Folding()
		s.Format(source.Span{End: uint32(len(text))})
		last := uint32(0)
		for _, tok := range s.SemanticTokens(source.Span{End: uint32(len(text))}) {
			if tok.Span.Start < last || tok.Span.Len() == 0 || strings.Contains(s.File.Slice(tok.Span), "\n") {
				t.Fatalf("%q: token %v overlaps the one before, is empty or has a line break", text, tok.Span)
			}
			last = tok.Span.End
		}
	}
}
