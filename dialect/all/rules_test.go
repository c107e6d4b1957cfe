package all_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
)

// TestRuleNames: a dialect may use the rules of others, by name, so that no two
// dialects may give one name to rules of their own.
func TestRuleNames(t *testing.T) {
	of := map[string]string{}
	reg := all.Registry()
	for _, name := range reg.Dialects() {
		for rule := range reg.Dialect(name).Rules {
			if of[rule] != "" {
				t.Errorf("rule %s is both %s's and %s's", rule, of[rule], name)
			}
			of[rule] = name
		}
	}
	if of["pointee"] != "tt" {
		t.Errorf("pointee is %q's, want tt's", of["pointee"])
	}
}
