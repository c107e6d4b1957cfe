// Bigdump writes a dump with one function as a large one:
//
//	bigdump [--lines=N] [--one] FILE
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/tgopt/tgopt/internal/bigdump"
)

func main() {
	lines := flag.Int("lines", 10000, "of the result, at least")
	one := flag.Bool("one", false, "one function instead of several")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	text, err := os.ReadFile(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "bigdump:", err)
		os.Exit(1)
	}
	large := bigdump.Functions
	if *one {
		large = bigdump.OneFunction
	}
	fmt.Print(large(string(text), *lines))
}
