"""What one compilation of a kernel is: the vocabulary the kernel files and generate.py share."""

from dataclasses import dataclass

NVIDIA = ("sm_80", "sm_90", "sm_100")
AMD = ("gfx90a", "gfx942", "gfx1100")
ALL = NVIDIA + AMD

# Hopper and later have the tensor memory accelerator; elsewhere Triton lowers descriptors to pointers.
TMA = ("sm_90", "sm_100")
CDNA = ("gfx90a", "gfx942")

# The versions of which every configuration is kept, and those of which a slice is.
FULL = ("3.6.0", "3.9.0")
SLICED = ("3.0.0", "3.1.0", "3.2.0", "3.3.1", "3.4.0", "3.5.1", "3.7.0", "3.8.0")
VERSIONS = tuple(sorted(FULL + SLICED))

# The slice: dumps that between them show the forms which a release has and another has not.
# Those that an older Triton cannot compile are left out of it: no tensor descriptors before 3.4, no Blackwell and no
# tl.gather before 3.3.
SLICE = {
    "matmul-f16-m128n128k64-w4s3": ("sm_90", "sm_100", "gfx942", "gfx1100"),
    "attention_fwd_while-f16-m64n64d128-w4s2": ("sm_80", "gfx90a"),
    "matmul_desc-f16-m128n128k64-w4s3": ("sm_90", "sm_100"),
    "matmul_persistent_desc-f16-m128n128k64-flat-ws-w4s4": ("sm_100",),
    "matmul_microscaled-e4m3-m128n128k128-w4s2": ("sm_100",),
    "gather_rows_desc-f16-r32b64-w4s2": ("sm_100",),
    "gather_within_rows-f32-r8n128m64-w4s2": ("sm_80",),
    "linear_recurrence-bf16-t64b64-w4s2": ("sm_90",),
    "insert_keys-i64-b256-w4s2": ("sm_90",),
    "histogram-i32-b2048x256-w4s2": ("sm_80",),
    "fast_exponential-f32-b1024-w4s2": ("sm_80",),
    "mark_seen-i32-b512-w4s2": ("gfx942",),
    "add_rms_norm-bf16-b4096-w8s1": ("gfx1100",),
    "ticket_queue-f32-b1024-w8s2": ("sm_90",),
}
SINCE = {"matmul_desc": "3.4", "matmul_persistent_desc": "3.4", "gather_rows_desc": "3.4", "gather_within_rows": "3.3",
         "matmul_microscaled": "3.3", "histogram": "3.4"}
# Of these the TTIR is kept, too.
SLICE_TTIR = ("matmul", "attention_fwd_while", "matmul_desc", "gather_rows_desc", "insert_keys")


def in_slice(version, name, target):
    """Whether the slice of a version has a dump: NAME is that of the kernel's configuration and launch."""
    if target not in SLICE.get(name, ()) or version < SINCE.get(name.partition("-")[0], "3.0"):
        return False
    return target != "sm_100" or version >= "3.3"


@dataclass(frozen=True)
class Config:
    """One kernel with its types and compile-time values, and the launches it is compiled for.

    `signature` holds every run-time parameter: a pointer such as "*fp16" (aligned to 16 bytes, as an
    allocator hands it out), a scalar such as "i32" or "fp32", an integer known to be a multiple of 16
    ("i32:16": what a launch finds out about most strides), or a host-side descriptor such as
    "tensordesc<fp16[128,64]>". `constexprs` holds the rest, among them arguments that are 1 at launch:
    Triton specialises on those too.

    `launches` are pairs (num_warps, num_stages). Each is compiled by Triton 3.6.0 for each of `targets` and
    by Triton 3.9.0 for each of `targets_3_9`; of other versions there is a slice, see above. What a compiler cannot do is
    left out here, with the reason.
    The TTIR is kept of the first target of a kernel, and of the first NVIDIA and the first AMD target of a
    configuration with `ttir`.
    """

    kernel: object
    variant: str
    signature: dict
    constexprs: dict
    launches: tuple = ((4, 2),)
    targets: tuple = ()
    targets_3_9: tuple = ()
    ttir: bool = False

    @property
    def stem(self):
        """What the dumps of this configuration are called, but for warps and stages."""
        return f"{self.kernel.__name__}-{self.variant}"

    def targets_of(self, version):
        of_full = {"3.6.0": self.targets, "3.9.0": self.targets_3_9}
        return of_full.get(version, ALL)

    def keeps(self, version, name, target):
        return version in FULL or in_slice(version, name, target)
