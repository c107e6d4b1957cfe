package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tgopt/tgopt/internal/hostile"
)

// hostileCommands are the runs that each kind of text is for.
var hostileCommands = map[hostile.Kind][]string{
	hostile.IR: {
		"in.mlir", "--keep-comments in.mlir", "--mlir-print-op-generic in.mlir", "--print=mlir in.mlir", "--print=mlir --mlir-print-debuginfo --mlir-print-op-generic in.mlir",
		"--print=mlir --mlir-print-debuginfo --mlir-print-local-scope in.mlir", "--mlir-pretty-debuginfo --print=mlir in.mlir",
		"--mlir-print-value-users --mlir-use-nameloc-as-prefix --mlir-print-unique-ssa-ids --print=mlir in.mlir",
		"--upgrade-to=3.9 --triton-version=3.0 in.mlir", "--upgrade-to=3.9 --triton-version=3.3 in.mlir", "--upgrade-to=3.9 --triton-version=3.6 in.mlir",
		"--split-input-file --verify-diagnostics in.mlir",
		"--canonicalize --remarks in.mlir", "--cse in.mlir", "--reduce-liveness --remarks in.mlir", "--reduce-liveness=mode=smem|gate=none in.mlir",
		"--reduce-liveness=mode=reload|gate=none in.mlir", "--reduce-liveness=mode=prefetch|gate=pressure|lane-budget=1 in.mlir", "--tritonintelgpu-reduce-variable-liveness in.mlir",
		"--allocate-shared-memory in.mlir", "--allocate-shared-memory=target=module|as-compiled=true in.mlir", "--allocate-amdgpu-shared-memory in.mlir", "--intel-allocate-shared-memory in.mlir",
		"--test-print-allocation in.mlir", "--test-print-pressure in.mlir", "--canonicalize --cse --print-ir-diff in.mlir",
		"--print-liveness in.mlir", "--print-pressure in.mlir", "--print-spill-risk in.mlir",
		"report in.mlir --explain", "report in.mlir --format=json --target=gfx942", "report in.mlir --format=markdown --target=pvc", "report in.mlir --format=html",
		"report in.mlir --passes=reduce-liveness --target=sm_80", "report in.mlir --compare --target=sm_90,gfx1100", "report in.mlir --memory --target=sm_90", "report in.mlir --memory --format=json --target=gfx942",
		"diff in.mlir other.mlir", "diff other.mlir in.mlir -U1 --format=json", "diff in.mlir other.mlir --format=markdown --fail-on=registers,spills,shared,occupancy,conversions,ir",
		"layout in.mlir", "layout in.mlir --format=html", "lsp",
	},
	hostile.Spec:        {"--dialect=in.spec in.mlir", "lsp"},
	hostile.Definitions: {"import-ods in.json"},
	hostile.Checks:      {"filecheck in.mlir --input-file=in.mlir", "filecheck in.mlir --input-file=in.mlir --dump-input=always --ignore-case"},
	hostile.Log:         {"log in.txt", "log in.txt --format=json --diff=1", "log in.txt --format=html", "diff in.txt other.txt", "diff in.txt other.txt --format=json"},
}

// hostileTrial is a run on a text of a family.
func hostileTrial(f *hostile.Family, command string, size int) *trial {
	t := &trial{}
	for _, arg := range strings.Fields(command) {
		t.args = append(t.args, strings.ReplaceAll(arg, "|", " "))
	}
	name := map[hostile.Kind]string{hostile.IR: "in.mlir", hostile.Spec: "in.spec", hostile.Definitions: "in.json", hostile.Checks: "in.mlir", hostile.Log: "in.txt"}[f.Kind]
	text := f.Text(size)
	t.files = input(name, text)
	if f.Kind == hostile.Spec {
		t.files = append(t.files, input("in.mlir", "\"hostile.f\"() : () -> ()\n")...)
	}
	if strings.HasPrefix(command, "diff") {
		t.files = append(t.files, input(strings.Replace(name, "in.", "other.", 1), f.Text(size-size/8))...)
	}
	if command == "lsp" {
		t.files = append(t.files, sessionOn(name, text))
	}
	return t
}

