"""Run the committed kernels on a GPU by `tgopt bench`, attention before and after each mode of reduce-liveness.

    python3 scripts/gpu/bench.py --tgopt=FILE --out=DIR [--only=PATTERN] [--jobs=N]      write DIR/bench.{json,md}

Run by scripts/hardware. Kernels are compiled side by side and run one at a time: `tgopt bench` locks the GPU. Each launch file of
testdata/kernels/launches is run with the dumps of Triton 3.6 for sm_90, or those for sm_80 compiled for the GPU. What fails has a
row that says so. Exit code 1: something failed, or a result is wrong.
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent)]

import machine

REPOSITORY = Path(__file__).resolve().parents[2]
KERNELS = REPOSITORY / "testdata" / "kernels"
RELEASE = "3.6.0"
MODES = ("reduce-liveness", "reduce-liveness{mode=smem}", "reduce-liveness{mode=reload}")
PATIENCE = 300  # seconds for one launch file, its turn on the GPU included
RUNS = 60


def tasks(only: str) -> list[tuple[Path, Path]]:
    """Launch files, each with a dump. All dumps of attention for sm_80 are among them: there the pass has most to do."""
    found = []
    for launch in sorted(KERNELS.glob("launches/*.launch.yaml")):
        stem = launch.name.removesuffix(".launch.yaml")
        by_target = {
            target: [
                path for path in sorted((KERNELS / "dumps" / RELEASE / target).glob(f"{stem}-w*.ttgir"))
                if re.fullmatch(r"-w\d+s\d+", path.stem.removeprefix(stem))
            ]
            for target in ("sm_90", "sm_80")
        }
        chosen = by_target["sm_90"] or by_target["sm_80"]
        if stem.startswith("attention_fwd"):
            chosen = by_target["sm_90"] + by_target["sm_80"]
        found += [(launch, dump) for dump in chosen if fnmatch.fnmatchcase(dump.stem, only)]
    return found


def run(tgopt: str, target: str, launch: Path, dump: Path) -> list[dict]:
    """The lines of one run of tgopt, or one that says what went wrong."""
    names = {"launch": launch.name, "file": f"{dump.parent.name}/{dump.stem}"}
    command = [tgopt, "bench", dump, f"--launch={launch}", "--reference", "--format=json", f"--target={target}"]
    command += [f"--runs={RUNS}", "--time-limit=60s", f"--python={sys.executable}"]
    if launch.name.startswith("attention_"):
        command += [f"--passes={mode}" for mode in MODES]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        if not lines:
            said = [line for line in done.stderr.splitlines() if "error: " in line] or done.stderr.strip().splitlines()
            raise ValueError(said[0] if said else f"exit code {done.returncode}")
    except (subprocess.TimeoutExpired, ValueError) as error:
        return [{**names, "case": "", "passes": "", "changed": False, "error": str(error).replace(str(REPOSITORY), ".")[:400]}]
    return [{**line, **names} for line in lines]


def number(value: float | None, form: str = ".1f") -> str:
    return "" if value is None else format(value, form)


def agreement(line: dict) -> str:
    if line.get("error"):
        return "failed: " + line["error"].replace("|", "\\|")
    if line["passes"] and not line["changed"]:
        return "unchanged"
    results = line["results"]
    wrong = {name: d for name, d in results.items() if d["wrong"]}
    if wrong:
        name, d = next(iter(wrong.items()))
        return f"**wrong**: {d['wrong']} of {d['elements']} of {name}, by up to {d['largest']:.2g}"
    same = ", bits as before" if line["equal"] else ""
    if line["compared_with"] != "reference":
        return "not compared" if not line["compared_with"] else "as before" + same
    return f"within {max((d['largest'] for d in results.values()), default=0):.2g}{same}"


def spread(of: dict | None, scale: float, form: str) -> list[str]:
    """A median, and where half of the values lie."""
    if not of:
        return ["", ""]
    return [format(scale * of["median"], form), f"{scale * of['low']:{form}}–{scale * of['high']:{form}}"]


def row(line: dict) -> str:
    figures = [line.get(name) for name in ("registers", "spilled_bytes", "shared_bytes")]
    cells = [
        f"`{line['file']}`", line["case"], line["passes"].replace("reduce-liveness", "rl"),
        "" if None in figures else "/".join(map(str, figures)),
        *spread(line.get("milliseconds"), 1000, ".1f"), *spread(line.get("ratio"), 1, ".3f"),
        number(line.get("gigabytes_per_second"), ".0f"), number(line.get("teraflops")), agreement(line),
    ]
    return f"| {' | '.join(cells)} |"


HEAD = [
    "| kernel | case | passes | registers/spilled/shared | µs | half of the runs | ratio | half of the ratios | GB/s | TFLOP/s | results |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
]


def table(head: dict, lines: list[dict]) -> str:
    moved = [line for line in lines if line["changed"] and not line.get("error") and line["ratio"]]
    faster = sum(line["ratio"]["high"] < 1 for line in moved)
    slower = sum(line["ratio"]["low"] > 1 for line in moved)
    ran = {line["file"] for line in lines if not line.get("error")}
    bad = [line for line in lines if line.get("error") or "wrong" in agreement(line)]
    # What was moved, with what it is compared to; then all the others.
    firsts = {(line["file"], line["case"]) for line in lines if line["changed"]}
    before_and_after = [line for line in lines if (line["file"], line["case"]) in firsts and (line["changed"] or not line["passes"])]
    rest = [line for line in lines if not line["passes"] and (line["file"], line["case"]) not in firsts]
    return "\n".join([
        "# Kernels on a GPU",
        "",
        machine.said(head),
        "",
        "Written by `scripts/hardware`; bench.json has each line that `tgopt bench` printed. The committed dumps of Triton "
        f"{RELEASE} for sm_90 and, where there is none or the kernel is attention, for sm_80, compiled for the GPU, run with the files of",
        "testdata/kernels/launches. Results are compared with references in PyTorch before anything is timed; the last column has the largest",
        f"difference. Times are medians of {RUNS} runs with an empty cache, kernels in turns; a ratio is of two runs of one turn. Registers a thread,",
        "bytes spilled a thread, bytes of shared memory a block.",
        "",
        f"{len(ran)} kernels ran; {len(bad)} lines failed or are wrong.",
        "",
        "## Before and after --reduce-liveness (`rl`)",
        "",
        f"{len(moved)} runs with moved operands: {faster} faster, {slower} slower (half of the ratios on that side of 1 and more), the others within noise.",
        "Where the pass changes nothing there is no line.",
        "",
        *HEAD, *map(row, before_and_after),
        "",
        "## Other kernels",
        "",
        *HEAD, *map(row, rest),
    ]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="*", help="a glob for the names of dumps")
    parser.add_argument("--jobs", type=int, default=max(2, (os.cpu_count() or 2) - 2))
    options = parser.parse_args()
    begun = time.monotonic()
    head = machine.head()
    chosen = tasks(options.only)
    lines: list[dict] = []
    with tempfile.TemporaryDirectory() as caches:
        os.environ["TGOPT_CACHE"] = caches  # the lock lies there
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for found in pool.map(lambda task: run(options.tgopt, head["target"], *task), chosen):
                lines += found
                first = found[0]
                median = first.get("milliseconds") and first["milliseconds"]["median"]
                print(f"{first['file']}: {agreement(first)}{f', {1000 * median:.1f} µs' if median else ''}", flush=True)
    head["seconds"] = round(time.monotonic() - begun)
    options.out.mkdir(parents=True, exist_ok=True)
    for line in lines:
        line.pop("device", None)
    body = ",\n    ".join(json.dumps(line) for line in lines)
    (options.out / "bench.json").write_text(json.dumps(head, indent=2)[:-2] + f',\n  "lines": [\n    {body}\n  ]\n}}\n')
    (options.out / "bench.md").write_text(table(head, lines))
    failed = sum(bool(line.get("error")) or "wrong" in agreement(line) for line in lines)
    print(f"{len(chosen)} dumps, {len(lines)} lines, {failed} failed or wrong, {head['seconds']} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
