package lit

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/filecheck"
	"github.com/tgopt/tgopt/internal/textdiff"
)

// tool returns one of the programs that every test has, or nil. echo, true
// and false are the shell's; they are here too so that not and env can run
// them.
func tool(name string) Command {
	switch name {
	case "FileCheck":
		return fileCheck
	case "not":
		return not
	case "env":
		return env
	case "split-file":
		return splitFile
	case "count":
		return count
	case "diff":
		return diff
	case "cat":
		return cat
	case "mkdir":
		return mkdir
	case "rm":
		return rm
	case "cp":
		return cp
	case "touch":
		return touch
	case "echo":
		return echo
	case "true":
		return func(context.Context, *Invocation) int { return 0 }
	case "false":
		return func(context.Context, *Invocation) int { return 1 }
	}
	return nil
}

func fileCheck(ctx context.Context, inv *Invocation) int {
	e := filecheck.Environment{
		Dir:    inv.Dir,
		Getenv: func(name string) string { return inv.Env[name] },
		Stdin:  inv.Stdin, Stdout: inv.Stdout, Stderr: inv.Stderr,
	}
	return e.Main(ctx, inv.Args)
}

// sub is the command that the arguments from args on are.
func (inv *Invocation) sub(args []string) *Invocation {
	sub := *inv
	sub.Name, sub.Args = args[0], args[1:]
	return &sub
}

// not succeeds if its command fails. To crash is not to fail, unless --crash
// asks for it.
func not(ctx context.Context, inv *Invocation) int {
	args := inv.Args
	crash := len(args) > 0 && args[0] == "--crash"
	if crash {
		args = args[1:]
	}
	if len(args) == 0 {
		return 1
	}
	code := inv.shell.call(ctx, inv.sub(args))
	if code == exitNotFound {
		return 1
	}
	if crash == (code == exitCrash) && code != 0 {
		return 0
	}
	return 1
}

func env(ctx context.Context, inv *Invocation) int {
	inv.Env = maps.Clone(inv.Env)
	args := inv.Args
	for len(args) > 0 {
		name, value, isSet := strings.Cut(args[0], "=")
		switch {
		case args[0] == "-u" && len(args) > 1:
			delete(inv.Env, args[1])
			args = args[1:]
		case strings.HasPrefix(args[0], "-"):
			return inv.Errorf("unknown option '%s'", args[0])
		case isSet:
			inv.Env[name] = value
		default:
			return inv.shell.call(ctx, inv.sub(args))
		}
		args = args[1:]
	}
	for _, name := range slices.Sorted(maps.Keys(inv.Env)) {
		fmt.Fprintf(inv.Stdout, "%s=%s\n", name, inv.Env[name])
	}
	return 0
}

func echo(_ context.Context, inv *Invocation) int {
	args, end := inv.Args, "\n"
	if len(args) > 0 && args[0] == "-n" {
		args, end = args[1:], ""
	}
	io.WriteString(inv.Stdout, strings.Join(args, " ")+end)
	return 0
}

// read returns a file, or stdin for "-".
func (inv *Invocation) read(name string) (string, error) {
	var b []byte
	var err error
	if name == "-" {
		b, err = io.ReadAll(inv.Stdin)
	} else {
		b, err = os.ReadFile(inv.Path(name))
	}
	return string(b), err
}

func cat(_ context.Context, inv *Invocation) int {
	names := inv.Args
	if len(names) == 0 {
		names = []string{"-"}
	}
	code := 0
	for _, name := range names {
		text, err := inv.read(name)
		if err != nil {
			code = inv.Errorf("%v", err)
		}
		io.WriteString(inv.Stdout, text)
	}
	return code
}

// count succeeds if stdin has so many line ends.
func count(_ context.Context, inv *Invocation) int {
	if len(inv.Args) != 1 {
		return inv.Errorf("expected one number of lines") + 1
	}
	want, err := strconv.Atoi(inv.Args[0])
	if err != nil {
		return inv.Errorf("invalid count argument '%s'", inv.Args[0]) + 1
	}
	text, err := inv.read("-")
	if err != nil {
		return inv.Errorf("%v", err)
	}
	if got := strings.Count(text, "\n"); got != want {
		fmt.Fprintf(inv.Stderr, "Expected %d lines, got %d.\n", want, got)
		return 1
	}
	return 0
}

// split sorts arguments into names and short options, spelled out.
func (inv *Invocation) split() (options string, names []string) {
	for _, a := range inv.Args {
		if len(a) > 1 && a[0] == '-' && a[1] != '-' {
			options += a[1:]
		} else if !strings.HasPrefix(a, "--") {
			names = append(names, a)
		}
	}
	return options, names
}

// diff writes a unified difference whatever the options; of them -b, -w, -B
// are not known and -q writes less.
func diff(_ context.Context, inv *Invocation) int {
	options, names := inv.split()
	if len(names) != 2 {
		return inv.Errorf("expected two files") + 1
	}
	var texts [2]string
	for i, name := range names {
		var err error
		if texts[i], err = inv.read(name); err != nil {
			return inv.Errorf("%v", err) + 1
		}
		if strings.Contains(options, "-strip-trailing-cr") {
			texts[i] = strings.ReplaceAll(texts[i], "\r\n", "\n")
		}
	}
	for _, o := range options {
		if strings.ContainsRune("bwB", o) {
			return inv.Errorf("option -%c is not known", o) + 1
		}
	}
	if texts[0] == texts[1] {
		return 0
	}
	if strings.Contains(options, "q") {
		fmt.Fprintf(inv.Stdout, "Files %s and %s differ\n", names[0], names[1])
	} else {
		io.WriteString(inv.Stdout, textdiff.Unified(names[0], names[1], texts[0], texts[1], 3))
	}
	return 1
}

func mkdir(_ context.Context, inv *Invocation) int {
	options, names := inv.split()
	for _, name := range names {
		make := os.Mkdir
		if strings.Contains(options, "p") {
			make = os.MkdirAll
		}
		if err := make(inv.Path(name), 0o777); err != nil {
			return inv.Errorf("%v", err)
		}
	}
	return 0
}

func rm(_ context.Context, inv *Invocation) int {
	options, names := inv.split()
	force := strings.Contains(options, "f")
	for _, name := range names {
		path := inv.Path(name)
		if _, err := os.Lstat(path); err != nil {
			if force {
				continue
			}
			return inv.Errorf("%v", err)
		}
		remove := os.Remove
		if strings.ContainsAny(options, "rR") {
			remove = os.RemoveAll
		}
		if err := remove(path); err != nil {
			return inv.Errorf("%v", err)
		}
	}
	return 0
}

func cp(_ context.Context, inv *Invocation) int {
	_, names := inv.split()
	if len(names) < 2 {
		return inv.Errorf("expected files and where to copy them")
	}
	to := inv.Path(names[len(names)-1])
	for _, name := range names[:len(names)-1] {
		text, err := inv.read(name)
		if err != nil {
			return inv.Errorf("%v", err)
		}
		target := to
		if info, err := os.Stat(to); err == nil && info.IsDir() {
			target = filepath.Join(to, filepath.Base(name))
		}
		if err := os.WriteFile(target, []byte(text), 0o666); err != nil {
			return inv.Errorf("%v", err)
		}
	}
	return 0
}

func touch(_ context.Context, inv *Invocation) int {
	for _, name := range inv.Args {
		f, err := os.OpenFile(inv.Path(name), os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return inv.Errorf("%v", err)
		}
		f.Close()
	}
	return 0
}
