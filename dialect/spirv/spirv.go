// Package spirv defines the dialect spirv. Ops whose custom form is not
// described have the generic form only; what the verifiers of SPIR-V's ops know
// beyond their types is not checked.
package spirv

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in spirv.spec -out tables.go -pkg spirv

// Dialect returns the dialect spirv.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{"ImageOperands": {Parse: parseImageOperands, Print: printImageOperands}}
	d.Rules = map[string]dialect.RuleFunc{"stored": stored, "image": imageOf, "part": partOf}
	d.Predicates = map[string]func(ir.Type) bool{
		"integer":   integerType,
		"integers":  func(t ir.Type) bool { return integerType(t) || vectorType(t) && integerType(ir.ElementType(t)) },
		"composite": compositeType,
		"type":      knownType,
	}
	for _, name := range [...]string{"ptr", "struct", "matrix", "coopmatrix", "image", "sampled_image"} {
		d.Predicates[name] = func(t ir.Type) bool { return params(t, "spirv."+name) != nil }
	}
	d.TypeHooks = map[string]dialect.ParamHooks{
		"spirv.array":      {Parse: parseArray, Print: printArray},
		"spirv.matrix":     {Parse: parseMatrix, Print: printMatrix},
		"spirv.coopmatrix": {Parse: parseCoopMatrix, Print: printCoopMatrix},
		"spirv.struct":     {Parse: parseStruct, Print: printStruct},
	}
	d.AttrHooks = map[string]dialect.ParamHooks{
		"spirv.vce":        {Parse: parseVCE, Print: printVCE},
		"spirv.target_env": {Parse: parseTargetEnv, Print: printTargetEnv},
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"spirv.module":                {Parse: parseModule, Print: printModule},
		"spirv.func":                  {Parse: parseFunc, Print: printFunc, Verify: verifyFunc},
		"spirv.GlobalVariable":        {Parse: parseGlobal, Print: printGlobal, Verify: verifyGlobal},
		"spirv.SpecConstant":          {Parse: parseSpecConstant, Print: printSpecConstant},
		"spirv.SpecConstantComposite": {Parse: parseSpecComposite, Print: printSpecComposite},
		"spirv.EntryPoint":            {Parse: parseEntryPoint, Print: printEntryPoint},
		"spirv.ExecutionMode":         {Parse: parseExecutionMode, Print: printExecutionMode},
		"spirv.Constant":              {Parse: parseConstant, Print: printConstant, Verify: verifyConstant, Names: constantNames},
		"spirv.mlir.addressof":        {Verify: verifyAddressOf, Names: nameBySymbol("variable", "_addr")},
		"spirv.mlir.referenceof":      {Names: nameBySymbol("spec_const", "")},
		"spirv.Load":                  {Parse: parseLoad, Print: printLoad, Verify: verifyLoad},
		"spirv.Store":                 {Parse: parseStore, Print: printStore, Verify: verifyStore},
		"spirv.Variable":              {Parse: parseVariable, Print: printVariable, Verify: verifyVariable},
		"spirv.CompositeExtract":      {Parse: parseExtract, Print: printExtract, Verify: verifyExtract},
		"spirv.CompositeInsert":       {Parse: parseInsert, Print: printInsert, Verify: verifyInsert},
		"spirv.BranchConditional":     {Parse: parseBranch, Print: printBranch, Verify: verifyBranch},
		"spirv.mlir.selection":        {Parse: parseSelection, Print: printSelection},
		"spirv.mlir.loop":             {Parse: parseLoop, Print: printLoop},
		"spirv.ReturnValue":           {Verify: verifyReturn},
		"spirv.Return":                {Verify: verifyReturn},
		"spirv.FunctionCall": {Verify: func(o *ir.Op, report dialect.Report) {
			function.VerifyCall(o, "spirv.func", report)
		}},
		"spirv.INTEL.SubgroupBlockWrite": {Parse: parseBlockWrite, Print: printBlockWrite},
	}
	return d
}

