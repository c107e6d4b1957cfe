package cli

import (
	"path"
	"strings"

	"github.com/spf13/pflag"
)

// A kernelFlag is --kernel: kernels of a name, or of a pattern of package path; all without it.
type kernelFlag struct{ kernel string }

func (k *kernelFlag) define(f *pflag.FlagSet) {
	f.StringVar(&k.kernel, "kernel", "", "only kernels of this `name`; * and ? stand for any letters")
}

func (k *kernelFlag) check() error {
	if _, err := path.Match(k.kernel, ""); err != nil {
		return usagef("--kernel: '%s' is no pattern of a name", k.kernel)
	}
	return nil
}

// wants reports whether a kernel is one that --kernel names.
func (k *kernelFlag) wants(name string) bool {
	takes, _ := path.Match(k.kernel, name)
	return k.kernel == "" || takes
}

// names reports whether a text may have a kernel that --kernel names.
func (k *kernelFlag) names(text string) bool {
	return k.kernel == "" || strings.ContainsAny(k.kernel, `*?[\`) || strings.Contains(text, k.kernel)
}
