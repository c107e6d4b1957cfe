package builtin_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/gpu"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/ub"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(fn.Dialect(), builtin.Dialect(), ub.Dialect(), gpu.Dialect(), llvm.Dialect())
}

func TestSyntax(t *testing.T) { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }

func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }

func TestTypes(t *testing.T) { roundtrip.Golden(t, registry(), "testdata/types.mlir") }

func TestAttributes(t *testing.T) { roundtrip.Golden(t, registry(), "testdata/attrs.mlir") }

func TestAffine(t *testing.T) { roundtrip.Golden(t, registry(), "testdata/affine.mlir") }

func TestRefused(t *testing.T) { roundtrip.Refused(t, registry(), "testdata/refused.mlir") }

func TestAll(t *testing.T) { roundtrip.Golden(t, all.Registry(), "testdata/all.mlir") }

func TestGarbage(t *testing.T) { roundtrip.Garbage(t, all.Registry(), "testdata/all.mlir") }

func TestGarbageInTypes(t *testing.T) {
	for _, file := range []string{"types", "attrs", "affine"} {
		roundtrip.Garbage(t, all.Registry(), "testdata/"+file+".mlir")
	}
}
