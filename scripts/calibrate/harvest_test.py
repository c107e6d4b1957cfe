"""What harvest.py makes of a package that is small: imports that are not there, types, constants, labels.

    VENV/bin/python harvest_test.py [--tgopt=FILE]
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import calibrate
import guess
import label
import stubs

KERNELS = '''
import torch
from missing import decorate, tile
import triton
import triton.language as tl
from . import helpers
from .helpers import row

assert torch.cuda.is_available() and torch.version.hip is None
raise RuntimeError("what comes after it is read all the same")


@triton.autotune([triton.Config({"BLOCK": size}, num_warps=warps) for size, warps in ((256, 2), (1024, 4), (512, 8))], key=["n"])
@triton.heuristics({"HAS_BIAS": lambda args: args["bias"] is not None})
@triton.jit
def add(x, bias, cu_seqlens, out, stride_x, stride_c, n, eps, HAS_BIAS: tl.constexpr, KIND: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0)
    begin = tl.load(cu_seqlens + i)
    p_x = row(x, begin, stride_x)
    o = tl.arange(0, BLOCK)
    value = tl.load(p_x + o * stride_c, mask=o < n)
    if HAS_BIAS:
        value += tl.load(bias + o)
    if KIND == "exp":
        value = tl.exp(value)
    tl.store(out + i * n + o, value + eps, mask=o < n)


@decorate(when=tile)
@triton.jit
def product(a, b, c, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    m, n, k = tl.arange(0, BLOCK_M), tl.arange(0, BLOCK_N), tl.arange(0, BLOCK_K)
    total = tl.dot(tl.load(a + m[:, None] * K + k), tl.load(b + k[:, None] * N + n))
    tl.store(c + m[:, None] * N + n, total)


def launch(x):
    product[(1,)](x, x, x, 1, 1, 1, BLOCK_M=48, BLOCK_N=8, BLOCK_K=x.shape[0])
'''
HELPERS = '''
import triton


@triton.jit
def row(base, index, stride):
    return base + index * stride
'''

# Options that name the tgopt.
TGOPT = []


class Test(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        package = self.folder / "sources" / "some-suite" / "package"
        package.mkdir(parents=True)
        for name, text in {"__init__": "import nothing.at.all\n", "kernels": KERNELS, "helpers": HELPERS}.items():
            (package / f"{name}.py").write_text(text)

    def harvest(self, *options):
        command = [sys.executable, Path(__file__).with_name("harvest.py"), self.folder / "sources", self.folder / "out", "--jobs=2", *TGOPT, *options]
        subprocess.run(command, check=True, capture_output=True)
        return [json.loads(line) for line in (self.folder / "out" / "labels.jsonl").read_text().splitlines()]

    def test_labels(self):
        """Both kernels compile for both vendors, the second once its tiles are powers of two; a second run adds nothing."""
        found = self.harvest("--targets=gfx942,sm_90", "--variants=1")
        self.assertEqual(
            sorted(row["task"] for row in found if row["labels"]["shared_bytes"] >= 0),
            [f"some_suite-kernels.{kernel}.h0 {target}" for kernel in ("add", "product") for target in ("gfx942", "sm_90")],
        )
        self.assertTrue(all("tt.func" in (self.folder / "out" / row["file"]).read_text() for row in found))
        self.assertEqual(found, self.harvest("--targets=gfx942,sm_90", "--variants=1"))

    def test_known(self):
        """Of launches whose labels are known the dumps are made again, and no others."""
        launch = {"suite": "some_suite", "source": "kernels", "kernel": "add", "variant": "h0", "target": "gfx942", "triton": label.triton.__version__}
        table = self.folder / "known.csv"
        with table.open("w", newline="") as file:
            writer = csv.DictWriter(file, calibrate.COLUMNS, restval="7")
            writer.writeheader()
            writer.writerow(launch)
            writer.writerow({**launch, "triton": "2.0.0", "variant": "h1"})
        (row,) = self.harvest("--targets=gfx942,sm_90", "--variants=2", f"--known={table}")
        self.assertEqual(row["task"], "some_suite-kernels.add.h0 gfx942")
        self.assertEqual((row["labels"]["vgpr"], row["labels"]["vgpr_spills"], row["labels"]["measured"]["ops"]), (7, 1, "7"))
        self.assertIn("hip:gfx942", (self.folder / "out" / row["file"]).read_text())

    def test_guesses(self):
        stubs.install()
        suite = self.folder / "sources" / "some-suite"
        module = stubs.load(suite / "package" / "kernels.py", suite)
        fn, configs, heuristics, _ = guess.own_functions(module)[0]
        small, middle, large = guess.variants(fn, configs, heuristics, [], 3)
        self.assertEqual([launch.constants["BLOCK"] for launch in (small, middle, large)], [256, 512, 1024])
        self.assertEqual([launch.options["num_warps"] for launch in (small, middle, large)], [2, 8, 4])
        self.assertEqual([launch.constants["HAS_BIAS"] for launch in (small, middle, large)], [False, True, True])
        self.assertEqual(small.constants["KIND"], "exp")
        self.assertEqual(
            small.types,
            {"x": "*bf16", "bias": "*bf16", "cu_seqlens": "*i32", "out": "*bf16", "stride_x": "i32", "stride_c": "i32", "n": "i32", "eps": "fp32"},
        )
        self.assertEqual(small.ones, {"stride_c"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    label.harness.add_tgopt(parser)
    arguments, rest = parser.parse_known_args()
    if arguments.tgopt:
        TGOPT.append(f"--tgopt={arguments.tgopt.resolve()}")
    unittest.main(argv=[sys.argv[0], *rest])
