// Package nvvm defines the dialect nvvm.
package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/keyword"
)

//go:generate go run ../spec/cmd/specgen -in nvvm.spec -out tables.go -pkg nvvm

// Dialect returns the dialect nvvm.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{
		"RegisterAction": keyword.Directive("nvvm", "action", "increase", "decrease"),
		"ShuffleKind":    keyword.Directive("nvvm", "shfl_kind", "bfly", "up", "down", "idx"),
		"ReductionKind": keyword.Directive("nvvm", "redux_kind", "add", "and", "max", "min", "or", "umax", "umin", "xor",
			"fmin", "fmax"),
		"VoteKind": keyword.Directive("nvvm", "vote_sync_kind", "any", "all", "ballot", "uni"),
	}
	return d
}
