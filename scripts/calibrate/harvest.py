#!/usr/bin/env python3
"""Compiles the Triton kernels of public packages, without a GPU, and writes dumps with labels of `tgopt compile`.

    python harvest.py SOURCES OUT [--targets=gfx942,sm_90] [--variants=3] [--jobs=N] [--seconds=60] [--only=SUITE] [--keep-asm] [--tgopt=FILE]
    python harvest.py fetch LIST FOLDER          what LIST names, as `name==version` a line, from the package index

SOURCES has a folder a suite. OUT gets labels.jsonl, for calibrate.py collect; dumps beside it, by the name
SUITE-FILE.KERNEL.VARIANT.TARGET.ttgir; and summary.txt: what was found, and why what did not compile did not. What OUT
has is left out, so that a run can be stopped and goes on.

Each file is imported in a process of its own (stubs.py), how its kernels are launched is guessed (guess.py), and each
launch is made TTGIR, and repaired (repair.py), in a process of its own, since the wheel aborts on some input. The TTGIR
of a file goes to `tgopt compile` (label.py).
"""

import argparse
import ast
import contextlib
import csv
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import calibrate
import guess
import label
import repair
import stubs
import uses
from fetch import fetch

# In folders that label.py names.
import collect
import harness

TARGETS = "sm_80,sm_90,sm_100,gfx90a,gfx942,gfx1100"
PLANNED = "gfx942"  # by what is said for it launches are repaired, whatever the targets
MEMORY = 12 << 30
IMPORT_SECONDS = 120


def main():
    if sys.argv[1:2] == ["fetch"]:
        sys.exit(fetch(Path(sys.argv[2]), Path(sys.argv[3])) > 0)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--targets", default=TARGETS)
    parser.add_argument("--variants", default=3, type=int, help="launches of a kernel; which ones h1, h2 are goes by their number")
    parser.add_argument("--jobs", default=os.cpu_count(), type=int)
    parser.add_argument("--seconds", default=60, type=int, help="of the processor, for a compilation")
    parser.add_argument("--only", help="one suite")
    parser.add_argument("--keep-asm", action="store_true", help="PTX and AMD's assembly beside the dumps")
    harness.add_tgopt(parser)
    parser.add_argument("--known", type=Path, help="a table as kernels.csv: only the launches that it has, to TTGIR, with its labels: where the vendor's compiler need not run again")
    parser.add_argument("--torch", action="store_true", help="the real one, where it is installed, in place of a stub")
    Harvest(parser.parse_args()).run()


@dataclass
class File:
    suite: str
    path: Path
    source: str  # as in the names of dumps
    number: int  # among files of the suite with that name
    kernels: set  # jitted functions that no file before it has
    copies: int

    @property
    def name(self):
        return f"{self.suite}/{self.path}"


def kernel_files(sources):
    """Files that define kernels. One that a file before it has too, word by word, is that file's."""
    seen, files = set(), []
    for suite in sorted(path for path in sources.iterdir() if path.is_dir()):
        named = Counter()
        for path in sorted(suite.rglob("*.py")):
            text = path.read_bytes()
            if b"triton" not in text or b"jit" not in text:
                continue
            try:
                tree = ast.parse(text)
            except (SyntaxError, ValueError):
                continue
            fresh, copies = set(), 0
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and any(re.match(r"(triton\.)?jit\b", ast.unparse(d)) for d in node.decorator_list):
                    digest = hashlib.sha256(ast.dump(node).encode()).digest()
                    if digest in seen:
                        copies += 1
                    else:
                        fresh.add(node.name)
                    seen.add(digest)
            if fresh or copies:
                source = path.parent.name if path.stem == "__init__" else path.stem
                files.append(File(suite.name.replace("-", "_"), path.relative_to(suite), source.replace(".", "_"), named[source], fresh, copies))
                named[source] += 1
    return files


