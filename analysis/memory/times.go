package memory

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
)

// Times is how often an op runs for one run of its function: a known number of times
// each run of so many loops whose trips are known at run time alone.
type Times struct {
	Known   int64 // the product of the trips that are known, at most MostTimes
	Unknown int   // loops
}

// MostTimes bounds products of trips.
const MostTimes = 1 << 40

// Once is outside of all loops.
var Once = Times{Known: 1}

// InLoop reports whether it may run more often than once.
func (t Times) InLoop() bool { return t.Known > 1 || t.Unknown > 0 }

// String is "×16", "×n", "×16·n·m"; "" for once.
func (t Times) String() string {
	var parts []string
	if t.Known != 1 {
		parts = append(parts, figure.Thousands(t.Known))
	}
	for i := range t.Unknown {
		name := "n"
		if t.Unknown > 1 {
			name += strconv.Itoa(i + 1)
		}
		parts = append(parts, name)
	}
	if len(parts) == 0 {
		return ""
	}
	return "×" + strings.Join(parts, "·")
}

// Of is n that each run costs, of all of them; loops whose trips are not known count as one
// trip.
func (t Times) Of(n int64) int64 {
	if t.Known > 0 && n > MostTimes/t.Known {
		return MostTimes
	}
	return n * t.Known
}

// times is how often o runs.
func (f *finder) times(o *ir.Op) Times {
	around := o.Parent()
	if around == nil || around == f.pressure.Root {
		return Once
	}
	t, ok := f.trips[around]
	if !ok {
		t = f.times(around)
		if around.HasTrait(ir.LoopLike) {
			if n, known := tripsOf(around); known {
				t.Known = t.Of(n)
			} else {
				t.Unknown++
			}
		}
		f.trips[around] = t
	}
	return t
}

// tripsOf is how often a loop runs its region, if its bounds are constant.
func tripsOf(o *ir.Op) (int64, bool) {
	var bounds [3]int64
	for i, part := range []dialect.RolePart{dialect.Lower, dialect.Upper, dialect.Step} {
		v := dialect.Part(o, dialect.Loop, part)
		if from, to := dialect.PartRange(o, dialect.Loop, part); v == nil || to-from != 1 {
			return 0, false
		}
		n, ok := dialect.ConstantInt(v)
		if !ok {
			return 0, false
		}
		bounds[i] = n
	}
	return dialect.Trips(bounds[0], bounds[1], bounds[2])
}
