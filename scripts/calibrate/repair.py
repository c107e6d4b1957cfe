"""Changes a launch that does not compile, by what the compiler said of it.

A message names a place, the place names parameters: one of them has another type, another value, or the flags around it
another setting. What has been tried is not tried again; in the end come changes of all that is alike.
"""

import ast
import re

from guess import BLOCK, FLOATS, INTEGERS, WIDTH, constant
from uses import NUMBER, POINTER, Uses

WIDTHS = {"8": "*u8", "16": "*i16", "32": "*i32", "64": "*i64"}
ROUNDS = 14  # of changes to a launch


def failing(error):
    """The errors of a compilation, from that of the kernel to the innermost, which says most."""
    chain = [error]
    while (error := error.__cause__ or (error.__context__ if not error.__suppress_context__ else None)) is not None and len(chain) < 20:
        chain.append(error)
    return chain


def repaired(fn, launch, error):
    """Changes a launch by what was said of it: whether there was something to change."""
    uses = Uses.of(fn)
    chain = failing(error)
    text = " ".join(str(getattr(e, "error_message", None) or e).splitlines()[-1] if str(e) else "" for e in chain)
    nodes = [node for e in chain if (node := getattr(e, "node", None)) is not None]
    outer, involved = nodes[0] if nodes else None, set()
    if outer is not None:
        involved = {n.id for n in ast.walk(outer) if isinstance(n, ast.Name)}
        reached = set().union(*(uses.names(ast.Name(id=n)) | uses.pointer(ast.Name(id=n)) | uses.loaded(ast.Name(id=n)) for n in involved)) if involved else set()
    else:
        reached = set()
    mine = [n for n in fn.arg_names if n in involved] + [n for n in fn.arg_names if n in reached - involved]

    def change(mark, act):
        if mark in launch.tried:
            return False
        launch.tried.add(mark)
        act()
        return True

    def retype(name, kind):
        def act():
            launch.constants.pop(name, None)
            launch.ones.discard(name)
            launch.types[name] = kind

        return change((name, kind), act)

    def reset(name, value):
        def act():
            launch.types.pop(name, None)
            launch.ones.discard(name)
            launch.constants[name] = value

        return change((name, str(value)), act)

    scalars = [n for n in mine if n in launch.types and not launch.types[n].startswith("*")]
    pointers = [n for n in mine if launch.types.get(n, "").startswith("*")]
    values = [n for n in mine if n in launch.constants]
    integers = [n for n in values if isinstance(launch.constants[n], int) and not isinstance(launch.constants[n], bool)]
    if "power of 2" in text or "power of two" in text:
        for name in [*integers, *(n for n, v in launch.constants.items() if isinstance(v, int) and not isinstance(v, bool))]:
            value = launch.constants[name]
            if value & (value - 1) and reset(name, 1 << value.bit_length()):
                return True
        if any(reset(name, 64) for name in integers):
            return True
    if re.search(r"Unsupported ptr type|pointer type|expected.*pointer|must be.*pointer", text) and outer is not None:
        for name in sorted(scalars, key=lambda n: -bool(POINTER.search(n))):
            if retype(name, "*" + FLOATS[0]):
                return True
    if (m := re.search(r"Cannot bitcast data-type of size \d+ to data-type of size (\d+)", text)) and m[1] in WIDTHS:
        if any(retype(n, WIDTHS[m[1]]) for n in pointers):
            return True
    if re.search(r"pointer<|Cannot bitcast|invalid operands|IncompatibleType|cast incompatible|cannot be interpreted|unsupported.*pointer", text):
        loose = [n for n in pointers if n not in uses.pointers or NUMBER.search(n)]
        if any(retype(n, "i32") for n in loose):
            return True
        real = [n for n in pointers if launch.types[n][1:] in FLOATS]
        if any(retype(n, "*i32") for n in real if n in uses.integers or INTEGERS.search(n)):
            return True
    if re.search(r"(int|uint)\d+.* (fp|bf)|(fp|bf)\d+.* (int|uint)|float|unexpected type|must be (an )?int|integral|integer", text):
        for name in mine:
            kind = launch.types.get(name, "")
            if kind in ("fp32", "fp16") and retype(name, "i32"):
                return True
            if kind[:1] == "*" and kind[1:] in FLOATS and retype(name, "*i32"):
                return True
            if kind[:1] == "*" and kind[1:] in ("i1", "i32", "i64") and retype(name, "*fp32"):
                return True
    if re.search(r"constexpr", text):
        for name in mine:
            if name in launch.types and not launch.types[name].startswith("*"):
                wanted = constant(name, uses, [name], 0, 0, None)
                if reset(name, wanted):
                    return True
    if re.search(r">= ?16|at least 16|non-batch dimensions|K >= |M >= |N >= |min_dot_size|Input shapes", text):
        small = [n for n in launch.constants if n in (integers or launch.constants) and isinstance(launch.constants[n], int) and not isinstance(launch.constants[n], bool) and launch.constants[n] < 16]
        small += [n for n, v in launch.constants.items() if isinstance(v, int) and not isinstance(v, bool) and v < 16 and n in uses.shapes]
        if any(reset(n, 16) for n in small):
            return True
    if "numel" in text:
        large = {n: v // 8 for n, v in launch.constants.items() if isinstance(v, int) and not isinstance(v, bool) and v >= 256 and (n in uses.shapes or BLOCK.search(n))}
        large = large or {n: v // 8 for n, v in launch.constants.items() if isinstance(v, int) and v >= 256}
        if large and change(f"smaller than {max(large.values())}", lambda: launch.constants.update(large)):
            return True
    if re.search(r"mismatch|inconsistent|different|not equal|Cannot broadcast|incompatible dimensions|same shape|shapes|equal|first input shape", text, re.I):
        # Shapes that have to agree: all alike.
        dims = {n for n in uses.shapes if n in launch.constants and isinstance(launch.constants[n], int) and not isinstance(launch.constants[n], bool)}
        if dims and change("alike", lambda: launch.constants.update(dict.fromkeys(dims, 64))):
            return True
        widths = {n for n, v in launch.constants.items() if isinstance(v, int) and not isinstance(v, bool) and (n in dims or WIDTH.search(n) or BLOCK.search(n))}
        if widths and change("all alike", lambda: launch.constants.update(dict.fromkeys(widths, 64))):
            return True
        kinds = {n: "*fp32" for n, kind in launch.types.items() if kind[1:] in FLOATS and kind[0] == "*"}
        if kinds and change("fp32", lambda: launch.types.update(kinds)):
            return True
    if "NoneType" in text or "None" in text:
        for name in values:
            if launch.constants[name] is None and retype(name, "*" + FLOATS[0]):
                return True
    flags = {n: v for n, v in launch.constants.items() if isinstance(v, bool)}
    if flags:
        near = [n for n in flags if n in mine]
        if any(reset(n, not flags[n]) for n in near):
            return True
        if change("no flags", lambda: launch.constants.update(dict.fromkeys(flags, False))):
            return True
    kinds = {n: "*fp32" for n, kind in launch.types.items() if kind[:1] == "*" and kind[1:] in FLOATS}
    if kinds and change("fp32", lambda: launch.types.update(kinds)):
        return True
    numbers = {n: v for n, v in launch.constants.items() if isinstance(v, int) and not isinstance(v, bool)}
    if numbers and change("64", lambda: launch.constants.update({n: 64 for n, v in numbers.items() if n in uses.shapes or BLOCK.search(n) or WIDTH.search(n)})):
        return True
    if flags and change("flags", lambda: launch.constants.update(dict.fromkeys(flags, True))):
        return True
    if numbers and change("128", lambda: launch.constants.update({n: 128 for n, v in numbers.items() if v > 16})):
        return True
    return False
