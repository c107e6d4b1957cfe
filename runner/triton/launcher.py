"""What runs compiled kernels on an NVIDIA GPU for worker.py, in a forked child: by the driver's own functions, with PyTorch
for memory, inputs and events.

device() says which GPU there is. launch() is told

    {"kernels": [{"name": "a", "cubin": base64, "ptx": "…", "function": "f", "warps": 4, "shared": 0, "hidden": {…}}, …],
     "cases": [{"name": "seq=1024", "grid": [8, 1, 1], "arguments": […]}, …],
     "reference": {"file": "r.py", "function": "f", "text": "…"}, "warm_up": 10, "runs": 100, "seconds": 120, "lock": "…"}

and runs the kernels of each case in turns. Results are compared before anything is timed: with those of the reference, which is
executed only if it is sent, or of the first kernel. A kernel whose results differ is not timed.
"""

import base64
import ctypes
import fcntl
import os
import re
import signal
import struct
from pathlib import Path

PARAMETER = re.compile(r"^\s*\.param (?:\.align \d+ )?\.([a-z])(\d+)\b[^\[\n,)]*(?:\[(\d+)\])?", re.MULTILINE)
SEED = 20

# Numbers of cuda.h.
MULTIPROCESSORS, MAJOR, MINOR = 16, 75, 76  # CU_DEVICE_ATTRIBUTE_…
MAX_DYNAMIC_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
SHARED_WITHOUT_ASKING = 48 << 10
# Of the elements of a tensor map: Triton has three in another order than cuda.h.
MAP_TYPES = {8: 10, 9: 8, 10: 9}
L2_128B = 2  # CU_TENSOR_MAP_L2_PROMOTION_L2_128B

# What is written between two runs, so that neither finds anything in the cache: more than any L2 holds.
FLUSHED_BYTES = 256 << 20


class Cuda:
    """libcuda; its errors are exceptions."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")

    def __getattr__(self, name):
        function = getattr(self.library, name)

        def call(*arguments):
            code = function(*arguments)
            if code != 0:
                text = ctypes.c_char_p()
                self.library.cuGetErrorString(code, ctypes.byref(text))
                raise RuntimeError(f"{name}: CUDA error {code}: {(text.value or b'unknown').decode()}")

        return call


def device():
    """The GPU, or why there is none that kernels can be run on."""
    try:
        cuda = Cuda()
        cuda.cuInit(0)
        number, count = ctypes.c_int(), ctypes.c_int()
        cuda.cuDeviceGetCount(ctypes.byref(count))
        if count.value == 0:
            return {"missing": "there is no GPU"}
        cuda.cuDeviceGet(ctypes.byref(number), 0)
        name = ctypes.create_string_buffer(256)
        cuda.cuDeviceGetName(name, 256, number)
        found = []
        for attribute in (MULTIPROCESSORS, MAJOR, MINOR):
            value = ctypes.c_int()
            cuda.cuDeviceGetAttribute(ctypes.byref(value), attribute, number)
            found.append(value.value)
    except (OSError, RuntimeError, AttributeError) as error:
        return {"missing": f"there is no GPU that CUDA finds ({error})"}
    try:
        import torch
    except ImportError as error:
        return {"missing": f"kernels are run with PyTorch: {error}"}
    if not torch.cuda.is_available():
        return {"missing": "PyTorch finds no GPU"}
    try:
        driver = re.search(r"\s(\d+(?:\.\d+)+)\s", Path("/proc/driver/nvidia/version").read_text())[1]
    except (OSError, TypeError):
        driver = ""
    return {
        "chip": name.value.decode(),
        "target": f"sm_{found[1]}{found[2]}",
        "multiprocessors": found[0],
        "driver": driver,
        "cuda": torch.version.cuda or "",
        "torch": torch.__version__,
    }


# Parameters ------------------------------------------------------------------------------------------------------


def parameters_of(ptx, function):
    """The parameters of a kernel, as kind and bytes: ("u", 8)."""
    head = re.search(r"\.entry\s+" + re.escape(function) + r"\s*\((.*?)\)\s*(?:\.|\{|$)", ptx, re.DOTALL | re.MULTILINE)
    return [(kind, int(bits) // 8 * int(many or 1)) for kind, bits, many in PARAMETER.findall(head[1] if head else "")]


def packed(value, dtype, kind, size):
    """A scalar as the bytes of a parameter."""
    if isinstance(value, bytes):
        if len(value) != size:
            raise RuntimeError(f"a descriptor has {len(value)} bytes, and the kernel's parameter {size}")
        return value
    if isinstance(value, float):
        if dtype == "bf16":
            bits = struct.unpack("<I", struct.pack("<f", value))[0]
            return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).to_bytes(2, "little")
        return struct.pack({"f16": "<e", "f32": "<f", "f64": "<d"}[dtype], value)
    return (int(value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def contiguous(shape):
    strides = [1]
    for n in reversed(shape[1:]):
        strides.insert(0, strides[0] * n)
    return strides


def tensor_map(cuda, address, shape, meta):
    """A descriptor as the hardware reads it, made as Triton's driver makes it."""
    rank, size = len(shape), meta["elem_size"]
    if meta.get("fp4_padded"):
        shape = [*shape[:-1], 2 * shape[-1]]
    dims = (ctypes.c_uint64 * rank)(*reversed(shape))
    steps = (ctypes.c_uint64 * rank)(*[size * n for n in reversed(contiguous(shape)[:-1])], 0)
    box = (ctypes.c_uint32 * rank)(*reversed(meta["block_size"]))
    ones = (ctypes.c_uint32 * rank)(*[1] * rank)
    room = ctypes.create_string_buffer(128 + 64)
    at = (ctypes.addressof(room) + 63) & ~63
    kind = MAP_TYPES.get(meta["elem_type"], meta["elem_type"])
    cuda.cuTensorMapEncodeTiled(
        ctypes.c_void_p(at), kind, rank, ctypes.c_void_p(address), dims, steps, box, ones, 0, meta["swizzle"], L2_128B, 0
    )
    return ctypes.string_at(at, 128)


