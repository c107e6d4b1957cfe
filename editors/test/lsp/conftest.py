"""A client of pytest-lsp for each test, with a server of its own. TGOPT names the program."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest
import pytest_lsp
from document import Document
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client
from wire import PATIENCE, TGOPT

# A shell has what it runs in the background ignore this signal, and so would the servers, which are to end by it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Where the servers look for Triton's files, whatever the user has at home.
_scratch = tempfile.TemporaryDirectory(prefix="tgopt-lsp-test.")
HOME = Path(_scratch.name)
TRITON = {"TRITON_CACHE_DIR": str(HOME / "cache"), "TRITON_DUMP_DIR": str(HOME / "dump")}


class Client(LanguageClient):
    """Keeps every publish, and waits for the one of a version."""

    published: defaultdict[str, list[types.PublishDiagnosticsParams]]
    server: types.InitializeResult

    def open(self, document: Document) -> None:
        self.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document.item))

    def change(self, document: Document, *edits: types.TextEdit) -> None:
        """Makes the edits, each after the other, in one notification."""
        changes: list[types.TextDocumentContentChangeEvent] = []
        for edit in edits:
            changes.append(types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text))
            document.text = document.edited([edit])
        document.version += 1
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=document.uri, version=document.version),
                content_changes=changes,
            )
        )

    def replace(self, document: Document, text: str) -> None:
        document.text = text
        document.version += 1
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=document.uri, version=document.version),
                content_changes=[types.TextDocumentContentChangeWholeDocument(text=text)],
            )
        )

    async def diagnosed(self, document: Document) -> list[types.Diagnostic]:
        """The diagnostics published for the document's version."""
        version = document.version
        async with asyncio.timeout(PATIENCE):
            while True:
                for params in self.published[document.uri]:
                    if params.version == version:
                        return list(params.diagnostics)
                await asyncio.sleep(0.005)

    async def errors(self, document: Document) -> list[types.Diagnostic]:
        return [d for d in await self.diagnosed(document) if d.severity == types.DiagnosticSeverity.Error]

    async def run(self, command: str, **argument):
        """The result of a command of the server."""
        return await self.workspace_execute_command_async(
            types.ExecuteCommandParams(command=command, arguments=[argument])
        )


def make_client() -> Client:
    client = make_test_lsp_client()
    client.__class__ = Client
    client.published = defaultdict(list)
    features = client.protocol.fm._features

    def publish(params: types.PublishDiagnosticsParams):
        client.published[params.uri].append(params)
        client.diagnostics[params.uri] = params.diagnostics

    features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = publish
    client.refreshed = defaultdict(int)
    for refresh in (
        types.WORKSPACE_INLAY_HINT_REFRESH,
        types.WORKSPACE_CODE_LENS_REFRESH,
        types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
    ):
        client.feature(refresh)(lambda params, refresh=refresh: client.refreshed.__setitem__(refresh, client.refreshed[refresh] + 1))
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    client.feature(types.WORKSPACE_APPLY_EDIT)(lambda params: types.ApplyWorkspaceEditResult(applied=True))
    return client


def capabilities() -> types.ClientCapabilities:
    """Those of a VS Code, and what later ones can."""
    able = client_capabilities("visual-studio-code")
    able.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    return able


@pytest_lsp.fixture(
    config=ClientServerConfig(
        server_command=[TGOPT, "lsp"], server_env={**os.environ, "HOME": str(HOME), **TRITON}, client_factory=make_client
    )
)
async def client(request: pytest.FixtureRequest, lsp_client: Client):
    settings = getattr(request, "param", {})
    lsp_client.set_configuration({"tgopt": settings})
    lsp_client.server = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities(),
            workspace_folders=[],
            initialization_options={"settings": settings},
        )
    )
    for mark in request.node.iter_markers("needs"):
        for capability in mark.args:
            if not getattr(lsp_client.server.capabilities, capability):
                await lsp_client.shutdown_session()
                pytest.fail(f"the server does not announce {capability}")
    yield
    await lsp_client.shutdown_session()
