package dialect

import "strings"

// A SyntaxKind is what a SyntaxPart stands for.
type SyntaxKind uint8

const (
	LiteralSyntax   SyntaxKind = iota // Text as it stands
	OperandSyntax                     // Index of Operands; -1 for all of them
	AttrSyntax                        // Index of Attrs
	RegionSyntax                      // Index of Regions; -1 for all
	SuccessorSyntax                   // Index of Successors; -1 for all
	TypeSyntax                        // the type or types of what Text names
	DictSyntax                        // a dictionary of attributes, most often absent
	CustomSyntax                      // Text is the name of the directive
	OptionalSyntax                    // Parts may be absent
	ChoiceSyntax                      // any of Parts, each in any order
)

// A SyntaxPart is a piece of how an op is written: its assembly format for
// those who show it or help to type it.
type SyntaxPart struct {
	Kind  SyntaxKind
	Index int
	Text  string
	Blank bool // a blank stands in front
	Parts []SyntaxPart
}

// Syntax is the op's assembly format behind its name, nil if it has none.
func (o *Op) Syntax() []SyntaxPart {
	f, err := o.compiled()
	if f == nil || err != nil {
		return nil
	}
	return o.syntaxOf(f.list)
}

func (o *Op) syntaxOf(list []directive) []SyntaxPart {
	var parts []SyntaxPart
	add := func(p SyntaxPart) { parts = append(parts, p) }
	for i := range list {
		d := &list[i]
		p := SyntaxPart{Index: d.index, Text: d.text, Blank: d.blank}
		switch d.kind {
		case dPunct, dWord:
			add(p)
		case dOperand, dOperands:
			p.Kind = OperandSyntax
			if d.kind == dOperands {
				p.Index, p.Text = -1, "operands"
			}
			add(p)
		case dAttr:
			p.Kind = AttrSyntax
			add(p)
		case dRegion, dRegions:
			p.Kind = RegionSyntax
			if d.kind == dRegions {
				p.Index, p.Text = -1, "regions"
			}
			add(p)
		case dSuccessor, dSuccessors:
			p.Kind = SuccessorSyntax
			if d.kind == dSuccessors {
				p.Index, p.Text = -1, "successors"
			}
			add(p)
		case dAttrDict, dAttrDictWithKeyword, dPropDict:
			add(SyntaxPart{Kind: DictSyntax, Text: "attr-dict", Blank: true})
		case dTypeOfOperand:
			p.Kind, p.Text = TypeSyntax, o.Operands[d.index].Name
			add(p)
		case dTypeOfResult:
			p.Kind, p.Text = TypeSyntax, o.Results[d.index].Name
			add(p)
		case dTypeOfOperands:
			p.Kind, p.Text = TypeSyntax, "operands"
			add(p)
		case dTypeOfResults:
			p.Kind, p.Text = TypeSyntax, "results"
			add(p)
		case dFunctionalType:
			in, out := o.syntaxOf(d.list[:1]), o.syntaxOf(d.list[1:])
			add(SyntaxPart{Text: "(", Blank: true})
			for _, x := range in {
				x.Blank = false
				add(x)
			}
			add(SyntaxPart{Text: ")"})
			add(SyntaxPart{Text: "->", Blank: true})
			for _, x := range out {
				x.Blank = true
				add(x)
			}
		case dOptional:
			add(SyntaxPart{Kind: OptionalSyntax, Parts: o.syntaxOf(d.list)})
		case dOilist:
			p.Kind, p.Text = ChoiceSyntax, ""
			p.Parts = o.syntaxOf(d.list)
			add(p)
		case dCustom:
			p.Kind = CustomSyntax
			add(p)
		}
	}
	return parts
}

// SyntaxText is a list of parts as one line: `$ptr, $mask : type($ptr)`. visit
// is told where each part but literals stands; it may be nil.
func SyntaxText(parts []SyntaxPart, visit func(p SyntaxPart, start, end int)) string {
	var out strings.Builder
	syntaxText(&out, parts, visit)
	return out.String()
}

func syntaxText(out *strings.Builder, parts []SyntaxPart, visit func(p SyntaxPart, start, end int)) {
	for _, p := range parts {
		if p.Blank && out.Len() > 0 && p.Kind != OptionalSyntax && p.Kind != ChoiceSyntax {
			out.WriteByte(' ')
		}
		start := out.Len()
		switch p.Kind {
		case LiteralSyntax:
			out.WriteString(p.Text)
			continue
		case TypeSyntax:
			out.WriteString("type($" + p.Text + ")")
		case DictSyntax:
			out.WriteString("{…}")
		case OptionalSyntax, ChoiceSyntax:
			between := ""
			if p.Kind == ChoiceSyntax {
				between = " |"
			}
			out.WriteString(" [")
			for i, q := range p.Parts {
				if i > 0 && between != "" {
					out.WriteString(between)
				}
				if i == 0 {
					q.Blank = false
				}
				syntaxText(out, []SyntaxPart{q}, visit)
			}
			out.WriteByte(']')
			continue
		default:
			out.WriteString("$" + p.Text)
		}
		if visit != nil {
			visit(p, start, out.Len())
		}
	}
}
