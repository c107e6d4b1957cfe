package ir

// Resources are what stands in the {-# … #-} of a file.
type Resources struct {
	// Text is what stands between the marks, which the faithful printer writes
	// again. Where there are several sections, their marks are part of it.
	Text string
	// Dialects are the dialect_resources, by dialect; External the
	// external_resources, by what they are for.
	Dialects, External []ResourceGroup
}

// A ResourceGroup is the resources of a dialect or of some tool.
type ResourceGroup struct {
	Name    string
	Entries []Resource
}

// ResourceKind is the form of a resource's value.
type ResourceKind uint8

const (
	BoolResource ResourceKind = iota
	StringResource
	BlobResource
)

// A Resource is `key: value`. Value is true or false, a string, or the digits
// of a blob, without 0x: four bytes of alignment, the low one first, and data.
type Resource struct {
	Key   string
	Kind  ResourceKind
	Value string
}

// Group returns the group of a name, which is added if there is none.
func Group(groups *[]ResourceGroup, name string) *ResourceGroup {
	for i := range *groups {
		if (*groups)[i].Name == name {
			return &(*groups)[i]
		}
	}
	*groups = append(*groups, ResourceGroup{Name: name})
	return &(*groups)[len(*groups)-1]
}

// Get returns the entry of a key, or nil.
func (g *ResourceGroup) Get(key string) *Resource {
	for i := range g.Entries {
		if g.Entries[i].Key == key {
			return &g.Entries[i]
		}
	}
	return nil
}
