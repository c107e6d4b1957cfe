package serve_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
	"github.com/tgopt/tgopt/serve"
)

// answers are those of the program, with passes of a test beside its own.
func answers(more ...*rewrite.Pass) *serve.Answers {
	return &serve.Answers{Version: "1.2.3", Registry: all.Registry(), Passes: rewrite.NewRegistry(append(passes.Registry().Passes(), more...)...)}
}

// pass is one that runs a function.
func pass(name string, run func()) *rewrite.Pass {
	return &rewrite.Pass{Name: name, Summary: "for tests", Anchor: "builtin.module", Run: func(*rewrite.Invocation, *ir.Op) (rewrite.Outcome, error) {
		run()
		return rewrite.Unchanged()
	}}
}

// run has the lines answered, and returns the answers by the text of their ids.
func run(t *testing.T, a *serve.Answers, in string, o serve.Options) map[string]response {
	t.Helper()
	var out bytes.Buffer
	if err := a.Serve(t.Context(), strings.NewReader(in), &out, o); err != nil {
		t.Fatal(err)
	}
	byID := map[string]response{}
	for line := range strings.Lines(out.String()) {
		r := read(t, line)
		if _, twice := byID[string(r.ID)]; twice {
			t.Errorf("%s is answered twice", r.ID)
		}
		byID[string(r.ID)] = r
	}
	return byID
}

type response struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *serve.Error
}

func read(t *testing.T, line string) (r response) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if (r.Result == nil) == (r.Error == nil) {
		t.Errorf("neither a result nor an error, or both: %s", line)
	}
	return r
}

// files are the sections of questions.txtar; @NAME in the questions is the text of a section.
func files(t *testing.T) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/questions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range archive.Files {
		texts[f.Name] = string(f.Data)
	}
	for name, text := range texts {
		if strings.HasPrefix(name, "kernel") {
			quoted, _ := json.Marshal(text)
			for _, list := range []string{"questions", "mistakes"} {
				texts[list] = strings.ReplaceAll(texts[list], `"@`+name+`"`, string(quoted))
			}
		}
	}
	return texts
}

