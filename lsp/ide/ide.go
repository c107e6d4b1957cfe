// Package ide is what an editor can ask of a text: diagnostics, hints, hover,
// definitions and the rest. It takes byte offsets and returns plain data; it
// knows no protocol and does no IO.
//
// A Snapshot is one version of a document. What was found out about one
// version is taken over by the next where the edit did not touch it.
//
// What is asked are the methods of Snapshot (questions.go), and what comes back is
// plain data (answers.go). Each locks the document, has the text read if that was not
// done, and asks the Language of the document: MLIR, specs, Python or a
// configuration. From there on the IR and the analyses may be used freely, since one
// goroutine at a time is inside. Nothing that is returned may refer to the IR: the
// next edit changes it. A new question is a method of Snapshot and of Language, and an
// answer of each language that has one.
//
// Files named spec… and python… are of those languages. Of MLIR are all others but
// snapshot.go, workspace.go, those named above, and what several languages share:
// cursor.go, words.go, folding.go, selection.go, formattyped.go, and the lists at the
// head of completion.go and tokens.go.
package ide
