// Package nvvm defines the dialect nvvm.
package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
)

//go:generate go run ../spec/cmd/specgen -in nvvm.spec -out tables.go -pkg nvvm

// Dialect returns the dialect nvvm.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Predicates = llvm.Predicates()
	d.OpHooks = map[string]dialect.OpHooks{}
	for name, m := range mmas {
		d.OpHooks["nvvm."+name] = dialect.OpHooks{Parse: m.parse, Print: m.print}
	}
	return d
}
