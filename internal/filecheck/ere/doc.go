// Package ere matches POSIX extended regular expressions over bytes, in the
// dialect of LLVM's Support library, which is Henry Spencer's of 4.4BSD with
// back-references added: FileCheck's {{…}} and the expected-error-re of
// MLIR's diagnostics are written in it.
//
// Go's regexp cannot stand in for it. It has no back-references, it splits a
// match into groups as Perl would rather than as this library does, it knows
// escapes that this dialect takes as plain letters (`\d` is a `d` here), and
// its dot is a rune where this one is a byte.
//
// What is matched where, in order of importance:
//
//  1. The match is the leftmost, and of those the longest.
//  2. Groups are divided from left to right: each repetition and each
//     alternation in turn takes the longest piece that lets the rest match;
//     of the branches that can take just that piece the first is chosen.
//  3. With a back-reference in the pattern the division is instead the first
//     that a backtracking search finds, for the longest end that has one.
//
// One thing is known to differ: two word anchors in a row, [[:<:]][[:<:]],
// match nothing in the C library's search.
package ere
