package ide

import (
	"path"
	"strings"
)

// A Language is what kind of text a document is.
type Language uint8

const (
	MLIR   Language = iota // TTIR, TTGIR and other MLIR
	Spec                   // a dialect's description
	Python                 // a kernel's source
	Config                 // .tgopt.yaml
)

// LanguageOf tells the language of a document by what its editor says and by
// its name.
func LanguageOf(id, name string) Language {
	switch {
	case path.Base(name) == ".tgopt.yaml":
		return Config
	case id == "python" || strings.HasSuffix(name, ".py"):
		return Python
	case id == "tgopt-spec" || strings.HasSuffix(name, ".spec"):
		return Spec
	}
	return MLIR
}
