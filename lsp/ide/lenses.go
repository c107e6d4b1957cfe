package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/target"
)

func (s *mlirSnapshot) CodeLenses() []Lens {
	if !s.Workspace.Settings.CodeLens.Enable {
		return nil
	}
	var list []Lens
	for _, c := range s.chunks {
		for _, f := range c.Functions {
			if !f.ofTriton() {
				continue
			}
			at := f.head()
			list = append(list, Lens{at, Command{Title: f.summary(), ID: PickTarget}})
			if text := f.forecastText(); text != "" {
				list = append(list, Lens{at, Command{Title: text}})
			}
			list = append(list, Lens{at, Command{Title: "report", ID: OpenReport}})
		}
	}
	return list
}

// head is where the function begins: its op's name.
func (f *Function) head() source.Span {
	s := f.Op.Span()
	return source.Span{Start: s.Start, End: s.Start + uint32(min(s.Len(), len(f.Op.Name().String())))}
}

// summary is the function in a line: peak, limit, spills, occupancy, shared
// memory.
func (f *Function) summary() string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	a, chip := f.Pressure(), f.Kernel().Chip()
	k := f.Kernel()
	o := k.Outcome()
	if f.estimated() {
		_, peak := k.MostLive()
		add("about %s live at the peak of a program", figure.Bytes(peak))
		add("an estimate: no layouts yet")
		if r := k.Reported(); r != nil {
			add("%s by %d %ss a block", chip.Name, k.Warps(), target.WordsOf(chip).Warp)
			if o.By.Registers {
				add("%s reported", figure.Count(o.Registers, "register"))
			}
			if o.By.Spills {
				add("%s spilled, reported", figure.Count(o.SpilledBytes, "byte"))
			}
			if o.By.Shared {
				add("%s of %s reported", figure.Count(o.Shared, "byte"), sharedWord(chip))
			}
			add("compiled by %s", r.Source)
		}
		return strings.Join(parts, " · ")
	}
	peak := figure.Count(a.Peak.During, "register")
	if chip == nil {
		add("no target")
		add("peak %s a thread", peak)
	} else {
		p := k.Prediction()
		if k.OtherTarget() {
			add("%s with the layouts of %s", chip.Name, k.Own.Name)
		} else {
			add("%s", chip.Name)
		}
		add("peak %s a thread", peak)
		if o.By.Registers {
			add("%d of %d reported, %d expected", o.Registers, p.Limit, p.Registers)
		} else {
			add("%d of %d expected", p.Registers, p.Limit)
		}
		if o.By.Spills {
			add("%s spilled, reported, %s predicted", figure.Count(o.SpilledBytes, "byte"), o.PredictedText())
		} else {
			add("spill %s (%s)", o.PredictedText(), p.Basis)
		}
	}
	if r := k.Reported(); r != nil && r.Compiled != nil {
		add("compiled by %s", r.Source)
	}
	if o, ok := k.Occupancy(); ok && k.Launched() {
		add("%s", occupancyText(chip, o))
	}
	if bytes := o.Shared; bytes >= 0 {
		by := ""
		if o.By.Shared {
			by = " reported"
		}
		if chip == nil {
			add("%s of shared memory%s", figure.Count(bytes, "byte"), by)
		} else {
			add("%s of %s of %s%s", figure.Thousands(bytes), figure.Count(chip.Shared.Block, "byte"), sharedWord(chip), by)
		}
	}
	return strings.Join(parts, " · ")
}

// occupancyText is "2 waves a SIMD, limited by registers".
func occupancyText(c *target.Chip, o target.Occupancy) string {
	if o.Blocks == 0 {
		return fmt.Sprintf("cannot be launched: too much %s", target.WordsOf(c).Limiter(o.Limiter))
	}
	words := target.WordsOf(c)
	return fmt.Sprintf("%s a %s, limited by %s", figure.Average(o.WarpsPerScheduler(c), words.Warp), words.Scheduler, words.Limiter(o.Limiter))
}

// forecastText is "spill on sm_80 3 % · sm_100 < 1 %", on chips that take the layouts
// as they are. Their kernels are found for it, and let go.
func (f *Function) forecastText() string {
	if f.figures.forecast == nil {
		var parts []string
		for _, e := range f.Kernel().Elsewhere() {
			parts = append(parts, e.Chip().Name+" "+figure.Percent(e.Prediction().SpillProbability))
		}
		text := ""
		if len(parts) > 0 {
			text = "spill elsewhere, with these layouts: " + strings.Join(parts, " · ")
		}
		f.figures.forecast = &text
	}
	return *f.figures.forecast
}
