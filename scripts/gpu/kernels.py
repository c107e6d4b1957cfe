"""The kernels of scripts/tracer, as TTGIR."""

import struct
from dataclasses import dataclass, field

DIGIT = 64  # of offsets


@dataclass
class Case:
    """One kernel. m, n, k are the product's; the parts of the operand that a warp does not see at shift 0 it sees at others."""

    name: str
    kind: str  # accumulator, a, b, shared-a, shared-b
    m: int
    n: int
    k: int
    warps: tuple[int, int]
    version: int = 2
    elem: str = "f16"
    shifts: tuple[int, ...] = (0,)
    shared: str = ""  # the encoding of the operand that is traced
    instr_n: int = 64

    @property
    def mma(self) -> str:
        instr = f"[16, {self.instr_n}, 16]" if self.version == 3 else "[16, 8]"
        return (
            f"#ttg.nvidia_mma<{{versionMajor = {self.version}, versionMinor = 0, "
            f"warpsPerCTA = [{self.warps[0]}, {self.warps[1]}], instrShape = {instr}}}>"
        )

    @property
    def num_warps(self) -> int:
        return self.warps[0] * self.warps[1]

    def operand(self, index: int) -> str:
        width = 2 if self.elem == "f16" else 1
        return f"#ttg.dot_op<{{opIdx = {index}, parent = {self.mma}, kWidth = {width}}}>"

    @property
    def encoding(self) -> str:
        """The encoding that is traced."""
        match self.kind:
            case "accumulator":
                return self.mma
            case "a":
                return self.operand(0)
            case "b":
                return self.operand(1)
        return self.shared

    @property
    def shape(self) -> tuple[int, int]:
        match self.kind:
            case "accumulator":
                return self.m, self.n
            case "a" | "shared-a":
                return self.m, self.k
        return self.k, self.n


def nvmma(width: int, transposed: bool) -> str:
    flag = "true" if transposed else "false"
    return f"#ttg.nvmma_shared<{{swizzlingByteWidth = {width}, transposed = {flag}, elementBitWidth = 16}}>"


def cases() -> list[Case]:
    """Those of f16 but for tf32, MMA v2 (mma.sync) and v3 (wgmma)."""
    list_ = []
    for elem, k in (("f16", 16), ("f32", 8)):
        v2 = "v2" if elem == "f16" else "v2-tf32"
        list_ += [
            Case(f"{v2}-accumulator-16x16-w1", "accumulator", 16, 16, 16, (1, 1), elem=elem),
            Case(f"{v2}-accumulator-64x64-w2x2", "accumulator", 64, 64, 64, (2, 2), elem=elem),
            Case(f"{v2}-a-16x{k}-w1", "a", 16, k, k, (1, 1), elem=elem),
            Case(f"{v2}-a-64x32-w2x2", "a", 64, 32, 32, (2, 2), elem=elem, shifts=(0, 8)),
            Case(f"{v2}-b-{max(k, 16)}x16-w1", "b", max(k, 16), 16, max(k, 16), (1, 1), elem=elem),
            Case(f"{v2}-b-32x64-w2x2", "b", 32, 64, 32, (2, 2), elem=elem, shifts=(0, 16)),
        ]
    for warps in ((4, 1), (8, 1), (4, 2)):
        m, n = 16 * warps[0], 64 * warps[1]
        name = f"w{warps[0]}x{warps[1]}"
        list_ += [
            Case(f"v3-accumulator-{m}x{n}-{name}", "accumulator", m, n, 64, warps, 3, instr_n=64),
            Case(f"v3-a-{m}x64-{name}", "a", m, 64 * warps[1], 64, warps, 3),
        ]
    list_.append(Case("v3-accumulator-128x128-w4x1", "accumulator", 128, 128, 64, (4, 1), 3, instr_n=128))
    for width in (128, 64, 32):
        for transposed in (False, True):
            t = "-transposed" if transposed else ""
            for kind in ("shared-a", "shared-b"):
                list_.append(Case(f"v3-{kind}-64x64-swizzle{width}{t}", kind, 64, 64, 64, (4, 1), 3, shared=nvmma(width, transposed)))
    return list_


