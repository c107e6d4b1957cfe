package launch

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/internal/spelling"
)

// Expressions are numbers, names of sizes, + - * / // %, comparisons, parentheses and the
// functions below. `/` is of numbers and `//` and `%` round down, as in Python; integers
// have 64 bits, and what does not fit them is an error. Comparisons are 1 or 0.

// A number is the value of an expression.
type number struct {
	whole bool
	i     int64
	f     float64
}

func integer(i int64) number { return number{whole: true, i: i} }
func float(f float64) number { return number{f: f} }

func (n number) float() float64 {
	if n.whole {
		return float64(n.i)
	}
	return n.f
}

func (n number) String() string {
	if n.whole {
		return strconv.FormatInt(n.i, 10)
	}
	return strconv.FormatFloat(n.f, 'g', -1, 64)
}

// A builtin is a function of expressions.
type builtin struct {
	arguments int // -1: one or more
	of        func(a []number) (number, error)
}

var functions = map[string]builtin{
	"cdiv": {2, func(a []number) (number, error) {
		n, err := divide(a[0], a[1])
		if err == nil && a[0].i%a[1].i != 0 {
			n.i++
		}
		return n, err
	}},
	"min": {-1, func(a []number) (number, error) {
		return slices.MinFunc(a, compare), nil
	}},
	"max": {-1, func(a []number) (number, error) {
		return slices.MaxFunc(a, compare), nil
	}},
	"sqrt": {1, func(a []number) (number, error) {
		if a[0].float() < 0 {
			return number{}, errors.New("the root of a negative number")
		}
		return float(math.Sqrt(a[0].float())), nil
	}},
	"where": {3, func(a []number) (number, error) {
		if a[0].float() != 0 {
			return a[1], nil
		}
		return a[2], nil
	}},
}

func compare(a, b number) int {
	if a.whole && b.whole {
		return cmp.Compare(a.i, b.i)
	}
	return cmp.Compare(a.float(), b.float())
}

var (
	errOverflow = errors.New("the result does not fit 64 bits")
	errZero     = errors.New("a division by 0")
)

// divide is the quotient of integers, rounded down.
func divide(a, b number) (number, error) {
	switch {
	case !a.whole || !b.whole:
		return number{}, errors.New("a division that rounds is of integers")
	case b.i == 0:
		return number{}, errZero
	case a.i == math.MinInt64 && b.i == -1:
		return number{}, errOverflow
	}
	q := a.i / b.i
	if a.i%b.i != 0 && (a.i < 0) != (b.i < 0) {
		q--
	}
	return integer(q), nil
}

// operate is the value of a op b.
func operate(op string, a, b number) (number, error) {
	truth := func(is bool) (number, error) {
		if is {
			return integer(1), nil
		}
		return integer(0), nil
	}
	switch op {
	case "<":
		return truth(compare(a, b) < 0)
	case "<=":
		return truth(compare(a, b) <= 0)
	case ">":
		return truth(compare(a, b) > 0)
	case ">=":
		return truth(compare(a, b) >= 0)
	case "==":
		return truth(compare(a, b) == 0)
	case "!=":
		return truth(compare(a, b) != 0)
	case "//":
		return divide(a, b)
	case "%":
		q, err := divide(a, b)
		if err != nil {
			return q, err
		}
		return integer(a.i - q.i*b.i), nil
	case "/":
		if b.float() == 0 {
			return number{}, errZero
		}
		return float(a.float() / b.float()), nil
	}
	if !a.whole || !b.whole {
		return float(map[string]func(x, y float64) float64{
			"+": func(x, y float64) float64 { return x + y },
			"-": func(x, y float64) float64 { return x - y },
			"*": func(x, y float64) float64 { return x * y },
		}[op](a.float(), b.float())), nil
	}
	var r int64
	fits := true
	switch op {
	case "+":
		r = a.i + b.i
		fits = (r > a.i) == (b.i > 0)
	case "-":
		r = a.i - b.i
		fits = (r < a.i) == (b.i > 0)
	case "*":
		r, fits = multiply(a.i, b.i)
	}
	if !fits {
		return number{}, errOverflow
	}
	return integer(r), nil
}

