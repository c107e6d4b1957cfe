"""Autotune sweeps with and without `tgopt.prune`, and what became of each configuration that it drops.

    python3 scripts/gpu/sweep.py --tgopt=FILE --out=DIR [--only=PATTERN] [--every=N] [--jobs=N]      write DIR/sweeps.{json,md}

Run by scripts/hardware. Each sweep of sweep_kernels.py is tuned twice by `triton.autotune`, each time in a process of its own with an
empty cache of Triton's: as it is, and with its configurations pruned. Processes are started, and their inputs made, before anything is
timed. A sweep that is not pruned compiles one configuration after the other, as Triton does it; to be done in time it is cut into parts,
which run side by side in processes of their own. They measure on the GPU one at a time, and what one waits for that is not counted; what
all parts took is added up. One part is done again with the machine to itself, to see what the others beside it cost. Sweeps that are
pruned have the machine to themselves.
Then the best configuration of either is measured again, in turns, and its result compared with PyTorch's.

--every=N takes each Nth configuration: to try this script. Exit code 1: something failed or is wrong.
"""

import argparse
import fcntl
import fnmatch
import json
import math
import os
import statistics
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "python"), str(Path(__file__).parent)]

import machine

ROUNDS = 5  # of measuring the best again
SPILLS = 32  # spilled words a thread from which on a configuration counts as one that spills much
PART = 10  # configurations, about, in a part of a sweep that is not pruned
PATIENCE = 240  # seconds for one sweep
CONTROL = "grouped_matmul"  # of which a part is done again alone


# One sweep, in a process of its own ---------------------------------------------------------------------------------


class Gpu:
    """The GPU, used by one process at a time; waited is what this one spent on others, in seconds."""

    def __init__(self, path):
        self.file = open(path, "a")
        self.waited = 0.0

    @contextmanager
    def __call__(self):
        begun = time.perf_counter()
        fcntl.flock(self.file, fcntl.LOCK_EX)
        self.waited += time.perf_counter() - begun
        try:
            yield
        finally:
            fcntl.flock(self.file, fcntl.LOCK_UN)


class Sweep:
    """One tuning of a problem, and what is seen of each configuration on the way."""

    def __init__(self, problem, configs, prune, lock):
        import torch
        import triton

        self.problem, self.torch, self.triton, self.gpu = problem, torch, triton, Gpu(lock)
        torch.manual_seed(0)
        self.arguments, self.constants, self.grid, self.result, self.reference = problem.make(torch, "cuda")
        torch.cuda.empty_cache()  # many processes wait with theirs
        self.configs = configs
        self.seen, self.compiling, self.measuring = {}, 0.0, 0.0
        by = {"early_config_prune": prune} if prune else None
        self.tuner = triton.autotune(self.configs, [], prune_configs_by=by, do_bench=self.measure)(problem.kernel)
        self.within = self.tuner._bench
        self.tuner._bench = self.bench

    def bench(self, *args, config, **meta):
        """In place of the tuner's method: notes what became of a configuration."""
        self.config = self.seen[str(config)] = {}
        known = set(map(id, self.compiled()))
        times = self.within(*args, config=config, **meta)
        new = [kernel for kernel in self.compiled() if id(kernel) not in known]
        if new and not self.config.get("failed"):
            self.config.update(registers=new[-1].n_regs, spilled=new[-1].n_spills, shared=new[-1].metadata.shared)
        if math.isfinite(times[0]):
            self.config["ms"] = times[0]
        return times

    def compiled(self):
        return [kernel for cache in self.problem.kernel.device_caches.values() for kernel in cache[0].values()]

    def measure(self, call, quantiles):
        begun = time.perf_counter()
        try:
            call()
            self.torch.cuda.synchronize()
        except Exception as error:
            self.config["failed"] = f"{type(error).__name__}: {error}".splitlines()[0][:200]
            raise
        finally:
            took = time.perf_counter() - begun
            self.compiling += took
            self.config["seconds"] = round(took, 3)
        with self.gpu():
            begun = time.perf_counter()
            times = self.triton.testing.do_bench(call, quantiles=quantiles)
            self.measuring += time.perf_counter() - begun
        return times

    def run(self):
        begun = time.perf_counter()
        self.tuner[self.grid](*self.arguments, **self.constants)
        self.torch.cuda.synchronize()
        return {
            "seconds": time.perf_counter() - begun - self.gpu.waited, "waited": self.gpu.waited, "compiling": self.compiling,
            "measuring": self.measuring, "best": str(self.tuner.best_config), "seen": self.seen, "configs": [str(c) for c in self.configs],
        }

    def again(self, names):
        """Median times in milliseconds of configurations, in turns."""
        calls = {}
        for config in self.configs:
            if str(config) in names:
                launch = self.problem.kernel[self.grid]
                calls[str(config)] = lambda launch=launch, config=config: launch(*self.arguments, **self.constants, **config.all_kwargs())
        times = {name: [] for name in calls}
        for _ in range(ROUNDS):
            for name, call in calls.items():
                times[name].append(self.triton.testing.do_bench(call, warmup=10, rep=30, return_mode="median"))
        return {name: statistics.median(values) for name, values in times.items()}

    def error(self):
        """The largest difference from the reference, relative to its largest value."""
        expected, found = self.reference().float(), self.result().float()
        return ((found - expected).abs().max() / expected.abs().max()).item()


