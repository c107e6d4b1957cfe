// Package nvg defines the dialect of the NVIDIA instructions that Triton needs
// beside those of nvvm.
package nvg

//go:generate go run ../spec/cmd/specgen -in nvg.spec -out tables.go -pkg nvg

import "github.com/tgopt/tgopt/dialect"

// Dialect returns the dialect nvg.
func Dialect() *dialect.Dialect { return tables() }
