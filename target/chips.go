package target

import (
	"strconv"
	"strings"
)

// Where the numbers come from. AMD's are those of LLVM's AMDGPU backend, which
// decides by them: Utils/AMDGPUBaseInfo.cpp (getTotalNumVGPRs,
// getVGPRAllocGranule, getAddressableNumVGPRs, getMaxWavesPerEU,
// getMaxWorkGroupsPerCU) and the features of AMDGPU.td.
var (
	nvidiaSources = []Source{
		{"registers, warps, blocks, shared memory", "CUDA C++ Programming Guide, Compute Capabilities, technical specifications"},
		{"granules, reserved shared memory", "CUDA occupancy calculator (cuda_occupancy.h): 256 registers a warp, 1 KiB a block since sm_80"},
		{"sectors", "Nsight Compute documentation, Memory Tables: a sector is 32 aligned bytes of a cache line of 128"},
		{"clusters", "CUDA C++ Programming Guide, Thread Block Clusters: since sm_90, 8 blocks on all, 16 where a kernel allows it (Triton's do) and the chip has as large GPCs"},
	}
	blackwellSources = append(nvidiaSources[:len(nvidiaSources):len(nvidiaSources)],
		Source{"tensor memory", "PTX ISA, tcgen05: 512 columns of 128 lanes of 32 bits"})
	amdLines     = Source{"cache lines", "AMD, ROCm documentation of MI200 and MI300: lines of the L2 cache of 128 bytes; RDNA whitepaper: lines of 128 bytes"}
	cdna2Sources = []Source{
		{"registers", "AMD Instinct MI200 ISA, 3.6.4 VGPR allocation: 512 of VGPRs and AGPRs together"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td"},
		amdLines,
	}
	cdna3Sources = []Source{
		{"registers", "AMD Instinct MI300 ISA, 3.6.4 VGPR allocation: 512 of VGPRs and AGPRs together"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td"},
		amdLines,
	}
	rdnaSources = []Source{
		{"registers", "LLVM, AMDGPU.td: 1,536 for wave32 (gfx1100, gfx1101, gfx12), 256 of them in reach of an instruction"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp, in WGP mode: two CUs, four SIMDs, their LDS together"},
		amdLines,
	}
	gfx1250Sources = []Source{
		{"registers", "LLVM, AMDGPU.td: 1,024 in reach of an instruction, wave32 only"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td (320 KiB of LDS)"},
		amdLines,
	}
	intelSources = []Source{
		{"registers, threads", "oneAPI GPU Optimization Guide, Small Register Mode vs. Large Register Mode: 64 KB a vector engine, 128 or 256 registers of 64 bytes a thread"},
		{"cache lines", "oneAPI GPU Optimization Guide, Intel Xe GPU Architecture: lines of 64 bytes"},
		{"SLM, work-groups", "Intel GPU Occupancy Calculator (oneAPI-samples)"},
	}
)

const kib = 1024

// sm: every NVIDIA chip since Turing has four schedulers of 16,384 registers
// (512 a lane), allocated 256 to a warp (8 a lane), 255 of them in reach.
func sm(capability int, architecture string, warps, blocks, sharedUnit, sharedBlock, reserved, granule, columns int, products ...string) Chip {
	c := Chip{
		Name: "sm_" + strconv.Itoa(capability), Vendor: NVIDIA, Architecture: architecture, Products: products, Lanes: []int{32}, Sector: 32,
		Registers:  Registers{Most: 255, File: 512, Granule: 8},
		Shared:     Shared{Block: sharedBlock * kib, Unit: sharedUnit * kib, Reserved: reserved, Granule: granule, Banks: 32},
		Schedulers: 4, Warps: warps / 4, Blocks: blocks, BlockThreads: 1024,
		Instructions: nvidiaInstructions(capability), Compiler: ptxas, Backend: cuda, KeptOperands: stagedForSpill,
		TensorMemoryColumns: columns, Sources: nvidiaSources,
	}
	if columns > 0 {
		c.Sources = blackwellSources
	}
	switch {
	case capability >= 120:
		c.Cluster = 8
	case capability >= 90:
		c.Cluster = 16
	}
	return c
}

// cdna: 512 registers a lane and SIMD, VGPRs and AGPRs together.
func cdna(name, architecture string, lds, granule int, sources []Source, products ...string) Chip {
	return Chip{
		Name: name, Vendor: AMD, Architecture: architecture, Family: CDNA, Products: products, Lanes: []int{64}, Sector: 128,
		Registers:  Registers{Most: 512, Accumulators: 256, File: 512, Granule: 8},
		Shared:     amdShared(name, Shared{Block: lds * kib, Unit: lds * kib, Granule: granule}),
		Schedulers: 4, Warps: 8, Blocks: 16, BlockThreads: 1024,
		Instructions: amdInstructions(name), Compiler: amdgpu, Backend: hip, KeptOperands: stagedForGain, Sources: sources,
	}
}

func rdna(name, architecture string, products ...string) Chip {
	return Chip{
		Name: name, Vendor: AMD, Architecture: architecture, Family: RDNA, Products: products, Lanes: []int{32, 64}, Sector: 128,
		Registers:  Registers{Most: 256, File: 1536, Granule: 24},
		Shared:     amdShared(name, Shared{Block: 64 * kib, Unit: 128 * kib, Granule: 512}),
		Schedulers: 4, Warps: 16, Blocks: 32, BlockThreads: 1024,
		Instructions: amdInstructions(name), Compiler: amdgpu, Backend: hip, KeptOperands: staged, Sources: rdnaSources,
	}
}

// amdShared adds the banks of an architecture. Those that are not known are like
// the oldest.
func amdShared(arch string, s Shared) Shared {
	s.Banks = 32
	switch {
	case arch == "gfx942", strings.HasPrefix(arch, "gfx10"), strings.HasPrefix(arch, "gfx11"):
		s.WideLoads = [][]int{{0, 1, 4}}
	case arch == "gfx950":
		s.Banks, s.WideLoads = 64, [][]int{{0, 1, 3, 4}, {0, 1, 2, 4}}
	case arch == "gfx1250":
		s.Banks, s.Partition = 64, 64*kib
	}
	return s
}

// xe: a vector engine has 64 KB of registers, for 8 hardware threads with 128
// registers of 64 bytes or 4 with 256, shared by the lanes of a sub-group.
func xe(name, architecture string, products ...string) Chip {
	return Chip{
		Name: name, Vendor: Intel, Architecture: architecture, Products: products, Lanes: []int{16, 32}, Sector: 64,
		Registers:  Registers{Most: 256 * GRFBytes / 4 / 16, File: 64 * kib / 4 / 16, Granule: 1},
		Shared:     Shared{Block: 128 * kib, Unit: 128 * kib, Granule: kib, Banks: 32},
		Schedulers: 8, Warps: 8, Blocks: 64, BlockThreads: 1024, Compiler: igc, Backend: xpu, KeptOperands: prefetched,
		GRF:     []GRFMode{{128, 8}, {256, 4}},
		Sources: intelSources,
	}
}

// common marks a chip as one that kernels are mostly tuned for.
func common(c Chip) Chip {
	c.Common = true
	return c
}

// The products are those that kernels are written for, as their makers' pages name
// them, the best known first.
var chips = []Chip{
	sm(75, "Turing", 32, 16, 64, 64, 0, 256, 0, "t4", "rtx2060", "rtx2070", "rtx2080", "rtx2080ti", "titanrtx", "rtx4000", "rtx5000", "rtx6000", "rtx8000", "gtx1650", "gtx1660", "gtx1660ti"),
	common(sm(80, "Ampere", 64, 32, 164, 163, kib, 128, 0, "a100", "a800", "a30")),
	sm(86, "Ampere", 48, 16, 100, 99, kib, 128, 0, "a10", "a10g", "a2", "a16", "a40", "a2000", "a4000", "a4500", "a5000", "a5500", "a6000", "rtxa2000", "rtxa4000", "rtxa4500", "rtxa5000", "rtxa5500", "rtxa6000", "rtx3090ti", "rtx3090", "rtx3080ti", "rtx3080", "rtx3070ti", "rtx3070", "rtx3060ti", "rtx3060", "rtx3050"),
	sm(87, "Ampere", 48, 16, 164, 163, kib, 128, 0, "orin", "agxorin"),
	sm(89, "Ada", 48, 24, 100, 99, kib, 128, 0, "l4", "l20", "l40", "l40s", "rtx4090", "rtx4090d", "rtx4080", "rtx4080super", "rtx4070", "rtx4070ti", "rtx4070super", "rtx4060", "rtx4060ti", "rtx4050", "rtx2000ada", "rtx4000ada", "rtx4500ada", "rtx5000ada", "rtx6000ada"),
	common(sm(90, "Hopper", 64, 32, 228, 227, kib, 128, 0, "h100", "h200", "h800", "h20", "gh200", "h100nvl")),
	common(sm(100, "Blackwell", 64, 32, 228, 227, kib, 128, 512, "b200", "b100", "gb200")),
	sm(103, "Blackwell", 64, 32, 228, 227, kib, 128, 512, "b300", "gb300"),
	common(sm(120, "Blackwell", 48, 24, 100, 99, kib, 128, 0, "rtx5090", "rtx5090d", "rtx5080", "rtx5070", "rtx5070ti", "rtx5060", "rtx5060ti", "rtx5050", "rtxpro6000", "rtxpro5000", "rtxpro4500", "rtxpro4000")),
	sm(121, "Blackwell", 48, 24, 100, 99, kib, 128, 0, "gb10", "dgxspark"),
	common(cdna("gfx90a", "CDNA2", 64, 512, cdna2Sources, "mi250x", "mi250", "mi210")),
	common(cdna("gfx942", "CDNA3", 64, 512, cdna3Sources, "mi300x", "mi300", "mi300a", "mi308x", "mi325x", "mi325")),
	common(cdna("gfx950", "CDNA4", 160, 1280, cdna3Sources, "mi355x", "mi350x", "mi355", "mi350")),
	common(rdna("gfx1100", "RDNA3", "rx7900xtx", "rx7900xt", "rx7900gre", "w7900", "w7800")),
	rdna("gfx1101", "RDNA3", "rx7700xt", "rx7800xt", "w7700"),
	common(rdna("gfx1200", "RDNA4", "rx9060xt", "rx9060")),
	rdna("gfx1201", "RDNA4", "rx9070", "rx9070xt", "rx9070gre", "r9700"),
	{
		Name: "gfx1250", Vendor: AMD, Architecture: "GFX12.5", Lanes: []int{32}, Sector: 128,
		Registers:  Registers{Most: 1024, File: 1024, Granule: 16},
		Shared:     amdShared("gfx1250", Shared{Block: 320 * kib, Unit: 320 * kib, Granule: 2 * kib}),
		Schedulers: 4, Warps: 16, Blocks: 32, BlockThreads: 1024, Cluster: 16,
		Instructions: amdInstructions("gfx1250"), Compiler: amdgpu, Backend: hip, Sources: gfx1250Sources,
	},
	common(xe("pvc", "Xe-HPC", "max1550", "max1100", "pontevecchio")),
	common(xe("bmg", "Xe2-HPG", "b580", "b570", "b60", "b50", "prob60", "prob50", "battlemage")),
}
