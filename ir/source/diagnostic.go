package source

import "fmt"

// Severity says how much a diagnostic matters, most first.
type Severity uint8

const (
	Error   Severity = iota // the input is wrong
	Warning                 // the input is valid but will likely disappoint
	Remark                  // what a pass did, or did not do and why
	Note                    // belongs to the diagnostic before it
)

var severityNames = [...]string{"error", "warning", "remark", "note"}

func (s Severity) String() string { return severityNames[s] }

// A RemarkKind tells remarks apart, by MLIR's words.
type RemarkKind uint8

const (
	NoKind   RemarkKind = iota // no remark of a pass
	Passed                     // what a pass did
	Missed                     // what it did not do, and why
	Analysis                   // what it found
)

var kindNames = [...]string{"", "passed", "missed", "analysis"}

func (k RemarkKind) String() string { return kindNames[k] }

// A Diagnostic is a message about a place in a File. Messages follow MLIR's
// habit: lower case, no full stop, `'tt.load' op …` for those about an op.
type Diagnostic struct {
	Severity Severity
	Span     Span
	Message  string
	Category string // who speaks: "parse", "verify", or the name of a pass
	Kind     RemarkKind
	Related  []Related
	Fixes    []Fix
}

// A Related is a second place that explains a Diagnostic.
type Related struct {
	Span    Span
	Message string
	// Hint says that MLIR has no such note: -verify-diagnostics does not ask for
	// it.
	Hint bool
}

// A Fix is one edit that mends what a Diagnostic is about.
type Fix struct {
	Title string
	Edits []Edit
}

// An Edit replaces the bytes of Span by Text.
type Edit struct {
	Span Span
	Text string
}

// Errorf returns an error at a place.
func Errorf(s Span, format string, args ...any) Diagnostic {
	return Diagnostic{Severity: Error, Span: s, Message: fmt.Sprintf(format, args...)}
}

// Note adds a second place to d and returns d.
func (d *Diagnostic) Note(s Span, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{Span: s, Message: fmt.Sprintf(format, args...)})
	return d
}

// Hint adds a second place that MLIR does not name and returns d.
func (d *Diagnostic) Hint(s Span, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{Span: s, Message: fmt.Sprintf(format, args...), Hint: true})
	return d
}

// HasErrors reports whether one of ds is an Error.
func HasErrors(ds []Diagnostic) bool {
	for _, d := range ds {
		if d.Severity == Error {
			return true
		}
	}
	return false
}
