package lsp

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// inFolder are the parameters of a client with a workspace folder.
func inFolder(path string) *protocol.InitializeParams {
	p := &protocol.InitializeParams{}
	p.WorkspaceFolders = protocol.NewNullable([]protocol.WorkspaceFolder{{URI: uri.File(path), Name: "root"}})
	return p
}

// TestReportQuotes: a page quotes Python of the workspace, whatever a dump names;
// editors write it to a file.
func TestReportQuotes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"root/k.py": "# the kernel's own", "root/dumps/near.py": "# near the dump", "secret.py": "# not for everyone", "alone/k.py": "# beside it", "home.py": "# not for everyone",
	} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	if err := os.Symlink(filepath.Join(dir, "secret.py"), filepath.Join(dir, "root", "link.py")); err != nil {
		t.Skip(err)
	}
	var names []string
	for _, name := range []string{
		filepath.Join(dir, "secret.py"), "../../secret.py", "../secret.py", "link.py", "/home/her/k.py", "near.py", "home.py",
		"//host/secret.py", `\\host\secret.py`, "file:" + filepath.Join(dir, "secret.py"),
	} {
		names = append(names, fmt.Sprintf("    \"test.use\"(%%x) : (i32) -> () loc(%q:1:1)\n", name))
	}
	dump := "module attributes {\"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:80\", \"ttg.threads-per-warp\" = 32 : i32} {\n" +
		"  tt.func public @k(%x: i32) {\n" + strings.Join(names, "") + "    tt.return\n  }\n}\n"
	for _, c := range []struct {
		p    *protocol.InitializeParams
		path string
		want []string
	}{
		{inFolder(filepath.Join(dir, "root")), "root/dumps/k.ttgir", []string{"the kernel's own", "near the dump"}},
		{inFolder(filepath.Join(dir, "root")), "alone/k.ttgir", []string{"the kernel's own"}},
		{&protocol.InitializeParams{}, "alone/k.ttgir", []string{"beside it"}},
	} {
		client := start(t, &Server{}, c.p)
		doc := uri.File(filepath.Join(dir, filepath.FromSlash(c.path)))
		client.openAs(doc, dump)
		var got struct {
			HTML string `json:"html"`
		}
		if err := client.execute("tgopt.report", object{"uri": doc}, &got); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"the kernel&#39;s own", "near the dump", "beside it", "not for everyone"} {
			want := slices.Contains(c.want, strings.ReplaceAll(text, "&#39;", "'"))
			if has := strings.Contains(got.HTML, text); has != want {
				t.Errorf("%s: the page has %q: %t", c.path, text, has)
			}
		}
		if strings.Contains(got.HTML, "href=\"file:") && strings.Contains(got.HTML, "secret.py#L") {
			t.Errorf("%s: the page leads to what it may not quote", c.path)
		}
	}
}

// TestOthersFiles: what belongs to somebody else is not read, and that is said.
func TestOthersFiles(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "acme.spec"), acmeSpec(t))
	config := write(t, filepath.Join(dir, ".tgopt.yaml"), "dialects: [acme.spec]\n")
	write(t, filepath.Join(dir, "a.json"), "{}")
	kernel := write(t, filepath.Join(dir, "a.ttgir"), twice)
	for _, name := range []string{".tgopt.yaml", "a.json"} {
		if err := os.Chown(filepath.Join(dir, name), 12345, -1); err != nil {
			t.Fatal(err)
		}
	}
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.openAs(kernel, twice)
	c.expect(config, 0, "0:0 not read: it belongs to user 12345, not to you (0); TGOPT_SAFE_DIRECTORY="+dir+" has it read")
	c.expect(kernel, 1, "2:7 custom op 'acme.twice' is unknown")
	want := filepath.Join(dir, "a.json") + ": not read: it belongs to user 12345, not to you (0); TGOPT_SAFE_DIRECTORY=" + dir + " has it read"
	c.mu.Lock()
	if !slices.Contains(c.logs, want) {
		t.Errorf("the client's log is %q, want %q in it", c.logs, want)
	}
	c.mu.Unlock()

	safe := start(t, &Server{Getenv: func(name string) string { return map[string]string{"TGOPT_SAFE_DIRECTORY": dir}[name] }}, &protocol.InitializeParams{})
	safe.openAs(kernel, twice)
	safe.expect(kernel, 1)
}

// TestSpecsOutside: of what a configuration names elsewhere nothing is quoted.
func TestSpecsOutside(t *testing.T) {
	dir := t.TempDir()
	secret := write(t, filepath.Join(dir, "secret"), "password = hunter2\n")
	write(t, filepath.Join(dir, "root", ".tgopt.yaml"), "dialects: [../secret]\n")
	kernel := write(t, filepath.Join(dir, "root", "a.ttgir"), twice)
	c := start(t, &Server{}, inFolder(filepath.Join(dir, "root")))
	c.openAs(kernel, twice)
	for p := c.next(); ; p = c.next() {
		for _, d := range p.Diagnostics {
			text := fmt.Sprint(d.Message)
			if strings.Contains(text, "password") || strings.Contains(text, "hunter2") {
				t.Errorf("%s: %s", p.URI, text)
			}
		}
		if p.URI == secret {
			if len(p.Diagnostics) != 1 || !strings.Contains(fmt.Sprint(p.Diagnostics[0].Message), "it is no spec: there is an error in line 1") {
				t.Errorf("%+v", p.Diagnostics)
			}
			break
		}
	}
}

// TestDumpsOfOthers: a cache that is shared may hold anything.
func TestDumpsOfOthers(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	cache := t.TempDir()
	cached(t, cache, "ABC", time.Now())
	cached(t, cache, "DEF", time.Now().Add(time.Minute))
	err := filepath.Walk(filepath.Join(cache, "DEF"), func(path string, _ os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, 12345, -1)
	})
	if err != nil {
		t.Fatal(err)
	}
	ws := &ide.Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: ide.DefaultSettings()}
	for safe, want := range map[string]int{"": 1, cache: 2} {
		srv := &Server{Getenv: func(name string) string { return map[string]string{"TGOPT_SAFE_DIRECTORY": safe}[name] }}
		here, there := net.Pipe()
		there.Close()
		ds := &newSession(t.Context(), srv, here, func() {}).dumps
		list, _ := ds.find(ws, "/home/me/attention.py", []string{cache})
		if len(list) != want || filepath.Dir(list[len(list)-1].Path) != filepath.Join(cache, "ABC") {
			t.Errorf("TGOPT_SAFE_DIRECTORY=%s: %d dumps, want %d", safe, len(list), want)
		}
	}
}
