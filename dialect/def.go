// Package dialect is the model of dialects: definitions as data, the registry that
// finds them, and what they say to all others, such as effects, control flow, roles
// and types that follow from others. What a definition cannot say (function-like
// syntax, verifiers, folders) joins through hooks, which see parser and printer as
// interfaces.
package dialect

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// A Dialect is a set of definitions, written by the tables that are generated
// from spec files, or read from a spec file at run time, and the hooks that Go
// code adds to them.
type Dialect struct {
	Name        string // prefix of its ops: "tt"
	Summary     string
	LegacyNames []Legacy
	Ops         []OpDef
	Types       []TypeDef
	Attrs       []AttrDef

	// Code that the tables cannot hold, by name. All are optional.
	OpHooks   map[string]OpHooks         // by op name: "tt.func"
	TypeHooks map[string]ParamHooks      // by type name: "ttg.memdesc"
	AttrHooks map[string]ParamHooks      // by attribute name: "ttg.padded_shared"
	Custom    map[string]CustomDirective // custom<Name>(…) in formats
	Rules     map[string]RuleFunc        // functions of `infer` clauses
	// Constant is an op without operands whose result is a constant; ok is false
	// where there is none. It makes what Fold of the dialect's ops gives.
	Constant func(c *ir.Context, value ir.Attribute, t ir.Type) (st ir.OpState, ok bool)
	// Predicates are the named checks that constraints of this dialect use,
	// AttrPredicates those of its kinds of attributes.
	Predicates     map[string]func(ir.Type) bool
	AttrPredicates map[string]func(ir.Attribute) bool
}

// Arity says how many operands, results, regions or successors stand behind
// one name.
type Arity uint8

const (
	One      Arity = iota
	Optional       // none or one
	Variadic       // any number
)

// A Legacy is the name of something, or its assembly format, up to release Until.
// Names of ops, types and attributes are whole.
type Legacy struct {
	Text  string
	Until release.Release
}

// A ValueDef is a named operand or result, or a group of them.
type ValueDef struct {
	Name     string
	Type     *Constraint
	Arity    Arity
	Releases release.Range
}

// A RegionDef is a named region.
type RegionDef struct {
	Name  string
	Arity Arity
	// Elements says that the region is code for one element: its arguments, and
	// what its terminator hands over, are elements of the op's operands and results.
	Elements bool
	// Terminator is the op that ends its blocks when the text leaves it out,
	// such as "scf.yield"; "" if none is implied.
	Terminator string
}

// A SuccessorDef is a named successor.
type SuccessorDef struct {
	Name  string
	Arity Arity
}

// AttrKind is the form of an attribute or parameter.
type AttrKind uint8

const (
	AnyAttr        AttrKind = iota
	IntAttr                 // an integer of Width bits (0: any type; 65: index)
	BoolAttr                // true or false
	UnitAttr                // present or absent
	FloatAttr               // a float of Width bits (0: any)
	StringAttr              // "text"
	SymbolAttr              // @name
	TypeAttr                // a type
	ArrayAttr               // […]
	DictAttr                // {…}
	DenseArray              // array<iN: …> of Width bits, printed [1, 2] in formats
	ElementsAttr            // dense<…>
	EnumAttr                // an integer that stands for a keyword: see Enum
	CustomAttr              // an attribute of a dialect: see Custom
	SymbolNameAttr          // a string printed as @name: sym_name
	Matrix                  // [[1, 2], [3, 4]]: array of dense i32 arrays
	Shape                   // 4x?x8: dense i64 array
	LocAttr                 // a location
	WordAttr                // a bare word, kept as a string: DW_TAG_member
)

// An AttrSpec is a named attribute of an op, or a parameter of a type or
// attribute.
type AttrSpec struct {
	Name     string
	Kind     AttrKind
	Width    uint32
	Enum     *EnumDef
	Custom   string // full name, e.g. "arith.fastmath"
	Optional bool
	// List is any number of the kind, of a type or attribute: an array whose
	// elements are printed side by side, or nil for none.
	List bool
	// Default is the value that stands for absence, in MLIR syntax ("false",
	// "[0]", "none"); HasDefault tells "" from none given. The generic form
	// writes it, unless the attribute is Optional as well.
	Default    string
	HasDefault bool
	Rule       *AttrRule // what else is asked of it, or nil
	Releases   release.Range
	Summary    string
}

// An AttrRule says more of an attribute than its kind.
type AttrRule struct {
	Summary string // what messages call it, "" for the words of the kind
	Elem    *AttrSpec
	Length  int // of a list; 0 for any
	// Min is the least value of an integer, or length of a list.
	Min       int64
	HasMin    bool
	Predicate string // see Dialect.AttrPredicates
}

