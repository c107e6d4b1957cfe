// Package nvvm defines the dialect nvvm.
package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
)

//go:generate go run ../spec/cmd/specgen -in nvvm.spec -out tables.go -pkg nvvm

// KernelAttr marks functions that are launched.
const KernelAttr = "nvvm.kernel"

// Dialect returns the dialect nvvm.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Predicates = llvm.Predicates()
	d.OpHooks = map[string]dialect.OpHooks{}
	for name, v := range verifiers() {
		d.OpHooks[name] = dialect.OpHooks{Verify: v}
	}
	for name, m := range mmas {
		name = "nvvm." + name
		d.OpHooks[name] = dialect.OpHooks{Parse: m.parse, Print: m.print, Verify: d.OpHooks[name].Verify}
	}
	return d
}
