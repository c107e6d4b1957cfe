package runner

import (
	"strings"
	"testing"
)

// TestKernelEntry: where a kernel has constants, another entry stands in front or behind.
func TestKernelEntry(t *testing.T) {
	const (
		head   = "---\nversion:         '1.20'\nkernels:"
		kernel = "\n  - name:            k\n    execution_env:\n      simd_size:       16"
		table  = "\n  - name:            Intel_Symbol_Table_Void_Program\n    execution_env:\n      simd_size:       32"
	)
	for _, text := range []string{head + kernel, head + kernel + table, head + table + kernel} {
		got := string(kernelEntry([]byte(text)))
		if !strings.Contains(got, "simd_size:       16") || strings.Contains(got, "32") {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := string(kernelEntry([]byte("kernels: []"))); got != "kernels: []" {
		t.Errorf("%q", got)
	}
}
