package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tgopt/tgopt/internal/hostile"
)

// A corpus is what is broken: IR of every release and dialect, and texts in our
// other languages.
type corpus struct {
	*rand.Rand
	ir, checks, specs, definitions, configurations *hostile.Mutator
}

// newCorpus reads what there is below a folder, the root of the repository.
func newCorpus(tb testing.TB, root string, r *rand.Rand) *corpus {
	tb.Helper()
	const largest = 48 << 10
	read := func(patterns ...string) *hostile.Mutator {
		m := &hostile.Mutator{Rand: r}
		for _, pattern := range patterns {
			paths, err := filepath.Glob(filepath.Join(root, pattern))
			if err != nil {
				tb.Fatal(err)
			}
			for _, path := range paths {
				data, err := os.ReadFile(path)
				if err != nil {
					tb.Fatal(err)
				}
				for _, chunk := range strings.Split(string(data), "\n// -----") {
					if len(chunk) <= largest {
						m.Corpus = append(m.Corpus, chunk)
					}
				}
			}
		}
		if len(m.Corpus) == 0 {
			tb.Fatalf("nothing is like %v in %s", patterns, root)
		}
		return m
	}
	return &corpus{
		Rand: r,
		ir: read("testdata/kernels/dumps/*/*/*.tt*ir", "testdata/kernels/intel/*.ttgir", "testdata/surface/*.mlir", "testdata/lit/*/*.mlir",
			"testdata/lit/*/*.ttgir", "dialect/*/testdata/*.mlir", "dialect/all/testdata/mutants/*.mlir"),
		checks:         read("testdata/lit/*/*.mlir"),
		specs:          read("dialect/*/*.spec", "dialect/*/testdata/*.spec"),
		definitions:    read("dialect/ods/testdata/*.json"),
		configurations: &hostile.Mutator{Rand: r, Corpus: []string{"dialects:\n  - acme.spec\ntarget: sm_90\n", "dialects: [acme.spec, \"b.spec\"]\n"}},
	}
}

func (c *corpus) one(list ...string) string { return list[c.IntN(len(list))] }

// chance is true once in n times.
func (c *corpus) chance(n int) bool { return c.IntN(n) == 0 }