// An EnumDef names the cases of an integer attribute.
type EnumDef struct {
	Name  string
	Width uint32 // of the stored integer: 32 or 64
	// BitSet says that cases are bits, joined by Separator ("," or ", " or "|"),
	// which is printed as it stands.
	BitSet    bool
	Separator string
	Cases     []EnumCase
}

// An EnumCase is one keyword.
type EnumCase struct {
	Name  string
	Value int64
}

// An OpDef defines an op.
type OpDef struct {
	Name        string // "tt.load"
	Summary     string
	Description string
	Operands    []ValueDef
	Results     []ValueDef
	Attrs       []AttrSpec
	Regions     []RegionDef
	Successors  []SuccessorDef
	Traits      ir.Traits
	Parents     []string // the ops that may hold it; none for any
	Effects     []Effect
	Flow        []FlowEdge // none: nothing is known of the order in which regions run
	Forwards    string     // of a terminator: the operands that it hands on, "" for all if it is ReturnLike, else none
	Roles       []Role
	Infer       []TypeRule
	// Format is the assembly format in ODS syntax; "" means generic form only.
	// Ops whose syntax is code have OpHooks.Parse and Print instead.
	Format string
	// ResultName is what results are called when printing as MLIR does: "" for
	// numbers.
	ResultName string
	// Deprecated is the op that took this one's place, or "".
	Deprecated    string
	Releases      release.Range
	LegacyNames   []Legacy
	LegacyFormats []Legacy
}

// EffectKind is what an op does to a resource.
type EffectKind uint8

const (
	Read EffectKind = iota
	Write
	Alloc
	Free
)

// Resource is a kind of memory.
type Resource uint8

const (
	AnyMemory    Resource = iota
	GlobalMemory          // what pointers and tensor descriptors refer to
	SharedMemory          // SMEM, LDS, SLM
	TensorMemory          // tcgen05 tensor memory
	OtherState            // printing, timers, scheduling: not memory
)

// An Effect is one thing that an op does to memory; Operand names the pointer,
// descriptor or buffer, or is "".
type Effect struct {
	Kind     EffectKind
	Resource Resource
	Operand  string
}

// A TypeRule says that the type of an operand or result follows from others.
type TypeRule struct {
	Target string
	Func   string // "same", "pointee", …: see RuleFunc
	Args   []string
	// Alike is all whose types are one, of which this rule says a part.
	Alike []string
}

// A TypeDef defines a type.
type TypeDef struct {
	Name        string // "tt.ptr"
	Summary     string
	Params      []AttrSpec
	Format      string // as for ops, over params; "" when hooks or no params
	Alias       string // how MLIR calls an alias of it, "" for none
	Releases    release.Range
	LegacyNames []Legacy
}

// An AttrDef defines an attribute.
type AttrDef struct {
	Name    string // "ttg.blocked"
	Summary string
	Params  []AttrSpec
	Format  string
	Alias   string
	// Enum is set for attributes that wrap an enum: #arith.fastmath<none> or,
	// with Word, #gpu<dim x>, which formats print as the word alone.
	Enum        *EnumDef
	Word        bool
	Releases    release.Range
	LegacyNames []Legacy
	// LegacyFormats only print: what they print is read by any order of keys.
	LegacyFormats []Legacy
}

// ConstraintKind is the form of a Constraint.
type ConstraintKind uint8

const (
	AnyType   ConstraintKind = iota
	IntegerOf                // of Width bits, 0 for any; signless unless AnySign
	IndexOnly
	FloatOf // of Float's name, "" for any
	NoneOnly
	TensorOf // ranked tensor of Args[0]
	VectorOf // vector of Args[0]
	MemRefOf // ranked memref of Args[0]
	UnrankedMemRefOf
	ComplexOf
	TupleOf
	FunctionOf
	CustomOf    // type of a dialect by Name
	OneOf       // any of Args
	PredicateOf // the dialect's function Name
)

// A Constraint is a set of types.
type Constraint struct {
	Kind    ConstraintKind
	Summary string // "floating-point or ranked tensor of floating-point values"
	Width   uint32
	AnySign bool
	Length  uint32 // VectorOf: elements of a fixed-length vector, 0 for any shape
	Name    string
	Param   string // CustomOf: the value of its first parameter, an integer, or "" for any
	Args    []*Constraint
}

