// Package llvm defines the dialect llvm.
package llvm

import "github.com/tgopt/tgopt/dialect"

// Dialect returns the dialect llvm.
func Dialect() *dialect.Dialect { return &dialect.Dialect{Name: "llvm"} }
