package guard_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
)

func divide(n int) int { return 1 / n }

// TestDo: a panic becomes a failure with its stack, and with the place that was
// said first on its way.
func TestDo(t *testing.T) {
	if failed := guard.Do(func() {}); failed != nil {
		t.Errorf("nothing failed: %v", failed)
	}
	span := func(n uint32) func() source.Span {
		return func() source.Span { return source.Span{Start: n, End: n + 1} }
	}
	failed := guard.Do(func() {
		defer guard.At(span(7))
		defer guard.At(span(3))
		defer guard.At(func() source.Span { return source.NoSpan })
		_ = divide(0)
	})
	if failed == nil || failed.Where.Start != 3 || !strings.Contains(string(failed.Stack), "divide") {
		t.Fatalf("got %+v", failed)
	}
	if got, want := failed.Error(), "internal error: runtime error: integer divide by zero"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if again := guard.Do(failed.Raise); again != failed {
		t.Errorf("raised again it is another: %+v", again)
	}
	var none *guard.Failure
	none.Raise()
}

// TestGo: done is called in any case, and what it does wrong ends nothing.
func TestGo(t *testing.T) {
	results := make(chan *guard.Failure, 1)
	done := func(failed *guard.Failure) { results <- failed }
	guard.Go(func() { _ = divide(0) }, done)
	if failed := <-results; failed == nil {
		t.Error("it did not fail")
	}
	guard.Go(func() { _ = divide(1) }, done)
	if failed := <-results; failed != nil {
		t.Errorf("it failed: %v", failed)
	}
	guard.Go(func() {}, func(failed *guard.Failure) { defer done(failed); _ = divide(0) })
	<-results
}
