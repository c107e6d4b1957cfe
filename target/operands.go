package target

// A Way is how an operand of a dot that is made before a loop is brought to its
// use in it, so that no registers hold it while the loop runs.
type Way string

const (
	Prefetch     Way = "prefetch" // loaded in the loop, from the cache
	SharedMemory Way = "smem"     // read from shared memory in the loop
)

// A KeptOperands is what package reduceliveness does with such operands unless it
// is told: what turned out to be better where both were compiled. What a block then
// has of shared memory must fit in any case.
type KeptOperands struct {
	Way Way // "": nothing is known to help
	// Gain is the share by which the predicted peak of registers must fall at least.
	Gain float64
}

var (
	prefetched = KeptOperands{Way: Prefetch}
	staged     = KeptOperands{Way: SharedMemory}
	// CDNA has as many registers as RDNA for twice the lanes: there is less to win,
	// and a prediction must say that there is something.
	stagedForGain = KeptOperands{Way: SharedMemory, Gain: 0.07}
)