def warm(torch, triton):
    """What Triton does once in a process and cache, whatever it compiles."""
    from sweep_kernels import nothing

    p = torch.zeros(16, device="cuda")
    nothing[(1,)](p)
    triton.testing.do_bench(lambda: nothing[(1,)](p), warmup=1, rep=1)


def child(options):
    import torch
    import triton

    from sweep_kernels import problems

    problem = next(p for p in problems() if p.name == options.problem)
    prune = None
    if options.child == "pruned":
        import tgopt

        prune = tgopt.prune(verbose=False)
    part, parts = map(int, options.part.split("/"))
    sweep = Sweep(problem, problem.configs()[:: options.every][part::parts], prune, options.lock)
    warm(torch, triton)
    word = machine.begin()
    found = sweep.run()
    if options.child == "pruned":
        found["dropped"] = {str(config): reason for config, reason in prune.last.dropped} if prune.last else {}
        found["said"] = {str(c): asdict(v) for c, v in zip(prune.last.configs, prune.last.verdicts)} if prune.last else {}
        found["again"] = sweep.again({found["best"], word["best"]})
        found["error"] = sweep.error()
        found["tolerance"] = problem.tolerance
    return found


# All of them ---------------------------------------------------------------------------------------------------------


def prepared(kind, problem, options, work, part="0/1"):
    arguments = [f"--child={kind}", f"--problem={problem}", f"--every={options.every}", f"--part={part}", f"--lock={work / 'lock'}"]
    return machine.Child(__file__, arguments, work, options.tgopt, PATIENCE)


def together(parts):
    """The parts of a sweep as one."""
    for part in parts:
        if part.get("failed"):
            return part
    seen = {config: facts for part in parts for config, facts in part["seen"].items()}
    timed = {config: facts["ms"] for config, facts in seen.items() if "ms" in facts}
    sums = {name: sum(part[name] for part in parts) for name in ("seconds", "waited", "compiling", "measuring")}
    configs = [config for part in parts for config in part["configs"]]
    return {**sums, "seen": seen, "configs": configs, "best": min(timed, key=timed.get)}


def judge(name, shape, plain, pruned):
    """One sweep: what both ways took and found, and what became of what was dropped."""
    if bad := plain.get("failed") or pruned.get("failed"):
        return {"name": name, "shape": shape, "failed": bad, "log": plain.get("log") or pruned.get("log")}
    lines = []
    for config in plain["configs"]:
        said = {name: value for name, value in pruned["said"].get(config, {}).items() if value not in (None, "")}
        lines.append({"config": config, **plain["seen"].get(config, {}), "dropped": pruned["dropped"].get(config, ""), "said": said})
    best, chosen = plain["best"], pruned["best"]
    again = pruned["again"]
    return {
        "name": name, "shape": shape, "plain": {k: round(plain[k], 2) for k in ("seconds", "compiling", "measuring", "waited")},
        "pruned": {k: round(pruned[k], 2) for k in ("seconds", "compiling", "measuring")},
        "best": {"plain": best, "pruned": chosen, "plain_ms": again[best], "pruned_ms": again[chosen], "ratio": again[chosen] / again[best]},
        "error": pruned["error"], "wrong": not pruned["error"] <= pruned["tolerance"], "configs": lines,
    }


