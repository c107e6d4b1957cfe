"""A file with errors at three places: three diagnostics, and everything works elsewhere."""

import pytest
from conftest import Client
from document import KERNEL, Document
from lsprotocol import types

BROKEN = (
    KERNEL.replace("%sum = arith.addf %x, %x", "%sum = arith.addq %x, %x")  # an op that there is not
    .replace("%c1 = arith.constant 1 : i32", "%c1 = arith.constant : : i32")  # syntax
    .replace('"fork.keep"(%acc, %far)', '"fork.keep"(%acc, %fur)')  # a name that nothing defines
)


async def opened(client: Client) -> Document:
    document = Document(BROKEN)
    client.open(document)
    await client.diagnosed(document)
    return document


async def test_three_errors_are_three_diagnostics_at_their_places(client: Client):
    document = await opened(client)
    errors = sorted(await client.errors(document), key=lambda d: d.range.start.line)
    lines = [document.position(text).line for text in ("arith.addq", "arith.constant : :", "%fur")]
    assert [e.range.start.line for e in errors] == lines, [e.message for e in errors]
    for error in errors:
        assert error.source == "tgopt"
        assert error.message and error.range.end > error.range.start


@pytest.mark.needs("hover_provider")
@pytest.mark.parametrize("needle, want", [("%it)", "tensor<64x64xf32"), ("%ones)", "64x64"), ("arith.addi", "add")])
async def test_hover_elsewhere(client: Client, needle: str, want: str):
    document = await opened(client)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document.id, position=document.position(needle, into=1))
    )
    assert hover is not None and want in hover.contents.value


@pytest.mark.needs("document_symbol_provider")
async def test_symbols(client: Client):
    document = await opened(client)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document.id))
    names = []

    def walk(list_):
        for symbol in list_ or []:
            names.append(symbol.name)
            walk(getattr(symbol, "children", None))

    walk(symbols)
    assert any("twice" in name for name in names) and any("kernel" in name for name in names), names


@pytest.mark.needs("inlay_hint_provider")
async def test_hints(client: Client):
    document = await opened(client)
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=document.id, range=document.whole)
    )
    loop = document.position("scf.for").line
    assert any(hint.position.line >= loop - 4 for hint in hints), hints


@pytest.mark.needs("definition_provider")
async def test_definition(client: Client):
    document = await opened(client)
    found = await client.text_document_definition_async(
        types.DefinitionParams(text_document=document.id, position=document.position("%two :", into=1))
    )
    [location] = found if isinstance(found, list) else [found]
    range = getattr(location, "range", None) or location.target_selection_range
    assert range.start == document.position("%two =")
