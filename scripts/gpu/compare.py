"""tgopt.compare on a GPU: kernels before and after passes, results compared before they are timed.

    python3 scripts/gpu/compare.py --tgopt=FILE --out=DIR      write DIR/compare.{json,md}

Run by scripts/hardware. Exit code 1: results differ, or a kernel is wrong as Triton makes it.
"""

import argparse
import json
import os
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "python"), str(Path(__file__).parent)]

import machine

PASSES = ["reduce-liveness", "reduce-liveness{mode=smem}", "reduce-liveness{mode=reload}"]


def compared(problem):
    """What tgopt.compare says of a kernel, and how far the kernel is off PyTorch, relative to the largest value."""
    import torch

    import tgopt

    torch.manual_seed(0)
    arguments, grid, reference = problem.make(torch, "cuda")
    found = tgopt.compare(problem.kernel, PASSES, arguments, config=problem.config, grid=grid)
    problem.kernel[grid](*arguments, **problem.config.all_kwargs())
    expected = reference()
    out = next(value for value in reversed(arguments) if hasattr(value, "is_cuda"))
    error = ((out.float() - expected).abs().max() / expected.abs().max()).item()
    return {"name": problem.name, "shape": problem.shape, "error": error, "text": str(found), **found.to_dict()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tgopt", required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    os.environ["TGOPT_BINARY"] = os.path.abspath(options.tgopt)

    from compare_kernels import problems

    head, found, bad = machine.head(), [], 0
    for problem in problems():
        one = compared(problem)
        found.append(one)
        bad += not one["error"] <= problem.tolerance or any(side["wrong"] or side["failed"] for side in one["sides"])
        print(one["text"], f"\n  off PyTorch by {one['error']:.2g} of the largest", flush=True)
    text = [
        "# Kernels before and after passes, by `tgopt.compare` on a GPU", "", machine.said(head), "",
        "Written by `scripts/hardware compare`: each kernel is run on copies of its tensors, what these hold is compared, and what agrees is timed in turns with an empty cache. Registers and spilled",
        "bytes are ptxas's, a thread's; shared memory is a block's, in bytes; results are compared with the first line's, and that with PyTorch.", "",
    ]
    for one in found:
        text += [f"## {one['name']}: {one['shape']}", "", "```text", one["text"], "```", "", f"Off PyTorch by at most {one['error']:.2g} of the largest value.", ""]
        one.pop("text")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "compare.json").write_text(json.dumps({**head, "comparisons": found}, indent=2) + "\n")
    (options.out / "compare.md").write_text("\n".join(text))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