class Harvest:
    def __init__(self, arguments):
        self.arguments, self.out, self.sources = arguments, arguments.out.resolve(), arguments.sources.resolve()
        self.out.mkdir(parents=True, exist_ok=True)
        self.labels, self.files = self.out / "labels.jsonl", self.out / "files.jsonl"
        self.how = {"targets": arguments.targets, "variants": arguments.variants}
        self.known = known_labels(arguments.known) if arguments.known else None

    def run(self):
        stubs.install(self.arguments.torch)
        files = [file for file in kernel_files(self.sources) if self.arguments.only in (None, file.suite, file.suite.removeprefix("pypi_"))]
        if self.known is not None:
            sources = {origin[:2] for origin, _ in self.known}
            files = [file for file in files if (calibrate.origin(f"{file.suite}-")[0], file.source) in sources]
        done = {row["file"] for row in rows(self.files) if {key: row[key] for key in self.how} == self.how}
        # By chance, but always the same: what is there when it is stopped is a sample of all.
        left = sorted((file for file in files if file.name not in done), key=lambda file: hashlib.sha256(file.name.encode()).digest())
        total, running, code = len(left), {}, 0
        with tempfile.TemporaryDirectory(prefix="harvest.") as scratch:
            os.environ["TRITON_CACHE_DIR"] = scratch
            if left and self.known is None:
                self.tgopt = harness.Tgopt(self.arguments.tgopt, Path(scratch))
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
            try:
                while left or running:
                    while left and len(running) < self.arguments.jobs:
                        file = left.pop()
                        running[start(lambda: self.compile_kernels(file, scratch))] = file
                    pid, status = os.wait()
                    if (file := running.pop(pid, None)) and status:
                        self.finished(file, error=f"status {status}")
                    self.progress(f"{total - len(left) - len(running)} of {total} files")
            except (KeyboardInterrupt, SystemExit) as e:
                code = getattr(e, "code", 130)
                for pid in running:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGTERM)
                for pid in running:
                    with contextlib.suppress(ChildProcessError):
                        os.waitpid(pid, 0)
        self.progress("")
        text = summary(files, rows(self.labels), rows(self.files))
        (self.out / "summary.txt").write_text(text)
        print(text.partition("\n\n")[0])
        sys.exit(code)

    def progress(self, text):
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def known_label(self, fn, name, target):
        """The label of a launch, or None. Kernels may have more to their names than their functions."""
        found = self.known.get((calibrate.origin(name), target), {})
        kernel = fn.fn.__name__
        return found.get(kernel) or next((labels for other, labels in found.items() if other.startswith(kernel + "_")), None)

    def finished(self, file, **facts):
        append(self.files, {"file": file.name, **self.how, **facts})

    def compile_kernels(self, file, scratch):
        """All of a file, in the process that is its own."""
        child = None

        def stop(*_):
            if child:
                kill(child)
            os._exit(143)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGPROF, late)
        quiet()
        os.chdir(scratch)
        suite = next(path for path in self.sources.iterdir() if path.name.replace("-", "_") == file.suite)
        allow(IMPORT_SECONDS)
        try:
            module = stubs.load(suite / file.path, suite)
            found = guess.own_functions(module)
        except BaseException as e:  # the reason is data
            self.finished(file, error=f"not imported: {cause(e)}")
            return
        finally:
            allow(0)
        tree = ast.parse((suite / file.path).read_bytes())
        sites = guess.launches(tree)
        callers = {
            uses.called(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef) and any("jit" in ast.unparse(d) for d in function.decorator_list)
            for node in ast.walk(function)
            if isinstance(node, ast.Call)
        }
        done = {row["task"] for row in rows(self.labels)}
        made = Path(scratch) / f"{os.getpid()}.jsonl"
        helpers, failed, kernels = 0, [], 0
        for fn, configs, heuristics, names in found:
            if fn.fn.__name__ not in file.kernels:
                continue
            launched = [site for name in sorted(names) for site in sites.get(name, ())]
            try:
                if not guess.launched(fn, launched, callers):
                    helpers += 1
                    continue
                launches = guess.variants(fn, configs, heuristics, launched, self.arguments.variants)
            except BaseException as e:  # the reason is data
                failed.append(f"{fn.fn.__name__}: {cause(e)}")
                continue
            kernels += 1
            for number, launch in enumerate(launches):
                name = f"{file.suite}-{file.source}.{fn.fn.__name__}.h{number}" + (f"f{file.number}" if file.number else "")
                left = [target for target in self.arguments.targets.split(",") if f"{name} {target}" not in done]
                if self.known is not None:
                    left = [target for target in left if self.known_label(fn, name, target)]
                while left:
                    before = [(path, path.stat().st_size if path.exists() else 0) for path in (self.labels, made)]
                    child = start(lambda: self.make_dumps(file, fn, launch, name, left, made))
                    _, status = os.waitpid(child, 0)
                    kill(child)
                    child = None
                    done |= {row["task"] for path, size in before for row in rows(path, size)}
                    left = [target for target in left if f"{name} {target}" not in done]
                    if left:
                        code = os.waitstatus_to_exitcode(status)
                        reason = "too slow" if code == -signal.SIGPROF else f"died of {signal.Signals(-code).name}" if code < 0 else f"exit {code} of the backend"
                        append(self.labels, {"task": f"{name} {left[0]}", "file": file.name, "error": reason})
                        left = left[1:]
        if made.exists():
            child = start(lambda: self.label_dumps(file, rows(made), made.with_suffix("")))
            _, status = os.waitpid(child, 0)
            kill(child)
            child = None
            made.unlink()
            if status:
                self.finished(file, error=f"status {status} while its dumps were labelled")
                return
        missing = sorted(file.kernels - {name for fn, *_, names in found for name in names})
        self.finished(file, kernels=kernels, helpers=helpers, failed=failed, missing=missing, copies=file.copies)

    def make_dumps(self, file, fn, launch, name, targets, made):
        """A launch as TTGIR for its targets, in a process of its own; those that have no row after it are what it died of. Rows whose labels are to come go to `made`."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        allow(self.arguments.seconds)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for _ in range(repair.ROUNDS):
            try:
                texts_of(fn, launch, PLANNED)
                break
            except (Exception, SystemExit) as e:
                if not repair.repaired(fn, launch, e):
                    break
        for target in targets:
            allow(self.arguments.seconds)
            began = time.monotonic()
            try:
                texts, options = texts_of(fn, launch, target, ("ttir", "ttgir"))
                dump = f"{name}.{target}.ttgir"
                (self.out / dump).write_text(texts["ttgir"])
                row = {"file": dump, "target": target, "triton": label.triton.__version__, "num_warps": options.num_warps}
                row["seconds"] = round(time.monotonic() - began, 2)
                if self.known is not None:
                    row["labels"] = self.known_label(fn, name, target)
            except BaseException as e:  # the reason is data
                row = {"file": file.name, "error": cause(e)}
            append(made if "error" not in row and self.known is None else self.labels, {"task": f"{name} {target}", **row})

    def label_dumps(self, file, made, temporaries):
        """The labels of a file's dumps, in a process of its own, which ends with what it started."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.environ["GOMAXPROCS"] = "1"  # other files are compiled beside this one
        flags = [f"--save-temps={temporaries}"] if self.arguments.keep_asm else []
        try:
            labels = list(label.compiled(self.tgopt, [self.out / row["file"] for row in made], "", *flags, seconds=self.arguments.seconds))
        except (Exception, SystemExit) as e:
            labels = [{"error": cause(e)}] * len(made)
        for row, found in zip(made, labels, strict=True):
            if "error" in found:
                (self.out / row["file"]).unlink()
                row = {"task": row["task"], "file": file.name, **found}
            else:
                row = {**row, **found, "seconds": round(row["seconds"] + found["seconds"], 2)}
            append(self.labels, row)
        for path in [*temporaries.glob("*/*.ptx"), *temporaries.glob("*/*.amdgcn")]:
            shutil.move(path, self.out / path.name)
        shutil.rmtree(temporaries, ignore_errors=True)


