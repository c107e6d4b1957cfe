package all_test

import (
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
)

// tritons are the dialects in which every op that accesses memory says how: those
// below are of instructions, and nobody asks them.
var tritons = []string{"tt", "ttg", "ttng", "amdg", "ttig", "nvws", "gluon", "affine", "memref"}

// withoutRole are ops of these that access memory and have no role that says how.
var withoutRole = map[string]string{
	"tt.grid_dependency_wait": "orders grids", "tt.grid_dependency_launch_dependents": "orders grids",
	"ttng.tensormap_create": "writes a descriptor",
	"ttig.prefetch":         "prefetch", "ttig.descriptor_prefetch": "prefetch", "amdg.tdm_prefetch": "prefetch",
	"ttig.sub_group_transpose": "a detour through memory", "nvws.clc_try_cancel": "async",
}

func TestMemoryHasRoles(t *testing.T) {
	reg := all.Registry()
	used := map[string]bool{}
	for _, name := range tritons {
		d := reg.Dialect(name)
		for i := range d.Ops {
			o := reg.Op(d.Ops[i].Name)
			accesses := slices.ContainsFunc(o.OpDef.Effects, func(e dialect.Effect) bool {
				return (e.Kind == dialect.Read || e.Kind == dialect.Write) && e.Resource != dialect.OtherState
			})
			said := slices.ContainsFunc([]dialect.RoleKind{dialect.Load, dialect.Store, dialect.Atomic, dialect.Copy, dialect.Dot, dialect.Signal, dialect.Fence}, o.HasRole)
			why, known := withoutRole[o.Name]
			used[o.Name] = known
			if accesses && !said && !known {
				t.Errorf("%s accesses memory and says not how", o.Name)
			}
			if known && (said || !accesses) {
				t.Errorf("%s is listed (%s) and need not be", o.Name, why)
			}
		}
	}
	for name := range withoutRole {
		if !used[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestRolesByName: what some ops are for, by their names.
func TestRolesByName(t *testing.T) {
	reg := all.Registry()
	ctx := reg.NewContext()
	m := ir.NewModule(ctx)
	for _, tt := range []struct {
		role   dialect.RoleKind
		memory dialect.Resource
		ops    []string
	}{
		{dialect.Load, dialect.GlobalMemory, []string{"tt.load", "tt.descriptor_load", "tt.descriptor_gather", "amdg.buffer_load", "tt.atomic_load", "ttig.2d_block_load"}},
		{dialect.Load, dialect.SharedMemory, []string{"ttg.local_load", "ttg.local_gather", "amdg.local_load_packed_transposed"}},
		{dialect.Load, dialect.TensorMemory, []string{"ttng.tmem_load"}},
		{dialect.Store, dialect.GlobalMemory, []string{"tt.store", "tt.descriptor_store", "amdg.buffer_store"}},
		{dialect.Store, dialect.SharedMemory, []string{"ttg.local_store", "ttg.local_alloc", "ttng.async_shared_store"}},
		{dialect.Store, dialect.TensorMemory, []string{"ttng.tmem_store", "ttng.tmem_alloc"}},
		{dialect.Atomic, dialect.GlobalMemory, []string{"tt.atomic_rmw", "tt.atomic_cas", "amdg.buffer_atomic_rmw", "tt.descriptor_reduce"}},
		{dialect.Atomic, dialect.SharedMemory, []string{"ttg.local_atomic_scatter_rmw"}},
	} {
		for _, name := range tt.ops {
			o := m.NewOp(ir.OpState{Name: ctx.OpName(name)})
			if !dialect.Accesses(o, tt.role, tt.memory) {
				t.Errorf("%s is no %s of %s memory", name, tt.role, tt.memory)
			}
			for other := range dialect.OtherState {
				if other != tt.memory && dialect.Accesses(o, tt.role, other) {
					t.Errorf("%s is a %s of %s memory", name, tt.role, other)
				}
			}
		}
	}
}

// TestParts: which operands are what, in ops whose groups of operands vary.
func TestParts(t *testing.T) {
	ctx := all.Registry().NewContext()
	m := ir.NewModule(ctx)
	i32 := ctx.Integer(32)
	make := func(name string, operands, results int, attrs ...ir.NamedAttr) *ir.Op {
		var types []ir.Type
		for range operands {
			types = append(types, i32)
		}
		made := m.NewOp(ir.OpState{Name: ctx.OpName("test.make"), Types: types})
		var values []*ir.Value
		for i := range operands {
			values = append(values, made.Result(i))
		}
		types = nil
		for range results {
			types = append(types, i32)
		}
		return m.NewOp(ir.OpState{Name: ctx.OpName(name), Operands: values, Types: types, Attrs: attrs})
	}
	segments := func(sizes ...int64) ir.NamedAttr {
		return ir.NamedAttr{Name: "operandSegmentSizes", Value: ctx.I32Array(sizes...)}
	}
	at := func(o *ir.Op, k dialect.RoleKind, p dialect.RolePart) int {
		v := dialect.Part(o, k, p)
		for i := range o.NumOperands() {
			if o.Operand(i) == v {
				return i
			}
		}
		return -1
	}
	masked := make("amdg.buffer_load", 4, 1, segments(1, 1, 0, 1, 1)) // no stride
	plain := make("amdg.buffer_load", 3, 1, segments(1, 1, 1, 0, 0))
	store := make("amdg.buffer_store", 3, 0, segments(1, 1, 1, 0, 0))
	filled, empty := make("ttg.local_alloc", 1, 1), make("ttg.local_alloc", 0, 1)
	wait := make("ttng.warp_group_dot_wait", 2, 2)
	for _, tt := range []struct {
		o    *ir.Op
		k    dialect.RoleKind
		p    dialect.RolePart
		want int
	}{
		{masked, dialect.Load, dialect.Mask, 2}, {masked, dialect.Load, dialect.Other, 3}, {masked, dialect.Load, dialect.Offsets, 1},
		{plain, dialect.Load, dialect.Mask, -1}, {plain, dialect.Load, dialect.Other, -1}, {plain, dialect.Store, dialect.Address, -1},
		{store, dialect.Store, dialect.Stored, 0}, {store, dialect.Store, dialect.Address, 1}, {store, dialect.Store, dialect.Offsets, 2},
		{filled, dialect.Store, dialect.Stored, 0}, {empty, dialect.Store, dialect.Stored, -1},
	} {
		if got := at(tt.o, tt.k, tt.p); got != tt.want {
			t.Errorf("%s %s: got operand %d, want %d", tt.o.Name(), tt.k, got, tt.want)
		}
	}
	if dialect.Part(filled, dialect.Store, dialect.Address) != filled.Result(0) {
		t.Error("the address of a buffer that is filled is the buffer")
	}
	if !dialect.IsPart(store.OperandUse(0), dialect.Store, dialect.Stored) || dialect.IsPart(store.OperandUse(1), dialect.Store, dialect.Stored) {
		t.Error("the value of a store is its first operand alone")
	}
	for i := range 2 {
		if dialect.ViewOf(wait.Result(i)) != wait.Operand(i) {
			t.Errorf("result %d of a wait is operand %d", i, i)
		}
	}
	if v := dialect.ViewOf(plain.Result(0)); v != nil {
		t.Errorf("a load is no view")
	}
	call := make("tt.call", 2, 1, ir.NamedAttr{Name: "callee", Value: ctx.SymbolRef("f")})
	if c := dialect.CalleeOf(call); c == nil || c.Root != "f" {
		t.Errorf("got callee %v", c)
	}
	if from, to := dialect.PartRange(call, dialect.Call, dialect.Arguments); from != 0 || to != 2 {
		t.Errorf("got arguments %d to %d", from, to)
	}
}

// TestCostly: what becomes many instructions, beside its kin that are one or two.
func TestCostly(t *testing.T) {
	reg := all.Registry()
	for _, name := range []string{"arith.divf", "arith.divsi", "arith.remui", "arith.remf", "math.sin", "math.log", "math.erf", "math.sqrt", "math.powf", "math.sincos",
		"tt.precise_divf", "tt.precise_sqrt", "tt.extern_elementwise"} {
		if !reg.Op(name).HasRole(dialect.Costly) {
			t.Errorf("%s is not costly", name)
		}
	}
	for _, name := range []string{"arith.mulf", "arith.muli", "math.exp", "math.exp2", "math.log2", "math.rsqrt", "math.absf", "tt.clampf", "tt.approx_divf", "tt.dot"} {
		if reg.Op(name).HasRole(dialect.Costly) {
			t.Errorf("%s is costly", name)
		}
	}
	for _, name := range reg.Dialects() {
		d := reg.Dialect(name)
		for i := range d.Ops {
			if o := reg.Op(d.Ops[i].Name); o.HasRole(dialect.Cheap) && o.HasRole(dialect.Costly) {
				t.Errorf("%s is both cheap and costly", o.Name)
			}
		}
	}
}

// TestCheap: what is cheap to repeat has no effects, which those who repeat it do not ask.
func TestCheap(t *testing.T) {
	reg := all.Registry()
	some := 0
	for _, name := range reg.Dialects() {
		d := reg.Dialect(name)
		for i := range d.Ops {
			if o := reg.Op(d.Ops[i].Name); o.HasRole(dialect.Cheap) {
				some++
				if !o.Traits.Has(ir.Pure) {
					t.Errorf("%s is cheap and not pure", o.Name)
				}
			}
		}
	}
	if some < 30 {
		t.Errorf("%d ops are cheap", some)
	}
}
