package ir

// Comments are the comments and blank lines of a text, each with the part of
// the IR beside which it stands. They follow ops that are moved and go with ops
// that are erased.
type Comments struct {
	// Head opens the file, apart from what follows; Tail ends it.
	Head, Tail []CommentLine
	Ops        map[*Op]*CommentsOf
	Labels     map[*Block]*CommentsOf
	Aliases    map[string]*CommentsOf // by Alias.Text
	// Opening is what stands behind the { of a region on its line, Closing the
	// lines in front of its }.
	Opening map[*Region]string
	Closing map[*Region][]CommentLine
	// Resources are the lines in front of {-# … #-}; InResources are comments
	// inside, which are part of Resources.Text too.
	Resources, InResources []CommentLine
}

// CommentsOf are the comments of an op, label or alias: the lines above it, and
// what follows on its own line, with the blanks in front.
type CommentsOf struct {
	Above  []CommentLine
	Behind string
}

// A CommentLine is a line that holds nothing but a comment, or nothing: then
// Text is "".
type CommentLine struct {
	Text string // from the slashes to the end of the line
	// Shift is how far the comment stands to the right of what it belongs to.
	// AtLeft says that it begins the line, whatever that is.
	Shift  int
	AtLeft bool
}

// NewComments returns a table without entries.
func NewComments() *Comments {
	return &Comments{
		Ops: make(map[*Op]*CommentsOf), Labels: make(map[*Block]*CommentsOf), Aliases: make(map[string]*CommentsOf),
		Opening: make(map[*Region]string), Closing: make(map[*Region][]CommentLine),
	}
}
