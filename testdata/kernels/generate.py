"""Compile the kernels of this folder into dumps of TTIR and TTGIR with labels. No GPU is needed.

    python generate.py [--only=PATTERN,...] [--targets=sm_90,...] [--out=DIR]
    python generate.py --launches=DIR               write the launch files alone, which takes no time

Run it once with the Python of each Triton version; README.md says what comes out. A pattern is a glob
for a kernel file ("attention") or for dumps of one ("attention/attention_fwd-*-w8s2").

The dumps of each configuration are made in a child process, since the wheels are assertion builds; `tgopt compile` says
what the compilers make of them.
"""

import argparse
import fnmatch
import importlib
import itertools
import json
import os
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import make_backend

import launches
import wheels
from config import ALL, FULL, SLICE_TTIR, VERSIONS

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
sys.path[:0] = [str(REPOSITORY / "runner" / "triton"), str(REPOSITORY / "scripts" / "oracle")]

import collect  # noqa: E402
import harness  # noqa: E402
import worker  # noqa: E402

# The files with kernels, in the order of compilation.
FAMILIES = (
    "elementwise",
    "softmax",
    "layer_norm",
    "matmul",
    "attention",
    "attention_backward",
    "flex_attention",
    "flex_decoding",
    "reductions",
    "scan_sort",
    "histogram_atomics",
    "gather",
    "inline_asm",
    "convolution",
)

GPU_TARGETS = {
    "sm_80": GPUTarget("cuda", 80, 32),
    "sm_90": GPUTarget("cuda", 90, 32),
    "sm_100": GPUTarget("cuda", 100, 32),
    "gfx90a": GPUTarget("hip", "gfx90a", 64),
    "gfx942": GPUTarget("hip", "gfx942", 64),
    "gfx1100": GPUTarget("hip", "gfx1100", 32),
}

# The slowest configuration takes some ten seconds of the processor; more than this is a compiler that hangs.
COMPILE_SECONDS = 300

# A file name in a location: loc("/some/where/softmax.py":12:0). Names of values, loc("x"(#loc1)), and
# inline assembly have no line number behind the string.
LOC_PATH = re.compile(r'loc\("[^"\n]*/([^"/\n]+)":(?=\d+:\d+)')
ABSOLUTE_PATH = re.compile(r'"/[^"\n]*"')

