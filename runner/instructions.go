package runner

import "strings"

// Instructions are how many there are of each kind in the code of a kernel, not how
// often they run. Predicated ones count.
type Instructions struct {
	// Of is the text in which they were counted: "sass", "amdgcn", or "ptx" where
	// nothing disassembles the code. PTX is what ptxas is given, before spills.
	Of           string `json:"of"`
	All          int    `json:"all"`
	Matrix       int    `json:"matrix"` // products of matrices: mma, wgmma, tcgen05, MFMA, WMMA, DPAS
	GlobalLoads  int    `json:"global_loads"`
	GlobalStores int    `json:"global_stores"` // atomics among them
	Copies       int    `json:"copies"`        // from global to shared memory or back, by no register: cp.async, TMA
	SharedLoads  int    `json:"shared_loads"`
	SharedStores int    `json:"shared_stores"`
	LocalLoads   int    `json:"local_loads"` // of scratch or stack, where spills go
	LocalStores  int    `json:"local_stores"`
	Barriers     int    `json:"barriers"` // of a block
	Shuffles     int    `json:"shuffles"` // between lanes
}

// A kind is what an instruction counts as.
type kind uint8

const (
	other kind = iota
	matrix
	globalLoad
	globalStore
	cp
	sharedLoad
	sharedStore
	localLoad
	localStore
	barrier
	shuffle
)

func (n *Instructions) add(k kind) {
	n.All++
	switch k {
	case matrix:
		n.Matrix++
	case globalLoad:
		n.GlobalLoads++
	case globalStore:
		n.GlobalStores++
	case cp:
		n.Copies++
	case sharedLoad:
		n.SharedLoads++
	case sharedStore:
		n.SharedStores++
	case localLoad:
		n.LocalLoads++
	case localStore:
		n.LocalStores++
	case barrier:
		n.Barriers++
	case shuffle:
		n.Shuffles++
	}
}

// A prefix is what opcodes of a kind begin with; the first that fits counts.
type prefix struct {
	text string
	kind kind
}

func kindOf(table []prefix, opcode string) kind {
	for _, p := range table {
		if strings.HasPrefix(opcode, p.text) {
			return p.kind
		}
	}
	return other
}

// sass are NVIDIA's instructions, as CUDA Binary Utilities list them: opcodes up to the
// first dot are matched, with it, so that LD is not LDS.
var sass = []prefix{
	{"HMMA.", matrix}, {"IMMA.", matrix}, {"DMMA.", matrix}, {"BMMA.", matrix}, {"QMMA.", matrix}, {"OMMA.", matrix},
	{"HGMMA.", matrix}, {"IGMMA.", matrix}, {"QGMMA.", matrix}, {"BGMMA.", matrix},
	{"UTCHMMA.", matrix}, {"UTCIMMA.", matrix}, {"UTCQMMA.", matrix}, {"UTCOMMA.", matrix}, {"UTCMXQMMA.", matrix},
	{"LDGSTS.", cp}, {"UBLKCP.", cp}, {"UBLKRED.", cp}, {"UTMALDG.", cp}, {"UTMASTG.", cp}, {"UTMAREDG.", cp},
	{"LDG.", globalLoad}, {"LD.", globalLoad},
	{"STG.", globalStore}, {"ST.", globalStore}, {"ATOM.", globalStore}, {"ATOMG.", globalStore}, {"RED.", globalStore}, {"REDG.", globalStore},
	{"LDS.", sharedLoad}, {"LDSM.", sharedLoad}, {"STS.", sharedStore}, {"STSM.", sharedStore}, {"ATOMS.", sharedStore},
	{"LDL.", localLoad}, {"STL.", localStore},
	{"BAR.", barrier}, {"SHFL.", shuffle},
}

// countSASS counts in what nvdisasm writes of a kernel:
//
//	/*0070*/              @!P0 LDG.E.64 R28, [R14.64] ;
func countSASS(text string) *Instructions {
	n := &Instructions{Of: "sass"}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "/*") {
			continue
		}
		_, code, _ := strings.Cut(line, "*/")
		fields := strings.Fields(code)
		if len(fields) > 0 && strings.HasPrefix(fields[0], "@") {
			fields = fields[1:]
		}
		if len(fields) == 0 || strings.HasPrefix(fields[0], "/*") { // the bits of the one above
			continue
		}
		opcode := strings.TrimRight(fields[0], ";")
		if opcode == "NOP" {
			continue // fills the end up
		}
		n.add(kindOf(sass, opcode+"."))
	}
	return n
}

