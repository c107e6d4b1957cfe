package lit

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOracle compares with LLVM's lit, with the tools in its directory:
//
//	TGOPT_LIT=/usr/lib/llvm-22/bin/lit go test ./internal/lit
func TestOracle(t *testing.T) {
	program := os.Getenv("TGOPT_LIT")
	if program == "" {
		t.Skip("TGOPT_LIT does not name a lit to compare with")
	}
	dir := t.TempDir()
	config := `import lit.formats
config.name = "t"
config.test_format = lit.formats.ShTest(False)
config.suffixes = [".test"]
config.available_features = {"gpu", "target=gfx942", "asserts"}
config.environment["PATH"] = "` + filepath.Dir(program) + `:" + config.environment["PATH"]
`
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("lit.cfg.py", config)
	for _, tc := range litCases {
		if !strings.HasPrefix(tc.name, "own") {
			write(fileName(tc.name), tc.text)
		}
	}
	out, _ := exec.Command(program, "-a", dir).CombinedOutput()
	theirs := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+): t :: (\S+)`).FindAllStringSubmatch(string(out), -1) {
		theirs[m[2]] = m[1]
	}
	compared := 0
	for _, tc := range litCases {
		name := fileName(tc.name)
		if strings.HasPrefix(tc.name, "own") {
			continue
		}
		compared++
		if theirs[name] != string(tc.status) {
			t.Errorf("%s: lit has %q, the table %s", tc.name, theirs[name], tc.status)
		}
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
	if compared < 50 {
		t.Errorf("only %d cases were compared", compared)
	}
}
