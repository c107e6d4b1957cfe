package kernel_test

import (
	"testing"

	"github.com/tgopt/tgopt/kernel"
)

// TestRoles: the rows of the case study, of attention and of a matrix product
// for several targets.
func TestRoles(t *testing.T) {
	for _, test := range []struct {
		file string
		want map[kernel.Role]string // Python's name of its largest value
	}{
		{"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir", map[kernel.Role]string{
			kernel.Accumulator: "acc", kernel.KeptOperand: "q", kernel.Scores: "scores", kernel.Operand: "k", kernel.Loaded: "k", kernel.State: "new_max", kernel.Scalars: "scale"}},
		{"3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir", map[kernel.Role]string{
			kernel.Accumulator: "acc", kernel.Scores: "weights", kernel.State: "new_max"}},
		{"3.9.0/gfx1100/matmul-f16-m128n128k64-w8s2.ttgir", map[kernel.Role]string{kernel.Accumulator: "acc", kernel.Operand: "a"}},
		{"3.9.0/gfx942/attention_fwd_while-f16-m64n64d128-w4s2.ttgir", map[kernel.Role]string{kernel.Accumulator: "acc", kernel.KeptOperand: "q"}},
	} {
		f := build(t, "../testdata/kernels/dumps/"+test.file, kernel.Options{})[0]
		got, sum := map[kernel.Role]string{}, 0
		for _, c := range f.Components() {
			got[c.Role] = c.Values[0].Loc.Name
			sum += c.Registers
		}
		for role, variable := range test.want {
			if got[role] != variable {
				t.Errorf("%s: the largest %s is %q, want %q (all: %v)", test.file, role, got[role], variable, got)
			}
		}
		if sum > f.Peak.Registers {
			t.Errorf("%s: the parts sum to %d of %d", test.file, sum, f.Peak.Registers)
		}
	}
}
