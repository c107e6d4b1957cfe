"""Order, cancellation, clients that vanish, several clients: the protocol by hand."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap

import pytest
from document import ATTENTION, DUMPS, KERNEL
from wire import TGOPT, connect, listening, served

URI = "file:///folder/kernel.ttgir"


def misnamed(number: int) -> str:
    return KERNEL.replace("%it)", f"%client{number})")


async def test_before_initialize_and_after_shutdown_there_are_only_errors():
    async with served() as (process, wire):
        assert (await wire.call("textDocument/hover"))["error"]["code"] == -32002
        await wire.initialize()
        assert (await wire.call("no/such/method"))["error"]["code"] == -32601
        assert (await wire.call("initialize", {"processId": None, "rootUri": None, "capabilities": {}}))["error"]
        assert "result" in await wire.call("shutdown")
        assert (await wire.call("textDocument/hover"))["error"]["code"] == -32600
        wire.notify("exit")
        assert await asyncio.wait_for(process.wait(), 5) == 0


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


async def test_exit_without_shutdown_fails():
    async with served() as (process, wire):
        await wire.initialize()
        wire.notify("exit")
        assert await asyncio.wait_for(process.wait(), 5) == 1


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
        assert (await asyncio.wait_for(answer, 20))["error"]["code"] == -32800
        wire.notify("$/cancelRequest", {"id": number})  # of one that is over
        wire.notify("$/cancelRequest", {"id": "never"})
        wire.open("file:///folder/other.ttgir", misnamed(2))
        assert len(await wire.published("file:///folder/other.ttgir", 1)) == 1


async def test_ten_quick_edits_cause_few_analyses_and_the_last_counts():
    async with served() as (_, wire):
        await wire.initialize()
        wire.open(URI, ATTENTION.read_text())
        await wire.published(URI, 1)
        place = {"line": 60, "character": 0}
        for version, letter in enumerate("arith.abcd", 2):
            wire.notify(
                "textDocument/didChange",
                {
                    "textDocument": {"uri": URI, "version": version},
                    "contentChanges": [{"range": {"start": place, "end": place}, "text": letter}],
                },
            )
        versions = []
        while not versions or versions[-1] != 11:
            params = (await asyncio.wait_for(wire.notifications.get(), 20))["params"]
            if params.get("uri") == URI:
                versions.append(params["version"])
                errors = [d for d in params["diagnostics"] if d["severity"] == 1]
        assert errors
        assert versions == sorted(set(versions)) and len(versions) <= 2, versions
        await asyncio.sleep(0.5)
        assert wire.notifications.empty()


async def test_four_clients_on_a_socket_do_not_see_each_other():
    async with listening("127.0.0.1:0") as (process, address):
        wires = [await connect(address) for _ in range(4)]
        await asyncio.gather(*(wire.initialize() for wire in wires))
        for number, wire in enumerate(wires):
            wire.open(URI, misnamed(number))
        found = await asyncio.gather(*(wire.published(URI, 1) for wire in wires))
        for number, diagnostics in enumerate(found):
            assert len(diagnostics) == 1 and f"client{number}" in diagnostics[0]["message"]
        # One vanishes in the middle of a message, one leaves in order: the others go on.
        wires[0].writer.write(b"Content-Length: 100\r\n\r\n{")
        wires[0].close()
        await wires[1].call("shutdown")
        wires[1].notify("exit")
        for wire in wires[2:]:
            wire.open(URI, KERNEL.replace("arith.addi", "arith.addq"), version=5)
            assert len(await wire.published(URI, 5)) == 1
        late = await connect(address)
        await late.initialize()
        late.open(URI, KERNEL)
        assert [d for d in await late.published(URI, 1) if d["severity"] == 1] == []
        for wire in [*wires[1:], late]:
            wire.close()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 5) is not None


async def test_unix_socket(tmp_path):
    path = tmp_path / "tgopt.sock"
    process = subprocess.Popen([TGOPT, "lsp", f"--listen=unix:{path}"], stderr=subprocess.PIPE)
    try:
        assert b"listening on" in process.stderr.readline()
        from wire import Wire

        wire = Wire(*await asyncio.open_unix_connection(str(path)))
        await wire.initialize()
        wire.open(URI, misnamed(3))
        assert len(await wire.published(URI, 1)) == 1
        wire.close()
        second = subprocess.run([TGOPT, "lsp", f"--listen=unix:{path}"], capture_output=True, timeout=10)
        assert second.returncode == 1 and b"already" in second.stderr
        process.terminate()
        process.wait(5)
        assert not path.exists()
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def gone(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


async def wait_gone(pid: int, seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not gone(pid):
            await asyncio.sleep(0.05)


async def test_the_end_of_the_pipe_ends_the_server():
    async with served() as (process, wire):
        await wire.initialize()
        wire.open(URI, ATTENTION.read_text())
        wire.writer.close()
        await asyncio.wait_for(process.wait(), 5)


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc")
async def test_a_killed_client_leaves_no_process():
    """The client is killed, and the pipe stays open in another process: only its process id tells."""
    client = textwrap.dedent(
        """
        import json, os, subprocess, sys, time
        reader, writer = os.pipe()
        os.set_inheritable(writer, True)
        holder = subprocess.Popen(["sleep", "60"], pass_fds=[writer], stdout=subprocess.DEVNULL)
        server = subprocess.Popen([sys.argv[1], "lsp"], stdin=reader, stdout=subprocess.DEVNULL)
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                           "params": {"processId": os.getpid(), "rootUri": None, "capabilities": {}}})
        os.write(writer, f"Content-Length: {len(body)}\\r\\n\\r\\n{body}".encode())
        print(json.dumps({"server": server.pid, "holder": holder.pid}), flush=True)
        time.sleep(60)
        """
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", client, TGOPT, stdout=asyncio.subprocess.PIPE)
    pids = json.loads(await process.stdout.readline())
    try:
        await asyncio.sleep(1)
        assert not gone(pids["server"]), "it left while its client was there"
        process.kill()
        await process.wait()
        assert not gone(pids["holder"]), "the pipe must still be open"
        await wait_gone(pids["server"], 8)
    finally:
        for pid in pids.values():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process._transport.close()
