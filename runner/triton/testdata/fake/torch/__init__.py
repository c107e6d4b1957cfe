"""As much of PyTorch as launcher.py uses, on lists of numbers. The GPU is the fake of sitecustomize.py."""

import array
import math
import struct
import time
from types import SimpleNamespace

__version__ = "2.0.fake"
version = SimpleNamespace(cuda="12.0")


class DType:
    def __init__(self, name, code):
        self.name, self.code, self.size = name, code, struct.calcsize(code)


uint8, int8, int16, int32, int64 = (DType(n, c) for n, c in (("uint8", "B"), ("int8", "b"), ("int16", "h"), ("int32", "i"), ("int64", "q")))
float16, float32, float64 = (DType(n, c) for n, c in (("float16", "H"), ("float32", "f"), ("float64", "d")))
bool_ = DType("bool", "b")


class Tensor:
    """Contiguous; `held` is memory that has an address, from byte `start` on."""

    def __init__(self, held, start, shape, dtype):
        self.held, self.start, self.shape, self.dtype = held, start, tuple(shape), dtype

    def numel(self):
        return math.prod(self.shape)

    def element_size(self):
        return self.dtype.size

    def data_ptr(self):
        return self.held.buffer_info()[0] + self.start

    def raw(self):
        return memoryview(self.held).cast("B")[self.start : self.start + self.numel() * self.dtype.size]

    def values(self):
        return list(struct.unpack(f"{self.numel()}{self.dtype.code}", self.raw()))

    def clone(self):
        return tensor(self.values(), self.dtype, self.shape)

    def copy_(self, other):
        self.raw()[:] = other.raw()

    def zero_(self):
        self.raw()[:] = bytes(len(self.raw()))

    def reshape(self, *shape):
        if shape == (-1,):
            shape = (self.numel(),)
        return Tensor(self.held, self.start, shape[0] if isinstance(shape[0], (tuple, list)) else shape, self.dtype)

    def view(self, to):
        if isinstance(to, DType):
            return Tensor(self.held, self.start, (self.numel() * self.dtype.size // to.size,), to)
        return self.reshape(to)

    def to(self, dtype):
        kind = float if dtype.code in "fd" else int
        return tensor([kind(v) for v in self.values()], dtype, self.shape)

    def __getitem__(self, part):
        start, stop, _ = part.indices(self.numel())
        return Tensor(self.held, self.start + start * self.dtype.size, (stop - start,), self.dtype)

    def _with(self, other, f, dtype=None):
        others = other.values() if isinstance(other, Tensor) else [other] * self.numel()
        return tensor([f(a, b) for a, b in zip(self.values(), others)], dtype or self.dtype, self.shape)

    def __add__(self, other):
        return self._with(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other):
        return self._with(other, lambda a, b: a - b)

    def __mul__(self, other):
        return self._with(other, lambda a, b: a * b)

    __rmul__ = __mul__

    def __eq__(self, other):
        return self._with(other, lambda a, b: a == b, bool_)

    def __le__(self, other):
        return self._with(other, lambda a, b: a <= b, bool_)

    def __and__(self, other):
        return self._with(other, lambda a, b: bool(a) and bool(b), bool_)

    def __or__(self, other):
        return self._with(other, lambda a, b: bool(a) or bool(b), bool_)

    def __invert__(self):
        return tensor([not v for v in self.values()], bool_, self.shape)

    def abs(self):
        return tensor([abs(v) for v in self.values()], self.dtype, self.shape)

    def sum(self):
        return tensor([sum(self.values())], int64 if self.dtype.code == "b" else float64, (1,))

    def max(self):
        return tensor([max(self.values())], self.dtype, (1,))

    def item(self):
        return self.values()[0]


def tensor(values, dtype=None, shape=None, device=None):
    dtype = dtype or (float32 if any(isinstance(v, float) for v in values) else int64)
    text = struct.pack(f"{len(values)}{dtype.code}", *values)
    return Tensor(array.array("B", text), 0, shape or (len(values),), dtype)


def shape_of(shape):
    return (shape,) if isinstance(shape, int) else tuple(shape)


def full(shape, value, dtype=None):
    shape = shape_of(shape)
    return tensor([value] * math.prod(shape), dtype or float32, shape)


def zeros(shape, dtype=None, device=None):
    return full(shape, 0, dtype)


def ones(shape, device=None):
    return full(shape, 1.0)


def empty(shape, dtype=None, device=None):
    # No more than anybody looks at: what the cache is emptied with is large.
    return full(min(shape, 1 << 16) if isinstance(shape, int) else shape, 0x55 if dtype is uint8 else 0, dtype)


class Generator:
    def __init__(self, device):
        self.state = 0

    def manual_seed(self, seed):
        self.state = seed

    def number(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 40) / 2**24


def rand(shape, generator, device):
    return tensor([generator.number() for _ in range(math.prod(shape))], float32, shape)


def randn(shape, generator, device):
    return rand(shape, generator, device) * 2.0 - 1.0


def randint(low, high, shape, generator, device):
    return tensor([low + int(generator.number() * (high - low)) for _ in range(math.prod(shape))], int64, shape)


def isnan(t):
    return tensor([v != v for v in t.values()], bool_, t.shape)


def where(condition, a, b):
    return tensor([x if c else y for c, x, y in zip(condition.values(), a.values(), b.values())], a.dtype, a.shape)


def zeros_like(t):
    return zeros(t.shape, t.dtype)


def nan_to_num(t, nan, posinf):
    return tensor([nan if v != v else posinf if v == math.inf else v for v in t.values()], t.dtype, t.shape)


def equal(a, b):
    return a.values() == b.values()


def finfo(dtype):
    return SimpleNamespace(max=1.7e308)


class Event:
    def __init__(self, enable_timing):
        pass

    def record(self):
        self.at = time.perf_counter()

    def elapsed_time(self, end):
        return max(1000 * (end.at - self.at), 1e-6)


cuda = SimpleNamespace(
    is_available=lambda: True, synchronize=lambda: None, Event=Event, current_stream=lambda: SimpleNamespace(cuda_stream=0)
)
