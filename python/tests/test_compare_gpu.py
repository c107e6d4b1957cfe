"""What tgopt.compare does on a GPU, with stand-ins for PyTorch's tensors and events: which kernels are run on what, compared and timed."""

import math
import sys
from typing import ClassVar

import pytest

from tgopt import _compare, _specialise


class Values:
    """As much of a tensor of numbers as is asked for."""

    is_cuda = True

    def __init__(self, values, dtype="torch.float16"):
        self.values, self.dtype = list(values), dtype

    def data_ptr(self):
        return id(self)

    def clone(self):
        return Values(self.values, self.dtype)

    def contiguous(self):
        return self

    def view(self, _):
        return Values([str(value) for value in self.values])

    def to(self, _):
        return self

    def each(self, other, function):
        other = other.values if isinstance(other, Values) else [other] * len(self.values)
        return Values([function(a, b) for a, b in zip(self.values, other)])

    def __eq__(self, other):
        return self.each(other, lambda a, b: a == b)

    def __sub__(self, other):
        return self.each(other, lambda a, b: a - b)

    def __or__(self, other):
        return self.each(other, lambda a, b: a or b)

    def __and__(self, other):
        return self.each(other, lambda a, b: a and b)

    def abs(self):
        return Values([abs(value) for value in self.values])

    def max(self):
        return max(self.values)

    __hash__ = None


class Torch:
    float64 = uint8 = None
    equal = staticmethod(lambda a, b: a.values == b.values)
    zeros_like = staticmethod(lambda a: Values([0.0] * len(a.values)))
    isnan = staticmethod(lambda a: Values([math.isnan(v) for v in a.values]))
    isfinite = staticmethod(lambda a: Values([math.isfinite(v) for v in a.values]))
    where = staticmethod(lambda c, a, b: Values([x if p else y for p, x, y in zip(c.values, a.values, b.values)]))

    @staticmethod
    def nan_to_num(a, nan, posinf):
        return Values([nan if math.isnan(v) else posinf if v == math.inf else v for v in a.values])

    class cuda:
        clock = 0.0
        synchronize = staticmethod(lambda: None)

        class Event:
            def __init__(self, enable_timing):
                assert enable_timing

            def record(self):
                self.at = Torch.cuda.clock

            def elapsed_time(self, other):
                return other.at - self.at


@pytest.mark.parametrize(
    "got, want, dtype, expected",
    [
        ([1.0, 2.0], [1.0, 2.0], "torch.float16", (None, False)),
        ([1.0, 2.001], [1.0, 2.0], "torch.float16", (0.0005, False)),
        ([1.0, 2.1], [1.0, 2.0], "torch.float16", (0.05, True)),
        ([1.0, 2.1], [1.0, 2.0], "torch.float8_e4m3fn", (0.05, False)),
        ([1.0, 2.001], [1.0, 2.0], "torch.float32", (0.0005, True)),
        ([7, 8], [7, 9], "torch.int32", (1 / 9, True)),
        ([math.nan, 2.0], [math.nan, 2.0], "torch.float16", (None, False)),
        ([math.nan, 2.0], [1.0, 2.0], "torch.float16", (math.inf, True)),
        ([math.inf, 2.001], [math.inf, 2.0], "torch.float16", (0.0005, False)),
        ([1.0, 2.0], [math.inf, 2.0], "torch.float16", (math.inf, True)),
    ],
)
def test_difference(got, want, dtype, expected):
    by, wrong = _compare.difference(Torch, [Values(got, dtype)], [Values(want, dtype)])
    assert wrong == expected[1]
    assert by == (expected[0] if expected[0] is None else pytest.approx(expected[0], rel=1e-6))


@pytest.fixture
def gpu(monkeypatch):
    """A GPU on which launches take the milliseconds that they say."""
    monkeypatch.setitem(sys.modules, "torch", Torch)

    class Cache:
        zeroed = 0

        def zero_(self):
            Cache.zeroed += 1

    class Active:
        get_empty_cache_for_benchmark = staticmethod(Cache)

    _specialise._install()
    token = _specialise._standing.set(Active())
    yield Cache
    _specialise._standing.reset(token)


class Side:
    def __init__(self, passes, launches=True, changed=True):
        self.passes, self.changed = passes, changed
        self.kernel = type("Kernel", (), {"launches": launches})
        self.difference, self.wrong, self.milliseconds = None, False, []


class Found:
    def __init__(self, *sides):
        self.sides = sides


class Kernel:
    """Doubles x into out; what is rewritten takes half of the time."""

    active: ClassVar[list] = []

    def __init__(self, error=0.0):
        self.error, self.seen = error, []

    def __getitem__(self, grid):
        assert grid == (8,)

        def launch(x, out, n, **_):
            self.seen.append((id(x), id(out)))
            out.values = [2 * value + (self.error if Kernel.active else 0) for value in x.values]
            x.values = [0.0] * n
            Torch.cuda.clock += 1.0 if Kernel.active else 2.0

        return launch


class By:
    def __enter__(self):
        Kernel.active.append(self)

    def __exit__(self, *_):
        Kernel.active.pop()


def run(kernel, found, rewrites, config=None):
    x, out = Values([1.0, 2.0]), Values([0.0, 0.0])
    # Launches of a kernel that destroys its input are not alike, but each is timed.
    _compare._run(found, kernel, rewrites, (8,), (x, out, 2), {}, config, 10)
    assert x.values == [1.0, 2.0], "the tensors of the user stay as they are"
    assert out.values == [0.0, 0.0]


def test_run(gpu):
    kernel, plain, fast = Kernel(), Side(""), Side("fast")
    run(kernel, Found(plain, fast), [By()])
    assert (fast.difference, fast.wrong) == (None, False)
    assert plain.milliseconds == [2.0] * 10
    assert fast.milliseconds == [1.0] * 10
    assert len({one for one, _ in kernel.seen}) == 2, "each has tensors of its own"
    assert gpu.zeroed == 2 * (10 + _compare.WARM_UP)


def test_a_kernel_that_is_wrong_is_not_timed(gpu):
    plain, wrong = Side(""), Side("wrong")
    run(Kernel(error=1.0), Found(plain, wrong), [By()])
    assert wrong.wrong
    assert wrong.difference == pytest.approx(0.25)
    assert wrong.milliseconds == []
    assert len(plain.milliseconds) == 10


def test_what_is_the_same_or_cannot_be_launched_is_not_run(gpu):
    kernel = Kernel()
    plain, same, big = Side(""), Side("same", changed=False), Side("big", launches=False)
    run(kernel, Found(plain, same, big), [By(), By()])
    assert same.milliseconds == big.milliseconds == []
    assert len({one for one, _ in kernel.seen}) == 1


def test_copies():
    x = Values([1.0])
    args, kwargs = _compare._copies((x, x, 3), {"y": x})
    assert args[0] is args[1] is kwargs["y"] is not x
    assert args[2] == 3
