package files

import "strings"

// foreign are texts that are taken for dumps, by how lines of them begin: what they
// are, and what to read in their place. None begins a line of MLIR.
var foreign = []struct {
	what   string
	begins []string
}{
	{"this is Python, not MLIR; Triton leaves the dumps of its kernels in ~/.triton/cache, as NAME.ttgir, or where TRITON_KERNEL_DUMP=1 and TRITON_DUMP_DIR put them",
		[]string{"import ", "from ", "def ", "@triton.", "@gluon.", `"""`, "#!/usr/bin/env python", "#!/usr/bin/python"}},
	{"this is PTX, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{".version ", ".target sm_", ".address_size "}},
	{"this is assembly of AMD's, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{"\t.amdgcn_target ", "\t.amdhsa_code_object_version "}},
	{"this is LLVM IR, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{"; ModuleID = ", "source_filename = ", "target datalayout = ", "target triple = "}},
	{"this is JSON, not MLIR", []string{"{\"", "[{\""}},
}

// mostForeign is how many lines are looked at: those that say what a text is stand
// behind comments.
const mostForeign = 200

// Foreign says what a text is that is known not to be MLIR.
func Foreign(text string) (what string, known bool) {
	lines := 0
	for line := range strings.Lines(text) {
		if lines++; lines > mostForeign {
			break
		}
		for _, f := range foreign {
			for _, begin := range f.begins {
				if strings.HasPrefix(line, begin) {
					return f.what, true
				}
			}
		}
		// MLIR may begin with comments and aliases, Python and assembly with comments.
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, ";") {
			break
		}
	}
	return "", false
}
