// Package kitchen is an invented dialect that uses every form of the spec
// language, for the tests of package spec.
package kitchen

import "github.com/tgopt/tgopt/dialect"

//go:generate go run ../../cmd/specgen -in kitchen.spec -out tables.go -pkg kitchen

// Dialect returns the dialect as the compiled tables hold it.
func Dialect() *dialect.Dialect { return tables() }
