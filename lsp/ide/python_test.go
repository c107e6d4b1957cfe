package ide_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

const kernels = "../../testdata/kernels/"

var saved = time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)

// pythonDoc opens a kernel's source with dumps.
func pythonDoc(t *testing.T, text string, list ...*ide.Dump) *ide.Snapshot {
	t.Helper()
	s := ide.NewSnapshot(workspace, ide.Python, "/home/me/attention.py", text)
	s.SetDumps(text, saved, list, nil)
	return s
}

// besideDump is the files beside a dump, by extension.
type besideDump map[string]string

func (b besideDump) Read(extension string) []byte {
	if text, ok := b[extension]; ok {
		return []byte(text)
	}
	return nil
}

func (besideDump) Labels() (text []byte, name string) { return nil, "" }

func attentionDump(t *testing.T, name string, modified time.Time, metadata string) *ide.Dump {
	t.Helper()
	text, err := os.ReadFile(dumpFolder + name)
	if err != nil {
		t.Fatal(err)
	}
	return ide.NewDump(workspace, source.NewFile("/cache/"+filepath.Base(name), string(text)), modified, besideDump{".json": metadata})
}

func readKernels(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(kernels + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// displayed is what an editor shows of a document.
func displayed(t *testing.T, s *ide.Snapshot) string {
	var b strings.Builder
	for _, h := range s.InlayHints(source.Span{End: uint32(len(s.File.Text))}) {
		p := s.File.Position(h.Offset)
		fmt.Fprintf(&b, "%d| %s  «%s»\n", p.Line, strings.TrimSpace(s.File.Slice(s.File.LineSpan(p.Line))), h.Label)
		if strings.Contains(h.Tooltip, "Configurations") {
			b.WriteString(h.Tooltip)
		}
	}
	for _, d := range s.Diagnostics(t.Context()) {
		fmt.Fprintf(&b, "%v %d %s: %s\n", d.Severity, s.File.Position(d.Span.Start).Line, d.Category, d.Message)
		for _, r := range d.Related {
			fmt.Fprintf(&b, "    %d %s\n", s.File.Position(r.Span.Start).Line, r.Message)
		}
	}
	return b.String()
}

// kernelName is the public function of a dump.
func kernelName(dump string) string {
	_, rest, _ := strings.Cut(dump, "tt.func public @")
	name, _, _ := strings.Cut(rest, "(")
	return name
}

const (
	wide   = "3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir"
	narrow = "3.6.0/gfx942/attention_fwd-causal-f16-m128n64d64-w4s1.ttgir"
)

func TestPythonHints(t *testing.T) {
	text := readKernels(t, "attention.py")
	later := saved.Add(time.Minute)
	s := pythonDoc(t, text,
		attentionDump(t, narrow, later, `{"name": "attention_fwd", "num_warps": 4, "num_stages": 1, "shared": 8192, "n_regs": 128, "n_spills": 0}`),
		attentionDump(t, wide, later, `{"name": "attention_fwd", "num_warps": 8, "num_stages": 2, "shared": 98304}`))
	golden.Compare(t, "testdata/python.txt", displayed(t, s))
}

// Triton writes a compilation into its cache and again where it dumps: it counts
// once, with the metadata. What autotuning made with the same settings is told
// apart by its tile.
func TestPythonBuilds(t *testing.T) {
	text, later := readKernels(t, "attention.py"), saved.Add(time.Minute)
	const settings = `{"name": "attention_fwd", "num_warps": 8, "num_stages": 2}`
	for _, test := range []struct {
		name string
		list []*ide.Dump
		want string
	}{
		{"the cache, then a dump", []*ide.Dump{attentionDump(t, wide, later, settings), attentionDump(t, wide, later, "")}, "(gfx942 num_warps=8 num_stages=2)"},
		{"a dump, then the cache", []*ide.Dump{attentionDump(t, wide, later, ""), attentionDump(t, wide, later, settings)}, "(gfx942 num_warps=8 num_stages=2)"},
		{"the same text of other settings", []*ide.Dump{
			attentionDump(t, wide, later, settings), attentionDump(t, wide, later, strings.Replace(settings, "2}", "3}", 1)),
		}, "(gfx942 num_warps=8 num_stages=2, the worst of 2 configurations)"},
		{"another tile of the same settings", []*ide.Dump{attentionDump(t, wide, later, settings), attentionDump(t, narrow, later, settings)},
			"(gfx942 num_warps=8 num_stages=2, tile 128x128x128, the worst of 2 configurations)"},
	} {
		if got := displayed(t, pythonDoc(t, text, test.list...)); !strings.Contains(got, "◂ peak 369 registers of 256, scores 64 "+test.want+"»") {
			t.Errorf("%s: got\n%s\nwant a peak with %q", test.name, got, test.want)
		}
	}
}

// What has no name is named by its op, as in dumps of Triton before 3.5 and where
// a call gives two results: a number alone would be nobody's.
func TestPythonUnnamed(t *testing.T) {
	text := readKernels(t, "matmul.py")
	dump, err := os.ReadFile(dumpFolder + "3.0.0/gfx942/matmul-f16-m128n128k64-w4s3.ttgir")
	if err != nil {
		t.Fatal(err)
	}
	s := ide.NewSnapshot(workspace, ide.Python, "/home/me/matmul.py", text)
	s.SetDumps(text, saved, []*ide.Dump{ide.NewDump(workspace, source.FileOf("/cache/matmul.ttgir", dump), saved, besideDump(nil))}, nil)
	got := displayed(t, s)
	for _, want := range []string{
		"38| a = tl.load(a_ptrs, mask=(inner < k - start)[None, :], other=0.0)  «ttg.local_load 32 registers at the peak»",
		"«◂ peak 151 registers of 512, tt.load 16 (gfx942 num_warps=4)»",
		"40| acc = tl.dot(a, b, acc)  «scf.for 64 registers at the peak»",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant %q", got, want)
		}
	}
}

// Where not all dumps of a kernel were read, the hint and its table say so.
func TestPythonOmitted(t *testing.T) {
	text := readKernels(t, "attention.py")
	list := []*ide.Dump{attentionDump(t, wide, saved, `{"num_warps": 8}`), attentionDump(t, narrow, saved, "")}
	for omitted, want := range map[int][2]string{
		0:  {"(gfx942 num_warps=8, the worst of 2 configurations)»", "Configurations of `attention_fwd`, registers of"},
		1:  {"(gfx942 num_warps=8, the worst of 2 configurations; 1 older dump left out)»", "`attention_fwd`, the newest (1 older dump left out), registers of"},
		26: {"(gfx942 num_warps=8, the worst of 2 configurations; 26 older dumps left out)»", "`attention_fwd`, the newest (26 older dumps left out), registers of"},
	} {
		s := pythonDoc(t, text)
		s.SetDumps(text, saved, list, map[string]int{"attention_fwd": omitted, "other": 3})
		if got := displayed(t, s); !strings.Contains(got, want[0]) || !strings.Contains(got, want[1]) {
			t.Errorf("%d left out: got\n%s\nwant %q", omitted, got, want)
		}
	}
}

// What the compiler said is read as reports read it, for the chip that it said it
// of.
func TestPythonReported(t *testing.T) {
	const python = "def sine(x):\n    y = x\n"
	const dump = `#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @sine() {
    %y = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32, #blocked> loc("sine.py":2:4)
    tt.return loc("sine.py":1:0)
  } loc("sine.py":1:0)
}
`
	cubin, err := os.ReadFile("../../kernel/testdata/sine-sm_80.cubin")
	if err != nil {
		t.Fatal(err)
	}
	const assembly = ".amdgpu_metadata\namdhsa.kernels:\n  - .agpr_count: 0\n    .name: sine\n    .private_segment_fixed_size: 276\n    .vgpr_count: 256\n    .vgpr_spill_count: 92\n"
	for _, test := range []struct {
		target, on string // what it was compiled for; the setting
		beside     map[string]string
		want       string // "" for nothing
	}{
		{"cuda:80", "", nil, ""},
		{"cuda:80", "", map[string]string{".json": `{"name": "sine", "n_regs": 38, "n_spills": 2}`, ".cubin": string(cubin)}, "| 38 registers a thread, 8 bytes spilled a thread |"},
		{"cuda:80", "", map[string]string{".json": `{"name": "sine", "shared": 1024}`, ".cubin": string(cubin)}, "| 1,024 bytes reported | 40 registers a thread, 40 bytes of stack a thread |"},
		{"cuda:80", "sm_80", map[string]string{".cubin": string(cubin)}, "| 40 registers a thread, 40 bytes of stack a thread |"},
		{"cuda:80", "sm_90", map[string]string{".cubin": string(cubin)}, ""},
		{"cuda:80", "", map[string]string{".cubin": string(cubin[:100])}, ""},
		{"hip:gfx1100", "", map[string]string{".amdgcn": assembly}, "| 256 registers a thread, 368 bytes spilled a thread, 276 bytes of stack a thread |"},
		{"hip:gfx1100", "", map[string]string{".amdgcn": strings.ReplaceAll(assembly, "sine", "cosine")}, ""},
	} {
		w := *workspace
		w.Settings.Target = test.on
		s := ide.NewSnapshot(&w, ide.Python, "/home/me/sine.py", python)
		f := source.NewFile("/cache/sine.ttgir", strings.Replace(dump, "TARGET", test.target, 1))
		s.SetDumps(python, saved, []*ide.Dump{ide.NewDump(&w, f, saved, besideDump(test.beside))}, nil)
		got := displayed(t, s)
		if !strings.Contains(got, "◂ peak") || !strings.Contains(got, test.want) || strings.Contains(got, "compiler said") != (test.want != "") {
			t.Errorf("%s on %q: got\n%s\nwant %q", test.target, test.on, got, test.want)
		}
	}
}

// An edit of the text moves hints with their lines; what it touches has none,
// until the file is saved: then its dumps are older.
func TestPythonEdits(t *testing.T) {
	text := readKernels(t, "attention.py")
	s := pythonDoc(t, text, attentionDump(t, wide, saved.Add(time.Minute), ""))
	before := displayed(t, s)
	if !strings.Contains(before, "45| k = tl.load(k_ptrs)  «") {
		t.Fatalf("got\n%s\nwant a hint in line 45", before)
	}
	moved := s.Edit(source.Edit{Text: "# one\n# two\n"})
	if after := displayed(t, moved); !strings.Contains(after, "47| k = tl.load(k_ptrs)  «") || strings.Contains(after, "older") {
		t.Errorf("two lines above: got\n%s\nwant a hint in line 47", after)
	}
	at := place(t, s, "            ‸k = tl.load(k_ptrs)\n")
	touched := s.Edit(source.Edit{Span: source.Span{Start: at, End: at + 1}, Text: "kk"})
	if after := displayed(t, touched); strings.Contains(after, "45| ") || !strings.Contains(after, "83| ") {
		t.Errorf("line 45 edited: got\n%s\nwant no hint there, and others", after)
	}

	later := saved.Add(time.Hour)
	moved.SetDumps(moved.File.Text, later, []*ide.Dump{attentionDump(t, wide, saved, "")}, nil)
	if after := displayed(t, moved); !strings.Contains(after, "47| k = tl.load(k_ptrs)  «") || !strings.Contains(after, "are older than this file") {
		t.Errorf("saved: got\n%s\nwant the hint in line 47, said to be older", after)
	}
	touched.SetDumps(touched.File.Text, later, []*ide.Dump{attentionDump(t, wide, saved, "")}, nil)
	after := displayed(t, touched)
	if strings.Contains(after, "«") || !strings.Contains(after, "the dumps of 'attention_fwd' are stale: they are of another version of this file (`k` is not in line 45)") {
		t.Errorf("a name changed, saved: got\n%s\nwant no hints, and that the dump is stale", after)
	}
}

// A dump speaks of a file by its path or the end of it.
func TestPythonFiles(t *testing.T) {
	text := readKernels(t, "attention.py")
	dump, err := os.ReadFile(dumpFolder + wide)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		named, open string
		want        bool
	}{
		{"attention.py", "/home/me/attention.py", true},
		{"me/attention.py", "/home/me/attention.py", true},
		{"you/attention.py", "/home/me/attention.py", false},
		{"/home/me/attention.py", "/home/me/attention.py", true},
		{"/build/me/attention.py", "/home/me/attention.py", true},
		{"/build/other/attention.py", "/home/me/attention.py", false},
		{"/home/me/flash_attention.py", "/home/me/attention.py", false},
	} {
		named := strings.ReplaceAll(string(dump), `"attention.py"`, `"`+test.named+`"`)
		d := ide.NewDump(workspace, source.NewFile("/cache/a.ttgir", named), saved, besideDump(nil))
		s := ide.NewSnapshot(workspace, ide.Python, test.open, text)
		s.SetDumps(text, saved, []*ide.Dump{d}, nil)
		if got := len(s.InlayHints(source.Span{End: uint32(len(text))})) > 0; got != test.want {
			t.Errorf("loc(%q) in %s: shown %v, want %v", test.named, test.open, got, test.want)
		}
	}
}

