"""How a Triton kernel may be launched, guessed from its source: types of its arguments and values of its constants.

Launches are made of what the kernel does with its parameters (uses.py), of the configurations of its autotuner, of the
constants that its package launches it with, and of names, which are much alike all over.
"""

import ast
import inspect
import re
from dataclasses import dataclass, field

import triton
import triton.language as tl
from stubs import Base, Stub
from uses import NUMBER, Uses, unwrap

REAL = re.compile(
    r"scale|^eps|_eps|epsilon|alpha|beta\d?$|gamma|momentum|^lr$|_lr$|decay|dropout|^p$|prob|softcap|logit|cap$|temperature|theta|slope|limit|threshold|factor|lambda|norm|sm_|min_|max_val|inv_|tau|clamp|delta|smooth|ratio|z_loss",
    re.I,
)
INTEGERS = re.compile(
    r"cu_|seq_?len|lens|offset|indice|index|idx|_ids?(_|$)|^ids?_|table|slot|loc(s|_|$)|start|perm|req_to|page|count|expert|sorted|label|target|num_|position|pos_|mapping|lut|chunk_|token_id|b_req|batch_to|block_map|argmax|top_?k_i|lookup|group_end|ends?_ptr|_map", re.I
)  # fmt: skip
BOOLEAN = re.compile(r"mask(_ptr)?$|^mask|is_|bool|valid", re.I)
SINGLE = re.compile(r"lse|mean|rstd|rms|stat|scale|delta|loss|cumsum|^L$|^M$|acc|logsumexp|partial|absmax|state|norm|var|lock", re.I)
FLAG = re.compile(r"^(IS|USE|HAS|ENABLE|DO|STORE|APPLY|WITH|SAVE|RETURN|NEED|ALLOW|CAUSAL|EVEN|REVERSE|FUSE|SKIP|ADD|OUTPUT|COMPUTE|LOAD|PAD|TRANS)(_|$)|causal|^even_|enabled?$|^is_|^has_|^use_|varlen", re.I)
BLOCK = re.compile(r"block|tile|^B[A-Z]{1,2}\d?$|_BLK|padded|pow2|^BS$|next_power|chunk", re.I)
WIDTH = re.compile(r"head_?dim|dmodel|^D[KVQ]?$|_D$|_DIM$|^d_|^[KV]$|dim|^B[KV]$|hidden|^d$|lora|rope|nope|BLOCK_D|state", re.I)
INNER = re.compile(r"_K$|^BK$|_C$|SIZE_K", re.I)
TYPE = re.compile(r"dtype$|^dtype|(^|_)(type|ty)$", re.I)

FLOATS = ("bf16", "fp16", "fp32")


@dataclass
class Launch:
    """One way to compile a kernel."""

    types: dict  # of parameters that are no constants: *bf16, i32, ...
    constants: dict
    options: dict  # num_warps, num_stages, ...
    ones: set = field(default_factory=set)  # integers that are 1 at the launch, so constants
    odd: set = field(default_factory=set)  # integers that no power of two divides
    tried: set = field(default_factory=set)

    def key(self):
        return repr((sorted(self.types.items()), sorted((k, str(v)) for k, v in self.constants.items()), sorted(self.options.items()), sorted(self.ones)))

    def source(self, fn, ranges=False):
        """What Triton compiles; ranges: with tensors of less than 2 GiB, as AMD's launcher finds them."""
        signature, constants, attributes = {}, {}, {}
        for index, name in enumerate(fn.arg_names):
            if name in self.constants:
                signature[name], constants[(index,)] = "constexpr", self.constants[name]
            elif name in self.ones:
                signature[name], constants[(index,)] = "constexpr", 1
            else:
                signature[name] = kind = self.types[name]
                param = fn.params[index]
                if kind.startswith("*") or kind in ("i32", "i64") and name not in self.odd:
                    if not param.do_not_specialize and not param.do_not_specialize_on_alignment:
                        attributes[(index,)] = [["tt.divisibility", 16]]
                if ranges and kind.startswith("*"):
                    attributes.setdefault((index,), []).append(["tt.pointer_range", 32])
        return triton.compiler.ASTSource(fn, signature, constants, attributes)


def launches(tree):
    """What kernels are launched with in a file: the arguments of NAME[grid](...), and constants of the function around."""
    found = {}
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.Module)):
            continue
        constants = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        constants[target.id] = node.value
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
                name = getattr(node.func.value, "id", getattr(node.func.value, "attr", ""))
                if isinstance(function, ast.Module) and name in found:
                    continue
                args = [constants.get(getattr(a, "id", ""), a) for a in node.args]
                keywords = {k.arg: constants.get(getattr(k.value, "id", ""), k.value) for k in node.keywords if k.arg}
                found.setdefault(name, []).append((args, keywords))
    return found


