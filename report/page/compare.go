package page

import (
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// A comparison is the table of what differs between functions.
type comparison struct {
	*report.Comparison
	Legend string
	Links  []string // of a row: the view that it is about
}

func newComparison(functions []kernel.Facts, kernels []*kernelView) *comparison {
	c := &comparison{Comparison: report.Compare(functions), Legend: report.Legend}
	for _, k := range kernels { // which have the functions in their order
		for _, v := range k.Views {
			c.Links = append(c.Links, v.ID)
		}
	}
	return c
}
