package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
)

// collect makes tasks of the kernels of Python files, one a release side by side; stopped
// says that a file did not come to its end, which is told.
func (c *upgradeCmd) collect(ctx context.Context, programs []string) (all []*compileTask, stopped bool, err error) {
	for _, name := range programs {
		for _, chip := range c.chips {
			tasks, why, err := c.kernelsOf(ctx, name, chip)
			switch {
			case ctx.Err() != nil:
				return nil, true, interrupted(ctx)
			case err != nil:
				why = append(why, err.Error())
			case len(tasks) == 0 && len(why) == 0:
				why = append(why, "it launches and compiles no kernel of Triton")
			}
			for _, text := range why {
				stopped = true
				c.Stderr.Write([]byte(terminal.Sprintf("%s: error: %s: %s\n", name, chip.Name, text)))
			}
			all = append(all, tasks...)
		}
	}
	return all, stopped, nil
}

// kernelsOf are the tasks of a file for a chip: kernels of a name belong together in their
// order.
func (c *upgradeCmd) kernelsOf(ctx context.Context, name string, chip *chips.Chip) (tasks []*compileTask, why []string, err error) {
	path, err := filepath.Abs(c.path(name))
	if err == nil {
		var info os.FileInfo
		if info, err = os.Stat(path); err == nil && !info.Mode().IsRegular() {
			err = errors.New("a Python program is a regular file") // Python would wait for a pipe
		}
	}
	if err != nil {
		return nil, nil, files.Reason(err)
	}
	var titles []string
	found := map[string][]*runner.Job{} // by title, one a release
	for i, by := range c.toolchains {
		jobs, stopped, err := by.Collect(ctx, path, chip, "ttir")
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", c.names[i], err)
		}
		if stopped != "" {
			why = append(why, fmt.Sprintf("by %s it ends early: %s", c.names[i], stopped))
		}
		seen := map[string]int{}
		for _, j := range jobs {
			title := j.Kernel
			if seen[j.Kernel]++; seen[j.Kernel] > 1 {
				title += fmt.Sprintf(" #%d", seen[j.Kernel])
			}
			if found[title] == nil {
				titles, found[title] = append(titles, title), make([]*runner.Job, len(c.toolchains))
			}
			found[title][i] = j.Job
		}
	}
	for _, title := range titles {
		for _, j := range found[title] {
			t := &compileTask{file: name, name: title, chip: chip, jobs: []*runner.Job{j}}
			if j == nil {
				t.failure = errors.New("the file does not compile it there")
			}
			tasks = append(tasks, t)
		}
	}
	return tasks, why, nil
}

// title is what the table calls a kernel.
func (c *upgradeChange) title() string {
	if filepath.Ext(c.File) == ".py" {
		return c.Kernel
	}
	return stemOf(c.File)
}
