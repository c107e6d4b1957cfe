package kernel_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/kernel"
)

// TestReported reads what Triton's cache and LLVM say of a kernel.
func TestReported(t *testing.T) {
	show := func(r *kernel.Reported) string {
		if r == nil {
			return "nothing"
		}
		text, _ := json.Marshal(r)
		return string(text)
	}
	for _, test := range []struct{ text, want string }{
		{`{"name": "k", "shared": 49152}`, `{"source":"","registers":null,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":49152}`},
		{`{"name": "k", "shared": 0, "n_regs": 255, "n_spills": 16}`, `{"source":"","registers":255,"spilled_bytes":64,"stack_bytes":null,"shared_bytes":0}`},
		{`{"name": "other", "shared": 0, "n_regs": 255}`, "nothing"},
		{`{"anything": 1}`, "nothing"},
	} {
		r, err := kernel.ReadMetadata([]byte(test.text), "k")
		if err != nil || show(r) != test.want {
			t.Errorf("%s: got %s, %v; want %s", test.text, show(r), err, test.want)
		}
	}
	if _, err := kernel.ReadMetadata([]byte("[1]"), "k"); err == nil {
		t.Error("a list passes for metadata")
	}
	labels, err := os.ReadFile("../testdata/kernels/dumps/labels.json")
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir":    `{"source":"","registers":255,"spilled_bytes":720,"stack_bytes":296,"shared_bytes":98304}`,
		"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir":  `{"source":"","registers":256,"spilled_bytes":`,
		"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s99.ttgir": "nothing",
	} {
		if got := show(kernel.ReadLabels(labels, file, "attention_fwd")); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", file, got, want)
		}
	}
	assembly := `	s_endpgm
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
    .group_segment_fixed_size: 1024
    .name:           k
    .private_segment_fixed_size: 276
    .vgpr_count:     256
    .vgpr_spill_count: 92
  - .args:           []
    .name:           other
    .vgpr_count:     12
amdhsa.target:   amdgcn-amd-amdhsa--gfx1100
`
	if got, want := show(kernel.ReadAssembly(assembly, "k")), `{"source":"","registers":256,"spilled_bytes":368,"stack_bytes":276,"shared_bytes":1024}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := show(kernel.ReadAssembly(assembly, "other")), `{"source":"","registers":12,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":null}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := show(kernel.ReadAssembly(assembly, "x")); got != "nothing" {
		t.Errorf("an argument passes for a kernel: %s", got)
	}
}

// TestReadCubin: what ptxas -v said when it made these: 40 and 42 registers, 40
// bytes of stack, of tl.sin on f64 by Triton 3.9.
func TestReadCubin(t *testing.T) {
	for name, registers := range map[string]int{"sine-sm_80": 40, "sine-sm_90": 42} {
		text, err := os.ReadFile("testdata/" + name + ".cubin")
		if err != nil {
			t.Fatal(err)
		}
		r := kernel.ReadCubin(text, "sine")
		if r == nil || r.Registers == nil || r.StackBytes == nil || *r.Registers != registers || *r.StackBytes != 40 {
			t.Errorf("%s: got %+v", name, r)
		}
		if r := kernel.ReadCubin(text, "cosine"); r != nil {
			t.Errorf("%s: got %+v of another kernel", name, r)
		}
		for n := range text { // cut off anywhere it is no reason to fail
			kernel.ReadCubin(text[:n], "sine")
		}
		for i := 0; i < len(text); i += 7 {
			damaged := bytes.Clone(text)
			damaged[i] ^= 0xa5
			kernel.ReadCubin(damaged, "sine")
		}
	}
}
