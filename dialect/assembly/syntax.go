package assembly

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
)

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

// Syntax is an op's assembly format behind its name, nil if it has none.
func Syntax(o *dialect.Op) []SyntaxPart {
	f := OfOp(o)
	if f.Format == nil || f.Err != nil {
		return nil
	}
	return syntaxOf(o, f.List)
}

func syntaxOf(o *dialect.Op, list []Directive) []SyntaxPart {
	var parts []SyntaxPart
	add := func(p SyntaxPart) { parts = append(parts, p) }
	for i := range list {
		d := &list[i]
		p := SyntaxPart{Index: d.Index, Text: d.Text, Blank: d.Blank}
		switch d.Kind {
		case Punct, Word:
			add(p)
		case Operand, Operands:
			p.Kind = OperandSyntax
			if d.Kind == Operands {
				p.Index, p.Text = -1, "operands"
			}
			add(p)
		case Attr:
			p.Kind = AttrSyntax
			add(p)
		case Region, Regions:
			p.Kind = RegionSyntax
			if d.Kind == Regions {
				p.Index, p.Text = -1, "regions"
			}
			add(p)
		case Successor, Successors:
			p.Kind = SuccessorSyntax
			if d.Kind == Successors {
				p.Index, p.Text = -1, "successors"
			}
			add(p)
		case AttrDict, AttrDictWithKeyword, PropDict:
			add(SyntaxPart{Kind: DictSyntax, Text: "attr-dict", Blank: true})
		case TypeOfOperand:
			p.Kind, p.Text = TypeSyntax, o.Operands[d.Index].Name
			add(p)
		case TypeOfResult:
			p.Kind, p.Text = TypeSyntax, o.Results[d.Index].Name
			add(p)
		case TypeOfOperands:
			p.Kind, p.Text = TypeSyntax, "operands"
			add(p)
		case TypeOfResults:
			p.Kind, p.Text = TypeSyntax, "results"
			add(p)
		case FunctionalType:
			in, out := syntaxOf(o, d.List[:1]), syntaxOf(o, d.List[1:])
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
		case Optional:
			add(SyntaxPart{Kind: OptionalSyntax, Parts: syntaxOf(o, d.List)})
		case Oilist:
			p.Kind, p.Text = ChoiceSyntax, ""
			p.Parts = syntaxOf(o, d.List)
			add(p)
		case Custom:
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
