package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/target"
)

// counting is a toolchain that says how often it compiled.
type counting struct {
	id       Identity
	compiled atomic.Int64
}

func (c *counting) Name() string                                { return c.id.Toolchain }
func (c *counting) Identify(context.Context) (*Identity, error) { return &c.id, nil }
func (c *counting) Compiles(chip *target.Chip) bool             { return chip.Vendor == target.NVIDIA }
func (c *counting) Close()                                      {}

func (c *counting) Device(context.Context) (*Device, error) {
	return nil, &Missing{Toolchain: c.Name()}
}
func (c *counting) Launch(context.Context, *Launch) ([]CaseResult, error) { return nil, nil }

func (c *counting) Compile(_ context.Context, j *Job) (*Result, error) {
	c.compiled.Add(1)
	if string(j.Text) == "bad" {
		return nil, &Failure{Reason: "no"}
	}
	registers := len(j.Text)
	r := &Result{Warps: 4}
	r.Registers, r.Source = &registers, "as"
	if j.Keep {
		r.Stages = []Stage{{"ptx", j.Text}}
	}
	return r, nil
}

func openCache(t *testing.T) *Cache {
	t.Helper()
	// Temporary folders of tests may stand in one that all may write to.
	folder := filepath.Join(t.TempDir(), "caches")
	c, err := OpenCache(folder, files.NewReader(func(string) string { return "" }))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func entries(t *testing.T, c *Cache) (names []string) {
	t.Helper()
	list, err := os.ReadDir(c.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// TestCompile: what was compiled once is not again, and everything that bears on the
// result makes another of it.
func TestCompile(t *testing.T) {
	sm90, sm80 := target.Lookup("sm_90"), target.Lookup("sm_80")
	base := Job{Kernel: "k", Text: []byte("text"), Kind: "ttgir", Chip: sm90}
	cache := openCache(t)
	first := &counting{id: Identity{Toolchain: "a", Version: "1", Fingerprint: "f"}}
	compile := func(tc *counting, change func(*Job)) *Result {
		t.Helper()
		j := base
		if change != nil {
			change(&j)
		}
		r, err := (&Runner{Cache: cache}).Compile(t.Context(), tc, &j)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	a, b := compile(first, nil), compile(first, func(j *Job) { j.Name = "elsewhere" })
	if first.compiled.Load() != 1 || a.Cached || !b.Cached || *b.Registers != 4 || b.Toolchain != "a 1" || b.Target != "sm_90" || b.Kernel != "k" {
		t.Errorf("compiled %d times: %+v, %+v", first.compiled.Load(), a, b)
	}
	if b.Cached = false; asJSON(t, a) != asJSON(t, b) {
		t.Errorf("got %s, want %s", asJSON(t, b), asJSON(t, a))
	}
	for i, change := range []func(*Job){
		func(j *Job) { j.Text = []byte("texts") }, func(j *Job) { j.Kernel = "l" }, func(j *Job) { j.Kind = "ttir" }, func(j *Job) { j.Chip = sm80 },
		func(j *Job) { j.Warps = 4 }, func(j *Job) { j.CTAs = 4 }, func(j *Job) { j.Stages = 4 },
		func(j *Job) { j.Kernel, j.Kind = "kttgir", "" },
	} {
		if compile(first, change).Cached {
			t.Errorf("job %d is taken for another", i)
		}
	}
	for _, id := range []Identity{{"b", "1", "", "f"}, {"a", "2", "", "f"}, {"a", "1", "", "g"}} {
		if compile(&counting{id: id}, nil).Cached {
			t.Errorf("%+v is taken for another", id)
		}
	}
	// Of each toolchain the latest is among the versions, in their order; of other jobs none.
	compile(&counting{id: Identity{"a", "10", "", "f"}}, nil)
	kept := Runner{Cache: cache}
	var versions []string
	for _, v := range kept.Versions(&base) {
		versions = append(versions, v.Toolchain)
	}
	if got := strings.Join(versions, ", "); got != "a 1, a 2, a 10, b 1" {
		t.Errorf("versions are %s", got)
	}
	if said := kept.Said(&base, a); !strings.HasSuffix(said.Source, ", a 1") || said.Compiled != base.Chip || len(said.Versions) != 4 || !strings.HasSuffix(said.Versions[2].Source, ", a 10") {
		t.Errorf("said is %+v", said)
	}
	if other := (Job{Kernel: "l", Text: base.Text, Kind: base.Kind, Chip: sm90}); kept.Versions(&other) != nil || (&Runner{}).Versions(&base) != nil {
		t.Error("one result alone is no table, and without a cache there is none")
	}
	if r := compile(first, func(j *Job) { j.Keep = true }); r.Cached || len(r.Stages) != 1 {
		t.Error("the stages are missing")
	}
}

func TestCompileFails(t *testing.T) {
	tc := &counting{id: Identity{Toolchain: "a", Version: "1"}}
	r := &Runner{Cache: openCache(t)}
	for range 2 {
		_, err := r.Compile(t.Context(), tc, &Job{Text: []byte("bad"), Chip: target.Lookup("sm_90")})
		if f, ok := errors.AsType[*Failure](err); !ok || f.Reason != "no" {
			t.Errorf("got %v", err)
		}
	}
	if tc.compiled.Load() != 2 || len(entries(t, r.Cache)) > 0 {
		t.Error("a failure is kept: the next time it may be another")
	}
	_, err := r.Compile(t.Context(), tc, &Job{Chip: target.Lookup("gfx942")})
	if m, ok := errors.AsType[*Missing](err); !ok || m.Error() != "a 1: it has no compiler for gfx942" {
		t.Errorf("got %v", err)
	}
}

// TestCacheChecked: an entry that was cut short, changed, or is no file is not believed.
func TestCacheChecked(t *testing.T) {
	tc := &counting{id: Identity{Toolchain: "a", Version: "1"}}
	job := &Job{Text: []byte("text"), Chip: target.Lookup("sm_90")}
	r := &Runner{Cache: openCache(t)}
	compile := func() *Result {
		t.Helper()
		result, err := r.Compile(t.Context(), tc, job)
		if err != nil || *result.Registers != 4 {
			t.Fatalf("got %+v, %v", result, err)
		}
		return result
	}
	compile()
	names := entries(t, r.Cache)
	if len(names) != 1 || !compile().Cached {
		t.Fatalf("kept are %v", names)
	}
	path := filepath.Join(r.Cache.folder, names[0])
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func() error{
		"cut": func() error { return os.WriteFile(path, text[:len(text)-9], 0o600) },
		"changed": func() error {
			return os.WriteFile(path, []byte(strings.Replace(string(text), `"registers":4`, `"registers":5`, 1)), 0o600)
		},
		"another's": func() error {
			other := &Job{Text: []byte("text!"), Chip: job.Chip}
			if _, err := r.Compile(t.Context(), tc, other); err != nil {
				return err
			}
			others, err := filepath.Glob(filepath.Join(r.Cache.folder, jobKey(other)+"*"))
			if err != nil || len(others) != 1 {
				return fmt.Errorf("kept are %v, %v", others, err)
			}
			return os.Rename(others[0], path)
		},
		"empty": func() error { return os.WriteFile(path, nil, 0o600) },
		"large": func() error { return os.Truncate(path, entryBytes+1) },
		"a link": func() error {
			elsewhere := filepath.Join(t.TempDir(), "entry")
			return errors.Join(os.WriteFile(elsewhere, text, 0o600), os.Remove(path), os.Symlink(elsewhere, path))
		},
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if compile().Cached {
			t.Errorf("%s: it is believed", what)
		}
		if !compile().Cached {
			t.Errorf("%s: it is not replaced", what)
		}
	}
}

// TestCachePrivate: nobody else may read what is kept, or have written it.
func TestCachePrivate(t *testing.T) {
	c := openCache(t)
	(&Runner{Cache: c}).Compile(t.Context(), &counting{}, &Job{Chip: target.Lookup("sm_90")})
	for _, path := range append([]string{c.folder}, filepath.Join(c.folder, entries(t, c)[0])) {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
	caches := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(caches, "results"), 0o700), os.Chmod(filepath.Join(caches, "results"), 0o777)); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenCache(caches, files.NewReader(func(string) string { return "" })); err == nil || !strings.Contains(err.Error(), "others may write to "+caches) {
		t.Errorf("got %v", err)
	}
	// A file is in the way.
	if err := os.WriteFile(filepath.Join(caches, "f"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenCache(filepath.Join(caches, "f"), files.NewReader(func(string) string { return "" })); err == nil || !strings.HasPrefix(err.Error(), "results are not kept: ") {
		t.Errorf("got %v", err)
	}
}

// TestCacheBounded: the oldest entries go.
func TestCacheBounded(t *testing.T) {
	c := openCache(t)
	c.limit = 10_000
	for i := range 20 {
		if err := os.WriteFile(filepath.Join(c.folder, fmt.Sprintf("%02d", i)), make([]byte, 1000), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.put("new", &Result{})
	if got := entries(t, c); len(got) != 6 || got[0] != "15" || got[5] != "new" {
		t.Errorf("kept are %v", got)
	}
	// What cannot be written is not kept, and nothing else is left of it.
	if err := os.RemoveAll(c.folder); err != nil {
		t.Fatal(err)
	}
	if c.put("other", &Result{}); c.get("other") != nil {
		t.Error("kept nowhere")
	}
}

// TestEach: all is done, in order, and a context that ends, or a panic, ends it.
func TestEach(t *testing.T) {
	r := &Runner{Workers: 3}
	var done []int
	var begun atomic.Int64
	if err := r.Each(t.Context(), 50, func(int) { begun.Add(1) }, func(i int) { done = append(done, i) }, nil, nil); err != nil {
		t.Error(err)
	}
	if begun.Load() != 50 || len(done) != 50 || !slices.IsSorted(done) {
		t.Errorf("%d begun, done %v", begun.Load(), done)
	}
	tick, release := make(chan time.Time, 1), make(chan bool)
	tick <- time.Time{}
	waited := -1
	if err := r.Each(t.Context(), 1, func(int) { <-release }, func(int) {}, tick, func(i int) { waited = i; close(release) }); err != nil || waited != 0 {
		t.Errorf("%v; waited for %d", err, waited)
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun.Store(0)
	err := r.Each(ctx, 50, func(i int) {
		if begun.Add(1); i == 1 {
			cancel()
		}
		<-ctx.Done()
	}, func(int) {}, nil, nil)
	if !Interrupted(err) || begun.Load() > 10 {
		t.Errorf("%d begun, %v", begun.Load(), err)
	}
	if err := r.Each(t.Context(), 3, func(i int) { _ = make([]int, 1)[i] }, func(int) {}, nil, nil); err == nil || !strings.Contains(err.Error(), "internal error") {
		t.Errorf("got %v", err)
	}
}
