"""What the vendors' compilers say of the rewrites that editors and reports offer.

    TGOPT_DUMPS=DUMPS TGOPT_OFFERS=OFFERS go test ./lsp/ide -run TestOffersDoNoHarm
    python scripts/oracle/offers.py --tgopt=FILE --dumps=DUMPS --offers=OFFERS --results=FILE [--minutes=N] [--every=N]
    python scripts/oracle/offers.py --results=FILE

The test applies each offer to each dump below DUMPS and leaves what comes out, and offers.jsonl, in OFFERS. Here
`tgopt compile` has Triton compile both, and a line an offer goes to the results, as soon as
it is known: a run that is stopped goes on where it was. The last form prints the tables. --every=N takes every Nth
of the kernels, in the order of the hash of their names.

Better is fewer bytes spilled, or as many and fewer registers, of which a kernel has accumulation registers too. In
effect is only what runs otherwise: other spills, or another number of blocks on a unit. A kernel is unlaunchable if
its shared memory no longer fits.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

Json = dict[str, Any]
BATCH = 16 * (os.cpu_count() or 1)  # files at a time, which keeps the cores busy


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", type=Path)
    parser.add_argument("--dumps", type=Path)
    parser.add_argument("--offers", type=Path)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--python", default="")
    options = parser.parse_args()
    if options.tgopt:
        compile_all(options)
    rows = [json.loads(line) for line in options.results.read_text().splitlines()]
    if not rows:
        print("no offer was compiled", file=sys.stderr)
        return 1
    report(rows)
    return 0


def compile_all(options: argparse.Namespace) -> None:
    """Appends to the results the offers that they do not have, kernel by kernel."""
    known = set()
    if options.results.exists():
        known = {json.loads(line)["after"] for line in options.results.read_text().splitlines()}
    kernels = defaultdict(list)
    for line in (options.offers / "offers.jsonl").read_text().splitlines():
        offer = json.loads(line)
        kernels[offer["dump"]].append(offer)
    names = sorted(kernels, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:: options.every]
    end = time.monotonic() + 60 * options.minutes
    while names and time.monotonic() < end:
        batch: list[Json] = []
        files: list[Path] = []
        while names and len(files) < BATCH:
            name = names.pop(0)
            offers = [o for o in kernels[name] if o["after"] not in known]
            if offers:
                batch += offers
                files += [options.dumps / name, *(options.offers / o["after"] for o in offers)]
        said = compiled(options, files)
        with options.results.open("a") as out:
            for offer in batch:
                before = said.get(str(options.dumps / offer["dump"]))
                after = said.get(str(options.offers / offer["after"]))
                out.write(json.dumps({**offer, "compiled": {"before": before, "after": after}}) + "\n")


def compiled(options: argparse.Namespace, files: list[Path]) -> dict[str, Json]:
    """What was said of each file, by its path; those that do not compile have nothing."""
    command = [options.tgopt, "compile", "--format=json", "--no-config", "--cpu-limit=60s", *files]
    if options.python:
        command.append(f"--python={options.python}")
    run = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, check=False)
    return {line["file"]: line for line in map(json.loads, run.stdout.splitlines())}


def succeeded(c: Json | None) -> bool:
    return c is not None and "error" not in c


def verdict(before: Json, after: Json) -> tuple[str, str]:
    """What became of a kernel, and what of that has an effect."""
    if blocks(before) and not blocks(after):
        return "unlaunchable", "worse"
    cost = [(c["spilled_bytes"] or 0, c["registers"] + (c["accumulators"] or 0)) for c in (before, after)]
    worth = [(c["spilled_bytes"] or 0, -blocks(c)) for c in (before, after)]
    return compared(*cost), compared(*worth)


def blocks(c: Json) -> int:
    return (c["occupancy"] or {}).get("blocks") or 0


def compared(before: tuple[int, int], after: tuple[int, int]) -> str:
    return "better" if after < before else "worse" if after > before else "same"


def report(rows: list[Json]) -> None:
    counts: dict[tuple[str, str], Counter] = defaultdict(Counter)
    kernels: dict[tuple[str, str], set] = defaultdict(set)
    failed = []
    for row in rows:
        before, after = row["compiled"]["before"], row["compiled"]["after"]
        if not (succeeded(before) and succeeded(after)):
            failed.append(row)
            continue
        kind, effect = verdict(before, after)
        for group in ((row["pass"], before["target"]), (row["pass"], "all")):
            counts[group].update([kind, "effect " + effect])
            kernels[group].add(row["dump"])
    columns = ("better", "same", "worse", "unlaunchable", "effect better", "effect worse")
    print("| pass | target | kernels | offers | " + " | ".join(columns).replace("effect", "in effect") + " |")
    print("|---" * (4 + len(columns)) + "|")
    for (name, target), count in sorted(counts.items()):
        offers = sum(count[c] for c in ("better", "same", "worse", "unlaunchable"))
        print(f"| {name} | {target} | {len(kernels[name, target])} | {offers} | " + " | ".join(str(count[c]) for c in columns) + " |")
    only = [row for row in failed if succeeded(row["compiled"]["before"])]
    print(f"\n{len(rows)} offers; {len(failed)} not compiled within the limit, of which the kernel itself was in {len(only)}")
    for row in only[:20]:
        print(f"  {row['dump']} {row['pass']} {row['options']}")


if __name__ == "__main__":
    sys.exit(main())
