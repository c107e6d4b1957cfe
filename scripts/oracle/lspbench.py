"""Time the language server over its pipe beside mlir-lsp-server; run by scripts/bench.

    python3 scripts/oracle/lspbench.py --tgopt=FILE --bigdump=FILE [--peer=FILE] [--lines=N] [--rounds=N]

tgopt gets TTGIR: a real dump, repeated to that many lines, as several functions and as one. The peer knows no such
dialects; both get as many lines of arith and scf. An edit puts a character into the name of an operation, or into its
type, and takes it away again, so that half of the versions are broken; it is answered when the diagnostics of its
version, and the hints of the whole document, are there. Figures are medians by the clock, of OPENS new servers for
opening; what the client needs to write its messages does not count.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

Json = dict[str, object]
ROOT = Path(__file__).resolve().parents[2]
DUMP = ROOT / "testdata/kernels/dumps/3.6.0/sm_90/attention_bwd-causal-f16-o128x32d64-w4s3.ttgir"
OPENS = 7
INCREMENTAL = 2  # of the protocol's kinds of synchronisation
DOCUMENT = "file:///benchmark.mlir"

LOOP = """func.func @kernel{}(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {{
    %a = arith.addi %i, %c1 : index
    %y = arith.mulf %x, %x : f32
    %s = arith.addf %y, %acc : f32
    scf.yield %s : f32
  }}
  return %sum : f32
}}
"""


def encode(message: Json) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def encode_notification(method: str, params: Json) -> bytes:
    return encode({"method": method, "params": params})


class Client:
    """A language server in a process of its own."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.requests = 0
        self.incremental = False

    def __enter__(self) -> "Client":
        answer = self.request("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
        self.incremental = json.loads(answer)["result"]["capabilities"]["textDocumentSync"]["change"] == INCREMENTAL
        self.notify("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def write(self, message: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(message)
        self.process.stdin.flush()

    def notify(self, method: str, params: Json) -> None:
        self.write(encode_notification(method, params))

    def receive(self) -> bytes:
        """The next message as it is: what it says is looked into only where that is not timed."""
        assert self.process.stdout
        size = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        if size == 0:
            raise EOFError("the server has left")
        return self.process.stdout.read(size)

    def request(self, method: str, params: Json) -> bytes:
        self.requests += 1
        self.write(encode({"id": self.requests, "method": method, "params": params}))
        while b'"id":%d' % self.requests not in (message := self.receive())[:200] + message[-200:]:
            pass
        return message

    def published(self, version: int) -> None:
        """Waits for the diagnostics of a version."""
        while (message := self.receive()).find(b"publishDiagnostics") < 0 or not re.search(
            rb'"version": ?%d\b' % version, message[:200] + message[-200:]
        ):
            pass

    def megabytes(self) -> float:
        """What the process holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1e3


def measure(command: list[str], text: str, rounds: int, hints: bool) -> dict[str, float]:
    document = {"uri": DOCUMENT}
    lines = text.splitlines()
    middle = next(i for i in range(len(lines) // 2, len(lines)) if " = arith." in lines[i] and " : " in lines[i])
    name, of_type = lines[middle].index("arith.") + 3, lines[middle].rindex(" : ") + 4
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    version = 1
    opening = encode_notification(
        "textDocument/didOpen", {"textDocument": {**document, "languageId": "mlir", "version": version, "text": text}}
    )

    def opened(client: Client) -> float:
        start = time.perf_counter()
        client.write(opening)
        client.published(version)
        return time.perf_counter() - start

    opens = []
    for _ in range(OPENS - 1):
        with Client(command) as client:
            opens.append(opened(client))
    with Client(command) as client:
        opens.append(opened(client))
        edits: dict[int, list[float]] = {name: [], of_type: []}
        hovers = []
        for column, taken in edits.items():
            broken = "\n".join([*lines[:middle], lines[middle][:column] + "x" + lines[middle][column:], *lines[middle + 1 :], ""])
            for i in range(rounds):
                version += 1
                end = column + i % 2
                changed = {"start": {"line": middle, "character": column}, "end": {"line": middle, "character": end}}
                change: Json = {"range": changed, "text": "" if i % 2 else "x"}
                if not client.incremental:
                    change = {"text": text if i % 2 else broken}
                changing = encode_notification(
                    "textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": [change]}
                )
                start = time.perf_counter()
                client.write(changing)
                client.published(version)
                if hints:
                    client.request("textDocument/inlayHint", {"textDocument": document, "range": whole})
                taken.append(time.perf_counter() - start)
        for _ in range(rounds):
            start = time.perf_counter()
            client.request(
                "textDocument/hover", {"textDocument": document, "position": {"line": middle, "character": name - 5}}
            )
            hovers.append(time.perf_counter() - start)
        return {
            "open": 1e3 * statistics.median(opens),
            "edit": 1e3 * statistics.median(edits[name]),
            "edit of a type": 1e3 * statistics.median(edits[of_type]),
            "hover": 1e3 * statistics.median(hovers),
            "memory": client.megabytes(),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tgopt", required=True, metavar="FILE")
    parser.add_argument("--bigdump", required=True, metavar="FILE", help="what makes large dumps, of internal/bigdump")
    parser.add_argument("--peer", metavar="FILE", help="mlir-lsp-server-22")
    parser.add_argument("--lines", type=int, default=10000, metavar="N", help="(10000)")
    parser.add_argument("--rounds", type=int, default=100, metavar="N", help="(100)")
    arguments = parser.parse_args()

    def dump(*options: str) -> str:
        command = [arguments.bigdump, f"--lines={arguments.lines}", *options, str(DUMP)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    loops = "".join(LOOP.format(i) for i in range(arguments.lines // LOOP.count("\n") + 1))
    ours, rows = [arguments.tgopt, "lsp"], []
    for what, text in (
        ("TTGIR, several functions", dump()),
        ("TTGIR, one function", dump("--one")),
        ("arith and scf", loops),
    ):
        rows.append((f"tgopt, {what}", text, measure(ours, text, arguments.rounds, True)))
    if arguments.peer:
        rows.append(("mlir-lsp-server-22, arith and scf", loops, measure([arguments.peer], loops, arguments.rounds, False)))
    print("| language server | lines | MB | open, ms | edit, ms | edit of a type, ms | hover, ms | memory, MB |")
    print("|---|---|---|---|---|---|---|---|")
    for what, text, found in rows:
        lines = text.count("\n")
        print(
            f"| {what} | {lines} | {len(text) / 1e6:.1f} | {found['open']:.1f} | {found['edit']:.1f} | "
            f"{found['edit of a type']:.1f} | "
            f"{found['hover']:.2f} | {found['memory']:.0f} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
