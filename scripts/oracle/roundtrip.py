"""Ask Triton whether it reads what tgopt prints of the committed dumps, and whether it prints the same.

    VENV/bin/python scripts/oracle/roundtrip.py [--tgopt=FILE] [--only=GLOB]

Each dump of this environment's Triton version goes through tgopt three times, which is told the version: as it is, in
generic form and in the style of MLIR. Triton must accept each and see in it the module that it sees in the dump itself (with
locations, but for the last, which has none). In the style of MLIR the text must be the very one that Triton
prints without locations.
"""

import argparse
import fnmatch
import os
import re
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from harness import DUMPS, Json, Tgopt, add_tgopt, ask, close_report, first_line, log_of_child, reason, stop, workspace

try:
    import triton
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler import make_backend
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

FORMS = {
    "faithful": (),
    "generic": ("-mlir-print-op-generic",),
    "mlir": ("--print=mlir",),
}

# Dialects are loaded for a backend: Triton's own and the vendor's.
BACKENDS = (GPUTarget("cuda", 90, 32), GPUTarget("hip", "gfx942", 64))

# The generic form is that of this release: others have other groups of operands and results.
RELEASE = "--triton-version=" + ".".join(triton.__version__.split(".")[:2])

# A module prints in milliseconds; this is a hang.
SECONDS_A_DUMP = 60
DUMPS_A_CHILD = 40


@dataclass(frozen=True)
class Difference:
    """A dump on which Triton and tgopt differ."""

    file: str
    size: int
    kind: str
    detail: str


def read(path: Path) -> "ir.module":
    """Parse and verify; an invalid module raises or aborts."""
    context = ir.context()
    ir.load_dialects(context)
    for target in BACKENDS:
        make_backend(target).load_dialects(context)
    module = ir.parse_mlir_module(str(path), context)
    module.context = context
    return module


def line_kind(line: str) -> str:
    """A line with names and numbers left out, so that like differences fall together."""
    line = re.sub(r"'[^']*[<(][^']*'", "'…'", line.strip())
    line = re.sub(r"%[\w.#$-]+", "%", line)
    line = re.sub(r"-?\b\d+(\.\d+)?(e[+-]?\d+)?\b", "N", line)
    return line if len(line) <= 160 else line[:160] + "…"


def compare(tgopt: Tgopt, file: str) -> list[tuple[str, str]]:
    """All differences on one dump, as a kind and a detail."""
    path = DUMPS / file
    dump = read(path)
    full, bare = str(dump), dump.str_nodebug()
    found = []
    for form, flags in FORMS.items():
        run = tgopt.run(RELEASE, *flags, path)
        if run.code != 0:
            found.append(("tgopt fails", first_line(run.messages).removeprefix(f"{path}:")))
            break
        printed = Path(tempfile.gettempdir()) / f"{form}{path.suffix}"
        printed.write_text(run.output)
        try:
            module = read(printed)
        except RuntimeError:
            found.append((f"{form}: Triton rejects it", reason(log_of_child())))
            os.truncate(log_of_child(), 0)
            continue
        finally:
            printed.unlink()
        # Names do not survive Triton's parser, so its texts show the module alone.
        if form == "mlir":
            if module.str_nodebug() != bare:
                found.append(("mlir: Triton reads another module", first_difference(bare, module.str_nodebug())))
        elif str(module) != full:
            found.append((f"{form}: Triton reads another module", first_difference(full, str(module))))
        # Behind a module the opt tools write a line break of their own.
        if form == "mlir" and run.output != bare + "\n":
            found.append(("mlir: not the text that Triton prints", first_difference(bare + "\n", run.output)))
    return found


def first_difference(want: str, got: str) -> str:
    wants, gots = want.splitlines(), got.splitlines()
    for number, (a, b) in enumerate(zip(wants, gots, strict=False), 1):
        if a != b:
            return f"line {number}\n    Triton: {a.strip()}\n    tgopt:  {b.strip()}"
    if len(wants) == len(gots):
        return f"the end\n    Triton: {want[-5:]!r}\n    tgopt:  {got[-5:]!r}"
    return f"{len(wants)} lines, got {len(gots)}"


def kind_of(kind: str, detail: str) -> str:
    lines = detail.splitlines()
    return f"{kind}: {line_kind(lines[-1])}" if len(lines) > 1 else f"{kind}: {line_kind(detail)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--only", default="*", metavar="GLOB", help="dumps, relative to testdata/kernels/dumps")
    parser.add_argument(
        "--examples", type=int, default=20, metavar="N", help="how many kinds of differences are shown (20)"
    )
    arguments = parser.parse_args()

    root = DUMPS / triton.__version__
    files = sorted(str(p.relative_to(DUMPS)) for p in root.rglob("*.tt*ir"))
    files = [file for file in files if fnmatch.fnmatchcase(file, arguments.only)]
    if not files:
        parser.error(f"no dump of Triton {triton.__version__} matches")

    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)

        def question(file: str) -> Json:
            return compare(tgopt, file)

        differences = []
        for answer in ask(question, files, work, batch=DUMPS_A_CHILD, seconds=SECONDS_A_DUMP):
            found = answer.value if answer.failure is None else [("Triton fails", answer.failure)]
            size = (DUMPS / answer.item).stat().st_size
            differences += [Difference(answer.item, size, kind, detail) for kind, detail in found]

    by_kind: dict[str, list[Difference]] = defaultdict(list)
    for difference in differences:
        by_kind[kind_of(difference.kind, difference.detail)].append(difference)
    for kind, alike in sorted(by_kind.items(), key=lambda entry: -len(entry[1]))[: arguments.examples]:
        smallest = min(alike, key=lambda difference: difference.size)
        print(f"{len(alike)} × {kind}\n  {smallest.file}: {smallest.detail}")
    if len(by_kind) > arguments.examples:
        print(f"and {len(by_kind) - arguments.examples} more kinds")

    wrong = {difference.file for difference in differences}
    other_text = {d.file for d in differences if not d.kind.startswith(("faithful", "generic"))}
    exact = len(files) - len(other_text)
    print(f"Triton {triton.__version__}: {len(files)} dumps, {exact} printed in MLIR's style as by Triton")
    return close_report(len(files) - len(wrong), len(wrong), 0)


if __name__ == "__main__":
    sys.exit(main())