# What AMD's backend says of the waves that a SIMD holds, in its assembly.
OCCUPANCY = re.compile(r"^; Occupancy: (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Job:
    """One compilation: a configuration for one target and one launch."""

    family: str
    config: object
    target: str
    num_warps: int
    num_stages: int
    keeps_ttir: bool = False

    @property
    def options(self):
        return {"num_warps": self.num_warps, "num_stages": self.num_stages}

    @property
    def name(self):
        return f"{self.config.stem}-w{self.num_warps}s{self.num_stages}"

    @property
    def ttir_file(self):
        vendor = ".amd" if GPU_TARGETS[self.target].backend == "hip" else ""
        return f"{triton.__version__}/ttir/{self.config.stem}{vendor}.ttir"

    @property
    def file(self):
        return f"{triton.__version__}/{self.target}/{self.name}.ttgir"


def keeps_ttir(config, vendor, seen):
    if triton.__version__ not in FULL:
        return config.kernel.__name__ in SLICE_TTIR and (config.stem, vendor) not in seen
    return config.kernel not in seen or (config.ttir and (config.stem, vendor) not in seen)


def all_configs():
    return [config for family in FAMILIES for config in importlib.import_module(family).CONFIGS]


def all_jobs():
    jobs, files, seen = [], set(), set()
    for family in FAMILIES:
        for config in importlib.import_module(family).CONFIGS:
            targets = config.targets_of(triton.__version__)
            for target, (num_warps, num_stages) in itertools.product(targets, config.launches):
                vendor = GPU_TARGETS[target].backend
                job = Job(family, config, target, num_warps, num_stages)
                if not config.keeps(triton.__version__, job.name, target):
                    continue
                job = replace(job, keeps_ttir=keeps_ttir(config, vendor, seen))
                if job.file in files:
                    sys.exit(f"generate.py: two configurations in {family}.py are called {job.file}")
                files.add(job.file)
                seen.update((config.kernel, (config.stem, vendor)))
                jobs.append(job)
    return jobs


def ast_source(job):
    """The kernel with the specialisation a launch with aligned pointers and contiguous rows would find."""
    config, target = job.config, GPU_TARGETS[job.target]
    types, attrs = {}, {}
    for index, name in enumerate(config.kernel.arg_names):
        if name in config.constexprs:
            continue
        kind, _, divisor = config.signature[name].partition(":")
        types[name] = kind
        if kind.startswith("*"):
            attrs[index] = [["tt.divisibility", 16]]
            if target.backend == "hip":
                # Tensors below 2 GiB, which is what lets Triton use buffer loads and stores.
                attrs[index].append(["tt.pointer_range", 32])
        elif divisor:
            attrs[index] = [["tt.divisibility", int(divisor)]]
    constexprs = {name: config.constexprs[name] for name in config.kernel.arg_names if name in config.constexprs}
    return wheels.ast_source(config.kernel, types, constexprs, attrs, target)


def strip_paths(text):
    """Reduce the file names in locations to their last part; nothing else changes."""
    return LOC_PATH.sub(r'loc("\1":', text)


def constexpr_label(value):
    """A compile-time value for JSON: functions and types by name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return getattr(value, "__name__", str(value))


def make_dumps(job):
    """In a child: the TTIR and the TTGIR of a job."""
    texts, _ = collect.texts_of(ast_source(job), make_backend(GPU_TARGETS[job.target]), job.options, ("ttir", "ttgir"))
    return [strip_paths(texts[kind]) for kind in ("ttir", "ttgir")]


def labels_of(line, temporaries):
    """A line of `tgopt compile --format=json` as labels.json has it."""
    labels = harness.labels_of(line)
    shared = labels.pop("shared_bytes")
    if "vgpr" in labels:
        (assembly,) = temporaries.glob("*.amdgcn")
        found = OCCUPANCY.search(assembly.read_text())
        labels["occupancy"] = int(found[1]) if found else 0
    labels |= {"shared_bytes": shared, "global_scratch_bytes": line["global_scratch_bytes"] or 0}
    if "vgpr" not in labels:
        labels["tensor_memory_columns"] = line["tensor_memory_columns"] or 0
        # Warp specialisation starts more warps than were asked for.
        labels["launched_warps"] = line["num_warps"]
    return labels


def row_of(job, labels, ttir):
    return {
        "file": job.file,
        "ttir": ttir,
        "kernel": job.config.kernel.__name__,
        "source": f"{job.family}.py",
        "triton": triton.__version__,
        "target": job.target,
        "options": job.options,
        "constexprs": {name: constexpr_label(value) for name, value in job.config.constexprs.items()},
        "labels": labels,
    }


def write_aside(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".new")
    aside.write_text(text)
    os.replace(aside, path)


class Dumps:
    """The output folder: labels.json, the TTGIR of each row, and the TTIR rows share."""

    def __init__(self, root):
        self.root = root
        self.labels = root / "labels.json"
        self.toolchains, self.rows = {}, {}
        if self.labels.exists():
            stored = json.loads(self.labels.read_text())
            self.toolchains = stored["toolchains"]
            self.rows = {row["file"]: row for row in stored["rows"]}

    def keep_only(self, version, files):
        """Forget the rows of one version that no configuration asks for any more."""
        self.rows = {
            file: row for file, row in self.rows.items() if row["triton"] != version or file in files
        }

    def merge(self, version, jobs, results, kept):
        """Take over the results of jobs: tuples of a job, its labels, its TTGIR and its TTIR.

        Jobs without a result lose the rows they had. `kept` names the TTIR to keep: rows whose own is the
        same share it; the others have none.
        """
        for job in jobs:
            self.rows.pop(job.file, None)
        for job, labels, ttgir, ttir in results:
            shared = self.root / job.ttir_file
            if job.keeps_ttir:
                write_aside(shared, ttir)
            same = job.ttir_file in kept and shared.exists() and shared.read_text() == ttir
            self.rows[job.file] = row_of(job, labels, job.ttir_file if same else None)
            write_aside(self.root / job.file, ttgir)
        self._write_labels()
        self._remove_unlisted(version)

    def _order(self, file):
        row = self.rows[file]
        return VERSIONS.index(row["triton"]), ALL.index(row["target"]), row["source"], file

    def _write_labels(self):
        def lines(items):
            return ",\n".join(f"  {item}" for item in items)

        toolchains = [f"{json.dumps(v)}: {json.dumps(self.toolchains[v])}" for v in VERSIONS if v in self.toolchains]
        rows = [json.dumps(self.rows[file]) for file in sorted(self.rows, key=self._order)]
        text = f'{{"toolchains": {{\n{lines(toolchains)}\n}},\n"rows": [\n{lines(rows)}\n]}}\n'
        write_aside(self.labels, text)

    def _remove_unlisted(self, version):
        listed = {name for row in self.rows.values() for name in (row["file"], row["ttir"])}
        for path in sorted((self.root / version).rglob("*.tt*ir")):
            if str(path.relative_to(self.root)) not in listed:
                path.unlink()

    def absolute_paths(self):
        """Lines of dumps that name a path of this machine, as "file:line"."""
        return [
            f"{path.relative_to(self.root)}:{number}"
            for path in sorted(self.root.rglob("*.tt*ir"))
            for number, line in enumerate(path.read_text().splitlines(), 1)
            if ABSOLUTE_PATH.search(line)
        ]


def toolchain():
    programs = Path(triton.__file__).parent / "backends" / "nvidia" / "bin"
    return {name: worker.version_of(programs / name) for name in ("ptxas", "ptxas-blackwell") if (programs / name).exists()}


def selected(job, patterns, targets):
    if job.target not in targets:
        return False
    names = (job.family, f"{job.family}/{job.name}")
    return any(fnmatch.fnmatchcase(name, pattern) for name in names for pattern in patterns)


def compile_all(tgopt, jobs, work):
    """Compile `jobs`; returns results as Dumps.merge takes them, and a line for each failure."""
    results, failures, alike = [], [], {}
    for answer in harness.ask(make_dumps, jobs, work, seconds=COMPILE_SECONDS):
        job = answer.item
        if answer.failure:
            failures.append(f"{job.file}: {answer.failure}")
            continue
        ttir, ttgir = answer.value
        path = work / job.file
        write_aside(path, ttgir)
        alike.setdefault((job.target, job.num_stages), []).append((job, path, ttir, ttgir))
    for (target, stages), group in alike.items():
        flags = ["--no-config", f"--num-stages={stages}", f"--save-temps={work / 'out'}"]
        lines = harness.compile_lines(tgopt, [path for _, path, *_ in group], target, *flags)
        for (job, path, ttir, ttgir), line in zip(group, lines, strict=True):
            if "error" in line:
                failures.append(f"{job.file}: {line['error']}")
                continue
            results.append((job, labels_of(line, work / "out" / f"{path.stem}-{target}"), ttgir, ttir))
    results.sort(key=lambda result: jobs.index(result[0]))
    return results, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="*", help="globs, separated by commas")
    parser.add_argument("--targets", default=",".join(ALL), help=f"of {', '.join(ALL)}")
    parser.add_argument("--out", type=Path, default=HERE / "dumps", help="folder to write into (dumps)")
    parser.add_argument("--launches", type=Path, help="folder to write launch files into, and nothing else")
    harness.add_tgopt(parser)
    arguments = parser.parse_args()
    if arguments.launches:
        launches.write(all_configs(), arguments.launches)
        return
    targets = arguments.targets.split(",")
    if unknown := [target for target in targets if target not in ALL]:
        parser.error(f"got target {unknown[0]}, want one of {', '.join(ALL)}")
    version = triton.__version__
    if version not in VERSIONS:
        parser.error(f"got Triton {version}, want one of {', '.join(VERSIONS)}")

    jobs = all_jobs()
    chosen = [job for job in jobs if selected(job, arguments.only.split(","), targets)]
    if not chosen:
        parser.error("no configuration matches")
    kept = {job.ttir_file for job in jobs if job.keeps_ttir}
    dumps = Dumps(arguments.out)
    dumps.toolchains[version] = toolchain()
    dumps.keep_only(version, {job.file for job in jobs})

    failures = []
    with harness.workspace() as work:
        tgopt = harness.Tgopt(arguments.tgopt, work)
        launches.write(all_configs(), HERE / "launches")
        for family in FAMILIES:
            family_jobs = [job for job in chosen if job.family == family]
            results, failed = compile_all(tgopt, family_jobs, work)
            dumps.merge(version, family_jobs, results, kept)
            failures += failed

    failures += [f"{place}: an absolute path" for place in dumps.absolute_paths()]
    if failures:
        sys.exit("\n".join(["generate.py: failed:", *failures]))


if __name__ == "__main__":
    main()
