"""Imports files with Triton kernels where nothing that they need is there: no GPU, no torch, no package around them.

A module that is neither Python's own nor Triton's nor of the package itself is a stub: any attribute of it is one, so
is what a call of it gives, and as a decorator it leaves what it decorates. Modules of the package are run statement by
statement, and a statement that fails binds its names to stubs: kernels seldom need what fails. A package's
__init__.py runs when a name of it is asked for, not whenever a module below it is: most import the world.
"""

import __future__

import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import sys
import types

import triton
from triton.backends import backends
from triton.backends.compiler import GPUTarget
from triton.language.extra import cuda, libdevice

REAL = {"triton", "numpy", *sys.stdlib_module_names}
# Of what a stub is asked whether: everything is there but what other machines have.
ABSENT = re.compile(r"hip|rocm|amd|npu|xpu|ascend|mlu|musa|metal|mps|tpu|cpu|intel|interpret|maca|compiling", re.I)
THERE = re.compile(r"has_triton|have_triton|triton_(is_)?(available|installed)|with_triton", re.I)
NEVER = {"torch", "transformers", "cupy", "jax", "paddle"}  # folders of packages have these names too
MULTIPROCESSORS = 132


class Base:
    """What a class with a stub as a base has instead."""

    def __init__(self, *args, **kwargs):
        pass

    def __init_subclass__(cls, **kwargs):
        pass

    def __class_getitem__(cls, item):
        return cls


class Stub:
    """Equal to a stub of the same name, so that torch.float16 may be a key."""

    def __init__(self, name):
        self.__dict__["_name"] = self.__dict__["__name__"] = self.__dict__["__qualname__"] = name

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return known(f"{self._name}.{name}")

    def __setattr__(self, name, value):
        self.__dict__[name] = value

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and not isinstance(args[0], Stub) and (callable(args[0]) or hasattr(args[0], "fn")):
            return args[0]
        return Stub(f"{self._name}()")

    def __mro_entries__(self, bases):
        return (Base,) if next(base for base in bases if isinstance(base, Stub)) is self and Base not in bases else ()

    def __bool__(self):
        return not ABSENT.search(self._name)

    def __eq__(self, other):
        return isinstance(other, Stub) and other._name == self._name

    def __hash__(self):
        return hash(self._name)

    def __repr__(self):
        return f"<{self._name}>"

    # As a mapping, for **stub.
    def keys(self):
        return ()

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __contains__(self, item):
        return False

    def __int__(self):
        return 1

    __index__ = __int__

    def __float__(self):
        return 1.0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    # Versions are compared: what is asked for is there.
    def __ge__(self, other):
        return True

    def __lt__(self, other):
        return False

    __gt__, __le__ = __ge__, __lt__


def _same(name):
    return lambda self, *others: Stub(f"{self._name}.{name}")


for _name in "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow or ror and rand xor neg invert getitem".split():
    setattr(Stub, f"__{_name}__", _same(_name))
Stub.__setitem__ = Stub.__delitem__ = lambda self, *others: None

KNOWN = {
    "torch.__version__": "2.9.0",
    "torch.version.cuda": "12.8",
    "torch.version.hip": None,
    "torch.version.xpu": None,
    "torch.cuda.is_available": lambda: True,
    "torch.cuda.device_count": lambda: 1,
    "torch.cuda.current_device": lambda: 0,
    "torch.cuda.get_device_capability": lambda *device: (9, 0),
    "torch.cuda.get_device_name": lambda *device: "NVIDIA H100",
    "torch.cuda.get_device_properties": lambda *device: types.SimpleNamespace(
        multi_processor_count=MULTIPROCESSORS, major=9, minor=0, name="NVIDIA H100", total_memory=80 << 30, warp_size=32,
        shared_memory_per_block_optin=232448, gcnArchName="",
    ),  # fmt: skip
    "torch.compiler.is_compiling": lambda: False,
    "torch.distributed.is_initialized": lambda: False,
    "torch.distributed.is_available": lambda: False,
}


# As packages name them that bring them for others.
TRITON = {"triton": triton, "tl": triton.language, "libdevice": libdevice, "tldevice": libdevice, "tl_extra_shim": libdevice}


def known(name):
    if name in KNOWN:
        return KNOWN[name]
    return TRITON.get(name.rpartition(".")[2]) or Stub(name)


