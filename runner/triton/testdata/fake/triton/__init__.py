"""Stands for Triton: it does what a line `// fake: WORD` of a module says."""

__version__ = "3.9.0"
