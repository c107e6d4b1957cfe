package parser

import (
	"encoding/hex"
	"math/bits"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// metadata reads {-# … #-}.
func (p *parser) metadata() {
	begin := p.tok
	p.advance()
	p.inOp, p.quiet = false, false
	if !p.list(tMetaEnd, p.metadataEntry) {
		for !p.at(tMetaEnd) && !p.at(tEOF) {
			p.advance()
		}
	}
	if !p.at(tMetaEnd) {
		p.Errorf(p.span(begin), "'{-#' has no closing '#-}'")
		return
	}
	text := p.file.Text[begin.end:p.tok.start]
	p.resources()
	if t := p.metadataTexts; len(t) == 1 && t[0] == "" {
		t[0] = text
	} else {
		p.metadataTexts = append(t, text)
	}
	p.advance()
	p.markResources(begin)
}

// joinMetadata keeps the text of all {-# … #-} for the printer.
func (p *parser) joinMetadata() {
	if len(p.metadataTexts) > 0 {
		p.resources().Text = strings.Join(p.metadataTexts, "#-}\n{-#")
	}
}

func (p *parser) resources() *ir.Resources {
	if p.mod.Resources == nil {
		p.mod.Resources = &ir.Resources{}
	}
	return p.mod.Resources
}

// list reads entries separated by commas up to the token that ends them.
func (p *parser) list(end kind, entry func() bool) bool {
	for !p.at(end) {
		if !entry() {
			return false
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
		if p.at(end) {
			return p.unexpected("entry behind ','")
		}
	}
	return true
}

// braces reads {…} of entries.
func (p *parser) braces(entry func() bool) bool {
	return p.punct(dialect.LBrace) && p.list(kind(dialect.RBrace), entry) && p.punct(dialect.RBrace)
}

func (p *parser) metadataEntry() bool {
	at := p.tok
	key, ok := p.Word("identifier key in file metadata dictionary")
	if !ok || !p.punct(dialect.Colon) {
		return false
	}
	switch key {
	case "dialect_resources":
		return p.braces(p.dialectResources)
	case "external_resources":
		return p.braces(p.externalResources)
	}
	return p.Errorf(p.span(at), "unknown key '%s' in file metadata dictionary%s", key,
		spelling.Suggest(key, []string{"dialect_resources", "external_resources"}))
}

// dialectResources reads the resources of a dialect; builtin has some.
func (p *parser) dialectResources() bool {
	at := p.tok
	name, ok := p.Word("identifier key for 'resource' entry")
	if !ok || !p.punct(dialect.Colon) {
		return false
	}
	switch {
	case name == "builtin":
	case p.reg.Dialect(name) == nil:
		return p.Errorf(p.span(at), "dialect '%s' is unknown%s", name, spelling.Suggest(name, p.reg.Dialects()))
	default:
		return p.Errorf(p.span(at), "unexpected 'resource' section for dialect '%s'", name)
	}
	return p.group(ir.Group(&p.resources().Dialects, name), true)
}

func (p *parser) externalResources() bool {
	name, ok := p.Word("identifier key for 'resource' entry")
	return ok && p.punct(dialect.Colon) && p.group(ir.Group(&p.resources().External, name), false)
}

// group reads `{key: value, …}`; blobs says that values are nothing else.
func (p *parser) group(g *ir.ResourceGroup, blobs bool) bool {
	return p.braces(func() bool {
		key, quoted := p.OptionalString()
		if !quoted {
			var ok bool
			if key, ok = p.Word("identifier key for resource"); !ok {
				return false
			}
		}
		if !p.punct(dialect.Colon) {
			return false
		}
		r, ok := p.resource(key, blobs)
		g.Entries = append(g.Entries, r)
		return ok
	})
}

func (p *parser) resource(key string, blob bool) (ir.Resource, bool) {
	at := p.tok
	if !blob && (p.PeekKeyword("true") || p.PeekKeyword("false")) {
		p.advance()
		return ir.Resource{Key: key, Kind: ir.BoolResource, Value: p.text(at)}, true
	}
	value, ok := p.OptionalString()
	digits, isBlob := strings.CutPrefix(value, "0x")
	switch {
	case !ok && !blob:
		return ir.Resource{}, p.Errorf(p.span(at), "expected string value for key '%s'", key)
	case !isBlob && blob:
		return ir.Resource{}, p.Errorf(p.span(at), "expected hex string blob for key '%s'", key)
	case !isBlob:
		return ir.Resource{Key: key, Kind: ir.StringResource, Value: value}, true
	}
	return ir.Resource{Key: key, Kind: ir.BlobResource, Value: digits}, p.validBlob(key, digits, at)
}

// validBlob checks that digits are whole bytes, and the first four of them a
// power of two.
func (p *parser) validBlob(key, digits string, at token) bool {
	valid := len(digits)%2 == 0
	for i := 0; valid && i < len(digits); i++ {
		valid = class[digits[i]]&cHex != 0
	}
	if !valid {
		return p.Errorf(p.span(at), "expected hex string blob for key '%s'", key)
	}
	if len(digits) < 8 {
		return p.Errorf(p.span(at), "expected hex string blob for key '%s' to encode alignment in first 4 bytes", key)
	}
	raw, _ := hex.DecodeString(digits[:8])
	alignment := uint32(raw[0]) | uint32(raw[1])<<8 | uint32(raw[2])<<16 | uint32(raw[3])<<24
	if bits.OnesCount32(alignment) > 1 {
		return p.Errorf(p.span(at), "expected hex string blob for key '%s' to encode alignment in first 4 bytes, but got non-power-of-2 value: %d",
			key, alignment)
	}
	return true
}
