package spirv_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

func TestAll(t *testing.T)     { roundtrip.Golden(t, all.Registry(), "testdata/all.mlir") }
func TestRefused(t *testing.T) { roundtrip.Refused(t, all.Registry(), "testdata/refused.mlir") }
func TestGarbage(t *testing.T) { roundtrip.Garbage(t, all.Registry(), "testdata/all.mlir") }