// ptx are instructions of the PTX ISA.
var ptx = []prefix{
	{"mma.", matrix}, {"wgmma.mma_async.", matrix}, {"wmma.mma.", matrix}, {"tcgen05.mma.", matrix},
	{"cp.async.wait", other}, {"cp.async.commit", other}, {"cp.async.mbarrier", other}, {"cp.async.bulk.wait", other}, {"cp.async.bulk.commit", other},
	{"cp.async.bulk.prefetch", other}, {"cp.async.", cp}, {"cp.reduce.async.", cp},
	{"ldmatrix.", sharedLoad}, {"stmatrix.", sharedStore},
	{"bar.", barrier}, {"barrier.cluster.", other}, {"barrier.", barrier}, {"shfl.", shuffle},
}

// countPTX counts in a kernel's PTX.
func countPTX(text string) *Instructions {
	n := &Instructions{Of: "ptx"}
	for line := range strings.Lines(text) {
		fields := strings.Fields(strings.TrimLeft(line, " \t{"))
		if len(fields) > 0 && strings.HasPrefix(fields[0], "@") {
			fields = fields[1:]
		}
		if len(fields) == 0 || fields[0][0] < 'a' || fields[0][0] > 'z' || !strings.Contains(line, ";") {
			continue // a directive, a comment, a label
		}
		n.add(ptxKind(strings.TrimRight(fields[0], ";")))
	}
	return n
}

// ptxKind tells loads and stores by their space: ld.global.v4.b32, st.shared::cta.b32.
func ptxKind(opcode string) kind {
	name, rest, _ := strings.Cut(opcode, ".")
	in := func(space string) bool { return strings.Contains("."+rest, "."+space) }
	switch name {
	case "ld":
		switch {
		case in("shared"):
			return sharedLoad
		case in("local"):
			return localLoad
		case in("param"):
			return other
		}
		return globalLoad
	case "st", "atom", "red":
		switch {
		case in("shared"):
			return sharedStore
		case in("local"):
			return localStore
		case in("param"):
			return other
		}
		return globalStore
	}
	return kindOf(ptx, opcode+".")
}

// amdgcn are instructions of AMD's, as LLVM's backend spells them.
var amdgcn = []prefix{
	{"v_mfma_", matrix}, {"v_smfmac_", matrix}, {"v_wmma_", matrix}, {"v_swmmac_", matrix},
	{"global_load_lds_", cp}, {"global_load_async_to_lds", cp}, {"global_store_async_from_lds", cp}, {"tensor_load_to_lds", cp}, {"tensor_store_from_lds", cp},
	{"global_load_", globalLoad}, {"flat_load_", globalLoad}, {"buffer_load_", globalLoad},
	{"global_store_", globalStore}, {"flat_store_", globalStore}, {"buffer_store_", globalStore},
	{"global_atomic_", globalStore}, {"flat_atomic_", globalStore}, {"buffer_atomic_", globalStore},
	{"ds_bpermute_", shuffle}, {"ds_permute_", shuffle}, {"ds_swizzle_", shuffle}, {"v_permlane", shuffle},
	{"ds_read", sharedLoad}, {"ds_load", sharedLoad}, {"ds_write", sharedStore}, {"ds_store", sharedStore},
	{"ds_", sharedStore}, // atomics
	{"scratch_load_", localLoad}, {"scratch_store_", localStore},
	{"s_barrier_wait", other}, {"s_barrier", barrier},
}

// countAMD counts in the assembly of a kernel, from its label to the end of its
// section:
//
//	buffer_load_dword v1, off, s[0:3], 0 offset:4 ; 4-byte Folded Reload
func countAMD(text, function string) *Instructions {
	n := &Instructions{Of: "amdgcn"}
	inside := false
	for line := range strings.Lines(text) {
		if !inside {
			inside = strings.HasPrefix(line, function+":")
			continue
		}
		if strings.HasPrefix(line, ".Lfunc_end") || strings.HasPrefix(strings.TrimSpace(line), ".section") {
			break
		}
		code, comment, _ := strings.Cut(line, ";")
		fields := strings.Fields(code)
		if len(fields) == 0 || line[0] != '\t' || fields[0][0] == '.' {
			continue // a label, a directive, a comment
		}
		n.add(amdKind(fields, comment))
	}
	return n
}

func amdKind(fields []string, comment string) kind {
	opcode := fields[0]
	k := kindOf(amdgcn, opcode)
	switch {
	case k == globalLoad && fields[len(fields)-1] == "lds":
		return cp
	case k == globalLoad && strings.Contains(comment, "Folded Reload"):
		return localLoad
	case k == globalStore && strings.Contains(comment, "Folded Spill"):
		return localStore
	case k == other && strings.HasSuffix(opcode, "_dpp"):
		return shuffle
	}
	return k
}
