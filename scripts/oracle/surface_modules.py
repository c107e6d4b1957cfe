"""Modules made at random, in generic form: types, attributes, locations, aliases, regions, blocks and names of all kinds.

The ops are of a dialect that nobody knows, so that only what every dialect shares is tried. What is made is valid:
mlir-opt accepts it.
"""

import random

FLOATS = ("f16", "bf16", "f32", "f64", "tf32", "f80", "f128", "f8E5M2", "f8E4M3FN", "f4E2M1FN")
INTEGERS = ("i1", "i4", "i8", "i16", "i32", "i64", "i128", "si8", "ui16", "si3", "index")
NAMES = ("a", "acc", "_", "x.y", "q-1", "$d", "arg0", "loop_3", "c0_i32", "0", "1", "7", "12")


class Module:
    """The text of one module, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.aliases: dict[str, list[str]] = {"attr": [], "type": [], "loc": []}
        self.head: list[str] = []
        self.tail: list[str] = []
        self.late: list[str] = []
        self.keys: list[str] = []
        self.indent = 0
        self.fresh = 0
        for _ in range(self.random.randrange(6)):
            self.alias()
        if self.chance(3):
            self.late = [f"#late{i}" for i in range(self.random.randrange(1, 4))]
        body = "".join(self.operation([], 0) + "\n" for _ in range(self.random.randrange(1, 6)))
        for name in self.late:
            self.tail.append(f"{name} = {self.location(2, known=True)}")
        self.text = "".join(line + "\n" for line in self.head) + body + "".join(line + "\n" for line in self.tail)
        if self.keys or self.chance(4):
            self.text += self.resources()

    def __str__(self) -> str:
        return self.text

    def chance(self, n: int) -> bool:
        """True once in n times."""
        return self.random.randrange(n) == 0

    def pick(self, items):
        return items[self.random.randrange(len(items))]

    # Aliases -------------------------------------------------------------------------------------------------

    def alias(self) -> None:
        kind = self.pick(("attr", "type", "loc"))
        name = f"{'!' if kind == 'type' else '#'}{self.pick(('x', 'my_alias', 'loc', 'map', 'b-c', 'n$'))}"
        name += str(len(self.head)) + self.pick(("", "", "_"))
        value = {"attr": self.attribute, "type": self.type, "loc": self.location}[kind](2)
        if value.startswith(("#", "!")) and "." not in value and "<" not in value:
            return
        self.head.append(f"{name} = {value}")
        self.aliases[kind].append(name)

    # Types ---------------------------------------------------------------------------------------------------

    def number_type(self) -> str:
        return self.pick(FLOATS if self.chance(2) else INTEGERS)

    def shape(self, dynamic: bool) -> list[str]:
        return [self.pick(("?", "0", "1", "2", "3") if dynamic else ("1", "2", "3")) for _ in range(self.random.randrange(4))]

    def type(self, depth: int) -> str:
        if self.aliases["type"] and self.chance(4):
            return self.pick(self.aliases["type"])
        kind = self.random.randrange(11 if depth > 0 else 3)
        if kind < 2:
            return self.number_type()
        if kind == 2:
            return self.pick(("none", "!foo.t", '!foo.p<4, "x">', '!foo<"a b">', "!foo<t-x<1>>", "!foo.u<(i32) -> f32>"))
        if kind == 3:
            encoding = "" if self.chance(2) else ", " + self.pick(('"e"', "#foo.e<1>", "1", "{k = [@s]}", "i8"))
            return f"tensor<{'x'.join([*self.shape(True), self.number_type()])}{encoding}>"
        if kind == 4:
            dims = self.shape(False)
            if dims and self.chance(3):
                dims[-1] = f"[{dims[-1]}]"
            return f"vector<{'x'.join([*dims, self.number_type()])}>"
        if kind == 5:
            space = "" if self.chance(2) else ", " + self.pick(("1", "3 : i32", '"shared"'))
            return f"memref<{'x'.join([*self.shape(True), self.number_type()])}{space}>"
        if kind == 6:
            return f"tuple<{', '.join(self.type(depth - 1) for _ in range(self.pick((0, 1, 2, 17))))}>"
        if kind == 7:
            return f"complex<{self.pick(('f32', 'i8', 'f64', 'i32'))}>"
        if kind == 8:
            return f"tensor<*x{self.number_type()}>"
        return self.function_type(depth - 1)

    def function_type(self, depth: int) -> str:
        lists = [", ".join(self.type(depth) for _ in range(self.random.randrange(3))) for _ in range(2)]
        return f"({lists[0]}) -> ({lists[1]})"

    # Attributes ----------------------------------------------------------------------------------------------

    def number(self, type_: str) -> str:
        """A literal of a type of numbers."""
        if type_.startswith(("f", "bf", "tf")):
            if type_ == "f4E2M1FN":
                return self.pick(("0.5", "1.0", "-6.0", "0xF"))
            special = {"f32": ("0x7F800000", "0xFFC00001", "0x1"), "f64": ("0x7FF0000000000000",), "f16": ("0x7C00", "0xFE00")}
            if type_ in special and self.chance(4):
                return self.pick(special[type_])
            value = self.pick((0.0, -0.0, 1.0, 0.1, -2.5, 3.14159265, 1e10, 1e-7, 123456.789, self.random.uniform(-9, 9)))
            text = repr(value)
            return text.replace("e", ".0e") if "." not in text else text
        if type_ == "i1":
            return self.pick(("true", "false"))
        if type_ == "index":
            return str(self.random.randrange(-99, 999))
        width = int(type_.lstrip("sui"))
        if type_.startswith("ui"):
            return str(self.random.randrange(1 << width))
        value = self.random.randrange(-(1 << width - 1), 1 << width - 1)
        return hex(value) if value >= 0 and self.chance(5) else str(value)

    def string(self) -> str:
        return '"' + self.pick(("", "a", "two words", "\\22q\\22", "\\\\", "tab\\09", "nl\\0A", "é", "//no", "%0", "\\FF\\00")) + '"'

    def elements(self, elem: str, dims: list[str], splat: bool) -> str:
        def one() -> str:
            if elem.startswith("complex"):
                part = elem[len("complex<") : -1]
                return f"({self.number(part)}, {self.number(part)})"
            return self.string() if elem.startswith("!") else self.number(elem)

        def nest(rest: list[str]) -> str:
            return f"[{', '.join(nest(rest[1:]) for _ in range(int(rest[0])))}]" if rest else one()

        return one() if splat or not dims else nest(dims)

    def dense(self) -> str:
        elem = self.pick((self.number_type(), self.number_type(), "complex<f32>", "complex<i8>", "!foo.s"))
        dims = self.pick(([], ["2"], ["2", "2"], ["4", "1"], ["101"], ["3", "50"], ["0"], ["2", "0"]))
        splat = self.chance(3)
        if "0" in dims and not splat:
            return f"dense<> : tensor<{'x'.join([*dims, elem])}>"
        container = "vector" if dims and "0" not in dims and elem[0] not in "!c" and self.chance(3) else "tensor"
        return f"dense<{self.elements(elem, dims, splat)}> : {container}<{'x'.join([*dims, elem])}>"

    def sparse(self) -> str:
        elem = self.number_type()
        n = self.random.randrange(3)
        if n == 0:
            return f"sparse<> : tensor<3x4x{elem}>"
        indices = ", ".join(f"[{self.random.randrange(3)}, {self.random.randrange(4)}]" for _ in range(n))
        return f"sparse<[{indices}], {self.elements(elem, [str(n)], False)}> : tensor<3x4x{elem}>"

    def resource(self) -> str:
        key = self.pick(("blob", "blob1", '"key with blanks"', "none"))
        if key not in self.keys:
            self.keys.append(key)
        return f"dense_resource<{key}> : tensor<{self.pick(('1', '4'))}xi32>"

    def attribute(self, depth: int) -> str:
        if self.aliases["attr"] and self.chance(5):
            return self.pick(self.aliases["attr"])
        kind = self.random.randrange(16 if depth > 0 else 7)
        if kind == 0:
            type_ = self.number_type()
            literal = self.number(type_)
            return literal if literal in ("true", "false") else f"{literal} : {type_}"
        if kind == 1:
            return str(self.random.randrange(-9, 99)) if self.chance(2) else repr(self.random.uniform(-1, 1) + 2)
        if kind == 2:
            return self.string()
        if kind == 3:
            return self.pick(("unit", "true", "false", "@f", '@"a b"::@c', "@f::@g::@h"))
        if kind == 4:
            return self.pick(("#foo.a", '#foo.a<[1, 2], "x>">', "#foo<b>", '#foo<"c d">', "#foo.a.b<x>", "#foo<a$ <1>>"))
        if kind == 5:
            elem = self.pick(("i1", "i8", "i16", "i32", "i64", "f32", "f64", "f16", "bf16"))
            values = ", ".join(self.number(elem) for _ in range(self.random.randrange(4)))
            return f"array<{elem}{': ' + values if values else ''}>"
        if kind == 6:
            return self.location(1, known=True)
        if kind == 7:
            return self.type(depth - 1)
        if kind in (8, 9):
            return f"[{', '.join(self.attribute(depth - 1) for _ in range(self.random.randrange(4)))}]"
        if kind == 10:
            return self.dictionary(depth - 1)
        if kind in (11, 12):
            return self.dense()
        if kind == 13:
            return self.sparse()
        if kind == 14:
            return self.resource()
        content = "" if self.chance(2) else self.attribute(depth - 1)
        return f"distinct[{self.new()}]<{content}>"

    def dictionary(self, depth: int) -> str:
        names = self.random.sample(("a", "b", "z.k", '"q r"', "i32", "_x", "loc", '"1"'), self.random.randrange(4))
        entries = [name if self.chance(5) else f"{name} = {self.attribute(depth)}" for name in names]
        return "{" + ", ".join(entries) + "}"

    # Locations -----------------------------------------------------------------------------------------------

    def location(self, depth: int, known: bool = False) -> str:
        if self.late and not known and self.chance(4):
            return f"loc({self.pick(self.late)})"
        return f"loc({self.place(depth)})"

    def place(self, depth: int) -> str:
        if self.aliases["loc"] and self.chance(5):
            return self.pick(self.aliases["loc"])
        kind = self.random.randrange(8 if depth > 0 else 4)
        file = self.pick(('"f.py"', '"dir/g.py"', '"a b"'))
        line, column = self.random.randrange(1, 40), self.random.randrange(1, 9)
        if kind == 0:
            return "unknown"
        if kind == 1:
            return f"{file}:{line}:{column}"
        if kind == 2:
            return self.pick(('"x"', '"acc"', '"two words"', '"9"', '""', '"x_0"'))
        if kind == 3:
            return f"{file}:{line}:{column} to {self.pick(('', str(line), str(line + 1)))}:{column + self.random.randrange(3)}"
        if kind == 4:
            return f'"{self.pick(("v", "w", "acc"))}"({self.place(depth - 1)})'
        if kind == 5:
            return f"callsite({self.place(depth - 1)} at {self.place(depth - 1)})"
        metadata = "" if self.chance(2) else f"<{self.attribute(1)}>"
        return f"fused{metadata}[{', '.join(self.place(depth - 1) for _ in range(self.random.randrange(4)))}]"

    # Operations ----------------------------------------------------------------------------------------------

    def operation(self, scope: list[tuple[str, str]], depth: int, successors: tuple[str, ...] = ()) -> str:
        """An op; what it defines is added to the scope."""
        pad = "  " * self.indent
        results = [self.type(1) for _ in range(self.pick((0, 0, 1, 1, 2, 3)))]
        used = [self.pick(scope) for _ in range(self.random.randrange(4))] if scope else []
        outside = list(scope)
        names = self.result_names(scope, results)
        text = f"{pad}{names}\"{self.pick(('t.op', 't.a.b', 't.x', 'one'))}\"({', '.join(v for v, _ in used)})"
        if successors:
            text += f"[{', '.join(successors)}]"
        if self.chance(6):
            text += f" <{self.pick((self.dictionary(1), self.attribute(1)))}>"
        if depth < 3 and self.chance(3):
            # What the op itself defines is not to be used in its regions.
            regions = [self.region(outside, depth + 1) for _ in range(self.random.randrange(1, 3))]
            text += f" ({', '.join(regions)})"
        if self.chance(2):
            text += " " + self.dictionary(2)
        text += f" : ({', '.join(t for _, t in used)}) -> ({', '.join(results)})"
        return text if self.chance(3) else f"{text} {self.location(2)}"

    def result_names(self, scope: list[tuple[str, str]], results: list[str]) -> str:
        if not results:
            return ""
        name = self.pick(NAMES)
        base = f"%{name}{'0' if name.isdigit() else '_'}{self.new():03}"
        if len(results) > 1 and self.chance(2):  # a name each
            left = ", ".join(f"{base}" + "9" * i for i in range(len(results)))
            scope.extend((base + "9" * i, t) for i, t in enumerate(results))
        elif len(results) > 1:
            left = f"{base}:{len(results)}"
            scope.extend((f"{base}#{i}", t) for i, t in enumerate(results))
        else:
            left = base
            scope.append((base, results[0]))
        return left + " = "

    def region(self, scope: list[tuple[str, str]], depth: int) -> str:
        if self.chance(8):
            return "{}"
        pad = "  " * self.indent
        labels = [f"^{self.pick(('bb', 'loop', 'x.y', '_'))}{i}" for i in range(self.pick((1, 1, 2, 3)))]
        text = "{\n"
        self.indent += 1
        for i, label in enumerate(labels):
            inner = list(scope)
            if i > 0 or len(labels) > 1 or self.chance(2):
                arguments = [f"%{self.pick(('a', 'b', 'acc'))}_{self.new()}" for _ in range(self.random.randrange(3))]
                types = [self.type(1) for _ in arguments]
                inner.extend(zip(arguments, types, strict=True))
                listed = [f"{a}: {t}{'' if self.chance(2) else ' ' + self.location(1)}" for a, t in zip(arguments, types, strict=True)]
                text += f"{pad}{label}{'(' + ', '.join(listed) + ')' if listed else ''}:\n"
            for _ in range(self.random.randrange(3)):
                text += self.operation(inner, depth) + "\n"
            targets = tuple(self.pick(labels[1:]) for _ in range(self.random.randrange(3))) if len(labels) > 1 else ()
            text += self.operation(inner, 3, targets) + "\n"
        self.indent -= 1
        return text + pad + "}"

    def new(self) -> int:
        self.fresh += 1
        return self.fresh

    # Resources -----------------------------------------------------------------------------------------------

    def resources(self) -> str:
        blobs = [f'{key}: "0x0{self.pick("48")}000000{"0aFF" * self.random.randrange(5)}"' for key in self.keys if key != "none"]
        self.random.shuffle(blobs)
        sections = []
        if blobs:
            sections.append("  dialect_resources: {\n    builtin: {\n      " + ",\n      ".join(blobs) + "\n    }\n  }")
        if self.chance(2):
            sections.append('  external_resources: {\n    tool: {\n      on: true,\n      "a key": "text\\0A"\n    }\n  }')
        return "{-#\n" + ",\n".join(sections) + "\n#-}\n"
