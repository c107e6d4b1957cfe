"""What the tests share: caches of their own, and the program that is tested, which TGOPT_BINARY names."""

import pytest


@pytest.fixture(autouse=True)
def _own_caches(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("TGOPT_CACHE", str(tmp_path_factory.mktemp("tgopt-cache")))
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path_factory.mktemp("triton-cache")))
    monkeypatch.delenv("TGOPT_PRUNE", raising=False)
