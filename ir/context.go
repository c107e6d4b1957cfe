// Package ir holds programs of MLIR's form: ops with operands, results,
// attributes, regions and successors; values with use lists; types and
// attributes interned per Context; locations. It knows no dialect, does no IO
// and parses nothing.
//
// Ops, values and uses of a Module live in slabs and carry dense ids, so that
// analyses index slices and bit sets by id. All changes go through methods
// that keep the use lists and advance the Module's epoch.
package ir

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"strings"
)

// A Context interns types, attributes and op names: two that are equal are the
// same pointer, so == compares them. A Context must not be used by two
// goroutines at once; independent inputs use a Context each.
type Context struct {
	types internTable[Type]
	attrs internTable[Attribute]
	names map[string]*OpName
	texts map[string]string
	exprs map[affineKey]*AffineExpr // made when the first is

	locs    locTable
	locSlab slab[Location]
	opNames slab[OpName]
	// What types and attributes are made of, and the most frequent of them.
	keys     strings.Builder
	numbers  slab[int64]
	params   slab[Attribute]
	tensors  slab[TensorType]
	customs  slab[CustomAttr]
	integers slab[IntegerAttr]

	key    []byte // scratch for the key under construction
	nextID uint32

	index *IndexType
	none  *NoneType
	unit  *UnitAttr
	// Types of the most frequent widths, without a map lookup.
	widths [129]*IntegerType
	floats [numFloatKinds]*FloatType
	// lastIntegers are integer attributes met last, by what integerSlot makes of them.
	lastIntegers [numIntegers]*IntegerAttr
	ukLoc        *Location
	errors       int    // how often an ErrorType or ErrorAttr was made
	firstError   uint32 // the least id of these; 0 if there are none

	memos   []memo
	extents map[uint32]Extent // by id; of what was asked about and is large

	legacy Legacy
	copies bool // see CopyTexts

	// resolve gives the definition of an op by its name; nil means unknown.
	resolve func(name string) (OpInfo, bool)
}

// NewContext returns an empty Context. resolve, which may be nil, says what is
// known about an op: it is asked once per name.
func NewContext(resolve func(name string) (OpInfo, bool)) *Context {
	c := &Context{
		names:   make(map[string]*OpName),
		texts:   make(map[string]string),
		resolve: resolve,
	}
	c.index = &IndexType{typeBase{c.newID()}}
	c.none = &NoneType{typeBase{c.newID()}}
	c.unit = &UnitAttr{attrBase{c.newID()}}
	c.ukLoc = &Location{attrBase: attrBase{c.newID()}, Kind: UnknownLoc}
	return c
}

// ReserveLocs prepares the context for about n locations.
func (c *Context) ReserveLocs(n int) { c.locs.reserve(n) }

func (c *Context) newID() uint32 {
	c.nextID++
	return c.nextID
}

// Text returns s, or an equal string that the context already holds, so that
// names repeated in a large input are kept once and compare fast.
func (c *Context) Text(s string) string {
	if t, ok := c.texts[s]; ok {
		return t
	}
	s = c.own(s)
	c.texts[s] = s
	return s
}

// CopyTexts has the context copy the strings that it keeps from now on. Those
// of a text that was read are parts of it otherwise, and keep all of it in
// memory.
func (c *Context) CopyTexts() { c.copies = true }

// own is a string that the context may keep.
func (c *Context) own(s string) string {
	if c.copies {
		return strings.Clone(s)
	}
	return s
}

// ownAll is a copy of a list of strings that the context may keep.
func (c *Context) ownAll(list []string) []string {
	list = append([]string(nil), list...)
	for i, s := range list {
		list[i] = c.own(s)
	}
	return list
}

// OpInfo is what the IR itself must know about a registered op.
type OpInfo struct {
	Traits Traits
	Def    any // the dialect's definition; this package never looks inside
	// Name is what the op is called by now, if the name asked for is a legacy
	// one, or "".
	Name string
}

// An OpName is an interned op name such as "tt.load".
type OpName struct {
	name    string
	dialect string
	OpInfo
	id         int
	registered bool
}

func (n *OpName) String() string { return n.name }

// Dialect is the part of the name before the first dot, or "".
func (n *OpName) Dialect() string { return n.dialect }

// ID is the name's number in its context: dense, from 0.
func (n *OpName) ID() int { return n.id }

// Registered reports whether a dialect defines the op.
func (n *OpName) Registered() bool { return n.registered }

// OpName interns an op's name. A legacy name gives that of the op by now.
func (c *Context) OpName(name string) *OpName {
	if n, ok := c.names[name]; ok {
		return n
	}
	name = c.own(name)
	n := &c.opNames.take(1)[0]
	*n = OpName{name: name, id: len(c.names)}
	for i := 0; i < len(name); i++ {
		if name[i] == '.' {
			n.dialect = name[:i]
			break
		}
	}
	if c.resolve != nil {
		n.OpInfo, n.registered = c.resolve(name)
		if n.Name != "" && n.Name != name {
			n = c.OpName(n.Name)
		}
	}
	c.names[name] = n
	return n
}

// Met reports whether the name of an op was interned: if not, no op of the context
// has it.
func (c *Context) Met(name string) bool { return c.names[name] != nil }

