"""What comes and goes leaves nothing behind in the server: documents, and kernels in Python with their dumps."""

import asyncio
import os

import pytest
from conftest import HOME, TRITON
from document import ATTENTION, ATTENTION_PY, KERNEL, URI
from test_python import CACHE, WIDE, compiled
from wire import PATIENCE, Wire, descriptors, resident, served

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")


async def cycle(wire: Wire, uri: str, language: str, text: str) -> None:
    """Opens, asks, closes."""
    item = {"uri": uri, "languageId": language, "version": 1, "text": text}
    wire.notify("textDocument/didOpen", {"textDocument": item})
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 900, "character": 0}}
    await wire.call("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": whole})
    wire.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    # The last publish takes the diagnostics away, and is of no version.
    while (await asyncio.wait_for(wire.notifications.get(), PATIENCE))["params"].get("version") is not None:
        pass


@pytest.mark.parametrize("language", ["triton-mlir", "python"])
async def test_a_thousand_documents_leave_nothing_behind(language: str, tmp_path):
    text, uri = ATTENTION.read_text(), URI
    if language == "python":
        path = tmp_path / ATTENTION_PY.name
        text, uri = ATTENTION_PY.read_text(), path.as_uri()
        path.write_text(text)
        compiled(CACHE, ATTENTION, WIDE)
    async with served(env={**os.environ, "HOME": str(HOME), **TRITON}) as (process, wire):
        await wire.initialize()
        for _ in range(200):
            await cycle(wire, uri, language, text)
        memory, files = resident(process.pid), descriptors(process.pid)
        for _ in range(800):
            await cycle(wire, uri, language, text)
        grown = resident(process.pid) - memory
        assert descriptors(process.pid) <= files
        # Had each left its text alone, it were more.
        assert grown < min(8e6, 800 * len(text)), f"{grown / 1e6:.1f} MB more after 800 documents of {len(text) / 1e3:.0f} kB"
        wire.open(URI, KERNEL.replace("%it)", "%none)"), version=3)
        assert len(await wire.published(URI, 3)) == 1
        print(f"{memory / 1e6:.1f} MB after 200, {grown / 1e6:+.1f} MB after 800 more")
