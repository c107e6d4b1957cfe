package cli

import (
	"context"
	"errors"
	"time"
)

// How often --watch looks, and how long it waits for the metadata of a dump, which Triton writes last.
const (
	watchEvery = 500 * time.Millisecond
	watchWait  = 10 * time.Second
)

// A watcher finds what is new in folders.
type watcher struct {
	*reportCmd
	folders []string
	known   map[string]time.Time // when each dump was written
}

// follow reports on what is new in the folders of a list until ctx ends, which is no failure.
func (c *reportCmd) follow(ctx context.Context, l *dumpList) error {
	w := &watcher{reportCmd: c, folders: l.again, known: map[string]time.Time{}}
	for _, d := range l.dumps {
		w.known[d.name] = c.writtenAt(d)
	}
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if err := w.look(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// look reports on what is new since the last time.
func (w *watcher) look(ctx context.Context) error {
	now := &dumpList{tool: w.tool, watching: true}
	for _, folder := range w.folders {
		if now.folder(ctx, folder, w.path(folder)) != nil {
			return nil // it is gone, and may come back
		}
	}
	var fresh []dump
	for _, d := range now.dumps {
		if at := w.writtenAt(d); !w.known[d.name].Equal(at) && w.complete(ctx, d, at) {
			w.known[d.name] = at
			fresh = append(fresh, d)
		}
	}
	now.dumps = fresh
	err := w.reportOn(ctx, now)
	if errors.Is(err, errFailed) {
		return nil // which has been said
	}
	return err
}

// complete reports whether a kernel is compiled.
func (w *watcher) complete(ctx context.Context, d dump, written time.Time) bool {
	return !w.besideDump(ctx, d).Modified(".json").IsZero() || time.Since(written) > watchWait
}
