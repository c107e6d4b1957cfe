"""A text as an editor has it: positions in UTF-16, edits applied as the protocol says."""

from __future__ import annotations

import re
from pathlib import Path

from lsprotocol import types

REPOSITORY = Path(__file__).resolve().parents[3]
DUMPS = REPOSITORY / "testdata/kernels/dumps/3.9.0/gfx942"
ATTENTION = DUMPS / "attention_fwd-causal-f16-m128n128d128-w8s2.ttgir"
NARROW = DUMPS / "attention_fwd-causal-f16-m128n64d64-w4s1.ttgir"  # another configuration
# Spills, and one operand moved makes it better.
SPILLING = REPOSITORY / "testdata/kernels/dumps/3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir"
ATTENTION_PY = REPOSITORY / "testdata/kernels/attention.py"


def utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def from_utf16(line: str, units: int) -> int:
    """The index in line of a UTF-16 column."""
    return len(line.encode("utf-16-le")[: 2 * units].decode("utf-16-le"))


class Document:
    def __init__(self, text: str, uri: str = "file:///folder/kernel.ttgir", language: str = "triton-mlir"):
        self.text, self.uri, self.language, self.version = text, uri, language, 1

    @classmethod
    def of(cls, path: Path, **more) -> Document:
        return cls(path.read_text(), path.as_uri(), **more)

    @property
    def id(self) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(uri=self.uri)

    @property
    def item(self) -> types.TextDocumentItem:
        return types.TextDocumentItem(
            uri=self.uri, language_id=self.language, version=self.version, text=self.text
        )

    @property
    def lines(self) -> list[str]:
        return re.split(r"\r\n|\n|\r", self.text)

    def position_at(self, index: int) -> types.Position:
        before = self.text[:index]
        start = max(before.rfind("\n"), before.rfind("\r")) + 1
        return types.Position(line=len(re.findall(r"\r\n|\n|\r", before)), character=utf16(before[start:]))

    def index_at(self, position: types.Position) -> int:
        lines = list(re.finditer(r"([^\r\n]*)(\r\n|\n|\r|$)", self.text))
        line = lines[position.line]
        return line.start() + from_utf16(line.group(1), position.character)

    def find(self, needle: str, nth: int = 1) -> int:
        index = -1
        for _ in range(nth):
            index = self.text.index(needle, index + 1)
        return index

    def position(self, needle: str, nth: int = 1, into: int = 0) -> types.Position:
        """The position of the nth occurrence, `into` characters later."""
        return self.position_at(self.find(needle, nth) + into)

    def range(self, needle: str, nth: int = 1) -> types.Range:
        start = self.find(needle, nth)
        return types.Range(self.position_at(start), self.position_at(start + len(needle)))

    @property
    def whole(self) -> types.Range:
        return types.Range(types.Position(0, 0), self.position_at(len(self.text)))

    def slice(self, range: types.Range) -> str:
        return self.text[self.index_at(range.start) : self.index_at(range.end)]

    def edited(self, edits: list[types.TextEdit]) -> str:
        """The text after edits, which may not overlap."""
        spans = sorted((self.index_at(e.range.start), self.index_at(e.range.end), e.new_text) for e in edits)
        for (_, end, _), (start, _, _) in zip(spans, spans[1:]):
            assert end <= start, "edits overlap"
        text = self.text
        for start, end, new in reversed(spans):
            text = text[:start] + new + text[end:]
        return text

    def after(self, edit: types.WorkspaceEdit) -> str:
        """The text after the part of a workspace edit that is about it."""
        edits: list[types.TextEdit] = list((edit.changes or {}).get(self.uri, []))
        for change in edit.document_changes or []:
            assert isinstance(change, types.TextDocumentEdit)
            if change.text_document.uri == self.uri:
                assert change.text_document.version in (None, self.version), "an edit of another version"
                edits.extend(change.edits)
        assert edits, "an edit that changes nothing"
        return self.edited(edits)


# A function that another calls, a value named in a line behind characters of two UTF-16 units, a loop.
KERNEL = """\
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#loc = loc("kernel.py":7:1)
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func private @twice(%x: tensor<64x64xf32, #blocked>) -> tensor<64x64xf32, #blocked> attributes {noinline = true} {
    %sum = arith.addf %x, %x : tensor<64x64xf32, #blocked> loc("kernel.py":12:3)
    tt.return %sum : tensor<64x64xf32, #blocked>
  }
  tt.func public @kernel(%n: i32) attributes {noinline = false} {
    %ones = arith.constant dense<1.000000e+00> : tensor<64x64xf32, #blocked>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %note = arith.constant {note = "𝛼𝛽 é"} 2 : i32 %far = arith.addi %note, %c1 : i32
    %acc = scf.for %i = %c0 to %n step %c1 iter_args(%it = %ones) -> (tensor<64x64xf32, #blocked>)  : i32 {
      %two = tt.call @twice(%it) : (tensor<64x64xf32, #blocked>) -> tensor<64x64xf32, #blocked>
      scf.yield %two : tensor<64x64xf32, #blocked>
    }
    "fork.keep"(%acc, %far) : (tensor<64x64xf32, #blocked>, i32) -> ()
    tt.return
  }
}
"""

URI = "file:///folder/kernel.ttgir"


def misnamed(number: int) -> str:
    """The kernel with one error, by whose message clients are told apart."""
    return KERNEL.replace("%it)", f"%client{number})")
