"""Opening, changing and closing; what is published for which version."""

import asyncio

import pytest
from conftest import Client
from document import ATTENTION, KERNEL, Document
from lsprotocol import types
from wire import PATIENCE


async def test_sound_file_publishes_no_errors(client: Client):
    document = Document.of(ATTENTION)
    client.open(document)
    assert await client.errors(document) == []


async def test_each_open_is_answered_once_with_its_version(client: Client):
    document = Document("module {\n}\n")
    document.version = 7
    client.open(document)
    assert await client.diagnosed(document) == []
    await asyncio.sleep(0.3)
    assert [p.version for p in client.published[document.uri]] == [7]


async def test_each_change_is_answered_with_its_version_also_when_it_is_mended(client: Client):
    document = Document(KERNEL)
    client.open(document)
    assert await client.errors(document) == []
    client.change(document, types.TextEdit(document.range("arith.addf"), "arith.addq"))
    assert len(await client.errors(document)) == 1
    client.change(document, types.TextEdit(document.range("arith.addq"), "arith.addf"))
    assert await client.errors(document) == []
    assert [p.version for p in client.published[document.uri]] == [1, 2, 3]


async def test_columns_are_utf16(client: Client):
    document = Document(KERNEL)
    client.open(document)
    await client.diagnosed(document)
    # Behind letters of two units; the edit and the diagnostic must mean the same column.
    client.change(document, types.TextEdit(document.range("%note,"), "%nota,"))
    [error] = await client.errors(document)
    assert document.slice(error.range).startswith("%nota")
    assert error.range.start == document.position("%nota")


async def test_many_edits_in_one_notification_apply_one_after_another(client: Client):
    document = Document("")
    client.open(document)
    edits, text = [], ""
    for piece in KERNEL.splitlines(keepends=True):
        end = Document(text).position_at(len(text))
        edits.append(types.TextEdit(types.Range(end, end), piece))
        text += piece
    client.change(document, *edits)
    assert document.text == KERNEL
    assert await client.errors(document) == []


async def test_full_sync(client: Client):
    document = Document("module {")
    client.open(document)
    assert await client.errors(document)
    client.replace(document, KERNEL)
    assert await client.errors(document) == []


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_line_ends(client: Client, newline: str):
    document = Document(KERNEL.replace("%it)", "%none)").replace("\n", newline))
    client.open(document)
    [error] = await client.errors(document)
    assert document.slice(error.range).startswith("%none")


async def test_closing_takes_the_diagnostics_away(client: Client):
    document = Document("module {\n  nonsense\n}\n")
    client.open(document)
    assert await client.errors(document)
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document.id))
    async with asyncio.timeout(PATIENCE):
        while client.diagnostics[document.uri]:
            await asyncio.sleep(0.01)


async def test_chunks_are_modules_of_their_own(client: Client):
    document = Document("module {\n  %0 = no.op : i32\n}\n// -----\n" + KERNEL)
    client.open(document)
    [error] = await client.errors(document)
    assert error.range.start.line == 1


@pytest.mark.parametrize("extension, language", [("ttir", "x"), ("ttgir", "mlir"), ("mlir", "mlir"), ("txt", "triton-mlir")])
async def test_every_kind_of_name(client: Client, extension: str, language: str):
    document = Document("module {\n  %x = arith.addf %y, %y : f32\n}\n", f"file:///folder/k.{extension}", language)
    client.open(document)
    [error] = await client.errors(document)
    assert document.slice(error.range).startswith("%y")


@pytest.mark.needs("diagnostic_provider")
async def test_pulled_diagnostics_are_those_pushed(client: Client):
    document = Document(KERNEL.replace("%it)", "%none)"))
    client.open(document)
    pushed = await client.diagnosed(document)
    pulled = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document.id))
    assert pulled.kind == "full"
    assert [(d.range, d.message) for d in pulled.items] == [(d.range, d.message) for d in pushed]
    if pulled.result_id is not None:
        again = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(text_document=document.id, previous_result_id=pulled.result_id)
        )
        assert again.kind in ("unchanged", "full")
