package ide_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

var definitions = map[string]string{
	"value":              "«%a» = arith.constant 1 : i32\n%b = arith.addi %‸a, %a : i32\n",
	"result of a pack":   "«%a»:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %a#0, %a#‸1 : i32\n",
	"argument":           "tt.func @f(«%n»: i32) {\n  %0 = arith.addi %n‸, %n : i32\n  tt.return\n}\n",
	"loop variable":      "tt.func @f(%n: i32) {\n  scf.for «%i» = %n to %n step %n : i32 {\n    %0 = arith.addi %‸i, %i : i32\n  }\n  tt.return\n}\n",
	"carried value":      "tt.func @f(%n: i32) {\n  %r = scf.for %i = %n to %n step %n iter_args(«%acc» = %n) -> (i32) : i32 {\n    scf.yield ‸%acc : i32\n  }\n  tt.return\n}\n",
	"inner of two names": "tt.func @f() {\n  %a = arith.constant 1 : i32\n  tt.return\n}\ntt.func @g() {\n  «%a» = arith.constant 1 : i64\n  %b = arith.addi %‸a, %a : i64\n  tt.return\n}\n",
	"block":              "tt.func @f() {\n  cf.br ^b‸b1\n«^bb1»:\n  tt.return\n}\n",
	"block of another":   "tt.func @f() {\n  cf.br ^bb1\n^bb1:\n  tt.return\n}\ntt.func @g() {\n  cf.br ^b‸b1\n«^bb1»:\n  tt.return\n}\n",
	"block with values":  "tt.func @f(%n: i32) {\n  cf.br ^‸bb1(%n : i32)\n«^bb1»(%m: i32):\n  cf.br ^bb1(%m : i32)\n}\n",
	"encoding":           "«#b» = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\nmodule attributes {\"ttg.num-warps\" = 4 : i32} {\n  %0 = arith.constant dense<0> : tensor<128xi32, #‸b>\n}\n",
	"type alias":         "«!p» = !tt.ptr<f32>\ntt.func @f(%a: !‸p) {\n  tt.return\n}\n",
	"location":           "tt.func @f() {\n  tt.return loc(#lo‸c1)\n}\n«#loc1» = loc(\"f.py\":1:2)\n#loc12 = loc(\"f.py\":1:2)\n",
	"symbol":             "tt.func private «@g»()\ntt.func @f() {\n  tt.call @‸g() : () -> ()\n  tt.return\n}\n",
	"quoted symbol":      "tt.func private «@\"a b\"»()\ntt.func @f() {\n  tt.call @\"a‸ b\"() : () -> ()\n  tt.return\n}\n",
	"nested symbol":      "module {\n  module @m {\n    func.func private «@g»()\n  }\n  func.func private @g()\n  \"x.y\"() {a = @m::@‸g} : () -> ()\n}\n",
	"outer symbol":       "module {\n  module «@m» {\n    func.func private @g()\n  }\n  \"x.y\"() {a = @‸m::@g} : () -> ()\n}\n",
	"generic function":   "\"tt.func\"() <{function_type = () -> (), sym_name = «\"g\"», sym_visibility = \"private\"}> ({\n}) : () -> ()\ntt.func @f() {\n  tt.call ‸@g() : () -> ()\n  tt.return\n}\n",
	"nothing":            "%a = arith.constant ‸1 : i32\n",
	"nowhere defined":    "%b = arith.addi %‸a, %a : i32\n",
	"of its own chunk":   "%a = arith.constant 1 : i32\n// -----\n«%a» = arith.constant 1 : i64\n%b = arith.addi %‸a, %a : i64\n",

	// Broken files.
	"in a broken op":        "tt.func @f() {\n  «%a» = arith.constant 1 : i32\n  %b = arith.addi %‸a,\n  tt.return\n}\n",
	"of a broken op":        "tt.func @f() {\n  «%a» = arith.constant : i32\n  %b = arith.addi %‸a, %a : i32\n  tt.return\n}\n",
	"behind a broken op":    "tt.func @f() {\n  %0 = arith.addi %\n  «%a» = arith.constant 1 : i32\n  %b = arith.addi %‸a, %a : i32\n  tt.return\n}\n",
	"before an open brace":  "tt.func @f() {\n  «%a» = arith.constant 1 : i32\n  scf.if %a {\n    %b = arith.addi %‸a, %a : i32\n  tt.return\n}\n",
	"unknown op":            "tt.func @f() {\n  «%a» = tt.lod 1 : i32\n  %b = foo.bar %‸a : i32\n  tt.return\n}\n",
	"in a broken function":  "tt.func @f(«%n»: i32, %m) {\n  %0 = arith.addi %‸n, %n : i32\n  tt.return\n}\n",
	"of a broken alias":     "«#b» = #ttg.blocked<{sizePerThread\nmodule {\n  %0 = arith.constant dense<0> : tensor<128xi32, #‸b>\n}\n",
	"CRLF":                  "«%a» = arith.constant 1 : i32\r\n%b = arith.addi %‸a, %a : i32\r\n",
	"behind other scripts":  "// ключ 🔑\n«%a» = arith.constant 1 : i32\n%b = \"x.y\"(%‸a) {k = \"🔑\"} : (i32) -> i32\n",
	"text in a comment":     "«%a» = arith.constant 1 : i32 // %a\n%b = arith.addi %‸a, %a : i32\n",
	"nothing in a comment":  "%a = arith.constant 1 : i32 // %‸a\n",
	"symbol in a broken op": "tt.func private «@g»()\ntt.func @f() {\n  %0 = tt.call @‸g(\n  tt.return\n}\n",
	"symbol of a broken op": "tt.func «@g»(%a: ) {\n  tt.return\n}\ntt.func @f() {\n  tt.call @‸g() : () -> ()\n  tt.return\n}\n",
}

