package lit

import (
	"path/filepath"
	"testing"
)

// Run makes each test file that the pattern stands for (see Find) a parallel
// subtest.
func Run(t *testing.T, pattern string, config *Config) {
	t.Helper()
	files, err := Find(pattern, config)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no test is in %s", pattern)
	}
	for _, path := range files {
		name, err := filepath.Rel(pattern, path)
		if err != nil || name == "." || len(name) > 2 && name[:2] == ".." {
			name = filepath.Base(path)
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			t.Parallel()
			switch r := RunFile(t.Context(), path, config); {
			case r.Failed():
				t.Errorf("%s", r.String())
			case r.Status == Unsupported:
				t.Skip(r.Reason)
			}
		})
	}
}
