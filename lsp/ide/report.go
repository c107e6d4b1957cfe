package ide

import (
	"errors"
	"fmt"
	"html"
	"strings"

	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// Report is the report of the document's functions as one page of HTML, for a
// chip or, if it is "", for that of the settings or of each module.
func (s *Snapshot) Report(chip string) (string, error) {
	if s.Language != MLIR {
		return "", errors.New("a report is of MLIR, such as a .ttgir: this document is none")
	}
	if chip == "" {
		chip = s.Workspace.Settings.Target
	}
	var targets []*target.Chip
	if chip != "" && chip != AutoTarget {
		c := target.Lookup(chip)
		if c == nil {
			return "", UnknownTarget(chip)
		}
		targets = append(targets, c)
	}
	defer s.enter()()
	var list []report.Function
	for _, c := range s.chunks {
		list = append(list, report.Build(c.Module, report.Options{File: s.File, Targets: targets, Cache: &c.layouts})...)
	}
	if len(list) == 0 {
		return "", errors.New("the document has no function to report on")
	}
	return page(list), nil
}

// page is the report with as little as a page needs.
func page(list []report.Function) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>tgopt report</title></head><body>\n")
	for i := range list {
		f := &list[i]
		fmt.Fprintf(&b, "<h1>%s</h1>\n<pre>\n", html.EscapeString("@"+f.Name+" on "+f.Target))
		fmt.Fprintf(&b, "peak                %d registers a thread\n", f.Peak.Registers)
		fmt.Fprintf(&b, "expected            %d of %d registers a thread (%s)\n", f.Prediction.Registers, f.Prediction.Limit, html.EscapeString(f.Prediction.Basis+" "+f.Prediction.Compiler))
		fmt.Fprintf(&b, "probability of spills %s\n", percent(f.Prediction.SpillProbability))
		fmt.Fprintf(&b, "shared memory       %s of %s bytes a block\n\n", exact(f.Shared.Bytes), exact(int64(f.Shared.Limit)))
		for _, v := range f.Peak.Values {
			fmt.Fprintf(&b, "%6d  %s\n", v.Registers, html.EscapeString(v.Name+" : "+v.Type+"  "+v.Loc.Name+" "+v.Loc.String()))
		}
		b.WriteString("</pre>\n")
	}
	b.WriteString("</body></html>\n")
	return b.String()
}