# The kernels -----------------------------------------------------------------------------------------------------


@dataclass
class Writer:
    """Lines of a function."""

    case: Case
    shift: int
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def op(self, text: str) -> str:
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"    {name} = {text}")
        return name

    def do(self, text: str) -> None:
        self.lines.append("    " + text)

    def index(self, shape: tuple[int, int], encoding: str, dim: int) -> str:
        """The number along a dimension, as i32 of the shape."""
        along = f"tensor<{shape[dim]}xi32, #ttg.slice<{{dim = {1 - dim}, parent = {encoding}}}>>"
        thin = f"tensor<{'1x' if dim else ''}{shape[dim]}{'' if dim else 'x1'}xi32, {encoding}>"
        whole = f"tensor<{shape[0]}x{shape[1]}xi32, {encoding}>"
        v = self.op(f"tt.make_range {{end = {shape[dim]} : i32, start = 0 : i32}} : {along}")
        v = self.op(f"tt.expand_dims {v} {{axis = {1 - dim} : i32}} : {along} -> {thin}")
        return v if thin == whole else self.op(f"tt.broadcast {v} : {thin} -> {whole}")

    def to_float(self, value: str, dims: str, encoding: str) -> str:
        elem = self.case.elem
        return self.op(f"arith.sitofp {value} : tensor<{dims}xi32, {encoding}> to tensor<{dims}x{elem}, {encoding}>")

    def identity(self, shape: tuple[int, int], encoding: str, shifted: int) -> str:
        """1 where the numbers along both dimensions agree, that along one of them shifted."""
        dims = f"{shape[0]}x{shape[1]}"
        ty = f"tensor<{dims}xi32, {encoding}>"
        at = [self.index(shape, encoding, 0), self.index(shape, encoding, 1)]
        shift = self.op(f"arith.constant dense<{self.shift}> : {ty}")
        mask = self.op(f"arith.constant dense<{self.case.k - 1}> : {ty}")
        moved = self.op(f"arith.addi {at[shifted]}, {shift} : {ty}")
        moved = self.op(f"arith.andi {moved}, {mask} : {ty}")
        same = self.op(f"arith.cmpi eq, {at[1 - shifted]}, {moved} : {ty}")
        one = self.op(f"arith.extui {same} : tensor<{dims}xi1, {encoding}> to {ty}")
        return self.to_float(one, dims, encoding)

    def columns(self, shape: tuple[int, int], encoding: str) -> str:
        """What makes of rows 0, 1, 2, … the numbers of the columns, of which there may be more than rows: the identity
        for as many columns as rows, again and again, and in the row of ones what these are short of."""
        dims = f"{shape[0]}x{shape[1]}"
        ty = f"tensor<{dims}xi32, {encoding}>"
        row, column = self.index(shape, encoding, 0), self.index(shape, encoding, 1)
        mask = self.op(f"arith.constant dense<{shape[0] - 1}> : {ty}")
        ones = self.op(f"arith.constant dense<1> : {ty}")
        low = self.op(f"arith.andi {column}, {mask} : {ty}")
        short = self.op(f"arith.subi {column}, {low} : {ty}")
        same = self.op(f"arith.cmpi eq, {row}, {low} : {ty}")
        first = self.op(f"arith.cmpi eq, {row}, {ones} : {ty}")
        same, first = (self.op(f"arith.extui {v} : tensor<{dims}xi1, {encoding}> to {ty}") for v in (same, first))
        short = self.op(f"arith.muli {first}, {short} : {ty}")
        return self.to_float(self.op(f"arith.addi {same}, {short} : {ty}"), dims, encoding)

    def registers(self, value: str, dims: str, encoding: str, count: int, what: str) -> str:
        """Put the number of the thread, or of the register, into each of a thread's registers of an operand."""
        elem = self.case.elem
        per = 2 if elem == "f16" else 1
        number = count // per
        if what == "thread":
            head = ".reg .u32 t; mov.u32 t, %tid.x; "
            if per == 2:
                head += ".reg .b16 h; cvt.rn.f16.u32 h, t; "
            values = ["{h, h}"] * number
            body = [f"mov.b32 ${i}, {v};" if per == 2 else f"cvt.rn.f32.u32 ${i}, t;" for i, v in enumerate(values)]
        else:
            head, body = "", []
            for i in range(number):
                bits = [pack(elem, i * per + j) for j in range(per)]
                word = bits[0] if per == 1 else bits[0] | bits[1] << 16
                body.append(f"mov.b32 ${i}, 0x{word:08x};")
        return self.asm(value, "{ " + head + " ".join(body) + " }", number, count, f"tensor<{dims}x{elem}, {encoding}>", None)

    def where(self, value: str, dims: str, encoding: str, count: int) -> str:
        """The thread and the register of each element: thread * count + register."""
        body = "".join(f"mad.lo.u32 ${i}, t, {count}, {i}; " for i in range(count))
        text = "{ .reg .u32 t; mov.u32 t, %tid.x; " + body + "}"
        return self.asm(value, text, count, count, f"tensor<{dims}xf32, {encoding}>", f"tensor<{dims}xi32, {encoding}>")

    def asm(self, value: str, text: str, words: int, count: int, ty: str, result: str | None) -> str:
        constraints = ",".join(["=r"] * words + ["r"] * words)
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return self.op(
            f'tt.elementwise_inline_asm "{escaped}" {{constraints = "{constraints}", packed_element = {count} : i32, '
            f"pure = true}} {value} : {ty} -> {result or ty}"
        )

    def store(self, pointer: str, value: str, dims: tuple[int, int], elem: str, encoding: str) -> None:
        """Row by row."""
        text = f"{dims[0]}x{dims[1]}"
        ints, pointers = f"tensor<{text}xi32, {encoding}>", f"tensor<{text}x!tt.ptr<{elem}>, {encoding}>"
        row, column = self.index(dims, encoding, 0), self.index(dims, encoding, 1)
        width = self.op(f"arith.constant dense<{dims[1]}> : {ints}")
        at = self.op(f"arith.muli {row}, {width} : {ints}")
        at = self.op(f"arith.addi {at}, {column} : {ints}")
        base = self.op(f"tt.splat {pointer} : !tt.ptr<{elem}> -> {pointers}")
        at = self.op(f"tt.addptr {base}, {at} : {pointers}, {ints}")
        self.do(f"tt.store {at}, {value} : {pointers}")

    # Operands in the form that the MMA version takes.

    def blocked(self) -> str:
        """A layout in which to make what goes to shared memory."""
        return f"#ttg.blocked<{{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [{self.case.num_warps}, 1], order = [1, 0]}}>"

    def memory(self, shape: tuple[int, int]) -> str:
        return f"!ttg.memdesc<{shape[0]}x{shape[1]}x{self.case.elem}, {nvmma(128, False)}, #ttg.shared_memory>"

    def in_shared(self, value: str, shape: tuple[int, int]) -> str:
        return self.op(f"ttg.local_alloc {value} : (tensor<{shape[0]}x{shape[1]}x{self.case.elem}, {self.blocked()}>) -> {self.memory(shape)}")

    def offsets(self, digit: int) -> tuple[str, str]:
        """The traced operand's shared memory, which holds a digit of each offset; and its type."""
        case = self.case
        m, n = case.shape
        flat = "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>"
        line = f"#ttg.blocked<{{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [{case.num_warps}], order = [0]}}>"
        ints = f"tensor<{m * n}xi32, {line}>"
        v = self.op(f"tt.make_range {{end = {m * n} : i32, start = 0 : i32}} : {ints}")
        radix = self.op(f"arith.constant dense<{DIGIT}> : {ints}")
        v = self.op(f"arith.{'divsi' if digit else 'remsi'} {v}, {radix} : {ints}")
        v = self.to_float(v, str(m * n), line)
        whole = f"!ttg.memdesc<{m}x{n}x{case.elem}, {case.shared}, #ttg.shared_memory, mutable>"
        part = f"!ttg.memdesc<{m * n}x{case.elem}, {flat}, #ttg.shared_memory, mutable>"
        buffer = self.op(f"ttg.local_alloc : () -> {whole}")
        view = self.op(f"ttg.memdesc_reinterpret {buffer} : {whole} -> {part}")
        self.do(f"ttg.local_store {v}, {view} : tensor<{m * n}x{case.elem}, {line}> -> {part}")
        return buffer, whole

    def product(self, a: str, a_type: str, b: str, b_type: str) -> str:
        case = self.case
        ty = f"tensor<{case.m}x{case.n}xf32, {case.mma}>"
        zero = self.op(f"arith.constant dense<0.000000e+00> : {ty}")
        if case.version == 2:
            return self.op(f"tt.dot {a}, {b}, {zero}, inputPrecision = tf32 : {a_type} * {b_type} -> {ty}")
        # What a thread wrote is to be seen by wgmma, of all threads.
        self.do("ttng.fence_async_shared {bCluster = false}")
        self.do("gpu.barrier")
        self.do("ttng.fence_async_shared {bCluster = false}")
        return self.op(f"ttng.warp_group_dot {a}, {b}, {zero} {{inputPrecision = 0 : i32}} : {a_type} * {b_type} -> {ty}")