// sessionOn opens the text and asks what an editor asks at once, edits it, and asks
// again.
func sessionOn(name, text string) txtar.File {
	lines := strings.Split(text, "\n")
	middle := len(lines) / 2
	document := `"textDocument":{"uri":"file:///hostile/NAME"}`
	at := fmt.Sprintf(`"position":{"line":%d,"character":%d}`, middle, len(lines[middle])/2)
	all := fmt.Sprintf(`"range":{"start":{"line":0,"character":0},"end":{"line":%d,"character":0}}`, len(lines))
	asked := `{"call":true,"method":"textDocument/hover","params":{` + document + `,` + at + `}}
{"call":true,"method":"textDocument/inlayHint","params":{` + document + `,` + all + `}}
{"call":true,"method":"textDocument/codeLens","params":{` + document + `}}
{"call":true,"method":"textDocument/codeAction","params":{` + document + `,` + all + `,"context":{"diagnostics":[]}}}
{"call":true,"method":"textDocument/documentSymbol","params":{` + document + `}}
{"call":true,"method":"textDocument/semanticTokens/full","params":{` + document + `}}
{"call":true,"method":"textDocument/foldingRange","params":{` + document + `}}
{"call":true,"method":"textDocument/completion","params":{` + document + `,` + at + `}}
{"call":true,"method":"textDocument/references","params":{` + document + `,` + at + `,"context":{"includeDeclaration":true}}}
{"call":true,"method":"textDocument/formatting","params":{` + document + `,"options":{"tabSize":2,"insertSpaces":true}}}
{"call":true,"method":"textDocument/diagnostic","params":{` + document + `}}
`
	asked = `{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///hostile/NAME","languageId":"mlir","version":1,"text":"$NAME"}}}
` + asked + fmt.Sprintf(`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///hostile/NAME","version":2},"contentChanges":[{"range":{"start":{"line":%d,"character":0},"end":{"line":%d,"character":0}},"text":""}]}}
`, middle, middle+1) + asked
	return txtar.File{Name: session, Data: []byte(strings.ReplaceAll(asked, "NAME", name))}
}

// TestHostile runs commands on small texts of every family in this process, each on
// some: what is exponential, without bound or a panic shows there already.
func TestHostile(t *testing.T) {
	const share = 6 // of the commands, one in so many
	dir, w := t.TempDir(), watched(t, endless)
	families := hostile.Families()
	for i := range families {
		f := &families[i]
		commands := hostileCommands[f.Kind]
		for k := i % min(share, len(commands)); k < len(commands); k += share {
			tried := hostileTrial(f, commands[k], 3000)
			w.begin(f.Name + "/" + commands[k] + ": ")
			if o := (&corpus{}).judge(tried, dir); o.problem != "" || o.cpu > time.Second {
				t.Errorf("%s/%s: %d bytes: %v\n%s", f.Name, commands[k], tried.size(), o.cpu, head(o.problem))
			}
		}
	}
}

// TestFamilies: what analyses look at is accepted, or they would see nothing of it.
func TestFamilies(t *testing.T) {
	dir := t.TempDir()
	for _, f := range append(hostile.Flows(), hostile.Memory()...) {
		for _, size := range []int{3000, 130000} { // the second is deeper than may be, once
			o := (&trial{[]string{"--allow-unregistered-dialect", "in.mlir"}, input("in.mlir", f.Text(size))}).run(dir)
			if o.code != 0 || o.problem != "" {
				t.Errorf("%s: %s%s", f.Name, head(o.stderr), o.problem)
			}
		}
	}
}

// What is taken by a text of so many bytes at most: linear, or n log n.
const (
	fewTime     = 200 * time.Millisecond // a quarter of a megabyte: nobody looks at the other sizes
	growthFrom  = 500 * time.Millisecond // under which nobody looks at growth
	growthLimit = 1.3                    // exponent of the time over the size
	growthCI    = 1.6                    // of "few", which any machine runs beside any work: what is quadratic is above it
	memoryBase  = 40 << 20
	clientBase  = 8 << 20 // more of the server, whose client is in the process, too
	memoryEach  = 64
	writtenEach = 4 // for each byte that is written, where hostileMore says that it is many
)

