// Package ub defines the dialect ub.
package ub

import "github.com/tgopt/tgopt/dialect"

//go:generate go run ../spec/cmd/specgen -in ub.spec -out tables.go -pkg ub

// Dialect returns the dialect ub.
func Dialect() *dialect.Dialect { return tables() }
