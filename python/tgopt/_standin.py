"""Arguments of kernels that are not there: tensors by shape and dtype, and what a signature names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

# Bits of an element, by Triton's names; what other libraries call it besides.
BITS = {
    "i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "u8": 8, "u16": 16, "u32": 32, "u64": 64,
    "fp8e4nv": 8, "fp8e5": 8, "fp8e4b8": 8, "fp8e4b15": 8, "fp8e5b16": 8, "fp16": 16, "bf16": 16, "fp32": 32, "fp64": 64,
}  # fmt: skip
ALIASES = {
    "bool": "i1", "int1": "i1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16",
    "uint32": "u32", "uint64": "u64", "float8_e4m3fn": "fp8e4nv", "float8e4nv": "fp8e4nv", "float8_e5m2": "fp8e5",
    "float8e5": "fp8e5", "float8_e4m3fnuz": "fp8e4b8", "float8e4b8": "fp8e4b8", "float8e4b15": "fp8e4b15",
    "float8_e5m2fnuz": "fp8e5b16", "float8e5b16": "fp8e5b16", "float16": "fp16", "half": "fp16", "bfloat16": "bf16",
    "float32": "fp32", "float": "fp32", "float64": "fp64", "double": "fp64",
}  # fmt: skip


class DType:
    """The type of a stand-in's elements, as much like PyTorch's as Triton asks of it."""

    def __init__(self, name: Any) -> None:
        short = str(name).split(".")[-1]
        self.name = ALIASES.get(short, short)
        if self.name not in BITS:
            raise ValueError(f"no type of elements is called '{name}': the types are {', '.join(BITS)}")
        self.primitive_bitwidth = BITS[self.name]
        self.itemsize = max(1, self.primitive_bitwidth // 8)
        self.is_floating_point = "f" in self.name

    def __str__(self) -> str:  # what Triton takes for the type
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DType) and other.name == self.name


class Tensor:
    """Stands for a tensor on a GPU: it has a shape, strides (in elements; contiguous if none are given), a dtype, and
    an address that `alignment` (bytes) divides and no greater power of two; but no memory."""

    def __init__(self, shape: Sequence[int], dtype: Any, strides: Sequence[int] | None = None, alignment: int = 16, device: Any = None) -> None:
        self.shape = tuple(shape)
        self.dtype = DType(dtype)
        if strides is None:
            step, found = 1, []
            for extent in reversed(self.shape):
                found.append(step)
                step *= extent
            strides = found[::-1]
        self._strides = tuple(strides)
        self.alignment = alignment
        self.device = device
        self.ndim = len(self.shape)

    def stride(self, dim: int | None = None) -> Any:
        return self._strides if dim is None else self._strides[dim]

    def size(self, dim: int | None = None) -> Any:
        return self.shape if dim is None else self.shape[dim]

    def dim(self) -> int:
        return self.ndim

    def numel(self) -> int:
        product = 1
        for extent in self.shape:
            product *= extent
        return product

    def element_size(self) -> int:
        return self.dtype.itemsize

    def is_contiguous(self) -> bool:
        return self._strides == Tensor(self.shape, self.dtype)._strides

    def data_ptr(self) -> int:
        return self.alignment if self.alignment < 16 else 1 << 20

    def ptr_range(self) -> int:
        """Bytes from the first element to behind the last, as Triton asks for AMD's buffer instructions."""
        return (sum((extent - 1) * step for extent, step in zip(self.shape, self._strides)) + 1) * self.dtype.itemsize

    def __repr__(self) -> str:
        return f"Tensor({list(self.shape)}, {self.dtype})"


@dataclass(frozen=True)
class Value:
    """What stands for an argument, and the type that was asked for."""

    value: Any
    type: str


# 4096 x 4096 elements: 16 divides the extents and strides of what nobody gave a size.
EXTENT = 4096
# No hint may be drawn from these: 16 does not divide them, none is 1, and each has the width of its type.
PLAIN = {"i1": True, "u1": True, "i64": (1 << 32) + 7, "u64": (1 << 63) + 7}


def _tensordesc(kind: str) -> Any:
    from triton.tools.tensor_descriptor import TensorDescriptor

    found = re.fullmatch(r"tensordesc<\s*([\w.]+)\s*\[([\d,\s]+)\][^>]*>", kind)
    if not found:
        raise ValueError(f"'{kind}' is no type of descriptor, which is such as tensordesc<fp16[128, 64]>")
    block = [int(extent) for extent in found[2].split(",") if extent.strip()]
    tensor = Tensor([max(EXTENT, extent) for extent in block], found[1])
    return TensorDescriptor(tensor, list(tensor.shape), list(tensor.stride()), block)


def argument(kind: Any) -> Any:
    """What stands for an argument of a type as a signature writes it.

    "*fp16" is a pointer, aligned to 16 bytes as what allocators give is, "*fp16:8" one that is not; "i32" an integer of
    which nothing is known, "i32:16" one that 16 divides, "i32:1" one that is 1; "fp32" a number; "tensordesc<fp16[128, 64]>" a
    descriptor. What is no text, and a text that is no type, is the argument itself.
    """
    if not isinstance(kind, str):
        return kind
    text, _, hint = kind.strip().partition(":")
    if text.startswith("tensordesc<"):
        return _tensordesc(kind.strip())
    if text.startswith("*"):
        element = text.lstrip("*").removeprefix("k") if text.startswith("*k") else text.lstrip("*")
        return Tensor((EXTENT,) * 2, element, alignment=int(hint) if hint else 16)
    name = ALIASES.get(text, text)
    if name not in BITS and name != "u1":
        return kind
    if hint == "1":
        return 1
    if name.startswith(("fp", "bf")):
        return 1.5
    if hint:
        return 1 << 32 if name in ("i64", "u64") else EXTENT
    return PLAIN.get(name, 7)


Signature = Union[str, Mapping[str, Any], Sequence[Any], None]


def arguments(signature: Signature, names: Sequence[str]) -> dict[str, Any]:
    """Arguments by name for a signature: types in the order of the parameters, in one text with commas between or in a
    list, or by name."""
    if signature is None:
        return {}
    if isinstance(signature, str):
        parts = [part.strip() for part in re.split(r",(?![^<\[(]*[>\])])", signature)]
        signature = [_literal(part) for part in parts if part]
    if isinstance(signature, Mapping):
        for name in signature:
            if name not in names:
                raise ValueError(f"the kernel has no parameter '{name}': it has {', '.join(names)}")
        return {name: argument(kind) for name, kind in signature.items() if kind != "constexpr"}
    if len(signature) > len(names):
        raise ValueError(f"the signature has {len(signature)} types, the kernel {len(names)} parameters: {', '.join(names)}")
    return {name: argument(kind) for name, kind in zip(names, signature) if kind != "constexpr"}


def _literal(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return {"True": True, "False": False, "None": None}.get(text, text)
