"""Ask mlir-opt what tgopt must print of MLIR's whole textual surface, whatever the dialect.

    scripts/oracle/surface.py [--tgopt=FILE] [--mlir-opt=FILE] [--modules=N] [--seed=N] [--update]

For each line of testdata/surface/flags.txt both print, in the style of MLIR, the committed cases of
testdata/surface and N modules that surface_modules.py makes at random; the texts must be the same, byte for byte.
Text that mlir-opt printed must, printed by tgopt in its own style, stay the same too. What is in rejected.mlir must
be refused by both. --update writes the .expected files, against which the Go tests compare, from mlir-opt's answers.
"""

import argparse
import difflib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from harness import EXIT_MISSING, REPOSITORY, Tgopt, add_tgopt, close_report, stop, workspace
from surface_modules import Module

SURFACE = REPOSITORY / "testdata" / "surface"
SEPARATOR = "// -----\n"
COMMON = ("-allow-unregistered-dialect", "-split-input-file")


@dataclass
class Report:
    """What was found so far."""

    passed: int = 0
    failed: int = 0
    shown: list[str] = field(default_factory=list)

    def same(self, what: str, want: str, got: str) -> None:
        if want == got:
            self.passed += 1
            return
        self.failed += 1
        lines = list(difflib.unified_diff(want.splitlines(), got.splitlines(), "wanted", "got", n=2, lineterm=""))
        print(f"{what}: the texts differ")
        print("\n".join("    " + line for line in lines[:40]))

    def check(self, what: str, ok: bool, why: str) -> None:
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{what}: {why}")


class Tools:
    """mlir-opt and tgopt, asked in the same way."""

    def __init__(self, tgopt: Path, mlir_opt: str) -> None:
        self.tgopt, self.mlir_opt = str(tgopt), mlir_opt

    @staticmethod
    def _run(command: list[str], text: str) -> tuple[int, str, str]:
        done = subprocess.run(command, input=text.encode(), capture_output=True)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def mlir(self, text: str, flags: list[str]) -> tuple[int, str, str]:
        return self._run([self.mlir_opt, "-mlir-print-op-on-diagnostic=false", *COMMON, *flags], text)

    def ours(self, text: str, flags: list[str], style: str = "mlir") -> tuple[int, str, str]:
        return self._run([self.tgopt, f"--print={style}", *COMMON, *flags], text)


def compare(tools: Tools, report: Report, name: str, text: str, flags: list[str]) -> str:
    """Both print the text; returns mlir-opt's answer."""
    what = f"{name} {' '.join(flags)}".strip()
    code, want, messages = tools.mlir(text, flags)
    if code != 0:
        report.check(what, False, f"mlir-opt refuses it: {messages[:400]}")
        return ""
    code, got, messages = tools.ours(text, flags)
    if code != 0:
        report.check(what, False, f"tgopt refuses it: {messages[:400]}")
    else:
        report.same(what, want, got)
    return want


def stays(tools: Tools, report: Report, name: str, flags: list[str], printed: str) -> None:
    """What mlir-opt prints must come out of tgopt's own style as it went in."""
    if "{...}" in printed or "__elided__" in printed or any(word in f for f in flags for word in ("pretty", "users", "hex")):
        return  # is not to be read again, has comments, or is in a form that takes the flag
    values = [line.split(" = ", 1)[1] for line in printed.splitlines() if line.startswith("#") and " = " in line]
    if len(values) > len(set(values)):
        return  # locations that MLIR tells apart and prints alike
    # mlir-opt ends each module by an empty line.
    want = printed.replace("\n\n" + SEPARATOR, "\n" + SEPARATOR)
    generic = [f for f in flags if f == "-mlir-print-op-generic"]
    code, got, messages = tools.ours(want, generic, "faithful")
    if code != 0 and tools.mlir(want, generic)[0] != 0:
        return  # as sparse<1, [2, 3]>, whose one index stands for two
    if code != 0:
        report.check(f"{name}, printed again", False, f"tgopt refuses it: {messages[:400]}")
    else:
        report.same(f"{name} {' '.join(flags)}, printed again", want.rstrip("\n"), got.rstrip("\n"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--mlir-opt", metavar="FILE", default=os.environ.get("TGOPT_MLIR_OPT", "mlir-opt-22"))
    parser.add_argument("--modules", type=int, default=60, metavar="N", help="how many to make at random (60)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first module (1)")
    parser.add_argument("--update", action="store_true", help="write the expected files")
    args = parser.parse_args()
    if shutil.which(args.mlir_opt) is None:
        stop(f"there is no {args.mlir_opt}: name an mlir-opt of LLVM 22 by --mlir-opt", EXIT_MISSING)
    combinations = [line.split() for line in (SURFACE / "flags.txt").read_text().splitlines()]
    report = Report()
    with workspace() as work:
        tools = Tools(Tgopt(args.tgopt, work).program, args.mlir_opt)
        for path in sorted(SURFACE.glob("*.mlir")):
            text = path.read_text()
            if path.name == "rejected.mlir":
                for chunk in text.split(SEPARATOR):
                    title = chunk.splitlines()[0]
                    report.check(title, tools.mlir(chunk, [])[0] != 0, "mlir-opt accepts it")
                    report.check(title, tools.ours(chunk, [])[0] != 0, "tgopt accepts it")
                continue
            answers = []
            for flags in combinations:
                want = compare(tools, report, path.name, text, flags)
                stays(tools, report, path.name, flags, want)
                answers.append(f"==== {' '.join(flags)}\n{want}")
            expected = path.with_suffix(".expected")
            if args.update:
                expected.write_text("".join(answers))
            report.same(f"{expected.name}, by mlir-opt", "".join(answers), expected.read_text())
        modules = [str(Module(seed)) for seed in range(args.seed, args.seed + args.modules)]
        for flags in combinations:
            for first in range(0, len(modules), 20):
                batch = SEPARATOR.join(modules[first : first + 20])
                name = f"modules {args.seed + first} to {args.seed + min(first + 20, len(modules)) - 1}"
                want = compare(tools, report, name, batch, flags)
                stays(tools, report, name, flags, want)
    return close_report(report.passed, report.failed)


if __name__ == "__main__":
    sys.exit(main())
