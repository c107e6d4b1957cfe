package rewrite

import "slices"

// A Counter is a statistic of a pass, made by a method of it.
type Counter struct {
	Name string
	Doc  string
	pass *Pass
}

// Counter declares a statistic: how often something was done.
func (p *Pass) Counter(name, doc string) *Counter {
	if slices.ContainsFunc(p.counters, func(c *Counter) bool { return c.Name == name }) {
		panic("rewrite: pass " + p.Name + " has two counters '" + name + "'")
	}
	c := &Counter{name, doc, p}
	p.counters = append(p.counters, c)
	return c
}

// PatternCounters declares a statistic for each pattern: how often it was applied.
func (p *Pass) PatternCounters(patterns []Pattern) map[string]*Counter {
	m := make(map[string]*Counter, len(patterns))
	for _, pattern := range patterns {
		m[pattern.Name] = p.Counter(pattern.Name, "times the pattern was applied")
	}
	return m
}

// Add counts n more in a run of the pass.
func (c *Counter) Add(in *Invocation, n int) {
	if in.Pass != c.pass {
		panic("rewrite: pass " + in.Pass.Name + " has no counter '" + c.Name + "': it is one of " + c.pass.Name)
	}
	if in.counts == nil {
		in.counts = make(map[*Counter]int64)
	}
	in.counts[c] += int64(n)
}

// A Count is what a counter came to.
type Count struct {
	*Counter
	N int64
}

// Counts lists what the pass has counted so far, by the order of declarations.
func (in *Invocation) Counts() []Count {
	counts := make([]Count, len(in.Pass.counters))
	for i, c := range in.Pass.counters {
		counts[i] = Count{c, in.counts[c]}
	}
	return counts
}
