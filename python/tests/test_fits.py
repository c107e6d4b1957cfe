"""tgopt.fits: configurations lowered for several chips, and the nearest that can be launched."""

from __future__ import annotations

import json

import pytest
import triton
import triton.language as tl

import tgopt
from tgopt import _fits

SIGNATURE = "*fp16, *fp16, *fp16, i32:16"


@triton.jit
def product(a, b, c, n, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows, columns, inner = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, n, K):
        x = tl.load(a + rows[:, None] * n + (start + inner)[None, :])
        y = tl.load(b + (start + inner)[:, None] * n + columns[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16))


CONFIGS = [triton.Config({"M": 128, "N": n, "K": 64}, num_warps=8, num_stages=stages) for n in (128, 256) for stages in (3, 4, 5)]


def test_configurations_by_chips():
    found = tgopt.fits(product, signature=SIGNATURE, configs=CONFIGS, targets="rtx4090, h100")
    assert found.targets == ["sm_89", "sm_90"] and len(found) == 2 * len(CONFIGS)
    by = {(one.config.kwargs["N"], one.config.num_stages, one.target): one for one in found}
    assert [by[128, stages, "sm_90"].launches for stages in (3, 4, 5)] == [True] * 3
    for n in 128, 256:
        needs = [by[n, stages, "sm_89"].shared_bytes for stages in (3, 4, 5)]
        assert needs == sorted(needs) and needs[0] < needs[-1]
    over = by[256, 5, "sm_89"]
    assert over.launches is False and over.over[0]["resource"] == "shared memory"
    assert over.over[0]["over"] == over.shared_bytes - over.over[0]["limit"] > 0 and "cannot be launched on sm_89" in over.why
    assert over.nearest in found.configs("rtx4090") and over.nearest is not over.config
    assert over.config not in found.configs("sm_89") and over.config not in found.configs()
    assert set(map(id, found.configs())) <= set(map(id, found.configs("h100")))
    text = str(found)
    assert "sm_89" in text and "shared memory +" in text and "nearest that fits" in text
    lines = [json.loads(line) for line in found.to_json().splitlines()]
    assert len(lines) == len(found) and lines[0]["config"] == {"M": 128, "N": 128, "K": 64, "num_warps": 8, "num_stages": 3}


def test_an_autotuned_kernel_has_its_configurations():
    tuned = triton.autotune(CONFIGS[:2], key=["n"])(product)
    found = tgopt.fits(tuned, signature=SIGNATURE, targets=["a100"])
    assert [one.config for one in found] == CONFIGS[:2] and all(one.launches for one in found)


def test_without_configurations():
    (one,) = tgopt.fits(product, signature=SIGNATURE, constants={"M": 128, "N": 128, "K": 32}, targets="sm_90")
    assert one.config is None and one.launches and one.why == "" and one.nearest is None


def test_a_chip_for_which_nothing_is_lowered():
    found = tgopt.fits(product, signature=SIGNATURE, configs=CONFIGS[:1], targets="a100, arc b580")
    assert [one.launches for one in found] == [True, None] and "bmg" in found.verdicts[1].why


def test_mistakes():
    with pytest.raises(tgopt.AnswerError, match="unknown target 'h1000'"):
        tgopt.fits(product, signature=SIGNATURE, configs=CONFIGS, targets="h1000")
    with pytest.raises(ValueError):
        tgopt.fits(product, signature="*fp16", configs=CONFIGS[:1], targets="sm_90")
    # One that Triton does not take costs no other.
    wrong = triton.Config({"M": 100, "N": 128, "K": 64})
    found = tgopt.fits(product, signature=SIGNATURE, configs=[wrong, CONFIGS[0]], targets="sm_90")
    assert [one.launches for one in found] == [False, True] and "does not compile for sm_90" in found.verdicts[0].why
    assert found.verdicts[0].nearest is CONFIGS[0]


def test_plain():
    assert _fits._plain(None) is None
    config = triton.Config({"TYPE": tl.float16, "N": 2, "FLAG": True}, num_warps=2, num_stages=1, maxnreg=64)
    assert _fits._plain(config) == {"TYPE": str(tl.float16), "N": 2, "FLAG": True, "num_warps": 2, "num_stages": 1, "maxnreg": 64}
