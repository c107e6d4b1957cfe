"""What is compiled, for any Triton since 3.0: the arguments' specialisation has had several forms."""

import triton
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