// OpHooks is what Go code adds to an OpDef.
type OpHooks struct {
	// Parse reads what follows the op's name and its results; it fills st and
	// reports whether it could. Print is the inverse.
	Parse func(p Parser, st *State) bool
	Print func(p Printer, o *ir.Op)
	// Verify reports what is wrong with a structurally sound op. It may look at all
	// that the function around the op holds, at attributes of the ops around that, and
	// of the symbols beside it; not at what these hold: it is not asked again when that
	// changes.
	Verify func(o *ir.Op, report Report)
	// Fold says what the op comes to, if that is simpler; operands are the
	// constants that they are, nil for others. Of an op that is ConstantLike it
	// gives the constant. It changes nothing; see Fold.
	Fold func(o *ir.Op, operands []ir.Attribute) (Folding, bool)
	// InferTypes gives the types of the results where these follow from the operands and
	// the attributes by what no `infer` clause can say; see Infer. Verify holds the
	// results against it.
	InferTypes InferFunc
	// Effects replaces the definition's list where it depends on the op.
	Effects func(o *ir.Op) []Effect
	// Names wishes names for results and for block arguments of its regions,
	// used when printing as MLIR does.
	Names func(o *ir.Op, set func(v *ir.Value, name string))
	// Sizes gives the sizes of the operand groups where legacy forms of the op
	// hold them in an attribute and the newest has none; nil if operands of
	// these types need the attribute. The generic form leaves it out otherwise.
	Sizes func(operands []ir.Type) []int64
	// GenericOperands gives the operands that the generic form of release v has
	// where another op holds them by now or held them before. ReadGeneric undoes
	// that in an op that was read; its regions are there.
	GenericOperands func(o *ir.Op, v release.Release) []*ir.Value
	ReadGeneric     func(c *ir.Context, st *ir.OpState)
	// DefaultDialect is the dialect whose ops inside the op's regions are
	// written without their dialect's name, or "".
	DefaultDialect string
}

// A Report takes a mistake found by a verifier; the message starts after
// `'op.name' op `.
type Report func(format string, args ...any)

// A Folding is what takes the place of an op, the first of these that is not nil:
// something for each result; what a region of it holds; another op; or the op itself with
// other operands or attributes, of which those that are nil stay as they are.
type Folding struct {
	Results []FoldResult
	// Region has one block, with Args for its arguments; what its terminator hands on
	// takes the place of the results.
	Region *ir.Region
	Args   []*ir.Value
	// Op has as many results.
	Op       *ir.OpState
	Operands []*ir.Value
	Attrs    []ir.NamedAttr
}

// A FoldResult is a constant or a value that exists, exactly one of them set.
type FoldResult struct {
	Attr  ir.Attribute
	Value *ir.Value
}

// ParamHooks is the syntax of a type or attribute that no format can say: what
// follows its name. Params are in the order of the definition.
type ParamHooks struct {
	Parse func(p Parser) ([]ir.Attribute, bool)
	Print func(p Printer, params []ir.Attribute)
	// Normalize brings parameters that were read by a format to their one
	// form: it fills in what the text may leave out and replaces legacy forms.
	Normalize func(c *ir.Context, params []ir.Attribute, report Report)
	// FromLegacy is the attribute that took the place of this one; nil if none did.
	FromLegacy func(c *ir.Context, r *Registry, params []ir.Attribute) ir.Attribute
	// ToLegacy is how release v writes the attribute: as another one, or with other
	// parameters. It returns nil where that is no different.
	ToLegacy func(c *ir.Context, r *Registry, a *ir.CustomAttr, v release.Release) ir.Attribute
	// DropUnknown says that keys which the definition lacks are read and
	// forgotten, as some of Triton's encodings do.
	DropUnknown bool
	// Verify reports nonsense in the parameters.
	Verify func(params []ir.Attribute, report Report)
}

// A CustomDirective is the code behind custom<Name>(…). Args are indices made
// by the format compiler; see State.
type CustomDirective struct {
	Parse func(p Parser, st *State, args []DirectiveArg) bool
	Print func(p Printer, o *ir.Op, args []DirectiveArg)
}

// A DirectiveArg is an argument of custom<Name>(…): the group or attribute
// that it names, and whether it stands in type(…).
type DirectiveArg struct {
	Kind  DirectiveArgKind
	Index int
	Text  string
}

// DirectiveArgKind tells what a DirectiveArg names.
type DirectiveArgKind uint8

const (
	ArgOperand DirectiveArgKind = iota
	ArgAttr
	ArgRegion
	ArgSuccessor
	ArgTypeOfOperand
	ArgTypeOfResult
)
