package allocation

// arcs are the arcs of a graph, by the node from which they go.
type arcs struct {
	starts []int32
	ends   []int32
}

func newArcs(nodes int, edges []edge, of func(edge) (from, to int32)) *arcs {
	a := &arcs{starts: make([]int32, nodes+2), ends: make([]int32, len(edges))}
	for _, e := range edges {
		from, _ := of(e)
		a.starts[from+2]++
	}
	for i := 2; i < len(a.starts); i++ {
		a.starts[i] += a.starts[i-1]
	}
	for _, e := range edges {
		from, to := of(e)
		a.ends[a.starts[from+1]] = to
		a.starts[from+1]++
	}
	return a
}

func (a *arcs) of(node int32) []int32 { return a.ends[a.starts[node]:a.starts[node+1]] }

// components calls f with the nodes of each strongly connected component, a
// component behind all that can be reached from it: Tarjan's algorithm with a stack
// of its own.
func (a *arcs) components(f func(nodes []int32)) {
	nodes := int32(len(a.starts) - 2)
	index, low, next := make([]int32, nodes), make([]int32, nodes), make([]int32, nodes)
	done := make([]bool, nodes)
	var path, open []int32
	count := int32(0)
	for root := range nodes {
		if index[root] != 0 {
			continue
		}
		for path = append(path, root); len(path) > 0; {
			n := path[len(path)-1]
			if index[n] == 0 {
				count++
				index[n], low[n] = count, count
				open = append(open, n)
			}
			if arcs := a.of(n); int(next[n]) < len(arcs) {
				m := arcs[next[n]]
				next[n]++
				if index[m] == 0 {
					path = append(path, m)
				} else if !done[m] {
					low[n] = min(low[n], index[m])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				outer := path[len(path)-1]
				low[outer] = min(low[outer], low[n])
			}
			if low[n] != index[n] {
				continue
			}
			at := len(open) - 1
			for open[at] != n {
				at--
			}
			for _, m := range open[at:] {
				done[m] = true
			}
			f(open[at:])
			open = open[:at]
		}
	}
}
