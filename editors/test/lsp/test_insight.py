"""What no other server tells: registers, spills, layouts, rewrites. The figures are held against tgopt's own output."""

import os
import re
import subprocess

import pytest
from conftest import Client
from document import ATTENTION, DUMPS, KERNEL, SPILLING, Document
from lsprotocol import types

TTIR = DUMPS.parent / "ttir"


def tgopt(*arguments: str, text: str | None = None) -> str:
    done = subprocess.run([os.environ["TGOPT"], *arguments], input=text, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def peak() -> tuple[int, str]:
    """Registers a thread at the peak, and the op there."""
    parts = re.search(r"peak: (\d+) registers a thread, at (%\S+)", tgopt("--print-pressure", str(ATTENTION)))
    assert parts
    return int(parts[1]), parts[2]


async def opened(client: Client, document: Document | None = None) -> Document:
    document = document or Document.of(ATTENTION)
    client.open(document)
    await client.diagnosed(document)
    return document


def text_of(hint: types.InlayHint) -> str:
    return hint.label if isinstance(hint.label, str) else "".join(part.value for part in hint.label)


async def hints_of(client: Client, document: Document, range: types.Range | None = None) -> list[types.InlayHint]:
    return list(
        await client.text_document_inlay_hint_async(
            types.InlayHintParams(text_document=document.id, range=range or document.whole)
        )
        or []
    )


@pytest.mark.needs("inlay_hint_provider")
async def test_hints_stand_at_ends_of_lines_and_show_the_peak(client: Client):
    document = await opened(client)
    hints = await hints_of(client, document)
    registers, op = peak()
    line = document.position(f"{op} = ").line
    assert any(h.position.line == line and str(registers) in text_of(h) for h in hints), [
        (h.position.line, text_of(h)) for h in hints
    ]
    for hint in hints:
        assert hint.position.character == len(document.lines[hint.position.line]), text_of(hint)
    assert 1 < len(hints) < len(document.lines) / 2, "hints where little changes are noise"


@pytest.mark.needs("inlay_hint_provider")
async def test_hints_of_a_range_are_those_of_the_file_there(client: Client):
    document = await opened(client)
    everything = await hints_of(client, document)
    part = types.Range(types.Position(150, 0), types.Position(170, 0))
    inside = await hints_of(client, document, part)
    assert inside == [h for h in everything if 150 <= h.position.line < 170 or h.position.line == 170 and h in inside]
    assert inside


@pytest.mark.needs("inlay_hint_provider")
@pytest.mark.parametrize("client", [{"hints": {"enable": False}}], indirect=True)
async def test_hints_can_be_off(client: Client):
    document = await opened(client)
    assert await hints_of(client, document) == []


@pytest.mark.needs("inlay_hint_provider")
@pytest.mark.parametrize("client", [{"hints": {"threshold": 64}}], indirect=True)
async def test_a_threshold_leaves_fewer_hints(client: Client):
    document = await opened(client)
    few = await hints_of(client, document)
    client.set_configuration({"tgopt": {"hints": {"threshold": 1}}})
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams(settings={"tgopt": {"hints": {"threshold": 1}}})
    )
    many = []
    for _ in range(100):
        many = await hints_of(client, document)
        if len(many) > len(few):
            break
    assert 0 < len(few) < len(many)


@pytest.mark.needs("inlay_hint_provider")
async def test_ttir_shows_bytes_said_to_be_estimates(client: Client):
    path = sorted(TTIR.glob("attention_fwd*.ttir"))[0]
    document = await opened(client, Document.of(path))
    hints = await hints_of(client, document)
    assert hints and all(re.search(r"\b([kKMG]i?B|bytes|B)\b", text_of(h)) for h in hints), [text_of(h) for h in hints]