// TestBeside: what a compiler made of a text says registers and stack, and metadata the rest.
func TestBeside(t *testing.T) {
	const text = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = LANES : i32} {
  tt.func public @sine() {
    tt.return
  }
}
`
	cubin, err := os.ReadFile("../kernel/testdata/sine-sm_90.cubin")
	if err != nil {
		t.Fatal(err)
	}
	const assembly = "sine:\n\t.amdgpu_metadata\n---\namdhsa.kernels:\n  - .args: []\n    .name: sine\n    .private_segment_fixed_size: 64\n    .vgpr_count: 99\n    .vgpr_spill_count: 4\n"
	nvidia := strings.NewReplacer("TARGET", "cuda:90", "LANES", "32").Replace(text)
	amd := strings.NewReplacer("TARGET", "hip:gfx942", "LANES", "64").Replace(text)
	for _, c := range []struct {
		name string
		text serve.Text
		want string
	}{
		{"nothing", serve.Text{Text: nvidia}, "null"},
		{"a cubin", serve.Text{Text: nvidia, Name: "a/k.ttgir", Binary: cubin}, `{"source":"a/k.cubin","registers":42,"spilled_bytes":null,"stack_bytes":40,"shared_bytes":null}`},
		{
			"a cubin and metadata", serve.Text{Text: nvidia, Binary: cubin, Metadata: json.RawMessage(`{"shared": 16}`)},
			`{"source":"kernel.cubin and .json","registers":42,"spilled_bytes":null,"stack_bytes":40,"shared_bytes":16}`,
		},
		{
			"metadata of one that was loaded", serve.Text{Text: nvidia, Binary: cubin, Metadata: json.RawMessage(`{"n_regs": 50, "n_spills": 2}`)},
			`{"source":"kernel.json","registers":50,"spilled_bytes":8,"stack_bytes":null,"shared_bytes":null}`,
		},
		{"assembly", serve.Text{Text: amd, Assembly: assembly}, `{"source":"kernel.amdgcn","registers":99,"spilled_bytes":16,"stack_bytes":64,"shared_bytes":null}`},
		{"what is no cubin", serve.Text{Text: nvidia, Binary: []byte("cubin")}, "null"},
	} {
		answer, err := answers().Report(t.Context(), serve.ReportQuestion{Text: c.text})
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(answer.Kernels[0].Reported)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestAnswers: what is answered is on file, mistakes as well.
func TestAnswers(t *testing.T) {
	for _, list := range []string{"questions", "mistakes"} {
		t.Run(list, func(t *testing.T) {
			var out, text bytes.Buffer
			if err := answers().Serve(t.Context(), strings.NewReader(files(t)[list]), &out, serve.Options{Workers: 1}); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				read(t, line)
				if err := json.Indent(&text, []byte(line), "", " "); err != nil {
					t.Fatal(err)
				}
			}
			golden.Compare(t, "testdata/"+list+".golden", text.String())
		})
	}
}

// TestReport: a report has the lines of docs/json.md, and what is rendered beside them if that is asked for.
func TestReport(t *testing.T) {
	text, _ := json.Marshal(files(t)["kernel.ttgir"])
	var in strings.Builder
	for id, rest := range []string{``, `, "format": "text"`, `, "format": "markdown"`, `, "format": "html"`, `, "target": "sm_90,h100,mi300x"`, `, "passes": "cse", "format": "text"`, `, "advice": false`} {
		fmt.Fprintf(&in, `{"id": %d, "method": "report", "params": {"text": %s%s}}`+"\n", id, text, rest)
	}
	byID := run(t, answers(), in.String(), serve.Options{})
	reports := make([]serve.ReportAnswer, len(byID))
	for id, r := range byID {
		var n int
		if _, err := fmt.Sscan(id, &n); err != nil || r.Error != nil {
			t.Fatalf("%s: %v, %v", id, err, r.Error)
		}
		if err := json.Unmarshal(r.Result, &reports[n]); err != nil {
			t.Fatal(err)
		}
	}
	for n, r := range reports {
		chips := map[int]int{4: 2}[n]
		if chips == 0 {
			chips = 1
		}
		if len(r.Kernels) != chips || r.Kernels[0].Function != "copy" || *r.Kernels[0].Target != "sm_90" || *r.Kernels[0].SharedBytes != 131072 {
			t.Errorf("%d: %+v", n, r.Kernels)
		}
		if (r.Kernels[0].Before != nil) != (n == 5) {
			t.Errorf("%d: before is %v", n, r.Kernels[0].Before)
		}
		want := map[int]string{1: "@copy", 2: "| ", 3: "<!DOCTYPE html>", 5: "cse"}[n]
		if got := r.Rendered; (got != nil) != (want != "") || got != nil && !strings.Contains(*got, want) {
			t.Errorf("%d: rendered is %v, want %q", n, got, want)
		}
	}
}

// TestPanic: a panic costs one answer.
func TestPanic(t *testing.T) {
	a := answers(pass("test-panic", func() { panic("oh") }))
	in := `{"id": 1, "method": "rewrite", "params": {"text": "module {}", "passes": "test-panic"}}
{"id": 2, "method": "version"}
`
	byID := run(t, a, in, serve.Options{Workers: 1})
	if e := byID["1"].Error; e == nil || e.Kind != "internal" || !strings.Contains(e.Message, "internal error: oh") {
		t.Errorf("got %+v", e)
	}
	if r := byID["2"]; r.Error != nil || !strings.Contains(string(r.Result), `"version":"1.2.3","protocol":2,`) {
		t.Errorf("got %+v", r)
	}
}

// TestLong: a line that is too long is an error with its id, and what comes after it is answered.
func TestLong(t *testing.T) {
	long := strings.Repeat("x", 10<<10)
	in := `{"id": 1, "method": "rewrite", "params": {"text": "` + long + `"}}
{"method": "rewrite", "params": {"text": "` + long + `"}, "id": 2}
{"id": 3, "method": "version"}
` + `{"id": 4, "method": "` + long // the input ends within it
	byID := run(t, answers(), in, serve.Options{MostLine: 5 << 10})
	for _, id := range []string{"1", "null", "4"} {
		if id == "null" {
			continue
		}
		if e := byID[id].Error; e == nil || e.Kind != "question" || !strings.Contains(e.Message, "longer than the 5,120 bytes") {
			t.Errorf("%s: got %+v", id, e)
		}
	}
	if e := byID["null"].Error; e == nil || !strings.Contains(e.Message, "longer") {
		t.Errorf("the id stands behind: got %+v", e)
	}
	if byID["3"].Result == nil || len(byID) != 4 {
		t.Errorf("got %+v", byID)
	}
}

