"""Adapters for tuners of other libraries. Where a library is installed it is asked itself; what has no GPU to run on is called as it would be."""

import concurrent.futures
import functools
import importlib.util
import json
import os
import pickle
import sys
import textwrap
import types
from pathlib import Path

import pytest
import triton
import tuning

import tgopt
from tgopt import _enable, _lower, _prune, _warn
from tgopt.adapters import _moe, _source, flaggems, helion, inductor, sglang, vllm

TILES = [(64, 64, 4, 3), (128, 128, 8, 3), (256, 256, 8, 5), (256, 256, 4, 2)]  # BM, BN, warps, stages, with BK 64
FATE = ["", "", "cannot be launched", "spills"]


def installed(name):
    return importlib.util.find_spec(name) is not None


@pytest.fixture(autouse=True)
def may_warn(monkeypatch):
    _warn._said.clear()


def same_fate(reasons):
    return [reason and next(fate for fate in FATE if fate and reason.startswith(fate)) for reason in reasons] == FATE


# Fused MoE kernels ---------------------------------------------------------------------------------------------------

MOE = textwrap.dedent("""
    import a_package_that_nobody_has
    from a_package_that_nobody_has import tl, triton

    LIMIT = 7
    _found = a_package_that_nobody_has.gpu()


    @triton.jit
    def fused_moe_kernel(a_ptr, b_ptr, c_ptr, b_scale_ptr, expert_ids_ptr, N, K, stride_am, stride_ak, stride_be, stride_bk, stride_bn,
                         stride_cm, stride_cn, compute_type: tl.constexpr, use_fp8_w8a8: tl.constexpr, HAS_BIAS: tl.constexpr,
                         BLOCK_SIZE_M: tl.constexpr, BLOCK_SIZE_N: tl.constexpr, BLOCK_SIZE_K: tl.constexpr, GROUP_SIZE_M: tl.constexpr%s):
        rm = tl.program_id(0) * BLOCK_SIZE_M + tl.arange(0, BLOCK_SIZE_M)
        rn = tl.program_id(1) * BLOCK_SIZE_N + tl.arange(0, BLOCK_SIZE_N)
        rk = tl.arange(0, BLOCK_SIZE_K)
        expert = tl.load(expert_ids_ptr + tl.program_id(0)).to(tl.int64)
        pa = a_ptr + rm[:, None] * stride_am + rk[None, :] * stride_ak
        pb = b_ptr + expert * stride_be + rk[:, None] * stride_bk + rn[None, :] * stride_bn
        acc = tl.zeros((BLOCK_SIZE_M, BLOCK_SIZE_N), tl.float32)
        for k in range(0, K, BLOCK_SIZE_K):
            acc = tl.dot(tl.load(pa), tl.load(pb), acc)
            pa += BLOCK_SIZE_K * stride_ak
            pb += BLOCK_SIZE_K * stride_bk
        if use_fp8_w8a8:
            acc *= tl.load(b_scale_ptr + expert)
        tl.store(c_ptr + rm[:, None] * stride_cm + rn[None, :] * stride_cn, acc.to(compute_type))
""")


@pytest.fixture
def moe_file(tmp_path):
    path = tmp_path / "moe.py"
    path.write_text(MOE % "")
    return path


def moe_space(groups=(1, 16)):
    return [
        {"BLOCK_SIZE_M": m, "BLOCK_SIZE_N": n, "BLOCK_SIZE_K": 64, "GROUP_SIZE_M": group, "num_warps": warps, "num_stages": stages}
        for m, n, warps, stages in TILES
        for group in groups
    ]


@pytest.mark.parametrize("adapter", [sglang, vllm])
def test_moe(adapter, moe_file, monkeypatch):
    asked = []
    within = _prune.analyse
    monkeypatch.setattr(_prune, "analyse", lambda sources, workers=None: asked.extend(sources) or within(sources, workers))
    space = moe_space()
    assert adapter.prune(space, target="sm_90", file=moe_file) == space[:4]
    assert len(asked) == 4  # the order of tiles is not asked for
    assert adapter.prune(space, target="sm_90", file=moe_file, dtype="fp8_w8a8") != space


def test_moe_says_why(moe_file):
    _, dropped = _moe.prune(moe_space((1,)), package="vllm", modules=(), target="sm_90", file=moe_file)
    assert same_fate(["", "", *(reason for _, reason in dropped)])


