// Package nvvm defines the dialect nvvm.
package nvvm

import "github.com/tgopt/tgopt/dialect"

// Dialect returns the dialect nvvm.
func Dialect() *dialect.Dialect { return &dialect.Dialect{Name: "nvvm"} }