var (
	releases  = []string{"3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9"}
	targets   = []string{"sm_80", "sm_90", "sm_100", "sm_75", "gfx942", "gfx1100", "gfx90a", "gfx1250", "pvc", "mi300x", "h100"}
	pipelines = []string{
		"--reduce-liveness", "--reduce-liveness=mode=smem gate=none", "--reduce-liveness=mode=reload gate=none", "--reduce-liveness=mode=prefetch gate=none",
		"--reduce-liveness=gate=pressure lane-budget=16 assume-noalias=true", "--tritonintelgpu-reduce-variable-liveness", "--canonicalize", "--cse",
		"--allocate-shared-memory", "--allocate-shared-memory=target=module", "--allocate-shared-memory=target=hip:gfx942 triton=3.9", "--allocate-shared-memory=as-compiled=true",
		"--allocate-shared-memory-nv", "--allocate-amdgpu-shared-memory", "--intel-allocate-shared-memory", "--set-minimum-shared-memory=minimum-size=9000000000",
		"--test-print-allocation", "--test-print-allocation=get-scratch-size-function=ValidConstant partition-size=64", "--test-print-pressure", "--test-print-pressure=target=gfx942",
		"--pass-pipeline=builtin.module(tt.func(cse,canonicalize),allocate-shared-memory)",
	}
	printing = []string{
		"--print=mlir", "--print=mlir --mlir-print-op-generic", "--mlir-print-op-generic", "--print=mlir --mlir-print-debuginfo", "--keep-comments",
		"--print=mlir --mlir-print-debuginfo --mlir-print-local-scope", "--print=mlir --mlir-use-nameloc-as-prefix --mlir-print-unique-ssa-ids",
	}
	showing = []string{
		"--mlir-pretty-debuginfo --print=mlir", "--mlir-print-value-users --print=mlir", "--mlir-print-skip-regions --print=mlir",
		"--mlir-elide-elementsattrs-if-larger=1 --mlir-elide-resource-strings-if-larger=1 --print=mlir", "--print-liveness", "--print-pressure", "--print-spill-risk",
	}
	watching = []string{"--remarks", "--print-ir-diff", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change --mlir-print-ir-module-scope", "--mlir-pass-statistics", "--verify-each=false"}
)

// trial is a run of some command on broken texts.
func (c *corpus) trial() *trial {
	switch n := c.IntN(100); {
	case n < 35:
		return c.opt()
	case n < 55:
		return c.report()
	case n < 60:
		return c.log()
	case n < 63:
		return c.diff()
	case n < 73:
		return c.layout()
	case n < 90:
		return c.lsp()
	case n < 94:
		return c.filecheck()
	case n < 97:
		return c.spec()
	case n < 98:
		return c.config()
	}
	return &trial{args: []string{"import-ods", "in.json"}, files: []txtar.File{{Name: "in.json", Data: []byte(c.definitions.Mutant())}}}
}

func input(name, text string) []txtar.File {
	// Of an archive, each file ends in a line break.
	return []txtar.File{{Name: name, Data: []byte(strings.TrimSuffix(text, "\n") + "\n")}}
}

func (c *corpus) release(args []string) []string {
	if c.chance(2) {
		args = append(args, "--triton-version="+releases[c.IntN(len(releases))])
	}
	return args
}

func (c *corpus) opt() *trial {
	args := c.release(nil)
	switch c.IntN(8) {
	case 0:
		args = append(args, "--upgrade-to=3.9")
	case 1, 2:
		args = append(args, strings.Fields(printing[c.IntN(len(printing))])...)
	case 3:
		args = append(args, strings.Fields(showing[c.IntN(len(showing))])...)
	default:
		var flags []string
		for range 1 + c.IntN(2) {
			flags = append(flags, pipelines[c.IntN(len(pipelines))])
		}
		if !strings.Contains(strings.Join(flags, " "), "--pass-pipeline") || len(flags) == 1 {
			args = append(args, flags...)
		} else {
			args = append(args, "--canonicalize", "--cse")
		}
		if c.chance(3) {
			args = append(args, strings.Fields(watching[c.IntN(len(watching))])...)
		}
	}
	text := c.ir.Mutant()
	if c.chance(20) {
		args, text = append(args, "--split-input-file", "--verify-diagnostics"), text+"\n// -----\n"+c.ir.Mutant()
	}
	return &trial{args: append(args, "in.mlir"), files: input("in.mlir", text)}
}

func (c *corpus) report() *trial {
	args := append(c.release([]string{"report", "in.mlir"}), "--format="+c.one("text", "text", "json", "markdown", "html"))
	if c.chance(2) {
		args = append(args, "--explain")
	}
	if c.chance(2) {
		args = append(args, "--target="+targets[c.IntN(len(targets))]+","+targets[c.IntN(len(targets))])
	}
	switch c.IntN(6) {
	case 0:
		args = append(args, "--passes="+c.one("reduce-liveness", "canonicalize,cse", "allocate-shared-memory", "reduce-liveness{mode=smem gate=none},cse"))
	case 1:
		args[2] = "--compare"
	case 2:
		args = append(args, "--fail-on="+c.one("spill,shared", "replication=1,conversions", "replication,conversions=4096"))
	case 3:
		args = append(args, "--memory")
	case 4:
		args = append(args, "--num-warps="+c.one("1", "3", "64", "2147483647"), "--threads-per-warp="+c.one("1", "5", "64", "2147483647"))
	}
	return &trial{args: args, files: input("in.mlir", c.ir.Mutant())}
}

// log has dumps of one text before and after changes to it.
func (c *corpus) log() *trial {
	var b strings.Builder
	text := c.ir.Pick()
	for i := range 2 + c.IntN(3) {
		fmt.Fprintf(&b, "// -----// IR Dump %s Pass%d (pass-%d) ('%s' operation%s) //----- //\n", c.one("Before", "After", "Before", "After", "After_Failed"), i, i,
			c.one("builtin.module", "builtin.module", "tt.func"), c.one("", "", ": @kernel"))
		b.WriteString(text)
		b.WriteString("\n\n")
		text = c.ir.Change(text)
	}
	out := b.String()
	if c.chance(4) {
		out = c.ir.Change(out)
	}
	args := []string{"log", "in.txt"}
	switch c.IntN(4) {
	case 0:
		args = append(args, "--format=json")
	case 1:
		args = append(args, "--format=html")
	case 2:
		args = append(args, "--diff="+c.one("1", "2", "pass-0"), "--only-changed", "-U", c.one("0", "3", "2147483647"))
	}
	return &trial{args: args, files: input("in.txt", out)}
}

// diff has a text before and after changes to it.
func (c *corpus) diff() *trial {
	text := c.ir.Mutant()
	args := append([]string{"diff", "in.mlir", "other.mlir"}, "--format="+c.one("text", "text", "json", "markdown"))
	switch c.IntN(3) {
	case 0:
		args = append(args, "-U", c.one("0", "3", "2147483647"))
	case 1:
		args = append(args, "--fail-on="+c.one("registers+5%", "spills,shared+1KB", "occupancy,conversions,ir,missing"))
	}
	return &trial{args: args, files: append(input("in.mlir", text), input("other.mlir", c.ir.Change(text))...)}
}

var encoding = regexp.MustCompile(`#\w+\.\w+<\{.*\}>`)

func (c *corpus) layout() *trial {
	text := c.ir.Pick()
	args := []string{"layout", "in.mlir"}
	var files []txtar.File
	if list := encoding.FindAllString(text, -1); len(list) > 0 && !c.chance(5) {
		broken := func() string { return c.ir.Change(list[c.IntN(len(list))]) }
		args[1] = strings.ReplaceAll(broken(), "\n", " ")
		if !strings.HasPrefix(args[1], "#") {
			args[1] = "#ttg.blocked<{}>"
		}
		args = append(args, "--shape="+c.one("16x16", "32x64", "1", "4096", "128x128x4", "0x4", "3x5", "1048576x1048576", "137438953472", ""), "--elem="+c.one("f16", "f32", "i1", "!tt.ptr<f32>", "i64", "f8E5M2"))
		switch c.IntN(4) {
		case 0:
			args = append(args, "--convert="+strings.ReplaceAll(broken(), "\n", " "))
		case 1:
			args = append(args, "--num-warps="+c.one("1", "4", "3", "9223372036854775807"), "--threads-per-warp="+c.one("1", "32", "64", "-1"), "--num-ctas="+c.one("1", "2"))
		}
	} else {
		files = input("in.mlir", c.ir.Change(text))
	}
	args = append(args, "--format="+c.one("text", "json", "svg", "html"), "--view="+c.one("tensor", "hardware"), "--target="+targets[c.IntN(len(targets))])
	switch c.IntN(4) {
	case 0:
		args = append(args, "--color-by="+c.one("lane", "register", "warp", "block", "bank", "partition", "row", "col"))
	case 1:
		args = append(args, "--all")
	case 2:
		args = append(args, "--max-rows="+c.one("1", "0", "-1", "2147483647"), "--max-columns="+c.one("1", "0", "2147483647"))
	}
	return &trial{args: args, files: files}
}

func (c *corpus) filecheck() *trial {
	checks := c.checks.Mutant()
	args := []string{"filecheck", "checks.mlir", "--input-file=in.mlir"}
	if c.chance(3) {
		args = append(args, c.one("--enable-var-scope", "--dump-input=always", "--strict-whitespace", "--match-full-lines", "--ignore-case", "-v"))
	}
	text := c.checks.Pick()
	if c.chance(2) {
		text = checks
	}
	return &trial{args: args, files: append(input("checks.mlir", checks), input("in.mlir", text)...)}
}

func (c *corpus) spec() *trial {
	args := []string{"--dialect=in.spec", "in.mlir"}
	if c.chance(3) {
		args = []string{"report", "--dialect=in.spec", "in.mlir"}
	}
	return &trial{args: args, files: append(input("in.mlir", c.ir.Pick()), input("in.spec", c.specs.Mutant())...)}
}

func (c *corpus) config() *trial {
	files := append(input("in.mlir", c.ir.Pick()), input("acme.spec", c.specs.Mutant())...)
	return &trial{args: []string{"in.mlir"}, files: append(files, input(".tgopt.yaml", c.configurations.Mutant())...)}
}

// lsp opens a text and asks what an editor asks, before and after changes to it.
func (c *corpus) lsp() *trial {
	name, text := "in.ttgir", c.ir.Mutant()
	if c.chance(15) {
		name, text = "in.spec", c.specs.Mutant()
	}
	var b strings.Builder
	tell := func(call bool, method string, params any) {
		data, err := json.Marshal(map[string]any{"call": call, "method": method, "params": params})
		if err != nil {
			panic(err)
		}
		b.Write(append(data, '\n'))
	}
	document := map[string]any{"uri": "file:///fuzz/" + name, "version": 1}
	open := map[string]any{"uri": document["uri"], "version": 1, "languageId": "mlir", "text": "$" + name}
	tell(false, "textDocument/didOpen", map[string]any{"textDocument": open})
	lines := strings.Split(text, "\n")
	c.ask(document, lines, tell)
	for v := range c.IntN(4) {
		document["version"] = v + 2
		var changes []any
		for range 1 + c.IntN(3) {
			changes = append(changes, c.edit(lines))
		}
		tell(false, "textDocument/didChange", map[string]any{"textDocument": document, "contentChanges": changes})
		c.ask(document, lines, tell)
	}
	files := append(input(name, text), txtar.File{Name: session, Data: []byte(b.String())})
	return &trial{args: []string{"lsp"}, files: files}
}

// edit deletes or repeats lines, or changes one.
func (c *corpus) edit(lines []string) any {
	i := c.IntN(len(lines))
	from, to, put := position(i, 0), position(i+1+c.IntN(3), 0), ""
	switch c.IntN(4) {
	case 0:
		put = c.ir.Change(lines[i]) + "\n"
		to = position(i+1, 0)
	case 1:
		k := c.IntN(len(lines))
		put = strings.Join(lines[k:min(len(lines), k+1+c.IntN(20))], "\n") + "\n"
		to = from
	case 2: // inside the line
		at := c.IntN(len(lines[i]) + 1)
		from, to = position(i, at), position(i, min(len(lines[i]), at+c.IntN(6)))
		put = c.one("", "%", "{", "}", "\n", "x", "0", "\"", "#", "é")
	}
	return map[string]any{"range": map[string]any{"start": from, "end": to}, "text": put}
}

func position(line, character int) map[string]any {
	return map[string]any{"line": line, "character": character}
}

// ask sends some of the requests that are about a document.
func (c *corpus) ask(document map[string]any, lines []string, tell func(bool, string, any)) {
	about := func(more map[string]any) map[string]any {
		params := map[string]any{"textDocument": map[string]any{"uri": document["uri"]}}
		for k, v := range more {
			params[k] = v
		}
		return params
	}
	place := func() map[string]any {
		i := c.IntN(len(lines))
		return position(i, c.IntN(len(lines[i])+1))
	}
	all := map[string]any{"start": position(0, 0), "end": position(len(lines)+1, 0)}
	options := map[string]any{"tabSize": 2, "insertSpaces": true}
	requests := []func(){
		func() { tell(true, "textDocument/hover", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/hover", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/inlayHint", about(map[string]any{"range": all})) },
		func() { tell(true, "textDocument/codeLens", about(nil)) },
		func() {
			tell(true, "textDocument/codeAction", about(map[string]any{"range": map[string]any{"start": place(), "end": place()}, "context": map[string]any{"diagnostics": []any{}}}))
		},
		func() { tell(true, "textDocument/definition", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/typeDefinition", about(map[string]any{"position": place()})) },
		func() {
			tell(true, "textDocument/references", about(map[string]any{"position": place(), "context": map[string]any{"includeDeclaration": true}}))
		},
		func() { tell(true, "textDocument/documentHighlight", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/documentSymbol", about(nil)) },
		func() { tell(true, "textDocument/prepareRename", about(map[string]any{"position": place()})) },
		func() {
			tell(true, "textDocument/rename", about(map[string]any{"position": place(), "newName": "renamed"}))
		},
		func() { tell(true, "textDocument/completion", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/completion", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/signatureHelp", about(map[string]any{"position": place()})) },
		func() { tell(true, "textDocument/semanticTokens/full", about(nil)) },
		func() { tell(true, "textDocument/foldingRange", about(nil)) },
		func() {
			tell(true, "textDocument/selectionRange", about(map[string]any{"positions": []any{place(), place()}}))
		},
		func() { tell(true, "textDocument/formatting", about(map[string]any{"options": options})) },
		func() {
			tell(true, "textDocument/rangeFormatting", about(map[string]any{"options": options, "range": all}))
		},
		func() {
			tell(true, "textDocument/onTypeFormatting", about(map[string]any{"options": options, "position": place(), "ch": c.one("\n", "}")}))
		},
		func() { tell(true, "textDocument/documentLink", about(nil)) },
		func() { tell(true, "textDocument/prepareCallHierarchy", about(map[string]any{"position": place()})) },
		func() { tell(true, "workspace/symbol", map[string]any{"query": c.one("", "k", "attention")}) },
		func() {
			tell(true, "workspace/executeCommand", map[string]any{"command": "tgopt.report", "arguments": []any{map[string]any{"uri": document["uri"]}}})
		},
		func() {
			tell(true, "workspace/executeCommand", map[string]any{"command": "tgopt.setTarget", "arguments": []any{map[string]any{"uri": document["uri"], "target": targets[c.IntN(len(targets))]}}})
		},
		func() {
			pipeline := c.one("reduce-liveness", "canonicalize,cse", "allocate-shared-memory")
			tell(true, "workspace/executeCommand", map[string]any{"command": "tgopt.runPipeline", "arguments": []any{map[string]any{"uri": document["uri"], "pipeline": pipeline}}})
		},
	}
	for range 6 {
		requests[c.IntN(len(requests))]()
	}
	tell(true, "textDocument/diagnostic", about(nil))
}

// printsIR reports whether what the trial writes to standard output is the module, to
// be read as anybody would. Not where it was told which release wrote the text: that of
// another may have what the first cannot say.
func (t *trial) printsIR() bool {
	upgraded := slices.Contains(t.args, "--upgrade-to=3.9")
	return !slices.ContainsFunc(t.args, func(arg string) bool {
		return !strings.HasPrefix(arg, "-") && arg != "in.mlir" || strings.HasPrefix(arg, "--print-") || strings.HasPrefix(arg, "--split-") ||
			arg == "--mlir-pretty-debuginfo" || arg == "--mlir-print-skip-regions" || strings.HasPrefix(arg, "--mlir-elide-") || strings.HasPrefix(arg, "--dialect") || strings.HasPrefix(arg, "--triton-version") && !upgraded
	})
}
