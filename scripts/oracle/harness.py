"""What the oracles share: the committed dumps, tgopt, and work done in forked children.

Triton's wheels are assertion builds: a bad input ends the process. So Triton is asked in children, many
questions each; the one that ends a child is blamed and the rest go to the next.
"""

import argparse
import contextlib
import json
import os
import re
import resource
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
KERNELS = REPOSITORY / "testdata" / "kernels"
DUMPS = KERNELS / "dumps"

# Exit codes, as tgopt's.
EXIT_WRONG, EXIT_MISSING = 1, 3

# What asks the program to stop.
STOPPING = {signal.SIGINT, signal.SIGTERM}

Json = Any


def labels() -> Json:
    """labels.json: the toolchains, and a row a dump."""
    return json.loads((DUMPS / "labels.json").read_text())


def add_tgopt(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tgopt", type=Path, metavar="FILE", help="the tgopt to use; built from this checkout by default"
    )


@dataclass(frozen=True)
class Run:
    """One run of tgopt."""

    code: int
    output: str
    messages: str


def limit_processor_time(seconds: int) -> None:
    """End this process, and each that it starts, by SIGXCPU when it has used so many more seconds of the processor.

    Not of a clock: on a machine that has other work all things take their time.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))


class Tgopt:
    """The program under test."""

    # No dump takes more than a second of the processor.
    SECONDS = 60

    def __init__(self, program: Path | None, work: Path) -> None:
        if program is None:
            program = work / "tgopt"
            build = ["go", "build", "-o", str(program), "./cmd/tgopt"]
            try:
                subprocess.run(build, check=True, cwd=REPOSITORY)
            except FileNotFoundError:
                stop("go is missing, name a tgopt by --tgopt", EXIT_MISSING)
            except subprocess.CalledProcessError:
                stop("tgopt does not build", EXIT_WRONG)
        elif not os.access(program, os.X_OK):
            stop(f"{program}: no program", EXIT_MISSING)
        self.program = program.resolve()

    def run(self, *arguments: str | Path) -> Run:
        command = [self.program, *arguments]
        done = subprocess.run(
            ["sh", "-c", f'ulimit -t {self.SECONDS}; exec "$@"', "sh", *command], capture_output=True, text=True
        )
        # Go's runtime takes no notice of SIGXCPU.
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return Run(-1, "", f"no end after {self.SECONDS} s of processor time")
        return Run(done.returncode, done.stdout, done.stderr)


@dataclass(frozen=True)
class Compiled:
    """What a compiler made of a text: labels as in labels.json, and blocks that reside on a unit; or the reason why not."""

    labels: Json
    blocks: int = 0
    failure: str | None = None


def labels_of(line: Json) -> Json:
    """A line of `tgopt compile --format=json` as labels.json has it, but for what only its own compilation knows."""
    if line["accumulators"] is None and line["scalar_registers"] is None:
        names = {
            "registers": "registers",
            "stack_bytes": "stack_bytes",
            "spill_store_bytes": "spilled_bytes",
            "spill_load_bytes": "spill_load_bytes",
        }
        found = {label: line[name] for label, name in names.items()}
    else:
        found = {
            "vgpr": line["registers"],
            "agpr": line["accumulators"] or 0,
            "sgpr": line["scalar_registers"],
            "vgpr_spills": line["spilled_bytes"] // 4,
            "sgpr_spills": line["scalar_spills"],
            "scratch_bytes": line["stack_bytes"],
        }
    return {**found, "shared_bytes": line["shared_bytes"]}


def compile_lines(tgopt: Tgopt, files: Sequence[Path], target: str, *options: str) -> Iterator[Json]:
    """Have `tgopt compile` compile files by the Triton of this Python; its lines, in their order. Without a target each for that which it names."""
    command = [tgopt.program, "compile", "--format=json", f"--target={target}", f"--python={sys.executable}", *options, *files]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(files):
        stop(f"tgopt compile says {len(lines)} lines of {len(files)} files: {done.stderr}", EXIT_WRONG)
    yield from lines


def compile_files(tgopt: Tgopt, files: Sequence[Path], target: str, *options: str) -> Iterator[Compiled]:
    """The same, as labels."""
    for line in compile_lines(tgopt, files, target, *options):
        if "error" in line:
            yield Compiled({}, failure=line["error"])
        else:
            yield Compiled(labels_of(line), line["occupancy"]["blocks"])


def stop(message: str, code: int) -> None:
    print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    raise SystemExit(code)


@contextlib.contextmanager
def workspace() -> Iterator[Path]:
    """A temporary folder for all that is written, Triton's cache included; removed at any end."""
    # SIGTERM, too, has to unwind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    # An assertion that fails leaves no core file.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    work = Path(tempfile.mkdtemp(prefix="tgopt-oracle-"))
    try:
        os.environ.update(
            TRITON_CACHE_DIR=str(work / "cache"),
            TRITON_ALWAYS_COMPILE="1",
            TRITON_DUMP_PTXAS_LOG="1",
            TMPDIR=str(work),
        )
        tempfile.tempdir = None
        yield work
    except KeyboardInterrupt:
        # As a shell expects it, after all is cleaned up.
        shutil.rmtree(work, ignore_errors=True)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        shutil.rmtree(work, ignore_errors=True)


