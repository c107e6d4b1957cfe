package nvg_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/nvg"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(builtin.Dialect(), llvm.Dialect(), nvg.Dialect())
}

func TestSyntax(t *testing.T)   { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }
func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }
