"""Elementwise ops, each with a NumPy function: kernels that run them, for opencl.py.

All ops of arith, math and tt in testdata/kernels are here, or among those that are not elementwise: `uncovered` says which
are not. Ops of one type of operands share a kernel, each with an array for its results.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

# Elements, in one sub-group: two a lane.
N = 32
LAYOUT = "#ttg.blocked<{sizePerThread = [2], threadsPerWarp = [16], warpsPerCTA = [1], order = [0]}>"

# How types are stored; bf16 and fp8 as their bits.
STORED = {
    "i1": np.uint8, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": np.uint16, "f8E5M2": np.uint8, "f8E4M3FN": np.uint8,
}  # fmt: skip
# Largest errors, relative to numbers above 1: of f16 and f32 what all kernels are held to.
TOLERANCE = {"f16": 1e-3, "f32": 1e-5, "f64": 1e-12, "bf16": 2**-8, "f8E5M2": 2**-3, "f8E4M3FN": 2**-4}


@dataclass(frozen=True)
class Elementwise:
    """An op: its text with $r, $0 … for result and operands, $T and $U for their types, $C and $P for those of conditions and pointers, the type of the result, and what it computes of NumPy's arrays,
    floats in float64. Where domain is given the operands are brought there first."""

    text: str
    result: str
    meaning: Callable[..., np.ndarray]
    domain: str = "any"
    tolerance: float | None = None

    def __str__(self) -> str:
        return self.text.split(" = ")[1].split(" ")[0].strip('"')


@dataclass
class Group:
    """A kernel: ops with operands of one type and domain."""

    kind: str
    domain: str
    ops: list[Elementwise] = field(default_factory=list)

    def __str__(self) -> str:
        return f"elementwise {self.kind} {self.domain}"

    def text(self) -> str:
        """The kernel as TTGIR."""
        shape = lambda t: f"tensor<{N}x{t}, #b>"
        arguments = [f"%p{i}: !tt.ptr<{self.kind}>" for i in range(3)]
        arguments += [f"%o{i}: !tt.ptr<{stored_as(op.result)}>" for i, op in enumerate(self.ops)]
        lines = [
            f"#b = {LAYOUT}",
            'module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 16 : i32} {',
            f"  tt.func public @elementwise({', '.join(arguments)}) {{",
            f"    %at = tt.make_range {{end = {N} : i32, start = 0 : i32}} : {shape('i32')}",
        ]
        pointers = lambda name, t: [
            f"    %{name}_base = tt.splat %{name} : !tt.ptr<{t}> -> {shape(f'!tt.ptr<{t}>')}",
            f"    %{name}_at = tt.addptr %{name}_base, %at : {shape(f'!tt.ptr<{t}>')}, {shape('i32')}",
        ]
        for i in range(3):
            lines += [*pointers(f"p{i}", self.kind), f"    %x{i} = tt.load %p{i}_at : {shape(f'!tt.ptr<{self.kind}>')}"]
        for i, op in enumerate(self.ops):
            text = re.sub(r"\$(\d)", r"%x\1", op.text).replace("$r", f"%r{i}")
            text = text.replace("$T", shape(self.kind)).replace("$U", shape(op.result)).replace("$C", shape("i1")).replace("$P", shape("!tt.ptr<f16>"))
            stored, value = stored_as(op.result), f"%r{i}"
            lines += ["    " + text, *pointers(f"o{i}", stored)]
            if op.result == "i1":
                value = f"%w{i}"
                lines.append(f"    {value} = arith.extui %r{i} : {shape('i1')} to {shape(stored)}")
            lines.append(f"    tt.store %o{i}_at, {value} : {shape(f'!tt.ptr<{stored}>')}")
        return "\n".join([*lines, "    tt.return", "  }", "}", ""])

    def operands(self, random: np.random.Generator) -> list[np.ndarray]:
        """Three arrays as they are stored."""
        return [drawn(random, self.kind, self.domain) for _ in range(3)]

    def expected(self, operands: list[np.ndarray]) -> list[np.ndarray]:
        with np.errstate(all="ignore"):
            return [np.asarray(op.meaning(*(numbers(x, self.kind) for x in operands))) for op in self.ops]

    def wrong(self, found: list[np.ndarray], expected: list[np.ndarray]) -> list[str]:
        """What is wrong, by op."""
        return [f"{op}: {why}" for op, f, e in zip(self.ops, found, expected) if (why := difference(op, f, e))]


def stored_as(kind: str) -> str:
    """i1 is stored as i8."""
    return "i8" if kind == "i1" else kind


def difference(op: Elementwise, found: np.ndarray, expected: np.ndarray) -> str | None:
    if op.result not in TOLERANCE:
        mask = 1 if op.result == "i1" else -1
        bad = np.flatnonzero((found.astype(np.int64) & mask) != wrapped(expected, op.result) & mask)
        return f"{found[bad[0]]} at {bad[0]}, want {expected[bad[0]]}" if bad.size else None
    found = numbers(found, op.result)
    same = (found == expected) | (np.isnan(found) & np.isnan(expected))
    with np.errstate(all="ignore"):
        error = np.where(same, 0, np.abs(found - expected) / np.maximum(1, np.abs(expected)))
    error = np.where(np.isnan(error), np.inf, error)
    worst = int(error.argmax())
    limit = op.tolerance or TOLERANCE[op.result]
    return f"{found[worst]} at {worst}, want {expected[worst]}" if error[worst] > limit else None


def wrapped(numbers: np.ndarray, kind: str) -> np.ndarray:
    """Integers of any size as those of a type, in 64 bits."""
    width = int(kind[1:])
    values = [int(n) & (2**width - 1) for n in np.asarray(numbers).reshape(-1)]
    return np.array([v - 2**width if width > 1 and v >> (width - 1) else v for v in values], np.int64)


def e5m2(codes: np.ndarray) -> np.ndarray:
    """The upper half of f16."""
    return (codes.astype(np.uint16) << 8).view(np.float16).astype(float)


def e4m3fn(codes: np.ndarray) -> np.ndarray:
    """The numbers of a format without infinities; the last code is no number."""
    exponent, mantissa = codes >> 3 & 15, codes & 7
    number = np.where(exponent > 0, np.ldexp(8.0 + mantissa, exponent.astype(int) - 10), np.ldexp(mantissa.astype(float), -9))
    return np.where(codes & 127 == 127, np.nan, np.where(codes > 127, -number, number))


def numbers(stored: np.ndarray, kind: str) -> np.ndarray:
    """What is stored as NumPy computes with it: floats in float64, integers as any number of bits."""
    match kind:
        case "bf16":
            return (stored.astype(np.uint32) << 16).view(np.float32).astype(float)
        case "f8E5M2":
            return e5m2(stored)
        case "f8E4M3FN":
            return e4m3fn(stored)
    return stored.astype(float) if kind in TOLERANCE else stored.astype(object)


def drawn(random: np.random.Generator, kind: str, domain: str) -> np.ndarray:
    if kind == "i1":
        return random.integers(0, 2, N).astype(np.uint8)
    if kind not in TOLERANCE:
        width = int(kind[1:])
        low, high = {"any": (-(2 ** (width - 1)), 2 ** (width - 1)), "shift": (0, width)}.get(domain, (1, 100))
        x = random.integers(low, high, N, dtype=np.int64).astype(STORED[kind])
        if domain == "any":
            x[:4] = [low, high - 1, -1, 1]
            random.shuffle(x)
        return np.where(x == 0, 1, x).astype(STORED[kind]) if domain != "shift" else x
    match domain:
        case "any":
            x = random.uniform(-4, 4, N)
        case "unit":
            x = random.uniform(-0.95, 0.95, N)
        case "positive":
            x = random.uniform(0.05, 4, N)
        case "above1":
            x = random.uniform(1.05, 4, N)
        case "special":
            x = random.choice([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -2.5, 3.5], N)
    if kind.startswith("f8"):
        return random.integers(0, 0x78, N).astype(np.uint8) | (random.integers(0, 2, N) << 7).astype(np.uint8)
    if kind == "bf16":
        return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return x.astype(STORED[kind])


# The ops.


def arithmetic(name: str, n: int, meaning: Callable[..., np.ndarray], result: str, domain: str = "any", **more) -> Elementwise:
    operands = ", ".join(f"${i}" for i in range(n))
    return Elementwise(f"$r = {name} {operands} : $T", result, lambda *x: meaning(*x[:n]), domain, **more)


def erf(x: np.ndarray) -> np.ndarray:
    import math

    return np.vectorize(math.erf)(x)


def either(order: Callable, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The one of two that comes first; NaN if one is."""
    return np.where(np.isnan(x) | np.isnan(y), np.nan, order(x, y))


def round_away(x: np.ndarray) -> np.ndarray:
    return np.copysign(np.floor(np.abs(x) + 0.5), x)


FLOAT = {
    "any": [
        ("arith.negf", 1, np.negative), ("arith.addf", 2, np.add), ("arith.subf", 2, np.subtract), ("arith.mulf", 2, np.multiply),
        ("arith.divf", 2, np.divide), ("arith.remf", 2, np.fmod), ("arith.maxnumf", 2, np.fmax), ("arith.minnumf", 2, np.fmin),
        ("arith.maximumf", 2, np.maximum), ("arith.minimumf", 2, np.minimum),
        ("math.absf", 1, np.abs), ("math.floor", 1, np.floor), ("math.ceil", 1, np.ceil), ("math.trunc", 1, np.trunc),
        ("math.round", 1, round_away), ("math.roundeven", 1, np.rint), ("math.fma", 3, lambda x, y, z: x * y + z),
        ("math.copysign", 2, np.copysign), ("math.exp", 1, np.exp), ("math.exp2", 1, np.exp2), ("math.expm1", 1, np.expm1),
        ("math.sin", 1, np.sin), ("math.cos", 1, np.cos), ("math.tanh", 1, np.tanh), ("math.sinh", 1, np.sinh), ("math.cosh", 1, np.cosh),
        ("math.atan", 1, np.arctan), ("math.atan2", 2, np.arctan2), ("math.asinh", 1, np.arcsinh), ("math.cbrt", 1, np.cbrt),
        ("math.erf", 1, erf), ("math.erfc", 1, lambda x: 1 - erf(x)),
    ],
    "unit": [("math.asin", 1, np.arcsin), ("math.acos", 1, np.arccos), ("math.atanh", 1, np.arctanh), ("math.tan", 1, np.tan)],
    "positive": [
        ("math.sqrt", 1, np.sqrt), ("math.rsqrt", 1, lambda x: 1 / np.sqrt(x)), ("math.log", 1, np.log), ("math.log2", 1, np.log2),
        ("math.log10", 1, np.log10), ("math.log1p", 1, np.log1p), ("math.powf", 2, np.power),
    ],
    "above1": [("math.acosh", 1, np.arccosh)],
    "special": [
        ("arith.maxnumf", 2, np.fmax), ("arith.minnumf", 2, np.fmin),
        ("arith.maximumf", 2, lambda x, y: either(np.maximum, x, y)), ("arith.minimumf", 2, lambda x, y: either(np.minimum, x, y)),
    ],
}  # fmt: skip

