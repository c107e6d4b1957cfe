"""Ask Triton whether it takes the committed dumps of earlier releases, once tgopt has upgraded them.

    VENV/bin/python scripts/oracle/upgrade.py [--tgopt=FILE] [--only=GLOB] [--dumps=FOLDER]

Each dump of a release before this environment's goes through `tgopt --upgrade-to`. Triton's parser and verifier must
accept what comes out, in custom and in generic form, and it must come out of a second upgrade as it went in. A dump with
something that has no counterpart is counted as skipped, under what tgopt says of it.
"""

import argparse
import fnmatch
import os
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from harness import DUMPS, Json, Tgopt, add_tgopt, ask, close_report, first_line, log_of_child, reason, stop, workspace

try:
    import triton
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

from roundtrip import DUMPS_A_CHILD, SECONDS_A_DUMP, first_difference, kind_of, read

RELEASE = tuple(int(number) for number in triton.__version__.split(".")[:2])
TO = f"--upgrade-to={RELEASE[0]}.{RELEASE[1]}"


def release_of(path: Path, root: Path) -> tuple[int, ...]:
    """The release that wrote a dump: the first folder is named after it."""
    numbers = re.findall(r"\d+", path.relative_to(root).parts[0])
    return tuple(int(number) for number in numbers[:2])


def verdict(tgopt: Tgopt, path: Path) -> tuple[str, str] | None:
    """What is wrong with a dump once it is upgraded, as a kind and a detail."""
    run = tgopt.run(TO, path)
    if run.code != 0:
        message = first_line(run.messages).removeprefix(f"{path}:")
        return ("no counterpart" if "cannot be upgraded" in message else "tgopt fails", message)
    printed = Path(tempfile.gettempdir()) / f"upgraded{path.suffix}"
    for form, flags in {"custom": (), "generic": ("-mlir-print-op-generic",)}.items():
        text = tgopt.run(TO, *flags, path)
        printed.write_text(text.output)
        try:
            read(printed)
        except RuntimeError:
            detail = reason(log_of_child())
            os.truncate(log_of_child(), 0)
            return (f"{form}: Triton rejects it", detail)
    printed.write_text(run.output)
    again = tgopt.run(TO, printed)
    if again.output != run.output:
        return ("a second upgrade changes it", first_difference(run.output, again.output))
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--only", default="*", metavar="GLOB", help="dumps, relative to the folder")
    parser.add_argument("--dumps", type=Path, default=DUMPS, metavar="FOLDER", help="of one folder a release")
    arguments = parser.parse_args()

    root = arguments.dumps.resolve()
    files = [path for path in sorted(root.rglob("*.tt*ir")) if release_of(path, root) < RELEASE]
    files = [path for path in files if fnmatch.fnmatchcase(str(path.relative_to(root)), arguments.only)]
    if not files:
        parser.error(f"no dump of a release before Triton {triton.__version__} matches")

    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)

        def question(path: Path) -> Json:
            return verdict(tgopt, path)

        by_kind: dict[str, list[tuple[Path, str]]] = defaultdict(list)
        without: dict[str, int] = defaultdict(int)
        for answer in ask(question, files, work, batch=DUMPS_A_CHILD, seconds=SECONDS_A_DUMP):
            found = answer.value if answer.failure is None else ("Triton fails", answer.failure)
            if found and found[0] == "no counterpart":
                without[re.sub(r"^[\d:]+ error: ", "", found[1])] += 1
            elif found:
                by_kind[kind_of(*found)].append((answer.item, found[1]))

    for why, count in without.items():
        print(f"skipped: {count} dumps: {why}")
    for kind, alike in sorted(by_kind.items(), key=lambda entry: -len(entry[1])):
        path, detail = min(alike, key=lambda found: found[0].stat().st_size)
        print(f"{len(alike)} × {kind}\n  {path.relative_to(root)}: {detail}")
    wrong, skipped = sum(map(len, by_kind.values())), sum(without.values())
    return close_report(len(files) - wrong - skipped, wrong, skipped)


if __name__ == "__main__":
    sys.exit(main())
