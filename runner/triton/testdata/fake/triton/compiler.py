import os
import re
import struct
import subprocess
import sys
import tempfile
from types import SimpleNamespace

import triton

# Registers that this release takes more than the newest.
MORE = 8 * (triton.__version__ < "3.9")
PTXAS = os.path.join(os.path.dirname(__file__), "..", "..", "bin", "ptxas")
ASSEMBLY = """k: ; @k
	s_barrier
.Lfunc_end0:
; codeLenInByte = 8
	.amdgpu_metadata
amdhsa.kernels:
  - .agpr_count:     4
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     10
    .vgpr_count:     {registers}
    .vgpr_spill_count: 0
"""


INFORMATION = b"""kernels:
  - name:            k
    execution_env:
      grf_count:       256
      simd_size:       16
      slm_size:        2048
      spill_size:      640
    per_thread_memory_buffers:
      - type:            scratch
        usage:           single_space
        size:            1600
"""


def zebin(information, code):
    """A binary of Intel's compiler: ELF with sections, and no more."""
    names = b"\0.text.k\0.ze_info\0.names\0"
    table, body = b"", b""
    for name, kind, text in ((b"", 0, b""), (b".text.k", 1, code), (b".ze_info", 1, information), (b".names", 3, names)):
        table += struct.pack("<IIQQQQIIQQ", names.index(name), kind, 0, 0, 64 + len(body), len(text), 0, 0, 1, 0)
        body += text
    head = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 0xFF12, 205, 1, 0, 0, 64 + len(body), 0, 64, 0, 0, 64, 4, 3)
    return head + body + table


def dump(name, argument, text):
    if os.environ.get("MLIR_ENABLE_DUMP") == "1":
        os.write(2, f"// -----// IR Dump Before {name} ({argument}) ('builtin.module' operation) //----- //\n{text}\n".encode())


def to_ptx(module):
    """The module, and the parameters of its kernel with two that no author wrote."""
    kinds = {"!tt.ptr": ".u64 .ptr .global .align 1 k", "!tt.tensordesc": ".align 64 .b8 k[128]", "i32": ".u32 k", "i64": ".u64 k", "f32": ".f32 k"}
    head = re.search(r"@k\((.*)\)", module.text)
    types = re.findall(r"%\w+: ([!\w.]+)", head[1] if head else "")
    params = ",\n".join(f"\t.param {kinds[t]}" for t in [*types, "!tt.ptr", "!tt.ptr"])
    module.text += f"\n.visible .entry k(\n{params}\n)\n.reqntid 256\n"
    return module


class Backend:
    def __init__(self, target):
        self.target = target

    def get_codegen_implementation(self):
        return {}

    def load_dialects(self, context):
        pass

    def parse_options(self, options):
        return SimpleNamespace(**{"num_warps": 4, "num_stages": 3, **options})

    def add_stages(self, stages, options, language):
        def to_ttgir(module, metadata):
            """Two passes; what the second makes of some modules is another thing in releases before 3.9."""
            dump("First", "first", module.text)
            dump("Second", "second", module.text)
            if "parts" in module.words and triton.__version__ < "3.9":
                module.text = module.text.replace("tt.return", "%part = arith.constant 0 : i32\n    tt.return")
            dump("Third", "third", module.text)
            return module

        def to_llir(module, metadata):
            metadata["shared"] = 1024 * options.num_stages
            metadata["name"] = "k" * (1 << 20 if "long" in module.words else 1)
            return module

        stages["ttir"] = stages["ttgir"] = to_ttgir
        stages["llir"] = to_llir
        if self.target.backend == "xpu":
            assert self.target.arch["name"] == os.environ["TRITON_INTEL_DEVICE_ARCH"] == "pvc" and 16 in self.target.arch["sub_group_sizes"]
            stages["spv"] = lambda module, metadata: b"spirv"
            if os.environ["TRITON_XPU_GEN_NATIVE_CODE"] == "1":
                stages["zebin"] = lambda module, metadata: zebin(INFORMATION, b"code")
            return
        if self.target.backend == "hip":
            stages["amdgcn"] = lambda module, metadata: ASSEMBLY.format(registers=32 * options.num_warps + MORE * ("more" in module.words))
            stages["hsaco"] = None
        else:
            stages["ptx"] = lambda module, metadata: to_ptx(module)
            stages["cubin"] = self.cubin

    def cubin(self, module, metadata):
        words = "".join(f"// fake: {word}\n" for word in module.words)
        with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
            binary = log.name + ".o"
            if "shell" in module.words:
                subprocess.run(f"{PTXAS} -v --gpu-name=sm_{self.target.arch} -o {binary} 2> {log.name}", shell=True, check=True)
            else:
                subprocess.run([PTXAS, "-v", f"--gpu-name=sm_{self.target.arch}", "-o", binary], check=True, close_fds=False, stderr=log)
            assert "Used" in open(log.name).read()
            with open(binary, "rb") as file:
                return file.read() + words.encode()


compiler = sys.modules[__name__]


def compile(source, target=None, options=None):
    raise AssertionError("it is compiled")


def make_backend(target):
    return Backend(target)