// TestTensorMemory: a kernel that takes more columns than there are cannot be launched; on a chip that has none it is other code.
func TestTensorMemory(t *testing.T) {
	of := "!ttg.memdesc<5x128x128xf32, #m, #ttng.tensor_memory, mutable>"
	part := strings.Replace(of, "5x", "", 1)
	text := "#m = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>\n" +
		"#b = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>\n" +
		"module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:100\", \"ttg.threads-per-warp\" = 32 : i32} {\n" +
		"tt.func public @k() {\n%i = arith.constant 0 : i32\n%a = ttng.tmem_alloc : () -> " + of + "\n%s = ttg.memdesc_index %a[%i] : " + of + " -> " + part +
		"\n%x = ttng.tmem_load %s : " + part + " -> tensor<128x128xf32, #b>\ntt.return\n}\n}\n"
	answer, err := answers().Fits(t.Context(), serve.FitsQuestion{Text: serve.Text{Text: text}, Targets: []string{"sm_100", "sm_90"}})
	if err != nil {
		t.Fatal(err)
	}
	over, none := answer.Verdicts[0], answer.Verdicts[1]
	if over.Launches == nil || *over.Launches || over.TensorColumns != 640 || *over.TensorLimit != 512 || !strings.HasSuffix(*over.Why, "640 columns of tensor memory, 128 more than the 512 there are") {
		t.Errorf("got %+v", over)
	}
	if none.TensorColumns != 0 || *none.TensorLimit != 0 || len(none.Over) != 0 {
		t.Errorf("got %+v", none)
	}
}

// TestAttached: a text that stands before a question is that of the question, and of no other.
func TestAttached(t *testing.T) {
	kernel := files(t)["kernel.ttgir"]
	quoted, _ := json.Marshal(kernel)
	params := map[string]string{"report": "", "risk": "", "advise": "", "fits": "", "rewrite": `, "passes": "cse"`}
	for method, more := range params {
		inline := run(t, answers(), fmt.Sprintf(`{"id": 1, "method": %q, "params": {"text": %s%s}}`, method, quoted, more), serve.Options{})["1"]
		before := run(t, answers(), fmt.Sprintf("%d\n%s\n{\"id\": 1, \"method\": %q, \"params\": {\"name\": \"\"%s}}\n", len(kernel), kernel, method, more), serve.Options{})["1"]
		if before.Error != nil || !bytes.Equal(before.Result, inline.Result) {
			t.Errorf("%s: got %s, %+v, want %s", method, before.Result, before.Error, inline.Result)
		}
	}
	const long = 5 << 10
	for _, c := range []struct{ name, in, want string }{
		{"of another question", fmt.Sprintf("%d\n%s{\"id\": 2, \"method\": \"fits\"}\n{\"id\": 1, \"method\": \"fits\"}\n", len(kernel), kernel), "there is no text"},
		{"of a question that takes none", "3\nabc{\"id\": 1, \"method\": \"version\"}\n", "version: it is not asked of a text"},
		{"an empty one", "0\n{\"id\": 1, \"method\": \"fits\"}\n", "there is no text"},
		{"too long", fmt.Sprintf("%d\n%s{\"id\": 1, \"method\": \"fits\"}\n", long+1, strings.Repeat("x", long+1)), "longer than the 5,120 bytes"},
	} {
		if e := run(t, answers(), c.in, serve.Options{MostLine: long})["1"].Error; e == nil || !strings.Contains(e.Message, c.want) {
			t.Errorf("%s: got %+v, want %s", c.name, e, c.want)
		}
	}
	for _, in := range []string{"10\nabc", "10\n", "99999\nabc"} { // the input ends within it
		if byID := run(t, answers(), in, serve.Options{MostLine: long}); len(byID) != 0 {
			t.Errorf("%q: got %+v", in, byID)
		}
	}
}