// hostileFew are the commands on IR that look at most of it, hostileOwn texts that once
// took the square of their length by a command that they name.
var (
	hostileFew = []string{
		"in.mlir", "--print=mlir --mlir-print-debuginfo --mlir-print-local-scope in.mlir", "--canonicalize --cse --print-ir-diff in.mlir",
		"--reduce-liveness=mode=smem|gate=none in.mlir", "--allocate-shared-memory=target=module|as-compiled=true in.mlir",
		"report in.mlir --explain", "report in.mlir --passes=reduce-liveness --target=sm_80",
	}
	hostileOwn = map[string][]string{
		"many loops in a row":                               {"report in.mlir --explain", "report in.mlir --compare --target=sm_90,gfx1100"},
		"a loop with many carried values":                   {"report in.mlir --explain"},
		"a loop that rotates many values":                   {"report in.mlir --explain"},
		"many buffers":                                      {"report in.mlir --explain", "--allocate-shared-memory in.mlir"},
		"buffers of many sizes":                             {"--allocate-shared-memory in.mlir"},
		"operands loaded before one loop of dots":           {"report in.mlir --explain", "--reduce-liveness --remarks in.mlir"},
		"operands in shared memory before one loop of dots": {"--reduce-liveness --remarks in.mlir"},
		"one operand of many dots":                          {"report in.mlir --explain"},
		"operands loaded before many loops of dots":         {"report in.mlir --explain", "--reduce-liveness=mode=smem|gate=none in.mlir"},
		"one descriptor load of many loops of dots":         {"report in.mlir --compare --target=sm_90,gfx1100", "--reduce-liveness=mode=smem|gate=none in.mlir"},
		"uses of a large alias":                             {"--upgrade-to=3.9 --triton-version=3.6 in.mlir"},
		"nested loops":                                      {"report in.mlir --format=html", "lsp"},
		"many encodings":                                    {"layout in.mlir --format=html"},
		"everything live at once":                           {"report in.mlir --explain"},
		"scalars live at once":                              {"report in.mlir --explain"},
		"many results":                                      {"report in.mlir --explain"},
		"many functions":                                    {"report in.mlir --explain"},
		"nested loops with values live in them":             {"--print-liveness in.mlir"},
		"a chain in a loop to many dots":                    {"report in.mlir --passes=reduce-liveness --target=sm_80"},
		"values used at the bottom of a nest":               {"report in.mlir --explain"},
		"values live over many blocks":                      {"report in.mlir --explain", "--print-liveness in.mlir"},
		"many blocks":                                       {"--canonicalize --cse in.mlir"},
		"blocks with one exit":                              {"--canonicalize --cse in.mlir"},
		"a long array":                                      {"--print=mlir in.mlir"},
		"many dimensions of a map":                          {"in.mlir"},
		"a chain of calls":                                  {"report in.mlir --explain"},
		"functions that call themselves":                    {"--allocate-shared-memory=target=module|as-compiled=true in.mlir"},
	}
)

// hostileMore are runs that may take more, and why. Each ends somewhere, and says so.
var hostileMore = []struct {
	family, command string // regular expressions
	memory          int    // bytes a byte, besides memoryEach
	written         bool   // what is written is much longer than what is read: it counts as if it had been read, and has some memory
	growth          bool   // a bound on the work in all is reached only by larger texts
	why             string
}{
	{"^nested (loops|branches)|^a ladder of branches", "--print-|--passes", 192, true, false,
		"a line has two blanks for each loop around it, 900 deep: the text is 20 times as long; a difference has it twice, --passes reads it again"},
	{"^nested loops$", "format=html", 0, true, false, "46 bytes are an op, a value and its range, of which the page has twelve figures: it is four times as long as the text"},
	{"", "--print-liveness", 0, true, false, "each op has a table of what is live: 32 MB and 32 bytes a byte, where it ends"},
	{"^many (small functions|functions|modules)", "^report|print-pressure", 64, true, false, "a report has 2,048 functions of some kilobytes"},
	{"^many results", "^report", 64, false, false, "20 bytes of text are a value, with its range and its place at the peak"},
	{"^operands .*loops? of dots", "report|reduce-liveness", 0, false, true, "262,144 ops are looked at between loads and their loops: that is half a second, also in 100 KB"},
	{"^a long format|^a spec that ends nowhere|^classes that double", "--dialect", 128, false, false, "a byte may be a token, and participle keeps all of them"},
	{"", "^lsp$", 48, false, false, "the client is in the process, too: it has the text, its messages and each answer"},
	{"^a symbol defined many times|^many (small functions|modules|regions)|^nested (branches|loops)", "^lsp$", 64, false, false,
		"33 bytes are a function, with its op, region, block and place in the index, and 1,000 of them have figures"},
	{"^chunks", "^lsp$", 192, false, false, "60 bytes are a module, with a Context, a parse that an edit continues, and what the verifier said"},
}

// more is what a run may take besides.
func more(f *hostile.Family, command string) (memory int, written, growth bool) {
	for _, m := range hostileMore {
		if regexp.MustCompile(m.family).MatchString(f.Name) && regexp.MustCompile(m.command).MatchString(command) {
			memory, written, growth = memory+m.memory, written || m.written, growth || m.growth
		}
	}
	return memory, written, growth
}

