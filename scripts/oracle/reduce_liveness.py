"""Let --reduce-liveness work on the flash-attention dumps, and Triton and the vendors' compilers judge.

    VENV/bin/python scripts/oracle/reduce_liveness.py [--tgopt=FILE]                     measure
    VENV/bin/python scripts/oracle/reduce_liveness.py [--tgopt=FILE] --check [--slice=N] check

For every attention kernel among the committed dumps of this environment's Triton version the pass runs in three
modes. Where it moves operands, Triton must parse, verify and compile what comes out; registers, spills and
shared memory before and after go into docs/results/reduce-liveness.json, and as tables into the .md beside it.
Rows of the other Triton version stay as they are, so run it once with each.

--check writes nothing. It fails when the operands moved are not those of the JSON, or when a result does not
compile, or to other figures. --slice=N compiles every Nth result only; the other checks are made on all.
"""

import argparse
import json
import re
import statistics
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from harness import (
    DUMPS,
    KERNELS,
    REPOSITORY,
    Json,
    Progress,
    Compiled,
    Tgopt,
    add_tgopt,
    close_report,
    compile_files,
    first_line,
    labels,
    stop,
    workspace,
)

# Targets and labels are those of the dumps.
sys.path.insert(0, str(KERNELS))
try:
    import generate
    import triton
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

RESULTS = REPOSITORY / "docs" / "results" / "reduce-liveness.json"
SOURCES = ("attention.py", "attention_backward.py", "flex_attention.py", "flex_decoding.py")

# The default is the flag without options.
MODES = {
    "default": "--reduce-liveness",
    "smem": "--reduce-liveness=mode=smem",
    "reload": "--reduce-liveness=mode=reload",
}

# On each of these the default does something to some dump: else it is not tried here at all. (No dump for sm_90 in which
# mode=smem moves something is likely to spill, which NVIDIA's rule asks for.)
MUST_FIRE_TARGETS = ("sm_80", "gfx90a", "gfx942", "gfx1100")

# Bytes of shared memory (LDS) that a program can have: CUDA C++ Programming Guide, compute capabilities; AMD's
# instruction set manuals.
SHARED_LIMIT = {
    "sm_80": 166912,
    "sm_90": 232448,
    "sm_100": 232448,
    "gfx90a": 65536,
    "gfx942": 65536,
    "gfx1100": 65536,
}

# In --check every how many fired dumps the input is compiled again and held against labels.json.
SAMPLE = 8

REMARK = re.compile(
    r"remark: operand (?P<operand>\w+) \((?P<value>\S+)\) of '(?P<op>[\w.]+)'(?P<stays> stays)?: "
    r"(?P<text>.*) \[reduce-liveness(?:: missed)?\]$",
    re.MULTILINE,
)

Row = dict[str, Json]


@dataclass(frozen=True)
class Rewrite:
    """What the pass did to one dump in one mode."""

    row: Row
    mode: str
    failure: str | None
    output: str
    moved: int
    reasons: tuple[str, ...]

    @property
    def fired(self) -> bool:
        return self.moved > 0

    def __str__(self) -> str:
        return f"{self.row['file']} ({self.mode})"


def rewrite(tgopt: Tgopt, row: Row, mode: str) -> Rewrite:
    path = DUMPS / row["file"]
    run = tgopt.run(MODES[mode], "--remarks", path)
    if run.code != 0:
        return Rewrite(row, mode, f"tgopt fails: {first_line(run.messages)}", "", 0, ())
    remarks = list(REMARK.finditer(run.messages))
    moved = sum(not remark["stays"] for remark in remarks)
    failure = None
    # The remarks are our own word; the text shows whether they are true.
    if (run.output != path.read_text()) != (moved > 0):
        failure = f"{moved} operands moved, says tgopt, but the text {'is the same' if moved else 'differs'}"
    stays = tuple(remark["text"] for remark in remarks if remark["stays"])
    return Rewrite(row, mode, failure, run.output, moved, stays)


