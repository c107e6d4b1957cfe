// Package gpu defines the dialect gpu.
package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in gpu.spec -out tables.go -pkg gpu

// Dialect returns the dialect gpu.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{
		"AsyncDependencies":  {Parse: parseAsync, Print: printAsync},
		"AllReduceOperation": {Parse: parseReduction, Print: printReduction},
		"OffloadingHandler":  {Parse: parseHandler, Print: printHandler},
		"LaunchDimType":      {Parse: parseDimType, Print: printDimType},
		"LaunchFuncOperands": {Parse: parseKernelOperands, Print: printKernelOperands},
	}
	d.Predicates = map[string]func(ir.Type) bool{"sharedBytes": sharedBytes}
	d.AttrPredicates = map[string]func(ir.Attribute) bool{"ofDialect": ofDialect}
	d.Rules = map[string]dialect.RuleFunc{"matrixElement": func(_ *ir.Context, args []ir.Type) ir.Type {
		return matrixElement(args[0])
	}}
	d.TypeHooks = map[string]dialect.ParamHooks{"gpu.mma_matrix": {Parse: parseMatrix, Print: printMatrix, Verify: verifyMatrix}}
	d.AttrHooks = map[string]dialect.ParamHooks{"gpu.object": {Parse: parseObject, Print: printObject}}
	d.OpHooks = map[string]dialect.OpHooks{
		"gpu.func":                   {Parse: parseFunc, Print: printFunc, Verify: verifyFunc},
		"gpu.launch":                 {Parse: parseLaunch, Print: printLaunch, Verify: verifyLaunch},
		"gpu.launch_func":            {Verify: verifyLaunchFunc},
		"gpu.warp_execute_on_lane_0": {Parse: parseWarpExecute, Print: printWarpExecute, Verify: verifyWarpExecute},
		"gpu.return":                 {Verify: verifyReturn},
		"gpu.all_reduce":             {Verify: verifyAllReduce},
		"gpu.subgroup_reduce":        {Verify: verifySubgroupReduce},
		"gpu.subgroup_broadcast":     {Verify: verifyBroadcast},
		"gpu.rotate":                 {Verify: verifyRotate},
		"gpu.alloc":                  {Verify: verifyAlloc},
		"gpu.memcpy":                 {Verify: verifyMemcpy},
		"gpu.subgroup_mma_compute":   {Verify: verifyMatrixProduct},
		"gpu.dynamic_shared_memory":  {Verify: verifyDynamicMemory},
		"gpu.memset":                 {Verify: verifyMemset},

		"gpu.subgroup_mma_load_matrix":          {Verify: verifyMatrixLoad},
		"gpu.subgroup_mma_store_matrix":         {Verify: verifyMatrixStore},
		"gpu.subgroup_mma_extract_thread_local": {Verify: verifyThreadElement},
		"gpu.subgroup_mma_insert_thread_local":  {Verify: verifyThreadElement},
	}
	for _, name := range [...]string{"thread_id", "block_id", "block_dim", "grid_dim", "global_id", "cluster_id",
		"cluster_dim", "cluster_block_id", "cluster_dim_blocks"} {
		d.OpHooks["gpu."+name] = dialect.OpHooks{Names: func(o *ir.Op, set func(*ir.Value, string)) {
			set(o.Result(0), name+"_"+dialect.Keyword(o.Attr("dimension")))
		}}
	}
	return d
}

// parseAsync reads `async [%t0, %t1]`, both parts optional; the arguments are
// the types of the token and the tokens to wait for.
func parseAsync(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	us, async, ok := parseTokens(p, st)
	if !ok {
		return false
	}
	if async {
		st.SetResultTypes(args[0].Index, []ir.Type{tokenType(p)})
	} else {
		st.SetResultTypes(args[0].Index, nil)
	}
	st.SetOperandGroup(args[1].Index, us)
	return true
}

func parseTokens(p dialect.Parser, st *dialect.State) (us []dialect.UnresolvedOperand, async, ok bool) {
	at := p.Here()
	if p.OptionalKeyword("async") {
		if st.NumNamed == 0 {
			return nil, true, p.Errorf(p.Since(at), "needs to be named when marked 'async'")
		}
		async = true
	}
	if p.OptionalPunct(dialect.LSquare) {
		if us, ok = p.OperandList(nil); !ok || !p.Punct(dialect.RSquare) {
			return nil, async, false
		}
	}
	return us, async, true
}

func tokenType(p dialect.Parser) ir.Type {
	const name = "gpu.async.token"
	return p.Context().CustomType(name, p.Registry().Type(name), nil)
}

func printAsync(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	from, to := def.ResultGroup(o, args[0].Index)
	if from < to {
		p.Text("async")
	}
	first, last := def.OperandGroup(o, args[1].Index)
	if first == last {
		return
	}
	if from < to {
		p.Byte(' ')
	}
	p.Byte('[')
	p.Operands(o, first, last)
	p.Byte(']')
}