def test_moe_as_json(moe_file, tmp_path, capsys):
    space, out = tmp_path / "space.json", tmp_path / "out.json"
    space.write_text(json.dumps(moe_space((1,))))
    assert sglang.main([str(space), "-o", str(out), "--target=sm_90", f"--kernel={moe_file}"]) == 0
    assert json.loads(out.read_text()) == moe_space((1,))[:2]
    assert "2 of 4 configurations are kept" in capsys.readouterr().err
    space.write_text('{"BLOCK_SIZE_M": 16}')
    with pytest.raises(SystemExit):
        vllm.main([str(space), "--target=sm_90"])
    assert "no JSON list" in capsys.readouterr().err


def test_moe_keeps_all(moe_file, tmp_path):
    """Without the package, with a parameter that is not known, and for no target."""
    space = moe_space()
    other = tmp_path / "other.py"
    other.write_text(MOE % ", SOMETHING_NEW: tl.constexpr")
    unknown = {"target": "sm_90", "file": other}
    for options in ({"target": "sm_90", "file": tmp_path / "none.py"}, {"target": "a chip", "file": moe_file}, unknown, {**unknown, "dtype": "int3"}):
        _warn._said.clear()
        if options is unknown:  # each configuration says what is missing
            assert _moe.prune(space, package="vllm", modules=(), **options)[0] == space
            continue
        with pytest.warns(RuntimeWarning, match="no configuration of vllm is pruned"):
            assert vllm.prune(space, **options) == space


def test_moe_space():
    assert len(_moe.space()) == 5 * 4 * 3 * 4 * 2 * 4


def test_kernels_of_a_file(moe_file, tmp_path):
    module = _source.kernels(moe_file)
    assert module.LIMIT == 7 and not hasattr(module, "_found")
    # Where it stands in the file.
    assert module.fused_moe_kernel.starting_line_number == MOE[: MOE.index("@triton.jit")].count("\n") + 1
    for text, said in (("x = (", "1: "), ("def f(): pass", "no function")):
        (tmp_path / "bad.py").write_text(text)
        with pytest.raises(ValueError, match=said):
            _source.kernels(tmp_path / "bad.py")


@pytest.mark.parametrize("adapter", [sglang, vllm])
def test_moe_of_the_package(adapter):
    package = adapter.__name__.rsplit(".", 1)[-1]
    if not installed(package):
        pytest.skip(f"{package} is not installed")
    space = [{**config, "BLOCK_SIZE_K": 128} for config in moe_space((1,))]
    assert 0 < len(adapter.prune(space, target="sm_90", dtype="fp8_w8a8", block_shape=(128, 128))) < len(space)


# FlagGems ------------------------------------------------------------------------------------------------------------


def test_libtuner():
    """A class of tuners that searches for itself, and whose kernels have a pruning of their own."""

    class LibTuner(triton.runtime.Autotuner):
        pass

    undo = flaggems.install(LibTuner, {"target": "sm_90", "verbose": False})
    configs = tuning.gemm_configs()
    tuner = LibTuner(tuning.gemm, tuning.gemm.arg_names, configs, [], None, None, prune_configs_by={"early_config_prune": lambda c, n, **_: c[1:]})
    tuner.nargs = dict(zip(tuning.gemm.arg_names, tuning.gemm_arguments()))
    kept = tuner.prune_configs({})
    expected = _prune.sweep(tuning.gemm, configs[1:], tuning.gemm_arguments(), target="sm_90").kept
    assert kept == expected and 0 < len(kept) < len(configs) - 1
    undo()
    assert tuner.prune_configs({}) == configs[1:] and "prune_configs" not in vars(LibTuner)


def test_flaggems_itself():
    if not installed("flag_gems"):
        pytest.skip("flag_gems is not installed")
    flaggems.enable()()  # it warns where FlagGems finds no chip, and is done


def test_flaggems_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "flag_gems", None)
    with pytest.warns(RuntimeWarning, match="LibTuner cannot be had"):
        flaggems.enable()()


# Helion --------------------------------------------------------------------------------------------------------------


