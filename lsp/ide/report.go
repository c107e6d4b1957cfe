package ide

import (
	"errors"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/target"
)

// Outside is what a report has from beyond the document; ide does no IO.
type Outside struct {
	// Python finds the text of a source file as the dump names it.
	Python func(name string) (text string, ok bool)
	// Link is the address of a line of the document or of a source file.
	Link func(name string, line int) string
}

// Report is the report of the document's functions as one page of HTML, for a
// chip or, if it is "", for that of the settings or of each module; and the
// sources of its scripts, as a Content-Security-Policy names them.
func (s *Snapshot) Report(chip string, o Outside) (html string, scripts []string, err error) {
	if s.Language != MLIR {
		return "", nil, errors.New("a report is of MLIR, such as a .ttgir: this document is none")
	}
	if chip == "" {
		chip = s.Workspace.Settings.Target
	}
	var targets []*target.Chip
	if chip != "" && chip != AutoTarget {
		c, err := target.Named(chip)
		if err != nil {
			return "", nil, err
		}
		targets = append(targets, c)
	}
	defer s.enter()()
	var list []kernel.Facts
	for _, c := range s.chunks {
		list = append(list, kernel.Build(c.Module, kernel.Options{File: s.File, Targets: targets, Cache: &c.layouts, Advice: !c.Broken(), Reported: s.reported})...)
	}
	if len(list) == 0 {
		return "", nil, errors.New("the document has no function to report on")
	}
	var text strings.Builder
	err = page.Write(&text, list, page.Options{
		Python: o.Python, Link: o.Link,
		Dump: func(name string) *source.File {
			if name == s.File.Name {
				return s.File
			}
			return nil
		},
	})
	return text.String(), page.Scripts(), err
}