def compile_texts(tgopt: Tgopt, texts: dict[str, tuple[Row, str]], work: Path) -> dict[str, Compiled]:
    """Have Triton parse, verify and compile named texts."""
    files: dict[tuple[str, int], dict[str, Path]] = {}
    names: dict[Path, list[str]] = {}
    for number, (name, (row, text)) in enumerate(texts.items()):
        alike = files.setdefault((row["target"], row["options"]["num_stages"]), {})
        if text not in alike:
            alike[text] = work / f"{number}-{Path(row['file']).name}"
            alike[text].write_text(text)
        names.setdefault(alike[text], []).append(name)
    found = {}
    for (target, stages), alike in files.items():
        paths = list(alike.values())
        results = compile_files(tgopt, paths, target, f"--num-stages={stages}")
        for path, compiled in zip(paths, results, strict=True):
            found |= dict.fromkeys(names[path], compiled)
    return found


def same_labels(found: Json, wanted: Json) -> bool:
    """Whether figures agree, as far as both have them."""
    return bool(found) and all(found[name] == wanted[name] for name in found if name in wanted)


def run_passes(tgopt: Tgopt, rows: list[Row]) -> list[Rewrite]:
    progress = Progress(len(rows))
    rewrites = []
    for row in rows:
        rewrites += [rewrite(tgopt, row, mode) for mode in MODES]
        progress.step(row["file"])
    progress.clear()
    return rewrites


# A row of the results -----------------------------------------------------------------------------------------


def figures(compiled: Compiled) -> Json:
    return compiled.labels if compiled.failure is None else {"error": compiled.failure}


def result_row(row: Row, rewrites: list[Rewrite], compiled: dict[str, Compiled]) -> Row:
    result = {"file": row["file"], "kernel": row["kernel"], "target": row["target"]}
    if any(r.fired for r in rewrites):
        before = compiled[row["file"]]
        result["before"] = figures(before)
        result["before_as_labelled"] = same_labels(before.labels, row["labels"])
    result["modes"] = {r.mode: {"moved": r.moved} for r in rewrites}
    for r in rewrites:
        if r.fired:
            after = compiled[str(r)]
            result["modes"][r.mode]["after"] = figures(after)
            if before.labels and after.labels:
                result["modes"][r.mode]["blocks"] = [before.blocks, after.blocks]
    default = next(r for r in rewrites if r.mode == "default")
    if not default.fired:
        result["stays"] = sorted(set(map(plain_reason, default.reasons)))
    return result


def plain_reason(text: str) -> str:
    """A remark's reason with the names and numbers left out."""
    text = re.sub(r"%[\w.#$-]+", "%…", text)
    return re.sub(r"\b\d[\d,]*\b", "N", text)


def stored() -> Json:
    if not RESULTS.exists():
        return {"toolchains": {}, "rows": []}
    return json.loads(RESULTS.read_text())


def result_order(row: Row) -> tuple[str, int, str]:
    return row["file"].split("/")[0], list(generate.GPU_TARGETS).index(row["target"]), row["file"]


def write_results(rows: Iterable[Row]) -> None:
    results = stored()
    results["toolchains"][triton.__version__] = generate.toolchain()
    others = [row for row in results["rows"] if not row["file"].startswith(f"{triton.__version__}/")]
    ordered = sorted([*others, *rows], key=result_order)
    toolchains = json.dumps(dict(sorted(results["toolchains"].items())))
    lines = ",\n".join(f"  {json.dumps(row)}" for row in ordered)
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(f'{{"toolchains": {toolchains},\n"rows": [\n{lines}\n]}}\n')
    RESULTS.with_suffix(".md").write_text(markdown(json.loads(RESULTS.read_text())))


# The tables ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Vendor:
    name: str
    registers: str
    spills: str
    units: str


NVIDIA = Vendor(
    "NVIDIA",
    "registers",
    "spill_store_bytes",
    "Registers: 32-bit registers a thread. Spilled: bytes a thread of spill stores, as ptxas counts them.",
)
AMD = Vendor(
    "AMD",
    "vgpr",
    "vgpr_spills",
    "Registers: 32-bit vector registers a lane, accumulation registers included. Spilled: 32-bit registers a lane.",
)


