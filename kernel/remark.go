package kernel

// A Remark is what would help, or what to know about a figure.
type Remark struct {
	Kind string `json:"kind"` // a word for programs, such as "reduce-liveness"
	Text string `json:"text"`
	Op   int    `json:"op"` // index into Ops; -1: about the whole function
	// Passes is the pipeline that does it, as --passes takes it, "" if none does.
	Passes string `json:"passes"`
}
