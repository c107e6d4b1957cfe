package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// A mutant is one change of the program. All are compiled into one binary; a
// variable of the environment says which is in effect.
type mutant struct {
	ID       int
	Package  string // without the module
	File     string // without the folder
	Line     int
	Function string // that it is in; "" in declarations of variables
	Operator string
	Change   string  // from → to
	Same     int     `json:",omitempty"` // how many like it come before it in the function
	draw     int     // its place in the order of the draw, from 1
	before   verdict // of a run that asked other tests
}

// The operators, in the order of the report.
var operators = []struct{ name, what string }{
	{"function", "a function gives zero values at once"},
	{"condition", "a condition is false, or true, an operand of && or || is left out, a comparison is the opposite"},
	{"boundary", "< is <=, >= is >"},
	{"arithmetic", "+ is -, * is /, << is >>, & is |"},
	{"constant", "a number is one more, true is false, a case is another one"},
	{"statement", "an assignment or a call is left out"},
	{"loop", "a loop over a range ends before its first round"},
}

// An edit inserts text into a file: before what stands at an offset, or in place
// of some bytes.
type edit struct {
	at, drop int
	text     string
}

// A finder walks a package and collects its mutants and the edits that bring them in.
type finder struct {
	*unit
	first    int // id
	mutants  []*mutant
	edits    [][]edit // by file
	file     int
	function string
	seen     map[string]int
}

func (u *unit) find(first int) *finder {
	f := &finder{unit: u, first: first, edits: make([][]edit, len(u.files)), seen: map[string]int{}}
	for i, file := range u.files {
		if ast.IsGenerated(file) {
			continue
		}
		f.file = i
		for _, d := range file.Decls {
			f.declaration(d)
		}
	}
	return f
}

// mutant notes one at a node.
func (f *finder) mutant(at ast.Node, operator, change string) int {
	p := f.fset.Position(at.Pos())
	m := &mutant{f.first + len(f.mutants), f.path, filepath.Base(p.Filename), p.Line, f.function, operator, change, 0, 0, ""}
	what := m.key()
	m.Same = f.seen[what]
	f.seen[what]++
	f.mutants = append(f.mutants, m)
	return m.ID
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// wrap puts text around a node. What is wrapped first is outermost.
func (f *finder) wrap(n ast.Node, before, after string) {
	f.edits[f.file] = append(f.edits[f.file], edit{f.offset(n.Pos()), 0, before}, edit{f.offset(n.End()), -1, after})
}

func (f *finder) insert(at token.Pos, text string) {
	f.edits[f.file] = append(f.edits[f.file], edit{f.offset(at), 0, text})
}

// operator puts text in the place of an operator of so many bytes.
func (f *finder) operator(at token.Pos, n int, text string) {
	f.edits[f.file] = append(f.edits[f.file], edit{f.offset(at), n, text})
}

// source is a node in one line that is not too long.
func (f *finder) source(n ast.Node) string {
	s := strings.Join(strings.Fields(string(f.text[f.file][f.offset(n.Pos()):f.offset(n.End())])), " ")
	if r := []rune(s); len(r) > 60 {
		s = string(r[:57]) + "…"
	}
	return s
}

func (f *finder) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		f.function = d.Name.Name
		if d.Recv != nil && len(d.Recv.List) == 1 {
			f.function = strings.TrimLeft(types.ExprString(d.Recv.List[0].Type), "*") + "." + d.Name.Name
		}
		f.nothing(d)
		f.block(d.Body.List)
		f.function = ""
	case *ast.GenDecl:
		if d.Tok == token.VAR {
			f.variables(d)
		}
	}
}

func (f *finder) variables(d *ast.GenDecl) {
	for _, s := range d.Specs {
		for _, v := range s.(*ast.ValueSpec).Values {
			f.expression(v)
		}
	}
}

// nothing makes a function return zero values.
func (f *finder) nothing(d *ast.FuncDecl) {
	if len(d.Body.List) == 0 {
		return
	}
	id := f.mutant(d, "function", f.function+" → nothing")
	var declared, returned []string
	if d.Type.Results != nil {
		for _, r := range d.Type.Results.List {
			if len(r.Names) > 0 {
				declared, returned = nil, nil
				break
			}
			name := fmt.Sprintf("mutant%d", len(returned))
			declared = append(declared, fmt.Sprintf("var %s %s; ", name, types.ExprString(r.Type)))
			returned = append(returned, name)
		}
	}
	f.insert(d.Body.Lbrace+1, fmt.Sprintf(" if mutated(%d) { %sreturn %s }; ", id, strings.Join(declared, ""), strings.Join(returned, ", ")))
}