def vendor_of(row: Row) -> Vendor:
    return NVIDIA if row["target"].startswith("sm_") else AMD


def arrow(before: int, after: int) -> str:
    return str(before) if before == after else f"{before} → {after}"


@dataclass(frozen=True)
class Case:
    """A dump and a mode with figures before and after."""

    row: Row
    mode: str

    @property
    def moved(self) -> int:
        return self.row["modes"][self.mode]["moved"]

    @property
    def before(self) -> Json:
        return self.row["before"]

    @property
    def after(self) -> Json:
        return self.row["modes"][self.mode]["after"]

    @property
    def measured(self) -> bool:
        return "error" not in self.before and "error" not in self.after

    @property
    def loses_blocks(self) -> bool:
        before, after = self.row["modes"][self.mode]["blocks"]
        return after < before

    def line(self) -> str:
        vendor = vendor_of(self.row)
        start = f"| `{self.row['file'].removesuffix('.ttgir')}` | {self.mode} | {self.moved} |"
        if not self.measured:
            which = "before" if "error" in self.before else "after"
            return f"{start} does not compile {which} | | | |"
        fields = (vendor.registers, vendor.spills, "shared_bytes")
        cells = [arrow(self.before[field], self.after[field]) for field in fields]
        if not self.fits(self.after):
            cells[-1] += ", too much" if self.fits(self.before) else ", too much before"
        cells.append(arrow(*self.row["modes"][self.mode]["blocks"]))
        return start + "".join(f" {cell} |" for cell in cells)

    def fits(self, figures: Json) -> bool:
        return figures["shared_bytes"] <= SHARED_LIMIT[self.row["target"]]

    def verdict(self) -> str:
        """Fewer spills are better; at as many spills, fewer registers; what cannot be launched any more is neither."""
        if self.fits(self.before) and not self.fits(self.after):
            return "unlaunchable"
        vendor = vendor_of(self.row)
        before = (self.before[vendor.spills], self.before[vendor.registers])
        after = (self.after[vendor.spills], self.after[vendor.registers])
        return "better" if after < before else "worse" if after > before else "same"


