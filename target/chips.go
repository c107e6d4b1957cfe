package target

// Where the numbers come from. AMD's are those of LLVM's AMDGPU backend, which
// decides by them: Utils/AMDGPUBaseInfo.cpp (getTotalNumVGPRs,
// getVGPRAllocGranule, getAddressableNumVGPRs, getMaxWavesPerEU,
// getMaxWorkGroupsPerCU) and the features of AMDGPU.td.
var (
	nvidiaSources = []Source{
		{"registers, warps, blocks, shared memory", "CUDA C++ Programming Guide, Compute Capabilities, technical specifications"},
		{"granules, reserved shared memory", "CUDA occupancy calculator (cuda_occupancy.h): 256 registers a warp, 1 KiB a block since sm_80"},
	}
	blackwellSources = append(nvidiaSources[:len(nvidiaSources):len(nvidiaSources)],
		Source{"tensor memory", "PTX ISA, tcgen05: 512 columns of 128 lanes of 32 bits"})
	cdna2Sources = []Source{
		{"registers", "AMD Instinct MI200 ISA, 3.6.4 VGPR allocation: 512 of VGPRs and AGPRs together"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td"},
	}
	cdna3Sources = []Source{
		{"registers", "AMD Instinct MI300 ISA, 3.6.4 VGPR allocation: 512 of VGPRs and AGPRs together"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td"},
	}
	rdnaSources = []Source{
		{"registers", "LLVM, AMDGPU.td: 1,536 for wave32 (gfx1100, gfx1101, gfx12), 256 of them in reach of an instruction"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp, in WGP mode: two CUs, four SIMDs, their LDS together"},
	}
	gfx1250Sources = []Source{
		{"registers", "LLVM, AMDGPU.td: 1,024 in reach of an instruction, wave32 only"},
		{"granules, waves, workgroups, LDS", "LLVM, AMDGPUBaseInfo.cpp and AMDGPU.td (320 KiB of LDS)"},
	}
	intelSources = []Source{
		{"registers, threads", "oneAPI GPU Optimization Guide, Small Register Mode vs. Large Register Mode: 64 KB a vector engine, 128 or 256 registers of 64 bytes a thread"},
		{"SLM, work-groups", "Intel GPU Occupancy Calculator (oneAPI-samples)"},
	}
)

const kib = 1024

// sm: every NVIDIA chip since Turing has four schedulers of 16,384 registers
// (512 a lane), allocated 256 to a warp (8 a lane), 255 of them in reach.
func sm(name, architecture string, warps, blocks, sharedUnit, sharedBlock, reserved, granule, columns int) Chip {
	c := Chip{
		Name: name, Vendor: NVIDIA, Architecture: architecture, Lanes: []int{32},
		Registers:  Registers{Most: 255, File: 512, Granule: 8},
		Shared:     Shared{Block: sharedBlock * kib, Unit: sharedUnit * kib, Reserved: reserved, Granule: granule},
		Schedulers: 4, Warps: warps / 4, Blocks: blocks, BlockThreads: 1024,
		TensorMemoryColumns: columns, Sources: nvidiaSources,
	}
	if columns > 0 {
		c.Sources = blackwellSources
	}
	return c
}

// cdna: 512 registers a lane and SIMD, VGPRs and AGPRs together.
func cdna(name, architecture string, lds, granule int, sources []Source) Chip {
	return Chip{
		Name: name, Vendor: AMD, Architecture: architecture, Lanes: []int{64},
		Registers:  Registers{Most: 512, Accumulators: 256, File: 512, Granule: 8},
		Shared:     Shared{Block: lds * kib, Unit: lds * kib, Granule: granule},
		Schedulers: 4, Warps: 8, Blocks: 16, BlockThreads: 1024, Sources: sources,
	}
}

func rdna(name, architecture string) Chip {
	return Chip{
		Name: name, Vendor: AMD, Architecture: architecture, Lanes: []int{32, 64},
		Registers:  Registers{Most: 256, File: 1536, Granule: 24},
		Shared:     Shared{Block: 64 * kib, Unit: 128 * kib, Granule: 512},
		Schedulers: 4, Warps: 16, Blocks: 32, BlockThreads: 1024, Sources: rdnaSources,
	}
}

// xe: a vector engine has 64 KB of registers, for 8 hardware threads with 128
// registers of 64 bytes or 4 with 256, shared by the lanes of a sub-group.
func xe(name, architecture string) Chip {
	return Chip{
		Name: name, Vendor: Intel, Architecture: architecture, Lanes: []int{16, 32},
		Registers:  Registers{Most: 256 * GRFBytes / 4 / 16, File: 64 * kib / 4 / 16, Granule: 1},
		Shared:     Shared{Block: 128 * kib, Unit: 128 * kib, Granule: kib},
		Schedulers: 8, Warps: 8, Blocks: 64, BlockThreads: 1024,
		GRF:     []GRFMode{{128, 8}, {256, 4}},
		Sources: intelSources,
	}
}

var chips = []Chip{
	sm("sm_75", "Turing", 32, 16, 64, 64, 0, 256, 0),
	sm("sm_80", "Ampere", 64, 32, 164, 163, kib, 128, 0),
	sm("sm_86", "Ampere", 48, 16, 100, 99, kib, 128, 0),
	sm("sm_87", "Ampere", 48, 16, 164, 163, kib, 128, 0),
	sm("sm_89", "Ada", 48, 24, 100, 99, kib, 128, 0),
	sm("sm_90", "Hopper", 64, 32, 228, 227, kib, 128, 0),
	sm("sm_100", "Blackwell", 64, 32, 228, 227, kib, 128, 512),
	sm("sm_103", "Blackwell", 64, 32, 228, 227, kib, 128, 512),
	sm("sm_120", "Blackwell", 48, 24, 100, 99, kib, 128, 0),
	sm("sm_121", "Blackwell", 48, 24, 100, 99, kib, 128, 0),
	cdna("gfx90a", "CDNA2", 64, 512, cdna2Sources),
	cdna("gfx942", "CDNA3", 64, 512, cdna3Sources),
	cdna("gfx950", "CDNA4", 160, 1280, cdna3Sources),
	rdna("gfx1100", "RDNA3"),
	rdna("gfx1101", "RDNA3"),
	rdna("gfx1200", "RDNA4"),
	rdna("gfx1201", "RDNA4"),
	{
		Name: "gfx1250", Vendor: AMD, Architecture: "GFX12.5", Lanes: []int{32},
		Registers:  Registers{Most: 1024, File: 1024, Granule: 16},
		Shared:     Shared{Block: 320 * kib, Unit: 320 * kib, Granule: 2 * kib},
		Schedulers: 4, Warps: 16, Blocks: 32, BlockThreads: 1024, Sources: gfx1250Sources,
	},
	xe("pvc", "Xe-HPC"),
	xe("bmg", "Xe2-HPG"),
}