ORDERS = {
    "oeq": np.equal, "ogt": np.greater, "oge": np.greater_equal, "olt": np.less, "ole": np.less_equal,
    "one": lambda x, y: (x < y) | (x > y), "ord": lambda x, y: ~(np.isnan(x) | np.isnan(y)), "uno": lambda x, y: np.isnan(x) | np.isnan(y),
    "ueq": lambda x, y: ~((x < y) | (x > y)), "ugt": lambda x, y: ~(x <= y), "uge": lambda x, y: ~(x < y), "ult": lambda x, y: ~(x >= y),
    "ule": lambda x, y: ~(x > y), "une": np.not_equal,
}  # fmt: skip

TESTS = {"math.isnan": np.isnan, "math.isinf": np.isinf, "math.isfinite": np.isfinite}


# What is the hardware's own instruction is as good as that is.
NATIVE = {"f32": 1e-3, "bf16": 2**-7}


def floats(kind: str) -> Iterator[Elementwise]:
    for domain, ops in FLOAT.items():
        for name, n, meaning in ops:
            native = name in ("math.exp", "math.exp2", "math.rsqrt", "math.log2")
            yield arithmetic(name, n, meaning, kind, domain, tolerance=NATIVE.get(kind) if native else None)
    for name, order in ORDERS.items():
        yield Elementwise(f"$r = arith.cmpf {name}, $0, $1 : $T", "i1", lambda x, y, z, order=order: order(x, y), "special")
    for name, test in TESTS.items():
        yield Elementwise(f"$r = {name} $0 : $T", "i1", lambda x, y, z, test=test: test(x), "special")
    clamp = lambda x, y, z: np.fmin(np.fmax(x, np.minimum(y, z)), np.maximum(y, z))
    yield Elementwise(
        "$r_low = arith.minnumf $1, $2 : $T\n    $r_high = arith.maxnumf $1, $2 : $T\n    $r = tt.clampf $0, $r_low, $r_high, propagateNan = none : $T", kind, clamp
    )  # fmt: skip
    if kind == "f32":
        yield arithmetic("tt.precise_sqrt", 1, np.sqrt, kind, "positive")
        yield arithmetic("tt.precise_divf", 2, np.divide, kind, "positive")
        yield arithmetic("tt.approx_divf", 2, np.divide, kind, "positive", tolerance=1e-3)
        yield Elementwise("$r = tt.bitcast $0 : $T -> $U", "i32", lambda x, y, z: x.astype(np.float32).view(np.int32))
        yield Elementwise("$r = arith.bitcast $0 : $T to $U", "i32", lambda x, y, z: x.astype(np.float32).view(np.int32))
        for to in ("f16", "bf16"):
            yield Elementwise("$r = arith.truncf $0 : $T to $U", to, lambda x, y, z: x)
        for to in ("f8E5M2", "f8E4M3FN"):
            yield Elementwise("$r = tt.fp_to_fp $0, rounding = rtne : $T -> $U", to, lambda x, y, z: x)
        for to in ("i8", "i16", "i32", "i64"):
            yield Elementwise("$r = arith.fptosi $0 : $T to $U", to, lambda x, y, z: np.trunc(x))
        yield Elementwise("$r = arith.fptoui $0 : $T to $U", "i32", lambda x, y, z: np.trunc(x), "positive")
        yield Elementwise("$r = arith.extf $0 : $T to $U", "f64", lambda x, y, z: x)
    elif kind == "f64":
        yield Elementwise("$r = arith.truncf $0 : $T to $U", "f32", lambda x, y, z: x)
        yield Elementwise("$r = arith.truncf $0 : $T to $U", "f16", lambda x, y, z: x)
        yield Elementwise("$r = tt.bitcast $0 : $T -> $U", "i64", lambda x, y, z: x.view(np.int64))
    else:
        yield Elementwise("$r = arith.extf $0 : $T to $U", "f32", lambda x, y, z: x)