def totals(rows: list[Row]) -> list[str]:
    lines = [
        "| target | mode | dumps | fired | operands moved | better | same | worse | unlaunchable | fewer blocks "
        "| median change of registers | spilled, sum | shared, sum |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for target in generate.GPU_TARGETS:
        of_target = [row for row in rows if row["target"] == target]
        for mode in MODES:
            fired = [Case(row, mode) for row in of_target if row["modes"][mode]["moved"]]
            cases = [case for case in fired if case.measured]
            start = f"| {target} | {mode} | {len(of_target)} | {len(fired)} | {sum(case.moved for case in fired)} |"
            if not cases:
                lines.append(start + " | | | | | | | |")
                continue
            vendor = vendor_of(cases[0].row)
            verdicts = Counter(case.verdict() for case in cases)
            fewer = sum(case.loses_blocks for case in cases)
            change = statistics.median(case.after[vendor.registers] - case.before[vendor.registers] for case in cases)
            sums = [
                arrow(sum(case.before[field] for case in cases), sum(case.after[field] for case in cases))
                for field in (vendor.spills, "shared_bytes")
            ]
            lines.append(
                f"{start} {verdicts['better']} | {verdicts['same']} | {verdicts['worse']} | "
                f"{verdicts['unlaunchable']} | {fewer} | {change:+g} | {sums[0]} | {sums[1]} |"
            )
    return lines


PREAMBLE = """\
# What --reduce-liveness does to flash attention

Generated by `scripts/oracle/reduce_liveness.py`; do not edit. The pass ran on every attention kernel among the
committed dumps; where it moved operands, the Triton that wrote the dump parsed, verified and compiled the result:

{tools}

Modes: `default` is the flag without options, which goes by the target. All modes have the default gate (`gate=total`,
32,768 bytes a program), and none takes more shared memory than a block of the target can have. *Better* is: fewer
spills, or as many spills and fewer registers; *worse* the contrary. *Unlaunchable* is neither: it fitted into shared
memory before and does not any more. *Fewer blocks*: by registers and shared memory together, as they are when the kernel
is launched, fewer blocks reside on a unit (SM, CU, WGP) than before; one that spills less may still be the better for it.

Shared memory of a block, bytes: {limits}.

## Totals
"""


def markdown(results: Json) -> str:
    rows = results["rows"]
    fired = [row for row in rows if "before" in row]
    tools = "\n".join(
        f"- Triton {version}: ptxas {tool['ptxas']} (sm_100: {tool['ptxas-blackwell']}), AMD by the wheel's own LLVM"
        for version, tool in results["toolchains"].items()
    )
    limits = ", ".join(f"{limit:,} on {target}" for target, limit in SHARED_LIMIT.items())
    as_labelled = sum(row["before_as_labelled"] for row in fired)
    lines = [
        PREAMBLE.format(tools=tools, limits=limits),
        *totals(rows),
        "",
        f"Of {len(rows)} dumps of attention kernels, the pass moved operands in {len(fired)}. Their unchanged text,",
        f"compiled again, gave the figures of `labels.json` in {as_labelled} cases.",
    ]
    for vendor in (NVIDIA, AMD):
        lines += ["", f"## {vendor.name}", "", f"{vendor.units} Shared: bytes a program.", ""]
        lines += ["| dump | mode | moved | registers | spilled | shared | blocks |", "|---|---|---|---|---|---|---|"]
        lines += [
            Case(row, mode).line()
            for row in rows
            if vendor_of(row) is vendor
            for mode in MODES
            if row["modes"][mode]["moved"]
        ]
    reasons = Counter(reason for row in rows for reason in row.get("stays", ()))
    lines += [
        "",
        "## Where nothing moves",
        "",
        "What the remarks of the default mode say, and in how many of the dumps without a move.",
        "",
        "| reason | dumps |",
        "|---|---|",
        *(
            f"| {reason} | {count} |"
            for reason, count in sorted(reasons.items(), key=lambda entry: (-entry[1], entry[0]))
        ),
    ]
    unlike = [row["file"] for row in fired if not row["before_as_labelled"]]
    if unlike:
        lines += ["", "## Unlike their labels when compiled again", "", *(f"- `{file}`" for file in unlike)]
    return "\n".join(lines) + "\n"


# The two ways to run ------------------------------------------------------------------------------------------


def required(rewrites: list[Rewrite]) -> tuple[int, list[str]]:
    """On how many targets the default must do something, and complaints about those where it does not."""
    known = {r.row["target"] for r in rewrites}
    wanted = [target for target in MUST_FIRE_TARGETS if target in known]
    fired = {r.row["target"] for r in rewrites if r.mode == "default" and r.fired}
    missing = [f"{target}: the default moved nothing in any dump" for target in wanted if target not in fired]
    if not wanted:
        missing.append("no dump of a target on which the default moves something: the check is void")
    return len(wanted), missing


def unlaunchable(fired: list[Rewrite], compiled: dict[str, Compiled]) -> list[str]:
    """Complaints about what needs more shared memory than there is, which is predicted to the byte."""
    wrong = []
    for r in fired:
        bytes_after = compiled[str(r)].labels.get("shared_bytes", 0)
        if bytes_after > max(SHARED_LIMIT[r.row["target"]], r.row["labels"]["shared_bytes"]):
            wrong.append(f"{r}: {bytes_after} bytes of shared memory do not fit")
    return wrong


def measure(tgopt: Tgopt, rows: list[Row], work: Path) -> int:
    rewrites = run_passes(tgopt, rows)
    wrong = [f"{r}: {r.failure}" for r in rewrites if r.failure]
    fired = [r for r in rewrites if r.fired and not r.failure]
    texts = {r.row["file"]: (r.row, (DUMPS / r.row["file"]).read_text()) for r in fired}
    inputs = len(texts)
    texts |= {str(r): (r.row, r.output) for r in fired}
    compiled = compile_texts(tgopt, texts, work)
    wrong += [f"{name}: {result.failure}" for name, result in compiled.items() if result.failure]
    wrong += required(rewrites)[1] + unlaunchable(fired, compiled)
    if not any(r.failure for r in rewrites):
        write_results(result_row(row, [r for r in rewrites if r.row is row], compiled) for row in rows)
    print("".join(f"{line}\n" for line in wrong), end="")
    print(f"Triton {triton.__version__}: {len(rows)} dumps, {inputs} rewritten, {len(compiled)} texts compiled")
    return close_report(len(rewrites) + len(compiled) - len(wrong), len(wrong))


def check(tgopt: Tgopt, rows: list[Row], work: Path, stride: int) -> int:
    committed = {row["file"]: row for row in stored()["rows"]}
    rewrites = run_passes(tgopt, rows)
    wanted, wrong = required(rewrites)
    passed = wanted - len(wrong)
    for r in rewrites:
        before = committed.get(r.row["file"])
        if r.failure:
            wrong.append(f"{r}: {r.failure}")
        elif before is None:
            wrong.append(f"{r}: not in {RESULTS.name}: measure again")
        elif r.moved != before["modes"][r.mode]["moved"]:
            wrong.append(f"{r}: got {r.moved} operands moved, want {before['modes'][r.mode]['moved']}")
        else:
            passed += 1

    fired = [r for r in rewrites if r.fired and not r.failure][::stride]
    texts = {str(r): (r.row, r.output) for r in fired}
    sample = [r.row for r in fired][::SAMPLE]
    texts |= {row["file"]: (row, (DUMPS / row["file"]).read_text()) for row in sample}
    compiled = compile_texts(tgopt, texts, work)
    wrong += unlaunchable(fired, compiled)
    for r in fired:
        after = committed.get(r.row["file"], {}).get("modes", {}).get(r.mode, {}).get("after", {})
        passed += not complain(str(r), figures(compiled[str(r)]), after, wrong)
    for row in sample:
        passed += not complain(
            row["file"], figures(compiled[row["file"]]), committed.get(row["file"], {}).get("before", {}), wrong
        )

    if RESULTS.exists() and RESULTS.with_suffix(".md").read_text() != markdown(stored()):
        wrong.append(f"{RESULTS.stem}.md is not made of {RESULTS.name}: measure again")
    print("".join(f"{line}\n" for line in wrong), end="")
    runs = f"{len(rows)} dumps, {len(rewrites)} runs of the pass, {len(compiled)} texts compiled"
    print(f"Triton {triton.__version__}: {runs}")
    return close_report(passed, len(wrong))


def complain(name: str, found: Json, wanted: Json, wrong: list[str]) -> bool:
    """Compare figures with those committed. Where none are, that was said; it must compile all the same."""
    if found == wanted:
        return False
    if "error" in found and "error" not in wanted:
        wrong.append(f"{name}: {found['error']}")
    elif not wanted:
        return False
    else:
        changes = {key: value for key, value in found.items() if value != wanted.get(key)}
        wrong.append(f"{name}: got {changes}, want { ({key: wanted.get(key) for key in changes}) }: measure again")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument(
        "--check", action="store_true", help="compare with the committed results instead of writing them"
    )
    parser.add_argument("--slice", type=int, default=1, metavar="N", help="with --check: compile every Nth result (1)")
    arguments = parser.parse_args()
    if arguments.slice < 1:
        parser.error(f"got slice {arguments.slice}, want 1 or more")
    if arguments.slice > 1 and not arguments.check:
        parser.error("--slice goes with --check")

    rows = [row for row in labels()["rows"] if row["triton"] == triton.__version__ and row["source"] in SOURCES]
    if not rows:
        parser.error(f"no dumps of Triton {triton.__version__}")
    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)
        if arguments.check:
            return check(tgopt, rows, work, arguments.slice)
        return measure(tgopt, rows, work)


if __name__ == "__main__":
    sys.exit(main())