def counts(lines):
    """What was said of configurations and what was seen: numbers of them."""
    cannot = [line for line in lines if line.get("failed")]
    much = [line for line in lines if line.get("spilled", 0) > SPILLS]
    unlaunchable = [line for line in lines if line["said"].get("launches") is False]
    spilling = [line for line in lines if line["dropped"] and line["said"].get("launches") is not False]
    return {
        "configs": len(lines), "dropped": sum(bool(line["dropped"]) for line in lines),
        "cannot": len(cannot), "cannot_found": sum(bool(line["dropped"]) for line in cannot),
        "wrongly_unlaunchable": sum(not line.get("failed") for line in unlaunchable),
        "much": len(much), "much_found": sum(bool(line["dropped"]) for line in much),
        "spilling": len(spilling), "spilling_not": sum(not line.get("failed") and not line.get("spilled") for line in spilling),
    }


def total(results):
    good = [r for r in results if not r.get("failed")]
    lines = [line for r in good for line in r["configs"]]
    return {
        **counts(lines), "plain_seconds": round(sum(r["plain"]["seconds"] for r in good), 1),
        "pruned_seconds": round(sum(r["pruned"]["seconds"] for r in good), 1),
        "worst_ratio": max((r["best"]["ratio"] for r in good), default=0.0),
    }


