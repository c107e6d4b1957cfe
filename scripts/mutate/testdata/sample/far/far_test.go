package far_test

import (
	"fmt"
	"os"

	"example.com/sample/pkg"
)

func ExampleFar() {
	_, err := os.Stat("far_test.go")
	fmt.Println(pkg.Far(), err)
	// Output:
	// true <nil>
}
