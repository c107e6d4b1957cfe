"""No request is announced that is not tested here."""

import re
from pathlib import Path

from conftest import Client

# Fields of ServerCapabilities that are no requests.
SETTINGS = {"position_encoding", "text_document_sync", "workspace", "experimental"}


async def test_every_request_that_is_announced_is_tested(client: Client):
    announced = {
        name
        for name, value in vars_of(client.server.capabilities)
        if value not in (None, False) and name not in SETTINGS
    }
    needed = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for names in re.findall(r"@pytest\.mark\.needs\(([^)]*)\)", file.read_text()):
            needed.update(re.findall(r'"(\w+)"', names))
    assert announced <= needed, f"announced and not tested: {announced - needed}"
    assert client.server.server_info.name == "tgopt" and client.server.server_info.version


def vars_of(capabilities):
    return [(field.name, getattr(capabilities, field.name)) for field in capabilities.__attrs_attrs__]
