package ods

import (
	"fmt"
	"strings"
)

// named are the constraints of MLIR's own files that are predicates in C++.
var named = map[string]string{
	"AnyType": "any", "AnyInteger": "anyint", "AnySignlessInteger": "int", "AnyFloat": "float", "Index": "index",
	"AnySignlessIntegerOrIndex": "int | index", "AnyTensor": "tensor", "AnyRankedTensor": "tensor", "AnyVector": "vector",
	"AnyVectorOfAnyRank": "vector", "AnyMemRef": "memref", "AnyRankedOrUnrankedMemRef": "memref", "NoneType": "none",
	"AnyTuple": "tuple", "FunctionType": "function", "BF16": "bf16", "TF32": "tf32", "AnyComplex": "complex",
	"SignlessIntegerLike": "SignlessIntegerLike", "FloatLike": "AnyFloatLike", "BoolLike": "BoolLikeOfAnyShape",
	"SignlessIntegerOrFloatLike": "SignlessIntegerOrFloatLike",
}

// value takes the type of an operand or result to a constraint and its arity.
func (im *importer) value(r record) (set, arity string) {
	met := trail{}
	for r != nil && met.meets(r) {
		switch {
		case r.is("OpVariable"):
			r = im.def(r["constraint"])
			continue
		case r.is("Variadic"):
			arity = "*"
			r = im.def(r["baseType"])
			continue
		case r.is("Optional"):
			arity = "?"
			r = im.def(r["baseType"])
			continue
		}
		break
	}
	return im.constraint(r), arity
}

// longestConstraint is how long the text of one becomes: a list of types that each
// list others, and so on, says no more to anybody.
const longestConstraint = 4096

func (im *importer) constraint(r record) string {
	if r == nil {
		return "any"
	}
	if s, ok := named[r.name()]; ok {
		return s
	}
	if s, ok := im.constraints[r.name()]; ok {
		return s
	}
	im.constraints[r.name()] = "any" // of what is made of itself
	s := im.constraintOf(r)
	if len(s) > longestConstraint {
		im.notef("the constraint '%s' is too long: any type is accepted", r.name())
		s = "any"
	}
	if s == "any" {
		delete(im.constraints, r.name()) // each definition has its own notes
	} else {
		im.constraints[r.name()] = s
	}
	return s
}

func (im *importer) constraintOf(r record) string {
	switch {
	case r.is("I"):
		return fmt.Sprint("i", r.num("bitwidth"))
	case r.is("F"):
		return fmt.Sprint("f", r.num("bitwidth"))
	case r.is("AnyTypeOf"):
		var parts []string
		for _, t := range im.defs(r.list("allowedTypes")) {
			parts = append(parts, im.constraint(t))
		}
		if len(parts) > 0 {
			return strings.Join(parts, " | ")
		}
	case r.is("ShapedContainerType"):
		for class, word := range containers {
			if r.is(class) {
				return word + im.elements(r)
			}
		}
	case r.is("AttrOrTypeDef"):
		if m := r.str("mnemonic"); m != "" {
			return "!" + im.dialectOf(r) + "." + m
		}
	case r.is("DialectType"):
		for _, t := range im.of("TypeDef") {
			if strings.HasSuffix(r.str("cppType"), "::"+t.str("cppClassName")) {
				return "!" + im.dialectOf(t) + "." + t.str("mnemonic")
			}
		}
	}
	im.notef("the constraint '%s' is C++: any type is accepted", r.str("summary"))
	return "any"
}

var containers = map[string]string{
	"RankedTensorOf": "tensor", "TensorOf": "tensor", "VectorOfNonZeroRankOf": "vector", "VectorOfAnyRankOf": "vector",
	"FixedVectorOfNonZeroRankOf": "vector", "MemRefOf": "memref", "RankedOrUnrankedMemRefOf": "memref",
}

// How far a predicate is looked into: those of MLIR are a few parts each.
const (
	deepest        = 8
	mostPredicates = 100
)

// elements is `<C>` of a container, or "" for elements of any type. The types
// of elements are only in the predicate, of which theirs are a part.
func (im *importer) elements(r record) string {
	if im.byPredicate == nil {
		im.byPredicate = map[string]record{}
		for _, t := range im.of("Type") {
			if p := im.def(t["predicate"]); p != nil && im.byPredicate[p.name()] == nil {
				im.byPredicate[p.name()] = t
			}
		}
	}
	var found record
	met := trail{}
	var search func(p record, depth int)
	search = func(p record, depth int) {
		if p == nil || found != nil || depth > deepest || len(met) > mostPredicates || !met.meets(p) {
			return
		}
		if t := im.byPredicate[p.name()]; t != nil && !t.is("ShapedContainerType") && depth > 0 {
			found = t
			return
		}
		for _, c := range im.defs(p.list("children")) {
			search(c, depth+1)
		}
	}
	search(im.def(r["predicate"]), 0)
	if found == nil {
		return ""
	}
	if c := im.constraint(found); c != "any" {
		return "<" + c + ">"
	}
	return ""
}