class Bound:
    """As a bound kernel of Helion's: functions of its own making, which launch by what they are given."""

    def compile_config(self, config, allow_print=True):
        bm, bn, warps, stages = config

        def function(arguments, *, _launcher):
            _launcher(tuning.gemm, (1,), *arguments, num_warps=warps, num_stages=stages, BLOCK_M=bm, BLOCK_N=bn, BLOCK_K=64, GROUP=8)
            raise AssertionError("it was launched")

        return function


class Search:
    def __init__(self):
        self.kernel, self.args = Bound(), (tuning.gemm_arguments(),)

    def _apply_config_filter(self, configs, filtered=None):
        kept = [number for number, config in enumerate(configs) if filtered is None or filtered(config) is not None]
        return [configs[number] for number in kept], kept


@pytest.fixture
def on_sm_90(monkeypatch):
    within = _lower.target_of
    monkeypatch.setattr(_lower, "target_of", lambda target: within("sm_90" if target is None else target))


def test_helion_filter(on_sm_90):
    """One configuration after the other: what spills is dropped once something that does not was seen."""
    search = Search()
    assert search._apply_config_filter([TILES[3], *TILES], helion.config_filter)[1] == [0, 1, 2]
    with pytest.warns(RuntimeWarning, match="not called by a search"):
        assert helion.config_filter(TILES[2]) == TILES[2]


def test_helion_search(on_sm_90, monkeypatch):
    module = types.ModuleType("helion.autotuner.base_search")
    module.BaseSearch = type("BaseSearch", (Search,), {"_apply_config_filter": Search._apply_config_filter})
    for name in ("helion", "helion.autotuner"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    undo = helion.enable()
    search = module.BaseSearch()
    assert search._apply_config_filter(TILES) == (TILES[:2], [0, 1])
    monkeypatch.setattr(Bound, "compile_config", lambda *_, **__: 1 / 0)
    assert search._apply_config_filter(TILES)[0] == TILES  # Helion will say it
    undo()
    assert module.BaseSearch._apply_config_filter is Search._apply_config_filter


def test_helion_itself():
    if not installed("helion"):
        pytest.skip("helion is not installed")
    try:
        from helion.autotuner.base_search import BaseSearch
        from helion.runtime.settings import Settings
    except ImportError as error:  # it takes the newest PyTorch alone
        with pytest.warns(RuntimeWarning, match="configurations of Helion are not pruned: ImportError"):
            helion.enable()()
        pytest.skip(f"helion cannot be imported: {error}")

    before = BaseSearch._apply_config_filter
    undo = helion.enable()
    assert BaseSearch._apply_config_filter is not before
    undo()
    assert BaseSearch._apply_config_filter is before
    assert Settings(autotune_config_filter=helion.config_filter).autotune_config_filter is helion.config_filter


# Inductor ------------------------------------------------------------------------------------------------------------

# A module as Inductor writes it: for a choice of a template, whose tile it has in it, and for a kernel of the user's.
MODULE = textwrap.dedent("""
    import triton
    import triton.language as tl
    from torch._inductor.runtime import triton_heuristics
    from torch._inductor.runtime.hints import DeviceProperties

    META = {{
        "signature": {{"a": "*fp16", "b": "*fp16", "out": "*fp16", {types}}}, "constants": {{}},
        "configs": [{{(i,): [["tt.divisibility", 16]] for i in range(3)}}],
        "device": DeviceProperties(type="cuda", index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536,
            max_threads_per_multi_processor=2048, warp_size=32, **({{"max_threads_per_block": 1024}}
            if "max_threads_per_block" in DeviceProperties._fields else {{}})),
    }}

    {heuristic}
    @triton.jit
    def triton_mm(a, b, out, {parameters}):
        {constants}
        rm = tl.program_id(0) * BM + tl.arange(0, BM)
        rn = tl.program_id(1) * BN + tl.arange(0, BN)
        rk = tl.arange(0, 64)
        acc = tl.zeros((BM, BN), tl.float32)
        for k in range(0, 1024, 64):
            left = tl.load(a + rm[:, None] * 1024 + (k + rk)[None, :])
            acc = tl.dot(left, tl.load(b + (k + rk)[:, None] * 1024 + rn[None, :]), acc)
        tl.store(out + rm[:, None] * 1024 + rn[None, :], acc.to(tl.float16))
""")
TEMPLATE = '@triton_heuristics.template(num_stages={stages}, num_warps={warps}, inductor_meta={{"kernel_name": "triton_mm"}}, triton_meta=META)'
AUTOTUNE = '@triton_heuristics.user_autotune({configs}, META, filename=__file__, inductor_meta={{"kernel_name": "triton_mm"}}, custom_kernel=True)'


def template(bm, bn, warps, stages):
    heuristic = TEMPLATE.format(stages=stages, warps=warps)
    return MODULE.format(types="", heuristic=heuristic, parameters="", constants=f"BM: tl.constexpr = {bm}; BN: tl.constexpr = {bn}")


def autotuned(tiles):
    configs = [{"BM": bm, "BN": bn, "num_warps": warps, "num_stages": stages} for bm, bn, warps, stages in tiles]
    types, parameters = '"BM": "constexpr", "BN": "constexpr"', "BM: tl.constexpr, BN: tl.constexpr"
    return MODULE.format(types=types, heuristic=AUTOTUNE.format(configs=configs), parameters=parameters, constants="")


class Processes:
    """As Inductor's, which take what can be pickled, but in this one."""

    def submit(self, function, *args):
        future = concurrent.futures.Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(functools.partial(function, *args)))())
        except Exception as error:  # noqa: BLE001 who asks for the result gets it
            future.set_exception(error)
        return future


