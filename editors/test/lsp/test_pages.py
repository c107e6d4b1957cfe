"""The pages of configuration for Helix and Zed: what they have an editor send is what the server takes.

The editors are not installed here: how they read their files is by their documentation.
"""

import json
import re
import tomllib

import pytest
from document import ATTENTION, KERNEL, REPOSITORY
from wire import served

HELIX, ZED = REPOSITORY / "editors/helix/README.md", REPOSITORY / "editors/zed/README.md"


def blocks(page, language: str) -> list[str]:
    """The code of a page, indented as in lists or not."""
    text = re.sub(r"^   ", "", page.read_text(), flags=re.MULTILINE)
    found = re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert found
    return found


def helix() -> dict:
    """All that Helix's page says, with what it has as a comment."""
    return tomllib.loads("\n".join(blocks(HELIX, "toml")).replace("# config =", "config ="))


def zed() -> dict:
    return json.loads(blocks(ZED, "json")[0])


async def target(wire, uri: str) -> list[str]:
    answer = await wire.call("workspace/executeCommand", {"command": "tgopt.targets", "arguments": [{"uri": uri}]})
    return [t["name"] for t in answer["result"] if t["current"]]


async def errors(wire, uri: str, language: str, text: str) -> list[str]:
    item = {"uri": uri, "languageId": language, "version": 1, "text": text}
    wire.notify("textDocument/didOpen", {"textDocument": item})
    return [d["message"] for d in await wire.published(uri, 1) if d["severity"] == 1]


@pytest.mark.parametrize("ending", ["ttir", "ttgir", "mlir"])
async def test_helix(ending: str):
    """Its language id is the language's name, its initializationOptions are the server's config."""
    page = helix()
    server = page["language-server"]["tgopt"]
    assert server["command"] == "tgopt" and server["args"] == ["lsp"]
    languages = {language["name"]: language for language in page["language"]}
    assert ending in languages["triton-mlir"]["file-types"]
    for language in languages.values():
        names = [s if isinstance(s, str) else s["name"] for s in language["language-servers"]]
        assert "tgopt" in names and set(names) - {"tgopt"} <= {"pylsp"}
    server["config"]["target"] = "gfx950"  # another than the kernel's
    async with served(*server["args"][1:]) as (_, wire):
        await wire.initialize(clientInfo={"name": "helix"}, initializationOptions=server["config"])
        uri = f"file:///folder/kernel.{ending}"
        assert await errors(wire, uri, "triton-mlir", KERNEL.replace("%it)", "%none)")) != []
        assert await target(wire, uri) == [server["config"]["target"]]
        spec = "dialect my \"mine\"\n\nop thing {\n  operands (x: NoSuchType)\n}\n"
        [said] = await errors(wire, "file:///folder/dialects/my.spec", "tgopt-spec", spec)
        assert "NoSuchType" in said


async def test_zed():
    """Its language id is that of the extension, its options go as they are."""
    page = zed()
    assert page["file_types"]["MLIR"] == ["ttir", "ttgir", "mlir"] and page["inlay_hints"]["enabled"] is True
    [server] = page["lsp"].values()
    assert server["binary"]["path"] == "tgopt" and server["binary"]["arguments"] == ["lsp"]
    options = server["initialization_options"]
    options["settings"]["target"] = "gfx950"
    async with served() as (_, wire):
        await wire.initialize(clientInfo={"name": "Zed"}, initializationOptions=options)
        for ending in page["file_types"]["MLIR"]:
            uri = f"file:///folder/kernel.{ending}"
            assert await errors(wire, uri, "mlir", ATTENTION.read_text()) == []
            assert await target(wire, uri) == ["gfx950"]
