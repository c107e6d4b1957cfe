"""Inductor's max-autotune with tgopt.adapters.inductor and without.

    python3 scripts/gpu/inductor.py --tgopt=FILE --out=DIR [--only=PATTERN] [--every=N]      write DIR/inductor.{json,md}

Run by scripts/hardware. Each case is compiled twice with empty caches, as it is and with the adapter; then what was compiled is run
in turns, and the results are compared. Inductor's DEFAULT spaces are taken whole; of its EXHAUSTIVE ones, and of an autotuned
kernel's, each Nth configuration, for both ways the same.

--every=N takes fewer still: to try this script. Exit code 1: something failed or is wrong.
"""

import argparse
import fnmatch
import json
import math
import os
import statistics
import sys
import tempfile
import time
import traceback
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Callable

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "python"), str(Path(__file__).parent)]

import machine

ROUNDS = 5  # of measuring what was compiled
TOLERANCE = 2e-2  # of results, relative to the largest: two kernels add in different orders


# What is compiled ----------------------------------------------------------------------------------------------------


def normal(torch, *shape, dtype):
    return torch.randn(*shape, device="cuda").to(dtype)


def matmul(torch, m=4096, n=4096, k=4096, dtype="float16"):
    kind = getattr(torch, dtype)
    return lambda a, b: a @ b, [normal(torch, m, k, dtype=kind), normal(torch, k, n, dtype=kind)]


def tall(torch):
    return matmul(torch, 65536, 256, 1024, "bfloat16")


def int8(torch):
    numbers = [torch.randint(-128, 128, (4096, 4096), device="cuda", dtype=torch.int8) for _ in range(2)]
    return torch._int_mm, numbers


def fp8(torch):
    a, b = (normal(torch, 4096, 4096, dtype=torch.float8_e4m3fn) for _ in range(2))
    one = torch.ones((), device="cuda")
    return lambda a, b: torch._scaled_mm(a, b, scale_a=one, scale_b=one, out_dtype=torch.bfloat16), [a, b.t()]


def flex(torch):
    from torch.nn.attention.flex_attention import create_block_mask, flex_attention

    mask = create_block_mask(lambda b, h, q, k: q >= k, None, None, 2048, 2048, device="cuda")
    return lambda q, k, v: flex_attention(q, k, v, block_mask=mask), [normal(torch, 4, 16, 2048, 128, dtype=torch.float16) for _ in range(3)]


def autotuned(torch, every=1):
    """A kernel of ours with many configurations, in a function that is compiled as a whole; what tgopt.prune is to Dynamo is tried with it."""
    import triton
    from sweep_kernels import problems

    import tgopt

    problem = next(p for p in problems() if p.name == "linear_gelu")
    arguments, _, grid, *_ = problem.make(torch, "cuda")
    tuner = triton.autotune(problem.configs()[::every], key=[], prune_configs_by={"early_config_prune": tgopt.prune})(problem.kernel)

    def function(x, w, bias):
        out = torch.empty(x.shape[0], w.shape[1], device="cuda", dtype=torch.float16)
        tuner[grid](x, w, bias, out, *arguments[4:])
        return out

    return function, arguments[:3]


@dataclass
class Case:
    what: str
    make: Callable
    space: str = "DEFAULT"
    every: int = 1  # no divisor of what the space is a product of


CASES = {
    "matmul": Case("4096 × 4096 × 4096, f16", matmul),
    "flex_attention": Case("64 heads, 2048 × 128, f16, causal", flex),
    "autotuned_kernel": Case("linear layer and GELU, 4096 × 4096 × 2048, f16", autotuned, "its own", 5),
    "matmul_exhaustive": Case("4096 × 4096 × 4096, f16", matmul, "EXHAUSTIVE", 17),
    "flex_attention_exhaustive": Case("64 heads, 2048 × 128, f16, causal", flex, "EXHAUSTIVE", 5),
    "tall_exhaustive": Case("65536 × 256 × 1024, bf16", tall, "EXHAUSTIVE", 17),
    "fp8_exhaustive": Case("4096 × 4096 × 4096, f8E4M3", fp8, "EXHAUSTIVE", 17),
    "int8": Case("4096 × 4096 × 4096, i8", int8),
}


# One case ----------------------------------------------------------------------------------------------------------------


