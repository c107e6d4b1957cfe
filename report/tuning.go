package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/kernel"
)

// A Tuning is what an autotuner measured of a kernel: Triton leaves it in its cache, as
// NAME.autotune.json, where TRITON_CACHE_AUTOTUNING=1.
type Tuning struct {
	File, Function string
	Key            string // what it was tuned for: values of arguments, and types
	Timed          []Timed
}

// A Timed is a configuration with its time.
type Timed struct {
	Config       map[string]any // as of a Row
	Milliseconds float64        // of a launch, the median; 0: it did not run
}

// mostTimed is how many configurations of a file are looked at.
const mostTimed = 1 << 12

// ReadTuning reads what Triton wrote of a function.
func ReadTuning(file, function string, text []byte) (*Tuning, error) {
	var m struct {
		Key     []any               `json:"key"`
		Configs [][]json.RawMessage `json:"configs_timings"`
	}
	if err := json.Unmarshal(finite(text), &m); err != nil {
		return nil, fmt.Errorf("no timings of an autotuner: %w", err)
	}
	t := &Tuning{File: file, Function: function}
	var key []string
	for _, part := range m.Key {
		key = append(key, fmt.Sprint(part))
	}
	t.Key = strings.Join(key, ", ")
	for _, pair := range m.Configs[:min(len(m.Configs), mostTimed)] {
		if len(pair) == 2 {
			t.Timed = append(t.Timed, Timed{configOf(pair[0]), median(pair[1])})
		}
	}
	return t, nil
}

// configOf is a triton.Config as its fields: the constants are among "kwargs".
func configOf(text []byte) map[string]any {
	var m struct {
		Constants json.RawMessage `json:"kwargs"`
	}
	if json.Unmarshal(text, &m) != nil {
		return nil
	}
	config := map[string]any{}
	maps.Copy(config, kernel.ReadOptions(m.Constants))
	maps.Copy(config, kernel.ReadOptions(text))
	return config
}

// median is the first of three quantiles, or the one time there is; 0 of what did not run.
func median(text []byte) float64 {
	var list []*float64
	if json.Unmarshal(text, &list) == nil {
		if len(list) == 0 || list[0] == nil {
			return 0
		}
		return *list[0]
	}
	var one float64
	if json.Unmarshal(text, &one) != nil {
		return 0
	}
	return one
}

// finite writes null for what Python writes of the time of a configuration that did not run, which is no
// JSON.
func finite(text []byte) []byte {
	for _, word := range []string{"-Infinity", "Infinity", "NaN"} {
		for _, before := range []string{"[", ", ", ","} {
			text = bytes.ReplaceAll(text, []byte(before+word), []byte(before+"null"))
		}
	}
	return text
}

// A Choice is the configuration that Inductor settled on after it had tuned a kernel: it writes NAME.best_config
// into its cache, which names the folder of Triton's cache with the kernel.
type Choice struct {
	Folder string
	Config map[string]any
}

// ReadChoice reads what Inductor wrote.
func ReadChoice(text []byte) (*Choice, error) {
	var m struct {
		Folder string `json:"triton_cache_hash"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("no choice of Inductor's: %w", err)
	}
	config := kernel.ReadOptions(text)
	for _, name := range []string{"triton_cache_hash", "configs_hash", "found_by_coordesc", "time_taken_ms"} {
		delete(config, name)
	}
	return &Choice{m.Folder, config}, nil
}

// Apply gives a row the constants, and marks it.
func (c *Choice) Apply(r *Row) {
	r.add(c.Config)
	r.Best = Chosen
}

// mostTried bounds the pairs of rows and configurations that are held against each other: some seconds.
const mostTried = 1 << 24

// ApplyTunings gives rows the constants and the time of the configuration that they were compiled for. The
// cache does not say which one that is: it has to be the only one that a row can be of, by its options and the
// extents of its tensors, and the row the only one of it. Of several tunings of a kernel the first counts.
func ApplyTunings(rows []*Row, tunings []*Tuning) {
	byName := map[string][]*Row{}
	for _, r := range rows {
		byName[r.Function] = append(byName[r.Function], r)
	}
	tried := 0
	for _, t := range tunings {
		of := byName[t.Function]
		if tried += len(of) * len(t.Timed); tried > mostTried {
			return
		}
		t.apply(of)
	}
}

func (t *Tuning) apply(rows []*Row) {
	owner := make([][]*Row, len(t.Timed))
	for _, r := range rows {
		if i := t.of(r); i >= 0 {
			owner[i] = append(owner[i], r)
		}
	}
	for i, of := range owner {
		if len(of) != 1 || of[0].Measured > 0 {
			continue
		}
		r := of[0]
		r.Measured, r.Key = t.Timed[i].Milliseconds, t.Key
		r.add(t.Timed[i].Config)
	}
}

// add adds to the configuration what is not known of it.
func (r *Row) add(config map[string]any) {
	all := map[string]any{}
	maps.Copy(all, config)
	maps.Copy(all, r.Config)
	r.Config = all
}

// of is the configuration that a row was compiled for, -1 if that is not known.
func (t *Tuning) of(r *Row) int {
	for _, exact := range []bool{false, true} {
		var found []int
		for i := range t.Timed {
			if r.may(t.Timed[i].Config, exact) {
				found = append(found, i)
			}
		}
		if len(found) == 1 {
			return found[0]
		}
	}
	return -1
}

// may reports whether a row may have been compiled for a configuration.
func (r *Row) may(config map[string]any, exact bool) bool {
	for name, value := range config {
		if slices.Contains(options, name) {
			if own, known := r.Config[name]; known && fmt.Sprint(own) != fmt.Sprint(value) {
				return false
			}
		} else if !r.tile.has(name, value, exact) {
			return false
		}
	}
	return true
}
