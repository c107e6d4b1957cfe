"""Build the wheels of tgopt and check them.

    scripts/wheel/build.py [-o FOLDER] [GOOS/GOARCH]...

python/hatch_build.py says what is in a wheel. Here it is packed tighter, and what is there is held against what its tag promises.
The last line is "N passed, N failed".
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import deflate
from elftools.elf.elffile import ELFFile
from packaging.tags import Tag
from packaging.utils import parse_wheel_filename

PYTHON = Path(__file__).resolve().parents[2] / "python"
sys.path.insert(0, str(PYTHON))
from hatch_build import PLATFORMS

MOST = 9_000_000  # bytes of a wheel

results: list[bool] = []


def check(what: str, failure: str | None) -> None:
    results.append(failure is None)
    if failure is not None:
        print(f"FAIL {what}: {failure}")


def run(what: str, command: list[str], **options: object) -> bool:
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)  # type: ignore[call-overload]
    check(what, None if done.returncode == 0 else done.stdout)
    return bool(done.returncode == 0)


def build(system: tuple[str, str], folder: Path) -> Path | None:
    """A wheel as hatchling builds it, packed tighter."""
    before = set(folder.glob("*.whl"))
    environment = {**os.environ, "GOOS": system[0], "GOARCH": system[1]}
    environment.setdefault("SOURCE_DATE_EPOCH", subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=PYTHON, text=True).strip())
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    if not run(f"{'/'.join(system)} is built", command, cwd=PYTHON, env=environment):
        return None
    (wheel,) = set(folder.glob("*.whl")) - before
    pack(wheel)
    return wheel


class Best:
    """Compresses as zlib at its best does not: five per cent less for a program."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def compress(self, part: bytes) -> bytes:
        self.parts.append(part)
        return b""

    def flush(self) -> bytes:
        return bytes(deflate.deflate_compress(b"".join(self.parts), 12))


def pack(wheel: Path) -> None:
    """Writes the archive anew, with the same entries."""
    zipfile._get_compressor = lambda kind, level=None: Best() if kind == zipfile.ZIP_DEFLATED else None  # type: ignore[attr-defined]
    packed = io.BytesIO()
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(packed, "w") as new:
        for entry in old.infolist():
            new.writestr(entry, old.read(entry), compress_type=zipfile.ZIP_DEFLATED)
    wheel.write_bytes(packed.getvalue())


def audit(wheel: Path, system: tuple[str, str]) -> None:
    name = "/".join(system)
    size = wheel.stat().st_size
    print(f"{size:>9,} bytes  {wheel.name}")
    check(f"{name}: size", None if size < MOST else f"{size:,} bytes, of {MOST:,} at most")

    _, version, _, tags = parse_wheel_filename(wheel.name)
    wanted = {Tag("py3", "none", p) for p in PLATFORMS[system].split(".")}
    check(f"{name}: tags of the name", None if set(tags) == wanted else f"{sorted(map(str, tags))}")
    with zipfile.ZipFile(wheel) as archive:
        broken = archive.testzip()
        check(f"{name}: archive", broken)
        info = f"tgopt-{version}.dist-info"
        said = set(re.findall(r"^Tag: (.*)$", archive.read(f"{info}/WHEEL").decode(), re.MULTILINE))
        check(f"{name}: tags of WHEEL", None if said == set(map(str, wanted)) else f"{sorted(said)}")
        check(f"{name}: no folder of libraries", None if b"Root-Is-Purelib: false" in archive.read(f"{info}/WHEEL") else "it is called pure")
        recorded(name, archive, info)
        script = f"tgopt-{version}.data/scripts/" + ("tgopt.exe" if system[0] == "windows" else "tgopt")
        mode = archive.getinfo(script).external_attr >> 16
        check(f"{name}: program", None if mode & 0o111 == 0o111 else f"of mode {mode:o}")
        failure = FORMATS[system[0]](archive.read(script), system[1])
        check(f"{name}: program", failure)