@pytest.fixture
def torch_inductor(monkeypatch, tmp_path):
    """Inductor with a cache of its own, whose tuners ask for no GPU."""
    pytest.importorskip("torch._inductor.select_algorithm", reason="PyTorch is not installed")
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    from torch._inductor.runtime import compile_tasks, triton_helpers

    monkeypatch.setattr(triton_helpers, "set_driver_to_gpu", lambda: None)
    monkeypatch.setenv("TRITON_PTXAS_PATH", "")  # so that it is afterwards as it is now
    monkeypatch.delenv("TRITON_PTXAS_PATH")
    compile_tasks._set_triton_ptxas_path.cache_clear()


@pytest.mark.parametrize("processes", [False, True])
def test_inductor(processes, monkeypatch, torch_inductor):
    """Choices as Inductor has them, by its own requests, modules, tuners and processes; their functions for the preprocessing of choices."""
    from torch._inductor.async_compile import AsyncCompile
    from torch._inductor.autotune_process import TritonBenchmarkRequest
    from torch._inductor.codecache import PyCodeCache
    from torch._inductor.select_algorithm import get_algorithm_selector_cache

    if processes:
        pool = Processes()
        monkeypatch.setattr(AsyncCompile, "process_pool", lambda: pool)
    monkeypatch.setattr(AsyncCompile, "use_process_pool", lambda: processes)

    def choice(bm, bn, warps, stages):
        key, path = PyCodeCache.write(template(bm, bn, warps, stages))
        return types.SimpleNamespace(bmreq=TritonBenchmarkRequest("triton_mm", [], [], [], path, key, stages, warps))

    choices = ["aten", *(choice(*tile) for tile in TILES)]
    functions = get_algorithm_selector_cache().preprocessing_fns
    before = list(functions)
    compile = triton.compile
    undo = inductor.enable()
    (ours,) = functions[len(before) :]
    assert ours(choices) == choices[:3] and triton.compile is compile
    assert same_fate(["", "", *(one.reason for one in inductor.dropped())])
    assert ours(choices[3:]) == choices[3:4] or ours(choices[3:]) == choices[4:]  # something is kept
    broken = [types.SimpleNamespace(bmreq=types.SimpleNamespace(module_path="", module_cache_key="", kernel_name="x")) for _ in range(2)]
    assert ours(broken) == broken
    monkeypatch.setattr(_prune, "analyse", lambda *_, **__: 1 / 0)
    with pytest.warns(RuntimeWarning, match="no choice of Inductor's is pruned: ZeroDivisionError"):
        assert ours(choices) == choices
    undo()
    assert functions == before


