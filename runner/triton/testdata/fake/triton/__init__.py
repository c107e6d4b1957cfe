"""Stands for Triton: it does what a line `// fake: WORD` of a module says. FAKE_RELEASE makes another release of it."""

import os

__version__ = os.environ.get("FAKE_RELEASE", "3.9.0")
