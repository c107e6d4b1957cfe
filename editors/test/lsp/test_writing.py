"""Completion, signatures, formatting, semantic tokens."""

import os
import subprocess

import pytest
from conftest import Client
from document import KERNEL, Document, from_utf16
from lsprotocol import types


async def opened(client: Client, text: str = KERNEL) -> Document:
    document = Document(text)
    client.open(document)
    await client.diagnosed(document)
    return document


async def completions(client: Client, document: Document, position: types.Position) -> list[types.CompletionItem]:
    found = await client.text_document_completion_async(
        types.CompletionParams(text_document=document.id, position=position)
    )
    return found.items if isinstance(found, types.CompletionList) else list(found or [])


# What is typed in front of `tt.return` of the kernel, and a label that must be offered for it.
TYPED = [
    ("%y = arith.add", "arith.addf"),
    ("%y = tt.", "tt.splat"),
    ("%y = arith.addi %", "%far"),
    ('"fork.keep"(%ac', "%acc"),
    ("%y = arith.constant dense<0> : tensor<4xi32, #", "#blocked"),
    ("%y = tt.call @", "@twice"),
]


@pytest.mark.needs("completion_provider")
@pytest.mark.parametrize("typed, want", TYPED, ids=[t[0] for t in TYPED])
async def test_completion(client: Client, typed: str, want: str):
    marker = "\n    tt.return\n"
    text = KERNEL.replace(marker, f"\n    {typed}{marker}")
    document = await opened(client, text)
    items = await completions(client, document, document.position_at(document.find(typed) + len(typed)))
    item = next((i for i in items if (i.filter_text or i.label).lstrip("%#@!") == want.lstrip("%#@!") or i.label == want), None)
    assert item is not None, [i.label for i in items][:40]
    # Taken as an editor would, it makes what was typed what was meant.
    if item.text_edit is not None:
        range = getattr(item.text_edit, "range", None) or item.text_edit.replace
        after = document.edited([types.TextEdit(range, item.text_edit.new_text)])
        assert want in after.splitlines()[document.position(typed).line]


@pytest.mark.needs("completion_provider")
async def test_no_value_is_offered_before_its_definition(client: Client):
    typed = "%y = arith.addi %"
    document = await opened(client, KERNEL.replace("    %note = ", f"    {typed}\n    %note = "))
    items = await completions(client, document, document.position_at(document.find(typed) + len(typed)))
    labels = {i.label.lstrip("%") for i in items}
    assert "c1" in labels and "far" not in labels and "x" not in labels, labels


@pytest.mark.needs("signature_help_provider")
async def test_signature(client: Client):
    typed = "%y = arith.addi "
    document = await opened(client, KERNEL.replace("\n    tt.return\n", f"\n    {typed}\n    tt.return\n"))
    help_ = await client.text_document_signature_help_async(
        types.SignatureHelpParams(text_document=document.id, position=document.position_at(document.find(typed) + len(typed)))
    )
    assert help_ is not None and help_.signatures
    signature = help_.signatures[0]
    assert "arith.addi" in signature.label
    for parameter in signature.parameters or []:
        if isinstance(parameter.label, (list, tuple)):
            start, end = parameter.label
            assert 0 <= start < end <= len(signature.label)
        else:
            assert parameter.label in signature.label


def canonical(text: str) -> str:
    """What tgopt reads in a text."""
    tgopt = [os.environ["TGOPT"], "--mlir-print-op-generic", "-"]
    return subprocess.run(tgopt, input=text, capture_output=True, text=True, check=True).stdout


UGLY = KERNEL.replace("    %c0 = ", " %c0   =  ").replace("arith.addf %x, %x", "arith.addf   %x ,%x")


@pytest.mark.needs("document_formatting_provider")
async def test_formatting_changes_no_meaning_and_is_stable(client: Client):
    document = await opened(client, UGLY)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=document.id, options=options)
    )
    text = document.edited(edits)
    assert canonical(text) == canonical(KERNEL)
    assert "\n    %c0 = arith.constant 0 : i32\n" in text and "arith.addf %x, %x :" in text
    client.replace(document, text)
    assert await client.errors(document) == []
    again = await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=document.id, options=options)
    )
    assert document.edited(again or []) == text


