"""Hold what `tgopt upgrade-check` says of the kernels of testdata/kernels against labels.json.

    VENV/bin/python scripts/oracle/upgrade_check.py --releases=3.6,3.9 [--tgopt=FILE]

For some kernels of which both releases have a dump for the same target, a Python file compiles them as generate.py does. Each
figure that differs in labels.json must be told with both numbers, no other, and with it the pass at which TTGIR parts.
"""

import argparse
import json
import sys
from pathlib import Path

from harness import KERNELS, Json, Tgopt, add_tgopt, close_report, labels, workspace

TARGET = "sm_80"
# Kernels, those whose labels differ the most among them.
MOST = 8
FIGURES = {"registers": "registers", "spilled": "spill_store_bytes", "stack": "stack_bytes", "shared": "shared_bytes"}

PROGRAM = """\
import sys

sys.path.insert(0, {kernels!r})
import generate
import triton

for job in generate.all_jobs():
    if job.target == {target!r} and job.name in {names!r}:
        triton.compile(generate.ast_source(job), target=generate.GPU_TARGETS[job.target], options=job.options)
"""


def pairs(releases: list[str]) -> dict[str, list[Json]]:
    """Rows of both releases, by the name of the dump; each kernel once, those that differ first."""
    found: dict[str, list[Json]] = {}
    for release in releases:
        for row in labels()["rows"]:
            if row["target"] == TARGET and row["triton"].startswith(f"{release}."):
                found.setdefault(Path(row["file"]).stem, []).append(row)
    both = {name: rows for name, rows in found.items() if len(rows) == len(releases)}

    def distance(name: str) -> int:
        before, after = (row["labels"] for row in both[name])
        return -sum(abs(after[label] - before[label]) for label in FIGURES.values())

    kernels, chosen = set(), {}
    for name in sorted(both, key=lambda name: (distance(name), name)):
        kernel = both[name][0]["kernel"]
        if kernel not in kernels and len(chosen) < MOST:
            kernels.add(kernel)
            chosen[name] = both[name]
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--releases", default="3.6,3.9", help="two releases (3.6,3.9)")
    add_tgopt(parser)
    arguments = parser.parse_args()
    chosen = pairs(arguments.releases.split(","))
    wrong, differ = [], 0
    with workspace() as work:
        program = work / "kernels.py"
        program.write_text(PROGRAM.format(kernels=str(KERNELS), target=TARGET, names=set(chosen)))
        done = Tgopt(arguments.tgopt, work).run(
            "upgrade-check", f"--triton={arguments.releases}", f"--target={TARGET}", "--tolerance=0", "--format=json", program
        )
    lines = {line["kernel"]: line for line in map(json.loads, done.output.splitlines())}
    for name, rows in chosen.items():
        before, after = (row["labels"] for row in rows)
        want = {figure: [before[label], after[label]] for figure, label in FIGURES.items() if before[label] != after[label]}
        line = lines.get(rows[0]["kernel"], {"figures": {}, "where": "nowhere", "error": None})
        got = {figure: pair for figure, pair in line["figures"].items() if figure in FIGURES}
        differ += bool(want)
        if got != want or line["error"]:
            wrong.append(f"{name}: got {line['error'] or got}, want {want}")
        elif want:
            print(f"{name}: {line['where']}")
            if not line["where"] or line["where"].startswith("not known"):
                wrong.append(f"{name}: no pass is named: {line['where']}")
    if differ == 0:
        wrong.append("no labels differ: nothing was tested")
    if done.code != (1 if differ else 0):
        wrong.append(f"exit code {done.code}: {done.messages}")
    print("".join(f"{line}\n" for line in wrong), end="")
    return close_report(len(chosen), len(wrong))


if __name__ == "__main__":
    sys.exit(main())
