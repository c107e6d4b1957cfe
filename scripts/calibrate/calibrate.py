#!/usr/bin/env python3
"""Fits analysis/risk/coefficients.json to labelled kernels, and writes docs/accuracy.md.

    python calibrate.py collect [--seen] [LABELS ...]    kernels.csv, from the committed dumps and files that label.py wrote;
                                                --seen: of kernels that rules were chosen by
    python calibrate.py fit                     coefficients.json, docs/accuracy.md and its picture, from kernels.csv

Needs numpy; collect needs Go. The dumps that LABELS name need not be committed: their features and labels are.
"""

import csv
import json
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
DUMPS = REPOSITORY / "testdata" / "kernels" / "dumps"
TABLE = HERE / "kernels.csv"
COUNTS = HERE / "xpu.json"
COEFFICIENTS = REPOSITORY / "analysis" / "risk" / "coefficients.json"
ACCURACY = REPOSITORY / "docs" / "accuracy.md"
PICTURE = REPOSITORY / "docs" / "results" / "accuracy.svg"

RELEASES = ("3.6.0", "3.9.0")
TARGETS = ["sm_80", "sm_90", "sm_100", "gfx90a", "gfx942", "gfx1100", "pvc"]
# Kernels of a target compiled with fewer registers, which its model serves.
SERVED = {"pvc-128": "pvc"}
# Chips without enough labels, and whose model serves them.
LIKE = {
    "sm_75": "sm_80", "sm_86": "sm_80", "sm_87": "sm_80", "sm_89": "sm_80", "sm_103": "sm_100", "sm_120": "sm_80",
    "sm_121": "sm_80", "gfx950": "gfx942", "gfx1101": "gfx1100", "gfx1200": "gfx1100", "gfx1201": "gfx1100", "gfx1250": "gfx1100",
}  # fmt: skip
# Targets that share their labels: one register file, one code generator.
TOGETHER = {"gfx90a": ("gfx90a", "gfx942"), "gfx942": ("gfx90a", "gfx942"), "pvc": ("pvc", "pvc-128")}
COMPILER = {
    "sm_80": "ptxas 12.8.93 and 12.9.86 of Triton 3.6.0 and 3.9.0",
    "sm_90": "ptxas 12.8.93 and 13.4.59 of Triton 3.6.0 and 3.9.0",
    "sm_100": "ptxas 12.9.86 and 13.4.59 of Triton 3.6.0 and 3.9.0",
    "pvc": "IGC 1.0.12504 of ocloc 22.43.24595",
}
AMD_COMPILER = "LLVM of Triton 3.6.0 and 3.9.0"
TERMS = ["base", "values", "ops", "math", "divides", "spared", "indices", "addresses", "temporaries", "early", "shared"]
MATH = TERMS.index("math")
# Of the rules of analysis/pressure, by which the features of a row were taken: to be raised with them.
RULES = 5
# Demands between which registers are interpolated: twice as many and one and a half times as many, in turns.
DEMANDS = [8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]
# Vendors whose compiler makes of a demand another number of registers in the median: AMD's does not.
SHAPED = ("NVIDIA",)
RATIOS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 2, 100]
# Registers of a hardware thread, of Intel's modes the one that a target's own labels are of.
MOST = "256"
SPILLS = 32  # bytes from which a kernel counts as one that spills: 8 registers
FOLDS = 8


COLUMNS = (
    "suite,source,kernel,variant,target,triton,warps,peak,indices,addresses,temporaries,early,spared,ops,math,divides,limit,partition,live_bytes,lane_bytes,values,threads,"
    "rules,registers,spilled_bytes,stack_bytes,shared_bytes,shared_predicted,met,first_registers,first_spills"
).split(",")
# What of a dump does not depend on any rule: by these it is known again.
UNRULED = ["warps", "ops", "live_bytes", "lane_bytes", "values", "threads"]
FEATURES = ["go", "run", "./scripts/calibrate/features"]


def key(row):
    return tuple(str(row[name]) for name in ("suite", "source", "kernel", "variant", "target", "triton"))


