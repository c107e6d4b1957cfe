package all_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/roundtrip"
)

// TestKinds: parameters and attributes of all dialects are of their kind, or refused.
func TestKinds(t *testing.T) {
	roundtrip.Kinds(t, all.Registry(), "../*/testdata/[aors]*.mlir")
}