class StubModule(types.ModuleType):
    def __getattr__(self, name):
        if name in ("__file__", "__all__", "__wrapped__"):
            raise AttributeError(name)
        return known(f"{self.__name__}.{name}")


class StubFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """All that is not real. It stands first: what happens to be installed must not change what is harvested."""

    def __init__(self, real):
        self.real = real

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.real:
            return None
        spec = importlib.machinery.ModuleSpec(name, self, is_package=True)
        spec.submodule_search_locations = []
        return spec

    def create_module(self, spec):
        return StubModule(spec.name)

    def exec_module(self, module):
        pass


class SourceFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules below some folders, which come before those of the same name elsewhere."""

    def __init__(self, roots):
        self.roots = roots

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REAL | NEVER:
            return None
        for root in self.roots:
            at = root.joinpath(*name.split("."))
            file = at.with_suffix(".py")
            if at.is_dir():
                spec = importlib.machinery.ModuleSpec(name, self, is_package=True, origin=str(at / "__init__.py"))
                spec.submodule_search_locations = [str(at)]
                return spec
            if file.is_file():
                return importlib.machinery.ModuleSpec(name, self, origin=str(file))
        return None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__file__ = spec.origin
        return module

    def exec_module(self, module):
        spec = module.__spec__
        if spec.submodule_search_locations is None:
            run_file(module)
            return
        ran, theirs = False, None

        def get(name):
            nonlocal ran, theirs
            if name.startswith("__") and name.endswith("__"):
                raise AttributeError(name)
            full = f"{spec.name}.{name}"
            if full in sys.modules:
                return sys.modules[full]
            if not ran:
                ran = True
                run_file(module)
                theirs, module.__getattr__ = vars(module)["__getattr__"], get
            if name in vars(module):
                return vars(module)[name]
            if self.find_spec(full) is not None:
                return importlib.import_module(full)
            if theirs not in (None, get):
                with contextlib.suppress(Exception):
                    return theirs(name)
            return known(full)

        module.__getattr__ = get


def run_file(module):
    """The statements of a module, each as far as it gets."""
    try:
        with open(module.__file__, "rb") as file:
            tree = ast.parse(file.read(), module.__file__)
    except (OSError, SyntaxError, ValueError):
        return
    flags = 0
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                flags |= getattr(__future__, alias.name).compiler_flag
    run(tree.body, module, flags)
    for name, value in vars(module).items():
        if isinstance(value, Stub):
            vars(module)[name] = TRITON.get(name) or mathematics(name, value)


def mathematics(name, stub):
    """Triton's function of the same name, where a package has its own way to find it."""
    for place in (triton.language, triton.language.math, libdevice):
        if callable(getattr(place, name.lstrip("_"), None)):
            return getattr(place, name.lstrip("_"))
    return stub


def run(body, module, flags):
    for node in body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare) and getattr(node.test.left, "id", "") == "__name__":
            continue
        try:
            if isinstance(node, (ast.If, ast.Try)):
                descend(node, module, flags)
            else:
                statement(node, module, flags)
        except TimeoutError:
            raise
        except (Exception, SystemExit):
            replace(node, module, flags)
        for name, value in vars(module).items():
            if value is False and THERE.search(name):
                vars(module)[name] = True


def statement(node, module, flags):
    code = compile(ast.Module([node], []), module.__file__, "exec", flags, dont_inherit=True)
    exec(code, vars(module))


def descend(node, module, flags):
    if isinstance(node, ast.Try):
        # The first choice, unless it is something that a stub stands for and the second is real.
        before = dict(vars(module))
        try:
            for child in node.body:
                statement(child, module, flags)
            run(node.orelse, module, flags)
        except TimeoutError:
            raise
        except (Exception, SystemExit):
            vars(module).update(before)
            run(node.body, module, flags)
            for handler in node.handlers[:1]:
                missing = {name: value for name, value in vars(module).items() if name not in before}
                run(handler.body, module, flags)
                vars(module).update({name: value for name, value in missing.items() if not isinstance(value, Stub)})
        run(node.finalbody, module, flags)
        return
    try:
        chosen = eval(compile(ast.Expression(node.test), module.__file__, "eval", flags, dont_inherit=True), vars(module))
    except (Exception, SystemExit):
        chosen = True
    run(node.body if chosen else node.orelse, module, flags)