def pack(elem: str, value: int) -> int:
    """The bits of a small integer as a float."""
    return int.from_bytes(struct.pack("<e" if elem == "f16" else "<f", value), "little")


def kernel(case: Case, shift: int, bases: dict) -> str:
    """The TTGIR of a case: it stores where (i32), low and high (f32), a value an element of the product each."""
    w = Writer(case, shift)
    m, n, k, elem = case.m, case.n, case.k, case.elem
    registers = 1 << len(bases.get("register", []))
    a_type, b_type = f"tensor<{m}x{k}x{elem}, {case.operand(0)}>", f"tensor<{k}x{n}x{elem}, {case.operand(1)}>"
    if case.version == 3:
        b_type = w.memory((k, n))

    def b_identity() -> str:
        if case.version == 2:
            return w.identity((k, n), case.operand(1), 1)
        return w.in_shared(w.identity((k, n), w.blocked(), 1), (k, n))

    def b_columns() -> str:
        if case.version == 2:
            return w.columns((k, n), case.operand(1))
        return w.in_shared(w.columns((k, n), w.blocked()), (k, n))

    products = []
    for digit in (0, 1):
        what = ("register", "thread")[digit]
        match case.kind:
            case "accumulator":
                enc = case.operand(0)
                a = w.to_float(w.index((m, k), enc, 1 - digit), f"{m}x{k}", enc)
                products.append(w.product(a, a_type, b_identity() if digit else b_columns(), b_type))
            case "a":
                zero = w.op(f"arith.constant dense<0.000000e+00> : {a_type}")
                a = w.registers(zero, f"{m}x{k}", case.operand(0), registers, what)
                products.append(w.product(a, a_type, b_identity(), b_type))
            case "b":
                zero = w.op(f"arith.constant dense<0.000000e+00> : {b_type}")
                b = w.registers(zero, f"{k}x{n}", case.operand(1), registers, what)
                a = w.identity((m, k), case.operand(0), 0)
                products.append(w.product(a, a_type, b, b_type))
            case "shared-a":
                a, a_type = w.offsets(digit)
                products.append(w.product(a, a_type, b_identity(), b_type))
            case "shared-b":
                b, b_type = w.offsets(digit)
                products.append(w.product(w.identity((m, k), case.operand(0), 0), a_type, b, b_type))
    dims = f"{m}x{n}"
    if case.kind == "accumulator":
        w.store("%where", w.where(products[0], dims, case.mma, registers), (m, n), "i32", case.mma)
    w.store("%low", products[0], (m, n), "f32", case.mma)
    w.store("%high", products[1], (m, n), "f32", case.mma)
    body = "\n".join(w.lines)
    return (
        f'module attributes {{"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = {case.num_warps} : i32, '
        f'ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}} {{\n'
        f"  tt.func public @trace(%where: !tt.ptr<i32> {{tt.divisibility = 16 : i32}}, "
        f"%low: !tt.ptr<f32> {{tt.divisibility = 16 : i32}}, %high: !tt.ptr<f32> {{tt.divisibility = 16 : i32}}) "
        f"attributes {{noinline = false}} {{\n{body}\n    tt.return\n  }}\n}}\n"
    )
