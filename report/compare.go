package report

import (
	"iter"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// A Comparison is kernels side by side: a row each, and the columns in which they
// differ.
type Comparison struct {
	Columns []string
	Numbers []bool // of a column: it has numbers
	Rows    [][]string
	Same    []string // what all have in common: "limit 255"
	Bases   []string // what the predictions rest on, each once
}

// Legend says what columns of a Comparison are.
const Legend = "registers: of a thread, as the vendor's compiler reported them, or is expected to; spill: the predicted probability; shared: bytes a block, (!) more than there are"

// Compare puts kernels side by side. Rows can be told apart: files of one name have as
// many of their folders as that takes, and where nothing differs, each has its file.
func Compare(rows []*Row) *Comparison {
	c := &Comparison{}
	if len(rows) == 0 {
		return c
	}
	c.Rows = make([][]string, len(rows))
	list := columns(rows)
	apart := slices.ContainsFunc(list, func(column column) bool { return !same(rows, column.cell) })
	for n, column := range list {
		first := column.cell(rows[0])
		if same(rows, column.cell) && (len(rows) > 1 && (n > 0 || apart) || first == Unknown) {
			if first != Unknown {
				c.Same = append(c.Same, column.title+" "+first)
			}
			continue
		}
		c.Columns, c.Numbers = append(c.Columns, column.title), append(c.Numbers, column.number)
		for i, r := range rows {
			c.Rows[i] = append(c.Rows[i], column.cell(r))
		}
	}
	for _, r := range rows {
		if r.basis != "" && !slices.Contains(c.Bases, r.basis) {
			c.Bases = append(c.Bases, r.basis)
		}
	}
	return c
}

// same reports whether a column says the same of all rows.
func same(rows []*Row, cell func(*Row) string) bool {
	first := cell(rows[0])
	return !slices.ContainsFunc(rows, func(r *Row) bool { return cell(r) != first })
}

// Changes are what differs between a kernel and what became of it: a row a figure, with its
// value before and after.
func Changes(before, after *kernel.Facts) (rows [][3]string) {
	for _, figure := range figures {
		rows = append(rows, [3]string{figure.title, figure.cell(before), figure.cell(after)})
	}
	return rows
}

// Table has the columns as its first row.
func (c *Comparison) Table() [][]string { return append([][]string{c.Columns}, c.Rows...) }

// labels are what files are called where they are told apart: their names, or, of those
// that share one, as many of the folders around them as it takes. The folders of Triton's cache are
// called by hashes, of which the beginning will do, as it does in a shell before a *.
func labels(rows []*Row) map[string]string {
	label, count := map[string]string{}, map[string]int{}
	for _, r := range rows {
		if file := r.File; label[file] == "" {
			label[file] = slashed(file)
			for end := range ends(file) {
				count[end]++
			}
		}
	}
	for file := range label {
		for end := range ends(file) {
			if label[file] = end; count[end] == 1 {
				break
			}
		}
	}
	return shortened(label)
}

// shortened has the beginnings of hashes in place of the hashes, if labels differ then, too.
func shortened(label map[string]string) map[string]string {
	short, seen := map[string]string{}, map[string]bool{}
	for file, text := range label {
		parts := strings.Split(text, "/")
		for i, part := range parts {
			if isHash(part) {
				parts[i] = part[:shortHash] + "…"
			}
		}
		text = strings.Join(parts, "/")
		if seen[text] {
			return label
		}
		short[file], seen[text] = text, true
	}
	return short
}

// shortHash is how many letters of a hash are shown.
const shortHash = 8

// isHash reports whether a folder is called as those of Triton's cache: by 256 bits in base 32, or in base 16 before 3.0.
func isHash(name string) bool {
	return (len(name) == 52 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == "") || (len(name) == 64 && strings.Trim(name, "0123456789abcdef") == "")
}

// ends are the last parts of a path: "c", "b/c", "a/b/c".
func ends(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		file := slashed(file)
		for at := len(file); at > 0; {
			at = strings.LastIndexByte(file[:at], '/')
			if !yield(file[at+1:]) {
				return
			}
		}
	}
}

func slashed(file string) string { return strings.ReplaceAll(file, `\`, "/") }

// Basis says what a prediction rests on.
func Basis(f *kernel.Facts) string {
	q := &f.Prediction
	switch q.Basis {
	case "calibrated":
		return "calibrated on kernels compiled for " + q.From + " by " + q.Compiler
	case "by family":
		return "by family: from kernels compiled for " + q.From + " by " + q.Compiler
	}
	if own := target.Resolve(f.Own); own != nil && own.Vendor.String() != f.Vendor {
		return "physical only: " + f.Target + " would have other layouts than these, of " + own.Name
	}
	return "physical only: no kernels compiled for " + f.Target + " were looked at"
}
