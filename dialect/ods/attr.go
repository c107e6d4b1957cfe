package ods

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// attrNames are the attributes of MLIR's own files.
var attrNames = map[string]string{
	"BoolAttr": "bool", "UnitAttr": "unit", "SymbolNameAttr": "symbol-name", "FlatSymbolRefAttr": "symbol", "SymbolRefAttr": "symbol",
	"DictionaryAttr": "dict", "IndexAttr": "index", "DenseBoolArrayAttr": "array<i1>", "DenseI8ArrayAttr": "array<i8>",
	"DenseI16ArrayAttr": "array<i16>", "DenseI32ArrayAttr": "array<i32>", "DenseI64ArrayAttr": "array<i64>",
	"F32Attr": "f32", "F64Attr": "f64", "LocationAttr": "loc",
}

// attr is what stands behind `NAME:` for an attribute: kind, `?` and default.
func (im *importer) attr(r record) string {
	suffix := ""
	met := trail{}
	for r != nil && met.meets(r) {
		base := im.def(r["baseAttr"])
		switch {
		case r.is("OptionalAttr"):
			suffix = "?"
		case r.is("DefaultValuedAttr"), r.is("DefaultValuedOptionalAttr"):
			suffix = im.defaultOf(base, r.str("defaultValue"))
		case r.is("ConfinedAttr"):
		default:
			return im.attrKind(r) + suffix
		}
		r = base
	}
	return "attr" + suffix
}

func (im *importer) attrKind(r record) string {
	if k, ok := attrNames[r.name()]; ok {
		return k
	}
	switch {
	case r.is("EnumAttrInfo"):
		return im.enum(r)
	case r.is("AttrDef"):
		if m := r.str("mnemonic"); m != "" {
			return "#" + im.dialectOf(r) + "." + m
		}
	case r.is("TypedSignlessIntegerAttrBase"):
		if t := im.def(r["valueType"]); t.is("I") {
			return fmt.Sprint("i", t.num("bitwidth"))
		}
	case r.is("StringBasedAttr"):
		return "string"
	case r.is("TypeAttrBase"):
		return "type"
	case r.is("ArrayAttrBase"):
		return "array"
	case r.is("ElementsAttrBase"):
		return "elements"
	}
	return "attr"
}

var number = regexp.MustCompile(`^-?[0-9]+$`)

// defaultOf is ` = VALUE` for a default in C++ that can be understood, else
// `?`: the op may be without it.
func (im *importer) defaultOf(base record, value string) string {
	value = strings.TrimSpace(value)
	kind := im.attrKind(base)
	switch {
	case base.is("EnumAttrInfo") || base.is("EnumAttr"):
		symbol := value[strings.LastIndexByte(value, ':')+1:]
		info := base
		if base.is("EnumAttr") {
			info = im.def(base["enum"])
		}
		for _, c := range im.defs(info.list("enumerants")) {
			if c.str("symbol") != symbol {
				continue
			}
			if strings.HasPrefix(kind, "#") {
				return " = \"<" + c.str("str") + ">\""
			}
			return " = " + strconv.Quote(c.str("str"))
		}
	case kind == "bool" && (value == "true" || value == "false"), strings.HasPrefix(kind, "i") && number.MatchString(value):
		return " = " + value
	case kind == "string" && strings.HasPrefix(value, `"`):
		return " = " + value
	case strings.HasPrefix(kind, "array") && value == "{}":
		return " = []"
	}
	im.notef("the default '%s' is C++: the attribute may be absent", value)
	return "?"
}

// enum declares an enum and returns its name.
func (im *importer) enum(r record) string {
	name := r.str("className")
	if im.enums[name] {
		return name
	}
	im.enums[name] = true
	word, width := "enum", r.num("bitwidth")
	if width != 64 {
		width = 32
	}
	head := fmt.Sprintf("%s : i%d", name, width)
	if r.is("BitEnumBase") {
		word = "bitenum"
		if sep := r.str("separator"); sep != "" {
			head += " separator " + strconv.Quote(sep)
		}
	}
	var cases []string
	for _, c := range im.defs(r.list("enumerants")) {
		cases = append(cases, fmt.Sprintf("%s = %d", quoteCase(c.str("str")), c.num("value")))
	}
	im.declarations = append(im.declarations, fmt.Sprintf("%s %s { %s }", word, head, strings.Join(cases, ", ")))
	return name
}

var plainCase = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func quoteCase(s string) string {
	if plainCase.MatchString(s) {
		return s
	}
	return strconv.Quote(s)
}

var paramKinds = map[string]string{
	"int": "i32", "unsigned": "i32", "int32_t": "i32", "uint32_t": "i32", "int64_t": "i64", "uint64_t": "i64", "bool": "bool",
	"Type": "type", "Attribute": "attr", "StringAttr": "string", "llvm::StringRef": "string", "IntegerAttr": "attr",
	"llvm::ArrayRef<unsigned>": "array<i32>", "llvm::ArrayRef<int32_t>": "array<i32>", "llvm::ArrayRef<int>": "array<i32>",
	"llvm::ArrayRef<int64_t>": "array<i64>", "ArrayRef<int64_t>": "array<i64>", "ArrayRef<int32_t>": "array<i32>", "TypeAttr": "type",
}

// param is what stands behind `NAME:` for a parameter of a type or attribute.
func (im *importer) param(a argument) string {
	cpp, suffix := a.text, ""
	if a.typ != nil {
		cpp = a.typ.str("cppType")
		if a.typ.is("OptionalParameter") {
			suffix = "?"
		}
		if v := a.typ.str("defaultValue"); v != "" {
			suffix = "?"
			if number.MatchString(v) || v == "true" || v == "false" {
				suffix = " = " + v
			}
		}
		if e := im.def(a.typ["enum"]); e != nil {
			return im.enum(e) + suffix
		}
	}
	cpp = strings.TrimPrefix(strings.TrimSpace(cpp), "::")
	if k, ok := paramKinds[strings.TrimPrefix(cpp, "mlir::")]; ok {
		return k + suffix
	}
	last := cpp[strings.LastIndexByte(cpp, ':')+1:]
	for _, d := range im.of("AttrDef") {
		if last == d.str("cppClassName") && d.str("mnemonic") != "" {
			return "#" + im.dialectOf(d) + "." + d.str("mnemonic") + suffix
		}
	}
	for _, e := range im.of("EnumAttrInfo") {
		if last == e.str("className") {
			return im.enum(e) + suffix
		}
	}
	return "attr" + suffix
}
