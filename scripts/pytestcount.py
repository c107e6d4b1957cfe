"""Run pytest and count as scripts/test does.

    scripts/pytestcount.py [ARGUMENT OF pytest]...

Reasons of what was skipped are lines "skipped: …"; the last line is "N passed, N failed, N skipped".
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict

import pytest


class Count:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.reasons: dict[str, list[str]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.counts[report.outcome] += 1
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[report.longrepr[2].removeprefix("Skipped: ")].append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.counts["failed"] += 1
        elif report.skipped and isinstance(report.longrepr, tuple):
            self.counts["skipped"] += 1
            self.reasons[report.longrepr[2].removeprefix("Skipped: ")].append(report.nodeid)


def main() -> int:
    count = Count()
    code = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[count])
    for reason, tests in count.reasons.items():
        more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
        print(f"skipped: {tests[0]}{more}: {reason}")
    counts = count.counts
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
