package ide

import "github.com/tgopt/tgopt/ir/source"

// advice is what is to be said of how a function will run: spills, shared
// memory over the limit, occupancy, loads that could sink.
func (f *Function) advice() []source.Diagnostic { return nil }
