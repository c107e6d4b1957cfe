package gluon_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/gluon"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(arith.Dialect(), builtin.Dialect(), gluon.Dialect(), tt.Dialect(), ttg.Dialect())
}

func TestSyntax(t *testing.T)   { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }
func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }
