package dialect

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tgopt/tgopt/ir"
)

// A Registry is the set of dialects that a program knows. It is safe for
// concurrent use.
type Registry struct {
	mu       sync.Mutex
	dialects map[string]*entry
	order    []string
	legacy   *legacyIndex // nil until something asks
}

// An entry indexes one dialect the first time something asks for it, so that
// dialects that an input does not use cost nothing.
type entry struct {
	d     *Dialect
	once  sync.Once
	ops   map[string]*Op
	types map[string]*Type
	attrs map[string]*Attr
}

// An Op is a definition with its hooks: what ir.OpName.Def holds.
type Op struct {
	*OpDef
	OpHooks
	Dialect *Dialect

	// Assembly holds what package assembly makes of the formats.
	Assembly atomic.Value

	reg       *Registry
	once      sync.Once
	signature Signature
	roleSet   uint32 // by RoleKind
	roles     []boundRole
	flow      []boundEdge
	following Following
	follows   []uint64 // by group of regions: those that may run after it
	forwards  int      // the group of operands that a terminator hands on; -1: all, -2: none
}

// A Type is a type's definition with its hooks.
type Type struct {
	*TypeDef
	ParamHooks
	Dialect *Dialect

	Assembly atomic.Value // as of an Op
}

// An Attr is an attribute's definition with its hooks.
type Attr struct {
	*AttrDef
	ParamHooks
	Dialect *Dialect

	Assembly atomic.Value // as of an Op
}

// NewRegistry returns a registry of the given dialects. Of two with one name
// the later wins.
func NewRegistry(ds ...*Dialect) *Registry {
	r := &Registry{dialects: make(map[string]*entry, len(ds))}
	for _, d := range ds {
		r.Add(d)
	}
	return r
}

// Add registers d; a dialect of the same name is extended: what d defines anew
// hides what was there. So a fork can add ops to a known dialect.
func (r *Registry) Add(d *Dialect) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.legacy = nil
	if old, ok := r.dialects[d.Name]; ok {
		r.dialects[d.Name] = &entry{d: merge(old.d, d)}
		return
	}
	r.dialects[d.Name] = &entry{d: d}
	r.order = append(r.order, d.Name)
}

func merge(a, b *Dialect) *Dialect {
	m := *a
	m.LegacyNames = append(append([]Legacy(nil), a.LegacyNames...), b.LegacyNames...)
	m.Ops = append(append([]OpDef(nil), a.Ops...), b.Ops...)
	m.Types = append(append([]TypeDef(nil), a.Types...), b.Types...)
	m.Attrs = append(append([]AttrDef(nil), a.Attrs...), b.Attrs...)
	m.OpHooks = joinMaps(a.OpHooks, b.OpHooks)
	m.TypeHooks = joinMaps(a.TypeHooks, b.TypeHooks)
	m.AttrHooks = joinMaps(a.AttrHooks, b.AttrHooks)
	m.Custom = joinMaps(a.Custom, b.Custom)
	m.Rules = joinMaps(a.Rules, b.Rules)
	if b.Constant != nil {
		m.Constant = b.Constant
	}
	m.Predicates = joinMaps(a.Predicates, b.Predicates)
	m.AttrPredicates = joinMaps(a.AttrPredicates, b.AttrPredicates)
	// An op defined anew has the syntax of its new definition.
	for i := range b.Ops {
		if _, ok := b.OpHooks[b.Ops[i].Name]; !ok {
			delete(m.OpHooks, b.Ops[i].Name)
		}
	}
	return &m
}

func joinMaps[V any](a, b map[string]V) map[string]V {
	m := make(map[string]V, len(a)+len(b))
	for k, v := range a {
		m[k] = v
	}
	for k, v := range b {
		m[k] = v
	}
	return m
}

// Dialect returns a dialect by name, or nil.
func (r *Registry) Dialect(name string) *Dialect {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.dialects[name]; e != nil {
		return e.d
	}
	return nil
}