def unsigned(x: np.ndarray, width: int) -> np.ndarray:
    return x & (2**width - 1)


def quotient(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Towards zero, as in C."""
    return np.array([(abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) for a, b in zip(x, y)], object)


def integers(kind: str) -> Iterator[Elementwise]:
    width = int(kind[1:])
    u = lambda x: unsigned(x, width)
    op = lambda name, n, meaning, domain="any": arithmetic(name, n, meaning, kind, domain)
    for name, meaning in {"addi": np.add, "subi": np.subtract, "muli": np.multiply, "andi": np.bitwise_and, "ori": np.bitwise_or, "xori": np.bitwise_xor,
                          "maxsi": np.maximum, "minsi": np.minimum}.items():  # fmt: skip
        yield op(f"arith.{name}", 2, meaning)
    yield op("arith.maxui", 2, lambda x, y: np.maximum(u(x), u(y)))
    yield op("arith.minui", 2, lambda x, y: np.minimum(u(x), u(y)))
    yield op("arith.divui", 2, lambda x, y: u(x) // u(y))
    yield op("arith.remui", 2, lambda x, y: u(x) % u(y))
    yield op("arith.ceildivui", 2, lambda x, y: -(-u(x) // u(y)))
    for name, meaning in {"divsi": quotient, "remsi": lambda x, y: x - quotient(x, y) * y, "floordivsi": lambda x, y: x // y, "ceildivsi": lambda x, y: -(-x // y)}.items():
        # The least number by -1 has no quotient.
        yield Elementwise(
            f"$r_two = arith.constant dense<2> : $T\n    $r_half = arith.divsi $0, $r_two : $T\n    $r = arith.{name} $r_half, $1 : $T", kind,
            lambda x, y, z, meaning=meaning: meaning(quotient(x, np.full(N, 2, object)), y),
        )  # fmt: skip
    yield op("arith.shli", 2, lambda x, y: x << y, "shift")
    yield op("arith.shrui", 2, lambda x, y: u(x) >> y, "shift")
    yield op("arith.shrsi", 2, lambda x, y: x >> y, "shift")
    for name, order in {"eq": np.equal, "ne": np.not_equal, "slt": np.less, "sle": np.less_equal, "sgt": np.greater, "sge": np.greater_equal}.items():
        yield Elementwise(f"$r = arith.cmpi {name}, $0, $1 : $T", "i1", lambda x, y, z, order=order: order(x, y))
        if name[0] == "s":
            yield Elementwise(f"$r = arith.cmpi u{name[1:]}, $0, $1 : $T", "i1", lambda x, y, z, order=order: order(u(x), u(y)))
    yield op("math.absi", 1, np.abs)
    yield op("math.ctpop", 1, lambda x: np.array([int(n).bit_count() for n in u(x)], object))
    yield op("math.ctlz", 1, lambda x: np.array([width - int(n).bit_length() for n in u(x)], object))
    for to in ("i8", "i16", "i32", "i64"):
        if int(to[1:]) > width:
            yield Elementwise("$r = arith.extsi $0 : $T to $U", to, lambda x, y, z: x)
            yield Elementwise("$r = arith.extui $0 : $T to $U", to, lambda x, y, z: u(x))
        elif int(to[1:]) < width:
            yield Elementwise("$r = arith.trunci $0 : $T to $U", to, lambda x, y, z: x)
    yield Elementwise("$r = arith.trunci $0 : $T to $U", "i1", lambda x, y, z: x & 1)
    yield Elementwise("$r_c = arith.cmpi slt, $0, $1 : $T\n    $r = arith.select $r_c, $1, $2 : $C, $T", kind, lambda x, y, z: np.where(x < y, y, z))
    for to in ("f16", "f32", "f64", "bf16"):
        if width == 8 or width == 16 and to in ("f32", "f64", "bf16") or width >= 32 and to in ("f32", "f64"):
            limit = {"tolerance": 2**-23} if width == 64 and to == "f64" else {}
            yield Elementwise("$r = arith.sitofp $0 : $T to $U", to, lambda x, y, z: x.astype(float), **limit)
            yield Elementwise("$r = arith.uitofp $0 : $T to $U", to, lambda x, y, z: u(x).astype(float), **limit)
    if width >= 32:
        yield op("tt.mulhiui", 2, lambda x, y: (u(x) * u(y)) >> width)
        for name, meaning in {"mului_extended": lambda x, y: u(x) * u(y), "mulsi_extended": lambda x, y: x * y}.items():
            yield Elementwise(f"$r, $r_high = arith.{name} $0, $1 : $T", kind, lambda x, y, z, meaning=meaning: meaning(x, y))
            yield Elementwise(f"$r_low, $r = arith.{name} $0, $1 : $T", kind, lambda x, y, z, meaning=meaning: meaning(x, y) >> width)
        yield Elementwise("$r, $r_over = arith.addui_extended $0, $1 : $T, $C", kind, lambda x, y, z: x + y)
        yield Elementwise("$r_sum, $r = arith.addui_extended $0, $1 : $T, $C", "i1", lambda x, y, z: (u(x) + u(y)) >> width)
    if width == 64:
        yield Elementwise(
            "$r_p = tt.int_to_ptr $0 : $T -> $P\n    $r = tt.ptr_to_int $r_p : $P -> $T", kind, lambda x, y, z: x
        )  # fmt: skip


def conditions(kind: str) -> Iterator[Elementwise]:
    # i1 is loaded as i8.
    for name, meaning in {"andi": np.bitwise_and, "ori": np.bitwise_or, "xori": np.bitwise_xor, "addi": np.add, "subi": np.subtract, "muli": np.multiply,
                          "maxui": np.maximum, "minui": np.minimum, "maxsi": np.minimum, "minsi": np.maximum}.items():  # fmt: skip
        yield arithmetic(f"arith.{name}", 2, meaning, kind)
    for name, meaning in {"eq": np.equal, "ne": np.not_equal, "ult": np.less, "slt": np.greater, "sge": np.less_equal, "uge": np.greater_equal}.items():
        yield Elementwise(f"$r = arith.cmpi {name}, $0, $1 : $T", "i1", lambda x, y, z, meaning=meaning: meaning(x, y))
    yield Elementwise("$r = arith.extsi $0 : $T to $U", "i32", lambda x, y, z: -x)
    yield Elementwise("$r = arith.extui $0 : $T to $U", "i32", lambda x, y, z: x)
    yield Elementwise("$r = arith.sitofp $0 : $T to $U", "f32", lambda x, y, z: -x.astype(float))
    yield Elementwise("$r = arith.uitofp $0 : $T to $U", "f32", lambda x, y, z: x.astype(float))
    yield Elementwise("$r = arith.select $0, $1, $2 : $T, $T", kind, lambda x, y, z: np.where(x != 0, y, z))


def small(kind: str) -> Iterator[Elementwise]:
    for to in ("f16", "bf16", "f32"):
        yield Elementwise("$r = tt.fp_to_fp $0 : $T -> $U", to, lambda x, y, z: x)


MAKERS = {
    **dict.fromkeys(("f32", "f16", "bf16", "f64"), floats), **dict.fromkeys(("i8", "i16", "i32", "i64"), integers), "i1": conditions,
    **dict.fromkeys(("f8E5M2", "f8E4M3FN"), small),
}  # fmt: skip


def groups() -> list[Group]:
    """The kernels."""
    made: dict[tuple[str, str], Group] = {}
    for kind, maker in MAKERS.items():
        for op in maker(kind):
            made.setdefault((kind, op.domain), Group(kind, op.domain)).ops.append(op)
    return list(made.values())


# What stands in the dumps and is no elementwise op: of these there are other kernels, or a reason in docs/opencl.md.
OTHERS = {
    "tt.addptr", "tt.assert", "tt.atomic_cas", "tt.atomic_rmw", "tt.broadcast", "tt.call", "tt.descriptor_gather", "tt.descriptor_load", "tt.descriptor_reduce",
    "tt.descriptor_scatter", "tt.descriptor_store", "tt.dot", "tt.dot_scaled", "tt.elementwise_inline_asm", "tt.expand_dims", "tt.experimental_descriptor_load",
    "tt.experimental_descriptor_store", "tt.extern_elementwise", "tt.func", "tt.gather", "tt.get_num_programs", "tt.get_program_id", "tt.histogram", "tt.join",
    "tt.load", "tt.make_range", "tt.make_tensor_descriptor", "tt.print", "tt.reduce", "tt.reshape", "tt.return", "tt.scan", "tt.split", "tt.splat", "tt.store",
    "tt.trans", "tt.unsplat", "arith.constant", "arith.index_cast",
}  # fmt: skip
NAME = re.compile(r"^\s*(?:%[\w#:, %]+ = )?\"?((?:arith|math|tt)\.\w+)", re.M)


def uncovered(kernels: Path) -> list[str]:
    """The ops of the dumps that are neither."""
    tested = {name for group in groups() for op in group.ops for name in NAME.findall(op.text.replace("$", "%"))}
    found = {name for path in kernels.rglob("*.tt*ir") for name in NAME.findall(path.read_text())}
    if len(found) < 40:
        return [f"{len(found)} ops are found in the dumps"]
    return sorted(name.removesuffix(".return") for name in found - tested - OTHERS)
