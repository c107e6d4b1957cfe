package cli

import (
	"context"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// loadDialects returns the built-in dialects and those of --dialect. What is
// wrong with a spec is reported.
func (o *opt) loadDialects(ctx context.Context, r *renderer) (*dialect.Registry, bool) {
	reg, ok := all.Registry(), true
	for _, name := range o.dialects {
		f, ds, err := o.read(ctx, name)
		if err != nil {
			o.Stderr.Write([]byte(unreadable(f, err)))
			ok = false
			continue
		}
		var d *dialect.Dialect
		if len(ds) == 0 {
			d, ds = spec.Parse(f)
		}
		for _, diag := range ds {
			r.write(o.Stderr, f, diag)
		}
		if source.HasErrors(ds) {
			ok = false
			continue
		}
		reg.Add(d)
	}
	return reg, ok
}
