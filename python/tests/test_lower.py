"""Kernels as TTGIR, as a launch would have them lowered."""

import re
import threading

import pytest
import triton
import triton.language as tl
import tuning
from triton.backends.compiler import GPUTarget

from tgopt import _lower, _specialise
from tgopt._lower import LowerError, Tensor


def config(**blocks):
    options = {name: blocks.pop(name) for name in ("num_warps", "num_stages") if name in blocks}
    return triton.Config(blocks, **options)


SMALL = config(BLOCK_M=64, BLOCK_N=64, BLOCK_K=32, GROUP=8, num_warps=4, num_stages=3)


def test_as_compiled():
    """It is what the whole compilation has at that stage."""
    one = _lower.source(tuning.gemm, tuning.gemm_arguments(), config=SMALL, target="sm_90")
    compiled = triton.compile(one.source, target=one.target, options=one.options.__dict__)
    lowered = _lower.lower_source(one)
    assert lowered.text == compiled.asm["ttgir"]
    assert (lowered.name, lowered.target, lowered.num_warps, lowered.num_stages) == ("gemm", "sm_90", 4, 3)
    assert lowered.metadata["triton_version"] == triton.__version__
    assert lowered.metadata["target"] == {"backend": "cuda", "arch": 90, "warp_size": 32}


@pytest.mark.parametrize("target, words", [("sm_80", '"cuda:80"'), ("cuda:90", '"cuda:90"'), ("gfx942", '"hip:gfx942"'), (GPUTarget("hip", "gfx1100", 32), '"ttg.threads-per-warp" = 32')])
def test_targets(target, words):
    assert words in _lower.lower(tuning.gemm, tuning.gemm_arguments(), config=SMALL, target=target).text


def numbered(text):
    """A text whose values have numbers, in the order of their first use, for names; and no locations."""
    names = {}
    text = re.sub(r"%[\w$.-]+", lambda found: names.setdefault(found[0], f"%{len(names)}"), text)
    return [re.sub(r" loc\(.*", "", line) for line in text.splitlines() if not line.startswith("#loc")]


def test_names_of_targets():
    found = {name: _lower.target_of(name) for name in ("h100", "RTX 4090", "mi300x", "cuda:100", "sm_90a", "gfx1100")}
    assert found == {
        "h100": GPUTarget("cuda", 90, 32),
        "RTX 4090": GPUTarget("cuda", 89, 32),
        "mi300x": GPUTarget("hip", "gfx942", 64),
        "cuda:100": GPUTarget("cuda", 100, 32),
        "sm_90a": GPUTarget("cuda", 90, 32),
        "gfx1100": GPUTarget("hip", "gfx1100", 32),
    }


def test_shared_ttir():
    """TTIR that was made for another configuration gives what its own does, but for names of loops' arguments, which text
    does not have."""
    for kernel, arguments, configs in (
        (tuning.gemm, tuning.gemm_arguments(), tuning.gemm_configs()[:6]),
        (tuning.layer_norm, tuning.layer_norm_arguments(), tuning.layer_norm_configs()[:4]),
    ):
        sources = [_lower.source(kernel, arguments, config=one, target="sm_90") for one in configs]
        together = dict(_lower.lower_all(sources, workers=3))
        for number, one in enumerate(sources):
            assert numbered(together[number].text) == numbered(_lower.lower_source(one).text)


@triton.jit
def counts_warps(x_ptr, BLOCK: tl.constexpr):
    warps: tl.constexpr = tl.extra.cuda.num_warps()
    tl.store(x_ptr + tl.arange(0, BLOCK), warps)


def test_ttir_that_reads_options_is_not_shared(monkeypatch):
    made = []
    real = _lower._ttir
    monkeypatch.setattr(_lower, "_ttir", lambda one: made.append(one.options.num_warps) or real(one))
    sources = [
        _lower.source(counts_warps, [Tensor((128,), "i32")], config=config(BLOCK=128, num_warps=warps, num_stages=stages), target="sm_90")
        for warps in (2, 4)
        for stages in (1, 2)
    ]
    texts = {sources[number].options.num_warps: lowered.text for number, lowered in _lower.lower_all(sources)}
    assert made == [2, 4]
    for warps in (2, 4):
        assert f"dense<{warps}> : tensor<128xi32" in texts[warps]


