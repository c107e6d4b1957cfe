// Package proton defines the dialect of Triton's profiler.
package proton

//go:generate go run ../spec/cmd/specgen -in proton.spec -out tables.go -pkg proton

import "github.com/tgopt/tgopt/dialect"

// Dialect returns the dialect proton.
func Dialect() *dialect.Dialect { return tables() }
