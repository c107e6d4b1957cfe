"""What one compilation of a kernel is: the vocabulary the kernel files and generate.py share."""

from dataclasses import dataclass

NVIDIA = ("sm_80", "sm_90", "sm_100")
AMD = ("gfx90a", "gfx942", "gfx1100")
ALL = NVIDIA + AMD

# Hopper and later have the tensor memory accelerator; elsewhere Triton lowers descriptors to pointers.
TMA = ("sm_90", "sm_100")
CDNA = ("gfx90a", "gfx942")

VERSIONS = ("3.6.0", "3.9.0")


@dataclass(frozen=True)
class Config:
    """One kernel with its types and compile-time values, and the launches it is compiled for.

    `signature` holds every run-time parameter: a pointer such as "*fp16" (aligned to 16 bytes, as an
    allocator hands it out), a scalar such as "i32" or "fp32", an integer known to be a multiple of 16
    ("i32:16": what a launch finds out about most strides), or a host-side descriptor such as
    "tensordesc<fp16[128,64]>". `constexprs` holds the rest, among them arguments that are 1 at launch:
    Triton specialises on those too.

    `launches` are pairs (num_warps, num_stages). Each is compiled by Triton 3.6.0 for each of `targets` and
    by Triton 3.9.0 for each of `targets_3_9`. What a compiler cannot do is left out here, with the reason.
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
        return {"3.6.0": self.targets, "3.9.0": self.targets_3_9}[version]
