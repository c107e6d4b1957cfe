package cf_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/ub"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func registry() *dialect.Registry {
	return dialect.NewRegistry(builtin.Dialect(), fn.Dialect(), ub.Dialect(), cf.Dialect())
}

func TestSyntax(t *testing.T) { roundtrip.Files(t, registry(), "testdata/ops*.mlir") }

func TestMistakes(t *testing.T) { roundtrip.Mistakes(t, registry(), "testdata/mistakes.mlir") }

func TestAll(t *testing.T) { roundtrip.Golden(t, all.Registry(), "testdata/all.mlir") }

func TestGarbage(t *testing.T) { roundtrip.Garbage(t, all.Registry(), "testdata/all.mlir") }