def collect(label_files, seen):
    """Rows whose dumps are not named stay if the rules are those of today. What was predicted of a kernel when it came is kept."""
    before = {key(row): row for row in csv.DictReader(TABLE.open())}
    known = {(row["kernel"], vendor(row["target"])) for row in before.values()}  # if with other tiles, or elsewhere
    rows = []
    for row in json.loads((DUMPS / "labels.json").read_text())["rows"]:
        if row["triton"] in RELEASES:
            name = Path(row["file"]).stem.removeprefix(row["kernel"] + "-")
            rows.append((("repository", row["kernel"], name), str(DUMPS / row["file"]), row))
    for path in label_files:
        for line in Path(path).read_text().splitlines():
            row = json.loads(line)
            if "labels" in row:
                at, file = origin(Path(row["task"].split()[0]).name.removesuffix(".pvc")), str(Path(path).parent / row["file"])
                for registers, labels in row["labels"].items() if vendor(row["target"]) == "Intel" else [(None, row["labels"])]:
                    if "failed" not in labels:
                        as_row = {"target": row["target"] if registers in (None, MOST) else f"{row['target']}-{registers}", "labels": labels}
                        rows.append((at, file, row | as_row))
    files = "\n".join(sorted({f"{file}\tpvc" if vendor(row["target"]) == "Intel" else file for _, file, row in rows}))
    text = subprocess.run(FEATURES, input=files, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout
    measured = {found["File"]: found for found in map(json.loads, text.splitlines())}
    table = {}
    for (suite, source, variant), file, row in rows:
        m, labels, target, triton = measured.get(file), row["labels"], row["target"], row["triton"]
        if m is None or m["Features"]["Limit"] == 0:
            continue
        f, own = m["Features"], vendor(target)
        if own == "AMD":
            said = labels["vgpr"], 4 * labels["vgpr_spills"], labels["scratch_bytes"]
        elif own == "NVIDIA":
            said = labels["registers"], labels["spill_store_bytes"], labels["stack_bytes"]
        else:
            said = labels["registers"], labels["spilled_bytes"], ""
        new = {
            "suite": suite, "source": source, "kernel": m["Kernel"], "variant": variant, "target": target, "triton": triton, "warps": m["Warps"],
            "peak": f["Peak"], "indices": f["Indices"], "addresses": f["Addresses"], "temporaries": f["Temporaries"], "early": f["Early"], "spared": f["Spared"], "ops": f["Ops"], "math": f["Math"], "divides": int(f["Divides"]), "limit": 128 if target in SERVED else f["Limit"],
            "partition": int(f["Partition"]), "live_bytes": m["LiveBytes"], "lane_bytes": m["LaneBytes"], "values": m["Values"],
            "threads": m["Threads"], "rules": RULES, "registers": said[0], "spilled_bytes": said[1], "stack_bytes": said[2],
            "shared_bytes": labels.get("shared_bytes", ""),
            "shared_predicted": m["Shared36"] if triton == "3.6.0" else m["Shared"], "met": RULES,
        }  # fmt: skip
        if new["registers"] < 1:
            continue
        # Labels of a table are those of another dump, if the launch is guessed otherwise today.
        if any(str(new[name]) != value for name, value in labels.get("measured", {}).items()):
            continue
        # A launch that is guessed otherwise today is another kernel by the same name.
        if (old := before.get(key(new))) and (old["registers"], old["spilled_bytes"]) == (str(new["registers"]), str(new["spilled_bytes"])):
            new["first_registers"], new["first_spills"], new["met"] = old["first_registers"], old["first_spills"], old["met"]
        elif suite in NOT_FIRST or seen or (m["Kernel"], vendor(target)) in known:
            new["first_registers"] = new["first_spills"] = new["met"] = ""
        else:
            new["first_registers"], new["first_spills"] = m["Predicted"]["Registers"], int(m["Predicted"]["Spills"])
        table[key(new)] = new
    kept = [row for at, row in before.items() if at not in table and row["rules"] == str(RULES)]
    with TABLE.open("w", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted([*kept, *table.values()], key=lambda row: [str(row.get(name, "")) for name in COLUMNS]))


# Sources of kernels that the model was made with, or that were written for it.
NOT_FIRST = ("repository", "sine", "flash-linear-attention", "rwkv_fla", "Liger")
SUITES = {
    "BobMcDear_attorch": "attorch", "Dao_AILab_flash_attention": "flash-attention", "ELS_RD_kernl": "kernl", "FlagOpen_FlagGems": "FlagGems",
    "ModelTC_lightllm": "lightllm", "ROCm_aiter": "aiter", "bitsandbytes_foundation_bitsandbytes": "bitsandbytes",
    "deepspeedai_DeepSpeed": "DeepSpeed", "facebookresearch_xformers": "xformers", "pytorch_ao": "torchao",
    "pytorch_labs_applied_ai": "applied-ai", "pytorch_labs_tritonbench": "tritonbench", "sglang": "sglang", "sine": "sine",
    "pypi_amd_aiter": "aiter", "pypi_deepspeed": "DeepSpeed", "pypi_flag_gems": "FlagGems", "pypi_flash_attn": "flash-attention",
    "pypi_mamba_ssm": "mamba",
    "pypi_fla_core": "flash-linear-attention", "flash_linear_attention": "flash-linear-attention", "pypi_liger_kernel": "Liger", "state_spaces_mamba": "mamba", "thunlp_TritonBench": "TritonBench", "unslothai_unsloth": "unsloth", "vllm": "vllm",
}  # fmt: skip


def origin(name):
    """Where a dump's kernel is from, by its name SUITE-FILE.KERNEL.VARIANT: a suite, in it a source file, and a configuration."""
    suite, _, rest = name.partition("-")
    return SUITES.get(suite, suite.removeprefix("pypi_")), rest.split(".")[0], rest.rsplit(".", 1)[-1]


class Data:
    """Columns of kernels.csv as arrays."""

    def __init__(self, rows):
        self.rows = rows
        number = lambda name: np.array([float(row[name] or 0) for row in rows])  # 0 where a vendor has none
        self.registers, self.limit, self.bytes = number("registers"), number("limit"), number("spilled_bytes")
        self.peak, self.partition = number("peak"), number("partition") > 0
        self.demand = self.registers + 0.5 * self.bytes / 4
        self.spills = self.bytes >= SPILLS
        # Few registers and a spill: a launch bound or a call decided, not pressure. Next to none: the compiler found
        # that the kernel, as it was launched, has nothing to do.
        self.odd = self.spills & (self.registers < 0.6 * self.limit) | (self.registers < 0.2 * np.minimum(self.peak, self.limit))
        parts = np.stack([number("indices"), number("addresses"), number("temporaries")])
        amd = np.array([vendor(row["target"]) == "AMD" for row in rows])
        self.terms = np.stack(
            [np.ones(len(rows)), self.peak - parts.sum(0), np.sqrt(number("ops")), number("math"), number("divides"), number("spared"), *parts,
             number("early"), np.sqrt(number("shared_predicted") / number("threads")) * amd], 1
        )  # fmt: skip
        self.baselines = {
            "bytes a lane (upstream's rule)": number("lane_bytes") / 4,
            "live bytes / threads": number("live_bytes") / 4 / number("threads"),
            "number of live values": number("values"),
        }
        # Kernels of one source file stay in one fold, and so do its copies in several repositories.
        self.fold = np.array([zlib.crc32(row["source"].encode()) % FOLDS for row in rows])


def nonnegative(a, b, rounds=5000):
    """Least squares with coefficients of at least 0, by coordinate descent until it stands: peak and ops rise together."""
    size = np.maximum(np.sqrt((a * a).sum(0)), 1e-12)
    a = a / size
    gram, right, x = a.T @ a, a.T @ b, np.zeros(a.shape[1])
    for _ in range(rounds):
        before = x.copy()
        for j in range(len(x)):
            x[j] = max(0, x[j] + (right[j] - gram[j] @ x) / max(gram[j, j], 1e-12))
        if np.abs(x - before).max() <= 1e-9 * max(np.abs(x).max(), 1e-12):
            break
    return x / size


def least(terms, label, limit):
    """The coefficients with the least mean |log(predicted / label)|: half and double are errors alike, and what is more
    than thrice off, as kernels are that nobody would launch, pulls no more than that.

    Where a kernel has all registers, more than the label says is no error: how much is spilled says little of how much
    was wanted.
    """
    full = label >= limit - 1
    want, got, weight = label.copy(), label.copy(), np.ones(len(label))
    for _ in range(30):
        scale = np.sqrt(weight) / np.sqrt(want * np.maximum(got, 1))
        x = nonnegative(terms * scale[:, None], want * scale)
        got = np.maximum(terms @ x, 0.5)
        want = np.where(full, np.maximum(label, np.minimum(got, 2 * limit)), label)
        off = np.maximum(np.abs(np.log(got / want)), 0.05)
        weight = np.tanh(off) / (2 * np.sinh(off / 2)) ** 2
    return x


def fit_terms(d, use):
    """The coefficients of the demand."""
    return least(d.terms[use], d.demand[use], d.limit[use])


def register_table(demand, registers, limit):
    """What a compiler reports by demand, where that is below the limit; it does not fall. Below the first point it is in proportion."""
    inside = demand < limit
    points = np.array([0, *DEMANDS], float)
    # A hat at each point: the coefficients are the registers there.
    hats = np.stack([np.interp(demand[inside], points, np.eye(len(points))[i]) for i in range(1, len(points))], 1)
    at = np.maximum.accumulate(least(hats, registers[inside], limit[inside]))
    return {"demand": DEMANDS, "registers": [round(float(n), 1) for n in at]}


def registers_of(d, demand, table):
    """Registers for a demand, all of them from the limit on."""
    got = np.interp(demand, [0, *table["demand"]], [0, *table["registers"]]) if table else demand
    got = np.where(demand >= d.limit, d.limit, np.minimum(np.round(got), d.limit))
    return np.where(d.partition, d.limit, np.maximum(got, 1))


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
    """The demand / limit above which to expect a spill: where recall comes nearest to 0.9 and precision to 0.7, both."""
    best = (-1.0, 1.0)
    for at in np.arange(0.6, 1.3, 0.02):
        said = ratio >= at
        if not said.any() or not spills.any():
            continue
        precision, recall = (said & spills).sum() / said.sum(), (said & spills).sum() / spills.sum()
        score = min(recall / 0.9, precision / 0.7)
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
    """How predictions compare with the labels, of those kernels that are chosen."""

    def __init__(self, d, ratio, registers, said, chosen=None):
        if chosen is not None:
            d = Data([row for row, yes in zip(d.rows, chosen) if yes])
            ratio, registers, said = (x if x is None else x[chosen] for x in (ratio, registers, said))
        keep = ~d.odd
        self.d, self.n, self.tail = d, len(d.rows), float("nan")
        self.error = np.abs(registers - d.registers) / d.registers
        self.median, self.rank = np.median(self.error[keep]), np.corrcoef(rank(registers[keep]), rank(d.registers[keep]))[0, 1]
        self.tail = np.quantile(self.error[keep], 0.9)
        self.area, self.registers, self.keep, self.ratio, self.said = area(ratio, d.spills), registers, keep, ratio, said
        if said is not None:
            hits = (said & d.spills).sum()
            self.precision, self.recall = hits / max(said.sum(), 1), hits / max(d.spills.sum(), 1)


class Model:
    """What is learnt of the targets of a vendor from the kernels that are not in a fold, or from all."""

    def __init__(self, vendor, labels, fold=None):
        self.terms, self.thresholds, self.table, seen = {}, {}, None, []
        for t in targets(vendor):
            d = labels[t]
            use = ~d.odd & (d.fold != fold)
            self.terms[t] = fit_terms(d, use & ~d.partition)
            demand = d.terms @ self.terms[t]
            # Those that are odd spill as well, and are judged with the others.
            self.thresholds[t] = threshold((demand / d.limit)[d.fold != fold], d.spills[d.fold != fold])
            use &= ~d.partition
            seen.append((demand[use], d.registers[use], d.limit[use]))
        if vendor in SHAPED:
            self.table = register_table(*map(np.concatenate, zip(*seen)))


def cross_validate(vendor, by_target, labels):
    """Predictions for the targets of a vendor and the demands that they rest on, each by a model without the fold that it predicts."""
    of = targets(vendor) + [t for t, by in SERVED.items() if by in targets(vendor)]
    demand, registers = ({t: np.zeros(len(by_target[t].rows)) for t in of} for _ in range(2))
    said = {t: np.zeros(len(by_target[t].rows), bool) for t in of}
    for fold in range(FOLDS):
        model = Model(vendor, labels, fold)
        for t in of:
            d = by_target[t]
            test = d.fold == fold
            by = SERVED.get(t, t)
            got = d.terms @ model.terms[by]
            demand[t][test], registers[t][test] = got[test], registers_of(d, got, model.table)[test]
            said[t][test] = (got / d.limit >= model.thresholds[by])[test]
    return {t: Result(by_target[t], demand[t] / by_target[t].limit, registers[t], said[t]) for t in of}, demand


def baseline(d, score, met=None):
    """A number that says something of pressure, with the best monotone map to registers: of the other folds, or of those not in met."""
    registers = np.zeros(len(d.rows))
    for test in [d.fold == fold for fold in range(FOLDS)] if met is None else [met]:
        train = ~test & ~d.odd
        x = np.sort(score[train])
        y = monotone(score[train], np.log(d.demand[train]))
        registers[test] = np.exp(np.interp(score[test], x, y))
    return Result(d, score / d.limit, np.minimum(registers, d.limit), None, met)


def vendor(target):
    return "NVIDIA" if target.startswith("sm_") else "AMD" if target.startswith("gfx") else "Intel"


def targets(of):
    return [t for t in TARGETS if vendor(t) == of]


def fit():
    rows = list(csv.DictReader(TABLE.open()))
    by_target = {t: Data([row for row in rows if row["target"] == t]) for t in sorted({row["target"] for row in rows})}
    labels = {t: Data([row for row in rows if row["target"] in TOGETHER.get(t, (t,))]) for t in TARGETS}
    models, tables, spills, results = {}, {}, {}, {}
    for v in ("NVIDIA", "AMD", "Intel"):
        of = targets(v)
        held_out, demands = cross_validate(v, by_target, labels)
        results |= held_out
        model = Model(v, labels)
        if model.table:
            tables[v] = model.table
        for t in of:
            models[t] = {
                "compiler": COMPILER.get(t, AMD_COMPILER), "kernels": len(labels[t].rows), **({"registers": v} if model.table else {}), "spills": v,
                "terms": [0.0 if i == MATH and v == "AMD" else round(float(c), 4) for i, c in enumerate(model.terms[t])],
                "threshold": model.thresholds[t],
            }  # fmt: skip
        ratio = np.concatenate([demands[t] / by_target[t].limit for t in demands])
        words = np.concatenate([by_target[t].bytes / 4 / by_target[t].limit for t in demands])
        use = np.concatenate([~by_target[t].odd for t in demands])
        spills[v] = spill_table(ratio[use], np.concatenate([by_target[t].spills for t in demands])[use], words[use])
    COEFFICIENTS.write_text(dump({"targets": models, "like": LIKE, "registers": tables, "spills": spills}))
    ACCURACY.write_text(report(by_target, models, tables, spills, results))
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


MANY = 36  # labels of a source that has a row of its own

HEAD = ["target", "kernels", "median error", "90th percentile", "rank correlation", "spilling", "recall", "precision", "AUC"]


def table(head, lines):
    return ["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *("| " + " | ".join(line) + " |" for line in lines), ""]


def line(name, r):
    """A Result as a row below HEAD."""
    spilling = int(r.d.spills.sum())
    found = [f"{r.recall:.2f}" if spilling else "–", f"{r.precision:.2f}" if r.said.any() else "–"]
    return [name, str(r.n), percent(r.median), percent(r.tail), f"{r.rank:.3f}", str(spilling), *found, "–" if np.isnan(r.area) else f"{r.area:.3f}"]


def as_first_met(d, chosen):
    """The predictions that were made of kernels when they came, before any of them was learnt from."""
    rows = [row for row, yes in zip(d.rows, chosen) if yes]
    registers = np.array([float(row["first_registers"]) for row in rows])
    said = np.array([row["first_spills"] == "1" for row in rows])
    d = Data(rows)
    return Result(d, registers / d.limit, registers, said)


def measures(d):
    return {"peak of `--print-pressure` alone": d.peak, **d.baselines}


def report(by_target, models, tables, spills, results):
    every = [row for d in by_target.values() for row in d.rows]
    theirs = {t: np.array([row["suite"] not in NOT_FIRST for row in by_target[t].rows]) for t in TARGETS}
    unseen = {t: np.array([row["met"] == str(RULES) for row in by_target[t].rows]) for t in TARGETS}
    choose = lambda t, chosen: Result(by_target[t], results[t].ratio, results[t].registers, results[t].said, chosen)
    suites = sorted({row["suite"] for row in every if row["suite"] not in NOT_FIRST})
    met = {row["suite"] for row in every if row["met"] == str(RULES)}
    out = [
        "# How good the predictions are", "",
        f"Written by `scripts/calibrate/calibrate.py fit` from `scripts/calibrate/kernels.csv`: {len(every)} compiled kernels, by Triton "
        f"3.6.0 and 3.9.0: {sum(row['suite'] == 'repository' for row in every)} of this repository, {sum(f.sum() for f in theirs.values())} of "
        f"{len(suites)} public repositories and packages that nobody here wrote, and those of flash-linear-attention and Liger, which the model "
        "was made with. Labels are ptxas's and those of the AMD backend, for pvc those of Intel's graphics compiler ([below](#intel)); other versions of them will differ. "
        "On sm_90 kernels near the limit were compiled with more launches than others.", "",
        "Error is |predicted − reported| / reported registers a thread. A kernel counts as spilling from 32 bytes (8 registers) a thread. Of "
        f"errors and ranks {sum(int(d.odd.sum()) for d in by_target.values())} kernels are left out that the launch decides and not the pressure: those that "
        "spill far below the limit, and those of less than a fifth of what they need, in which the compiler finds nothing to do. They count where spills do.", "",
        "## Kernels that nobody had seen", "",
        f"What was predicted of {sum(u.sum() for u in unseen.values())} compiled kernels of {len(met)} repositories and packages before anything was "
        "learnt from them: by the rules of today, with coefficients that were fitted to the others. None of these kernels was looked at when the rules were made, only how well all of them "
        "together were met; kernels with the name of one that was known, copies mostly, are left out. Arguments, tiles and numbers of warps are those of the sources' own "
        "tuning tables, or guessed where there are none; four integers in five are multiples of 16, as sizes and strides mostly are. Some guesses "
        "make kernels that nobody would launch.", "",
    ]  # fmt: skip
    out += table(HEAD, [line(t, as_first_met(by_target[t], unseen[t]))[:-1] + ["–"] for t in TARGETS if unseen[t].any()])
    out += ["## All kernels of others, in folds", "",
            f"Each prediction is by coefficients that were fitted without the kernel's source file ({FOLDS} folds by source). The rules were chosen by "
            "looking at some of these kernels.", ""]  # fmt: skip
    out += table(HEAD, [line(t, choose(t, theirs[t])) for t in TARGETS])
    out += ["Small kernels have large relative errors, and run as many warps as fit whatever their registers. By registers that the compiler reported, "
            "median error in per cent and in registers, and kernels in brackets:", ""]  # fmt: skip
    lines = []
    for low, high in ((0, 16), (16, 32), (32, 64), (64, 128), (128, 10000)):
        cells = []
        for t in TARGETS:
            d, r = by_target[t], results[t]
            chosen = theirs[t] & r.keep & (d.registers > low) & (d.registers <= high)
            off = np.abs(r.registers - d.registers)[chosen]
            cells.append(f"{percent(np.median(r.error[chosen]))}, {np.median(off):.0f} ({chosen.sum()})" if chosen.any() else "–")
        lines.append([f"{low + 1} to {high}" if high < 10000 else f"above {low}", *cells])
    out += table(["registers", *TARGETS], lines)
    out += [f"Median error by source, of those with {MANY} labels or more, and kernels in brackets:", ""]
    lines = []
    for suite in (suite for suite in suites if sum(row["suite"] == suite for row in every) >= MANY):
        cells = []
        for t in TARGETS:
            chosen = theirs[t] & results[t].keep & np.array([row["suite"] == suite for row in by_target[t].rows])
            cells.append(f"{percent(np.median(results[t].error[chosen]))} ({chosen.sum()})" if chosen.any() else "–")
        lines.append([suite, *cells])
    out += table(["source", *TARGETS], lines)
    out += ["Beside simpler measures, each with the best monotone map to registers, fitted to the kernels that are not among them: median error / "
            "rank correlation / AUC of spills.", ""]  # fmt: skip
    of = lambda r: f"{percent(r.median)} / {r.rank:.2f}" + ("" if np.isnan(r.area) else f" / {r.area:.2f}")
    lines = [["tgopt", *(of(choose(t, theirs[t])) for t in TARGETS)]]
    for name in measures(by_target[TARGETS[0]]):
        lines.append([name, *(of(baseline(by_target[t], measures(by_target[t])[name], theirs[t])) for t in TARGETS)])
    out += table(["measure", *TARGETS], lines)

    out += ["## All kernels", "",
            "In folds by source.", ""]  # fmt: skip
    out += table(HEAD, [line(t, results[t]) for t in TARGETS])
    out += ["![predicted against reported registers](results/accuracy.svg)", "", "Median error by source, and kernels in brackets:", ""]
    lines = []
    for suite in sorted({row["suite"] for row in every} - set(suites)):
        cells = []
        for t in TARGETS:
            chosen = np.array([row["suite"] == suite for row in by_target[t].rows]) & results[t].keep
            cells.append(f"{percent(np.median(results[t].error[chosen]))} ({chosen.sum()})" if chosen.any() else "–")
        lines.append([suite, *cells])
    out += table(["source", *TARGETS], lines)
    out += ["Beside simpler measures, each with the best monotone map to registers of the same folds: median error / rank correlation / AUC of spills.", ""]
    lines = [["tgopt", *(of(results[t]) for t in TARGETS)]]
    for name in measures(by_target[TARGETS[0]]):
        lines.append([name, *(of(baseline(by_target[t], measures(by_target[t])[name])) for t in TARGETS)])
    out += table(["measure", *TARGETS], lines)

    out += ["## Shared memory", "",
            "Kernels whose bytes of shared memory are equal to what Triton's compiler reported. The algorithm is Triton's; nothing is fitted. "
            "What is known to differ: a conversion that takes more than a block can have is split by the AMD backend, behind the dump, and counts whole here.", ""]  # fmt: skip
    lines = []
    for name, which in (("this repository", lambda row: row["suite"] == "repository"), ("other repositories", lambda row: row["suite"] not in NOT_FIRST)):
        cells = []
        for t in TARGETS:
            rows = [row for row in by_target[t].rows if which(row) and row["shared_bytes"] != ""]
            cells.append(f"{sum(row['shared_bytes'] == row['shared_predicted'] for row in rows)} of {len(rows)}" if rows else "–")
        rows = [row for row in every if which(row) and row["shared_bytes"] != ""]
        some = sum(int(row["shared_bytes"]) > 0 for row in rows)
        lines.append([name, *cells, str(some)])
    out += table(["kernels of", *TARGETS, "of all, those with any"], lines)

    out += ["## Stack that is no pressure", "",
            "A stack frame is not a spill: sine and cosine of f32 reduce large angles with a table in local memory on NVIDIA. The prediction counts "
            "what is spilled, not the frame. Kernels with a frame or scratch memory and not one register spilled:", ""]  # fmt: skip
    framed = [row for row in every if row["stack_bytes"] not in ("", "0") and float(row["spilled_bytes"]) == 0]
    said = {id(row): bool(s) for t in TARGETS for row, s in zip(by_target[t].rows, results[t].said)}
    lines = []
    for name in sorted({(row["suite"], row["source"], row["kernel"]) for row in framed}):
        rows = [row for row in framed if (row["suite"], row["source"], row["kernel"]) == name]
        bytes_ = sorted({int(row["stack_bytes"]) for row in rows})
        wrong = sum(said.get(id(row), False) for row in rows)
        lines.append([f"{name[0]}: {name[2]}", ", ".join(sorted({row["target"] for row in rows})), ", ".join(map(str, bytes_)), f"{wrong} of {len(rows)}"])
    out += table(["kernel", "targets", "bytes a thread", "said to spill"], lines)

    out += ["## Coefficients", "", "Registers a thread; the terms are those of package `analysis/risk`, none is below 0. On AMD the peak has what "
            "divisions need.", ""]  # fmt: skip
    lines = []
    for t in TARGETS:
        m = models[t]
        lines.append([t, *(f"{c:.2f}" for c in m["terms"]), f"{m['threshold']:.2f}", m["compiler"]])
    out += table(["target", *TERMS, "spill from demand / limit", "compiler"], lines)
    out += ["Registers by demand, where a kernel can have that many; between the points in proportion, and all that it can have from there on. "
            "AMD's backend reports the demand in the median.", ""]  # fmt: skip
    for v, r in tables.items():
        out.append(f"- {v}: " + ", ".join(f"{n:.0f} at {x}" for x, n in zip(r["demand"], r["registers"])))
    out += ["", "Probability of a spill by demand / limit, from the same held-out predictions:", ""]
    for v, s in spills.items():
        out.append(f"- {v}: " + ", ".join(f"{p:.0%} at {x:.2f}" for x, p in zip(s["ratio"], s["probability"])))
    out += ["", "Bytes spilled, of kernels that spill and are said to, a thread: the median of predicted and of reported, and rank correlation.", ""]
    lines = []
    for t in TARGETS:
        d, r = by_target[t], results[t]
        both = d.spills & r.said
        s = spills[vendor(t)]
        got = 4 * d.limit[both] * np.interp(r.ratio[both], s["ratio"], s["words"])
        agree = np.corrcoef(rank(got), rank(d.bytes[both]))[0, 1]
        lines.append([t, str(both.sum()), f"{np.median(got):.0f}", f"{np.median(d.bytes[both]):.0f}", f"{agree:.2f}"])
    out += table(["target", "kernels", "predicted", "reported", "rank correlation"], lines)
    others = [t for t in by_target if t in LIKE and len(by_target[t].rows) >= 20]
    if others:
        out += ["## By family", "", "Chips that take the coefficients of another one, and what labels there are of them:", ""]
        lines = []
        for t in others:
            d = by_target[t]
            demand = d.terms @ np.array(models[LIKE[t]]["terms"])
            r = Result(d, demand / d.limit, registers_of(d, demand, tables.get(vendor(t))), None)
            lines.append([t, LIKE[t], str(len(d.rows)), percent(r.median), f"{r.rank:.3f}", str(d.spills.sum())])
        out += table(["target", "as", "kernels", "median error", "rank correlation", "spilling"], lines)
    out += intel(by_target, results)
    out += [
        "## What is left out", "",
        "Kernels with fewer than 60 % of their registers and a spill (a launch bound or a call decides there) are counted as spilling, and "
        "not in the error of registers. Neither are those that have less than a tenth of the registers of their peak "
        f"({sum(int((d.odd & ~d.spills).sum()) for d in by_target.values())}): the compiler found that they do nothing. Warp-specialized kernels are not fitted: their registers are the limit that the launch starts with.",
        "",
    ]  # fmt: skip
    return "\n".join(out)


def intel(by_target, results):
    """Of the kernels for Intel GPUs: what they are, and how well spills with fewer registers are met."""
    d, served = by_target["pvc"], next(iter(SERVED))
    sources, counts = {row["suite"] for row in d.rows}, json.loads(COUNTS.read_text())
    out = [
        "## Intel", "",
        f"No wheel has Triton's backend for Intel GPUs. The {len(d.rows)} kernels for pvc, of {len(sources)} packages, {counts['products']} of them with dpas, are dumps for sm_80 in which "
        "`scripts/calibrate/xpu.py` wrote the layouts that upstream's pipeline would choose: sub-groups of 16, dpas with its clusters and warps. "
        "As OpenCL C (`--print-opencl`) they went to ocloc. So a label says what this release of IGC makes of that text, not of the SPIR-V that Triton would hand to a newer one; loads are by pointers, and none is a 2D block read. "
        "One launch of each kernel; shorter texts were compiled first, and those that took more than some seconds are not there, so that large kernels are few. "
        "The rules for pvc, that nothing sinks and that addresses are whole, were chosen by the first 140 of them.", "",
        "Registers are those of an allocation that packs them (`-noroundrobin -nolocalra`): otherwise the compiler takes all in turns. A hardware thread has 256 here. "
        f"{len(by_target[served].rows)} kernels of more than 96 were compiled with 128 as well, and are said to spill from the same share of the limit on:", "",
    ]  # fmt: skip
    out += table(HEAD, [line("pvc, 256 registers", results["pvc"]), line("pvc, 128 registers", results[served])])
    reasons = {**counts["convert"], **counts["codegen"]}
    out += [f"Of {counts['dumps']} dumps {counts['dumps'] - sum(reasons.values())} became OpenCL C. The others, by reason:", ""]
    out += table(["reason", "dumps"], [[reason, str(n)] for reason, n in reasons.items()])
    out += ["Other chips of Intel's are `physical only`: the peak, and whether it is above what a thread has.", ""]
    return out


def picture(by_target, results):
    """Predicted against reported registers on logarithmic axes, a panel a target."""
    size, gap, low, high = 220, 46, np.log2(8), np.log2(512)
    scale = lambda n: (np.log2(np.clip(n, 8, 512)) - low) / (high - low) * size
    width, height = 3 * (size + gap) + gap, -(-len(TARGETS) // 3) * (size + gap + 14) + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
        "<style>text{fill:#333}.axis{stroke:#999;fill:none}.line{stroke:#999;stroke-dasharray:3}.fits,.spills{fill:none;stroke-width:4;stroke-linecap:round;stroke-opacity:.6}.fits{stroke:#2166ac}.spills{stroke:#d6604d}"
        "@media (prefers-color-scheme:dark){text{fill:#ccc}.fits{stroke:#67a9cf}.spills{stroke:#f4a582}}</style>",
    ]
    for i, t in enumerate(TARGETS):
        r, d = results[t], by_target[t]
        x, y = gap + i % 3 * (size + gap), 20 + i // 3 * (size + gap + 14)
        out.append(f'<g transform="translate({x},{y})"><text x="0" y="-6" font-weight="bold">{t}: {percent(r.median)}</text>')
        out.append(f'<rect class="axis" width="{size}" height="{size}"/><path class="line" d="M0 {size}L{size} 0"/>')
        for n in (8, 16, 32, 64, 128, 256, 512):
            out.append(f'<text x="{scale(n):.0f}" y="{size + 13}" text-anchor="middle">{n}</text>')
            out.append(f'<text x="-4" y="{size - scale(n) + 4:.0f}" text-anchor="end">{n}</text>')
        for kind, chosen in (("fits", r.keep & ~d.spills), ("spills", r.keep & d.spills)):
            # Dots of a fifth of a pixel's grid, each once: strokes without length.
            at = {(round(5 * scale(got)) / 5, round(5 * (size - scale(said))) / 5) for got, said in zip(d.registers[chosen], r.registers[chosen])}
            out.append(f'<path class="{kind}" d="{"".join(f"M{across:.5g} {up:.5g}h0" for across, up in sorted(at))}"/>')
        out.append("</g>")
    out.append(f'<text x="{gap}" y="{height - 6}">across: registers a thread as the compiler reports them; up: as predicted from TTGIR. '
               'Titles: median error. Orange: the compiler spilled.</text></svg>\n')  # fmt: skip
    return "\n".join(out)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect", "--seen", *files]:
            collect(files, seen=True)
        case ["collect", *files]:
            collect(files, seen=False)
        case ["fit"]:
            fit()
        case _:
            sys.exit(__doc__)
