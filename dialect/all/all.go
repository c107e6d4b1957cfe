// Package all is the one list of the dialects that are built in.
package all

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/affine"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/gluon"
	"github.com/tgopt/tgopt/dialect/gpu"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/memref"
	"github.com/tgopt/tgopt/dialect/nvg"
	"github.com/tgopt/tgopt/dialect/nvvm"
	"github.com/tgopt/tgopt/dialect/nvws"
	"github.com/tgopt/tgopt/dialect/proton"
	"github.com/tgopt/tgopt/dialect/protongpu"
	"github.com/tgopt/tgopt/dialect/rocdl"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/spirv"
	"github.com/tgopt/tgopt/dialect/tritongen"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/tti"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/dialect/ub"
	"github.com/tgopt/tgopt/dialect/vector"
)

// Dialects returns every built-in dialect.
func Dialects() []*dialect.Dialect {
	return []*dialect.Dialect{
		builtin.Dialect(), fn.Dialect(), arith.Dialect(), math.Dialect(), scf.Dialect(), cf.Dialect(), ub.Dialect(),
		memref.Dialect(), affine.Dialect(), vector.Dialect(), spirv.Dialect(),
		gpu.Dialect(), llvm.Dialect(), nvvm.Dialect(), rocdl.Dialect(),
		tt.Dialect(), ttg.Dialect(), ttng.Dialect(), nvws.Dialect(), amdg.Dialect(), ttig.Dialect(),
		gluon.Dialect(), tti.Dialect(), proton.Dialect(), protongpu.Dialect(), nvg.Dialect(), tritongen.Dialect(),
	}
}

// Registry returns a registry of every built-in dialect and of more, which
// extend or hide them.
func Registry(more ...*dialect.Dialect) *dialect.Registry {
	r := dialect.NewRegistry(Dialects()...)
	for _, d := range more {
		r.Add(d)
	}
	return r
}
