"""Versions of Go's, as Python orders them."""

import sys
from pathlib import Path

import pytest
from packaging.version import Version

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from hatch_build import python_version


@pytest.mark.parametrize(
    ("stamped", "wanted"),
    [
        ("v1.2.3", "1.2.3"),
        ("v1.2.3+dirty", "1.2.3+dirty"),
        ("v1.2.3-rc.1", "1.2.3rc1"),
        ("v0.0.0-20261123181826-1469875abcde", "0.0.0.dev20261123181826"),
        ("v1.2.4-0.20261123181826-1469875abcde+dirty", "1.2.4.dev20261123181826+dirty"),
        ("v1.2.4-rc.1.0.20261123181826-1469875abcde", "1.2.4.dev20261123181826"),
        ("(devel)", "0.0.0.dev0"),
    ],
)
def test_version(stamped: str, wanted: str) -> None:
    assert python_version(stamped) == wanted
    assert str(Version(wanted)) == wanted


def test_order() -> None:
    stamped = ["(devel)", "v0.0.0-20260101000000-1469875abcde", "v1.2.3-rc.1", "v1.2.3", "v1.2.4-0.20260101000000-1469875abcde", "v1.2.4"]
    versions = [Version(python_version(s)) for s in stamped]
    assert versions == sorted(versions)
