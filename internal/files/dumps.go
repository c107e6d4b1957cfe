package files

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
)

// dumpExtensions are those of dumps, the last that Triton makes first: of several of a kernel that one says most.
var dumpExtensions = []string{".ttgir", ".ttir"}

// besideExtensions are those of files beside a dump that are read, or named by mistake.
var besideExtensions = []string{".ptx", ".json", ".cubin", ".llir", ".amdgcn", ".hsaco", ".spv", ".zebin", ".source"}

// TritonFolders are where Triton leaves dumps: its cache, and where TRITON_KERNEL_DUMP=1 puts them.
func TritonFolders(getenv func(string) string) []string {
	home := cmp.Or(getenv("TRITON_HOME"), Home(getenv))
	below := func(name string) string {
		if home == "" {
			return ""
		}
		return filepath.Join(home, ".triton", name)
	}
	list := []string{cmp.Or(getenv("TRITON_CACHE_DIR"), below("cache")), cmp.Or(getenv("TRITON_DUMP_DIR"), below("dump"))}
	return slices.DeleteFunc(list, func(f string) bool { return f == "" })
}

// dumpOf splits the name of a dump, compressed or not; rank is 0 of what says most, -1 of what is no dump.
func dumpOf(name string) (stem string, rank int) {
	name = strings.TrimSuffix(name, ".gz")
	extension := filepath.Ext(name)
	return strings.TrimSuffix(name, extension), slices.Index(dumpExtensions, extension)
}

// IsDump reports whether a name is that of a dump.
func IsDump(name string) bool {
	_, rank := dumpOf(name)
	return rank >= 0
}

// Latest keeps, of several dumps of a kernel in a folder, the last that Triton made.
func Latest(list []Found) []Found {
	best := map[string]int{}
	path := func(f Found) (string, int) { return dumpOf(f.Path()) }
	for _, f := range list {
		stem, rank := path(f)
		if known, ok := best[stem]; !ok || rank < known {
			best[stem] = rank
		}
	}
	return slices.DeleteFunc(list, func(f Found) bool {
		stem, rank := path(f)
		return rank != best[stem]
	})
}

// Neighbour is the dump beside a file that was made of it, "" if the name is of none such or there is none.
func Neighbour(path string) string {
	extension := filepath.Ext(path)
	if !slices.Contains(besideExtensions, extension) {
		return ""
	}
	folder, name := filepath.Split(strings.TrimSuffix(path, extension))
	for _, extension := range dumpExtensions {
		if dump := filepath.Join(folder, strings.TrimPrefix(name, "__grp__")+extension); Regular(dump) {
			return dump
		}
	}
	return ""
}

// IsBeside reports whether a name is that of a file that lies beside dumps.
func IsBeside(name string) bool { return slices.Contains(besideExtensions, filepath.Ext(name)) }
