// Package ide is what an editor can ask of a text: diagnostics, hints, hover,
// definitions and the rest. It takes byte offsets and returns plain data; it
// knows no protocol and does no IO.
//
// A Snapshot is one version of a document. What was found out about one
// version is taken over by the next where the edit did not touch it.
//
// How a feature is written: one file, one exported method of Snapshot that
// begins with
//
//	defer s.enter()()
//
// From there on the chunks, their IR and the analyses may be used freely, since
// one goroutine at a time is inside. Nothing that is returned may refer to the
// IR: the next edit changes it. Methods that are not exported expect that
// enter was called.
package ide
