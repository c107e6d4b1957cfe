package verify

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Watch verifies a sound module again after changes, and of it what changed: a
// function whose epoch has not moved is as sound as it was. Verifiers look out of
// a function at symbols and at the attributes of the ops around it, so that when
// one of these is another everything is verified.
type Watch struct {
	module *ir.Module
	v      *verifier
	around []ir.NamedAttr // the module's own attributes
	units  map[*ir.Op]unit
	order  []*ir.Op
}

// A unit is an op of the module's body as it was when it was found sound.
type unit struct {
	epoch uint64
	attrs []ir.NamedAttr
}

// NewWatch returns a watch on a module in which Module found nothing wrong.
func NewWatch(m *ir.Module) *Watch {
	w := &Watch{module: m, v: newVerifier(m, newMemory(fewAllowed))}
	w.remember()
	return w
}

func (w *Watch) remember() {
	w.around = slices.Clone(w.module.Op().Attrs())
	w.units, w.order = make(map[*ir.Op]unit), w.order[:0]
	for o := range w.module.Body().Ops {
		w.order = append(w.order, o)
		w.units[o] = unit{o.Epoch(), slices.Clone(o.Attrs())}
	}
}

// Verify reports what is wrong after a change of root and what that holds, and of
// nothing else: that is what a pass may change that runs on root.
func (w *Watch) Verify(root *ir.Op) []source.Diagnostic {
	for p := root.Parent(); p != nil && p != w.module.Op(); p = root.Parent() {
		root = p
	}
	var found []source.Diagnostic
	switch u, ok := w.units[root]; {
	case ok && slices.Equal(u.attrs, root.Attrs()):
		if u.epoch == root.Epoch() {
			return nil
		}
		if found = w.all(root, nil); len(found) == 0 {
			w.units[root] = unit{root.Epoch(), u.attrs}
		}
		return found
	case root == w.module.Op() && w.sameSymbols():
		known := make(map[*ir.Op]bool)
		for o, u := range w.units {
			if u.epoch == o.Epoch() {
				known[o] = true
			}
		}
		found = w.all(root, known)
	default:
		found = w.all(w.module.Op(), nil)
	}
	if len(found) == 0 {
		w.remember()
	}
	return found
}

// sameSymbols reports whether what functions may know of one another and of the
// module is what it was.
func (w *Watch) sameSymbols() bool {
	if !slices.Equal(w.around, w.module.Op().Attrs()) {
		return false
	}
	i := 0
	for o := range w.module.Body().Ops {
		if i == len(w.order) || w.order[i] != o || !slices.Equal(w.units[o].attrs, o.Attrs()) {
			return false
		}
		i++
	}
	return i == len(w.order)
}

func (w *Watch) all(root *ir.Op, known map[*ir.Op]bool) []source.Diagnostic {
	v := w.v
	v.diags, v.within, v.broken, v.known = nil, nil, nil, known
	return v.all(root).Found
}
