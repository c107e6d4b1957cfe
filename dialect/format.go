package dialect

import "fmt"

// Assembly formats are the strings of ODS: literals in back quotes, $names,
// type(…), optional groups. A format is compiled once, when an op of that name
// is first met, to a list of directives that formatparse.go and formatprint.go
// walk. Where blanks go is decided here, by ODS's rules, so that printing
// only follows flags.

type directiveKind uint8

const (
	dPunct directiveKind = iota
	dWord
	dBlank   // ` `: print one blank; parsing ignores it
	dNewline // `\n`
	dOperand
	dAttr
	dRegion
	dSuccessor
	dOperands
	dRegions
	dSuccessors
	dAttrDict
	dAttrDictWithKeyword
	dPropDict // <{…}> of the attributes that the definition names
	dTypeOfOperand
	dTypeOfResult
	dTypeOfOperands
	dTypeOfResults
	dFunctionalType
	dOptional
	dOilist
	dCustom
	dParam  // of a type or attribute
	dDict   // {a = 1, b = 2} of all parameters
	dStruct // a = 1, b = 2 of all parameters
	dParams // 1, 2 of all parameters
)

type directive struct {
	kind      directiveKind
	punct     Punct
	blank     bool // print a blank in front
	stripped  bool // types and attributes of dialects lose `!dialect.name`
	qualified bool
	text      string
	index     int
	list      []directive // dOptional: then; dOilist: clauses as dOptional
	other     []directive // dOptional: else
	anchor    int         // dOptional: index into list
	args      []DirectiveArg
	custom    *CustomDirective
	order     []int // dDict and dStruct: the parameters, if not all as defined
}

// A DirectiveArg is an argument of custom<Name>(…): the group or attribute
// that it names, and whether it stands in type(…).
type DirectiveArg struct {
	Kind  DirectiveArgKind
	Index int
	Text  string
}

// DirectiveArgKind tells what a DirectiveArg names.
type DirectiveArgKind uint8

const (
	ArgOperand DirectiveArgKind = iota
	ArgAttr
	ArgRegion
	ArgSuccessor
	ArgTypeOfOperand
	ArgTypeOfResult
)

type format struct {
	list     []directive
	inFormat []bool // by index of Attrs: printed by the format, not by attr-dict
	propDict bool   // so that attr-dict has only what the definition does not name
	// keepsBlank says that a blank stands where an optional operand in front is
	// absent, so that the text shows this format.
	keepsBlank bool
}

// A FormatError is a mistake in an assembly format; Offset is in bytes.
type FormatError struct {
	Offset  int
	Message string
}

func (e *FormatError) Error() string { return e.Message }

// CheckFormat reports a mistake in the format of def, nil if there is none.
// custom holds the dialect's directives; when it is nil, any name is taken.
func CheckFormat(def *OpDef, custom map[string]CustomDirective) error {
	f, err := compileOp(def, custom)
	if err != nil {
		return err
	}
	return f.checkOp(def, false)
}

// CheckLegacyFormat does so for a format of an earlier release, which need not
// have what was added since: the optional parts, and an attr-dict.
func CheckLegacyFormat(def *OpDef) error {
	f, err := compileOp(def, nil)
	if err != nil {
		return err
	}
	return f.checkOp(def, true)
}

// CheckParamFormat does so for a type or attribute with the given parameters.
func CheckParamFormat(text string, params []AttrSpec) error {
	f, err := compile(text, scope{params: params})
	if err != nil {
		return err
	}
	return f.checkParams(params)
}

// compiled returns the op's format, nil when it has none.
func (o *Op) compiled() (*format, error) {
	o.once.Do(func() {
		o.fullSyntax = o.Parse != nil && o.Print != nil
		o.makeSignature()
		if o.Format == "" {
			return
		}
		custom := o.Dialect.Custom
		if custom == nil {
			custom = map[string]CustomDirective{}
		}
		o.format, o.formatErr = compileOp(o.OpDef, custom)
		if o.formatErr != nil {
			o.formatErr = fmt.Errorf("format of '%s': %w", o.Name, o.formatErr)
			return
		}
		for _, old := range o.LegacyFormats {
			legacy := *o.OpDef
			legacy.Format = old.Text
			f, err := compileOp(&legacy, custom)
			if err != nil {
				o.formatErr = fmt.Errorf("format of '%s' up to %s: %w", o.Name, old.Until, err)
				return
			}
			f.keepsBlank = len(f.list) > 0 && f.list[0].kind == dOperand && o.Operands[f.list[0].index].Arity != One
			o.legacy = append(o.legacy, f)
		}
		o.fullSyntax = o.fullSyntax || o.format != nil
	})
	return o.format, o.formatErr
}

// allAttrs says of each attribute of the definition that it is not for attr-dict.
func (o *Op) allAttrs() []bool {
	all := make([]bool, len(o.Attrs))
	for i := range all {
		all[i] = true
	}
	return all
}

// HasSyntax reports whether the op has a form of its own beside the generic one.
func (o *Op) HasSyntax() bool {
	o.compiled()
	return o.fullSyntax
}

func (t *Type) compiled() (*format, error) {
	t.once.Do(func() {
		if t.Format != "" {
			t.format, t.err = compile(t.Format, scope{params: t.Params})
		}
	})
	return t.format, t.err
}

func (a *Attr) compiled() (*format, error) {
	a.once.Do(func() {
		if a.Format != "" {
			a.format, a.err = compile(a.Format, scope{params: a.Params})
		}
		for _, old := range a.LegacyFormats {
			f, err := compile(old.Text, scope{params: a.Params})
			if err != nil {
				a.err = err
				return
			}
			a.legacy = append(a.legacy, f)
		}
	})
	return a.format, a.err
}

// AttrSpec finds an attribute's specification by name; nil if the op has none.
func (d *OpDef) AttrSpec(name string) *AttrSpec {
	if i := indexOf(d.Attrs, attrSpecName, name); i >= 0 {
		return &d.Attrs[i]
	}
	return nil
}