def literals(fn, sites):
    """Constants that a launch gives, by parameter."""
    values = {}
    for args, keywords in sites:
        given = {**dict(zip(fn.arg_names, args)), **keywords}
        for name, node in given.items():
            if isinstance(node, ast.Constant) and node.value is not None:
                values.setdefault(name, node.value)
    return values


def variants(fn, configs, heuristics, sites, count):
    uses = Uses.of(fn)
    given = literals(fn, sites)
    seen, out = set(), []
    for number, config in enumerate(spread(configs, count) if configs else [None] * count):
        launch = first(fn, uses, config, heuristics, given, number)
        if launch.key() not in seen:
            seen.add(launch.key())
            out.append(launch)
    return out


def spread(configs, count):
    """Configurations from the smallest tile to the largest."""
    def size(item):
        config, area = item[1], 1
        for value in config.kwargs.values():
            area *= value if isinstance(value, int) and value > 0 else 1
        return area, config.num_warps, config.num_stages, item[0]

    ordered = [config for _, config in sorted(enumerate(configs), key=size)]
    if count == 1:
        return ordered[len(ordered) // 2 :][:1]
    picked = [ordered[round(i * (len(ordered) - 1) / (count - 1))] for i in range(count)]
    return picked


def first(fn, uses, config, heuristics, given, number):
    constants, types, ones, odd = {}, {}, set(), set()
    options = {"num_warps": (4, 8, 4)[number % 3]}
    for name in ("num_warps", "num_stages", "num_ctas"):
        if isinstance(given.get(name), int):
            options[name] = given[name]
    tuned = {}
    if config is not None:
        tuned = {k: v for k, v in config.kwargs.items() if not isinstance(v, Stub)}
        options = {"num_warps": config.num_warps, "num_stages": config.num_stages}
        for name in list(options):
            if not isinstance(options[name], int):
                del options[name]
    names = [param.name for param in fn.params if param.is_constexpr]
    blocks = [n for n in names if n not in tuned and (n in uses.shapes or BLOCK.search(n)) and not FLAG.search(n)]
    flags = 0
    for param in fn.params:
        name = param.name
        if param.is_constexpr:
            flag = False
            if name in tuned:
                value = tuned[name]
            elif name in ("num_warps", "num_stages", "NUM_WARPS", "NUM_STAGES"):
                value = options.get(name.lower(), 2)
            elif name in given and name not in heuristics:
                value = given[name]
            elif param.has_default and not isinstance(param.default, Stub) and number == 0:
                value = param.default
            else:
                value = constant(name, uses, blocks, number, flags, param)
                flag = isinstance(value, bool)
            flags += flag
            constants[name] = value.value if isinstance(value, tl.constexpr) else value
        elif name in tuned:
            constants[name] = tuned[name]
        else:
            types[name] = argument_type(param, uses, number)
            if number and types[name] == "i32" and re.search(r"^(T|M|L)$|seq_?len|elements|numel|rows|size$", name) and "stride" not in name:
                odd.add(name)
    ones |= last_strides(fn, types)
    launch = Launch(types, constants, options, ones, odd)
    evaluate(heuristics, launch, number)
    return launch


def argument_type(param, uses, number):
    name = param.name
    if param.annotation_type and not isinstance(param.annotation_type, Stub):
        return param.annotation_type
    if name in uses.descriptors and name not in uses.pointers:
        return f"tensordesc<{FLOATS[number % 2]}[{','.join(['64'] * uses.descriptors[name])}]>"
    if name in uses.wide:
        return "*i64" if name in uses.pointers else "i64"
    if name in uses.pointers:
        if BOOLEAN.search(name) and name not in uses.integers:
            return "*i1"
        if name in uses.integers or INTEGERS.search(name):
            return "*i64" if number % 3 == 1 and not re.search(r"packed|qweight|^b_ptr|lock|atomic", name) and name not in uses.atomics else "*i32"
        if name in uses.atomics or SINGLE.search(name):
            return "*fp32"
        return "*" + FLOATS[number % 3]
    if isinstance(param.default, float) or REAL.search(name) and name not in uses.whole:
        return "fp32"
    if name in uses.whole or NUMBER.search(name):
        return "i32"
    return "i32" if re.search(r"^[A-Z_]+$", name) else "fp32" if REAL.search(name) else "i32"


def constant(name, uses, blocks, number, flags, param):
    """The value of a constexpr that nothing gives."""
    choices = [c for c in uses.choices.get(name, ()) if not isinstance(c, type(...))]
    texts = sorted({c for c in choices if isinstance(c, str)})
    if texts:
        return texts[number % len(texts)]
    numbers = sorted({c for c in choices if isinstance(c, int) and not isinstance(c, bool) and c >= 0})
    if (TYPE.search(name) or name in uses.types - uses.whole) and name not in uses.shapes | uses.flags and not numbers:
        return (tl.float32, tl.bfloat16, tl.float16)[number % 3] if not re.search("acc", name, re.I) else tl.float32
    if re.search(r"activation|^act|mode$|precision", name, re.I) and not choices:
        return "ieee" if "precision" in name.lower() else ""
    if name not in uses.shapes and (FLAG.search(name) or any(isinstance(c, bool) for c in choices)):
        return (False, flags % 2 == 0, True)[number % 3]
    if name not in uses.shapes and not BLOCK.search(name) and numbers and not WIDTH.search(name):
        return numbers[number % len(numbers)]
    if name in uses.flags and name not in uses.shapes and name not in uses.whole and not re.search(r"^[NKDHBTMLSV]{1,2}$|stride|size|num|dim", name, re.I):
        return (False, flags % 2 == 0, True)[number % 3]
    if REAL.search(name) and name not in uses.shapes and name not in uses.whole and not re.search("group|block|size", name, re.I):
        return 1.0
    if name in blocks:
        return tile(name, uses, blocks, number)
    if re.search("group.*(size|k$|n$)|quant", name, re.I):
        return 8 if re.search(r"_M$|m$", name) else 128
    if re.search(r"bits", name, re.I):
        return 4
    if re.search("stride", name, re.I):
        return 1
    if re.search(r"^H[QKV]?$|heads?|^G$|groups?|num|^n_|^N_|split|stages|top_?k|experts|per_|ratio|^[HN]V$|world|rank", name, re.I):
        return (8, 4, 16)[number % 3] if not re.search(r"^(G|world|rank)$|stages|per_|ratio|split", name, re.I) else 2
    if WIDTH.search(name):
        return (64, 128, 64)[number % 3]
    return (1024, 512, 2048)[number % 3]


def tile(name, uses, blocks, number):
    if len(blocks) == 1 and not uses.dots:
        return (1024, 256, 4096)[number % 3] if not WIDTH.search(name) else (64, 128, 256)[number % 3]
    if INNER.search(name) and uses.dots:
        return (32, 64, 32)[number % 3]
    if WIDTH.search(name):
        return (64, 128, 64)[number % 3]
    if not uses.dots and len(blocks) > 2:
        return (16, 32, 8)[number % 3]
    return (64, 32, 128)[number % 3] if uses.dots else (32, 16, 64)[number % 3]


def last_strides(fn, types):
    """Strides of the last dimension: the last ones of those that are named alike."""
    groups = {}
    for name in fn.arg_names:
        if types.get(name) == "i32" and (m := re.fullmatch(r"(stride_?[a-z]*?|[a-z]*_?stride_?|.*_)([a-z0-9])", name, re.I)) and "stride" in name.lower():
            groups.setdefault(m[1], []).append(name)
    return {names[-1] for names in groups.values() if len(names) > 1 and re.search(r"[dkn1-4wcp]$", names[-1])}


def evaluate(heuristics, launch, number):
    """What heuristics say of arguments that are all there."""
    if not heuristics:
        return
    flags = 0
    args = {name: Stub(name) if kind.startswith(("*", "tensor")) else 1.0 if kind.startswith("fp") else 4096 for name, kind in launch.types.items()}
    args.update(launch.constants)
    for name, rule in heuristics.items():
        try:
            value = rule(args)
        except Exception:  # written for real tensors
            continue
        if value is None or isinstance(value, (Stub, Base)):
            continue
        if isinstance(value, bool):
            value = (False, flags % 2 == 0, True)[number % 3]
            flags += 1
        launch.constants[name] = args[name] = value
        launch.types.pop(name, None)
        if name in ("num_warps", "num_stages"):
            launch.options[name] = value


def launched(fn, sites, callers):
    """Whether a function is a kernel, not one that only others call."""
    if Uses.of(fn).returns:
        return False
    return bool(sites) or fn.__name__ not in callers


def own_functions(module):
    """Kernels of a module with what wraps them, in the order of its file."""
    found = {}
    for name, value in list(vars(module).items()):
        if isinstance(value, (Stub, type)) or not hasattr(value, "fn"):
            continue
        fn, configs, heuristics = unwrap(value)
        if fn is None or inspect.getsourcefile(fn.fn) != module.__file__:
            continue
        if id(fn) not in found or configs or heuristics:
            found[id(fn)] = (fn, configs, heuristics, {name, fn.fn.__name__} | (found[id(fn)][3] if id(fn) in found else set()))
    return sorted(found.values(), key=lambda item: item[0].fn.__code__.co_firstlineno)
