// Package function holds what function-like ops share: `visibility @name(%a:
// t {attrs} loc(…), …) -> (t {attrs}, …) attributes {…} {body}`, its storage
// in attributes, and its verifier. func.func and tt.func are nothing else;
// ops with more, such as llvm.func, use the parts.
package function

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Attributes in which a function-like op keeps its header.
const (
	SymName        = ir.SymbolName
	SymVisibility  = "sym_visibility"
	TypeName       = "function_type"
	ArgAttrs       = "arg_attrs" // absent, or one dictionary an argument
	ResAttrs       = "res_attrs" // absent, or one dictionary a result
	variadicMarker = "..."
)

// A Signature is the arguments and results of a function as written.
type Signature struct {
	Args        []dialect.Argument // without names in a declaration
	Variadic    bool               // the list ends in `...`
	Results     []ir.Type
	ResultAttrs [][]ir.NamedAttr // as long as Results
	Span        source.Span
}

// Hooks are those of an op whose syntax is the common one.
func Hooks() dialect.OpHooks {
	return dialect.OpHooks{Parse: Parse, Print: Print, Verify: Verify}
}

// Parse reads a function-like op after its name.
func Parse(p dialect.Parser, st *dialect.State) bool {
	ParseVisibility(p, st)
	if !ParseName(p, st) {
		return false
	}
	sig, ok := ParseSignature(p, false)
	if !ok {
		return false
	}
	inputs := make([]ir.Type, len(sig.Args))
	for i := range sig.Args {
		inputs[i] = sig.Args[i].Type
	}
	c := p.Context()
	st.AddAttr(TypeName, c.TypeAttr(c.Function(inputs, sig.Results)))
	return ParseAttributes(p, st) && sig.AddAttrs(p, st) && ParseBody(p, st, sig.Args)
}

// ParseVisibility reads public, private or nested into sym_visibility if one
// of them is there.
func ParseVisibility(p dialect.Parser, st *dialect.State) {
	for _, v := range [...]string{"public", "private", "nested"} {
		if p.OptionalKeyword(v) {
			st.AddAttr(SymVisibility, p.Context().String(v))
			return
		}
	}
}

// ParseName reads @name into sym_name.
func ParseName(p dialect.Parser, st *dialect.State) bool {
	name, ok := p.Symbol()
	if ok {
		st.AddAttr(SymName, p.Context().String(name))
	}
	return ok
}

// ParseSignature reads `(arguments) -> results`. Arguments have names, or are
// types alone; `...` may end them when variadic functions are allowed.
func ParseSignature(p dialect.Parser, allowVariadic bool) (Signature, bool) {
	start := p.Here()
	var sig Signature
	if !p.Punct(dialect.LParen) {
		return sig, false
	}
	for !p.PeekPunct(dialect.RParen) {
		if (len(sig.Args) > 0 || sig.Variadic) && !p.Punct(dialect.Comma) {
			return sig, false
		}
		if sig.Variadic {
			return sig, p.ErrorHere("'%s' must end the argument list", variadicMarker)
		}
		if allowVariadic && p.OptionalPunct(dialect.Ellipsis) {
			sig.Variadic = true
			continue
		}
		if !sig.argument(p) {
			return sig, false
		}
	}
	if !p.Punct(dialect.RParen) {
		return sig, false
	}
	if p.OptionalPunct(dialect.Arrow) && !sig.results(p) {
		return sig, false
	}
	sig.Span = p.Since(start)
	return sig, true
}

// argument reads `%a: t {attrs} loc(…)` or `t {attrs} loc(…)`.
func (s *Signature) argument(p dialect.Parser) bool {
	at := p.Here()
	t, typed, ok := p.OptionalType()
	if !ok {
		return false
	}
	var a dialect.Argument
	if typed {
		a.Type = t
		if a.Attrs, ok = p.OptionalAttrDict(nil); !ok {
			return false
		}
		if a.Loc, ok = p.OptionalLoc(); !ok {
			return false
		}
	} else if a, ok = p.Argument(true); !ok {
		return false
	}
	if len(s.Args) > 0 && (s.Args[0].Operand.Name == "") != typed {
		want := "SSA identifier"
		if typed {
			return p.Errorf(p.Since(at), "expected %s: the arguments before have names", want)
		}
		return p.Errorf(p.Since(at), "expected type instead of %s: the arguments before have no names", want)
	}
	s.Args = append(s.Args, a)
	return true
}

// results reads what follows `->`.
func (s *Signature) results(p dialect.Parser) bool {
	if !p.OptionalPunct(dialect.LParen) {
		t, ok := p.Type()
		s.Results, s.ResultAttrs = append(s.Results, t), append(s.ResultAttrs, nil)
		return ok
	}
	for !p.PeekPunct(dialect.RParen) {
		if len(s.Results) > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		t, ok := p.Type()
		if !ok {
			return false
		}
		attrs, ok := p.OptionalAttrDict(nil)
		if !ok {
			return false
		}
		s.Results, s.ResultAttrs = append(s.Results, t), append(s.ResultAttrs, attrs)
	}
	return p.Punct(dialect.RParen)
}

// AddAttrs stores the attributes of arguments and results, if there are any.
func (s *Signature) AddAttrs(p dialect.Parser, st *dialect.State) bool {
	args := make([][]ir.NamedAttr, len(s.Args))
	for i := range s.Args {
		args[i] = s.Args[i].Attrs
	}
	addDicts(p.Context(), st, ArgAttrs, args)
	addDicts(p.Context(), st, ResAttrs, s.ResultAttrs)
	return true
}

func addDicts(c *ir.Context, st *dialect.State, name string, lists [][]ir.NamedAttr) {
	dicts := make([]ir.Attribute, len(lists))
	some := false
	for i, l := range lists {
		some = some || len(l) > 0
		dicts[i] = c.Dict(l)
	}
	if some {
		st.AddAttr(name, c.Array(dicts))
	}
}

// ParseAttributes reads `attributes {…}` if it is there.
func ParseAttributes(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	attrs, ok := p.OptionalAttrDictWithKeyword(nil)
	if !ok {
		return false
	}
	for _, a := range attrs {
		switch a.Name {
		case SymName, SymVisibility, TypeName:
			return p.Errorf(p.Since(at),
				"'%s' is an inferred attribute and should not be specified in the explicit attribute dictionary", a.Name)
		}
	}
	st.Attrs = append(st.Attrs, attrs...)
	return true
}

// ParseBody reads the region, which a declaration does not have.
func ParseBody(p dialect.Parser, st *dialect.State, args []dialect.Argument) bool {
	at := p.Here()
	if p.PeekPunct(dialect.LBrace) && len(args) > 0 && args[0].Operand.Name == "" {
		return p.ErrorHere("a function with a body must name its arguments")
	}
	body, found, ok := p.OptionalRegion(args, "")
	switch {
	case !ok:
		return false
	case !found:
		body = p.Module().NewRegion()
	case body.Empty() || len(args) > 0 && body.HasOneBlock() && body.Entry().First() == nil:
		return p.Errorf(p.Since(at), "expected non-empty function body")
	}
	st.Regions = append(st.Regions, body)
	return true
}