func multiply(a, b int64) (int64, bool) {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	if high != 0 || low > 1<<63 || low == 1<<63 && !negative {
		return 0, false
	}
	return a * b, true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// An expression is parsed, and may be evaluated often. Its parts know the byte of the
// text, at, that a message is about.
type expression interface {
	eval(names func(string) (number, bool)) (number, error)
}

// A mistake is an error at a byte of an expression's text.
type mistake struct {
	at     int
	reason string
}

func (m *mistake) Error() string { return m.reason }

type (
	literal struct{ n number }
	named   struct {
		name string
		at   int
	}
	negated struct {
		x  expression
		at int
	}
	binary struct {
		op   string
		a, b expression
		at   int
	}
	call struct {
		f    builtin
		args []expression
		at   int
	}
)

func (e literal) eval(func(string) (number, bool)) (number, error) { return e.n, nil }

func (e named) eval(names func(string) (number, bool)) (number, error) {
	n, ok := names(e.name)
	if !ok {
		return n, &mistake{e.at, "unknown size '" + e.name + "'"}
	}
	return n, nil
}

func (e negated) eval(names func(string) (number, bool)) (number, error) {
	x, err := e.x.eval(names)
	if err != nil {
		return x, err
	}
	return located(e.at)(operate("-", number{whole: x.whole}, x))
}

func (e binary) eval(names func(string) (number, bool)) (number, error) {
	a, err := e.a.eval(names)
	if err != nil {
		return a, err
	}
	b, err := e.b.eval(names)
	if err != nil {
		return b, err
	}
	return located(e.at)(operate(e.op, a, b))
}

func (e call) eval(names func(string) (number, bool)) (number, error) {
	values := make([]number, len(e.args))
	for i, a := range e.args {
		var err error
		if values[i], err = a.eval(names); err != nil {
			return number{}, err
		}
	}
	return located(e.at)(e.f.of(values))
}

// located gives an error its place.
func located(at int) func(number, error) (number, error) {
	return func(n number, err error) (number, error) {
		if err == nil && !n.whole && (math.IsInf(n.f, 0) || math.IsNaN(n.f)) {
			err = errors.New("the result is no number")
		}
		if err != nil {
			return n, &mistake{at, err.Error()}
		}
		return n, nil
	}
}

// Bounds of an expression.
const (
	maxExpression = 500 // bytes
	maxDepth      = 50  // parentheses, functions and signs in one another
)

// parseExpression reads an expression; the error is a *mistake.
func parseExpression(text string) (expression, error) {
	if len(text) > maxExpression {
		return nil, &mistake{0, fmt.Sprintf("an expression has at most %d bytes", maxExpression)}
	}
	p := &exprParser{text: text}
	e := p.binary(0)
	if p.next(); p.failed == nil && p.token != "" {
		p.fail("expected the end, got '" + p.token + "'")
	}
	if p.failed != nil {
		return nil, p.failed
	}
	return e, nil
}

type exprParser struct {
	text   string
	at     int    // of token
	end    int    // of token
	token  string // "" at the end
	depth  int
	failed *mistake
}

func (p *exprParser) fail(reason string) expression {
	if p.failed == nil {
		p.failed = &mistake{p.at, reason}
	}
	return literal{}
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// next looks at the next token; take takes it.
func (p *exprParser) next() string {
	p.at = p.end
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
	rest := p.text[p.at:]
	n := 0
	switch {
	case rest == "":
	case isLetter(rest[0]):
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
			n++
		}
	case isDigit(rest[0]) || rest[0] == '.':
		for n < len(rest) && (isDigit(rest[n]) || rest[n] == '.' || rest[n]|0x20 == 'e' || (rest[n] == '-' || rest[n] == '+') && rest[n-1]|0x20 == 'e') {
			n++
		}
	default:
		_, n = utf8.DecodeRuneInString(rest)
		for _, two := range []string{"//", "<=", ">=", "==", "!="} {
			if strings.HasPrefix(rest, two) {
				n = 2
			}
		}
	}
	p.token = rest[:n]
	return p.token
}

func (p *exprParser) take() { p.end = p.at + len(p.token) }

var precedence = map[string]int{"<": 1, "<=": 1, ">": 1, ">=": 1, "==": 1, "!=": 1, "+": 2, "-": 2, "*": 3, "/": 3, "//": 3, "%": 3}

// binary reads operators that bind more tightly than a level.
func (p *exprParser) binary(level int) expression {
	left := p.unary()
	for p.failed == nil {
		op := p.next()
		binds := precedence[op]
		if binds <= level {
			break
		}
		at := p.at
		p.take()
		left = binary{op, left, p.binary(binds), at}
	}
	return left
}

func (p *exprParser) unary() expression {
	p.depth++
	defer func() { p.depth-- }()
	token := p.next()
	at := p.at
	switch {
	case p.depth > maxDepth:
		return p.fail(fmt.Sprintf("an expression is nested no deeper than %d", maxDepth))
	case token == "":
		return p.fail("expected a number, a name or a parenthesis")
	case token == "-":
		p.take()
		return negated{p.unary(), at}
	case token == "(":
		p.take()
		e := p.binary(0)
		p.expect(")")
		return e
	case isLetter(token[0]):
		p.take()
		if p.next() != "(" {
			return named{token, at}
		}
		return p.call(token, at)
	case isDigit(token[0]) || token[0] == '.':
		p.take()
		if i, err := strconv.ParseInt(token, 10, 64); err == nil {
			return literal{integer(i)}
		}
		f, err := strconv.ParseFloat(token, 64)
		if err != nil {
			return p.fail("'" + token + "' is no number")
		}
		return literal{float(f)}
	}
	return p.fail("unexpected '" + token + "'")
}

func (p *exprParser) expect(token string) {
	if p.failed != nil {
		return
	}
	if p.next() != token {
		got := "the end"
		if p.token != "" {
			got = "'" + p.token + "'"
		}
		p.fail("expected '" + token + "', got " + got)
		return
	}
	p.take()
}

func (p *exprParser) call(name string, at int) expression {
	p.take()
	c := call{at: at}
	for p.failed == nil && !(len(c.args) == 0 && p.next() == ")") {
		c.args = append(c.args, p.binary(0))
		if p.next() != "," {
			break
		}
		p.take()
	}
	p.expect(")")
	if p.failed != nil {
		return c
	}
	f, ok := functions[name]
	p.at = at
	switch {
	case !ok:
		have := slices.Sorted(maps.Keys(functions))
		hint := spelling.Suggest(name, have)
		if hint == "" {
			hint = " (have " + strings.Join(have, ", ") + ")"
		}
		return p.fail("unknown function '" + name + "'" + hint)
	case f.arguments >= 0 && len(c.args) != f.arguments:
		return p.fail(fmt.Sprintf("%s takes %d arguments, not %d", name, f.arguments, len(c.args)))
	case len(c.args) == 0:
		return p.fail(name + " takes arguments")
	}
	c.f = f
	return c
}
