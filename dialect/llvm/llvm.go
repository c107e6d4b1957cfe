// Package llvm defines the dialect llvm.
package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in llvm.spec -out tables.go -pkg llvm

// Dialect returns the dialect llvm.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{"Predicate": {Parse: parsePredicate, Print: printPredicate}}
	d.Predicates = Predicates()
	d.AttrPredicates = map[string]func(ir.Attribute) bool{"gepFlags": isGEPFlags}
	d.Rules = map[string]dialect.RuleFunc{"valAndBool": valAndBool}
	d.TypeHooks = map[string]dialect.ParamHooks{
		"llvm.ptr":    {Parse: parsePtr, Print: printPtr},
		"llvm.array":  {Parse: parseArray, Print: printArray},
		"llvm.struct": {Parse: parseStruct, Print: printStruct},
		"llvm.func":   {Parse: parseFuncType, Print: printFuncType},
		"llvm.target": {Parse: parseTarget, Print: printTarget},
	}
	d.AttrHooks = map[string]dialect.ParamHooks{
		"llvm.constant_range":     {Parse: parseConstantRange, Print: printConstantRange, Verify: verifyConstantRange},
		"llvm.di_expression_elem": {Parse: parseExpressionElem, Print: printExpressionElem},
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"llvm.func":              {Parse: parseFunc, Print: printFunc, Verify: verifyFunc},
		"llvm.return":            {Verify: verifyReturn},
		"llvm.call":              {Parse: parseCall, Print: printCall, Verify: verifyCall, Effects: callEffects},
		"llvm.call_intrinsic":    {Parse: parseCallIntrinsic, Print: printCallIntrinsic, Verify: verifyCallIntrinsic},
		"llvm.mlir.global":       {Parse: parseGlobal, Print: printGlobal},
		"llvm.invoke":            {Parse: parseInvoke, Print: printInvoke, Verify: verifyInvoke, Effects: callEffects},
		"llvm.landingpad":        {Parse: parseLandingpad, Print: printLandingpad, Verify: verifyLandingpad},
		"llvm.indirectbr":        {Parse: parseIndirectBr, Print: printIndirectBr, Verify: cf.VerifySuccessors},
		"llvm.mlir.alias":        {Parse: parseAlias, Print: printAlias, Verify: verifyAlias},
		"llvm.mlir.ifunc":        {Parse: parseIFunc, Print: printIFunc, Verify: verifyIFunc},
		"llvm.mlir.global_ctors": {Verify: verifyStructors("ctors")},
		"llvm.mlir.global_dtors": {Verify: verifyStructors("dtors")},
		"llvm.module_flags":      {Verify: verifyModuleFlags},
		"llvm.extractvalue":      {Parse: parseExtractValue, Print: printExtractValue, Verify: verifyExtractValue},
		"llvm.insertvalue":       {Parse: parseInsertValue, Print: printInsertValue, Verify: verifyInsertValue},
		"llvm.shufflevector":     {Parse: parseShuffle, Print: printShuffle},
		"llvm.getelementptr":     {Parse: parseGEP, Print: printGEP, Verify: verifyGEP},
		"llvm.switch":            {Parse: parseSwitch, Print: printSwitch, Verify: cf.VerifySuccessors},
		"llvm.br":                {Verify: cf.VerifySuccessors},
		"llvm.cond_br":           {Verify: cf.VerifySuccessors},
		"llvm.intr.assume":       {Parse: parseAssume, Print: printAssume, Verify: verifyBundles},
		"llvm.load":              {Verify: verifyAccess(release), Effects: loadEffects},
		"llvm.store":             {Verify: verifyAccess(acquire), Effects: storeEffects},
		"llvm.atomicrmw":         {Verify: verifyAtomicRMW, Effects: atomicEffects},
		"llvm.cmpxchg":           {Verify: verifyCmpXchg, Effects: atomicEffects},
		"llvm.fence":             {Verify: verifyFence},
		"llvm.sext":              {Verify: verifyExtension},
		"llvm.zext":              {Verify: verifyExtension},
		"llvm.bitcast":           {Verify: verifyBitcast},
		"llvm.mlir.addressof":    {Verify: verifyAddressOf},
		"llvm.mlir.constant":     {Verify: verifyConstant},
		"llvm.inline_asm":        {Effects: asmEffects},
		"llvm.blockaddress":      {Verify: verifyBlockAddress},
		"llvm.intr.sincos":       {Verify: verifySincos},

		"llvm.intr.vector.interleave2": {Verify: verifyInterleave},
	}
	return d
}

// parsePredicate reads the predicate of a comparison, a string.
func parsePredicate(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	a, ok := p.Param(&st.Def.Attrs[args[0].Index])
	if ok {
		st.AddAttr(args[0].Text, a)
	}
	return ok
}

func printPredicate(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	p.Quoted(dialect.EnumOf(o, args[0].Text))
}

// optionalCase reads a case of an enum if one is there.
func optionalCase(p dialect.Parser, e *dialect.EnumDef) (int64, bool) {
	for _, c := range e.Cases {
		if p.OptionalKeyword(c.Name) {
			return c.Value, true
		}
	}
	return 0, false
}

// addEnum stores an attribute such as #llvm.linkage<internal>.
func addEnum(p dialect.Parser, st *dialect.State, name, attr string, v int64) {
	c := p.Context()
	def := p.Registry().Attr(attr)
	st.AddAttr(name, c.CustomAttr(attr, def, []ir.Attribute{c.IntegerAttr(c.Integer(def.Enum.Width), v)}))
}

// optionalEnum reads a keyword into such an attribute if one is there.
func optionalEnum(p dialect.Parser, st *dialect.State, name, attr string) bool {
	v, ok := optionalCase(p, p.Registry().Attr(attr).Enum)
	if ok {
		addEnum(p, st, name, attr, v)
	}
	return ok
}

// enumText is the keyword in such an attribute, "" when it is absent.
func enumText(o *ir.Op, name string) string {
	a, ok := o.Attr(name).(*ir.CustomAttr)
	if !ok {
		return ""
	}
	def, _ := a.Def.(*dialect.Attr)
	if def == nil || def.Enum == nil {
		return ""
	}
	v, ok := a.Params[0].(*ir.IntegerAttr)
	if !ok {
		return ""
	}
	text, _ := def.Enum.Text(v.Value)
	return text
}
