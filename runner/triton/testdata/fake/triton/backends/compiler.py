from collections import namedtuple
from types import SimpleNamespace

GPUTarget = namedtuple("GPUTarget", "backend arch warp_size")
Language = SimpleNamespace(TRITON=0)