func TestDefinition(t *testing.T) {
	for name, text := range definitions {
		t.Run(name, func(t *testing.T) {
			s, at, want := openMarked(t, text)
			var got []source.Span
			for _, p := range s.Definition(at[0]) {
				got = append(got, p.Span)
			}
			compare(t, s.File, got, want)
		})
	}
}

func TestTypeDefinition(t *testing.T) {
	for name, text := range map[string]string{
		"encoding":  "«#b» = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\nmodule attributes {\"ttg.num-warps\" = 4 : i32} {\n  %‸0 = arith.constant dense<0> : tensor<128xi32, #b>\n}\n",
		"type":      "«!p» = !tt.ptr<f32>\ntt.func @f(%‸a: !p) {\n  tt.return\n}\n",
		"no alias":  "%‸a = arith.constant 1 : i32\n",
		"not value": "tt.func @‸f() {\n  tt.return\n}\n",
	} {
		t.Run(name, func(t *testing.T) {
			s, at, want := openMarked(t, text)
			var got []source.Span
			for _, p := range s.TypeDefinition(at[0]) {
				got = append(got, p.Span)
			}
			compare(t, s.File, got, want)
		})
	}
}

func TestDefinitionInSpec(t *testing.T) {
	f := source.NewFile("/specs/my.spec", "dialect my \"of mine\"\n\ntype box (elem: type) {\n  summary \"a box\"\n}\nop open,\n  close {\n}\nop put, take {\n  summary \"moves\"\n  results (r: any)\n  format \"attr-dict `:` type($r)\"\n}\n")
	w := &ide.Workspace{Registry: all.Registry(), Specs: []*source.File{f}}
	spec.Load(w.Registry, f)
	for text, want := range map[string]string{
		"%0 = my.ta‸ke : i32\n":               "9:9 \"take\"",
		"%0 = \"my.pu‸t\"() : () -> i32\n":    "9:4 \"put\"",
		"tt.func private @f(!my.b‸ox<i32>)\n": "3:6 \"box\"",
		"%0 = m‸y.nothing : i32\n":            "1:9 \"my\"",
		"%0 = arith.c‸onstant 1 : i32\n":      "",
	} {
		marked, at := open(t, text)
		s := ide.NewSnapshot(w, ide.MLIR, "t.ttgir", marked.File.Text)
		got := ""
		for _, p := range s.Definition(at[0]) {
			got += shown(p.File, []source.Span{p.Span})
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// The definition is marked like the others: a write.
var highlights = map[string]string{
	"value":           "«%‸a» = arith.constant 1 : i32\n%b = arith.addi «%a», «%a» : i32\n",
	"pack":            "«%‸a»:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi «%a#0», «%a#1» : i32\n",
	"one of a pack":   "«%a»:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi «%‸a#0», %a#1 : i32\n",
	"of two packs":    "%a:2, «%‸b»:2 = \"x.y\"() : () -> (i32, i32, i32, i32)\n%c = arith.addi %a#0, «%b#1» : i32\n",
	"encoding":        "«#b» = #ttg.shared_memory\ntt.func private @f(!ttg.memdesc<1xi32, #c, «#b»>, !ttg.memdesc<1xi32, #c, «#‸b»>)\n",
	"number of pack":  "#m = affine_map<(d0) -> (d0)>\n%m:2 = \"x.y\"() {a = #m} : () -> (i32, i32)\n%b = arith.addi %m#0, %m#1 : i32 loc(«#‸l»)\n«#l» = loc(\"a\")\n",
	"block":           "tt.func @f(%c: i1) {\n  cf.cond_br %c, «^bb1», ^bb2\n«^‸bb1»:\n  cf.br ^bb2\n^bb2:\n  cf.br «^bb1»\n}\n",
	"symbol":          "tt.func private «@g»()\ntt.func private @g2()\ntt.func @f() {\n  tt.call «@‸g»() : () -> ()\n  tt.call «@g»() : () -> () // @g\n  tt.return\n}\n",
	"op":              "%a = «arith.con‸stant» 1 : i32\n%b = «arith.constant» 1 : i32\n%c = arith.addi %a, %b : i32\n",
	"in a broken op":  "«%‸a» = arith.constant 1 : i32\n%b = arith.addi «%a», «%a» : \n%c = arith.addi «%a», \n%d = foo.bar «%a»\n",
	"redefined":       "«%a» = arith.constant 1 : i32\n«%‸a» = arith.constant 1 : i32\n",
	"never defined":   "%b = arith.addi «%‸a», «%a» : i32\n",
	"used beforehand": "module {\n  %b = \"x.y\"(«%a») : (i32) -> i32\n  «%‸a» = arith.constant 1 : i32\n}\n",
}

func TestHighlights(t *testing.T) {
	for name, text := range highlights {
		t.Run(name, func(t *testing.T) {
			s, at, want := openMarked(t, text)
			var got, reads []source.Span
			for _, h := range s.Highlights(at[0]) {
				got = append(got, h.Span)
				if !h.Write {
					reads = append(reads, h.Span)
				}
			}
			compare(t, s.File, got, want)
			compare(t, s.File, s.References(at[0], true), want)
			compare(t, s.File, s.References(at[0], false), reads)
		})
	}
}

func TestHighlightsWrite(t *testing.T) {
	s, at, _ := openMarked(t, "tt.func @f(%a: i32) {\n  cf.br ^bb1(%‸a : i32)\n^bb1(%b: i32):\n  cf.br ^‸bb1(%b : i32)\n}\n#b‸ = #ttg.shared_memory\ntt.func @‸g() {\n  tt.return\n}\n")
	for _, off := range at {
		writes := 0
		list := s.Highlights(off)
		for _, h := range list {
			if h.Write {
				writes++
			}
		}
		if writes != 1 {
			t.Errorf("at %v: got %d definitions in %v, want 1", s.File.Position(off), writes, list)
		}
	}
}