// TestHostileSizes runs every command on large texts of every family, each in a
// process of its own: the time grows as the text does, and so does the memory. The
// runs that take long are held to it at three sizes.
//
// TGOPT_HOSTILE is the largest size in bytes, of which families may follow, as a
// regular expression, and a command, of which all is shown: "262144/a long list/lsp";
// or "few": the commands that look at most of a text, on 256 KB, and on a megabyte what
// once was too slow.
//
// All at a megabyte is some 8,000 processes: six minutes of 16 cores. Compiled by
// "go test -c" it needs nothing but itself; with -test.timeout it ends half a minute before that, and
// says how many runs were left.
func TestHostileSizes(t *testing.T) {
	wanted := os.Getenv("TGOPT_HOSTILE")
	if wanted == "" {
		t.Skip("TGOPT_HOSTILE does not name the largest size in bytes")
	}
	size, rest, _ := strings.Cut(wanted, "/")
	names, command, one := strings.Cut(rest, "/")
	few, limit := size == "few", growthLimit
	if few {
		size, limit = "262144", growthCI
	}
	largest, err := strconv.Atoi(size)
	if err != nil {
		t.Fatalf("TGOPT_HOSTILE is '%s'", wanted)
	}
	only, err := regexp.Compile(names)
	if err != nil {
		t.Fatal(err)
	}
	type work struct {
		f       *hostile.Family
		command string
		largest int
	}
	queue := make(chan work)
	var workers sync.WaitGroup
	var left atomic.Int64
	for range runtime.NumCPU() {
		dir := t.TempDir()
		workers.Add(1)
		go func() {
			defer workers.Done()
			for w := range queue {
				if at, ok := t.Deadline(); ok && time.Until(at) < 30*time.Second {
					left.Add(1)
					continue
				}
				for _, problem := range holds(t, w.f, w.command, w.largest, limit, dir, one) {
					t.Errorf("%s/%s: %s", w.f.Name, w.command, problem)
				}
			}
		}()
	}
	families, runs := hostile.Families(), 0
	for i := range families {
		f := &families[i]
		if !only.MatchString(f.Name) {
			continue
		}
		for _, c := range hostileCommands[f.Kind] {
			if (!one || c == command) && (!few || f.Kind != hostile.IR || c == "lsp" || slices.Contains(hostileFew, c)) {
				queue <- work{f, c, largest}
				runs++
			}
		}
		if few {
			for _, c := range hostileOwn[f.Name] {
				queue <- work{f, c, 1 << 20}
				runs++
			}
		}
	}
	close(queue)
	workers.Wait()
	if runs == 0 {
		t.Errorf("there is no '%s'", wanted)
	}
	if n := left.Load(); n > 0 {
		t.Errorf("the time was up before %d of %d runs", n, runs)
	}
	t.Logf("%d runs", runs)
}

// holds says what of the limits a command breaks on texts of a family.
func holds(t *testing.T, f *hostile.Family, command string, largest int, limit float64, dir string, show bool) (problems []string) {
	memory, written, bounded := more(f, command)
	var took []usage
	var read, all []int // bytes
	var trials []*trial
	for i, size := range []int{largest, largest / 4, largest / 16} {
		tried := hostileTrial(f, command, size)
		u := tried.process(t, dir)
		n := tried.size()
		if show {
			t.Logf("%s/%s: %d bytes: %v, %d MB, %d bytes written, exit code %d, %.150s", f.Name, command, n, u.cpu, u.memory>>20, u.written, u.code, u.messages)
		}
		if u.died != "" {
			problems = append(problems, fmt.Sprintf("%d bytes: %s", n, u.died))
		}
		most := memoryBase + (memoryEach+memory)*n
		if command == "lsp" {
			most += clientBase
		}
		trials, took, read, all = append(trials, tried), append(took, u), append(read, n), append(all, n)
		if written {
			most += writtenEach * u.written
			all[i] += u.written
		}
		// How much is garbage at the peak is when the collector got a processor: the least of three counts.
		for again := 0; again < 2 && u.memory > most && u.died == ""; again++ {
			if v := tried.process(t, dir); v.died == "" {
				u.memory = min(u.memory, v.memory)
			}
		}
		if u.memory > most {
			problems = append(problems, fmt.Sprintf("%d bytes take %d MB of memory, which is %d bytes a byte beyond 40 MB; %d bytes are written", n, u.memory>>20, (u.memory-memoryBase)/n, u.written))
		}
		if i == 0 && u.cpu < fewTime*time.Duration(max(1, n>>18)) && !show {
			return problems
		}
	}
	// Work beside this makes a run dearer and never cheaper: what looks too dear is measured
	// again, and is at fault if it always does.
	again := func(i int) {
		if u := trials[i].process(t, dir); u.died == "" {
			took[i].cpu = u.cpu
		}
	}
	most := mostTime * time.Duration(max(1e6, read[0])) / 1e6
	for i := 0; i < 2 && took[0].cpu > most; i++ {
		again(0)
	}
	if took[0].cpu > most {
		problems = append(problems, fmt.Sprintf("%d bytes take %v", read[0], took[0].cpu))
	}
	if bounded {
		return problems
	}
	// From the second to the first size, which follow one another; the third is there to be
	// seen. What is written may be bounded, and then grows less than what is read.
	growth := func() float64 {
		return min(exponent(read[1], read[0], took[1].cpu, took[0].cpu), exponent(all[1], all[0], took[1].cpu, took[0].cpu))
	}
	for i := 0; i < 4 && growth() > limit && took[0].cpu > growthFrom; i++ {
		again(1)
		again(0)
	}
	if e := growth(); e > limit && took[0].cpu > growthFrom {
		problems = append(problems, fmt.Sprintf("%d, %d, %d bytes take %v, %v, %v: exponent %.1f, in each of five runs", read[2], read[1], read[0], took[2].cpu, took[1].cpu, took[0].cpu, e))
	}
	return problems
}