def test_inductor_kernels(monkeypatch, torch_inductor):
    """An autotuned kernel of the user's: one process loads and prunes it, another launches it and says what was dropped."""
    from torch._inductor import async_compile
    from torch._inductor.runtime.triton_heuristics import CachingAutotuner

    compiled = []
    monkeypatch.setattr(CachingAutotuner, "precompile", lambda self, **_: compiled.append(self.configs))
    monkeypatch.setattr(async_compile, "_worker_compile_triton", worker)
    before = CachingAutotuner.precompile, async_compile._worker_compile_triton
    undo = inductor.enable()

    def tiles(configs):
        return [(one.kwargs["BM"], one.kwargs["BN"], one.num_warps, one.num_stages) for one in configs]

    autotuned_tuner(TILES).precompile()
    assert tiles(compiled[-1]) == TILES[:2]
    assert same_fate(["", "", *(one.reason for one in inductor.dropped())])
    assert inductor.dropped()[0].choice.startswith("triton_mm: BM: 256")
    elsewhere = Processes().submit(async_compile._worker_compile_triton, functools.partial(autotuned_tuner, TILES[::-1]), {"A": "1"}).result()
    assert elsewhere[1:] == ({"A": "1"},) and tiles(elsewhere[0].configs) == TILES[1::-1]
    elsewhere[0].precompile()
    assert tiles(compiled[-1]) == TILES[1::-1] and len(inductor.dropped()) == 4
    autotuned_tuner(TILES[3:]).precompile()
    assert tiles(compiled[-1]) == TILES[3:]  # something is kept
    monkeypatch.setattr(_prune, "analyse", lambda *_, **__: 1 / 0)
    with pytest.warns(RuntimeWarning, match="nothing of a kernel under torch.compile is pruned: ZeroDivisionError"):
        autotuned_tuner(TILES[1:]).precompile()
    assert tiles(compiled[-1]) == TILES[1:] and len(inductor.dropped()) == 4
    undo()
    assert (CachingAutotuner.precompile, async_compile._worker_compile_triton) == before


def test_inductor_ptxas(torch_inductor):
    """Inductor's processes compile by PyTorch's ptxas, which is in Triton's keys: what they made is to be found here."""
    ptxas = Path(importlib.util.find_spec("torch").origin).parent / "bin" / "ptxas"
    assert "TRITON_PTXAS_PATH" not in os.environ
    inductor.enable()()
    assert os.environ.get("TRITON_PTXAS_PATH") == (str(ptxas) if ptxas.exists() else None)


def worker(load, *rest):
    return load(), *rest


def autotuned_tuner(tiles):
    from torch._inductor.codecache import PyCodeCache

    return PyCodeCache.load(autotuned(tiles)).triton_mm


def test_inductor_without_the_hook(monkeypatch):
    names = ["torch", "torch._inductor", "torch._inductor.select_algorithm"]
    for name in names:
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    for name in names[1:]:
        parent, _, child = name.rpartition(".")
        setattr(sys.modules[parent], child, sys.modules[name])
    sys.modules["torch"].__version__ = "2.5.0"
    with pytest.warns(RuntimeWarning, match=r"PyTorch 2\.5\.0 has no torch\._inductor\.select_algorithm\.add_preprocessing_fn"):
        inductor.enable()()


@pytest.mark.parametrize("pruner", [tgopt.prune, tgopt.prune(), _enable._Own(None, {})], ids=["prune", "options", "enable"])
def test_dynamo(pruner, monkeypatch):
    """Dynamo traces what prunes a kernel, where there are no arguments: every configuration goes on to Inductor."""
    dynamo = pytest.importorskip("torch._dynamo", reason="PyTorch is not installed")
    import torch
    import torch.utils._triton
    from torch._higher_order_ops.triton_kernel_wrap import kernel_side_table

    for name in ("has_triton", "has_triton_package"):
        monkeypatch.setattr(torch.utils._triton, name, lambda *_: True)
    monkeypatch.setattr(_enable, "_options", {})
    configs = tuning.gemm_configs()
    tuner = triton.autotune(configs, [], prune_configs_by={"early_config_prune": pruner})(tuning.gemm)

    def function(a, b, c):
        tuner[(64,)](a, b, c, 64, 64, 64, 64, 64, 64)

    found = dynamo.export(function)(*(torch.zeros(64, 64) for _ in range(3)))
    (call,) = [node for node in found.graph_module.graph.nodes if "triton_kernel" in str(node.target)]
    assert kernel_side_table.get_kernel(call.kwargs["kernel_idx"]).configs == configs
