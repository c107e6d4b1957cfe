"""A kernel in Python with dumps of it: what its lines say, for which configurations, and when the dumps are not of this text."""

import asyncio
import json
import os
import re
import shutil
import time
from pathlib import Path

import pytest
from conftest import HOME, TRITON, Client
from document import ATTENTION, ATTENTION_PY, NARROW, Document
from lsprotocol import types
from test_insight import hints_of, peak, text_of
from wire import PATIENCE

CACHE, DUMPED, CONFIGURED = Path(TRITON["TRITON_CACHE_DIR"]), Path(TRITON["TRITON_DUMP_DIR"]), HOME / "configured"
WIDE = {"name": "attention_fwd", "num_warps": 8, "num_stages": 2, "shared": 98304}
SMALL = {"name": "attention_fwd", "num_warps": 4, "num_stages": 1, "shared": 16384, "n_regs": 128, "n_spills": 0}

pytestmark = pytest.mark.needs("inlay_hint_provider")


def compiled(folder: Path, dump: Path, metadata: dict | None = None, seconds_ago: float = 0) -> None:
    """What Triton leaves of a compilation: a folder with a hash for a name; in its cache metadata, too."""
    build = folder / f"{abs(hash((dump, str(metadata)))):052X}"
    build.mkdir(parents=True, exist_ok=True)
    (build / "attention_fwd.ttgir").write_text(dump.read_text())
    if metadata is not None:
        (build / "attention_fwd.json").write_text(json.dumps(metadata))
    when = time.time() - seconds_ago
    for file in build.iterdir():
        os.utime(file, (when, when))


@pytest.fixture
def kernel(tmp_path: Path):
    """A copy of the kernel's source, an hour old, and no dumps."""
    path = tmp_path / "attention.py"
    path.write_text(ATTENTION_PY.read_text())
    hour_ago = time.time() - 3600
    os.utime(path, (hour_ago, hour_ago))
    yield path
    for folder in (CACHE, DUMPED, CONFIGURED):
        shutil.rmtree(folder, ignore_errors=True)


async def until_hints(client: Client, document: Document, seconds: float = PATIENCE) -> list[types.InlayHint]:
    async with asyncio.timeout(seconds):
        while not (hints := await hints_of(client, document)):
            await asyncio.sleep(0.05)
    return hints


async def until_said(client: Client, document: Document, code: str, seconds: float = PATIENCE) -> types.Diagnostic:
    """The diagnostic of that code, once there is one."""
    async with asyncio.timeout(seconds):
        while True:
            for diagnostic in client.diagnostics.get(document.uri, []):
                if diagnostic.code == code:
                    return diagnostic
            await asyncio.sleep(0.05)


def python(path: Path) -> Document:
    return Document.of(path, language="python")


def line(document: Document, text: str) -> int:
    return document.position(text).line


async def test_lines_say_what_they_hold_at_the_peak_of_the_worst_configuration(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE)
    compiled(CACHE, NARROW, SMALL)
    compiled(DUMPED, ATTENTION)  # the same again, as with TRITON_KERNEL_DUMP=1
    document = python(kernel)
    client.open(document)
    hints = {h.position.line: h for h in await until_hints(client, document)}
    for text in ("            k = tl.load(k_ptrs)", "        q = tl.load(q_ptrs)\n"):
        said = text_of(hints[line(document, text)])
        assert re.fullmatch(r"[kq] \d+ registers at the peak", said), said
    at_peak = hints[line(document, "scores = tl.dot(q, k)")]
    registers, _ = peak()
    said = text_of(at_peak)
    # What VS Code shows, which cuts hints off.
    assert re.fullmatch(rf"◂ peak {registers} registers of 256, scores \d+ ", said[:39]), said
    assert said.endswith("(gfx942 num_warps=8 num_stages=2, the worst of 2 configurations)"), said
    # Where the pointer rests on it: all of them, with what the compiler said and the way to their dumps.
    table = at_peak.tooltip.value
    assert "gfx942 num_warps=8 num_stages=2 | 128x128x128" in table and "gfx942 num_warps=4 num_stages=1 | 128x64x64" in table
    assert "128 registers a thread, 0 bytes spilled a thread" in table
    links = re.findall(r"\]\(file://([^)]*)\)", table)
    assert len(links) == 2 and all(Path(link).is_file() for link in links), table

    spill = await until_said(client, document, "spill-risk")
    assert spill.severity == types.DiagnosticSeverity.Warning
    assert spill.range.start.line == line(document, "scores = tl.dot(q, k)")
    assert "1 of 2 configurations likely spill" in spill.message
    related = {r.location.range.start.line for r in spill.related_information}
    assert {line(document, "            k = tl.load(k_ptrs)"), line(document, "        q = tl.load(q_ptrs)\n")} <= related
    shared = await until_said(client, document, "shared-memory")
    assert shared.range.start.line == line(document, "def attention_fwd(") and "98,304 bytes" in shared.message
    assert not [d for d in client.diagnostics[document.uri] if d.severity == types.DiagnosticSeverity.Error]


