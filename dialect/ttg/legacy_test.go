package ttg_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

// TestSpellings: encodings that mean the same are one.
func TestSpellings(t *testing.T) {
	roundtrip.Golden(t, dialect.NewRegistry(builtin.Dialect(), tt.Dialect(), ttg.Dialect()), "testdata/spellings.mlir")
}