// isBool reports whether an expression is of type bool, and no other one like it.
func (f *finder) isBool(e ast.Expr) bool {
	b, ok := f.info.TypeOf(e).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// typeOf spells the type of an expression as the file may write it; "" if it may not.
func (f *finder) typeOf(e ast.Expr) string {
	t := f.info.TypeOf(e)
	if t == nil {
		return ""
	}
	ok := true
	scope := f.types.Scope().Innermost(e.Pos())
	s := types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == f.types {
			return ""
		}
		name := p.Name()
		for _, i := range f.files[f.file].Imports {
			if strings.Trim(i.Path.Value, `"`) == p.Path() && i.Name != nil {
				name = i.Name.Name
			}
		}
		_, of := scope.LookupParent(name, e.Pos())
		imported, is := of.(*types.PkgName)
		ok = ok && is && imported.Imported() == p
		return name
	})
	if named, is := t.(*types.Named); is && named.Obj().Pkg() != nil && named.Obj().Pkg() != f.types && !named.Obj().Exported() {
		ok = false
	}
	if !ok {
		return ""
	}
	return s
}

func (f *finder) is(e ast.Expr, what types.BasicInfo) bool {
	t := f.info.TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&what != 0
}

// condition is for one that a statement asks: it is false, or true.
func (f *finder) condition(e ast.Expr, both bool) {
	if tv := f.info.Types[e]; tv.Value != nil || !f.isBool(e) {
		f.expression(e)
		return
	}
	never := f.mutant(e, "condition", f.source(e)+" → false")
	if both {
		always := f.mutant(e, "condition", f.source(e)+" → true")
		f.wrap(e, "((", fmt.Sprintf(" || mutated(%d)) && !mutated(%d))", always, never))
	} else {
		f.wrap(e, "((", fmt.Sprintf(") && !mutated(%d))", never))
	}
	f.operand(e)
}

// operand is for an expression whose opposite is a mutant already.
func (f *finder) operand(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		f.operand(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.operand(e.X)
			return
		}
		f.expression(e)
	case *ast.BinaryExpr:
		f.binary(e, false)
	default:
		f.expression(e)
	}
}

var opposites = map[token.Token]string{token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*", token.SHL: ">>", token.SHR: "<<", token.AND: "|", token.OR: "&", token.XOR: "&", token.AND_NOT: "&"}

var arithmetic = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Quo", token.REM: "Rem", token.SHL: "Shl", token.SHR: "Shr", token.AND: "And", token.OR: "Or", token.XOR: "Xor", token.AND_NOT: "AndNot"}

var comparisons = map[token.Token]struct{ name, other string }{token.LSS: {"Less", "<="}, token.LEQ: {"LessEqual", "<"}, token.GTR: {"Greater", ">="}, token.GEQ: {"GreaterEqual", ">"}}

func (f *finder) binary(e *ast.BinaryExpr, opposite bool) {
	switch c, ordered := comparisons[e.Op]; {
	case e.Op == token.LAND, e.Op == token.LOR:
		if !f.isBool(e.X) || !f.isBool(e.Y) {
			break
		}
		without := func(x ast.Expr) {
			id := f.mutant(x, "condition", fmt.Sprintf("%s → without %s", f.source(e), f.source(x)))
			if e.Op == token.LAND {
				f.wrap(x, "((", fmt.Sprintf(") || mutated(%d))", id))
			} else {
				f.wrap(x, "((", fmt.Sprintf(") && !mutated(%d))", id))
			}
			f.operand(x)
		}
		without(e.X)
		without(e.Y)
		return
	case ordered || e.Op == token.EQL || e.Op == token.NEQ:
		if opposite && f.isBool(e) {
			id := f.mutant(e, "condition", f.source(e)+" → its opposite")
			f.wrap(e, fmt.Sprintf("(mutated(%d) != (", id), "))")
		}
		of := e.X
		if f.info.Types[of].Value != nil {
			of = e.Y
		}
		if t := f.typeOf(of); ordered && t != "" && (f.is(of, types.IsInteger) || f.is(of, types.IsFloat)) {
			id := f.mutant(e, "boundary", f.source(e)+" → "+c.other)
			f.wrap(e, fmt.Sprintf("mutated%s[%s](%d, ", c.name, t, id), ")")
			f.operator(e.OpPos, len(e.Op.String()), ",")
		}
	case arithmetic[e.Op] != "" && f.is(e, types.IsInteger|types.IsFloat):
		if t := f.typeOf(e); t != "" {
			id := f.mutant(e, "arithmetic", f.source(e)+" → "+opposites[e.Op])
			f.wrap(e, fmt.Sprintf("mutated%s[%s](%d, ", arithmetic[e.Op], t, id), ")")
			f.operator(e.OpPos, len(e.Op.String()), ",")
		}
	}
	f.expression(e.X)
	f.expression(e.Y)
}

// expression collects the mutants inside an expression.
func (f *finder) expression(e ast.Expr) {
	if e == nil {
		return
	}
	tv := f.info.Types[e]
	if tv.IsType() {
		return
	}
	if tv.Value != nil {
		f.constant(e, tv)
		return
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		f.binary(e, true)
	case *ast.ParenExpr:
		f.expression(e.X)
	case *ast.UnaryExpr:
		f.expression(e.X)
	case *ast.StarExpr:
		f.expression(e.X)
	case *ast.SelectorExpr:
		f.expression(e.X)
	case *ast.IndexExpr:
		f.expression(e.X)
		f.expression(e.Index)
	case *ast.SliceExpr:
		f.expression(e.X)
		f.expression(e.Low)
		f.expression(e.High)
		f.expression(e.Max)
	case *ast.TypeAssertExpr:
		f.expression(e.X)
	case *ast.CallExpr:
		f.call(e)
	case *ast.KeyValueExpr:
		f.expression(e.Value)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value // keys of a map that differ must stay different, indices constant
			}
			f.expression(x)
		}
	case *ast.FuncLit:
		f.block(e.Body.List)
	}
}

