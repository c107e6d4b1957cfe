//go:build !windows

package triton

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/runner"
)

// installer is a Python that makes environments of itself, and has pip do what a line of
// sh says; what it was called with is in $HOME/calls.
func installer(t *testing.T, pip string) string {
	t.Helper()
	t.Setenv("HOME", t.TempDir())
	return script(t, `echo "$@" >>"$HOME/calls"
case "$3" in
venv) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
pip) `+pip+` ;;
esac
`)
}

func TestInstall(t *testing.T) {
	caches := filepath.Join(t.TempDir(), "caches")
	folder, err := Folder(caches, "triton==3.9.0")
	if err != nil || folder != filepath.Join(caches, "venv-3.9.0") {
		t.Fatalf("got %s, %v", folder, err)
	}
	python := installer(t, "true")
	if before, err := Install(t.Context(), python, folder, "triton==3.9.0"); before || err != nil {
		t.Fatal(before, err)
	}
	calls, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), "calls"))
	if want := "-I -m venv " + folder + "\n-I -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: triton==3.9.0\n-I -c import triton._C.libtriton\n"; err != nil || string(calls) != want {
		t.Errorf("called with %s, %v; want %s", calls, err, want)
	}
	if text, err := os.ReadFile(filepath.Join(folder, CompleteFile)); string(text) != "triton==3.9.0\n" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	if before, err := Install(t.Context(), "none", folder, "triton==3.9.0"); !before || err != nil {
		t.Errorf("it is installed again: %v, %v", before, err)
	}
	// One that was given up is begun anew.
	if err := os.Remove(filepath.Join(folder, CompleteFile)); err != nil {
		t.Fatal(err)
	}
	if before, err := Install(t.Context(), python, folder, "triton==3.9.0"); before || err != nil {
		t.Error(before, err)
	}
}

// TestInstallFails: nothing is left, and what was printed is told.
func TestInstallFails(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "venv-3.9.0")
	for python, want := range map[string]string{
		installer(t, "echo no such release >&2; exit 1"): "no such release",
		"/none":                           "there is no program /none",
		script(t, "echo no venv; exit 1"): "no venv",
	} {
		_, err := Install(t.Context(), python, folder, "triton==3.9.0")
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s: something is left", want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	python := installer(t, `: >"$HOME/begun"; sleep 1000`)
	go func() {
		_, err := Install(ctx, python, folder, "triton==3.9.0")
		done <- err
	}()
	await(t, func() bool { _, err := os.Stat(filepath.Join(os.Getenv("HOME"), "begun")); return err == nil })
	// Who comes meanwhile waits, and may give up.
	short, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Install(short, python, folder, "triton==3.9.0"); !runner.Interrupted(err) {
		t.Errorf("got %v", err)
	}
	cancel()
	if err := <-done; !runner.Interrupted(err) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("something is left")
	}
}

func TestFolder(t *testing.T) {
	for _, require := range []string{"", "triton", "triton==3", "triton==3.9.0; evil", "triton==../3.9.0", "triton>=3.9.0", "torch==3.9.0", "triton==3.9.0\n"} {
		if folder, err := Folder("c", require); err == nil || !strings.Contains(err.Error(), "is no release of Triton, such as triton==3.9.0") {
			t.Errorf("%q: got %s, %v", require, folder, err)
		}
	}
}
