"""How the wheel is built: the program by Go, for the system that GOOS and GOARCH name, and the tag of the wheel by what
Go's programs need of that system. scripts/wheels builds the wheels of all systems; `pip install ./python` that of this one.

There is no source distribution: it would need Go and the sources of the whole repository.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

REPOSITORY = Path(__file__).resolve().parent.parent

# A program of Go is static on Linux: it needs no C library, so that it runs with each. Its kernel is 3.2 or later, which is
# older than those that manylinux_2_17 and musllinux_1_1 stand for. Go 1.26 needs macOS 12.
PLATFORMS = {
    ("linux", "amd64"): "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
}

# Calls of these packages are not inlined: no figure of ours depends on their speed, and they would take 5 % of a wheel.
OF_OTHERS = (
    "crypto",
    "encoding",
    "github.com/goccy",
    "github.com/google/jsonschema-go",
    "github.com/modelcontextprotocol",
    "github.com/segmentio",
    "github.com/spf13",
    "go.lsp.dev",
    "golang.org/x/oauth2",
    "net",
    "vendor",
)

# Without paths of this machine, symbols and what debuggers read; net/http comes with the Model Context Protocol's SDK
# and is not used. What is inlined by the profile takes 3 % of a wheel, and would bring it near 9 MB; without it reports take 5 to 8 % longer.
FLAGS = ["-trimpath", "-ldflags=-s -w", "-tags=nethttpomithttp2", "-pgo=off", *(f"-gcflags={package}/...=-l" for package in OF_OTHERS)]


def go(*arguments: str) -> str:
    return subprocess.run(["go", *arguments], cwd=REPOSITORY, env={**os.environ, "CGO_ENABLED": "0"}, check=True, stdout=subprocess.PIPE, text=True).stdout


def system() -> tuple[str, str]:
    """GOOS and GOARCH."""
    names = json.loads(go("env", "-json", "GOOS", "GOARCH"))
    return names["GOOS"], names["GOARCH"]


@functools.cache
def program() -> Path:
    """The program, built once a process."""
    folder = Path(tempfile.mkdtemp(prefix="tgopt-wheel."))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / ("tgopt.exe" if system()[0] == "windows" else "tgopt")
    go("build", *FLAGS, f"-o={path}", "./cmd/tgopt")
    return path


def version() -> str:
    """The version that Go stamped into the program, as Python writes it: that of a tag, or the time of the commit."""
    stamped = re.search(r"^\tmod\tgithub\.com/tgopt/tgopt\t(\S+)", go("version", "-m", str(program())), re.MULTILINE)
    return python_version(stamped[1] if stamped else "(devel)")


def python_version(stamped: str) -> str:
    """v1.2.3 is 1.2.3; v1.2.4-0.20261123181826-1469875abcde, later than that, 1.2.4.dev20261123181826; +dirty stays."""
    m = re.fullmatch(r"v(\d+\.\d+\.\d+)(?:-(?:[\w.]*0\.)?(\d{14})-[0-9a-f]{12}|-([\w.]+))?(\+dirty)?", stamped)
    if m is None:  # Go found no repository, as in a worktree of git
        return "0.0.0.dev0"
    number, at, before, dirty = m.groups(default="")
    return number + (f".dev{at}" if at else before.replace(".", "")) + dirty


class Hook(BuildHookInterface):  # type: ignore[misc]
    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            raise SystemExit("tgopt has no source distribution: build a wheel (python -m build --wheel)")
        os_and_arch = system()
        platform = PLATFORMS.get(os_and_arch) or re.sub(r"[-.]", "_", sysconfig.get_platform())
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
        build_data["shared_scripts"][str(program())] = program().name
        starter = Path(self.root) / "tgopt.pth"  # what looks for TGOPT_PRUNE when Python starts
        build_data["force_include"][str(starter)] = starter.name