// Every dump of the repository fits the source that it was made of; with a line
// put into the kernel, hardly any does, though a line above moves them all.
func TestPythonDumpsFit(t *testing.T) {
	files, err := filepath.Glob(dumpFolder + "3.*/*/*.ttgir")
	if err != nil || len(files) == 0 {
		t.Fatal("no dumps", err)
	}
	sources, err := filepath.Glob(kernels + "*.py")
	if err != nil || len(sources) == 0 {
		t.Fatal("no kernels", err)
	}
	fit := 0
	var off []string
	for i, path := range files {
		if i%4 != 0 {
			continue
		}
		dump, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, py := range sources {
			name := filepath.Base(py)
			if !strings.Contains(string(dump), `"`+name+`":`) {
				continue
			}
			text := readKernels(t, name)
			d := ide.NewDump(workspace, source.FileOf(path, dump), saved, besideDump(nil))
			s := ide.NewSnapshot(workspace, ide.Python, py, text)
			s.SetDumps(text, saved, []*ide.Dump{d}, nil)
			for _, d := range s.Diagnostics(t.Context()) {
				if d.Category == "dump" {
					t.Errorf("%s: %s", path, d.Message)
				}
			}
			fit++
			mutated := strings.Replace(text, "\ndef ", "\n# a line more\n\ndef ", 1)
			if at := strings.Index(mutated, "def "+kernelName(string(dump))+"("); at >= 0 {
				// A statement more in the kernel: what follows is one line off.
				body := at + strings.Index(mutated[at:], "):\n") + 3
				s = ide.NewSnapshot(workspace, ide.Python, py, mutated[:body]+"    pass\n"+mutated[body:])
				s.SetDumps(s.File.Text, saved, []*ide.Dump{d}, nil)
				if diags := s.Diagnostics(t.Context()); len(diags) != 1 || !strings.Contains(diags[0].Message, "are stale") {
					off = append(off, path)
				}
			}
		}
	}
	// Few kernels are so short that every name is within a line of its place.
	if len(off) > fit/20 {
		t.Errorf("a line was put in, and %d of %d dumps are not stale: %v", len(off), fit, off)
	}
	if fit < 50 {
		t.Errorf("%d dumps were held against their sources, want 50 and more", fit)
	}
}