def test_signature():
    arguments = tuning.gemm_arguments()
    by_arguments = _lower.lower(tuning.gemm, arguments, config=SMALL, target="sm_90").text
    types = "*fp16, *fp16, *fp16, i32:16, i32:16, i32:16, i32:16, 1, i32:16, 1, i32:16, i32:1"
    assert _lower.lower(tuning.gemm, config=SMALL, signature=types, target="sm_90").text == by_arguments
    named = dict(zip(tuning.gemm.arg_names, [part.strip() for part in types.split(",")]), stride_ak=1, stride_bn=1)
    assert _lower.lower(tuning.gemm, config=SMALL, signature=named, target="sm_90").text == by_arguments
    constants = {"BLOCK_M": 64, "BLOCK_N": 64, "BLOCK_K": 32, "GROUP": 8}
    assert _lower.lower(tuning.gemm, kwargs={"num_warps": 4, "num_stages": 3}, signature=types, constants=constants, target="sm_90").text == by_arguments


def test_specialisation():
    def lowered(x, size):
        return _lower.source(tuning.copy, [x, Tensor((64,), "fp32"), size], {"EVEN": False}, config=config(BLOCK=64), target="sm_90").source

    def hints(source):
        return {path[0] for path, hint in source.attrs.items() if ["tt.divisibility", 16] in hint}

    aligned = lowered(Tensor((64,), "fp32"), 32)
    assert hints(aligned) == {0, 1, 2}
    assert aligned.signature["x_ptr"] == "*fp32" and aligned.signature["size"] == "i32"
    assert hints(lowered(Tensor((64,), "fp32", alignment=4), 33)) == {1}
    assert lowered(Tensor((64,), "fp32"), 1).constants[(2,)] == 1
    assert lowered(Tensor((64,), "bf16"), 1 << 40).signature == dict(aligned.signature, x_ptr="*bf16", size="i64")


def test_descriptors():
    """Their blocks are those that the hook of a configuration sets, on copies."""
    arguments = tuning.descriptor_arguments()
    text = _lower.lower(tuning.descriptor_gemm, arguments, config=tuning.descriptor_configs()[0], target="sm_90").text
    assert "!tt.tensordesc<" in text and "128x64xf16" in text
    assert [one.block_shape for one in arguments[:3]] == [[1, 1]] * 3
    kinds = "tensordesc<fp16[128, 64]>, tensordesc<fp16[128, 64]>, tensordesc<fp16[128,128]>, i32:16, i32:16, i32:16"
    plain = triton.Config(tuning.descriptor_configs()[0].kwargs, num_warps=4, num_stages=3)
    assert _lower.lower(tuning.descriptor_gemm, config=plain, signature=kinds, target="sm_90").text == text


def test_heuristics():
    even = triton.heuristics({"EVEN": lambda arguments: arguments["size"] % arguments["BLOCK"] == 0})(tuning.copy)
    for size, masked in ((1 << 20, False), ((1 << 20) + 16, True)):
        for kernel in (even, triton.autotune([config(BLOCK=1024)], key=[])(even)):
            arguments = [*tuning.copy_arguments()[:2], size]
            one = _lower.source(kernel, arguments, config=config(BLOCK=1024), target="sm_90")
            assert one.source.constants[(4,)] is not masked
    tuned = triton.autotune([config(BLOCK=512), config(BLOCK=256)], key=[])(even)
    assert _lower.source(tuned, tuning.copy_arguments(), target="sm_90").source.constants[(3,)] == 512


@triton.jit
def asserts(x_ptr, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK <= 64, "too large")
    tl.store(x_ptr + tl.arange(0, BLOCK), 0)


@triton.jit
def mistaken(x_ptr, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), nothing)  # noqa: F821


