package layout

// Names of encodings, and of the type of pointers. The dialects that define them
// are above this package; a test holds these names against theirs.
const (
	pointerName = "tt.ptr"

	blockedName            = "ttg.blocked"
	sliceName              = "ttg.slice"
	dotOpName              = "ttg.dot_op"
	linearName             = "ttg.linear"
	genericLinearName      = "ttg.generic_linear"
	nvidiaMMAName          = "ttg.nvidia_mma"
	mfmaName               = "ttg.amd_mfma"
	wmmaName               = "ttg.amd_wmma"
	dpasName               = "ttig.dpas"
	intelWarpName          = "ttig.warp"
	subgroup2DBlockName    = "ttig.subgroup_2d_block"
	swizzledName           = "ttg.swizzled_shared"
	rotatingName           = "ttg.amd_rotating_shared"
	nvmmaName              = "ttg.nvmma_shared"
	paddedName             = "ttg.padded_shared"
	sharedLinearName       = "ttg.shared_linear"
	partitionedName        = "ttg.partitioned_shared"
	tensorMemoryName       = "ttng.tensor_memory_encoding"
	tensorMemoryScalesName = "ttng.tensor_memory_scales_encoding"
)
