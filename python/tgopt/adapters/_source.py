"""Kernels of a Python file without what else the file imports: a tuner's package needs a GPU, or much more, to be imported."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any


def kernels(path: str | Path) -> ModuleType:
    """A module with the functions of a file that @triton.jit decorates, and the numbers and texts that it gives names to.

    Raises OSError, and ValueError where the file is no Python or has no such function.
    """
    text = Path(path).read_text(encoding="utf-8")
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise ValueError(f"{path}:{error.lineno}: {error.msg}") from error
    lines = text.splitlines()
    kept = ["import triton", "import triton.language as tl", ""]
    found = False
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(_is_jit(decorator) for decorator in node.decorator_list):
            first = min(decorator.lineno for decorator in node.decorator_list)
            # On the lines where they stand in the file, so that locations agree.
            kept += [""] * (first - 1 - len(kept))
            kept += lines[first - 1 : node.end_lineno]
            found = True
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            kept += [""] * (node.lineno - 1 - len(kept))
            kept += lines[node.lineno - 1 : node.end_lineno]
    if not found:
        raise ValueError(f"{path}: no function here is decorated with @triton.jit")
    body = "\n".join(kept) + "\n"
    # Triton reads the source of a kernel from the file that it is in.
    name = f"tgopt_kernels_{hashlib.sha256(body.encode()).hexdigest()[:16]}"
    folder = tempfile.TemporaryDirectory(prefix="tgopt-")
    file = Path(folder.name, f"{name}.py")
    file.write_text(body, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    module.__dict__["_tgopt_folder"] = folder  # removed with the module
    spec.loader.exec_module(module)
    return module


def _is_jit(decorator: ast.expr) -> bool:
    if isinstance(decorator, ast.Call):
        decorator = decorator.func
    return ast.unparse(decorator) in ("triton.jit", "jit")


def kernel(name: str, modules: tuple[str, ...], file: str | Path | None = None) -> Any:
    """A kernel by its name, of the first of some modules that there is, or of a file.

    Raises LookupError, which says what was looked for.
    """
    if file is not None:
        try:
            return getattr(kernels(file), name)
        except (OSError, ValueError, AttributeError) as error:
            raise LookupError(f"there is no kernel {name} in {file}: {error}") from error
    tried = []
    for module in modules:
        try:
            return getattr(importlib.import_module(module), name)
        except Exception as error:  # noqa: BLE001 what a package raises where it has no GPU is its own affair
            tried.append(f"{module}: {error}")
        # Of the package only the file is needed, and that can be had without importing it.
        try:
            return getattr(kernels(_file_of(module)), name)
        except (OSError, ValueError, AttributeError, LookupError):
            pass
    raise LookupError(f"there is no kernel {name}: {'; '.join(tried)}")


def _file_of(module: str) -> Path:
    """The file of a module, found without importing the packages that it is in."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        file = Path(folder, *rest[:-1], rest[-1] + ".py") if rest else Path(folder, "__init__.py")
        if file.is_file():
            return file
    raise LookupError(module)