def test_failures():
    x = [Tensor((128,), "fp32")]
    with pytest.raises(LowerError, match="has no TTIR") as failed:
        _lower.lower(asserts, x, config=config(BLOCK=128), target="sm_90")
    assert failed.value.asserted
    with pytest.raises(LowerError, match="nothing") as failed:
        _lower.lower(mistaken, x, config=config(BLOCK=128), target="sm_90")
    assert not failed.value.asserted
    results = dict(_lower.lower_all([_lower.source(kernel, x, config=config(BLOCK=64), target="sm_90") for kernel in (mistaken, asserts)]))
    assert isinstance(results[0], LowerError) and "tt.store" in results[1].text
    with pytest.raises(LowerError, match="no target is called 'h9000'"):
        _lower.lower(asserts, x, config=config(BLOCK=64), target="h9000")
    with pytest.raises(LowerError, match="does not lower for pvc"):
        _lower.lower(asserts, x, config=config(BLOCK=64), target="pvc")
    with pytest.raises(LowerError, match="launch of asserts fails"):
        _lower.lower(asserts, [], config=config(BLOCK=64), target="sm_90")
    with pytest.raises(LowerError, match="no function of @triton.jit"):
        _lower.lower(len, x, target="sm_90")
    with pytest.raises(LowerError, match="no parameter 'y_ptr'"):
        _lower.lower(asserts, signature={"y_ptr": "*fp32"}, config=config(BLOCK=64), target="sm_90")
    with pytest.raises(LowerError, match="no type of elements is called 'fp17'"):
        _lower.lower(asserts, signature="*fp17", config=config(BLOCK=64), target="sm_90")


def test_no_gpu():
    from triton.runtime import driver

    before = driver.__dict__.copy()
    try:
        driver.__dict__.update(_active=None, _default=None)
        if "active" in driver.__dict__:  # Triton 3.4
            driver.active = type(driver.default)(__import__("triton.runtime.driver", fromlist=["x"]).__dict__["_create_driver"])
        with pytest.raises(LowerError, match="there is no GPU.*target='sm_90'"):
            _lower.lower(tuning.copy, tuning.copy_arguments(), {"EVEN": True}, config=config(BLOCK=64))
    finally:
        driver.__dict__.clear()
        driver.__dict__.update(before)


def test_key():
    def key(kernel=tuning.copy, target="sm_90", **options):
        return _lower.source(kernel, tuning.copy_arguments(), {"EVEN": True}, config=triton.Config({"BLOCK": 64}, **options), target=target).key

    keys = [key(), key(num_warps=8), key(num_stages=5), key(maxnreg=64), key(target="sm_80"), key(target="gfx942")]
    assert len(set(keys)) == len(keys) and all(len(one) == 64 for one in keys)
    assert key() == keys[0]


def test_override(tmp_path):
    """A configuration may name a text to be taken instead; the key goes by what is in it."""
    file = tmp_path / "x.ttgir"
    file.write_text("module {}")
    written = triton.Config({"BLOCK": 64}, ir_override=str(file))
    one = _lower.source(tuning.copy, tuning.copy_arguments(), {"EVEN": True}, config=written, target="sm_90")
    assert _lower.lower_source(one).text == "module {}"
    file.write_text("module { }")
    other = _lower.source(tuning.copy, tuning.copy_arguments(), {"EVEN": True}, config=written, target="sm_90")
    assert other.key != one.key


def test_other_threads_launch_as_ever():
    """While one thread lowers, another sees the driver and the compiler that are there."""
    from triton.runtime import driver
    from triton.runtime.jit import JITFunction

    tuning.install()
    seen = []

    def look():
        seen.append((driver.active, tuning.copy.compile))

    tuning.copy.warmup(*tuning.copy_arguments(), grid=(1,), BLOCK=64, EVEN=True)

    def lower():
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        return driver.active

    inside = _specialise.within(tuning.SM_90, lower)
    assert type(inside) is _specialise._Nowhere
    assert [(type(active), compile) for active, compile in seen] == [(tuning.Bench, triton.compile)]
    assert isinstance(JITFunction.__dict__["compile"], _specialise._Compile)
    # Nothing of what was taken is in the caches of kernels.
    _lower.source(tuning.copy, tuning.copy_arguments(), {"EVEN": True}, config=config(BLOCK=64), target="sm_80")
    assert not [cache for device, (cache, *_) in tuning.copy.device_caches.items() if "80" in str(device) and cache]
