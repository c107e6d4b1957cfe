package rewrite

// A Registry finds passes by name.
type Registry struct {
	passes []*Pass
	byName map[string]*Pass
}

// NewRegistry returns a registry of the given passes; names must be unique.
func NewRegistry(passes ...*Pass) *Registry {
	r := &Registry{byName: make(map[string]*Pass)}
	for _, p := range passes {
		r.passes = append(r.passes, p)
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if r.byName[n] != nil {
				panic("rewrite: two passes are called " + n)
			}
			r.byName[n] = p
		}
	}
	return r
}

// Passes lists the passes in the order given.
func (r *Registry) Passes() []*Pass { return r.passes }

// Lookup finds a pass by name or alias, or returns nil.
func (r *Registry) Lookup(name string) *Pass { return r.byName[name] }

// Names lists all names and aliases.
func (r *Registry) Names() []string {
	var names []string
	for _, p := range r.passes {
		names = append(append(names, p.Name), p.Aliases...)
	}
	return names
}