@pytest.mark.needs("inlay_hint_provider")
async def test_spills_are_warnings_never_errors_and_say_what_makes_the_peak(client: Client):
    document = await opened(client)
    diagnostics = await client.diagnosed(document)
    assert not [d for d in diagnostics if d.severity == types.DiagnosticSeverity.Error]
    spills = [d for d in diagnostics if "spill" in d.message and d.severity == types.DiagnosticSeverity.Warning]
    assert spills, [d.message for d in diagnostics]
    related = [document.slice(r.location.range) for r in spills[0].related_information or [] if r.location.uri == document.uri]
    assert any("%k_205" in text for text in related), related


@pytest.mark.needs("hover_provider")
async def test_hover_of_a_value(client: Client):
    document = await opened(client)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document.id, position=document.position("%q_36 = ", into=2))
    )
    assert hover.contents.kind == types.MarkupKind.Markdown
    text = hover.contents.value
    assert "32" in text and re.search(r"register", text), text  # registers a thread
    assert "attention.py" in text and "83" in text, text  # the Python line
    assert "dot" in text, text  # its layout
    assert document.slice(hover.range).startswith("%q_36")


@pytest.mark.needs("hover_provider")
async def test_hover_of_an_op_has_its_documentation(client: Client):
    document = await opened(client)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document.id, position=document.position("tt.dot", into=4))
    )
    text = hover.contents.value
    assert "tt.dot" in text and re.search(r"live|register", text), text


@pytest.mark.needs("hover_provider")
async def test_hover_of_an_encoding_has_its_map(client: Client):
    document = await opened(client)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document.id, position=document.position("#mma", into=2))
    )
    assert re.search(r"lane", hover.contents.value) and "register" in hover.contents.value


@pytest.mark.needs("code_lens_provider")
async def test_a_lens_says_how_the_function_will_run(client: Client):
    document = await opened(client)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=document.id))
    line = document.position("tt.func").line
    titles = []
    for lens in lenses:
        if lens.command is None:
            lens = await client.code_lens_resolve_async(lens)
        if lens.range.start.line == line:
            titles.append(lens.command.title)
    assert any(str(peak()[0]) in t for t in titles) and any("gfx942" in t for t in titles), titles


@pytest.mark.needs("code_action_provider")
async def test_a_rewrite_applies_and_says_its_effect(client: Client):
    document = await opened(client, Document.of(SPILLING))
    place = document.range("tt.dot %q_45")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document.id, range=place, context=types.CodeActionContext(diagnostics=[])
        )
    )
    rewrites = [a for a in actions if isinstance(a, types.CodeAction) and (a.kind or "").startswith("refactor")]
    assert rewrites, [a.title for a in actions]
    rewrite = next(a for a in rewrites if re.search(r"\d", a.title) and (a.edit or a.data is not None))
    if rewrite.edit is None:
        rewrite = await client.code_action_resolve_async(rewrite)
    text = document.after(rewrite.edit)
    assert text != document.text
    client.replace(document, text)
    assert await client.errors(document) == []


@pytest.mark.needs("code_action_provider")
async def test_a_misspelt_op_has_a_fix(client: Client):
    document = await opened(client, Document(KERNEL.replace("arith.addf", "arith.adf")))
    [error] = await client.errors(document)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document.id, range=error.range, context=types.CodeActionContext(diagnostics=[error])
        )
    )
    fix = next(a for a in actions if a.kind == types.CodeActionKind.QuickFix)
    if fix.edit is None:
        fix = await client.code_action_resolve_async(fix)
    assert document.after(fix.edit) == KERNEL


