"""Runs the tests here, and closes with "N passed, N failed, N skipped" and the reasons. TGOPT names the program.

    python run.py [what pytest takes]
"""

import collections
import os
import sys
from pathlib import Path

import pytest


class Counts:
    def __init__(self):
        self.passed, self.failed = 0, 0
        self.skipped = collections.Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport):
        if report.skipped:
            why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.skipped[why.removeprefix("Skipped: ")] += 1
        elif report.failed:
            self.failed += 1
        elif report.when == "call":
            self.passed += 1

    def pytest_collectreport(self, report: pytest.CollectReport):
        self.failed += report.failed


def main() -> int:
    folder = Path(__file__).parent
    os.chdir(folder)
    sys.dont_write_bytecode = True
    counts = Counts()
    code = pytest.main(["-q", "-rf", "--durations=5", *(sys.argv[1:] or ["."])], plugins=[counts])
    for why, number in sorted(counts.skipped.items()):
        print(f"skipped: {why} ({number} tests)")
    print(f"{counts.passed} passed, {counts.failed} failed, {counts.skipped.total()} skipped")
    return 1 if counts.failed or code not in (0, 5) else 0


if __name__ == "__main__":
    sys.exit(main())