// A usage is what a process took.
type usage struct {
	cpu            time.Duration
	memory         int // bytes that it occupied at most
	written        int // bytes to standard output and standard error
	code           int
	died, messages string
}

// process runs the trial as a program, with limits of its own.
func (t *trial) process(tb testing.TB, dir string) (u usage) {
	archive, peak := filepath.Join(dir, "trial.txtar"), filepath.Join(dir, "peak")
	os.WriteFile(archive, t.text(""), 0o666)
	os.Remove(peak)
	cmd := exec.Command(os.Args[0], "-test.run=^TestHostileRun$", "-test.timeout=5m")
	cmd.Env = append(os.Environ(), "TGOPT_HOSTILE_RUN="+archive, "TGOPT_HOSTILE_PEAK="+peak, "TGOPT_HOSTILE=", "GOMAXPROCS=2")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	u.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	data, _ := os.ReadFile(peak)
	if _, err := fmt.Sscanf(string(data), "%d %d %d", &u.memory, &u.written, &u.code); err != nil {
		u.died = "it died: " + head(out.String())
	}
	if err != nil && u.died == "" {
		u.died = head(out.String())
	}
	u.messages = strings.TrimSpace(strings.SplitN(out.String(), "\n", 2)[0])
	return u
}

// TestHostileRun is the program of TestHostileSizes.
func TestHostileRun(t *testing.T) {
	path := os.Getenv("TGOPT_HOSTILE_RUN")
	if path == "" {
		t.Skip("it is begun by TestHostileSizes")
	}
	tried := readTrialFile(t, path)
	watched(t, 2*mostTime+2*time.Second)
	// As the program has it: the collector is told by the program.
	dir := t.TempDir()
	for _, f := range tried.files {
		os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666)
	}
	var out, messages counted
	code := tried.callTo(&out, &messages, dir, nil)
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		var kilobytes int
		if at := bytes.Index(status, []byte("VmHWM:")); at >= 0 {
			fmt.Sscanf(string(status[at:]), "VmHWM: %d", &kilobytes)
		}
		os.WriteFile(os.Getenv("TGOPT_HOSTILE_PEAK"), fmt.Appendf(nil, "%d %d %d", kilobytes<<10, out.n+messages.n, code), 0o666)
	}
	fmt.Println(head(string(messages.first)))
	if len(bytes.TrimSpace(messages.first)) == 0 && code != 0 || messages.internal {
		t.Error(head(string(messages.first)))
	}
}

// counted keeps the beginning of what is written, and whether it has an internal error.
type counted struct {
	n        int
	first    []byte
	internal bool
}

func (c *counted) Write(p []byte) (int, error) {
	c.n += len(p)
	c.first = append(c.first, p[:min(len(p), max(0, 5000-len(c.first)))]...)
	c.internal = c.internal || bytes.Contains(p, []byte("internal error: "))
	return len(p), nil
}

// exponent is how the time grows with the size.
func exponent(from, to int, before, after time.Duration) float64 {
	return math.Log(float64(after)/float64(before)) / math.Log(float64(to)/float64(from))
}
