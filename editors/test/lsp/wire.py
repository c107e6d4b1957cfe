"""The protocol without a library: what pygls would not let a test do wrong, or several clients on one socket."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import asynccontextmanager
from pathlib import Path

TGOPT = os.environ["TGOPT"]

# Seconds until a test gives up on what does not come. It says nothing of how long anything may take: a machine that has
# other work to do takes its time.
PATIENCE = 600.0


class Wire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader, self.writer = reader, writer
        self.id = 0
        self.answers: dict[int, asyncio.Future] = {}
        self.notifications: asyncio.Queue[dict] = asyncio.Queue()
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        try:
            while True:
                length = 0
                while line := (await self.reader.readuntil(b"\r\n")).strip():
                    name, value = line.split(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                message = json.loads(await self.reader.readexactly(length))
                if "method" in message and "id" in message:
                    # Of settings there are none, as in editors that have them from their own configuration alone.
                    items = message["params"]["items"] if message["method"] == "workspace/configuration" else None
                    self.send({"id": message["id"], "result": items and [None for _ in items]})
                elif "method" in message:
                    self.notifications.put_nowait(message)
                else:
                    self.answers[message["id"]].set_result(message)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            for answer in self.answers.values():
                if not answer.done():
                    answer.cancel()

    def send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method: str, params: object = None) -> None:
        self.send({"method": method, "params": params if params is not None else {}})

    def ask(self, method: str, params: object = None) -> tuple[int, asyncio.Future]:
        self.id += 1
        answer = self.answers[self.id] = asyncio.get_running_loop().create_future()
        self.send({"id": self.id, "method": method, "params": params if params is not None else {}})
        return self.id, answer

    async def call(self, method: str, params: object = None, timeout: float = PATIENCE) -> dict:
        """The whole answer, with its result or error."""
        return await asyncio.wait_for(self.ask(method, params)[1], timeout)

    async def initialize(self, **more) -> dict:
        answer = await self.call("initialize", {"processId": None, "rootUri": None, "capabilities": {}, **more})
        self.notify("initialized")
        return answer["result"]["capabilities"]

    def open(self, uri: str, text: str, version: int = 1) -> None:
        item = {"uri": uri, "languageId": "triton-mlir", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    async def published(self, uri: str, version: int, timeout: float = PATIENCE) -> list[dict]:
        async with asyncio.timeout(timeout):
            while True:
                message = await self.notifications.get()
                params = message.get("params", {})
                if params.get("uri") == uri and params.get("version") == version:
                    return params["diagnostics"]

    def close(self) -> None:
        self.reading.cancel()
        self.writer.close()


@asynccontextmanager
async def served(*arguments: str, **more):
    """A server on stdin and stdout, and a wire to it. It is killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        TGOPT, "lsp", *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, limit=1 << 26, **more,
    )  # fmt: skip
    wire = Wire(process.stdout, process.stdin)
    try:
        yield process, wire
    except BaseException:
        # What it was doing, for the report of the test.
        if process.returncode is None:
            process.send_signal(signal.SIGQUIT)
        print((await asyncio.wait_for(process.stderr.read(), PATIENCE)).decode(errors="replace"))
        raise
    finally:
        wire.reading.cancel()
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()
        process._transport.close()


@asynccontextmanager
async def listening(address: str):
    """A server on a socket. Yields what it says that it listens on."""
    process = await asyncio.create_subprocess_exec(TGOPT, "lsp", f"--listen={address}", stderr=asyncio.subprocess.PIPE)
    try:
        line = (await asyncio.wait_for(process.stderr.readline(), PATIENCE)).decode()
        assert "listening on " in line, line
        yield process, line.strip().rpartition("listening on ")[2]
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()
        process._transport.close()


async def connect(address: str) -> Wire:
    """A client of a server that listens on host:port or on the path of a socket."""
    if address.startswith("/"):
        return Wire(*await asyncio.open_unix_connection(address, limit=1 << 26))
    host, _, port = address.rpartition(":")
    return Wire(*await asyncio.open_connection(host.strip("[]"), int(port), limit=1 << 26))


def cpu(pid: int) -> float:
    """Seconds that the threads of a process have computed, by Linux's /proc."""
    return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def resident(pid: int) -> int:
    """Bytes of memory that a process has, by /proc."""
    [line] = [l for l in Path(f"/proc/{pid}/status").read_text().splitlines() if l.startswith("VmRSS:")]
    return int(line.split()[1]) * 1024


def descriptors(pid: int) -> int:
    """How many files and sockets a process has open, by /proc."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def gone(pid: int) -> bool:
    """Whether a process ended, by /proc; one that nobody has asked how it ended counts."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
