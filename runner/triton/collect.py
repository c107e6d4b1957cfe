"""Kernels of a Python file as TTIR or TTGIR, with no GPU: in a child of worker.py the file runs as a program, and what it launches,
tunes, warms up or compiles is taken down and not run.

Launches and calls of `warmup` say the types, constants and alignment of arguments, by tensors of whatever kind or by
triton.runtime.jit.MockTensor; `triton.compile(ASTSource(…))` says them itself. Autotuned kernels give one for each
configuration that their pruning leaves. What comes behind a line that needs a GPU is not seen: why the file ended is told.
"""

import importlib.util
import inspect
import runpy
import sys
from pathlib import Path

import worker

# More than this is a search, not a program's kernels.
MOST = 1000


class TooMany(Exception):
    pass


class Driver:
    """Stands for that of a GPU of some kind, which is not there."""

    def __init__(self, target):
        self.target = target

    def get_current_target(self):
        return self.target

    def get_current_device(self):
        return 0

    def set_current_device(self, device):
        pass

    def get_current_stream(self, device):
        return 0

    def get_active_torch_device(self):
        import torch

        return torch.device("cpu")

    def get_benchmarker(self):
        return lambda *_, **named: [0.0] * len(named.get("quantiles") or [0])


class Kernel:
    """What a compilation or a launch gives back to the program: nothing that could be used."""

    def __getattr__(self, name):
        raise AttributeError(f"the kernel is not compiled here, it has no {name}")


def call(function, **arguments):
    """Call with those of the arguments that this wheel's function takes."""
    taken = inspect.signature(function).parameters
    return function(**{name: value for name, value in arguments.items() if name in taken})


def texts_of(source, backend, options, names=("ttir",)):
    """The texts of the first stages of what is to be compiled, with its options as the backend has them."""
    options = backend.parse_options(dict(options or {}, **source.parse_options()))
    context = worker.load([backend])
    module = call(
        source.make_ir,
        target=backend.target,
        options=options,
        codegen_fns=call(backend.get_codegen_implementation, options=options),
        module_map=backend.get_module_map() if hasattr(backend, "get_module_map") else {},
        context=context,
    )
    module.context = context
    stages = worker.stages_of(backend, options)
    texts, _ = worker.run_stages(module, {name: stages[name] for name in names}, {"target": backend.target, **options.__dict__})
    if hasattr(context, "disable_multithreading"):
        context.disable_multithreading()
    return texts, options


def config_of(source, options):
    """What the program chose of a kernel: its constants by name, and options of the launch."""
    names, config = getattr(getattr(source, "fn", None), "arg_names", ()), {}
    for path, value in dict(getattr(source, "constants", None) or {}).items():
        at = path[0] if isinstance(path, tuple) and len(path) == 1 else path
        name = names[at] if isinstance(at, int) and at < len(names) else at
        if isinstance(name, str):
            config[name] = value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
    config.update(num_warps=options.num_warps, num_stages=options.num_stages)
    config.update((name, getattr(options, name)) for name in ("num_ctas", "maxnreg") if (getattr(options, name, None) or 1) != 1)
    return config


class Collector:
    def __init__(self, backend, folder, stage):
        self.backend, self.folder, self.kernels, self.stage = backend, folder, [], stage

    def compile(self, src, target=None, options=None, **_):
        """In place of triton.compile."""
        if len(self.kernels) == MOST:
            raise TooMany(f"it has more than {MOST} kernels")
        names = ("ttir", "ttgir")[: 1 + (self.stage == "ttgir")]
        kernel = {"name": src.name}
        try:
            texts, options = texts_of(src, self.backend, options, names)
        except Exception as error:
            if self.stage == "ttir":
                raise
            # Others of its configurations may do.
            options = self.backend.parse_options(dict(options or {}, **src.parse_options()))
            kernel["failure"] = (f"{type(error).__name__}: {error}".splitlines() or [""])[0]
        else:
            kernel["file"] = f"kernel-{len(self.kernels)}.{self.stage}"
            (self.folder / kernel["file"]).write_text(texts[self.stage])
        kernel.update(num_warps=options.num_warps, num_stages=options.num_stages, config=config_of(src, options))
        self.kernels.append(kernel)
        return Kernel()

    def install(self):
        """Have Triton come here with all that it would compile."""
        import triton
        from triton.runtime import autotuner, driver, jit

        driver.set_active(Driver(self.backend.target))
        triton.compile = triton.compiler.compile = triton.compiler.compiler.compile = self.compile
        run, tune = jit.JITFunction.run, autotuner.Autotuner.warmup

        def launched(function, *arguments, grid=None, warmup=True, **named):
            return run(function, *arguments, grid=grid, warmup=True, **named)

        def tuned(function, *arguments, warmup=True, **named):
            return tune(function, *arguments, **named)

        jit.JITFunction.run, autotuner.Autotuner.run = launched, tuned
        if hasattr(self.backend, "is_within_2gb") and importlib.util.find_spec("torch") is None:
            # It asks PyTorch of which kind a tensor is.
            type(self.backend).is_within_2gb = staticmethod(lambda tensor: tensor.ptr_range() < 1 << 31 if hasattr(tensor, "ptr_range") else False)


def answer(question, folder):
    """What the file of a question compiles for its target, and why it ended, if not of itself."""
    collector = Collector(worker.backend_of(question["backend"], question["arch"], question["lanes"]), folder, question["collect"])
    collector.install()
    path = Path(question["path"])
    sys.argv = [str(path)]
    sys.path[0] = str(path.parent)
    stopped = ""
    try:
        runpy.run_path(str(path), run_name="__main__")
    except SystemExit as end:
        if end.code:
            stopped = f"it ended with {end.code}"
    except BaseException as error:
        stopped = (f"{type(error).__name__}: {error}".splitlines() or [""])[0]
    return {"kernels": collector.kernels, "stopped": stopped}
