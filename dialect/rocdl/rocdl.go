// Package rocdl defines the dialect rocdl.
package rocdl

import "github.com/tgopt/tgopt/dialect"

// Dialect returns the dialect rocdl.
func Dialect() *dialect.Dialect { return &dialect.Dialect{Name: "rocdl"} }
