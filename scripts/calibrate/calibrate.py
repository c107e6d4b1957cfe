#!/usr/bin/env python3
"""Fits analysis/risk/coefficients.json to labelled kernels, and writes docs/accuracy.md.

    python calibrate.py collect [LABELS ...]    kernels.csv, from the committed dumps and files that label.py wrote
    python calibrate.py fit                     coefficients.json, docs/accuracy.md and its picture, from kernels.csv

Needs numpy; collect needs Go. The dumps that LABELS name need not be committed: their features and labels are.
"""

import csv
import json
import re
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
DUMPS = REPOSITORY / "testdata" / "kernels" / "dumps"
TABLE = HERE / "kernels.csv"
COEFFICIENTS = REPOSITORY / "analysis" / "risk" / "coefficients.json"
ACCURACY = REPOSITORY / "docs" / "accuracy.md"
PICTURE = REPOSITORY / "docs" / "results" / "accuracy.svg"

RELEASES = ("3.6.0", "3.9.0")
TARGETS = ["sm_80", "sm_90", "sm_100", "gfx90a", "gfx942", "gfx1100"]
# Chips without enough labels, and whose model serves them.
LIKE = {
    "sm_75": "sm_80", "sm_86": "sm_80", "sm_87": "sm_80", "sm_89": "sm_80", "sm_103": "sm_100", "sm_120": "sm_80",
    "sm_121": "sm_80", "gfx950": "gfx942", "gfx1101": "gfx1100", "gfx1200": "gfx1100", "gfx1201": "gfx1100", "gfx1250": "gfx1100",
}  # fmt: skip
# Targets that share their labels: one register file, one code generator.
TOGETHER = {"gfx90a": ("gfx90a", "gfx942"), "gfx942": ("gfx90a", "gfx942")}
COMPILER = {
    "sm_80": "ptxas 12.8.93 and 12.9.86 of Triton 3.6.0 and 3.9.0",
    "sm_90": "ptxas 12.8.93 and 12.9.86 of Triton 3.6.0 and 3.9.0",
    "sm_100": "ptxas 12.9.86 and 13.4.59 of Triton 3.6.0 and 3.9.0",
}
AMD_COMPILER = "LLVM of Triton 3.6.0 and 3.9.0"
TERMS = ["base", "peak", "ops", "math", "divides", "reduced"]
RATIOS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 2, 100]
SPILLS = 32  # bytes from which a kernel counts as one that spills: 8 registers
FOLDS = 8


