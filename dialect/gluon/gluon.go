// Package gluon defines the dialect of Gluon, in which layouts may be left to
// be inferred.
package gluon

//go:generate go run ../spec/cmd/specgen -in gluon.spec -out tables.go -pkg gluon

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect gluon.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{"gluon.set_auto_layout": {Verify: verifySetAutoLayout}}
	return d
}

func verifySetAutoLayout(o *ir.Op, report dialect.Report) {
	if !ttg.VerifyTensorLayouts(o, report) {
		return
	}
	layout := func(v *ir.Value) ir.Attribute { return v.Type().(*ir.TensorType).Encoding }
	const inferred = "gluon.auto_encoding"
	switch to := layout(o.Result(0)); {
	case dialect.AttrName(layout(o.Operand(0))) != inferred:
		report("input tensor must have an auto layout type")
	case to == nil:
		report("result tensor must have an encoding")
	case dialect.AttrName(to) == inferred:
		report("result type must not be auto layout")
	}
}