// TestParallel: as many questions are answered at once as there are workers, and no more.
func TestParallel(t *testing.T) {
	const workers = 3
	var under, most atomic.Int32
	begun, release := make(chan bool, 100), make(chan bool)
	a := answers(pass("test-wait", func() {
		most.Store(max(most.Load(), under.Add(1)))
		begun <- true
		<-release
		under.Add(-1)
	}))
	in, client := io.Pipe()
	var out bytes.Buffer
	done := make(chan error)
	go func() { done <- a.Serve(t.Context(), in, &out, serve.Options{Workers: workers}) }()
	go func() {
		for id := range 3 * workers {
			fmt.Fprintf(client, `{"id": %d, "method": "rewrite", "params": {"text": "module {}", "passes": "test-wait"}}`+"\n", id)
		}
		client.Close()
	}()
	for range workers {
		<-begun
	}
	close(release)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), `"changed":false`); n != 3*workers || most.Load() != workers {
		t.Errorf("%d answers, %d at once; want %d and %d", n, most.Load(), 3*workers, workers)
	}
}

// TestCancelled: it ends with its context, while it waits for input and while a question is answered.
func TestCancelled(t *testing.T) {
	for _, asking := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		begun, release := make(chan bool), make(chan bool)
		a := answers(pass("test-wait", func() { close(begun); <-release }))
		in, client := io.Pipe()
		done := make(chan error)
		go func() { done <- a.Serve(ctx, in, io.Discard, serve.Options{}) }()
		if asking {
			io.WriteString(client, `{"id": 1, "method": "rewrite", "params": {"text": "module {}", "passes": "test-wait"}}`+"\n")
			<-begun
		}
		cancel()
		if err := <-done; err != nil {
			t.Errorf("asking %v: %v", asking, err)
		}
		close(release)
		client.Close()
	}
}

type broken struct{}

var errBroken = errors.New("broken pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// TestStreams: what is wrong with the streams ends it, and is told.
func TestStreams(t *testing.T) {
	in, client := io.Pipe()
	done := make(chan error)
	go func() { done <- answers().Serve(t.Context(), in, broken{}, serve.Options{}) }()
	fmt.Fprintln(client, `{"id": 1, "method": "version"}`)
	if err := <-done; !errors.Is(err, errBroken) {
		t.Errorf("an output that cannot be written: %v", err)
	}
	client.Close()
	in, client = io.Pipe()
	client.CloseWithError(errBroken)
	if err := answers().Serve(t.Context(), in, io.Discard, serve.Options{}); !errors.Is(err, errBroken) {
		t.Errorf("an input that cannot be read: %v", err)
	}
}

// TestConversation: an answer comes while the input is open.
func TestConversation(t *testing.T) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done := make(chan error)
	go func() { done <- answers().Serve(t.Context(), in, out, serve.Options{}) }()
	r := bufio.NewReader(fromServer)
	for id := range 3 {
		fmt.Fprintf(toServer, "{\"id\": %d, \"method\": \"version\"}\n\n", id)
		line, err := r.ReadString('\n')
		if err != nil || string(read(t, line).ID) != fmt.Sprint(id) {
			t.Errorf("%q, %v", line, err)
		}
	}
	toServer.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