@pytest.mark.needs("execute_command_provider")
async def test_every_command_that_is_announced(client: Client):
    """docs/lsp.md describes them; none may be left out here."""
    document = await opened(client)
    commands = set(client.server.capabilities.execute_command_provider.commands)
    assert commands == {"tgopt.targets", "tgopt.setTarget", "tgopt.passes", "tgopt.runPipeline", "tgopt.report"}

    targets = await client.run("tgopt.targets", uri=document.uri)
    assert {"gfx942", "sm_90"} <= {t["name"] for t in targets}
    assert [t["name"] for t in targets if t.get("current")] == ["gfx942"]

    passes = await client.run("tgopt.passes")
    assert any(p["name"] == "reduce-liveness" and p["summary"] for p in passes)

    spilling = await opened(client, Document.of(SPILLING))
    sunk = await client.run("tgopt.runPipeline", uri=spilling.uri, passes="reduce-liveness")
    assert sunk["changed"] and sunk["text"] == tgopt("--reduce-liveness", str(SPILLING))
    same = await client.run("tgopt.runPipeline", uri=document.uri, passes="cse")
    assert same["changed"] == (same["text"] != document.text)

    report = await client.run("tgopt.report", uri=document.uri)
    assert report["html"].lstrip().lower().startswith("<!doctype html") and "attention_fwd" in report["html"]
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", report["html"])
    assert not re.search(r"\son[a-z]+\s*=", re.sub(r"<script.*?</script>", "", report["html"], flags=re.S))
    scripts = re.findall(r"<script(?![^>]*type=.application/json)", report["html"])
    assert len(report["scripts"]) >= (1 if scripts else 0)

    before = await hints_of(client, document)
    assert (await client.run("tgopt.setTarget", target="sm_90", uri=document.uri))["target"] == "sm_90"
    targets = await client.run("tgopt.targets", uri=document.uri)
    assert [t["name"] for t in targets if t.get("current")] == ["sm_90"]
    await client.run("tgopt.setTarget", target="auto", uri=document.uri)
    assert await hints_of(client, document) == before


@pytest.mark.needs("execute_command_provider")
@pytest.mark.parametrize(
    "command, argument",
    [
        ("tgopt.setTarget", {"target": "no_such_chip"}),
        ("tgopt.runPipeline", {"passes": "no-such-pass"}),
        ("tgopt.runPipeline", {"passes": "cse{"}),
        ("tgopt.no-such-command", {}),
    ],
)
async def test_a_command_that_cannot_be_run_is_an_error_with_a_reason(client: Client, command, argument):
    document = await opened(client)
    with pytest.raises(Exception) as failed:
        await client.run(command, uri=document.uri, **argument)
    assert len(str(failed.value)) > 10
    assert await client.errors(document) == []


@pytest.mark.needs("hover_provider")
async def test_a_spec_is_a_language_of_its_own(client: Client):
    spec = Document('dialect my "mine"\n\nop thing {\n  operands (x: NoSuchType)\n}\n', "file:///folder/my.spec", "tgopt-spec")
    client.open(spec)
    [error] = await client.errors(spec)
    assert "NoSuchType" in spec.slice(error.range)


# A reduction across warps in many rows, for which Triton 3.6 allocates four times what 3.9 does.
ROWS = """#b = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 4], warpsPerCTA = [1, 4], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @rows(%x: tensor<256x64xf32, #b>, %to: tensor<256x!tt.ptr<f32>, #rows>) {
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<256x64xf32, #b>) -> tensor<256xf32, #rows>
    tt.store %to, %sum : tensor<256x!tt.ptr<f32>, #rows>
    tt.return
  }
}
"""


@pytest.mark.needs("code_lens_provider")
async def test_the_release_that_wrote_a_dump_is_what_the_metadata_beside_it_say(client: Client, tmp_path):
    said = {}
    for name, metadata in {"3.6": '{"triton_version": "3.6.0"}', "none": None}.items():
        path = tmp_path / name.replace(".", "") / "rows.ttgir"
        path.parent.mkdir()
        path.write_text(ROWS)
        if metadata:
            path.with_suffix(".json").write_text(metadata)
        document = await opened(client, Document.of(path))
        lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=document.id))
        resolved = [lens if lens.command else await client.code_lens_resolve_async(lens) for lens in lenses]
        said[name] = " | ".join(lens.command.title for lens in resolved)
    assert "4,096" in said["3.6"] and "1,024" in said["none"], said
