// Package guard keeps a mistake of ours, a panic, from ending more than what was
// being done: every goroutine of the project runs under it, and what comes of the
// panic is an error with a place in the text.
package guard

import (
	"fmt"
	"runtime/debug"

	"github.com/tgopt/tgopt/ir/source"
)

// A Failure is a panic that was caught.
type Failure struct {
	Value any
	Stack []byte // where it began
	// Where is what was being looked at, as far as anybody on the way said: see At.
	Where source.Span
}

// Error is one line.
func (f *Failure) Error() string { return fmt.Sprintf("internal error: %v", f.Value) }

// Diagnostic is the failure as an error in the text: at its beginning if nobody
// said where.
func (f *Failure) Diagnostic() source.Diagnostic {
	d := source.Errorf(source.Span{}, "%v", f)
	if d.Category = "internal"; f.Where.IsValid() {
		d.Span = f.Where
	}
	return d
}

// Raise lets the failure go on in the goroutine that calls it, with the stack and
// the place that it has; of nil it does nothing.
func (f *Failure) Raise() {
	if f != nil {
		panic(f)
	}
}

// Do calls f, and returns what it panicked with, or nil.
func Do(f func()) (failed *Failure) {
	defer func() {
		if v := recover(); v != nil {
			failed = Caught(v)
		}
	}()
	f()
	return nil
}

// Go calls f in a goroutine of its own and, when it has returned or panicked, done
// with what it panicked with, or nil.
func Go(f func(), done func(*Failure)) {
	go func() {
		// What done does wrong has nobody left to say so.
		Do(func() { done(Do(f)) })
	}()
}

// At is deferred by what looks at one thing after the other; where says at which it
// is. A panic that passes is told so, unless something further in has said it.
func At(where func() source.Span) {
	v := recover()
	if v == nil {
		return
	}
	f := Caught(v)
	if !f.Where.IsValid() {
		Do(func() { f.Where = where() }) // as good as it can still be told
	}
	panic(f)
}

// Caught is the failure that a panic with v is; a function that is deferred calls it
// with what it has recovered.
func Caught(v any) *Failure {
	if f, ok := v.(*Failure); ok {
		return f // with its own stack
	}
	return &Failure{Value: v, Stack: debug.Stack(), Where: source.NoSpan}
}