// Dialects lists the names in the order of registration.
func (r *Registry) Dialects() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.order...)
}

// entry finds the dialect of a name such as "tt.load".
func (r *Registry) entry(name string) *entry {
	prefix, _, _ := strings.Cut(name, ".")
	r.mu.Lock()
	e := r.dialects[prefix]
	r.mu.Unlock()
	if e == nil {
		return nil
	}
	e.once.Do(func() {
		d := e.d
		e.ops = make(map[string]*Op, len(d.Ops))
		for i := range d.Ops {
			def := &d.Ops[i]
			o := &Op{OpDef: def, OpHooks: d.OpHooks[def.Name], Dialect: d, reg: r}
			o.bindRoles()
			o.bindFlow()
			e.ops[def.Name] = o
		}
		e.types = make(map[string]*Type, len(d.Types))
		for i := range d.Types {
			def := &d.Types[i]
			e.types[def.Name] = &Type{TypeDef: def, ParamHooks: d.TypeHooks[def.Name], Dialect: d}
		}
		e.attrs = make(map[string]*Attr, len(d.Attrs))
		for i := range d.Attrs {
			def := &d.Attrs[i]
			e.attrs[def.Name] = &Attr{AttrDef: def, ParamHooks: d.AttrHooks[def.Name], Dialect: d}
		}
	})
	return e
}

// Resolve is what ir.NewContext takes: an op's traits and definition.
func (r *Registry) Resolve(name string) (ir.OpInfo, bool) {
	op := r.Op(name)
	if op == nil {
		now, _ := r.LegacyOp(name)
		if op = r.Op(now); op == nil {
			return ir.OpInfo{}, false
		}
		return ir.OpInfo{Traits: op.Traits, Def: op, Name: now}, true
	}
	return ir.OpInfo{Traits: op.Traits, Def: op}, true
}

// Op returns the definition of an op, or nil.
func (r *Registry) Op(name string) *Op {
	e := r.entry(name)
	if e == nil {
		return nil
	}
	return e.ops[name]
}

// Type returns the definition of a type such as "tt.ptr", or nil.
func (r *Registry) Type(name string) *Type {
	e := r.entry(name)
	if e == nil {
		return nil
	}
	return e.types[name]
}

// Attr returns the definition of an attribute such as "ttg.blocked", or nil.
func (r *Registry) Attr(name string) *Attr {
	e := r.entry(name)
	if e == nil {
		return nil
	}
	return e.attrs[name]
}

// rule finds a function of `infer` clauses: the op's dialect first, then the
// general ones, then any dialect's.
func (r *Registry) rule(d *Dialect, name string) RuleFunc {
	if f, ok := d.Rules[name]; ok {
		return f
	}
	if f, ok := generalRules[name]; ok {
		return f
	}
	for _, n := range r.Dialects() {
		if f, ok := r.Dialect(n).Rules[name]; ok {
			return f
		}
	}
	return nil
}

// RuleNames lists the rules that `infer` clauses may use.
func (r *Registry) RuleNames() []string {
	var names []string
	add := func(rules map[string]RuleFunc) {
		for n := range rules {
			names = append(names, n)
		}
	}
	add(generalRules)
	for _, n := range r.Dialects() {
		add(r.Dialect(n).Rules)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// DefOf is the definition of an op, or nil for one of an unknown dialect.
func DefOf(o *ir.Op) *Op {
	d, _ := o.Name().Def.(*Op)
	return d
}

// NewContext returns a context whose op names resolve in r.
func (r *Registry) NewContext() *ir.Context { return ir.NewContext(r.Resolve) }

// Registry is the registry that the definition belongs to.
func (o *Op) Registry() *Registry { return o.reg }

// RegistryOf is the registry behind an op's definition, or nil for an op of an
// unknown dialect.
func RegistryOf(o *ir.Op) *Registry {
	if def := DefOf(o); def != nil {
		return def.reg
	}
	return nil
}
