"""tgopt mcp, asked by the client of the protocol's Python SDK, which holds structured answers against the schemas of the tools.

Environment: TGOPT, the program; TGOPT_TRITON, a Python with Triton, for compile.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import jsonschema
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

TGOPT = os.environ["TGOPT"]
DUMP = Path(__file__).resolve().parents[3] / "testdata/kernels/dumps/3.9.0/sm_80/attention_fwd_while-f16-m128n64d128-w4s1.ttgir"
TOOLS = ["advise", "compile", "fits", "layout", "report", "rewrite", "risk", "target"]
T = TypeVar("T")


def session(question: Callable[[ClientSession], Awaitable[T]], *arguments: str) -> T:
    """What a question to a server of its own yields."""

    async def run() -> T:
        environment = {name: os.environ[name] for name in ("HOME", "PATH", "TGOPT_TRITON", "XDG_CACHE_HOME") if name in os.environ}
        server = StdioServerParameters(command=TGOPT, args=["mcp", *arguments], env=environment)
        async with stdio_client(server) as (read, write), ClientSession(read, write) as client:
            await client.initialize()
            return await question(client)

    return asyncio.run(run())


def text_of(result: Any) -> str:
    (content,) = result.content
    return str(content.text)


def call(tool: str, given: dict[str, Any], *arguments: str) -> Any:
    """The answer of a tool as JSON, which its schema describes."""

    async def ask(client: ClientSession) -> Any:
        tools = {t.name: t for t in (await client.list_tools()).tools}
        jsonschema.validate(given, tools[tool].input_schema)
        result = await client.call_tool(tool, given)
        assert not result.is_error, text_of(result)
        answer = json.loads(text_of(result))
        if tools[tool].output_schema is not None:
            jsonschema.validate(answer, tools[tool].output_schema)
            assert result.structured_content == answer
        return answer

    return session(ask, *arguments)


def refused(tool: str, given: dict[str, Any], *arguments: str) -> str:
    async def ask(client: ClientSession) -> str:
        result = await client.call_tool(tool, given)
        assert result.is_error
        return text_of(result)

    return session(ask, *arguments)


def dump() -> str:
    return DUMP.read_text(encoding="utf-8")


def test_tools() -> None:
    tools = session(lambda client: client.list_tools()).tools
    assert sorted(t.name for t in tools) == TOOLS
    for tool in tools:
        assert tool.description
        assert tool.annotations is not None and tool.annotations.read_only_hint
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert "file" not in tool.input_schema["properties"]
        for name, parameter in tool.input_schema["properties"].items():
            assert parameter.get("description"), f"{tool.name}: {name}"
        if tool.output_schema is not None:
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)


def test_report() -> None:
    answer = call("report", {"text": dump(), "name": "attention.ttgir", "format": "text"})
    (kernel,) = answer["kernels"]
    assert kernel["file"] == "attention.ttgir" and kernel["target"] == "sm_80" and kernel["registers"] > 100
    assert "peak" in answer["rendered"]


def test_risk() -> None:
    answer = call("risk", {"text": dump(), "target": "sm_80,h100"})
    assert [k["target"] for k in answer["kernels"]] == ["sm_80", "sm_90"]
    assert all(0 <= k["spill_probability"] <= 1 and k["shared_bytes"] > 0 for k in answer["kernels"])


def test_risk_after_passes() -> None:
    before, after = (call("risk", {"text": dump(), "passes": passes})["kernels"][0] for passes in ("", "reduce-liveness{mode=smem gate=none}"))
    assert after["shared_bytes"] > before["shared_bytes"]


def test_advise() -> None:
    (kernel,) = call("advise", {"text": dump()})["kernels"]
    assert kernel["remarks"] and all(r["text"] for r in kernel["remarks"])


def test_fits() -> None:
    (verdict,) = call("fits", {"launch": {"shared": 131072}, "targets": ["rtx4090"]})["verdicts"]
    assert verdict["launches"] is False and verdict["over"][0]["resource"]
    (verdict,) = call("fits", {"text": dump(), "targets": ["a100"]})["verdicts"]
    assert verdict["launches"] is True


def test_rewrite() -> None:
    answer = call("rewrite", {"text": dump(), "passes": "reduce-liveness{mode=smem gate=none}"})
    assert answer["changed"] and answer["text"] != dump() and answer["remarks"]


def test_target() -> None:
    (chip,) = call("target", {"name": "h100"})["targets"]
    assert chip["name"] == "sm_90" and chip["registers"] == 255


def test_layout() -> None:
    encoding = "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>"
    layout = call("layout", {"encoding": encoding, "shape": "32x16"})["layout"]
    assert layout["register"] == [[0, 1], [0, 2]], layout


def test_compile() -> None:
    if "TGOPT_TRITON" not in os.environ:
        pytest.skip("there is no Triton")
    (line,) = call("compile", {"text": dump(), "target": "sm_80"})["kernels"]
    assert line["source"].startswith("ptxas") and line["shared_bytes"] == 32768, line


def test_mistakes_have_places() -> None:
    wrong = "module {\n  tt.func @f() {\n    tt.retrun\n  }\n}\n"
    assert "3:5: error:" in refused("risk", {"text": wrong})


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("risk", {}, "there is no text"),
        ("risk", {"txt": "module {}"}, "text"),
        ("risk", {"text": 1}, "text"),
        ("risk", {"text": "module {}", "target": "sm_91x"}, "sm_91x"),
        ("rewrite", {"text": "module {}", "passes": "reduce-livenes"}, "reduce-liveness"),
        ("layout", {"encoding": "/etc/passwd", "shape": "16x16"}, "'#'"),
        ("layout", {"encoding": "--help", "shape": "16x16"}, "'--help'"),
        ("layout", {}, "encoding"),
        ("layout", {"encoding": "#a", "view": "hardware"}, "view"),
        ("compile", {"text": "module {}", "save_temps": "/tmp/x"}, "save_temps"),
        ("compile", {"text": "module {}", "target": {}}, "target"),
        ("report", {"file": "kernel.ttgir"}, "file"),
        ("rewrite", {"text": "module {}", "passes": "cse", "output": "x.ttgir"}, "output"),
    ],
)
def test_mistakes_are_answers(tool: str, given: dict[str, Any], said: str) -> None:
    assert said in refused(tool, given)


def test_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (inside / "k.ttgir").write_text(dump(), encoding="utf-8")
    (outside / "k.ttgir").write_text(dump(), encoding="utf-8")
    (inside / "link.ttgir").symlink_to(outside / "k.ttgir")
    folder = f"--folder={inside}"
    assert call("risk", {"file": "k.ttgir"}, folder)["kernels"][0]["target"] == "sm_80"
    for name in ("../outside/k.ttgir", str(outside / "k.ttgir"), "link.ttgir"):
        assert "escapes" in refused("risk", {"file": name}, folder), name
    assert "no such file" in refused("risk", {"file": "x.ttgir"}, folder)
    assert "no file" in refused("risk", {"file": "."}, folder)
    assert "one of them" in refused("risk", {"file": "k.ttgir", "text": "module {}"}, folder)

    rewrite = {"file": "k.ttgir", "passes": "reduce-liveness{mode=smem gate=none}"}
    answer = call("rewrite", {**rewrite, "output": "out.ttgir"}, folder)
    assert (inside / "out.ttgir").read_text(encoding="utf-8") == answer["text"]
    assert "escapes" in refused("rewrite", {**rewrite, "output": "../outside/out.ttgir"}, folder)
    assert sorted(p.name for p in outside.iterdir()) == ["k.ttgir"]


def test_many_questions_at_once() -> None:
    async def ask(client: ClientSession) -> list[Any]:
        return await asyncio.gather(*(client.call_tool("risk", {"text": dump()}) for _ in range(16)))

    answers = session(ask)
    assert len({text_of(a) for a in answers}) == 1 and not any(a.is_error for a in answers)
