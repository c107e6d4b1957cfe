"""Order, cancellation, wrong messages: the protocol by hand."""

import asyncio
import os
import time

import pytest
from document import ATTENTION, DUMPS, KERNEL, URI, misnamed
from wire import PATIENCE, cpu, served


async def test_before_initialize_and_after_shutdown_there_are_only_errors():
    async with served() as (process, wire):
        assert (await wire.call("textDocument/hover"))["error"]["code"] == -32002
        await wire.initialize()
        assert (await wire.call("no/such/method"))["error"]["code"] == -32601
        assert (await wire.call("initialize", {"processId": None, "rootUri": None, "capabilities": {}}))["error"]
        assert "result" in await wire.call("shutdown")
        assert (await wire.call("textDocument/hover"))["error"]["code"] == -32600
        wire.notify("exit")
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0


async def test_a_question_about_a_document_that_is_not_open_is_an_error():
    async with served() as (_, wire):
        await wire.initialize()
        answer = await wire.call(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}
        )
        assert URI in answer["error"]["message"]


@pytest.mark.parametrize(
    "params",
    [None, [], {"textDocument": 3}, {"textDocument": {"uri": URI}, "position": {"line": -1, "character": "x"}}],
)
async def test_wrong_parameters_are_an_error_and_no_end(params):
    async with served() as (_, wire):
        await wire.initialize()
        wire.open(URI, KERNEL)
        assert "error" in await wire.call("textDocument/hover", params)
        wire.notify("textDocument/didChange", params)
        wire.notify("textDocument/didOpen", params)
        wire.open(URI, misnamed(1), version=2)
        assert len(await wire.published(URI, 2)) == 1


async def test_positions_beyond_the_text_are_its_ends():
    async with served() as (_, wire):
        capabilities = await wire.initialize()
        assert capabilities.get("hoverProvider"), "the server does not announce hover_provider"
        wire.open(URI, KERNEL)
        for position in ({"line": 10**6, "character": 0}, {"line": 0, "character": 10**6}):
            assert "error" not in await wire.call("textDocument/hover", {"textDocument": {"uri": URI}, "position": position})


async def test_a_cancelled_request_is_answered_as_cancelled_at_once():
    # A file that takes long: every dump there is, as chunks.
    text = "\n// -----\n".join(path.read_text() for path in sorted(DUMPS.parent.glob("*/*.ttgir")))
    async with served() as (_, wire):
        capabilities = await wire.initialize()
        assert capabilities.get("hoverProvider"), "the server does not announce hover_provider"
        wire.open(URI, text)
        number, answer = wire.ask(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 30, "character": 10}}
        )
        wire.notify("$/cancelRequest", {"id": number})
        assert (await asyncio.wait_for(answer, PATIENCE))["error"]["code"] == -32800
        wire.notify("$/cancelRequest", {"id": number})  # of one that is over
        wire.notify("$/cancelRequest", {"id": "never"})
        wire.open("file:///folder/other.ttgir", misnamed(2))
        assert len(await wire.published("file:///folder/other.ttgir", 1)) == 1


PAUSE = 0.010  # seconds between changes that do not belong to one series, as package lsp has it

# In the text of a dump, where it stands in the middle of a function.
PLACE = {"line": 60, "character": 0}


def type_letter(wire, version: int, letter: str) -> None:
    change = {"range": {"start": PLACE, "end": PLACE}, "text": letter}
    wire.notify("textDocument/didChange", {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]})


async def test_ten_quick_edits_are_answered_once_or_twice_and_the_last_counts():
    async with served() as (_, wire):
        await wire.initialize()
        wire.open(URI, ATTENTION.read_text())
        await wire.published(URI, 1)
        begun = time.monotonic()
        for version, letter in enumerate("arith.abcd", 2):
            type_letter(wire, version, letter)
        versions = []
        while not versions or versions[-1] != 11:
            params = (await asyncio.wait_for(wire.notifications.get(), PATIENCE))["params"]
            if params.get("uri") == URI:
                versions.append(params["version"])
                errors = [d for d in params["diagnostics"] if d["severity"] == 1]
        assert errors
        # Where the machine has other work the edits may have pauses between them: as many as the time has room for.
        most = 2 + int((time.monotonic() - begun) / PAUSE)
        assert versions == sorted(set(versions)) and len(versions) <= most, versions
        await asyncio.sleep(0.5)
        assert wire.notifications.empty()


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="needs Linux's /proc")
async def test_ten_quick_edits_cost_what_one_or_two_do():
    """Over the wire analyses show as what they cost: ten with a pause after each are ten."""
    async with served() as (process, wire):
        await wire.initialize()
        wire.open(URI, ATTENTION.read_text())
        await wire.published(URI, 1)
        version = 1

        async def ten(pause: bool) -> float:
            nonlocal version
            before = cpu(process.pid)
            for _ in range(10):
                version += 1
                type_letter(wire, version, "x")
                if pause:
                    await wire.published(URI, version)
                    await asyncio.sleep(0.03)
            if not pause:
                await wire.published(URI, version)
            await asyncio.sleep(0.2)  # for what might still be under way
            return cpu(process.pid) - before

        await ten(pause=True)  # the first are slower
        spaced = min([await ten(pause=True) for _ in range(3)])
        quick = min([await ten(pause=False) for _ in range(3)])
        assert quick < 0.5 * spaced, f"{quick * 1e3:.1f} ms, with pauses {spaced * 1e3:.1f} ms"
