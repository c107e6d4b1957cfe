package layout

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// CheckDotOperand checks that a dot whose result has an encoding can take
// operand index in another.
func CheckDotOperand(operand ir.Attribute, index int, result ir.Attribute) error {
	isDot := dialect.AttrName(operand) == dotOpName
	opIdx := dialect.IntParam(operand, "opIdx", 0)
	parent := dialect.AttrParam(operand, "parent")
	version := dialect.IntParam(result, "versionMajor", 0)
	switch {
	case dialect.AttrName(result) == dpasName:
		if !isDot || opIdx != int64(index) || dialect.AttrName(parent) != dpasName {
			return Mismatch("unexpected operand layout for DPAS")
		}
	case dialect.AttrName(result) == nvidiaMMAName && version == 3:
		switch name := dialect.AttrName(operand); {
		case name == nvmmaName, name == sharedLinearName:
		case index == 0 && isDot && opIdx == 0 && dialect.AttrName(parent) == nvidiaMMAName:
		default:
			return Mismatch("unexpected operand layout for NvidiaMmaEncodingAttr v3")
		}
	case !isDot:
		return Mismatch("Dot's a/b's encoding should be of DotOperandEncodingAttr")
	case opIdx != int64(index):
		return Mismatch("Wrong opIdx")
	case parent != result && !sameButBlocks(parent, result):
		return Mismatch("Incompatible parent encoding")
	}
	return nil
}

// sameButBlocks reports whether two #ttg.amd_wmma differ in nothing but how
// they spread over the blocks of a cluster, as operands and results do.
func sameButBlocks(a, b ir.Attribute) bool {
	if dialect.AttrName(a) != wmmaName || dialect.AttrName(b) != wmmaName {
		return false
	}
	def := a.(*ir.CustomAttr).Def.(*dialect.Attr)
	for i, spec := range def.Params {
		if spec.Name != "CGALayout" && a.(*ir.CustomAttr).Params[i] != b.(*ir.CustomAttr).Params[i] {
			return false
		}
	}
	return true
}

// CheckDotOperands checks that the encodings of both operands of a dot fit one
// another and the result's.
func CheckDotOperands(a, b, result ir.Attribute) error {
	isDot := func(enc ir.Attribute) bool { return dialect.AttrName(enc) == dotOpName }
	if !isDot(a) && !isDot(b) {
		return nil
	}
	if !isDot(a) || !isDot(b) {
		return Mismatch("mismatching encoding between A and B operands")
	}
	width := func(enc ir.Attribute) int64 { return dialect.IntParam(enc, "kWidth", 0) }
	if dialect.AttrName(result) == dpasName {
		return checkDpasOperands(dialect.AttrParam(a, "parent"), dialect.AttrParam(b, "parent"), width(a), width(b))
	}
	if width(a) != width(b) {
		return Mismatch("mismatching kWidth between A and B operands")
	}
	encs := []ir.Attribute{dialect.AttrParam(a, "parent"), dialect.AttrParam(b, "parent"), result}
	all := func(name string) (every, some bool) {
		every = true
		for _, e := range encs {
			is := dialect.AttrName(e) == name
			every, some = every && is, some || is
		}
		return every, some
	}
	if every, some := all(nvidiaMMAName); some {
		if !every {
			return Mismatch("mismatching MMA encoding")
		}
		version := func(enc ir.Attribute) int64 { return dialect.IntParam(enc, "versionMajor", 0) }
		if version(encs[0]) != version(encs[1]) || version(encs[0]) != version(result) {
			return Mismatch("mismatched MMA version.")
		}
	}
	if every, _ := all(wmmaName); every {
		return checkWmmaBlocks(encs)
	}
	return nil
}

// checkWmmaBlocks: A has copies along N, B along M.
func checkWmmaBlocks(encs []ir.Attribute) error {
	blocks := func(enc ir.Attribute) [][]int64 { return dialect.RowsParam(enc, "CGALayout") }
	d := blocks(encs[2])
	if slices.ContainsFunc(d, isZero) {
		return Mismatch("Accumulator CGA layout should not broadcast or have repeated rows")
	}
	for index := range 2 {
		own := blocks(encs[index])
		if len(own) != len(d) {
			return Mismatch(fmt.Sprintf("Incompatible CGA layout for operand %d", index))
		}
		for i, row := range d {
			k := len(row) - 1 - index
			for dim, v := range row {
				if dim != k && own[i][dim] != v {
					return Mismatch(fmt.Sprintf("Incompatible CGA layout for operand %d", index))
				}
			}
		}
	}
	return nil
}

// checkDpasOperands: B is packed in 32 bits, A in 16.
func checkDpasOperands(parentA, parentB ir.Attribute, widthA, widthB int64) error {
	if dialect.AttrName(parentA) != dpasName {
		return nil
	}
	ops := dialect.IntParam(parentA, "opsPerChan", 0)
	switch {
	case parentA != parentB:
		return Mismatch("mismatching parent encoding between A and B operands")
	case widthA != max(ops/2, 1):
		return Mismatch("mismatching kWidth of A operands")
	case widthB != ops:
		return Mismatch("mismatching kWidth of B operands")
	}
	return nil
}