def collect(label_files):
    rows = []
    for row in json.loads((DUMPS / "labels.json").read_text())["rows"]:
        if row["triton"] in RELEASES:
            rows.append(("repository", row["kernel"], str(DUMPS / row["file"]), row["target"], row["triton"], row["labels"]))
    for path in label_files:
        for line in Path(path).read_text().splitlines():
            row = json.loads(line)
            if "labels" in row:
                suite, source = origin(Path(row["task"].split()[0]).name)
                rows.append((suite, source, row["file"], row["target"], row["triton"], row["labels"]))
    files = "\n".join(sorted({row[2] for row in rows}))
    command = ["go", "run", "./scripts/calibrate/features"]
    text = subprocess.run(command, input=files, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout
    measured = {found["File"]: found for found in map(json.loads, text.splitlines())}
    table = set()
    for suite, source, file, target, triton, labels in rows:
        if file not in measured:
            continue
        m = measured[file]
        f = m["Features"]
        registers = labels["registers"] if "registers" in labels else labels["vgpr"]
        spilled = labels["spill_store_bytes"] if "registers" in labels else 4 * labels["vgpr_spills"]
        if registers < 1 or f["Limit"] == 0:
            continue
        table.add((
            suite, source, m["Kernel"], target, triton, m["Warps"], f["Peak"], f["Ops"], f["Math"], int(f["Divides"]), f["Reduced"],
            f["Limit"], int(f["Partition"]), m["LiveBytes"], m["LaneBytes"], m["Values"], m["Threads"], registers, spilled,
        ))  # fmt: skip
    with TABLE.open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(
            "suite,source,kernel,target,triton,warps,peak,ops,math,divides,reduced,limit,partition,"
            "live_bytes,lane_bytes,values,threads,registers,spilled_bytes".split(",")
        )
        writer.writerows(sorted(table, key=str))


def origin(name):
    """Where a dump's kernel is from: a suite, and in it a source file or a test."""
    suite, _, rest = name.partition("-")
    if not rest:
        return "misc", name.split(".")[0]
    if suite.startswith("test_"):
        return "Triton's tests", suite + "." + rest.split(".")[0]
    suite = {"fla": "flash-linear-attention", "flamod": "flash-linear-attention", "liger": "Liger"}.get(suite, "Triton's examples")
    return suite, re.split(r"[.]", rest)[0]


class Data:
    """Columns of kernels.csv as arrays."""

    def __init__(self, rows):
        self.rows = rows
        number = lambda name: np.array([float(row[name]) for row in rows])
        self.registers, self.limit, self.bytes = number("registers"), number("limit"), number("spilled_bytes")
        self.peak, self.partition = number("peak"), number("partition") > 0
        self.demand = self.registers + 0.5 * self.bytes / 4
        self.spills = self.bytes >= SPILLS
        # Few registers and a spill: a launch bound or a call decided, not pressure.
        self.odd = self.spills & (self.registers < 0.6 * self.limit)
        self.terms = np.stack(
            [np.ones(len(rows)), self.peak, np.sqrt(number("ops")), number("math"), number("divides"), number("reduced")], 1
        )
        self.baselines = {
            "bytes a lane (upstream's rule)": number("lane_bytes") / 4,
            "live bytes / threads": number("live_bytes") / 4 / number("threads"),
            "number of live values": number("values"),
        }
        # Kernels of one source stay in one fold.
        self.fold = np.array([zlib.crc32(f"{row['suite']}/{row['source']}".encode()) % FOLDS for row in rows])


def nonnegative(a, b, rounds=60):
    """Least squares with coefficients of at least 0, by coordinate descent."""
    gram, right, x = a.T @ a, a.T @ b, np.zeros(a.shape[1])
    for _ in range(rounds):
        for j in range(len(x)):
            if gram[j, j] > 0:
                x[j] = max(0, x[j] + (right[j] - gram[j] @ x) / gram[j, j])
    return x


def fit_terms(d, use):
    """The coefficients with the least mean relative error of the demand.

    Where a kernel spills, more demand than the label says is no error: how much is spilled says little of how
    much was wanted.
    """
    terms, demand, limit = d.terms[use], d.demand[use], d.limit[use]
    full = demand >= limit - 1
    want, weight = demand.copy(), np.ones(len(demand))
    for _ in range(8):
        x = nonnegative(terms / want[:, None] * np.sqrt(weight)[:, None], np.sqrt(weight))
        got = terms @ x
        want = np.where(full, np.maximum(demand, np.minimum(got, 2 * limit)), demand)
        weight = 1 / np.maximum(np.abs(got / want - 1), 0.05)
    return x


def monotone(x, y, weight=None):
    """Pool adjacent violators: the values of y by rising x, averaged until they do not fall."""
    blocks = []
    for value, w in zip(y[np.argsort(x, kind="stable")], np.ones(len(y)) if weight is None else weight[np.argsort(x, kind="stable")]):
        blocks.append([value, w, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            value, w, n = blocks.pop()
            below = blocks[-1]
            below[0] = (below[0] * below[1] + value * w) / (below[1] + w)
            below[1] += w
            below[2] += n
    return np.repeat([b[0] for b in blocks], [b[2] for b in blocks])


def spill_table(ratio, spills, words):
    """How many spill, and the median of what is spilled as a share of the limit, by demand / limit; neither falls."""
    centres, rates, amounts, counts = [], [], [], []
    for low, high in zip(RATIOS, RATIOS[1:]):
        inside = (ratio >= low) & (ratio < high)
        if inside.sum() >= 5:
            centres.append(float(np.mean(ratio[inside])))
            rates.append(float(spills[inside].mean()))
            amounts.append(float(np.median(words[inside])))
            counts.append(int(inside.sum()))
    x, weight = np.array(centres), np.array(counts, float)
    return {
        "ratio": [round(c, 3) for c in centres],
        "probability": [round(float(r), 3) for r in monotone(x, np.array(rates), weight)],
        "words": [round(float(a), 3) for a in monotone(x, np.array(amounts), weight)],
    }


def threshold(ratio, spills):
    """The demand / limit above which to expect a spill: a recall of 0.93 first, then precision."""
    best = (-1.0, 1.0)
    for at in np.arange(0.6, 1.3, 0.02):
        said = ratio >= at
        if not said.any() or not spills.any():
            continue
        precision, recall = (said & spills).sum() / said.sum(), (said & spills).sum() / spills.sum()
        score = precision - 3 * max(0, 0.93 - recall)
        best = max(best, (float(score), round(float(at), 2)))
    return best[1]


def rank(x):
    order = np.argsort(x, kind="stable")
    ranks = np.empty(len(x))
    ranks[order] = np.arange(len(x))
    values, inverse = np.unique(x, return_inverse=True)
    return (np.bincount(inverse, ranks) / np.bincount(inverse))[inverse]


def area(score, positive):
    """Under the ROC curve."""
    if positive.all() or not positive.any():
        return float("nan")
    ranks = rank(score)
    n = positive.sum()
    return (ranks[positive].sum() - n * (n - 1) / 2) / (n * (~positive).sum())


class Result:
    """How predictions, each by a model that has not seen its source, compare with the labels."""

    def __init__(self, d, ratio, registers, said):
        keep = ~d.odd
        self.error = np.abs(registers - d.registers) / d.registers
        self.median, self.rank = np.median(self.error[keep]), np.corrcoef(rank(registers[keep]), rank(d.registers[keep]))[0, 1]
        self.area, self.registers, self.keep, self.ratio, self.said = area(ratio, d.spills), registers, keep, ratio, said
        if said is not None:
            hits = (said & d.spills).sum()
            self.precision, self.recall = hits / max(said.sum(), 1), hits / max(d.spills.sum(), 1)


def cross_validate(d, labels):
    """Predictions for d by models of those labels, each without the fold that it predicts."""
    demand, said = np.zeros(len(d.rows)), np.zeros(len(d.rows), bool)
    for fold in range(FOLDS):
        seen, test = labels.fold != fold, d.fold == fold
        x = fit_terms(labels, seen & ~labels.odd & ~labels.partition)
        demand[test] = d.terms[test] @ x
        at = threshold((labels.terms @ x / labels.limit)[seen], labels.spills[seen])
        said[test] = demand[test] / d.limit[test] >= at
    registers = np.where(d.partition, d.limit, np.maximum(np.minimum(np.round(demand), d.limit), 1))
    return Result(d, demand / d.limit, registers, said), demand


def baseline(d, score):
    """A number that says something of pressure, with the best monotone map to registers."""
    registers = np.zeros(len(d.rows))
    for fold in range(FOLDS):
        train = (d.fold != fold) & ~d.odd
        x = np.sort(score[train])
        y = monotone(score[train], np.log(d.demand[train]))
        registers[d.fold == fold] = np.exp(np.interp(score[d.fold == fold], x, y))
    return Result(d, score / d.limit, np.minimum(registers, d.limit), None)


def vendor(target):
    return "NVIDIA" if target.startswith("sm_") else "AMD"


def fit():
    rows = list(csv.DictReader(TABLE.open()))
    by_target = {t: Data([row for row in rows if row["target"] == t]) for t in sorted({row["target"] for row in rows})}
    models, results, demands = {}, {}, {}
    for t in TARGETS:
        d = by_target[t]
        labels = Data([row for row in rows if row["target"] in TOGETHER.get(t, (t,))])
        x = fit_terms(labels, ~labels.odd & ~labels.partition)
        results[t], demands[t] = cross_validate(d, labels)
        models[t] = {
            "compiler": COMPILER.get(t, AMD_COMPILER), "kernels": len(labels.rows), "terms": [round(float(c), 4) for c in x], "spills": vendor(t),
            "threshold": threshold(labels.terms @ x / labels.limit, labels.spills),
        }  # fmt: skip
    spills = {}
    for v in ("NVIDIA", "AMD"):
        of = [t for t in TARGETS if vendor(t) == v]
        ratio = np.concatenate([demands[t] / by_target[t].limit for t in of])
        words = np.concatenate([by_target[t].bytes / 4 / by_target[t].limit for t in of])
        spills[v] = spill_table(ratio, np.concatenate([by_target[t].spills for t in of]), words)
    COEFFICIENTS.write_text(dump({"targets": models, "like": LIKE, "spills": spills}))
    ACCURACY.write_text(report(by_target, models, spills, results))
    PICTURE.write_text(picture(by_target, results))


def dump(table):
    """JSON with a line for each model."""
    parts = []
    for name, part in table.items():
        lines = ",\n".join(f'    {json.dumps(key)}: {json.dumps(value)}' for key, value in part.items())
        parts.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def percent(x):
    return f"{100 * x:.1f} %"


def report(by_target, models, spills, results):
    out = [
        "# How good the predictions are",
        "",
        "Written by `scripts/calibrate/calibrate.py fit` from `scripts/calibrate/kernels.csv`: "
        f"{sum(len(d.rows) for d in by_target.values())} compiled kernels, those of this repository and others that are not in it "
        "(flash-linear-attention, Liger, Triton's examples and tests), by Triton 3.6.0 and 3.9.0. Every figure is of predictions by "
        f"a model that has seen no kernel of the same source file ({FOLDS} folds by source). Labels are ptxas's and those of the "
        "AMD backend; other versions of them will differ. The rules of the physical model and the recall aimed at were chosen by looking "
        "at such figures, so expect a little less.",
        "",
        "## Registers and spills",
        "",
        "Error is |predicted − reported| / reported registers a thread. A kernel counts as spilling from 32 bytes (8 registers) a thread.",
        "",
        "| target | kernels | median error | 90th percentile | rank correlation | spilling | recall | precision | AUC |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for t in TARGETS:
        r, d = results[t], by_target[t]
        out.append(
            f"| {t} | {len(d.rows)} | {percent(r.median)} | {percent(np.quantile(r.error[r.keep], 0.9))} | {r.rank:.3f} | {d.spills.sum()} "
            f"| {r.recall:.2f} | {r.precision:.2f} | {r.area:.3f} |"
        )
    out += ["", "![predicted against reported registers](results/accuracy.svg)", "", "## By source", "", "Median error, and kernels in brackets.", ""]
    suites = sorted({row["suite"] for d in by_target.values() for row in d.rows})
    out += ["| source | " + " | ".join(TARGETS) + " |", "|---" * (len(TARGETS) + 1) + "|"]
    for suite in suites:
        cells = []
        for t in TARGETS:
            r, d = results[t], by_target[t]
            of = np.array([row["suite"] == suite for row in d.rows]) & r.keep
            cells.append(f"{percent(np.median(r.error[of]))} ({of.sum()})" if of.any() else "–")
        out.append(f"| {suite} | " + " | ".join(cells) + " |")
    out += [
        "", "## Beside simpler measures", "",
        "Each with the best monotone map to registers, fitted in the same folds: median error / rank correlation / AUC of spills.", "",
        "| measure | " + " | ".join(TARGETS) + " |", "|---" * (len(TARGETS) + 1) + "|",
    ]  # fmt: skip
    out.append("| tgopt | " + " | ".join(f"{percent(results[t].median)} / {results[t].rank:.2f} / {results[t].area:.2f}" for t in TARGETS) + " |")
    measures = {"peak of `--print-pressure` alone": lambda d: d.peak}
    for name in by_target[TARGETS[0]].baselines:
        measures[name] = lambda d, name=name: d.baselines[name]
    for name, score in measures.items():
        cells = []
        for t in TARGETS:
            b = baseline(by_target[t], score(by_target[t]))
            cells.append(f"{percent(b.median)} / {b.rank:.2f} / {b.area:.2f}")
        out.append(f"| {name} | " + " | ".join(cells) + " |")
    out += ["", "## Coefficients", "", "Registers a thread; the terms are those of package `analysis/risk`, none is below 0.", ""]
    out += ["| target | " + " | ".join(TERMS) + " | spill from demand / limit | compiler |", "|---" * (len(TERMS) + 3) + "|"]
    for t in TARGETS:
        m = models[t]
        out.append(f"| {t} | " + " | ".join(f"{c:.2f}" for c in m["terms"]) + f" | {m['threshold']:.2f} | {m['compiler']} |")
    out += ["", "Probability of a spill by demand / limit, from the same held-out predictions:", ""]
    for v, s in spills.items():
        out.append(f"- {v}: " + ", ".join(f"{p:.0%} at {x:.2f}" for x, p in zip(s["ratio"], s["probability"])))
    out += ["", "Bytes spilled, of kernels that spill and are said to, a thread: the median of predicted and of reported, and rank correlation.", ""]
    out += ["| target | kernels | predicted | reported | rank correlation |", "|---|---|---|---|---|"]
    for t in TARGETS:
        d, r = by_target[t], results[t]
        of = d.spills & r.said
        s = spills[vendor(t)]
        got = 4 * d.limit[of] * np.interp(r.ratio[of], s["ratio"], s["words"])
        agree = np.corrcoef(rank(got), rank(d.bytes[of]))[0, 1]
        out.append(f"| {t} | {of.sum()} | {np.median(got):.0f} | {np.median(d.bytes[of]):.0f} | {agree:.2f} |")
    others = [t for t in by_target if t in LIKE and len(by_target[t].rows) >= 20]
    if others:
        out += ["", "## By family", "", "Chips that take the coefficients of another one, and what labels there are of them:", ""]
        out += ["| target | as | kernels | median error | rank correlation | spilling |", "|---|---|---|---|---|---|"]
        for t in others:
            d = by_target[t]
            demand = d.terms @ np.array(models[LIKE[t]]["terms"])
            registers = np.where(d.partition, d.limit, np.maximum(np.minimum(np.round(demand), d.limit), 1))
            r = Result(d, demand / d.limit, registers, None)
            out.append(f"| {t} | {LIKE[t]} | {len(d.rows)} | {percent(r.median)} | {r.rank:.3f} | {d.spills.sum()} |")
    out += [
        "", "Intel's targets are `physical only`: the peak, and whether it is above what a thread has.", "",
        "## What is left out", "",
        "Kernels with fewer than 60 % of their registers and a spill (a launch bound or a call decides there) are counted as spilling, and "
        "not in the error of registers. Warp-specialized kernels are not fitted: their registers are the limit that the launch starts with.",
        "",
    ]  # fmt: skip
    return "\n".join(out)


def picture(by_target, results):
    """Predicted against reported registers on logarithmic axes, a panel a target."""
    size, gap, low, high = 220, 46, np.log2(8), np.log2(512)
    scale = lambda n: (np.log2(np.clip(n, 8, 512)) - low) / (high - low) * size
    width, height = 3 * (size + gap) + gap, 2 * (size + gap + 14) + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
        "<style>text{fill:#333}.axis{stroke:#999;fill:none}.line{stroke:#999;stroke-dasharray:3}.fits{fill:#2166ac}.spills{fill:#d6604d}"
        "@media (prefers-color-scheme:dark){text{fill:#ccc}.fits{fill:#67a9cf}.spills{fill:#f4a582}}</style>",
    ]
    for i, t in enumerate(TARGETS):
        r, d = results[t], by_target[t]
        x, y = gap + i % 3 * (size + gap), 20 + i // 3 * (size + gap + 14)
        out.append(f'<g transform="translate({x},{y})"><text x="0" y="-6" font-weight="bold">{t}: {percent(r.median)}</text>')
        out.append(f'<rect class="axis" width="{size}" height="{size}"/><path class="line" d="M0 {size}L{size} 0"/>')
        for n in (8, 16, 32, 64, 128, 256, 512):
            out.append(f'<text x="{scale(n):.0f}" y="{size + 13}" text-anchor="middle">{n}</text>')
            out.append(f'<text x="-4" y="{size - scale(n) + 4:.0f}" text-anchor="end">{n}</text>')
        for got, said, spills in sorted(zip(d.registers[r.keep], r.registers[r.keep], d.spills[r.keep])):
            kind = "spills" if spills else "fits"
            out.append(f'<circle class="{kind}" r="2" fill-opacity=".6" cx="{scale(got):.1f}" cy="{size - scale(said):.1f}"/>')
        out.append("</g>")
    out.append(f'<text x="{gap}" y="{height - 6}">across: registers a thread as the compiler reports them; up: as predicted from TTGIR. '
               'Orange: the compiler spilled.</text></svg>\n')  # fmt: skip
    return "\n".join(out)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect", *files]:
            collect(files)
        case ["fit"]:
            fit()
        case _:
            sys.exit(__doc__)
