package rocdl_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/rocdl"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(builtin.Dialect(), fn.Dialect(), llvm.Dialect(), rocdl.Dialect())
}

func TestSyntax(t *testing.T)   { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }
func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }

func TestNewer(t *testing.T) { roundtrip.Newer(t, registry(), "testdata/newer.mlir") }
