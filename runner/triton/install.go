package triton

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/runner/child"
)

// A requirement is what may be installed: a release, as pip has it.
var requirement = lazyregexp.New(`^triton==(\d+\.\d+\.\d+)$`)

// Newest is the newest release that tgopt was tried with.
const Newest = "triton==3.9.0"

// CompleteFile is the file of an installation that says that all of it is there, and what
// was asked for.
const CompleteFile = "complete"

// Folder is where a requirement such as "triton==3.9.0" is installed, below a folder for
// caches.
func Folder(caches, require string) (string, error) {
	m := requirement().FindStringSubmatch(require)
	if m == nil {
		return "", fmt.Errorf("'%s' is no release of Triton, such as %s", require, Newest)
	}
	return filepath.Join(caches, "venv-"+m[1]), nil
}

// PythonOf is the Python of an installation.
func PythonOf(folder string) string { return filepath.Join(folder, "bin", "python") }

// Install makes a virtual environment of a Python, with a Triton, in a folder; it says
// whether it was there before. Of one that fails, or is given up, nothing is left.
func Install(ctx context.Context, python, folder, require string) (before bool, err error) {
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return false, err
	}
	unlock, err := lock(ctx, folder+".lock")
	if err != nil {
		return false, err
	}
	defer unlock()
	if text, err := os.ReadFile(filepath.Join(folder, CompleteFile)); err == nil && strings.HasPrefix(string(text), require) {
		return true, nil
	}
	if err := os.RemoveAll(folder); err != nil { // of a run that was killed
		return false, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(folder)
		}
	}()
	if err := os.Mkdir(folder, 0o700); err != nil {
		return false, err
	}
	// -I: nothing of the working directory, or of variables of the environment.
	own := PythonOf(folder)
	for _, command := range [][]string{
		{python, "-I", "-m", "venv", folder},
		{own, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--only-binary=:all:", require},
		{own, "-I", "-c", "import triton._C.libtriton"},
	} {
		if err := runIn(ctx, folder, command); err != nil {
			return false, err
		}
	}
	return false, os.WriteFile(filepath.Join(folder, CompleteFile), []byte(require+"\n"), 0o600)
}

// runIn runs a command. The error has what it printed.
func runIn(ctx context.Context, folder string, command []string) error {
	program, err := child.Find(command[0])
	if err != nil {
		return err
	}
	c := child.Command{Program: program, Args: command[1:], Folder: folder}
	printed, err := c.Run(ctx)
	if err == nil || ctx.Err() != nil {
		return err
	}
	what := strings.Join(command, " ")
	if lines := strings.TrimSpace(printed); lines != "" {
		return fmt.Errorf("%s: %w\n%s", what, err, lines)
	}
	return fmt.Errorf("%s: %w", what, err)
}
