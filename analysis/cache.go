// Package analysis is the cache of what analyses found, so that passes ask for
// liveness, pressure or an allocation and it is computed when it is not known or
// not true any more.
package analysis

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// A Name is that of an analysis: its package's.
type Name string

// A Cache holds results by analysis, by the op that was analysed, and by what
// else they depend on. A result is forgotten when the op's epoch has moved, unless
// who changed it says that it stays true. One goroutine may use it; nil is a cache
// that keeps nothing.
type Cache struct {
	entries map[*ir.Op]map[key]*entry // by the op that was analysed
	round   int
	kept    []*ir.Op // ops of which Keep may speak
}

type key struct {
	name Name
	on   any
}

type entry struct {
	epoch uint64
	round int // in which it was made
	value any
}

// NewCache returns an empty cache.
func NewCache() *Cache { return &Cache{entries: make(map[*ir.Op]map[key]*entry)} }

// Of is what an analysis found of root: what the cache knows, or what make makes.
// on is what the result depends on beside what root holds and what the ops around
// it say of themselves: a value that can be compared, such as a target; or nil.
func Of[T any](c *Cache, name Name, root *ir.Op, on any, make func() T) T {
	if c == nil {
		return make()
	}
	k := key{name, on}
	if e := c.entries[root][k]; e != nil && e.epoch == root.Epoch() {
		return e.value.(T)
	}
	v := make()
	c.put(root, k, &entry{root.Epoch(), c.round, v})
	return v
}

func (c *Cache) put(root *ir.Op, k key, e *entry) {
	if c.entries[root] == nil {
		c.entries[root] = make(map[key]*entry)
	}
	c.entries[root][k] = e
}

// A Keeper is a result that remembers an epoch of its own: Keep says that what
// was changed since does not bear on it.
type Keeper interface{ Keep() }

// Begin is called before a change of what is inside root, of which Keep may then
// say what it left true.
func (c *Cache) Begin(root *ir.Op) {
	c.round++
	c.kept = c.kept[:0]
	if root.Parent() == nil {
		for o := range c.entries {
			c.kept = append(c.kept, o)
		}
	} else {
		// What else lies inside is not kept: to look for it would take time in
		// proportion to all functions for each of them.
		for o := root; o != nil; o = o.Parent() {
			c.kept = append(c.kept, o)
		}
	}
	for _, o := range c.kept {
		for k, e := range c.entries[o] {
			if e.epoch != o.Epoch() {
				delete(c.entries[o], k)
			}
		}
		if len(c.entries[o]) == 0 {
			delete(c.entries, o)
		}
	}
}

// Keep says that results of some analyses which were true at Begin still are,
// whatever was changed.
func (c *Cache) Keep(names ...Name) {
	for _, o := range c.kept {
		for k, e := range c.entries[o] {
			if e.round == c.round || e.epoch == o.Epoch() || !slices.Contains(names, k.name) {
				continue
			}
			e.epoch = o.Epoch()
			if keeper, ok := e.value.(Keeper); ok {
				keeper.Keep()
			}
		}
	}
}
