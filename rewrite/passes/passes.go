// Package passes is the one list of the passes that are built in.
package passes

import "github.com/tgopt/tgopt/rewrite"

// Registry returns a registry of every built-in pass, in the order in which
// help lists them.
func Registry() *rewrite.Registry { return rewrite.NewRegistry(list()...) }
