#!/usr/bin/env python3
"""Writes the declarations of ATen's operators below torch/ATen/generated, the list of their headers, and the table of
what checks know of them (operator_table.py).

usage: generate.py [--check] TORCH

TORCH is the wheel `torch`, or a folder in which it was unpacked. LibTorch is generated, too: from native_functions.yaml,
by the package torchgen, which lie in the wheel. What torchgen makes of an operator is what LibTorch declares, and what we
do; it needs PyYAML and typing_extensions. --check writes nothing, and fails where something would change.

Every file parses these declarations, so what hardly a program calls is declared apart, in ATen/FurtherFunctions.h: the
headers of single operators include it, and others that are as internal. What is no operator is written by hand.
"""
import argparse
import pathlib
import re
import sys
import tempfile
import textwrap
import zipfile

import operator_table

HERE = pathlib.Path(__file__).resolve().parent
GENERATED = HERE / "torch" / "ATen" / "generated"
TABLE = HERE.parent.parent / "checks" / "knowledge" / "TensorOperators.inc"
# What programs call of the operators that are internal or write to a tensor. A new one is a word here.
CALLED = {*(f"{name}_out" for name in (
    "add addmm addmv arange baddbmm bitwise_and bitwise_or bmm cat clamp copy cumsum div empty eq exp fill full gather "
    "index index_select linear log masked_select matmul max mean min mm mul neg nonzero norm ones pow rand randint randn "
    "scatter sigmoid softmax sort sqrt stack sub sum tanh topk where zeros").split()),
          "_addmm_activation", "_cast_Byte", "_cast_Char", "_cast_Double", "_cast_Float", "_cast_Half", "_cast_Int",
          "_cast_Long", "_cast_Short", "_convert_indices_from_coo_to_csr", "_convert_indices_from_csr_to_coo",
          "_convolution", "_embedding_bag", "_index_put_impl_", "_log_softmax", "_log_softmax_backward_data",
          "_pack_padded_sequence", "_pad_packed_sequence", "_scaled_mm", "_shape_as_tensor", "_softmax",
          "_softmax_backward_data", "_sparse_coo_tensor_unsafe", "_sparse_coo_tensor_with_dims", "_sparse_mm",
          "_sparse_softmax", "_sparse_sum", "_standard_gamma", "_to_copy", "_unique", "_unique2", "_unsafe_view",
          "_weight_norm"}
NOTICE = "Derived from PyTorch's native_functions.yaml (LICENSE.PyTorch) by generate.py."


def tidied(text):
    """The text of a declaration as we write it: without namespaces that enclose it, asterisks with the name."""
    text = re.sub(r"\b(?:at|c10)::", "", text.replace("::std::", "std::").replace("c10::string_view", "std::string_view"))
    text = re.sub(r"\s*([&*])\s*", r" \1", text)
    return re.sub(r"(?<=[\w>])=(?=\S)", " = ", text).replace("& ", "&").replace(",Tensor", ", Tensor")


def is_common(name):
    """Whether ATen/ATen.h declares a function: of the internal ones and of those that write to a tensor, what programs
    call."""
    apart = name.endswith(("_out", "_outf")) or name.startswith("_") and not name.startswith("__")
    return not apart or name in CALLED


def signatures(function, method):
    """The functions of C++ that LibTorch declares for an operator, as torchgen has them; those that begin with `__dispatch`
    stand behind functions that are written by hand."""
    from torchgen.api.types import CppSignatureGroup

    group = CppSignatureGroup.from_native_function(function, method=method, fallback_binding=function.manual_cpp_binding)
    return [signature for signature in group.signatures(symint=False) if not signature.name().startswith("__dispatch")]


def is_factory(function):
    """Whether namespace torch has a function of its own for an operator, which can ask for a gradient."""
    from torchgen.api import cpp
    from torchgen.api.python import has_tensor_options

    return has_tensor_options(function) or cpp.name(function.func).endswith("_like")


def written(what, declarations):
    lines = [f"// {what}", f"// {NOTICE}"]
    for declaration in declarations:
        unbreakable = re.sub(r"(?<!,) ", "\0", tidied(f"{declaration};"))
        lines += textwrap.wrap(unbreakable, 120, subsequent_indent="    ", break_long_words=False)
    return "\n".join(lines).replace("\0", " ") + "\n"


def generated(package):
    """The files to write and their texts, from the package torchgen in a folder."""
    sys.path.insert(0, str(package))
    from torchgen.context import native_function_manager
    from torchgen.gen import parse_native_yaml
    from torchgen.model import Variant
    import yaml

    packaged = package / "torchgen" / "packaged"
    native = packaged / "ATen" / "native"
    operators = parse_native_yaml(str(native / "native_functions.yaml"), str(native / "tags.yaml")).native_functions
    derivatives = yaml.safe_load((packaged / "autograd" / "derivatives.yaml").read_text())
    methods, common, further, factories = [], [], [], []
    for operator in sorted(operators, key=lambda operator: str(operator.root_name)):
        with native_function_manager(operator):
            if Variant.method in operator.variants:
                methods += [f"{signature.decl()} const" for signature in signatures(operator, method=True)]
            if Variant.function in operator.variants:
                own = signatures(operator, method=False)
                for signature in own:
                    (common if is_common(signature.name()) else further).append(signature.decl())
                if is_factory(operator):
                    factories.append(own[0].decl())
    headers = sorted({f"torch/ATen/ops/{operator.root_name}.h ATen/FurtherFunctions.h" for operator in operators})
    return {
        GENERATED / "TensorMethods.inc": written("Operators that are members of at::Tensor.", methods),
        GENERATED / "Functions.inc": written("Operators that are functions of namespace at.", common),
        GENERATED / "FurtherFunctions.inc": written("Those that hardly a program calls.", further),
        GENERATED / "Factories.inc": written(
            "Functions of namespace torch that make tensors that can ask for a gradient.", factories),
        HERE / "operators.txt": "\n".join(["# Headers of single operators, as in forwarding.txt.", f"# {NOTICE}", *headers, ""]),
        TABLE: "\n".join([f"// {NOTICE}", *operator_table.rows(operators, derivatives), ""]),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("torch", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        package = options.torch
        if package.is_file():
            package = pathlib.Path(directory)
            with zipfile.ZipFile(options.torch) as wheel:
                wheel.extractall(package, [name for name in wheel.namelist() if name.startswith("torchgen/")])
        if not (package / "torchgen" / "packaged").is_dir():
            sys.exit(f"{options.torch}: no torchgen in it; give the wheel torch, or a folder in which it was unpacked")
        texts = generated(package)
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        print(f"{path}: {'is not what generate.py makes of this LibTorch' if options.check else 'written'}")
        if not options.check:
            path.write_text(texts[path])
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