class Seen:
    """What Inductor measured: milliseconds by choice, inf for what could not be run; and how long the adapter took."""

    def __init__(self, adapter):
        from torch._inductor import select_algorithm
        from torch._inductor.runtime.triton_heuristics import CachingAutotuner

        self.times, self.adapter = {}, 0.0
        select_algorithm.add_feedback_saver(lambda timings, *_: self.times.update({name(c): t for c, t in timings.items()}))
        measured = CachingAutotuner.benchmark_all_configs

        def benchmark(tuner, *args, **kwargs):
            timings = measured(tuner, *args, **kwargs)
            self.times.update({str(launcher.config): time for launcher, time in timings.items()})
            return timings

        CachingAutotuner.benchmark_all_configs = benchmark
        prune = adapter._prune

        def timed(*args):
            begun = time.perf_counter()
            try:
                return prune(*args)
            finally:
                self.adapter += time.perf_counter() - begun

        adapter._prune = timed


def name(choice):
    """A choice without the file that it is in."""
    return str(choice).split(", ", 1)[-1]


@contextmanager
def space(case, every):
    """Inductor's search spaces as a case has them: of the exhaustive ones each Nth configuration."""
    from torch._inductor import config
    from torch._inductor.template_heuristics.triton import BaseConfigHeuristic, CUDAConfigHeuristic

    finalize, attention = BaseConfigHeuristic._finalize_mm_configs, CUDAConfigHeuristic.get_flex_attn_fwd_configs
    wide = case.space == "EXHAUSTIVE"
    if wide:
        BaseConfigHeuristic._finalize_mm_configs = lambda *args: iter(list(finalize(*args))[::every])
        CUDAConfigHeuristic.get_flex_attn_fwd_configs = lambda *args: attention(*args)[::every]
    name = "EXHAUSTIVE" if wide else "DEFAULT"
    try:
        with config.patch(max_autotune_gemm_backends="TRITON", max_autotune_gemm_search_space=name, max_autotune_flex_search_space=name):
            yield
    finally:
        BaseConfigHeuristic._finalize_mm_configs, CUDAConfigHeuristic.get_flex_attn_fwd_configs = finalize, attention


def ready():
    """What Inductor does once in a process."""
    import torch
    from torch._inductor.async_compile import AsyncCompile
    from torch._inductor.utils import fresh_cache

    with fresh_cache():
        torch.compile(lambda a, b: a @ b + 1, mode="max-autotune-no-cudagraphs")(*(torch.zeros(64, 64, device="cuda") for _ in range(2)))
    AsyncCompile.wait_pool_ready()


def run(case, every, seen, adapter):
    """Both ways, and what was compiled, measured in turns."""
    import torch
    from torch._inductor.utils import fresh_cache
    from triton.testing import do_bench

    torch.manual_seed(0)
    function, inputs = case.make(torch, every) if case.space == "its own" else case.make(torch)
    found = {}
    for way in ("plain", "pruned"):
        torch._dynamo.reset()
        seen.times, seen.adapter = {}, 0.0
        with fresh_cache(), space(case, every), tempfile.TemporaryDirectory() as caches:
            os.environ["TGOPT_CACHE"] = caches
            undo = adapter.enable() if way == "pruned" else (lambda: None)
            compiled = torch.compile(function, mode="max-autotune-no-cudagraphs", fullgraph=True)
            begun = time.perf_counter()
            out = compiled(*inputs)
            torch.cuda.synchronize()
            seconds = time.perf_counter() - begun
            undo()
        times = {choice: ms if math.isfinite(ms) else None for choice, ms in seen.times.items()}
        found[way] = {"seconds": seconds, "adapter": seen.adapter, "times": times, "call": compiled, "out": out.float()}
    again = {way: [] for way in found}
    for _ in range(ROUNDS):
        for way, times in again.items():
            times.append(do_bench(lambda way=way: found[way]["call"](*inputs), warmup=10, rep=30, return_mode="median"))
    a, b = (found[way].pop("out") for way in found)
    for way, one in found.items():
        one.pop("call")
        one["ms"] = statistics.median(again[way])
    return {**found, "dropped": [asdict(d) for d in adapter.dropped()], "error": ((a - b).abs().max() / a.abs().max()).item()}


# All of them -----------------------------------------------------------------------------------------------------------


