package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/tgopt/tgopt/dialect/all"
)

// version is that of the module that the program was built of.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// version prints what program this is and what dialects it knows.
func (o *opt) version() error {
	var names []string
	for _, d := range all.Dialects() {
		names = append(names, d.Name)
	}
	_, err := fmt.Fprintf(o.Stdout, "tgopt %s %s %s/%s\ndialects: %s\n",
		version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, strings.Join(names, " "))
	return err
}
