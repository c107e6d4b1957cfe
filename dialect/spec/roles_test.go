package spec_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/spec"
)

// TestRolesAreDescribed: each role, with its parts, in editors and in docs.
func TestRolesAreDescribed(t *testing.T) {
	docs := read(t, "../../docs/spec-language.md")
	all := spec.Roles()
	for _, k := range dialect.RoleKinds() {
		form, doc, ok := strings.Cut(all[k.String()], ": ")
		if !ok || doc == "" {
			t.Errorf("%s: got %q", k, all[k.String()])
		}
		if !strings.Contains(docs, form) {
			t.Errorf("docs/spec-language.md has no %s", form)
		}
		must, rest := k.Parts()
		if got := spec.Parts(k.String()); len(got) != len(must)+len(rest) {
			t.Errorf("%s: got parts %v", k, got)
		}
	}
	if len(all) != len(dialect.RoleKinds()) {
		t.Errorf("got %d roles, want %d", len(all), len(dialect.RoleKinds()))
	}
	if got := spec.Parts("none"); got != nil {
		t.Errorf("got %v", got)
	}
}
