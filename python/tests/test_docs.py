"""The examples of docs/python.md and the cells of docs/python.ipynb run as they stand."""

import json
import re
import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(code, tmp_path, monkeypatch):
    """As a program: Triton reads the sources of kernels from its file."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "triton"))
    path = tmp_path / "example.py"
    path.write_text(code)
    return runpy.run_path(str(path))


def test_python_md(tmp_path, monkeypatch, capsys):
    blocks = BLOCK.findall((DOCS / "python.md").read_text())
    assert len(blocks) >= 6
    for block in blocks[1:]:
        assert len([line for line in block.splitlines() if line.strip()]) <= 10, f"an example is to be ten lines:\n{block}"
    run("\n".join(blocks), tmp_path, monkeypatch)
    assert "matmul on sm_90" in capsys.readouterr().out


def test_notebook(tmp_path, monkeypatch):
    notebook = json.loads((DOCS / "python.ipynb").read_text())
    assert notebook["nbformat"] == 4
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 4
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook["cells"]), "outputs are not committed"
    # What a cell ends with is shown, a name by the page or table that it has for notebooks.
    lines = ["shown = []"]
    for cell in cells:
        *_, last = cell.rstrip().splitlines()
        lines += [cell, f"shown.append({last})" if re.match(r"\w+$", last) else ""]
    shown = run("\n".join(lines), tmp_path, monkeypatch)["shown"]
    assert len(shown) == 4
    for value in shown:
        assert re.match(r"<(iframe|table)\b", value._repr_html_())
