package kernel_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/kernel"
)

// TestHostileLabels: a name that stands there a million times, in what looks like
// a million rows, costs no more than a thousand.
func TestHostileLabels(t *testing.T) {
	for _, part := range []string{`"k",`, `{"k":`, `{"file":"k"`, `{"file":"k"},`, `[[{"a":"k"`} {
		text := strings.Repeat(part, 4<<20/len(part))
		if r := kernel.ReadLabels([]byte(text), "k", "f"); r != nil {
			t.Errorf("%s…: %+v", part, r)
		}
	}
}

// lying are files beside a dump by their extensions, labels by "labels".
type lying map[string]string

func (l lying) Read(extension string) []byte {
	if text, ok := l[extension]; ok {
		return []byte(text)
	}
	return nil
}

func (l lying) Labels() (text []byte, name string) { return l.Read("labels"), "k.ttgir" }

// TestReadBeside: which of the files of Triton's cache is believed.
func TestReadBeside(t *testing.T) {
	cubin, err := os.ReadFile("testdata/sine-sm_80.cubin")
	if err != nil {
		t.Fatal(err)
	}
	const assembly = ".amdgpu_metadata\namdhsa.kernels:\n  - .agpr_count: 0\n    .name: sine\n    .vgpr_count: 256\n"
	const labels = `{"labels": [{"file": "k.ttgir", "kernel": "sine", "labels": {"registers": 8}}]}`
	for _, test := range []struct {
		files map[string]string
		want  string
	}{
		{nil, "null"},
		{map[string]string{".json": "[1]"}, "null"},
		{map[string]string{".json": `{"name": "sine", "shared": 8}`}, `{"source":"k.json","registers":null,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":8}`},
		{map[string]string{".cubin": string(cubin)}, `{"source":"k.cubin","registers":40,"spilled_bytes":null,"stack_bytes":40,"shared_bytes":null}`},
		{
			map[string]string{".json": `{"name": "sine", "shared": 8}`, ".cubin": string(cubin)},
			`{"source":"k.cubin and .json","registers":40,"spilled_bytes":null,"stack_bytes":40,"shared_bytes":8}`,
		},
		{
			map[string]string{".json": `{"name": "sine", "n_regs": 38}`, ".cubin": string(cubin)},
			`{"source":"k.json","registers":38,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":null}`,
		},
		{
			map[string]string{".json": `{"name": "sine", "shared": 8}`, ".amdgcn": assembly},
			`{"source":"k.amdgcn and .json","registers":256,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":8}`,
		},
		{
			map[string]string{"labels": labels},
			`{"source":"labels.json","registers":8,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":null}`,
		},
		{
			map[string]string{"labels": labels, ".json": `{"name": "sine", "shared": 8}`},
			`{"source":"k.json","registers":null,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":8}`,
		},
	} {
		got, err := json.Marshal(kernel.ReadBeside("k", lying(test.files), "sine"))
		if err != nil || string(got) != test.want {
			t.Errorf("%.80v: got %s, %v; want %s", test.files, got, err, test.want)
		}
	}
}
