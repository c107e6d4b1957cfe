// Package math defines the dialect math.
package math

import "github.com/tgopt/tgopt/dialect"

//go:generate go run ../spec/cmd/specgen -in math.spec -out tables.go -pkg math

// Dialect returns the dialect math.
func Dialect() *dialect.Dialect { return tables() }
