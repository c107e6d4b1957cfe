"""Run `go test` and tell what failed, what was skipped and why.

    scripts/gotest.py [ARGUMENT OF go test]...

Tests with subtests are not counted, their subtests are. The last line is "N passed, N failed, N skipped".
"""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict

MODULE = "github.com/tgopt/tgopt/"
PLACE = re.compile(r"^\s*[\w./-]+\.go:\d+: ")

# So much of a failing test is shown: how it began, and what it died of.
FIRST_LINES, LAST_LINES = 15, 45


def main() -> int:
    command = ["go", "test", "-json", *sys.argv[1:]]
    outputs: dict[tuple[str, str], list[str]] = defaultdict(list)
    results: dict[tuple[str, str], str] = {}
    packages: dict[str, str] = {}
    other: dict[str, list[str]] = defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            try:
                event = json.loads(line)
            except json.JSONDecodeError:
                other[""].append(line)
                continue
            package = event.get("Package", event.get("ImportPath", "")).removeprefix(MODULE)
            test = event.get("Test")
            action = event["Action"]
            if action in ("output", "build-output"):
                (outputs[package, test] if test else other[package]).append(event["Output"])
            elif action in ("pass", "fail", "skip"):
                if test:
                    results[package, test] = action
                else:
                    packages[package] = action

    # A test that never ended: the package died or ran out of time.
    for package, test in outputs:
        results.setdefault((package, test), "fail")
    parents = {(package, test.rsplit("/", 1)[0]) for package, test in results if "/" in test}
    leaves = {key: result for key, result in results.items() if key not in parents}
    failed_parents = [
        key
        for key in sorted(parents)
        if results.get(key) == "fail"
        and not any(r == "fail" and p == key[0] and t.startswith(key[1] + "/") for (p, t), r in leaves.items())
    ]

    failed = [key for key, result in sorted(leaves.items()) if result == "fail"] + failed_parents
    for package, test in failed:
        lines = outputs[package, test]
        print(f"FAIL {package}.{test}")
        left_out = len(lines) - FIRST_LINES - LAST_LINES
        if left_out > 0:
            lines = [*lines[:FIRST_LINES], f"… {left_out} lines …\n", *lines[-LAST_LINES:]]
        print("".join(f"    {line}" for line in lines), end="")
    # Packages that do not build, or die outside a test.
    with_failed_tests = {package for package, _ in failed}
    broken = [p for p, result in sorted(packages.items()) if result == "fail" and p not in with_failed_tests]
    for package in broken:
        print(f"FAIL {package}")
        texts = [line for name in other if name.split(" ")[0] == package for line in other[name]]
        print("".join(f"    {line}" for line in texts[-LAST_LINES:]), end="")
    if process.returncode != 0 and not failed and not broken:
        print("".join(line for lines in other.values() for line in lines), end="")
        broken = ["go test"]

    reasons: dict[str, list[str]] = defaultdict(list)
    for (package, test), result in sorted(leaves.items()):
        if result == "skip":
            said = [line for line in outputs[package, test] if PLACE.match(line)]
            reasons[PLACE.sub("", said[-1]).strip() if said else "no reason given"].append(f"{package}.{test}")
    for reason, tests in reasons.items():
        more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
        print(f"skipped: {tests[0]}{more}: {reason}")

    counts = Counter(leaves.values())
    failures = len(failed) + len(broken)
    print(f"{counts['pass']} passed, {failures} failed, {counts['skip']} skipped")
    return 1 if failures or process.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
