"""What a Triton kernel does with its parameters, read from its source.

Which are pointers is found by following the addresses of its loads and stores back, through helpers too; from which of
them indices are loaded, by following what is added to addresses.
"""

import ast
import re

import triton
from stubs import Stub

# Names alone decide where two sides of a sum could be the address.
POINTER = re.compile(r"ptr|pointer|^p_|^[xyzqkvowabcghd]$|^[A-Z]$|^d[qkvxogwbhA]+$|^D[A-Z]$|out|^in$|input|weight|bias|cache|buf|table|tensor|state|_loc$|indices|seqlens", re.I)
NUMBER = re.compile(
    r"stride|^n_|^num_|size|len$|numel|elements|^[BTHMNKLSC]$|^[MNKLHBTDS]_|dim|rows|cols|count|^max_|offset|head|width|height|batch|seq_?len(gth)?$|_[mnk]$|^pid|rank|seed", re.I
)  # fmt: skip

ACCESS = {"load", "store", "make_block_ptr", "make_tensor_descriptor", "_experimental_make_tensor_descriptor", "prefetch", "ld_acquire"}
SHAPES = {"arange", "zeros", "full", "make_block_ptr", "reshape", "view", "broadcast_to", "make_tensor_descriptor", "static_range"}
ALIKE = {"advance", "multiple_of", "max_contiguous", "max_constancy", "broadcast_to", "cast", "expand_dims", "reshape", "view", "to_tensor", "assume"}


def unwrap(value):
    """The function below tuners, heuristics and packages' own wrappers, with what these say: configurations, heuristics."""
    configs, heuristics = [], {}
    for _ in range(8):
        if isinstance(value, triton.runtime.JITFunction):
            return value, configs, heuristics
        if isinstance(value, triton.runtime.Autotuner):
            configs = [config for config in value.configs if isinstance(config, triton.Config)]
        elif isinstance(value, triton.runtime.Heuristics):
            heuristics = {**value.values, **heuristics}
        value = getattr(value, "fn", None)
        if value is None or isinstance(value, Stub):
            break
    return None, [], {}