@pytest.mark.needs("document_formatting_provider")
async def test_a_broken_file_is_not_formatted(client: Client):
    document = await opened(client, UGLY.replace("arith.addi", "arith.addq"))
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(
            text_document=document.id, options=types.FormattingOptions(tab_size=2, insert_spaces=True)
        )
    )
    assert "arith.addq %note" in document.edited(edits or [])


@pytest.mark.needs("document_range_formatting_provider")
async def test_range_formatting_stays_in_its_range(client: Client):
    document = await opened(client, UGLY)
    line = document.position("%c0   =").line
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(
            text_document=document.id,
            range=types.Range(types.Position(line, 0), types.Position(line + 1, 0)),
            options=types.FormattingOptions(tab_size=2, insert_spaces=True),
        )
    )
    text = document.edited(edits)
    assert "\n    %c0 = arith.constant 0 : i32\n" in text
    assert "arith.addf   %x ,%x" in text


@pytest.mark.needs("document_on_type_formatting_provider")
async def test_on_type_formatting_outdents_the_brace(client: Client):
    provider = client.server.capabilities.document_on_type_formatting_provider
    typed = {provider.first_trigger_character, *(provider.more_trigger_character or [])}
    assert "}" in typed, f"the server formats at {typed}"
    document = await opened(client, KERNEL.replace('\n    }\n    "fork', '\n        }\n    "fork'))
    position = document.position('}\n    "fork', into=1)
    edits = await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(
            text_document=document.id,
            position=position,
            ch="}",
            options=types.FormattingOptions(tab_size=2, insert_spaces=True),
        )
    )
    assert document.edited(edits) == KERNEL


def decode(document: Document, data: list[int], legend: types.SemanticTokensLegend) -> list[tuple[str, str, int]]:
    """Text, type and line of each token; that they are ordered and do not overlap is checked."""
    tokens, line, character, end = [], 0, 0, 0
    for i in range(0, len(data), 5):
        down, right, length, kind, _ = data[i : i + 5]
        line, character = line + down, right if down else character + right
        assert down > 0 or character >= end or i == 0, "tokens overlap"
        end = character + length
        text = document.lines[line]
        tokens.append((text[from_utf16(text, character) : from_utf16(text, end)], legend.token_types[kind], line))
    return tokens


@pytest.mark.needs("semantic_tokens_provider")
async def test_semantic_tokens(client: Client):
    document = await opened(client)
    legend = client.server.capabilities.semantic_tokens_provider.legend
    full = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document.id))
    tokens = decode(document, full.data, legend)
    kinds = {text.lstrip("%#@!"): kind for text, kind, _ in tokens}
    assert kinds["far"] in ("variable", "parameter")
    assert kinds["x"] in ("variable", "parameter")
    assert all(text.strip() == text and text for text, _, _ in tokens)
    # Those of a few lines are those of the file on these lines.
    first, last = document.position("%c0 =").line, document.position("scf.yield").line
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(
            text_document=document.id, range=types.Range(types.Position(first, 0), types.Position(last + 1, 0))
        )
    )
    assert [t for t in decode(document, part.data, legend) if first <= t[2] <= last] == [
        t for t in tokens if first <= t[2] <= last
    ]


@pytest.mark.needs("semantic_tokens_provider")
async def test_semantic_token_deltas_add_up(client: Client):
    document = await opened(client)
    full = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document.id))
    assert full.result_id
    client.change(document, types.TextEdit(document.range("%note,"), "%c0,"))
    await client.diagnosed(document)
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(text_document=document.id, previous_result_id=full.result_id)
    )
    data = list(full.data)
    if isinstance(delta, types.SemanticTokens):
        data = list(delta.data)
    else:
        for edit in sorted(delta.edits, key=lambda e: -e.start):
            data[edit.start : edit.start + edit.delete_count] = edit.data or []
    fresh = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document.id))
    assert data == list(fresh.data)
