package render

import (
	"bytes"
	"io"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
)

// painted writes what write writes, with what a terminal would obey shown, and its
// lines in colours if these are asked for.
func painted(w io.Writer, color bool, paint func(line string) (plain string, style terminal.Style, rest string), write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(terminal.NewWriter(&text, false)); err != nil {
		return err
	}
	if !color {
		_, err := text.WriteTo(w)
		return err
	}
	var out bytes.Buffer
	for line := range strings.Lines(text.String()) {
		line, end := strings.CutSuffix(line, "\n")
		plain, style, rest := paint(line)
		out.WriteString(plain)
		out.WriteString(string(terminal.Painter(style != "").Paint(style, rest)))
		if end {
			out.WriteByte('\n')
		}
	}
	_, err := out.WriteTo(w)
	return err
}

// paintText marks kernels, peaks and what could not be read.
func paintText(line string) (plain string, style terminal.Style, rest string) {
	if line != "" && line[0] != ' ' {
		return "", terminal.Bold, line
	}
	for mark, style := range map[string]terminal.Style{peakMark: terminal.Red, unreadMark: terminal.Yellow} {
		if at := strings.Index(line, mark); at >= 0 {
			return line[:at], style, line[at:]
		}
	}
	return line, "", ""
}

// paintDiff is as tools for differences do it.
func paintDiff(line string) (plain string, style terminal.Style, rest string) {
	for _, kind := range []struct {
		prefix string
		style  terminal.Style
	}{{"--- ", terminal.Bold}, {"+++ ", terminal.Bold}, {"@", terminal.Cyan}, {"+", terminal.Green}, {"-", terminal.Red}} {
		if strings.HasPrefix(line, kind.prefix) {
			return "", kind.style, line
		}
	}
	return line, "", ""
}