async def test_dumps_of_the_dump_folder(client: Client, kernel: Path):
    compiled(DUMPED, ATTENTION)
    document = python(kernel)
    client.open(document)
    assert any("peak" in text_of(h) for h in await until_hints(client, document))


@pytest.mark.parametrize("client", [{"dumpFolders": [str(CONFIGURED)]}], indirect=True)
async def test_dumps_of_a_folder_of_the_settings(client: Client, kernel: Path):
    CONFIGURED.mkdir()
    (CONFIGURED / "mine.ttgir").write_text(ATTENTION.read_text())
    document = python(kernel)
    client.open(document)
    assert any("peak" in text_of(h) for h in await until_hints(client, document))


@pytest.mark.parametrize("client", [{"pythonHints": {"enable": False}}], indirect=True)
async def test_hints_can_be_off_and_warnings_stay(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE)
    document = python(kernel)
    client.open(document)
    await until_said(client, document, "spill-risk")
    assert await hints_of(client, document) == []


async def test_what_is_compiled_meanwhile_is_shown(client: Client, kernel: Path):
    CACHE.mkdir()
    document = python(kernel)
    client.open(document)
    assert await client.diagnosed(document) == [] and await hints_of(client, document) == []
    await asyncio.sleep(0.5)
    compiled(CACHE, ATTENTION, WIDE)
    async with asyncio.timeout(PATIENCE):
        while not client.refreshed[types.WORKSPACE_INLAY_HINT_REFRESH]:
            await asyncio.sleep(0.05)
    assert await hints_of(client, document)


async def test_hints_move_with_their_lines(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE)
    document = python(kernel)
    client.open(document)
    before = await until_hints(client, document)
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    client.change(document, types.TextEdit(start, "# one\n# two\n"))
    after = await hints_of(client, document)
    assert [(h.position.line + 2, text_of(h)) for h in before] == [(h.position.line, text_of(h)) for h in after]


async def test_a_dump_of_another_text_is_said_to_be_stale_and_nothing_is_shown_of_it(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE, seconds_ago=60)
    kernel.write_text(kernel.read_text().replace("k = tl.load(k_ptrs)", "keys = tl.load(k_ptrs)").replace("tl.dot(q, k)", "tl.dot(q, keys)"))
    document = python(kernel)
    client.open(document)
    stale = await until_said(client, document, "dump")
    assert stale.severity == types.DiagnosticSeverity.Information
    assert stale.range.start.line == line(document, "def attention_fwd(")
    assert "are stale" in stale.message and "`k` is not in line" in stale.message and "run the kernel again" in stale.message
    assert [d.code for d in client.diagnostics[document.uri]] == ["dump"]
    assert await hints_of(client, document) == []


async def test_a_dump_older_than_its_file_is_shown_and_said_to_be_older(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE, seconds_ago=2 * 3600)
    document = python(kernel)
    client.open(document)
    hints = await until_hints(client, document)
    assert any("from a dump older than this file" in text_of(h) for h in hints)
    assert "are older than this file" in (await until_said(client, document, "dump")).message


async def test_a_file_without_kernels_has_nothing(client: Client, kernel: Path):
    compiled(CACHE, ATTENTION, WIDE)
    document = Document("import triton\n\nprint(triton.__version__)\n", kernel.with_name("other.py").as_uri(), "python")
    client.open(document)
    assert await client.diagnosed(document) == []
    await asyncio.sleep(0.3)
    assert await hints_of(client, document) == [] and not client.diagnostics[document.uri]