// Capacities change nothing that a test could see, and what a panic says nobody reads.
func (f *finder) call(e *ast.CallExpr) {
	f.expression(e.Fun)
	args := e.Args
	switch types.ExprString(e.Fun) {
	case "panic", "slices.Grow":
		return
	case "make":
		args = args[:min(len(args), 2)]
		if t := f.info.TypeOf(e); len(args) == 2 {
			if _, slice := t.Underlying().(*types.Slice); !slice || len(e.Args) == 2 && f.info.Types[args[1]].Value != nil {
				args = args[:1]
			}
		}
	}
	for _, a := range args {
		f.expression(a)
	}
}

func (f *finder) constant(e ast.Expr, tv types.TypeAndValue) {
	t := f.typeOf(e)
	if t == "" {
		return
	}
	switch tv.Value.Kind() {
	case constant.Bool:
		if f.isBool(e) {
			f.wrap(e, fmt.Sprintf("(mutated(%d) != (", f.mutant(e, "constant", f.source(e)+" → its opposite")), "))")
		}
	case constant.Int, constant.Float:
		if f.is(e, types.IsInteger|types.IsFloat) {
			f.wrap(e, fmt.Sprintf("mutatedMore[%s](%d, ", t, f.mutant(e, "constant", f.source(e)+" → one more")), ")")
		}
	}
}

// block collects the mutants of statements that may be left out.
func (f *finder) block(list []ast.Stmt) {
	for _, s := range list {
		f.statement(s, true)
	}
}

func (f *finder) statement(s ast.Stmt, optional bool) {
	without := func(s ast.Stmt) {
		if optional {
			id := f.mutant(s, "statement", "without "+f.source(s))
			f.wrap(s, fmt.Sprintf("if !mutated(%d) { ", id), " }")
		}
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			without(s)
		}
		for _, e := range s.Lhs {
			if s.Tok != token.DEFINE {
				f.expression(e)
			}
		}
		for _, e := range s.Rhs {
			f.expression(e)
		}
	case *ast.IncDecStmt:
		without(s)
		f.expression(s.X)
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok && types.ExprString(c.Fun) != "panic" {
			without(s)
		}
		f.expression(s.X)
	case *ast.SendStmt:
		f.expression(s.Value)
	case *ast.DeferStmt:
		f.call(s.Call)
	case *ast.GoStmt:
		f.call(s.Call)
	case *ast.ReturnStmt:
		for _, e := range s.Results {
			f.expression(e)
		}
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			f.variables(d)
		}
	case *ast.BlockStmt:
		f.block(s.List)
	case *ast.LabeledStmt:
		f.statement(s.Stmt, false)
	case *ast.IfStmt:
		if s.Init != nil {
			f.statement(s.Init, false)
		}
		f.condition(s.Cond, true)
		f.block(s.Body.List)
		if s.Else != nil {
			f.statement(s.Else, false)
		}
	case *ast.ForStmt:
		if s.Init != nil {
			f.statement(s.Init, false)
		}
		if s.Cond != nil {
			f.condition(s.Cond, false)
		}
		if s.Post != nil {
			f.statement(s.Post, false)
		}
		f.block(s.Body.List)
	case *ast.RangeStmt:
		if len(s.Body.List) > 0 {
			id := f.mutant(s, "loop", fmt.Sprintf("for range %s → no round", f.source(s.X)))
			f.insert(s.Body.Lbrace+1, fmt.Sprintf(" if mutated(%d) { break }; ", id))
		}
		f.expression(s.X)
		f.block(s.Body.List)
	case *ast.SwitchStmt:
		if s.Init != nil {
			f.statement(s.Init, false)
		}
		f.expression(s.Tag)
		for _, c := range s.Body.List {
			f.clause(c.(*ast.CaseClause), s.Tag)
		}
	case *ast.TypeSwitchStmt:
		if s.Init != nil {
			f.statement(s.Init, false)
		}
		for _, c := range s.Body.List {
			f.block(c.(*ast.CaseClause).Body)
		}
	case *ast.SelectStmt:
		for _, c := range s.Body.List {
			f.block(c.(*ast.CommClause).Body)
		}
	}
}

func (f *finder) clause(c *ast.CaseClause, tag ast.Expr) {
	for _, e := range c.List {
		switch tv := f.info.Types[e]; {
		case tag == nil:
			f.condition(e, false)
		case tv.Value != nil && tv.Value.Kind() == constant.String:
			if t := f.typeOf(e); t != "" {
				f.wrap(e, fmt.Sprintf("mutatedCase[%s](%d, ", t, f.mutant(e, "constant", "case "+f.source(e)+" → no case")), ")")
			}
		default:
			f.expression(e)
		}
	}
	f.block(c.Body)
}
