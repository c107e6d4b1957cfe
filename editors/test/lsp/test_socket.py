"""Several clients on a socket, and its beginning and end."""

import asyncio
import signal
import subprocess

import pytest
from document import ATTENTION, KERNEL, URI, misnamed
from wire import PATIENCE, TGOPT, connect, descriptors, listening


@pytest.fixture(params=["tcp", "unix"])
def address(request: pytest.FixtureRequest, tmp_path):
    return "127.0.0.1:0" if request.param == "tcp" else f"unix:{tmp_path}/tgopt.sock"


async def test_four_clients_at_once_do_not_see_each_other(address: str):
    async with listening(address) as (process, at):
        wires = [await connect(at) for _ in range(4)]
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
        late = await connect(at)
        await late.initialize()
        late.open(URI, KERNEL)
        assert [d for d in await late.published(URI, 1) if d["severity"] == 1] == []
        for wire in [*wires[1:], late]:
            wire.close()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_all_of_it(address: str, sent: signal.Signals):
    async with listening(address) as (process, at):
        wires = [await connect(at) for _ in range(4)]
        for wire in wires:
            await wire.initialize()
            wire.open(URI, ATTENTION.read_text())
        process.send_signal(sent)
        # It dies of the signal, so that a shell knows; without a word, and with nothing left behind.
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -sent
        assert await process.stderr.read() == b""
        for wire in wires:
            await asyncio.wait_for(wire.reading, PATIENCE)  # the end of the stream
            wire.close()
        if at.startswith("/"):
            assert subprocess.run(["ls", at], capture_output=True).returncode != 0, "the file of the socket is left"
        else:
            with pytest.raises(ConnectionRefusedError):
                await connect(at)


async def test_clients_that_come_and_go_leave_nothing_open(address: str):
    async with listening(address) as (process, at):
        before = descriptors(process.pid)
        for number in range(50):
            wire = await connect(at)
            await wire.initialize()
            wire.open(URI, misnamed(number))
            await wire.published(URI, 1)
            if number % 2:
                await wire.call("shutdown")
                wire.notify("exit")
            wire.close()
        async with asyncio.timeout(PATIENCE):
            while descriptors(process.pid) > before:
                await asyncio.sleep(0.05)


async def test_the_socket_of_a_server_that_was_killed_is_taken_over(tmp_path):
    address = f"unix:{tmp_path}/tgopt.sock"
    async with listening(address) as (process, at):
        process.kill()
        await process.wait()
    assert (tmp_path / "tgopt.sock").is_socket()
    async with listening(address) as (_, at):
        wire = await connect(at)
        await wire.initialize()
        wire.open(URI, misnamed(1))
        assert len(await wire.published(URI, 1)) == 1
        wire.close()


def refused(address: str) -> str:
    """What a server says that cannot listen there."""
    done = subprocess.run([TGOPT, "lsp", f"--listen={address}"], capture_output=True, timeout=PATIENCE)
    assert done.returncode == 1, done
    return done.stderr.decode()


async def test_addresses_that_cannot_be_had(tmp_path):
    async with listening(f"unix:{tmp_path}/tgopt.sock"):
        assert "a server listens on" in refused(f"unix:{tmp_path}/tgopt.sock") and (tmp_path / "tgopt.sock").exists()
    (tmp_path / "file").write_text("mine")
    assert "is no socket" in refused(f"unix:{tmp_path}/file") and (tmp_path / "file").read_text() == "mine"
    assert "no such file" in refused(f"unix:{tmp_path}/none/tgopt.sock")
    async with listening("127.0.0.1:0") as (_, at):
        assert "address already in use" in refused(at)
    assert "missing port" in refused("localhost")