def recorded(name: str, archive: zipfile.ZipFile, info: str) -> None:
    """RECORD has each file and its hash."""
    rows = {row[0]: row[1] for row in csv.reader(archive.read(f"{info}/RECORD").decode().splitlines())}
    wrong = set(rows) ^ set(archive.namelist())
    for path, said in rows.items():
        digest = hashlib.sha256(archive.read(path)).digest() if path not in wrong else b""
        if said and said != "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode():
            wrong.add(path)
    check(f"{name}: RECORD", f"{sorted(wrong)}" if wrong else None)


def elf(program: bytes, arch: str) -> str | None:
    """A tag of any C library is right for a program that needs none."""
    file = ELFFile(io.BytesIO(program))
    machine = {"amd64": "EM_X86_64", "arm64": "EM_AARCH64"}[arch]
    if file["e_machine"] != machine:
        return f"for {file['e_machine']}, not {machine}"
    needs = [s["p_type"] for s in file.iter_segments() if s["p_type"] in ("PT_INTERP", "PT_DYNAMIC")]
    if needs:
        return f"not static: it has {' and '.join(needs)}"
    return "it has symbols" if file.get_section_by_name(".symtab") else None


def mach_o(program: bytes, arch: str) -> str | None:
    """The macOS that it asks for is that of the tag. For arm64 it is signed, without which it would not run."""
    magic, cpu, _, _, commands = struct.unpack_from("<5I", program)
    if magic != 0xFEEDFACF or cpu != {"amd64": 0x01000007, "arm64": 0x0100000C}[arch]:
        return f"magic {magic:x}, CPU {cpu:x}"
    at, least, signed = 32, "", False
    for _ in range(commands):
        command, size = struct.unpack_from("<2I", program, at)
        if command == 0x32:  # LC_BUILD_VERSION
            (packed,) = struct.unpack_from("<I", program, at + 12)
            least = f"{packed >> 16}_{packed >> 8 & 255}"
        signed = signed or command == 0x1D  # LC_CODE_SIGNATURE
        at += size
    tag = re.sub(r"^macosx_(\d+_\d+)_.*", r"\1", PLATFORMS["darwin", arch])
    if least != tag:
        return f"for macOS {least} or later, not {tag}"
    return "not signed" if arch == "arm64" and not signed else None


def pe(program: bytes, arch: str) -> str | None:
    (header,) = struct.unpack_from("<I", program, 0x3C)
    (machine,) = struct.unpack_from("<H", program, header + 4)
    wanted = {"amd64": 0x8664}[arch]
    return None if program[header : header + 4] == b"PE\0\0" and machine == wanted else f"machine {machine:x}"


FORMATS = {"linux": elf, "darwin": mach_o, "windows": pe}


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the wheels of tgopt and check them.")
    parser.add_argument("-o", "--output", type=Path, default=Path("dist"), metavar="FOLDER")
    parser.add_argument("systems", nargs="*", metavar="GOOS/GOARCH", help=", ".join(map("/".join, PLATFORMS)))
    given = parser.parse_args()
    for name in given.systems:
        if tuple(name.split("/")) not in PLATFORMS:
            parser.error(f"there is no wheel for {name}: there are {', '.join(map('/'.join, PLATFORMS))}")
    systems = [s for s in PLATFORMS if not given.systems or "/".join(s) in given.systems]
    given.output.mkdir(parents=True, exist_ok=True)
    for old in given.output.glob("tgopt-*.whl"):
        old.unlink()
    wheels = []
    for system in systems:
        wheel = build(system, given.output.resolve())
        if wheel is not None:
            wheels.append(str(wheel))
            audit(wheel, system)
    if wheels:
        again = given.output / "again"
        again.mkdir(exist_ok=True)
        second = build(systems[0], again.resolve())
        same = second is not None and second.read_bytes() == Path(wheels[0]).read_bytes()
        check("the same bytes again", None if same else f"{wheels[0]} and {second} differ")
        shutil.rmtree(again)
        run("twine check", [sys.executable, "-m", "twine", "check", "--strict", *wheels])
        run("check-wheel-contents", [str(Path(sys.executable).with_name("check-wheel-contents")), *wheels])
    failed = results.count(False)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