def judged(case, found):
    """With what became, without the adapter, of what it drops: the fastest of it, and what is called unlaunchable and is not."""
    plain, dropped = found["plain"]["times"], found["dropped"]
    ran = {one["choice"]: ms for one in dropped for choice, ms in plain.items() if ms and one["choice"].rstrip(")").endswith(choice.rstrip(")"))}
    cannot = [one for one in dropped if not one["reason"].startswith("spills")]
    best = min((ms for ms in plain.values() if ms), default=None)
    return {
        **found, "what": case.what, "space": case.space, "every": case.every, "choices": max(len(plain), len(found["pruned"]["times"]) + len(dropped)),
        "failed_without": sum(ms is None for ms in plain.values()), "cannot": len(cannot), "wrongly": sum(one["choice"] in ran for one in cannot),
        "fastest_dropped": min(ran.values()) / best if ran else None, "wrong": not found["error"] <= TOLERANCE,
    }


def table(head, results):
    text = [
        "# Inductor's max-autotune with `tgopt.adapters.inductor` and without", "", machine.said(head), "",
        "Written by `scripts/hardware inductor`; inductor.json has each choice with its time, and each that was dropped with the reason. A function is compiled with empty caches, as it is and with the",
        "adapter, in a process that has the machine to itself: seconds are of the first call, all of it. Inductor compiles its choices side by side in as many processes as there are cores, those of an",
        f"autotuned kernel one after the other in one. What was compiled is then run in turns, {ROUNDS} medians; the ratio is of pruned to not.", "",
        "| function | space | choices | dropped | of these cannot launch | wrongly so | fastest of the dropped | without, s | with, s | of that the adapter, s | times less | ms | ratio |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for called, r in results.items():
        if r.get("failed"):
            text.append(f"| {called} | failed: {r['failed']} |" + " |" * 11)
            continue
        a, b = r["plain"], r["pruned"]
        space = r["space"] + (f", one of {r['every']}" if r["every"] > 1 else "")
        fastest = "" if r["fastest_dropped"] is None else f"{r['fastest_dropped']:.2f} of the best"
        cells = [
            f"{called.removesuffix('_exhaustive')} {r['what']}", space, r["choices"], len(r["dropped"]), r["cannot"], r["wrongly"], fastest, f"{a['seconds']:.1f}",
            f"{b['seconds']:.1f}", f"{b['adapter']:.2f}" if b["adapter"] else "", f"{a['seconds'] / b['seconds']:.1f}", f"{a['ms']:.4f}",
            f"{b['ms'] / a['ms']:.3f}" + (" **wrong**" if r["wrong"] else ""),
        ]
        text.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(text) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="*", help="a glob for the names of cases")
    parser.add_argument("--every", type=int, default=1, help="take each Nth configuration of those that would be taken")
    options = parser.parse_args()

    begun = time.monotonic()
    os.environ["TGOPT_BINARY"] = os.path.abspath(options.tgopt)
    from tgopt.adapters import inductor as adapter

    head, results = {**machine.head(), "every": options.every}, {}
    seen = Seen(adapter)
    ready()
    print(f"ready: {time.monotonic() - begun:.0f} s", flush=True)
    for called, case in CASES.items():
        if not fnmatch.fnmatchcase(called, options.only):
            continue
        try:
            results[called] = judged(case, run(case, case.every * options.every if case.every > 1 else 1, seen, adapter))
        except Exception as error:  # noqa: BLE001 the others are run
            traceback.print_exc()
            results[called] = {"failed": f"{type(error).__name__}: {error}".splitlines()[0][:400]}
        print(f"{called}: {time.monotonic() - begun:.0f} s", flush=True)
        write(options.out, {**head, "seconds": round(time.monotonic() - begun)}, results)
    print((options.out / "inductor.md").read_text())
    return 1 if any(r.get("failed") or r["wrong"] or r["wrongly"] for r in results.values()) else 0


def write(out, head, results):
    out.mkdir(parents=True, exist_ok=True)
    body = ",\n".join(f"    {json.dumps(called)}: {json.dumps(r)}" for called, r in results.items())
    (out / "inductor.json").write_text(json.dumps(head, indent=2)[:-2] + f',\n  "cases": {{\n{body}\n  }}\n}}\n')
    (out / "inductor.md").write_text(table(head, results))


if __name__ == "__main__":
    sys.exit(main())
