package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/tgopt/tgopt/dialect/all"
)

// version prints what program this is and what dialects it knows.
func (o *opt) version() error {
	v := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	var names []string
	for _, d := range all.Dialects() {
		names = append(names, d.Name)
	}
	_, err := fmt.Fprintf(o.Stdout, "tgopt %s %s %s/%s\ndialects: %s\n",
		v, runtime.Version(), runtime.GOOS, runtime.GOARCH, strings.Join(names, " "))
	return err
}