def table(head, results):
    t = total(results)
    factor = t["plain_seconds"] / max(t["pruned_seconds"], 1e-9)
    text = [
        "# Autotune sweeps with and without `tgopt.prune`", "",
        machine.said(head), "",
        "Written by `scripts/hardware`; sweeps.json has each configuration with what was said of it and what became of it. Each sweep is tuned by `triton.autotune` with an",
        "empty cache as it is and with its configurations pruned, all of it counted: tgopt, Triton's compiles, what does not compile, and measuring. Sweeps that are not",
        f"pruned compile one configuration after the other, in parts of about {PART} of which {head['jobs']} run at a time and take turns on the GPU: what each takes is added up, but for waiting.",
        *([f"One part alone took {head['alone']:.2f} of what it took beside others."] if head.get("alone") else []),
        f"The best configuration of either is measured again, in turns, by {ROUNDS} medians; the ratio is of pruned to not.", "",
        f"{t['configs']} configurations: {t['plain_seconds']:.0f} s without, {t['pruned_seconds']:.0f} s with, **{factor:.1f} times less**. Of {t['cannot']} that cannot launch "
        f"{t['cannot_found']} were dropped, and {t['wrongly_unlaunchable']} that can were called unlaunchable. Of {t['much']} that spill more than {SPILLS} registers a thread "
        f"{t['much_found']} were dropped; {t['spilling_not']} of {t['spilling']} dropped for spills spill nothing. The best that was found takes at most {t['worst_ratio']:.3f} of the best without.", "",
        "| kernel | configurations | cannot launch | spill much | dropped | without, s | with, s | times less | best, ms | ratio | best with `tgopt.prune` |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for r in results:
        if r.get("failed"):
            text.append(f"| `{r['name']}` | failed: {r['failed']} |" + " |" * 9)
            continue
        c = counts(r["configs"])
        same = "the same" if r["best"]["plain"] == r["best"]["pruned"] else f"`{r['best']['pruned']}`"
        cells = [
            f"`{r['name']}` {r['shape']}", c["configs"], f"{c['cannot_found']}/{c['cannot']}", f"{c['much_found']}/{c['much']}", c["dropped"],
            f"{r['plain']['seconds']:.1f}", f"{r['pruned']['seconds']:.1f}", f"{r['plain']['seconds'] / r['pruned']['seconds']:.1f}",
            f"{r['best']['plain_ms']:.4f}", f"{r['best']['ratio']:.3f}", same + (" **wrong**" if r["wrong"] else ""),
        ]
        text.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(text) + "\n"


def write(options, head, results):
    head["seconds"] = round(time.monotonic() - options.begun)
    options.out.mkdir(parents=True, exist_ok=True)
    parts = []
    for r in results:
        lines = ",\n      ".join(json.dumps(line) for line in r.get("configs", []))
        rest = json.dumps({k: v for k, v in r.items() if k != "configs"})
        parts.append(f'    {rest[:-1]}, "configs": [\n      {lines}\n    ]}}' if lines else f"    {rest}")
    body = ",\n".join(parts)
    text = json.dumps({**head, "total": total(results)}, indent=2)[:-2]
    (options.out / "sweeps.json").write_text(f'{text},\n  "sweeps": [\n{body}\n  ]\n}}\n')
    (options.out / "sweeps.md").write_text(table(head, results))


def say(r):
    if r.get("failed"):
        return f"{r['name']}: failed: {r['failed']}"
    c = counts(r["configs"])
    return (
        f"{r['name']}: {c['configs']} configurations, {r['plain']['seconds']:.1f} s without, {r['pruned']['seconds']:.1f} s with; "
        f"cannot launch {c['cannot_found']}/{c['cannot']} ({c['wrongly_unlaunchable']} wrongly), spill {c['much_found']}/{c['much']} "
        f"({c['spilling_not']} of {c['spilling']} do not); best {r['best']['ratio']:.3f}; error {r['error']:.2g}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="*", help="a glob for the names of sweeps")
    parser.add_argument("--every", type=int, default=1, help="take each Nth configuration")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 2), help="parts of sweeps that are not pruned, at a time")
    for name in ("--child", "--problem", "--lock", "--part"):
        parser.add_argument(name, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        try:
            found = child(options)
        except Exception:
            traceback.print_exc()
            return 1
        options.out.write_text(json.dumps(found))
        return 0

    from sweep_kernels import problems

    options.begun = time.monotonic()
    chosen = [p for p in problems() if fnmatch.fnmatchcase(p.name, options.only)]
    head = {**machine.head(), "jobs": options.jobs, "every": options.every}
    results, children = [], []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            pruned = {p.name: prepared("pruned", p.name, options, work) for p in chosen}
            parts = []
            for p in chosen:
                n = max(1, len(p.configs()[:: options.every]) // PART)
                parts += [(p.name, f"{i}/{n}", prepared("plain", p.name, options, work, f"{i}/{n}")) for i in range(n)]
            again = [prepared("plain", name, options, work, part) for name, part, _ in parts if name == CONTROL][:1]
            children = [*pruned.values(), *(c for *_, c in parts), *again]
            for one in children:
                one.ready()
            print(f"{len(children)} processes are ready: {time.monotonic() - options.begun:.0f} s", flush=True)
            with ThreadPoolExecutor(options.jobs) as pool:
                done = list(pool.map(lambda part: part[2].run(), parts))
            plain = [together([found for (name, *_), found in zip(parts, done) if name == p.name]) for p in chosen]
            print(f"all without pruning: {time.monotonic() - options.begun:.0f} s", flush=True)
            for problem, without in zip(chosen, plain):
                found = pruned[problem.name].run(best=without.get("best"))
                results.append(judge(problem.name, problem.shape, without, found))
                print(say(results[-1]), flush=True)
                write(options, head, results)
            print(f"all: {time.monotonic() - options.begun:.0f} s", flush=True)
            for one in again:
                beside = next(found for (name, *_), found in zip(parts, done) if name == CONTROL)
                alone = one.run()
                if not alone.get("failed") and not beside.get("failed"):
                    head["alone"] = round(alone["compiling"] / beside["compiling"], 3)
                    print(f"alone: {head['alone']}", flush=True)
        finally:
            for one in children:
                one.end()
    bad = [r for r in results if r.get("failed") or r["wrong"]]
    for r in bad:
        print("\n".join(r.pop("log", []))[-3000:])
    write(options, head, results)
    t = total(results)
    print(f"{t['configs']} configurations, {t['plain_seconds']} s without, {t['pruned_seconds']} s with; {len(bad)} failed or wrong; {head['seconds']} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
