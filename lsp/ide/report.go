package ide

import (
	"errors"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/target"
)

func (s *mlirSnapshot) Report(chip string, o Outside) (html string, scripts []string, err error) {
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
