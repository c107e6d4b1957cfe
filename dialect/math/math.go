// Package math defines the dialect math.
package math

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
)

//go:generate go run ../spec/cmd/specgen -in math.spec -out tables.go -pkg math

// Dialect returns the dialect math.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = make(map[string]dialect.OpHooks)
	addFolders(d.OpHooks)
	d.Constant = arith.MakeConstant
	return d
}