def known_labels(table):
    """What a table as kernels.csv says of launches by the release of Triton that runs this, as label.py would."""
    known = {}
    for row in csv.DictReader(table.open()):
        if row["triton"] != label.triton.__version__:
            continue
        number = lambda name: int(float(row[name] or 0))
        labels = {"shared_bytes": number("shared_bytes"), "measured": {name: row[name] for name in calibrate.UNRULED}}
        if calibrate.vendor(row["target"]) == "NVIDIA":
            labels |= {"registers": number("registers"), "stack_bytes": number("stack_bytes"), "spill_store_bytes": number("spilled_bytes")}
        else:
            labels |= {"vgpr": number("registers"), "vgpr_spills": number("spilled_bytes") // 4, "scratch_bytes": number("stack_bytes")}
        at = (row["suite"], row["source"], row["variant"]), row["target"]
        known.setdefault(at, {})[row["kernel"]] = labels
    return known


def texts_of(fn, launch, target, stages=()):
    """The texts of the first stages of a launch, and its options; without stages, whether Triton takes it."""
    backend = label.backend_of(target)
    stubs.set_backend(backend)
    # Of AMD's, two in three are given tensors of less than 2 GiB: from these Triton makes buffer accesses.
    source = launch.source(fn, target.startswith("gfx") and zlib.crc32(fn.fn.__name__.encode()) % 3 > 0)
    return collect.texts_of(source, backend, launch.options, stages)


def allow(seconds):
    """SIGPROF after so many seconds of the processor, which other work on the machine does not use up; 0 for none. What this process starts may take as long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + 2 * seconds + 1 if seconds else resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def late(*_):
    raise TimeoutError("too slow")


def start(work):
    """A process that leads a group of its own."""
    pid = os.fork()
    if pid:
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return pid
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        work()
    except BaseException:
        os._exit(1)
    os._exit(0)


def kill(pid):
    """What a process left of its group: ptxas, when its time was over."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def quiet():
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)