// Keys of the intern tables: one byte for the kind, then fields. Variable
// parts carry their length, children are given by id, so no two differ only
// in where a part ends.

func (c *Context) begin(kind byte) { c.key = append(c.key[:0], kind) }
func (c *Context) num(v uint64)    { c.key = binary.AppendUvarint(c.key, v) }
func (c *Context) str(s string) {
	c.num(uint64(len(s)))
	c.key = append(c.key, s...)
}

func (c *Context) typeKey(t Type) {
	if t == nil {
		c.num(0)
		return
	}
	c.num(uint64(t.typeID()))
}

func (c *Context) attrKey(a Attribute) {
	if a == nil {
		c.num(0)
		return
	}
	c.num(uint64(a.attrID()))
}

func (c *Context) shapeKey(shape []int64) {
	c.num(uint64(len(shape)))
	for _, d := range shape {
		c.num(uint64(d))
	}
}

func (c *Context) attrsKey(as []Attribute) {
	c.num(uint64(len(as)))
	for _, a := range as {
		c.attrKey(a)
	}
}

// An internTable finds types or attributes by their keys: open addressing with linear
// probing. What is looked for and not found is put where it was looked for, at once.
type internTable[T any] struct {
	slots  []internSlot[T] // a power of two
	used   int
	missed *internSlot[T] // the empty one that was found last
}

type internSlot[T any] struct {
	key   string // "" in an empty slot
	hash  uint64
	value T
}

var internSeed = maphash.MakeSeed()

// find returns the slot of a key: its own, or the empty one that is to become it.
func (t *internTable[T]) find(key []byte) (s *internSlot[T], found bool) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow()
	}
	hash := maphash.Bytes(internSeed, key)
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s = &t.slots[i]
		if s.key == "" {
			s.hash = hash
			return s, false
		}
		if s.hash == hash && s.key == string(key) {
			return s, true
		}
	}
}

func (t *internTable[T]) grow() {
	old := t.slots
	t.slots = make([]internSlot[T], max(16, 2*len(old))) // few at first: an editor has a context for each of thousands of chunks
	mask := uint64(len(t.slots) - 1)
	for i := range old {
		if old[i].key == "" {
			continue
		}
		at := old[i].hash & mask
		for t.slots[at].key != "" {
			at = (at + 1) & mask
		}
		t.slots[at] = old[i]
	}
}

// keptKey is a copy of the current key, beside those before.
func (c *Context) keptKey() string {
	if c.keys.Cap()-c.keys.Len() < len(c.key) {
		next := min(max(2*c.keys.Cap(), 128), 1024)
		c.keys = strings.Builder{}
		c.keys.Grow(max(next, len(c.key)))
	}
	at := c.keys.Len()
	c.keys.Write(c.key)
	return c.keys.String()[at:]
}

// ints and attributes are copies of what a type or attribute is made of.
func (c *Context) ints(list []int64) []int64 {
	if len(list) == 0 {
		return []int64{}
	}
	out := c.numbers.take(len(list))
	copy(out, list)
	return out
}

func (c *Context) attributes(list []Attribute) []Attribute {
	if len(list) == 0 {
		return nil
	}
	out := c.params.take(len(list))
	copy(out, list)
	return out
}

// metType is the type of the current key, if there is one; else keepType, which comes next,
// has the one that was made. Closures that make it, given to one function, cost a fifth of
// the allocations of a parse where the profile has callers inlined.
func metType[T Type](c *Context) (t T, met bool) {
	s, met := c.types.find(c.key)
	if met {
		return s.value.(T), true
	}
	c.types.missed = s
	return t, false
}

func keepType[T Type](c *Context, t T) T {
	c.types.keep(c.keptKey(), t)
	return t
}

// metAttr and keepAttr are so for attributes.
func metAttr[A Attribute](c *Context) (a A, met bool) {
	s, met := c.attrs.find(c.key)
	if met {
		return s.value.(A), true
	}
	c.attrs.missed = s
	return a, false
}

func keepAttr[A Attribute](c *Context, a A) A {
	c.attrs.keep(c.keptKey(), a)
	return a
}

// keep puts a value where it was looked for last.
func (t *internTable[T]) keep(key string, value T) {
	t.missed.key, t.missed.value = key, value
	t.used++
}

// Dynamic is the size of a dimension printed as `?`.
const Dynamic = math.MinInt64

// TypeID and AttrID number types and attributes of a context densely: less
// than Context.NumIDs. Printers index their caches by it.
func TypeID(t Type) int { return int(t.typeID()) }

// AttrID is the dense number of an attribute.
func AttrID(a Attribute) int { return int(a.attrID()) }

type memo struct{ key, value any }

// Memo is what a package remembers about the types and attributes of a context,
// for as long as it lives. The key is a value of a type of the package's own;
// make makes the memory when it is first asked for.
func (c *Context) Memo(key any, make func() any) any {
	for i := range c.memos {
		if c.memos[i].key == key {
			return c.memos[i].value
		}
	}
	v := make()
	c.memos = append(c.memos, memo{key, v})
	return v
}

// NumIDs bounds the ids given so far.
func (c *Context) NumIDs() int { return int(c.nextID) + 1 }