def replace(node, module, flags):
    """Binds what a statement that failed would have bound."""
    names = vars(module)
    match node:
        case ast.Import() | ast.ImportFrom():
            if len(node.names) > 1:
                for alias in node.names:
                    single = ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), "names": [alias]}), node)
                    run([single], module, flags)
                return
            alias = node.names[0]
            names[alias.asname or alias.name.partition(".")[0]] = known(f"{getattr(node, 'module', '') or ''}.{alias.name}")
        case ast.FunctionDef() if any("jit" in ast.unparse(d) for d in node.decorator_list):
            # A tuner that cannot be made: the kernel is one without.
            kept = [d for d in node.decorator_list if "jit" in ast.unparse(d)]
            if len(kept) < len(node.decorator_list):
                plain = ast.copy_location(ast.FunctionDef(**{**dict(ast.iter_fields(node)), "decorator_list": kept}), node)
                run([plain], module, flags)
            else:
                names[node.name] = Stub(node.name)
        case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
            names[node.name] = Stub(node.name)
        case ast.Assign() | ast.AnnAssign():
            for target in getattr(node, "targets", None) or [node.target]:
                for child in ast.walk(target):
                    if isinstance(child, ast.Name) and child.id not in names:
                        names[child.id] = Stub(child.id)


class Driver:
    """Triton's, of a GPU that is not there."""

    def __init__(self, target):
        self.target = target
        self.utils = types.SimpleNamespace(get_device_properties=lambda device: properties(self.target))

    def get_current_target(self):
        return self.target

    def get_active_torch_device(self):
        return known("torch.device")

    def get_current_device(self):
        return 0

    def get_current_stream(self, device=None):
        return 0

    def get_device_interface(self):
        return known("torch.cuda")

    def get_device_capability(self, device=None):
        return (self.target.arch // 10, self.target.arch % 10) if self.target.backend == "cuda" else (9, 4)

    def get_benchmarker(self):
        return lambda call, **options: [0.0]

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub(f"driver.{name}")


def properties(target):
    shared = {"hip": 65536, "cuda": 232448}[target.backend]
    return {
        "max_shared_mem": shared, "max_num_regs": 65536, "multiprocessor_count": MULTIPROCESSORS, "warpSize": target.warp_size,
        "sm_clock_rate": 1755000, "mem_clock_rate": 2619000, "mem_bus_width": 5120, "arch": str(target.arch),
    }  # fmt: skip


def install(with_torch=False):
    """Once a process. Packages ask at their import what the GPU is: one that has everything."""
    for name, backend in backends.items():
        backend.driver.is_active = staticmethod(lambda name=name: name == "nvidia")
    triton.runtime.driver.set_active(Driver(GPUTarget("cuda", 90, 32)))
    # What names CUDA's functions means those of every vendor.
    cuda.libdevice = sys.modules["triton.language.extra.cuda.libdevice"] = libdevice
    real = set(REAL)
    if with_torch:
        import torch  # noqa: F401  once, before the processes fork

        real |= {name.partition(".")[0] for name in sys.modules}
    sys.meta_path.insert(0, StubFinder(real))


CUDA = importlib.import_module("triton.language.extra.cuda.libdevice")


def module_map(backend):
    """The functions that a target has for those of every vendor."""
    return {libdevice.__name__: CUDA} if backend.target.backend == "cuda" else backend.get_module_map()


def set_backend(backend):
    """Triton compiles by this backend, as if its GPU were there."""
    triton.runtime.driver.set_active(Driver(backend.target))
    functions = module_map(backend)
    backend.get_module_map = lambda: functions


def load(file, suite):
    """The module of a file, as one of its package."""
    packages = [parent for parent in file.parents if suite in parent.parents and (parent / "__init__.py").exists()]
    root = packages[-1].parent if packages else file.parent
    # The folders above too: what a package brings of others stands in one of them.
    above = file.parents[: file.parents.index(suite)]
    sys.meta_path.insert(0, SourceFinder(list(dict.fromkeys([root, suite, *reversed(above)]))))
    name = ".".join(file.relative_to(root).with_suffix("").parts)
    if file.name == "__init__.py":
        name = name.removesuffix(".__init__")
    module = importlib.import_module(name)
    if file.name == "__init__.py":
        run_file(module)
    return module
