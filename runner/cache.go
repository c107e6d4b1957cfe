package runner

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tgopt/tgopt/internal/files"
)

// A Cache keeps results in a folder that only the user may read or write. An entry is
// named by the hash of all that bears on it, and begins with the hash of its content,
// so that one that was cut short or changed is not believed. It is written aside and
// renamed: another process sees all of it or nothing.
//
// It is no more than a way to save time: what cannot be read is compiled, and what
// cannot be written is not kept.
type Cache struct {
	folder string
	limit  int64 // bytes of all entries

	trim sync.Once
}

// Bounds of the cache. An entry has about 1,000 bytes.
const (
	cacheBytes = 32 << 20
	entryBytes = 64 << 10
	cacheKind  = "tgopt-result-1 "
)

// OpenCache opens the cache below a folder for caches, such as ~/.cache/tgopt, and makes
// it if it is not there. The error says why others than the user could have written to
// it: then nothing is kept.
func OpenCache(caches string, reader *files.Reader) (*Cache, error) {
	folder := filepath.Join(caches, "results")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("results are not kept: %s: %w", folder, files.Reason(err))
	}
	if err := reader.Private(folder); err != nil {
		return nil, fmt.Errorf("results are not kept: %w", err)
	}
	if err := os.Chmod(folder, 0o700); err != nil { // who could read it once
		return nil, fmt.Errorf("results are not kept: %s: %w", folder, files.Reason(err))
	}
	return &Cache{folder: folder, limit: cacheBytes}, nil
}

// keyOf names what a compilation rests on: what is compiled, then by what, so that the
// results of a job by others are found by the beginning of their names.
func keyOf(id *Identity, j *Job) string {
	return jobKey(j) + hash(id.Toolchain, id.Version, id.Fingerprint)
}

func jobKey(j *Job) string {
	return hash(cacheKind, j.Kernel, j.Kind, j.Chip.Name, fmt.Sprint(j.Warps, j.CTAs, j.Stages), string(j.Text)) + "-"
}

func hash(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d\n%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// versions are the results of a job that are kept, the latest of each toolchain, in the
// order of their names.
func (c *Cache) versions(j *Job) (list []*Result) {
	if c == nil {
		return nil
	}
	folder, err := os.Open(c.folder)
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	if err != nil {
		return nil
	}
	latest := map[string]time.Time{}
	for _, name := range names {
		if !strings.HasPrefix(name, jobKey(j)) {
			continue
		}
		info, err := os.Lstat(filepath.Join(c.folder, name))
		r := c.get(name)
		if err != nil || r == nil {
			continue
		}
		at, known := latest[r.Toolchain]
		if known && !info.ModTime().After(at) {
			continue
		}
		latest[r.Toolchain] = info.ModTime()
		list = append(slices.DeleteFunc(list, func(o *Result) bool { return o.Toolchain == r.Toolchain }), r)
	}
	slices.SortFunc(list, func(a, b *Result) int { return CompareVersions(a.Toolchain, b.Toolchain) })
	return list
}

// CompareVersions orders names that end in a version: 3.10.0 behind 3.9.0.
func CompareVersions(a, b string) int {
	i, j := strings.LastIndexByte(a, ' ')+1, strings.LastIndexByte(b, ' ')+1
	if d := strings.Compare(a[:i], b[:j]); d != 0 {
		return d
	}
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(as), len(bs)) {
		if d := cmp.Or(cmp.Compare(len(as[i]), len(bs[i])), strings.Compare(as[i], bs[i])); d != 0 {
			return d
		}
	}
	return cmp.Compare(len(as), len(bs))
}

func checksum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// An entry is a result with the key that it is kept under.
type entry struct {
	Key string `json:"key"`
	*Result
}

// get is what is kept under a key, nil if there is nothing, or nothing to be believed.
func (c *Cache) get(key string) *Result {
	if c == nil {
		return nil
	}
	path := filepath.Join(c.folder, key)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > entryBytes {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	head, body, _ := bytes.Cut(text, []byte("\n"))
	e := &entry{Result: &Result{}}
	if string(head) != cacheKind+checksum(body) || json.Unmarshal(body, e) != nil || e.Key != key {
		os.Remove(path)
		return nil
	}
	e.Cached = true
	return e.Result
}

// put keeps a result.
func (c *Cache) put(key string, r *Result) {
	if c == nil {
		return
	}
	c.trim.Do(c.makeRoom)
	body, err := json.Marshal(&entry{key, r})
	if err != nil {
		return
	}
	f, err := os.CreateTemp(c.folder, ".new-*")
	if err != nil {
		return
	}
	_, err = fmt.Fprintf(f, "%s%s\n%s", cacheKind, checksum(body), body)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(c.folder, key))
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// makeRoom removes the oldest entries, down to half of the limit, if together they are
// over it, and what a process that was killed left.
func (c *Cache) makeRoom() {
	list, err := os.ReadDir(c.folder)
	if err != nil {
		return
	}
	var all int64
	var entries []fs.FileInfo
	for _, e := range list {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			entries = append(entries, info)
			all += info.Size()
		}
	}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	if all <= c.limit {
		return
	}
	for _, info := range entries {
		if all <= c.limit/2 {
			break
		}
		if os.Remove(filepath.Join(c.folder, info.Name())) == nil {
			all -= info.Size()
		}
	}
}
