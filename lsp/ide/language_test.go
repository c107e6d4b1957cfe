package ide

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestQuestions: what a Language answers is a question of Snapshot, which asks it
// with the document locked. A panic on the way costs that answer: the document is
// unlocked, what was known is forgotten, and the next answer is that of a fresh text.
func TestQuestions(t *testing.T) {
	ws := &Workspace{
		Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings(),
		ReadConfig: func(_ context.Context, f *source.File) []source.Diagnostic {
			return []source.Diagnostic{source.Errorf(source.Span{End: 1}, "%d bytes", len(f.Text))}
		},
	}
	texts := map[LanguageID]string{
		MLIR:   "tt.func @f(%x: i32) {\n  %y = arith.addi %x, %x : i32\n  tt.return\n}\n",
		Spec:   "dialect my\nop put {\n  operands (x: i32)\n}\n",
		Python: "def f(x):\n    return x\n", Config: "dialects: [my.spec]\n",
	}
	if len(texts) != len(languages) {
		t.Fatalf("texts of %d languages, want %d", len(texts), len(languages))
	}
	arguments := map[reflect.Type]any{
		reflect.TypeFor[context.Context](): t.Context(), reflect.TypeFor[uint32](): uint32(9), reflect.TypeFor[source.Span](): source.Span{End: 20},
		reflect.TypeFor[string](): "x", reflect.TypeFor[bool](): true, reflect.TypeFor[Outside](): Outside{}, reflect.TypeFor[*Rewrite](): &Rewrite{Pass: "cse"},
	}
	ask := func(s *Snapshot, question string) (answer string, failed any) {
		defer func() { failed = recover() }()
		f := reflect.ValueOf(s).MethodByName(question)
		var in []reflect.Value
		for i := range f.Type().NumIn() {
			in = append(in, reflect.ValueOf(arguments[f.Type().In(i)]))
		}
		for _, v := range f.Call(in) {
			if err, failed := v.Interface().(error); failed {
				answer += err.Error() + "\n"
				continue
			}
			text, err := json.Marshal(v.Interface())
			if err != nil {
				t.Fatalf("%s: %v", question, err)
			}
			answer += string(text) + "\n"
		}
		return answer, nil
	}
	answered := 0
	questions := reflect.TypeFor[Language]()
	for id, text := range texts {
		for i := range questions.NumMethod() {
			names := []string{questions.Method(i).Name}
			switch names[0] {
			case "read":
				continue
			case "Places":
				names = []string{"References", "Highlights"}
			}
			for _, name := range names {
				s := NewSnapshot(ws, id, "a", text)
				want, failed := ask(s, name)
				if failed != nil {
					t.Fatalf("language %d: %s: %v", id, name, failed)
				}
				s.language = struct{ Language }{} // of which each method is nil
				if _, failed = ask(s, name); failed == nil {
					t.Errorf("language %d: %s does not ask it", id, name)
				}
				if !s.mu.TryLock() {
					t.Fatalf("language %d: the document stays locked after %s", id, name)
				}
				s.mu.Unlock()
				if got, failed := ask(s, name); got != want || failed != nil {
					t.Errorf("language %d: %s after a panic: got %s, %v, want %s", id, name, got, failed, want)
				}
				answered++
			}
		}
	}
	if answered < 4*25 {
		t.Errorf("%d questions were asked", answered)
	}
}
