"""Definition, references, highlights, rename, symbols, hierarchies, links, folding, selection."""

import json

import pytest
from conftest import Client
from document import ATTENTION, KERNEL, Document, utf16
from lsprotocol import types


@pytest.fixture
async def document(client: Client) -> Document:
    document = Document(KERNEL)
    client.open(document)
    assert await client.errors(document) == []
    return document


def ranges(found) -> list[types.Range]:
    if found is None:
        return []
    found = found if isinstance(found, (list, tuple)) else [found]
    return [getattr(l, "range", None) or l.target_selection_range for l in found]


USES = [
    # what, where it is asked, where it is defined, number of uses
    ("%note", "%note,", "%note =", 1),  # behind letters of two UTF-16 units
    ("%far", "%far)", "%far =", 1),
    ("%it", "%it)", "%it =", 1),
    ("%x", "%x, %x :", "%x: tensor", 2),
    ("#blocked", "#blocked> loc", "#blocked =", 12),
    ("@twice", "@twice(%it", "@twice(%x", 1),
]


@pytest.mark.needs("definition_provider")
@pytest.mark.parametrize("name, at, definition, uses", USES, ids=[u[0] for u in USES])
async def test_definition(client: Client, document: Document, name, at, definition, uses):
    found = await client.text_document_definition_async(
        types.DefinitionParams(text_document=document.id, position=document.position(at, into=1))
    )
    [range] = ranges(found)
    assert range.start == document.position(definition)
    assert document.slice(range).startswith(name)


@pytest.mark.needs("type_definition_provider")
async def test_type_definition(client: Client, document: Document):
    found = await client.text_document_type_definition_async(
        types.TypeDefinitionParams(text_document=document.id, position=document.position("%two :", into=1))
    )
    assert [r.start for r in ranges(found)] == [document.position("#blocked =")]


@pytest.mark.needs("references_provider")
@pytest.mark.parametrize("name, at, definition, uses", USES, ids=[u[0] for u in USES])
async def test_references(client: Client, document: Document, name, at, definition, uses):
    async def references(declaration: bool):
        return ranges(
            await client.text_document_references_async(
                types.ReferenceParams(
                    text_document=document.id,
                    position=document.position(at, into=1),
                    context=types.ReferenceContext(include_declaration=declaration),
                )
            )
        )

    without, with_it = await references(False), await references(True)
    assert {document.slice(r) for r in with_it} == {name}
    expected = document.text.count("#blocked>") if name == "#blocked" else uses
    assert len(without) == expected and len(with_it) == expected + 1
    assert document.position(definition) in [r.start for r in with_it]
    assert document.position(definition) not in [r.start for r in without]


@pytest.mark.needs("document_highlight_provider")
async def test_highlights_tell_definitions_from_uses(client: Client, document: Document):
    found = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(text_document=document.id, position=document.position("%note,", into=2))
    )
    kinds = {document.position_at(document.index_at(h.range.start)).character: h.kind for h in found}
    assert kinds == {
        document.position("%note =").character: types.DocumentHighlightKind.Write,
        document.position("%note,").character: types.DocumentHighlightKind.Read,
    }


RENAMES = [
    ("%note,", "nota", ["%nota = ", "%nota, %c1"], "%note"),
    ("%it)", "%block", ["(%block = %ones)", "@twice(%block)"], "%it"),
    ("#blocked> loc", "rows", ["#rows = ", "#rows> loc"], "#blocked"),
    ("@twice(%it", "double", ["@double(%x", "@double(%it"], "@twice"),
]


@pytest.mark.needs("rename_provider")
@pytest.mark.parametrize("at, name, want, gone", RENAMES, ids=[r[0] for r in RENAMES])
async def test_rename(client: Client, document: Document, at, name, want, gone):
    position = document.position(at, into=1)
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(text_document=document.id, position=position)
    )
    range = getattr(prepared, "range", prepared)
    assert document.slice(range).lstrip("%#@") == gone[1:]
    edit = await client.text_document_rename_async(
        types.RenameParams(text_document=document.id, position=position, new_name=name)
    )
    text = document.after(edit)
    for piece in want:
        assert piece in text
    assert gone + " " not in text and gone + "(" not in text and gone + ">" not in text
    client.replace(document, text)
    assert await client.errors(document) == []


@pytest.mark.needs("rename_provider")
@pytest.mark.parametrize("at, name", [("%note,", "c1"), ("%note,", "not a name"), ("@twice(%it", "kernel"), ("arith.addf", "x")])
async def test_rename_refuses_with_a_reason(client: Client, document: Document, at, name):
    with pytest.raises(Exception) as refused:
        await client.text_document_rename_async(
            types.RenameParams(text_document=document.id, position=document.position(at, into=1), new_name=name)
        )
    assert len(str(refused.value)) > 10