// params are the parameters of a type of the dialect, nil for others.
func params(t ir.Type, name string) []ir.Attribute {
	if ct, ok := t.(*ir.CustomType); ok && ct.Name == name {
		return ct.Params
	}
	return nil
}

// typeParam is a type among parameters.
func typeParam(ps []ir.Attribute, i int) ir.Type {
	if i < len(ps) {
		if a, ok := ps[i].(*ir.TypeAttr); ok {
			return a.Type
		}
	}
	return nil
}

func stored(_ *ir.Context, args []ir.Type) ir.Type {
	return typeParam(params(args[0], "spirv.ptr"), 0)
}

func imageOf(_ *ir.Context, args []ir.Type) ir.Type {
	return typeParam(params(args[0], "spirv.sampled_image"), 0)
}

// partOf is the type of both members of what a product or sum with carry yields.
func partOf(_ *ir.Context, args []ir.Type) ir.Type {
	if ps := params(args[0], "spirv.struct"); ps != nil {
		if list, ok := ps[1].(*ir.ArrayAttr); ok {
			return typeParam(list.Elems, 0)
		}
	}
	return nil
}

// parseImageOperands reads `["Lod"]` if it is there.
func parseImageOperands(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	if !p.OptionalPunct(dialect.LSquare) {
		return true
	}
	a, ok := parseEnum(p, "spirv.image_operands")
	if !ok {
		return false
	}
	st.AddAttr(args[0].Text, a)
	return p.Punct(dialect.RSquare)
}

func printImageOperands(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	if a := o.Attr(args[0].Text); a != nil {
		p.Byte('[')
		p.Quoted(dialect.Keyword(a))
		p.Byte(']')
	}
}

func integerType(t ir.Type) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && (it.Width == 8 || it.Width == 16 || it.Width == 32 || it.Width == 64)
}

func vectorType(t ir.Type) bool {
	_, ok := t.(*ir.VectorType)
	return ok
}

func compositeType(t ir.Type) bool {
	ct, ok := t.(*ir.CustomType)
	return ok && ct.Name != "spirv.ptr"
}

func knownType(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.NoneType:
		return true
	case *ir.VectorType:
		return len(t.Shape) == 1
	case *ir.CustomType:
		return len(t.Name) > 6 && t.Name[:6] == "spirv."
	}
	return false
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}

func text(t ir.Type) string { return printer.TypeText(t) }

// parseEnum reads "case" or a bare case and makes the attribute of it.
func parseEnum(p dialect.Parser, name string) (ir.Attribute, bool) {
	at := p.Here()
	word, ok := p.OptionalString()
	if !ok {
		if word, ok = p.Word("keyword or string"); !ok {
			return nil, false
		}
	}
	def := p.Registry().Attr(name)
	v, ok := def.Enum.Value(word)
	if !ok {
		return nil, p.Errorf(p.Since(at), "invalid %s attribute specification: \"%s\"", name[len("spirv."):], word)
	}
	return enumAttr(p, name, v), true
}

func enumAttr(p dialect.Parser, name string, v int64) ir.Attribute {
	c := p.Context()
	return c.CustomAttr(name, p.Registry().Attr(name), []ir.Attribute{c.IntegerAttr(c.Integer(32), v)})
}

// number prints an integer without its type.
func number(p dialect.Printer, a ir.Attribute) { p.Text(strconv.FormatInt(dialect.IntOf(a, 0), 10)) }

// nameBySymbol calls a result after the symbol that it refers to.
func nameBySymbol(attr, suffix string) func(*ir.Op, func(*ir.Value, string)) {
	return func(o *ir.Op, set func(*ir.Value, string)) {
		if ref, ok := o.Attr(attr).(*ir.SymbolRefAttr); ok {
			set(o.Result(0), ref.Root+suffix)
		}
	}
}
