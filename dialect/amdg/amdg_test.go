package amdg_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(builtin.Dialect(), arith.Dialect(), tt.Dialect(), ttg.Dialect(), amdg.Dialect())
}

func TestSyntax(t *testing.T)   { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }
func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }

// TestGeneric: the generic form of Triton 3.9 has no sizes where 3.6 had them.
func TestGeneric(t *testing.T) { roundtrip.Golden(t, registry(), "testdata/generic.mlir") }
