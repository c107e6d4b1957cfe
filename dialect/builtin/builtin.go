// Package builtin defines the dialect builtin.
package builtin

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in builtin.spec -out tables.go -pkg builtin

// Dialect returns the dialect builtin.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"builtin.module":                     {Verify: verifyModule, DefaultDialect: "builtin"},
		"builtin.unrealized_conversion_cast": {Verify: verifyCast},
	}
	return d
}

func verifyModule(o *ir.Op, report dialect.Report) {
	if o.NumRegions() != 1 || !o.RegionAt(0).HasOneBlock() {
		report("expects a region with one block")
		return
	}
	if n := o.RegionAt(0).Entry().NumArgs(); n > 0 {
		report("expects a body without arguments, but it has %d", n)
	}
	// Attributes of a module belong to some dialect.
	for _, a := range o.Attrs() {
		switch a.Name {
		case "sym_name", "sym_visibility":
			continue
		}
		if !hasPrefix(a.Name) {
			report("can only contain attributes with dialect-prefixed names, found: '%s'", a.Name)
			return
		}
	}
}

func hasPrefix(name string) bool {
	for i := 1; i < len(name); i++ {
		if name[i] == '.' {
			return true
		}
	}
	return false
}

func verifyCast(o *ir.Op, report dialect.Report) {
	if o.NumResults() == 0 {
		report("expected at least one result for cast operation")
	}
}
