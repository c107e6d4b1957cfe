"""Compilation with any Triton since 3.0, step by step: what differs between the wheels.

Up to 3.2 there is no module of settings (triton.knobs), and the arguments' specialisation has another form; hooks
of backends have had more and fewer arguments. No wheel needs a GPU for this.
"""

import inspect
import subprocess
from pathlib import Path

import triton
from triton._C.libtriton import ir
from triton.compiler import ASTSource, make_backend

VERSION = tuple(int(number) for number in triton.__version__.split(".")[:2])


def ast_source(kernel, types, constexprs, attrs, target):
    """What is compiled: `types` and `constexprs` by name of the argument, `attrs` by its index as a list of pairs."""
    if VERSION >= (3, 3):
        signature = {name: types.get(name, "constexpr") for name in kernel.arg_names}
        constants = {(kernel.arg_names.index(name),): value for name, value in constexprs.items()}
        return ASTSource(kernel, signature, constants, {(index,): pairs for index, pairs in attrs.items()})

    def arguments_with(attribute):
        return [index for index, pairs in attrs.items() if any(name == attribute for name, _ in pairs)]

    if VERSION == (3, 2):
        descriptor = make_backend(target).get_attrs_descriptor((), ())
        descriptor.arg_properties = {"tt.divisibility": arguments_with("tt.divisibility"), "tt.equal_to": []}
        if ranges := arguments_with("tt.pointer_range"):
            descriptor.arg_properties["tt.pointer_range"] = ranges
        descriptor._init_slots()
        return ASTSource(kernel, types, constexprs, descriptor)
    from triton.compiler.compiler import AttrsDescriptor

    place = kernel.arg_names.index
    return ASTSource(
        kernel,
        {place(name): kind for name, kind in types.items()},
        {place(name): value for name, value in constexprs.items()},
        AttrsDescriptor(divisible_by_16=set(arguments_with("tt.divisibility")), equal_to_1=set()),
    )


def _call(function, **arguments):
    """Call with those of the arguments that this wheel's function takes."""
    taken = inspect.signature(function).parameters
    return function(**{name: value for name, value in arguments.items() if name in taken})


def compile_stages(source, target, options):
    """The text of each stage up to assembly, "ttir", "ttgir", …, "ptx" or "amdgcn", and the metadata."""
    backend = make_backend(target)
    options = backend.parse_options(dict(options, **source.parse_options()))
    stages = {}
    language = (source.language,) if len(inspect.signature(backend.add_stages).parameters) > 2 else ()
    backend.add_stages(stages, options, *language)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = _call(
        source.make_ir,
        target=target,
        options=options,
        codegen_fns=_call(backend.get_codegen_implementation, options=options),
        module_map=backend.get_module_map() if hasattr(backend, "get_module_map") else {},
        context=context,
    )
    metadata = {"target": target, **options.__dict__}
    texts = {}
    for name, stage in stages.items():
        if name in ("cubin", "hsaco"):
            break
        module = stage(module, metadata)
        texts[name] = str(module)
    if hasattr(context, "disable_multithreading"):
        context.disable_multithreading()
    return texts, metadata


TOOLS = Path(triton.__file__).parent / "backends" / "nvidia" / "bin"


def ptxas(target):
    """The path of the wheel's ptxas for a target: some have another one for Blackwell."""
    blackwell = TOOLS / "ptxas-blackwell"
    return blackwell if target.arch >= 100 and blackwell.exists() else TOOLS / "ptxas"


def ptxas_log(ptx, target, folder):
    """What `ptxas -v` says of a kernel."""
    path = folder / "kernel.ptx"
    path.write_text(ptx)
    feature = "a" if target.arch >= 90 else ""
    command = [ptxas(target), "-lineinfo", "-v", f"--gpu-name=sm_{target.arch}{feature}", path, "-o", folder / "kernel.cubin"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr
