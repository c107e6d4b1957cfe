package passlog

import "testing"

func TestParseHeader(t *testing.T) {
	for _, tc := range []struct {
		line string
		want Header
		no   bool
	}{
		{line: "// -----// IR Dump Before Inliner (inline) ('builtin.module' operation) //----- //", want: Header{Before, "Inliner", "inline", "", "builtin.module", ""}},
		{line: "// -----// IR Dump Before Canonicalizer (canonicalize) ('tt.func' operation: @max__fp32S1024S__(1,)cconstexpr_0__) //----- //", want: Header{Before, "Canonicalizer", "canonicalize", "", "tt.func", "max__fp32S1024S__(1,)cconstexpr_0__"}},
		{line: `// -----// IR Dump After CSE (cse) ('func.func' operation: @"a b") //----- //`, want: Header{After, "CSE", "cse", "", "func.func", "a b"}},
		{line: "// -----// IR Dump After CSE (cse) //----- //", want: Header{After, "CSE", "cse", "", "", ""}},
		{line: "// -----// IR Dump After CSE Failed (cse) //----- //", want: Header{Failed, "CSE", "cse", "", "", ""}},
		{line: "// -----// IR Dump After (anonymous namespace)::Pass () ('builtin.module' operation) //----- //", want: Header{After, "(anonymous namespace)::Pass", "", "", "builtin.module", ""}},
		{line: "// -----// IR Dump Before CSEPass: cse ('builtin.module' operation) //----- //", want: Header{Before, "CSEPass", "cse", "", "builtin.module", ""}},
		{line: "// -----// IR Dump Before InlinerPass: inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 } ('builtin.module' operation) //----- //", want: Header{Before, "InlinerPass", "inline", "default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4", "builtin.module", ""}},
		{line: "// -----// IR Dump After InlinerPass Failed: inline{max-iterations=4 } //----- //", want: Header{Failed, "InlinerPass", "inline", "max-iterations=4", "", ""}},
		{line: "// -----// IR Dump Before ConvertTritonToTritonGPU: convert-triton-to-tritongpu{num-warps=4 target=cuda:90} ('builtin.module' operation) //----- //", want: Header{Before, "ConvertTritonToTritonGPU", "convert-triton-to-tritongpu", "num-warps=4 target=cuda:90", "builtin.module", ""}},
		{line: "// -----// SoftwarePipeliner internal IR Dump After: LowerLoops", want: Header{Inside, "SoftwarePipeliner: LowerLoops", "", "", "", ""}},
		{line: "// -----// WarpSpec internal IR Dump After: doTaskPartition //----- //", want: Header{Inside, "WarpSpec: doTaskPartition", "", "", "", ""}},
		{line: "// -----", no: true},
		{line: "// -----// IR Dump of something //----- //", no: true},
		{line: "// -----// IR Dump Before Inliner (inl", no: true},
	} {
		got, ok := parseHeader(tc.line)
		if ok == tc.no || ok && got != tc.want {
			t.Errorf("%s\ngot  %#v, %v\nwant %#v", tc.line, got, ok, tc.want)
		}
	}
}