def called(node):
    """The last part of a called function's name."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


class Uses:
    """Of a function's parameters, by name:

    pointers and descriptors (with their rank); integers, pointers to indices; atomics, pointers that are added to; wide,
    those of or to addresses; whole, in addresses and bounds; shapes, extents of tensors; flags, tested as they are;
    choices, what each is compared with; types. dots: whether matrices are multiplied; returns: what is returned.
    """

    known = {}

    @classmethod
    def of(cls, fn):
        """A function that calls itself is seen as far as it was read."""
        # Not by the function itself: Triton's hash of one wants all that it calls to be there.
        if id(fn) not in cls.known:
            cls.known[id(fn)] = found = cls.__new__(cls)
            found.__init__(fn)
        return cls.known[id(fn)]

    def __init__(self, fn):
        self.fn, self.params = fn, set(fn.arg_names)
        self.pointers, self.integers, self.atomics, self.wide, self.descriptors = set(), set(), set(), set(), {}
        self.whole, self.shapes, self.flags, self.choices, self.types, self.dots = set(), set(), set(), {}, set(), False
        self.returns = []
        self.tree = fn.parse().body[0]
        self.assigned = {}
        for node in ast.walk(self.tree):
            self._assignments(node)
        for node in ast.walk(self.tree):
            self._node(node)

    def _assignments(self, node):
        match node:
            case ast.Assign():
                for target in node.targets:
                    self._bind(target, node.value)
            case ast.AnnAssign() if node.value:
                self._bind(node.target, node.value)
            case ast.AugAssign():
                self._bind(node.target, ast.BinOp(node.target, node.op, node.value))
            case ast.For():
                self._bind(node.target, node.iter)

    def _bind(self, target, value):
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple):
            elements = value.elts if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts) else [value] * len(target.elts)
            for element, part in zip(target.elts, elements):
                self._bind(element, part)

    def helper(self, node):
        """The jitted function that a call is of."""
        value = None
        match node.func:
            case ast.Name(id=name):
                value = self.fn.fn.__globals__.get(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                value = vars(self.fn.fn.__globals__.get(module, None) or object).get(name) if hasattr(self.fn.fn.__globals__.get(module), "__dict__") else None
        found = unwrap(value)[0] if value is not None else None
        return found

    def arguments(self, node, names):
        """Arguments of a call by the names of its parameters."""
        given = dict(zip(names, node.args))
        given.update({k.arg: k.value for k in node.keywords if k.arg})
        return given

    def _node(self, node):
        match node:
            case ast.Call():
                self._call(node)
            case ast.BinOp(op=ast.FloorDiv() | ast.Mod() | ast.LShift() | ast.RShift() | ast.BitAnd() | ast.BitOr() | ast.BitXor()):
                if not isinstance(node.op, (ast.BitAnd, ast.BitOr)) or isinstance(node.right, ast.Constant):
                    self.whole |= self.names(node)
                    self.integers |= self.loaded(node.left)
            case ast.Compare():
                self._compare(node)
            case ast.If() | ast.IfExp():
                self._test(node.test)
            case ast.BoolOp():
                for value in node.values:
                    self._test(value)
            case ast.UnaryOp(op=ast.Not()):
                self._test(node.operand)
            case ast.Attribute(attr="element_ty", value=ast.Attribute(attr="dtype", value=base)):
                self.pointers |= self.pointer(base)
            case ast.Return(value=value) if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
                self.returns.append(value)

    def _test(self, node):
        if isinstance(node, ast.Name):
            self.flags.add(node.id)

    def _compare(self, node):
        sides = [node.left, *node.comparators]
        literals = [side.value for side in sides if isinstance(side, ast.Constant)]
        for side in sides:
            if isinstance(side, (ast.Tuple, ast.List)):
                literals += [e.value for e in side.elts if isinstance(e, ast.Constant)]
        for side in sides:
            if isinstance(side, ast.Name) and side.id in self.params:
                if literals:
                    self.choices.setdefault(side.id, []).extend(literals)
                elif any("tl." in ast.unparse(other) and re.search(r"tl\.(float|int|bfloat|uint)", ast.unparse(other)) for other in sides):
                    self.types.add(side.id)
                else:
                    self.whole.add(side.id)

    def _call(self, node):
        name = called(node)
        if name in ACCESS or name.startswith("atomic_"):
            self._access(node, name)
        elif name in ("load", "store", "gather", "scatter"):
            pass
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id in self.params:
            if name in ("load", "store", "gather", "scatter", "atomic_add"):
                offsets = node.args[0] if node.args else None
                self.descriptors[node.func.value.id] = len(offsets.elts) if isinstance(offsets, (ast.List, ast.Tuple)) else 2
        place = {"to": 0, "zeros": 1, "cast": 1, "full": 2}.get(name, len(node.args))  # of a type
        if name in SHAPES:
            for argument in [*node.args[:place], *(k.value for k in node.keywords if k.arg != "dtype")]:
                if name != "arange" or argument is not (node.args or [None])[0]:
                    self.shapes |= {n.id for n in ast.walk(argument) if isinstance(n, ast.Name)} & self.params
        if name in ("dot", "dot_scaled"):
            self.dots = True
        if name in ("range", "cdiv", "static_range"):
            for argument in node.args:
                self.whole |= self.names(argument)
                self.integers |= self.loaded(argument)
        if place < len(node.args) or any(k.arg in ("dtype", "out_dtype") for k in node.keywords):
            for argument in [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg in ("dtype", "out_dtype"))]:
                if isinstance(argument, ast.Name) and argument.id in self.params:
                    self.types.add(argument.id)
                if name == "to" and "pointer_type" in ast.unparse(argument):
                    self.wide |= self.pointer(node.func.value) | self.loaded(node.func.value)
        helper = self.helper(node)
        if helper is not None and helper is not self.fn:
            theirs = Uses.of(helper)
            self.dots = self.dots or getattr(theirs, "dots", False)
            for param, argument in self.arguments(node, helper.arg_names).items():
                if param in theirs.pointers:
                    self.pointers |= self.pointer(argument)
                if isinstance(argument, ast.Name) and argument.id in self.params:
                    for mine, other in ((self.whole, theirs.whole), (self.shapes, theirs.shapes), (self.flags, theirs.flags),
                                        (self.types, theirs.types), (self.integers, theirs.integers), (self.atomics, theirs.atomics), (self.wide, theirs.wide)):  # fmt: skip
                        if param in other:
                            mine.add(argument.id)
                    if param in theirs.choices:
                        self.choices.setdefault(argument.id, []).extend(theirs.choices[param])
                    if param in theirs.descriptors:
                        self.descriptors[argument.id] = theirs.descriptors[param]

    def _access(self, node, name):
        if isinstance(node.func, ast.Attribute) and not (isinstance(node.func.value, ast.Name) and node.func.value.id not in self.params and node.func.value.id not in self.assigned):
            return  # desc.load
        base = node.args[0] if node.args else next((k.value for k in node.keywords if k.arg in ("pointer", "ptr", "base")), None)
        if base is None:
            return
        found = self.pointer(base)
        self.pointers |= found
        self.integers |= self.loaded(base)
        self.whole |= self.names(base)
        if name in ("atomic_cas", "atomic_or", "atomic_and", "atomic_xor", "atomic_xchg"):
            self.integers |= found
        elif name.startswith("atomic"):
            self.atomics |= found
        if name in ("make_block_ptr", "make_tensor_descriptor"):
            for argument in [*node.args[1:4], *(k.value for k in node.keywords if k.arg in ("shape", "strides", "offsets"))]:
                self.whole |= self.names(argument)
                self.integers |= self.loaded(argument)

    def pointer(self, node):
        """Parameters that an address begins at."""
        return self._pointer(node, frozenset()) & self.params

    def _pointer(self, node, seen):
        """Also *NAME of a local that is being followed: p, in p += step, is an address if anything there is."""
        match node:
            case ast.Name(id=name):
                if name in seen:
                    return {f"*{name}"}
                found = {name} & self.params
                # A parameter that is assigned to is still where it began.
                for value in () if found else self.assigned.get(name, ()):
                    found = found | self._pointer(value, seen | {name})
                return found - {f"*{name}"}
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                left, right = self._pointer(node.left, seen), self._pointer(node.right, seen)
                if left and right:
                    return left if self.likely(left) >= self.likely(right) else right
                return left or right
            case ast.IfExp():
                return self._pointer(node.body, seen) | self._pointer(node.orelse, seen)
            case ast.Subscript():
                return self._pointer(node.value, seen)
            case ast.Call():
                name = called(node)
                if name == "to" and isinstance(node.func, ast.Attribute):
                    return set() if "pointer_type" in ast.unparse(node) else self._pointer(node.func.value, seen)
                if name == "where" and len(node.args) == 3:
                    return self._pointer(node.args[1], seen) | self._pointer(node.args[2], seen)
                if (name in ALIKE or name in ACCESS - {"load"}) and (node.args or node.keywords):
                    return self._pointer(node.args[0] if node.args else node.keywords[0].value, seen)
                if (helper := self.helper(node)) and helper is not self.fn:
                    theirs, given, found = Uses.of(helper), self.arguments(node, helper.arg_names), set()
                    for value in getattr(theirs, "returns", ()):
                        for part in value.elts if isinstance(value, ast.Tuple) else [value]:
                            for param in theirs.pointer(part):
                                if param in given:
                                    found |= self._pointer(given[param], seen)
                    return found
        return set()

    def likely(self, names):
        return max((3 if n[0] == "*" else 2 * bool(POINTER.search(n)) - bool(NUMBER.search(n)) for n in names), default=-2)

    def loaded(self, node, seen=frozenset()):
        """Parameters from which values are loaded that an expression is made of."""
        match node:
            case ast.Name(id=name) if name not in seen:
                return set().union(*(self.loaded(value, seen | {name}) for value in self.assigned.get(name, ())))
            case ast.BinOp():
                return self.loaded(node.left, seen) | self.loaded(node.right, seen)
            case ast.Subscript():
                return self.loaded(node.value, seen)
            case ast.IfExp():
                return self.loaded(node.body, seen) | self.loaded(node.orelse, seen)
            case ast.Call():
                name = called(node)
                if name == "load" and node.args:
                    return self.pointer(node.args[0])
                if name == "to" and isinstance(node.func, ast.Attribute):
                    return self.loaded(node.func.value, seen)
                if name in ("minimum", "maximum", "min", "max", "where", "cast", "cdiv", "load_if"):
                    return set().union(set(), *(self.loaded(argument, seen) for argument in node.args))
        return set()

    def names(self, node, seen=frozenset()):
        """Parameters that an expression is made of by arithmetic."""
        match node:
            case ast.Name(id=name) if name not in seen:
                found = {name} & self.params
                return found.union(*(self.names(value, seen | {name}) for value in self.assigned.get(name, ())))
            case ast.BinOp():
                return self.names(node.left, seen) | self.names(node.right, seen)
            case ast.Subscript():
                return self.names(node.value, seen)
            case ast.Call() if called(node) in ("minimum", "maximum", "min", "max", "where", "cdiv", "multiple_of"):
                return set().union(*(self.names(argument, seen) for argument in node.args))
        return set()
