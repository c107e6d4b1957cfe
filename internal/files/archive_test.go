package files

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// archiveOf writes a tar archive, compressed if its name says so.
func archiveOf(t *testing.T, name string, entries []tar.Header) string {
	t.Helper()
	var text bytes.Buffer
	w := tar.NewWriter(&text)
	for _, h := range entries {
		h.Mode = 0o600
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(bytes.Repeat([]byte(" "), int(h.Size))); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, "gz") {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write(text.Bytes())
		z.Close()
		text = packed
	}
	return write(t, t.TempDir(), name, text.String())
}

func TestExtract(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	path := archiveOf(t, "a.tgz", []tar.Header{
		{Name: "c/", Typeflag: tar.TypeDir},
		{Name: "./c/k.ttgir", Size: 5, ModTime: at},
		{Name: "c/k.ttgir", Size: 9},
		{Name: "c/k.ptx", Size: 5},
		{Name: "c/link.ttgir", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"},
		{Name: "c/hard.ttgir", Typeflag: tar.TypeLink, Linkname: "c/k.ttgir"},
		{Name: "c/pipe.ttgir", Typeflag: tar.TypeFifo},
		{Name: "c/large.ttgir", Size: 11},
		{Name: "a/b/c/deep.ttgir", Size: 1},
	})
	into := t.TempDir()
	left, err := Extract(t.Context(), path, into, IsDump, Bounds{Entries: 100, Depth: 2, Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	if left.Links != 2 || left.Special != 1 || left.Large != 1 || left.Deep != 1 || left.More {
		t.Errorf("left out: %+v", left)
	}
	s := SurveyOf(t.Context(), []string{into}, func(string) bool { return true }, Bounds{100, 9, 100})
	if len(s.Found) != 1 || s.Found[0].Name != filepath.Join("c", "k.ttgir") || s.Found[0].Info.Size() != 5 || !s.Found[0].Info.ModTime().Equal(at) {
		t.Errorf("unpacked %+v", s.Found)
	}
}

// TestExtractHostile: nothing is written outside of the folder, and no more than bounds say.
func TestExtractHostile(t *testing.T) {
	usual := Bounds{Entries: 100, Depth: 9, Size: 1 << 30}
	for _, c := range []struct {
		name    string
		archive string
		want    string
	}{
		{"above", archiveOf(t, "a.tar", []tar.Header{{Name: "../out.ttgir", Size: 1}}), "'../out.ttgir' in it leads out of it"},
		{"absolute", archiveOf(t, "a.tar", []tar.Header{{Name: "/out.ttgir", Size: 1}}), "'/out.ttgir' in it leads out of it"},
		{"bomb", archiveOf(t, "a.tar.gz", []tar.Header{{Name: "k.ttgir", Size: 64 << 20}}), "unpacks to more than 64 times its size"},
		{"no archive", write(t, t.TempDir(), "a.tar", strings.Repeat("module {}\n", 100)), "it is no whole tar archive"},
	} {
		folder := t.TempDir()
		into := filepath.Join(folder, "into")
		if err := os.Mkdir(into, 0o700); err != nil {
			t.Fatal(err)
		}
		_, err := Extract(t.Context(), c.archive, into, IsDump, usual)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if list, _ := os.ReadDir(folder); len(list) != 1 {
			t.Errorf("%s: %v beside the folder", c.name, list)
		}
	}
	many := archiveOf(t, "a.tar", []tar.Header{{Name: "a.ttgir", Size: 1}, {Name: "b.ttgir", Size: 1}, {Name: "c.ttgir", Size: 1}})
	if left, err := Extract(t.Context(), many, t.TempDir(), IsDump, Bounds{2, 9, 10}); err != nil || !left.More {
		t.Errorf("%+v, %v of more entries than are looked at", left, err)
	}
}
