// Package assembly compiles assembly formats, the strings of ODS: literals in back
// quotes, $names, type(…), optional groups. A format is compiled once, when an op of
// that name is first met, to a list of directives that the parser and the printer
// walk. Where blanks go is decided here, by ODS's rules, so that printing only
// follows flags.
package assembly

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// A Kind is what a Directive stands for.
type Kind uint8

const (
	Punct Kind = iota
	Word
	Blank   // ` `: print one blank; parsing ignores it
	Newline // `\n`
	Operand
	Attr
	Region
	Successor
	Operands
	Regions
	Successors
	AttrDict
	AttrDictWithKeyword
	PropDict // <{…}> of the attributes that the definition names
	TypeOfOperand
	TypeOfResult
	TypeOfOperands
	TypeOfResults
	FunctionalType
	Optional
	Oilist
	Custom
	Param  // of a type or attribute
	Dict   // {a = 1, b = 2} of all parameters
	Struct // a = 1, b = 2 of all parameters
	Params // 1, 2 of all parameters
)

// A Directive is a step of a format; what its fields mean depends on its kind.
type Directive struct {
	Kind      Kind
	Punct     dialect.Punct
	Blank     bool // print a blank in front
	Stripped  bool // types and attributes of dialects lose `!dialect.name`
	Qualified bool
	Text      string
	Index     int
	List      []Directive // Optional: then; Oilist: clauses as Optional
	Other     []Directive // Optional: else
	Anchor    int         // Optional: index into list
	Args      []dialect.DirectiveArg
	Custom    *dialect.CustomDirective
	Order     []int // Dict and Struct: the parameters, if not all as defined
}

// A Format is an assembly format as printers and parsers walk it.
type Format struct {
	List     []Directive
	InFormat []bool // by index of Attrs: printed by the format, not by attr-dict
	PropDict bool   // so that attr-dict has only what the definition does not name
	// keepsBlank says that a blank stands where an optional operand in front is
	// absent, so that the text shows this format.
	KeepsBlank bool
}

// A FormatError is a mistake in an assembly format; Offset is in bytes.
type FormatError struct {
	Offset  int
	Message string
}

func (e *FormatError) Error() string { return e.Message }

// OpFormats is the formats of an op.
type OpFormats struct {
	*Format           // the newest; nil if it has none
	Legacy  []*Format // by index of LegacyFormats
	Err     error     // what is wrong with them
	Syntax  bool      // the op has a form beside the generic one: a format or hooks
}

// ParamFormats is the formats of a type or attribute.
type ParamFormats struct {
	*Format           // the newest; nil if it has none
	Legacy  []*Format // by index of LegacyFormats; what they print is read as Format
	Err     error
}

// OfOp is the compiled formats of an op.
func OfOp(o *dialect.Op) *OpFormats {
	if f, _ := o.Assembly.Load().(*OpFormats); f != nil {
		return f
	}
	o.Assembly.CompareAndSwap(nil, compiledOp(o))
	return o.Assembly.Load().(*OpFormats)
}

func compiledOp(o *dialect.Op) *OpFormats {
	f := &OpFormats{Syntax: o.Parse != nil && o.Print != nil}
	if o.Format == "" {
		return f
	}
	custom := o.Dialect.Custom
	if custom == nil {
		custom = map[string]dialect.CustomDirective{}
	}
	var err error
	if f.Format, err = compileOp(o.OpDef, custom); err != nil {
		f.Err = fmt.Errorf("format of '%s': %w", o.Name, err)
		return f
	}
	for _, l := range o.LegacyFormats {
		def := *o.OpDef
		def.Format = l.Text
		legacy, err := compileOp(&def, custom)
		if err != nil {
			f.Err = fmt.Errorf("format of '%s' up to %s: %w", o.Name, l.Until, err)
			return f
		}
		legacy.KeepsBlank = len(legacy.List) > 0 && legacy.List[0].Kind == Operand && o.Operands[legacy.List[0].Index].Arity != dialect.One
		f.Legacy = append(f.Legacy, legacy)
	}
	f.Syntax = true
	return f
}

// OfType is the compiled formats of a type.
func OfType(t *dialect.Type) *ParamFormats {
	if f, _ := t.Assembly.Load().(*ParamFormats); f != nil {
		return f
	}
	t.Assembly.CompareAndSwap(nil, compiledParams(t.Format, nil, t.Params))
	return t.Assembly.Load().(*ParamFormats)
}

// OfAttr is the compiled formats of an attribute.
func OfAttr(a *dialect.Attr) *ParamFormats {
	if f, _ := a.Assembly.Load().(*ParamFormats); f != nil {
		return f
	}
	a.Assembly.CompareAndSwap(nil, compiledParams(a.Format, a.LegacyFormats, a.Params))
	return a.Assembly.Load().(*ParamFormats)
}

func compiledParams(text string, legacy []dialect.Legacy, specs []dialect.AttrSpec) *ParamFormats {
	f := &ParamFormats{}
	if text != "" {
		f.Format, f.Err = compile(text, scope{params: specs})
	}
	for _, l := range legacy {
		one, err := compile(l.Text, scope{params: specs})
		if err != nil {
			f.Err = err
			break
		}
		f.Legacy = append(f.Legacy, one)
	}
	return f
}

// Form is the format number form: 0 is the newest, others are those of
// LegacyFormats, from 1.
func (f *OpFormats) Form(form int) *Format {
	if form > 0 {
		return f.Legacy[form-1]
	}
	return f.Format
}

// FormIn is the number of the form in which ops of this name stand in a text, as
// far as it is known: by one met before, or by the release.
func (f *OpFormats) FormIn(o *dialect.Op, l *ir.Legacy) int {
	if form, met := l.Form(o.Name); met {
		if form > 0 && f.Legacy[form-1].KeepsBlank && o.LegacyFormats[form-1].Until < l.LikelyOldest() {
			return 0 // the text is newer: someone wrote the blank
		}
		return form
	}
	return dialect.LegacyIn(o.LegacyFormats, l.Target()) + 1
}

// In is the format by which release v prints.
func (f *ParamFormats) In(legacy []dialect.Legacy, v release.Release) *Format {
	if i := dialect.LegacyIn(legacy, v); i >= 0 {
		return f.Legacy[i]
	}
	return f.Format
}

// WithoutUnits drops the unit attributes of an optional group: they have no text.
func WithoutUnits(ds []Directive, o *dialect.Op) []Directive {
	for i := range ds {
		if !ds[i].isUnit(o) {
			continue
		}
		rest := slices.Clone(ds[:i])
		for j := i + 1; j < len(ds); j++ {
			if !ds[j].isUnit(o) {
				rest = append(rest, ds[j])
			}
		}
		return rest
	}
	return ds
}

func (d *Directive) isUnit(o *dialect.Op) bool {
	return d.Kind == Attr && o.Attrs[d.Index].Kind == dialect.UnitAttr
}
