package ide

import (
	"context"
	"reflect"

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
	// ReadConfig, if set, says what is wrong with a .tgopt.yaml and with the specs that
	// it names: ide does no IO.
	ReadConfig func(ctx context.Context, f *source.File) []source.Diagnostic
	// Probe, if set, is called in each question while the document is locked, and for
	// each dump that is read, with the name of the file: tests have it panic.
	Probe func(file string)
}

// Settings are what users choose. The names are those of the settings of an
// editor, below `tgopt`.
type Settings struct {
	// Target is the chip that predictions are for, such as "gfx942"; "" and
	// "auto" take that of the module.
	Target      string             `json:"target"`
	Hints       HintSettings       `json:"hints"`
	PythonHints Switch             `json:"pythonHints"`
	Diagnostics DiagnosticSettings `json:"diagnostics"`
	CodeLens    Switch             `json:"codeLens"`
	// DumpFolders are searched for dumps beside Triton's own.
	DumpFolders []string `json:"dumpFolders"`
	// Dialects are spec files.
	Dialects []string `json:"dialects"`
}

// A Switch turns a feature on.
type Switch struct {
	Enable bool `json:"enable"`
}

// HintSettings are those of inlay hints in MLIR.
type HintSettings struct {
	Enable bool `json:"enable"`
	// Threshold is by how many 32-bit registers a thread the pressure must
	// differ from the last hint above for another one. 0 stands for
	// DefaultHintThreshold.
	Threshold int `json:"threshold"`
}

// DiagnosticSettings choose among what is said beside errors.
type DiagnosticSettings struct {
	Enable    bool `json:"enable"`
	Spills    bool `json:"spills"`
	Occupancy bool `json:"occupancy"`
}

// DefaultSettings are those of users who choose nothing.
func DefaultSettings() Settings {
	return Settings{
		Hints:       HintSettings{Enable: true, Threshold: DefaultHintThreshold},
		PythonHints: Switch{true}, CodeLens: Switch{true},
		Diagnostics: DiagnosticSettings{Enable: true, Spills: true, Occupancy: true},
	}
}

// Equal reports whether both choose the same.
func (s Settings) Equal(t Settings) bool { return reflect.DeepEqual(s, t) }

// DefaultHintThreshold is the threshold of those who do not say.
const DefaultHintThreshold = 8
