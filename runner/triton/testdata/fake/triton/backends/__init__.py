import os

backends = {"nvidia": None, "amd": None}
if os.environ.get("FAKE_INTEL"):
    backends["intel"] = None
