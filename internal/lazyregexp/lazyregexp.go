// Package lazyregexp compiles regular expressions when they are first used:
// most runs of the binary are short and use few.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New is a function that gives the compiled pattern. It panics at its first
// call if the pattern is wrong.
func New(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