class Progress:
    """A line that counts, on a terminal only."""

    def __init__(self, total: int, quiet: bool = False) -> None:
        self.total, self.done = total, 0
        self.shown = sys.stderr.isatty() and not quiet

    def step(self, what: object) -> None:
        self.done += 1
        if self.shown:
            sys.stderr.write(f"\r\033[K[{self.done}/{self.total}] {what}")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@dataclass(frozen=True)
class Answer:
    """What became of an item: the value, or the reason why there is none."""

    item: Any
    value: Json
    failure: str | None = None


class Child:
    """A forked process that works on items one after the other."""

    def __init__(self, function: Callable[[Any], Json], items: Sequence[Any], seconds: int, work: Path) -> None:
        self.items = items
        self.folder = Path(tempfile.mkdtemp(dir=work))
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            self._work(function, seconds)
        with contextlib.suppress(PermissionError, ProcessLookupError):
            # Here and in the child: whoever comes first.
            os.setpgid(self.pid, self.pid)
        self.descriptor = os.pidfd_open(self.pid)

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def _work(self, function: Callable[[Any], Json], seconds: int) -> None:
        """Never returns. A line of JSON is written for each item that is done."""
        try:
            # A group of its own, so that the compilers it starts can be ended with it.
            os.setpgid(0, 0)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
            # What Triton writes to its standard output and error.
            log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(log, 1)
            os.dup2(log, 2)
            os.environ["TMPDIR"] = str(self.folder)
            tempfile.tempdir = None
            with (self.folder / "answers").open("w") as answers:
                for item in self.items:
                    os.ftruncate(log, 0)
                    limit_processor_time(seconds)
                    try:
                        answer = {"value": function(item)}
                    except Exception:
                        traceback.print_exc()
                        sys.stderr.flush()
                        answer = {"failure": reason(self._log)}
                    answers.write(json.dumps(answer) + "\n")
                    answers.flush()
        finally:
            os._exit(0)

    def finish(self) -> tuple[list[Answer], list[Any]]:
        """Of a child that ended: its answers, and the items it did not come to."""
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        code = os.waitstatus_to_exitcode(status)
        answers = self.folder / "answers"
        lines = answers.read_text().splitlines() if answers.exists() else []
        found = [
            Answer(item, **{"value": None, **json.loads(line)}) for item, line in zip(self.items, lines, strict=False)
        ]
        rest = list(self.items[len(found) :])
        if rest:
            late = code == -signal.SIGXCPU
            why = "its processor time is up" if late else f"the process died ({code}): {reason(self._log)}"
            found.append(Answer(rest.pop(0), None, why))
        self.close()
        return found, rest

    def close(self) -> None:
        """End what is left of it."""
        with contextlib.suppress(ProcessLookupError):
            if self.pid:
                os.killpg(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        shutil.rmtree(self.folder, ignore_errors=True)


def reason(log: Path) -> str:
    """The line of a log that says what went wrong first."""
    lines = log.read_text(errors="replace").strip().splitlines() if log.exists() else []
    errors = [line for line in lines if "error: " in line or "Assertion" in line]
    return (errors or lines[-1:] or ["no message"])[0].strip().replace(f"{log.parent}/", "")


def log_of_child() -> Path:
    """In a child: where standard output and error go; it begins anew with each item."""
    sys.stdout.flush()
    sys.stderr.flush()
    return Path(os.readlink("/proc/self/fd/1"))


def ask(
    function: Callable[[Any], Json],
    items: Sequence[Any],
    work: Path,
    *,
    batch: int = 1,
    workers: int = 2,
    seconds: int = 300,
    quiet: bool = False,
) -> Iterator[Answer]:
    """Call `function` on every item in children, `batch` items each; answers come as they are ready.

    `seconds` of processor time are the limit of one item. What the function returns must be JSON.
    """
    progress = Progress(len(items), quiet)
    queue = [list(items[start : start + batch]) for start in range(0, len(items), batch)]
    selector = selectors.DefaultSelector()
    children: set[Child] = set()
    try:
        while queue or children:
            while queue and len(children) < workers:
                # A signal in between would leave a child that nobody knows of.
                signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
                child = Child(function, queue.pop(0), seconds, work)
                children.add(child)
                selector.register(child.descriptor, selectors.EVENT_READ, child)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
            for key, _ in selector.select():
                child = key.data
                selector.unregister(child.descriptor)
                children.remove(child)
                answers, rest = child.finish()
                if rest:
                    queue.insert(0, rest)
                for answer in answers:
                    progress.step(answer.item)
                    yield answer
    finally:
        progress.clear()
        for child in children:
            child.close()
        selector.close()


def first_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip().splitlines()[0]) if text.strip() else "no message"


def close_report(passed: int, failed: int, skipped: int = 0) -> int:
    """The closing line; returns the exit code."""
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return EXIT_WRONG if failed else 0
