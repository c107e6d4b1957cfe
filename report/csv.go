package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// WriteCSV writes a line a row, below one with the names: those of a Line, and config.NAME for what a
// Config has. What is not known is empty. Rows have their Line.
func WriteCSV(w io.Writer, rows []*Row) error {
	names := map[string]bool{}
	for _, r := range rows {
		for name := range r.Config {
			names[name] = true
		}
	}
	config := slices.Sorted(maps.Keys(names))
	head := []string{"file", "function", "target", "arguments", "tile", "warps", "lanes"}
	for _, name := range config {
		head = append(head, "config."+name)
	}
	out := csv.NewWriter(w)
	if err := out.Write(append(head, "best", "measured_milliseconds", "compile_seconds", "launches", "peak", "registers", "registers_reported", "register_limit",
		"spill_probability", "spills", "spilled_bytes", "spills_reported", "shared_bytes", "shared_limit", "blocks", "occupancy", "limiter")); err != nil {
		return err
	}
	for _, r := range rows {
		l := r.Completed()
		o := l.Outcome
		said := func(what string) string { return strconv.FormatBool(slices.Contains(o.Reported, what)) }
		var arguments []string
		for _, a := range r.Arguments {
			arguments = append(arguments, a.Name+" "+a.Type)
		}
		cells := []string{r.File, r.Function, r.Target, strings.Join(arguments, ", "), strings.TrimPrefix(r.tile.String(), Unknown), strconv.Itoa(l.Warps), strconv.Itoa(l.Lanes)}
		for _, name := range config {
			value, ok := r.Config[name]
			if !ok {
				value = ""
			}
			cells = append(cells, fmt.Sprint(value))
		}
		cells = append(cells, string(r.Best), cell(l.MeasuredMilliseconds), cell(l.CompileSeconds), cell(l.Launches), strconv.Itoa(l.Peak.Registers),
			strconv.Itoa(o.Registers), said("registers"), cell(l.RegisterLimit), cell(l.SpillProbability), cell(o.Spills), cell(o.SpilledBytes), said("spills"),
			cell(o.SharedBytes), cell(l.SharedLimit), cell(l.Blocks), cell(l.Occupancy), cell(l.Limiter))
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cell is a value, "" if it is not known.
func cell[T any](v *T) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(*v)
}
