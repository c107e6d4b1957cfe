package terminal

// A Style is how text is painted: parameters of the sequence that terminals know.
type Style string

const (
	Bold   Style = "1"
	Faint  Style = "2"
	Red    Style = "31;1"
	Green  Style = "32"
	Yellow Style = "33"
	Cyan   Style = "36"
)

// A Painter paints text if it is on.
type Painter bool

// Paint paints a text, in which what a terminal would obey is shown.
func (p Painter) Paint(s Style, text string) Painted {
	text = Line(text)
	if !p || text == "" {
		return Painted(text)
	}
	return Painted("\x1b[" + string(s) + "m" + text + "\x1b[0m")
}