@pytest.mark.needs("document_symbol_provider")
async def test_document_symbols_nest_and_cover(client: Client, document: Document):
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document.id))
    found = {}

    def walk(list_, outer):
        for symbol in list_ or []:
            assert symbol.range.start <= symbol.selection_range.start <= symbol.selection_range.end <= symbol.range.end
            if outer:
                assert outer.range.start <= symbol.range.start and symbol.range.end <= outer.range.end
            found[symbol.name] = symbol
            walk(symbol.children, symbol)

    walk(symbols, None)
    twice = next(s for name, s in found.items() if "twice" in name)
    assert twice.kind == types.SymbolKind.Function
    assert document.slice(twice.range).startswith("tt.func") and document.slice(twice.range).endswith("}")


@pytest.mark.needs("workspace_symbol_provider")
async def test_workspace_symbols(client: Client, document: Document):
    other = Document(KERNEL.replace("@kernel", "@another_kernel"), "file:///folder/other.ttgir")
    client.open(other)
    await client.diagnosed(other)
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="kernel"))
    names = {(s.name.lstrip("@"), s.location.uri) for s in found}
    assert ("kernel", document.uri) in names and ("another_kernel", other.uri) in names
    assert not any("twice" in name for name, _ in names)


@pytest.mark.needs("call_hierarchy_provider")
async def test_call_hierarchy(client: Client, document: Document):
    [twice] = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(text_document=document.id, position=document.position("@twice(%x", into=1))
    )
    assert twice.name.lstrip("@") == "twice"
    [incoming] = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item=twice))
    assert incoming.from_.name.lstrip("@") == "kernel"
    assert [document.slice(r) for r in incoming.from_ranges] == ["@twice"]
    [kernel] = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(text_document=document.id, position=document.position("@kernel", into=1))
    )
    [outgoing] = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item=kernel))
    assert outgoing.to.name.lstrip("@") == "twice"
    assert [document.slice(r) for r in outgoing.from_ranges] == ["@twice"]


@pytest.mark.needs("document_link_provider")
async def test_links_lead_to_lines_of_files_that_are_there(client: Client, tmp_path):
    (tmp_path / "kernel.py").write_text("\n" * 20)
    document = Document(KERNEL, (tmp_path / "kernel.ttgir").as_uri())
    client.open(document)
    await client.diagnosed(document)
    links = await client.text_document_document_link_async(types.DocumentLinkParams(text_document=document.id))
    targets = {}
    for link in links:
        if link.target is None:
            link = await client.document_link_resolve_async(link)
        targets[document.slice(link.range)] = link.target
    [target] = [t for text, t in targets.items() if "kernel.py" in text and ":12" in text] or [
        t for t in targets.values() if t and t.endswith("L12") or t and "#L12," in t or t and "#12" in t
    ]
    assert target.startswith((tmp_path / "kernel.py").as_uri()) and "12" in target.rpartition("#")[2]


@pytest.mark.needs("folding_range_provider")
async def test_folding(client: Client, document: Document):
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document.id))
    starts = {fold.start_line: fold.end_line for fold in folds}
    for opening, closing in (("tt.func private", "  }\n  tt.func public"), ("scf.for", "    }\n    \"fork.keep\"")):
        line = document.position(opening).line
        assert line in starts
        assert starts[line] in (document.position(closing).line, document.position(closing).line - 1)
    assert all(fold.start_line < fold.end_line < len(document.lines) for fold in folds)


@pytest.mark.needs("selection_range_provider")
async def test_selection_grows_from_the_name_to_the_file(client: Client, document: Document):
    [selection] = await client.text_document_selection_range_async(
        types.SelectionRangeParams(text_document=document.id, positions=[document.position("%note,", into=2)])
    )
    texts = []
    while selection is not None:
        texts.append(document.slice(selection.range))
        if selection.parent is not None:
            assert selection.parent.range.start <= selection.range.start
            assert selection.range.end <= selection.parent.range.end
            assert selection.parent.range != selection.range
        selection = selection.parent
    assert texts[0] in ("note", "%note")
    assert any(text.startswith("%far = arith.addi") and "\n" not in text for text in texts)
    assert any(text.startswith("tt.func public") for text in texts)
    assert "module attributes" in texts[-1]


@pytest.mark.needs("document_symbol_provider")
async def test_a_real_dump(client: Client):
    document = Document.of(ATTENTION)
    client.open(document)
    await client.diagnosed(document)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document.id))
    assert "attention_fwd" in json.dumps([str(s) for s in symbols])
    assert utf16(document.lines[0]) == len(document.lines[0])