class Kernel:
    """A kernel that is loaded."""

    def __init__(self, cuda, asked):
        self.cuda, self.name, self.warps, self.shared = cuda, asked["name"], asked["warps"], asked["shared"]
        self.hidden = asked["hidden"]
        if self.hidden.get("ctas", 1) > 1:
            raise RuntimeError("kernels of several blocks a cluster are not run")
        self.parameters = parameters_of(asked["ptx"], asked["function"])
        self.image = base64.b64decode(asked["cubin"])
        module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        cuda.cuModuleLoadData(ctypes.byref(module), self.image)
        cuda.cuModuleGetFunction(ctypes.byref(self.function), module, asked["function"].encode())
        if self.shared > SHARED_WITHOUT_ASKING:
            cuda.cuFuncSetAttribute(self.function, MAX_DYNAMIC_SHARED, self.shared)

    def bind(self, torch, grid, arguments, buffers):
        """Have the kernel's parameters in memory, as the driver takes them."""
        values = []
        metas = iter(self.hidden.get("descriptors") or [])
        for a in arguments:
            if a["kind"] == "scalar":
                values.append((a["whole"] if "whole" in a else float(a.get("real", 0)), a["dtype"]))
                continue
            address = buffers[a["name"]].data_ptr()
            if a["kind"] == "buffer":
                values.append((address, None))
                continue
            shape, strides = a["shape"], contiguous(a["shape"])
            meta = next(metas, None)
            if meta is None:  # a chip without such descriptors is given what they are made of
                values += [(n, None) for n in (address, *shape, *strides)]
                while self.parameters[len(values) :][:1] in ([("u", 1)], [("s", 1)], [("b", 1)]):
                    values.append((0, None))  # whether it pads with NaN, and what later releases ask
                values += [(n, None) for n in (*shape, *strides)]
            else:
                values += [(n, None) for n in (tensor_map(self.cuda, address, shape, meta), *shape, *strides)]
        blocks = grid[0] * grid[1] * grid[2]
        self.scratch = []
        for what in ("global", "profile"):
            if len(values) == len(self.parameters):
                break  # of a release that has none
            size, align = (self.hidden.get(f"{what}_scratch_{of}") or 0 for of in ("size", "align"))
            address = 0
            if size:
                self.scratch.append(torch.zeros(size * blocks + align, dtype=torch.uint8, device="cuda"))
                address = -(-self.scratch[-1].data_ptr() // align) * align
            values.append((address, None))
        if len(values) != len(self.parameters):
            raise RuntimeError(f"the kernel has {len(self.parameters)} parameters, and there is something for {len(values)}")
        self.bytes = [packed(*v, *p) for v, p in zip(values, self.parameters)]
        self.held = [ctypes.create_string_buffer(b, max(len(b), 8)) for b in self.bytes]
        self.pointers = (ctypes.c_void_p * len(self.held))(*[ctypes.addressof(h) for h in self.held])
        self.grid = grid

    def run(self, stream):
        x, y, z = self.grid
        self.cuda.cuLaunchKernel(
            self.function, x, y, z, 32 * self.warps, 1, 1, self.shared, ctypes.c_void_p(stream), self.pointers, None
        )


# Inputs ----------------------------------------------------------------------------------------------------------


def torch_type(torch, dtype):
    names = {
        "i1": "int8", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "f16": "float16", "bf16": "bfloat16",
        "f32": "float32", "f64": "float64", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2",
    }
    return getattr(torch, names[dtype])


def contents(torch, a, generator):
    """What a buffer holds at first."""
    shape, dtype, fill = a["shape"], torch_type(torch, a["dtype"]), a["fill"]
    low, high = fill.get("a", 0), fill.get("b", 0)
    match fill["kind"]:
        case "normal":
            return (torch.randn(shape, generator=generator, device="cuda") * high + low).to(dtype)
        case "uniform":
            return (torch.rand(shape, generator=generator, device="cuda") * (high - low) + low).to(dtype)
        case "integers":
            return torch.randint(int(low), int(high), shape, generator=generator, device="cuda").to(dtype)
        case "given":
            return torch.tensor(fill["numbers"], device="cuda").reshape(shape).to(dtype)
        case "ones":
            return torch.ones(shape, device="cuda").to(dtype)
    return torch.zeros(shape, dtype=dtype, device="cuda")


def placed(torch, values, align):
    """A copy whose address is a multiple of align bytes and of no more; 0: as it comes."""
    if not align:
        return values.clone()
    size = values.numel() * values.element_size()
    room = torch.empty(size + 2 * align + 512, dtype=torch.uint8, device="cuda")
    start = -room.data_ptr() % (2 * align) + align
    at = room[start : start + size].view(values.dtype).view(values.shape)
    at.copy_(values)
    return at


class Inputs:
    """The buffers of a case. Those that a kernel writes can be as they were."""

    def __init__(self, torch, case):
        self.arguments = [a for a in case["arguments"] if a["kind"] != "scalar"]
        generator = torch.Generator(device="cuda")
        generator.manual_seed(SEED)
        self.buffers, self.first = {}, {}
        for a in self.arguments:
            values = contents(torch, a, generator)
            self.buffers[a["name"]] = placed(torch, values, a.get("align", 0))
            if a.get("output") or a.get("reset"):
                self.first[a["name"]] = values
        self.resets = [a["name"] for a in self.arguments if a.get("reset")]
        self.tolerances = {a["name"]: a["tolerance"] for a in self.arguments if a.get("output")}
        self.outputs = list(self.tolerances)

    def restore(self, names):
        for name in names:
            self.buffers[name].copy_(self.first[name])

    def results(self):
        return {name: self.buffers[name].clone() for name in self.outputs}


# Results ---------------------------------------------------------------------------------------------------------


def compare(torch, got, want, tolerance):
    """How far a result is off: the largest difference, and how many elements are off by more than they may."""
    if tuple(got.shape) != tuple(want.shape):
        raise RuntimeError(f"the reference has the shape {list(want.shape)}, and the result {list(got.shape)}")
    wide = torch.float64 if got.numel() <= 1 << 26 else torch.float32
    got, want = got.to(wide), want.to(wide)
    same = (got == want) | (torch.isnan(got) & torch.isnan(want))
    off = torch.where(same, torch.zeros_like(got), (got - want).abs())
    bad = ~same & ~(off <= tolerance["absolute"] + tolerance["relative"] * want.abs())
    finite = torch.nan_to_num(off, nan=float(torch.finfo(wide).max), posinf=float(torch.finfo(wide).max))
    return {"elements": got.numel(), "wrong": int(bad.sum().item()), "largest": float(finite.max().item())}


def equal_bits(torch, a, b):
    return bool(torch.equal(*(x.reshape(-1).view(torch.uint8) for x in (a, b))))


def expected(torch, asked, case, inputs):
    """What the reference says, by the names of the outputs."""
    space = {"__name__": "reference", "__file__": asked["file"]}
    exec(compile(asked["text"], asked["file"], "exec"), space)
    if asked["function"] not in space:
        raise RuntimeError(f"{asked['file']} has no function {asked['function']}")
    given = {a["name"]: inputs.buffers[a["name"]].clone() for a in inputs.arguments}
    for a in case["arguments"]:
        if a["kind"] == "scalar":
            given[a["name"]] = a["whole"] if "whole" in a else a.get("real", 0.0)
    said = space[asked["function"]](**given)
    said = said if isinstance(said, tuple) else (said,)
    if len(said) != len(inputs.outputs):
        raise RuntimeError(f"the reference has {len(said)} results, and the kernel {len(inputs.outputs)} outputs")
    return {name: value for name, value in zip(inputs.outputs, said) if value is not None}


def run_case(torch, kernels, case, asked, step):
    """Check and time the kernels of a case."""
    inputs = Inputs(torch, case)
    stream = torch.cuda.current_stream().cuda_stream
    want, first = None, None
    if asked.get("reference"):
        step(f"{case['name']}: the reference".lstrip(": "))
        inputs.restore(inputs.first)
        want = expected(torch, asked["reference"], case, inputs)
        torch.cuda.synchronize()
    said, timed = [], []
    for kernel in kernels:
        step(f"{case['name']}: {kernel.name}".lstrip(": "))
        kernel.bind(torch, case["grid"], case["arguments"], inputs.buffers)
        inputs.restore(inputs.first)
        torch.cuda.synchronize()
        kernel.run(stream)
        torch.cuda.synchronize()
        got = inputs.results()
        first = first or got
        against = want if want is not None else None if kernel is kernels[0] else first
        found = {name: compare(torch, got[name], value, inputs.tolerances[name]) for name, value in (against or {}).items()}
        said.append({
            "results": found,
            "equal": all(equal_bits(torch, got[name], first[name]) for name in got),
            "milliseconds": [],
        })
        if all(f["wrong"] == 0 for f in found.values()):
            timed.append((kernel, said[-1]["milliseconds"]))
    del want, first
    step(f"{case['name']}: timing".lstrip(": "))
    flushed = torch.empty(FLUSHED_BYTES, dtype=torch.uint8, device="cuda")
    events = []
    for turn in range(-asked["warm_up"], asked["runs"]):
        # Each is as often the first of its turn.
        start = turn % max(len(timed), 1)
        for kernel, milliseconds in timed[start:] + timed[:start]:
            inputs.restore(inputs.resets)
            flushed.zero_()
            begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begun.record()
            kernel.run(stream)
            ended.record()
            if turn >= 0:
                events.append((milliseconds, begun, ended))
    torch.cuda.synchronize()
    for milliseconds, begun, ended in events:
        milliseconds.append(begun.elapsed_time(ended))
    return {"kernels": said}


def launch(asked, folder):
    """Run the kernels of all cases; what is done at the moment is in the file `at`."""
    import torch

    def step(text):
        (folder / "at").write_text(text)

    step("starting CUDA")
    torch.zeros(1, device="cuda")
    cuda = Cuda()
    with open(os.open(asked.get("lock") or folder / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600), "wb") as lock:
        # Two at once would measure each other. How long it takes until it is one's turn does not count.
        fcntl.flock(lock, fcntl.LOCK_EX)
        signal.setitimer(signal.ITIMER_REAL, asked["seconds"])
        kernels = []
        for kernel in asked["kernels"]:
            step(f"loading {kernel['name']}")
            kernels.append(Kernel(cuda, kernel))
        cases = [run_case(torch, kernels, case, asked, step) for case in asked["cases"]]
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {"cases": cases}
