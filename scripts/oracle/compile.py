"""Hold what `tgopt compile` says of the committed dumps against labels.json, and let its worker meet Triton itself.

    VENV/bin/python scripts/oracle/compile.py [--tgopt=FILE]

The dumps of this environment's Triton version are compiled for their targets, with a file that Triton does not take in
their middle: registers, spills, stack, shared memory must be those of labels.json, and the bad file costs only itself. TTIR
is compiled as well, and `--verify-with=triton` asked of what tgopt prints.

Of many dumps a share is drawn, another one each day (TGOPT_SEED=N draws that of N): about MOST of them. With TGOPT_ALL=1
it is all of them. What was compiled before is in tgopt's cache.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

from harness import DUMPS, Json, Tgopt, add_tgopt, close_report, compile_files, labels, stop, workspace

try:
    import triton
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

# 153 dumps take 222 s of the processor, with the start of tgopt and Python.
MOST = 160

# Of a dialect that Triton does not have; TTIR, which is for no target.
BAD = """\
module {
  tt.func public @bad(%a: tensor<8xf32>) {
    "acme.wonder"(%a) : (tensor<8xf32>) -> ()
    tt.return
  }
}
"""


def drawn(rows: list[Json]) -> list[Json]:
    """The share of this run, in the order of the rows."""
    if len(rows) <= MOST or os.environ.get("TGOPT_ALL") == "1":
        return rows
    seed = os.environ.get("TGOPT_SEED") or str(int(time.time()) // 86400)
    print(f"a share, TGOPT_SEED={seed} draws it again; TGOPT_ALL=1 has all compiled")
    chosen = sorted(random.Random(seed).sample(range(len(rows)), MOST))
    return [rows[at] for at in chosen]


def dumps(tgopt: Tgopt, rows: list[Json], work: Path) -> tuple[int, list[str]]:
    """How many dumps have their labels, and complaints about the others."""
    bad = work / "bad.ttir"
    bad.write_text(BAD)
    alike: dict[tuple[str, int], list[Json]] = {}
    for row in rows:
        alike.setdefault((row["target"], row["options"]["num_stages"]), []).append(row)
    passed, wrong = 0, []
    for (target, stages), of_target in alike.items():
        files = [DUMPS / row["file"] for row in of_target]
        middle = len(files) // 2
        found = list(compile_files(tgopt, [*files[:middle], bad, *files[middle:]], target, f"--num-stages={stages}"))
        refused = found.pop(middle).failure or "nothing"
        if "unregistered dialect" not in refused:
            wrong.append(f"{target}: of an unknown dialect Triton says {refused}")
        for row, compiled in zip(of_target, found, strict=True):
            want = {name: row["labels"][name] for name in compiled.labels}
            if compiled.failure or compiled.labels != want:
                wrong.append(f"{row['file']}: got {compiled.failure or compiled.labels}, want {want}")
            else:
                passed += 1
    return passed, wrong


def ttir(tgopt: Tgopt, rows: list[Json]) -> tuple[int, list[str]]:
    """The same of TTIR, which Triton's own passes take further."""
    passed, wrong = 0, []
    for row in rows:
        flags = [f"--num-stages={row['options']['num_stages']}", f"--num-warps={row['options']['num_warps']}"]
        (compiled,) = compile_files(tgopt, [DUMPS / row["ttir"]], row["target"], *flags)
        want = {name: row["labels"][name] for name in compiled.labels}
        if compiled.failure or compiled.labels != want:
            wrong.append(f"{row['ttir']} as {row['file']}: got {compiled.failure or compiled.labels}, want {want}")
        else:
            passed += 1
    return passed, wrong


def verified(tgopt: Tgopt, row: Json, work: Path) -> list[str]:
    bad = work / "bad.ttir"
    wrong = []
    for path, flags, code in ((DUMPS / row["file"], ["--canonicalize", "--cse"], 0), (bad, [], 1)):
        run = tgopt.run("--verify-with=triton", f"--python={sys.executable}", *flags, path)
        if run.code != code:
            wrong.append(f"--verify-with=triton {path.name}: exit code {run.code}, want {code}: {run.messages}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    arguments = parser.parse_args()
    rows = [row for row in labels()["rows"] if row["triton"] == triton.__version__]
    if not rows:
        parser.error(f"no dumps of Triton {triton.__version__}")
    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)
        chosen = drawn(rows)
        passed, wrong = dumps(tgopt, chosen, work)
        more, complaints = ttir(tgopt, [row for row in chosen if row["ttir"]][:3])
        passed, wrong = passed + more, wrong + complaints
        complaints = verified(tgopt, chosen[0], work)
        passed, wrong = passed + 2 - len(complaints), wrong + complaints
    print("".join(f"{line}\n" for line in wrong), end="")
    print(f"Triton {triton.__version__}: {len(chosen)} of {len(rows)} dumps")
    return close_report(passed, len(wrong))


if __name__ == "__main__":
    sys.exit(main())