def cause(error):
    """The last that was said: what is nearest to the reason."""
    chain = repair.failing(error)
    error = next((e for e in reversed(chain) if getattr(e, "error_message", None)), chain[-1])
    unsaid = f"{type(error).__name__} at a {type(error.node).__name__}" if hasattr(error, "node") else str(error) or type(error).__name__
    text = getattr(error, "error_message", None) or unsaid
    if isinstance(error, (NameError, TypeError, AttributeError, KeyError)):
        text = f"{type(error).__name__}: {error}"
    # Triton quotes what is no error of its own.
    text = re.sub(r"^(\w+)\((['\"])(.*)\2\)$", r"\1: \3", " ".join(text.split()))
    return text[-300:]


def append(path, row):
    with path.open("a") as file:
        file.write(json.dumps(row) + "\n")


def rows(path, since=0):
    if not path.exists():
        return []
    with path.open("rb") as file:
        file.seek(since)
        return [json.loads(line) for line in file.read().splitlines()]


def alike(reason):
    """Reasons that differ in a name or a number are one."""
    return re.sub(r"0x[0-9a-f]+|\d+", "N", re.sub(r"'[^']*'|`[^`]*`|\"[^\"]*\"|<[^>]*>", "…", reason))[:160]


def summary(files, labels, finished):
    names = {file.name for file in files}
    finished = {row["file"]: row for row in finished if row["file"] in names}.values()
    suites = {file.suite for file in files}
    labels = [row for row in labels if row["task"].partition("-")[0] in suites]
    kernel = lambda row: row["task"].split()[0].rsplit(".", 1)[0]
    total = lambda key: sum(row.get(key, 0) for row in finished)
    compiled = [row for row in labels if "labels" in row]
    tried, good = {kernel(row) for row in labels}, {kernel(row) for row in compiled}
    out = [
        f"{len(names)} files, {len(finished)} of them done: {total('kernels')} kernels, {total('helpers')} functions that only kernels call, "
        f"{total('copies')} copies, {sum(len(row.get('missing', ())) for row in finished)} not found after the import",
        f"{len(good)} of {len(tried)} kernels compile; {len(compiled)} dumps of {len(labels)} compilations, "
        f"{sum(row['seconds'] for row in compiled) / max(len(compiled), 1):.1f} s each",
        "", "By target, compiled of tried:",
    ]  # fmt: skip
    of, ok = (Counter(row["task"].split()[1] for row in some) for some in (labels, compiled))
    out += [f"    {target:8} {ok[target]:6} of {of[target]}" for target in sorted(of)]
    out += ["", "By suite, kernels that compile of those tried:"]
    of, ok = (Counter(name.partition("-")[0] for name in some) for some in (tried, good))
    out += [f"    {suite:40} {ok[suite]:5} of {of[suite]}" for suite in sorted(of)]
    out += ["", "Why not:"]
    out += [f"    {n:6} {reason}" for reason, n in Counter(alike(row["error"]) for row in labels if "error" in row).most_common()]
    out += ["", "Files that could not be imported, and kernels that could not be launched:"]
    out += [f"    {row['file']}: {row['error']}" for row in finished if "error" in row]
    out += [f"    {row['file']}: {reason}" for row in finished for reason in row.get("failed", ())]
    out += ["", "Not found after the import:"]
    out += [f"    {row['file']}: {', '.join(row['missing'])}" for row in finished if row.get("missing")]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    main()
