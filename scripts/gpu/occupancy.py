"""Hold `tgopt target` against the CUDA driver: how many blocks of a kernel reside on one multiprocessor.

    python3 scripts/gpu/occupancy.py --tgopt=FILE --out=DIR      write DIR/occupancy.{json,md}

Run by scripts/hardware. Needs a GPU and the ptxas of Triton's wheel. Each kernel keeps a number of values alive over a
barrier, so that ptxas gives it about so many registers; which it says itself, and the driver's calculator
(cuOccupancyMaxActiveBlocksPerMultiprocessor) is asked for blocks of many sizes with much or little shared memory.
Exit code 1: one of them differs.
"""

import argparse
import ctypes
import json
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import torch
import triton

VALUES = (8, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 112, 128, 144, 160, 168, 192, 216, 240)  # live in a thread
WARPS = (1, 2, 3, 4, 5, 8, 12, 16, 32)
SHARED = (0, 1000, 16384, 33000, 49152, 65536, 98304, 114000, 166912, 232448)  # bytes a block

NUM_REGS = 4  # CU_FUNC_ATTRIBUTE_NUM_REGS
MAX_DYNAMIC_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES


def ptx(values: int, target: str) -> str:
    loads = "\n".join(f"  ld.volatile.global.u32 %r{i}, [%rd1+{4 * i}];" for i in range(values))
    stores = "\n".join(f"  st.volatile.global.u32 [%rd1+{4 * i}], %r{i};" for i in reversed(range(values)))
    return f""".version 8.0
.target {target}
.address_size 64
.visible .entry live(.param .u64 p)
{{
  .reg .b32 %r<{values}>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [p];
{loads}
  bar.sync 0;
{stores}
  ret;
}}
"""


def check(code: int, what: str) -> None:
    if code != 0:
        sys.exit(f"scripts/gpu/occupancy.py: {what}: CUDA error {code}")


def measure(target: str, ptxas: str) -> list[dict]:
    """The driver's answer for each kernel, number of warps and shared memory."""
    cuda = ctypes.CDLL("libcuda.so.1")
    torch.zeros(1, device="cuda")  # makes the context current
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for values in VALUES:
            source, cubin = Path(folder, "live.ptx"), Path(folder, "live.cubin")
            source.write_text(ptx(values, target))
            subprocess.run([ptxas, f"--gpu-name={target}", str(source), "-o", str(cubin)], check=True)
            module, function = ctypes.c_void_p(), ctypes.c_void_p()
            check(cuda.cuModuleLoadData(ctypes.byref(module), cubin.read_bytes()), "cuModuleLoadData")
            check(cuda.cuModuleGetFunction(ctypes.byref(function), module, b"live"), "cuModuleGetFunction")
            registers, blocks = ctypes.c_int(), ctypes.c_int()
            check(cuda.cuFuncGetAttribute(ctypes.byref(registers), NUM_REGS, function), "cuFuncGetAttribute")
            for shared in SHARED:
                check(cuda.cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED, shared), "cuFuncSetAttribute")
                for warps in WARPS:
                    code = cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(
                        ctypes.byref(blocks), function, 32 * warps, ctypes.c_size_t(shared)
                    )
                    check(code, "cuOccupancyMaxActiveBlocksPerMultiprocessor")
                    found.append(
                        {"registers": registers.value, "warps": warps, "shared": shared, "blocks": blocks.value}
                    )
            check(cuda.cuModuleUnload(module), "cuModuleUnload")
    return found


def predict(tgopt: str, target: str, cases: list[dict]) -> None:
    """Add what tgopt says of each case."""
    tables: dict[tuple[int, int], list[dict]] = {}
    for c in cases:
        key = c["warps"], c["shared"]
        if key not in tables:
            command = [tgopt, "target", target, f"--num-warps={key[0]}", f"--shared={key[1]}", "--format=json"]
            tables[key] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["occupancy"]
        # Cliffs begin with the most registers; each holds down to the next.
        c["tgopt"] = next((l["blocks"] for l in reversed(tables[key]) if c["registers"] <= l["registers"]), 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    head = machine.head()
    target = head["target"]
    ptxas = Path(triton.__file__).parent / "backends" / "nvidia" / "bin" / "ptxas"
    cases = measure(target, str(ptxas))
    predict(options.tgopt, target, cases)
    different = [c for c in cases if c["blocks"] != c["tgopt"]]

    options.out.mkdir(parents=True, exist_ok=True)
    lines = ",\n    ".join(json.dumps(c) for c in cases)
    (options.out / "occupancy.json").write_text(json.dumps(head, indent=2)[:-2] + f',\n  "cases": [\n    {lines}\n  ]\n}}\n')
    registers = sorted({c["registers"] for c in cases})
    text = [
        "# Occupancy against the driver",
        "",
        machine.said(head),
        "",
        "Written by `scripts/hardware`; occupancy.json has each case, and `target/measured_test.go` holds package `target` against",
        "them. Asked is `cuOccupancyMaxActiveBlocksPerMultiprocessor`: blocks that reside on one multiprocessor at once.",
        "",
        f"{len(cases)} launches ({len(registers)} kernels of {registers[0]} to {registers[-1]} registers a thread, "
        f"{WARPS[0]} to {WARPS[-1]} warps a block, {SHARED[0]} to {SHARED[-1]} bytes of shared memory): "
        f"{len(different)} differ.",
    ]
    if different:
        text += ["", "| registers | warps | shared memory, bytes | driver | tgopt |", "|---|---|---|---|---|"]
        text += [f"| {c['registers']} | {c['warps']} | {c['shared']} | {c['blocks']} | {c['tgopt']} |" for c in different]
    (options.out / "occupancy.md").write_text("\n".join(text) + "\n")
    print(f"{len(cases) - len(different)} passed, {len(different)} failed")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
