package hostile

import (
	"fmt"
	"strings"
)

// tools are texts in other languages than MLIR's.
func tools() []Family {
	spec := func(ops string) string { return "dialect hostile\n\n" + ops }
	check := func(n int, format, text string) string {
		return lines(n, "// CHECK: "+format) + strings.Repeat(text+"\n", n)
	}
	record := func(format string) func(int) string {
		return func(n int) string {
			return "{\"!instanceof\": {\"Op\": [" + list(n, `"r$"`) + "], \"Dialect\": [\"D\"]},\n\"D\": {\"!superclasses\": [\"Dialect\"], \"name\": \"d\"}" +
				many(n, func(i int) string {
					return ",\n" + strings.ReplaceAll(numbered(format, i), "@", fmt.Sprint((i+1)%n))
				}) + "}\n"
		}
	}
	return []Family{
		{"parentheses in a format", Spec, 2, func(n int) string {
			return spec("op f {\n  format \"" + strings.Repeat("(", n) + strings.Repeat(")", n) + "\"\n}\n")
		}},
		{"groups in a format", Spec, 6, func(n int) string {
			return spec("op f {\n  operand a: Any?\n  format \"" + strings.Repeat("(`x` ", n) + "$a^" + strings.Repeat(")?", n) + " attr-dict\"\n}\n")
		}},
		{"a long format", Spec, 4, func(n int) string {
			return spec("op f {\n  format \"" + strings.Repeat("`x` ", n) + "attr-dict\"\n}\n")
		}},
		{"nested constraints", Spec, 5, func(n int) string {
			return spec("op f {\n  operand a: " + strings.Repeat("Or<", n) + "I32" + strings.Repeat(">", n) + "\n}\n")
		}},
		{"many ops in a spec", Spec, 40, func(n int) string { return spec(lines(n, "op f$ {\n  operand a: I32\n  result r: I32\n}")) }},
		{"many classes of one another", Spec, 40, func(n int) string {
			return spec(many(n, func(i int) string { return fmt.Sprintf("class C%d : C%d {\n}\n", i, (i+1)%n) }) + "op f : C0 {\n}\n")
		}},
		{"classes that double", Spec, 30, func(n int) string {
			return spec("class C0 {\n}\n" + many(n, func(i int) string { return numbered("class C$ : C~, C~ {\n}\n", i+1) }) + numbered("op f : C$ {\n}\n", n))
		}},
		{"a spec that ends nowhere", Spec, 1, func(n int) string { return spec("op f " + strings.Repeat("{", n)) }},
		{"cyclic records", Definitions, 160, record(`"r$": {"!superclasses": ["Op"], "opName": "o$", "opDialect": {"def": "D"}, "arguments": {"args": [[{"def": "r@"}, "a"]]}, "baseType": {"def": "r@"}, "base": {"def": "r@"}, "predicate": {"def": "r@"}, "allowedTypes": [{"def": "r@"}, {"def": "r@"}]}`)},
		{"nested definitions", Definitions, 6, func(n int) string { return strings.Repeat("{\"a\":", n) + "1" + strings.Repeat("}", n) }},
		{"groups in a pattern", Checks, 1, func(n int) string { return "// CHECK: {{" + strings.Repeat("(", n) + strings.Repeat(")", n) + "}}\n" }},
		{"open groups in a pattern", Checks, 1, func(n int) string { return "// CHECK: {{" + strings.Repeat("(", n) }},
		{"repeats of repeats", Checks, 12, func(n int) string { return check(n, "{{((a*)*)*b}}", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaac") }},
		{"counts of counts", Checks, 20, func(n int) string { return check(n, "{{((a{1,99}){1,99}){1,99}}}", "aaaa") }},
		{"many variables", Checks, 40, func(n int) string { return lines(n, "// CHECK: [[V$:v[0-9]+]] [[V$]]\nv$ v$") }},
		{"references back", Checks, 30, func(n int) string {
			return "// CHECK: " + strings.Repeat("{{(a*)}}", n) + "\n// CHECK: {{(a*)(a*)\\1\\2b}}\n" + strings.Repeat("a", 10*n) + "\n"
		}},
		{"checks in any order", Checks, 36, func(n int) string { return lines(n, "// CHECK-DAG: line $ {{.*}}") + lines(n, "line $ x") }},
		{"checks of one line in any order", Checks, 30, func(n int) string { return strings.Repeat("// CHECK-DAG: a {{b*}}c\n", n) + strings.Repeat("a c\n", n) }},
		{"checks that nothing matches", Checks, 36, func(n int) string {
			return lines(n, "// CHECK-NOT: nothing{{[0-9]+}}$") + lines(n, "some line $") + "// CHECK: the end of {{.*}}all\n"
		}},
		{"checks that begin with anything", Checks, 40, func(n int) string {
			return lines(n, "// CHECK-NOT: {{^.*}}no$thing{{[0-9]+}}$") + lines(n, "some no line $") + "// CHECK: the end of {{.*}}all\n"
		}},
		{"a long line", Checks, 4, func(n int) string { return "// CHECK: {{a+}}b\n" + strings.Repeat("aaac", n) + "\n" }},
		{"many numbers", Checks, 30, func(n int) string { return lines(n, "// CHECK: n[[#%u,N$:]] n[[#N$+1]]\nn$ n$") }},
		{"many dumps", Log, 700, func(n int) string {
			return lines(n, "// -----// IR Dump Before Pass$ (pass-$) ('builtin.module' operation) //----- //\n"+strings.ReplaceAll(strings.ReplaceAll(kernel("    %v = arith.addf %x, %x : "+row+"\n"), "$", "D"), "~", "T"))
		}},
		{"a dump in which all changes", Log, 120, func(n int) string {
			head := "// -----// IR Dump Before Pass%d (pass-%d) ('builtin.module' operation) //----- //\n"
			return fmt.Sprintf(head, 1, 1) + kernel(lines(n, "    %v$ = arith.addf %x, %x : "+row)) +
				fmt.Sprintf(head, 2, 2) + kernel(lines(n, "    %v$ = arith.mulf %x, %x : "+row))
		}},
		{"dumps of many kernels", Log, 700, func(n int) string {
			return many(n, func(i int) string {
				return fmt.Sprintf("// -----// IR Dump Before Pass (pass) ('builtin.module' operation) //----- //\n%s", strings.ReplaceAll(kernel(""), "@kernel", fmt.Sprintf("@kernel%d", i)))
			})
		}},
		{"headers alone", Log, 80, func(n int) string {
			return lines(n, "// -----// IR Dump Before Pass$ (pass-$) ('builtin.module' operation) //----- //")
		}},
	}
}
