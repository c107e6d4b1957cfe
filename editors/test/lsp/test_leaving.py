"""The end: clients that leave, that vanish and that are killed. No process is left, and none waits."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from document import ATTENTION, DUMPS, URI, misnamed
from wire import PATIENCE, TGOPT, gone, served

needs_proc = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")

# What the server waits for at its end, if it waits, it waits for longer than this. On a machine that has other work to do,
# starting and ending take their time: a program that does nothing else shows how much.
AT_ONCE = 0.15  # seconds
NOTHING = 10  # times that


def nothing() -> float:
    """How long a run of tgopt takes that does nothing."""
    begun = time.monotonic()
    subprocess.run([TGOPT, "--version"], check=True, capture_output=True)
    return time.monotonic() - begun


async def left(process: asyncio.subprocess.Process) -> tuple[int, float]:
    """The exit status, and after how long."""
    begun = time.monotonic()
    status = await asyncio.wait_for(process.wait(), PATIENCE)
    return status, time.monotonic() - begun


async def quickest(leave, tries: int = 3) -> tuple[set[int], float]:
    """The statuses with which servers end, and the shortest time that it takes one, less that for nothing."""
    statuses, times = set(), []
    for _ in range(tries):
        async with served() as (process, wire):
            await wire.initialize()
            wire.open(URI, ATTENTION.read_text())
            await wire.published(URI, 1)
            await leave(process, wire)
            status, seconds = await left(process)
            statuses.add(status)
            times.append(seconds - NOTHING * nothing())
    return statuses, min(times)


async def shut_down_and_exit(process, wire):
    await wire.call("shutdown")
    wire.notify("exit")


async def exit_alone(process, wire):
    wire.notify("exit")


async def exit_while_it_computes(process, wire):
    text = "\n// -----\n".join(path.read_text() for path in sorted(DUMPS.parent.glob("*/*.ttgir")))
    wire.open("file:///folder/all.ttgir", text)
    place = {"textDocument": {"uri": "file:///folder/all.ttgir"}, "position": {"line": 30, "character": 10}}
    for _ in range(3):
        wire.ask("textDocument/hover", place)
    wire.notify("exit")


async def terminate(process, wire):
    process.terminate()


async def interrupt(process, wire):
    process.send_signal(signal.SIGINT)


async def close(process, wire):
    wire.writer.close()


@pytest.mark.parametrize(
    "leave, status",
    [
        (shut_down_and_exit, 0),
        (exit_alone, 1),
        (exit_while_it_computes, 1),
        (close, 0),
        (terminate, -signal.SIGTERM),
        (interrupt, -signal.SIGINT),
    ],
)
async def test_the_server_leaves_at_once(leave, status):
    statuses, seconds = await quickest(leave)
    assert statuses == {status}
    assert seconds < AT_ONCE + (0.5 if leave is exit_while_it_computes else 0), f"{seconds:.3f} s"  # reading it takes a while


# A client that is killed. It starts a server, says who is what, and does nothing more.
CLIENT = textwrap.dedent(
    """
    import json, os, subprocess, sys, time
    tgopt, kind, text = sys.argv[1:]
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    holder = None
    if kind != "alone":
        # Another process has the writing end of the pipe, and keeps it.
        holder = subprocess.Popen(["sleep", "3600"], pass_fds=[writer], stdout=subprocess.DEVNULL)
    command = [tgopt, "lsp"]
    if kind == "wrapped":
        command = ["sh", "-c", '"$0" lsp; exit $?', tgopt]
    server = subprocess.Popen(command, stdin=reader, stdout=subprocess.DEVNULL)
    def send(message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        os.write(writer, b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    send({"id": 1, "method": "initialize", "params": {"processId": os.getpid(), "rootUri": None, "capabilities": {}}})
    send({"method": "initialized", "params": {}})
    item = {"uri": "file:///k.ttgir", "languageId": "mlir", "version": 1, "text": open(text).read()}
    send({"method": "textDocument/didOpen", "params": {"textDocument": item}})
    print(json.dumps({"server": server.pid, "holder": holder and holder.pid}), flush=True)
    time.sleep(3600)
    """
)


def of_shell(pid: int) -> list[int]:
    """The process, and its children."""
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        return [pid, *map(int, children.read().split())]


@needs_proc
@pytest.mark.parametrize(
    "kind, reaped", [("alone", True), ("alone", False), ("held", True), ("held", False), ("wrapped", True)]
)
async def test_a_killed_client_leaves_no_process(kind: str, reaped: bool, tmp_path):
    """Alone, its pipe closes with it. Held, another process keeps the pipe open: only the client's process id tells. Wrapped,
    the server's parent is not the client. A client that is not reaped stays in the table of processes for as long."""
    client = subprocess.Popen([sys.executable, "-c", CLIENT, TGOPT, kind, str(ATTENTION)], stdout=subprocess.PIPE)
    pids = json.loads(client.stdout.readline())
    async with asyncio.timeout(PATIENCE):
        while len(servers := of_shell(pids["server"])) < (2 if kind == "wrapped" else 1):
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    try:
        assert not any(map(gone, servers)), "it left while its client was there"
        client.kill()
        if reaped:
            client.wait()
        async with asyncio.timeout(PATIENCE):
            while not all(map(gone, servers)):
                await asyncio.sleep(0.02)
        assert pids["holder"] is None or not gone(pids["holder"]), "the pipe must still be open"
    finally:
        for pid in [*servers, pids["holder"]]:
            try:
                pid and os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        client.kill()
        client.wait()
        client.stdout.close()


async def test_a_client_that_the_server_cannot_see_is_not_missed():
    """Its process id is one of another machine or container."""
    async with served() as (process, wire):
        await wire.initialize(processId=2**30)
        await asyncio.sleep(1.5)
        wire.open(URI, misnamed(1))
        assert len(await wire.published(URI, 1)) == 1 and process.returncode is None
