package ide

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// A Workspace is what the documents of a folder have in common. It is not
// changed: other settings make another Workspace, and its snapshots anew.
type Workspace struct {
	// Registry holds the dialects: those built in, and those of specs.
	Registry *dialect.Registry
	// Specs are those specs, as files.
	Specs []*source.File
	// Passes are those that actions and commands may run.
	Passes   *rewrite.Registry
	Settings Settings
}

// Settings are what users choose. The names are those of the settings of an
// editor, below `tgopt`.
type Settings struct {
	// Target is the chip that predictions are for, such as "gfx942"; "" takes
	// that of the module.
	Target string `json:"target"`
	// HintThreshold is by how many 32-bit registers a thread the pressure must
	// differ from the last hint above for another one. 0 stands for
	// DefaultHintThreshold.
	HintThreshold int `json:"hintThreshold"`
}

// DefaultHintThreshold is the HintThreshold of those who do not say.
const DefaultHintThreshold = 8
