package spirv

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseVCE reads `<v1.0, [Shader, …], [SPV_KHR_…, …]>`.
func parseVCE(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	c := p.Context()
	at := p.Here()
	word, ok := p.Word("version")
	if !ok {
		return nil, false
	}
	v, ok := enumVersion.Value(word)
	if !ok {
		return nil, p.Errorf(p.Since(at), "unknown version: %s", word)
	}
	ps := []ir.Attribute{c.IntegerAttr(c.Integer(32), v)}
	for _, e := range [...]struct {
		what string
		def  *dialect.EnumDef
	}{{"capability", &enumCapability}, {"extension", &enumExtension}} {
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
		list, ok := parseWords(p, e.what, e.def)
		if !ok {
			return nil, false
		}
		ps = append(ps, list)
	}
	return ps, p.Punct(dialect.Greater)
}

func parseWords(p dialect.Parser, what string, def *dialect.EnumDef) (ir.Attribute, bool) {
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	words := []ir.Attribute{}
	for !p.PeekPunct(dialect.RSquare) {
		if len(words) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		at := p.Here()
		word, ok := p.Word(what)
		if !ok {
			return nil, false
		}
		if _, known := def.Value(word); !known {
			return nil, p.Errorf(p.Since(at), "unknown %s: %s", what, word)
		}
		words = append(words, p.Context().String(word))
	}
	return p.Context().Array(words), p.Punct(dialect.RSquare)
}

func printVCE(p dialect.Printer, ps []ir.Attribute) {
	p.Byte('<')
	word, _ := enumVersion.Text(dialect.IntOf(ps[0], 0))
	p.Text(word)
	for _, a := range ps[1:] {
		p.Text(", [")
		if list, ok := a.(*ir.ArrayAttr); ok {
			for i, e := range list.Elems {
				if i > 0 {
					p.Text(", ")
				}
				if s, ok := e.(*ir.StringAttr); ok {
					p.Text(s.Value)
				}
			}
		}
		p.Byte(']')
	}
	p.Byte('>')
}

// parseTargetEnv reads `<vce, api=Vulkan, Vendor:Type:0, limits>`.
func parseTargetEnv(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	c := p.Context()
	ps := make([]ir.Attribute, 4)
	var ok bool
	if ps[0], ok = p.Attribute(nil); !ok || !p.Punct(dialect.Comma) {
		return nil, false
	}
	if p.OptionalKeyword("api") {
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
		word, ok := p.Word("client API")
		if !ok || !p.Punct(dialect.Comma) {
			return nil, false
		}
		ps[1] = c.String(word)
	}
	if vendor, ok := p.OptionalWord(); ok {
		if p.OptionalPunct(dialect.Colon) {
			kind, ok := p.Word("device type")
			if !ok {
				return nil, false
			}
			vendor += ":" + kind
			if p.OptionalPunct(dialect.Colon) {
				id, ok := p.Integer(64)
				if !ok {
					return nil, false
				}
				vendor += ":" + printer.AttrText(c.IntegerAttr(c.Index(), id))
			}
		}
		ps[2] = c.String(vendor)
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
	}
	if ps[3], ok = p.Attribute(nil); !ok {
		return nil, false
	}
	return ps, p.Punct(dialect.Greater)
}

func printTargetEnv(p dialect.Printer, ps []ir.Attribute) {
	p.Byte('<')
	p.Attr(ps[0])
	p.Text(", ")
	if s, ok := ps[1].(*ir.StringAttr); ok {
		p.Text("api=" + s.Value + ", ")
	}
	if s, ok := ps[2].(*ir.StringAttr); ok {
		p.Text(s.Value + ", ")
	}
	p.Attr(ps[3])
	p.Byte('>')
}
