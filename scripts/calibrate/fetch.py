"""The Python sources of public packages: those that harvest.py compiles, and what they import.

A list has a `name==version` a line. pip finds and loads the archives, so its configuration holds, but nothing of a
package is run: of a source archive pip itself would ask for metadata, and run its setup.py for that.
"""

import ast
import contextlib
import io
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

LARGEST = 600_000  # bytes of a file: what is longer is a table
HELPERS = 60_000  # bytes of a file that one with kernels imports: what is longer is no helper


def fetch(listed, folder):
    failed = 0
    for line in listed.read_text().splitlines():
        requirement = line.split("#")[0].strip()
        if not requirement:
            continue
        name, version = requirement.split("==")
        to = folder / f"pypi_{re.sub(r'[^a-z0-9]+', '_', name.lower())}"
        if to.exists():
            continue
        try:
            with tempfile.TemporaryDirectory() as scratch:
                unpacked = Path(scratch, "files")
                unpack(download(name, version, Path(scratch)), unpacked)
                kept = prune(unpacked)
                if not kept:
                    raise LookupError("no Triton kernels")
                shutil.copytree(unpacked, to)
        except Exception as e:  # the other packages can be had all the same
            failed += 1
            print(f"{requirement}: {e}", file=sys.stderr)
        else:
            print(f"{to.name}: {kept} files")
    return failed


def download(name, version, folder):
    """The archive of a release: a wheel for every machine, else the sources, else the first wheel."""
    from pip._internal.commands import create_command
    from pip._internal.models.target_python import TargetPython

    command = create_command("download")
    options, _ = command.parse_args(["--no-deps", f"{name}=={version}"])
    with command.main_context(), contextlib.redirect_stdout(io.StringIO()):
        session = command.get_default_session(options)
        finder = command._build_package_finder(options, session, TargetPython(), ignore_requires_python=True)
        links = [found.link for found in finder.find_all_candidates(name) if str(found.version) == version]
        if not links:
            raise LookupError("no such release, or no archive of it for this machine")
        link = min(links, key=lambda link: (not link.filename.endswith("-none-any.whl"), link.is_wheel))
        response = session.get(link.url_without_fragment, stream=True, headers={"Accept-Encoding": "identity"})
        response.raise_for_status()
        path = folder / link.filename
        with path.open("wb") as file:
            for chunk in response.iter_content(1 << 20):
                file.write(chunk)
    if link.has_hash:
        import hashlib

        if hashlib.new(link.hash_name, path.read_bytes()).hexdigest() != link.hash:
            raise ValueError(f"{link.filename} is not what the index says")
    return path


def unpack(archive, folder):
    """The Python files of an archive."""
    folder.mkdir()
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as file:
            members = [(m.filename, m.file_size, lambda m=m: file.read(m)) for m in file.infolist() if not m.is_dir()]
            write(members, folder)
    else:
        with tarfile.open(archive) as file:
            members = [(m.name.partition("/")[2], m.size, lambda m=m: file.extractfile(m).read()) for m in file if m.isfile()]
            write(members, folder)


def write(members, folder):
    for name, size, read in members:
        path = Path(name)
        if path.suffix != ".py" or size > LARGEST or path.is_absolute() or ".." in path.parts:
            continue
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(read())


def prune(folder):
    """Leaves the files that define kernels, and what these import of their own package; returns how many files."""
    files = sorted(folder.rglob("*.py"))
    keep = {file for file in files if b"triton" in (text := file.read_bytes()) and re.search(rb"^\s*@(triton\.)?jit\b", text, re.M)}
    keep = keep | {module for file in keep if file.name != "__init__.py" for module in imported(file, folder) if module.stat().st_size < HELPERS}
    if keep:
        # A package is one by its __init__.py.
        keep = keep | {init for file in keep for parent in file.parents if parent != folder and (init := parent / "__init__.py").exists()}
    for file in files:
        if file not in keep:
            file.unlink()
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return len(keep)


def imported(file, folder):
    """Files below folder that a file imports. Absolute names are looked for from each folder above it."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    above = [parent for parent in file.parents if parent == folder or folder in parent.parents]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names, roots = [alias.name for alias in node.names], above
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [module, *(f"{module}.{alias.name}".strip(".") for alias in node.names)]
            roots = above[node.level - 1 : node.level] if node.level else above
        else:
            continue
        for root in roots:
            for name in names:
                path = root.joinpath(*name.split("."))
                yield from (found for found in (path.with_suffix(".py"), path / "__init__.py") if name and found.exists())
