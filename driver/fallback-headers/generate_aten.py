#!/usr/bin/env python3
"""Writes the declarations of ATen's operators below torch/ATen/generated, from the headers of a LibTorch.

usage: generate_aten.py TORCH-INCLUDE

LibTorch generates its operators too, one header of inline functions for each; ours are what is left of those without
bodies. Every file parses them, so what programs do not call is left out: symbolic sizes, families for one backend, and
of the internal functions and of those that write to a given tensor all but a few. What is no operator is written by
hand.
"""
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent / "torch" / "ATen" / "generated"
INTERNAL = {"_cast_Float", "_cast_Half", "_cast_Int", "_convert_indices_from_coo_to_csr",
            "_convert_indices_from_csr_to_coo", "_embedding_bag", "_index_put_impl_", "_log_softmax_backward_data",
            "_scaled_mm", "_shape_as_tensor", "_softmax", "_softmax_backward_data", "_sparse_coo_tensor_unsafe",
            "_sparse_mm", "_unique", "_unique2", "_unsafe_view", "_weight_norm"}
WRITING = {f"{name}_out" for name in (
    "add addmm arange baddbmm bitwise_and bitwise_or bmm cat clamp cumsum div empty eq exp full index_select linear "
    "log masked_select matmul max mean min mm mul neg nonzero ones pow sigmoid sort sqrt stack sub sum tanh topk "
    "zeros").split()}
FAMILIES = ("fbgemm_", "fft_", "mkldnn_", "miopen_", "mps_", "quantized_", "special_", "sym_", "xpu_")
# Written by hand, because a template or a default differs, or because they are no operators.
BY_HAND = {"item", "data", "set_data", "is_leaf", "output_nr", "register_hook", "requires_grad_", "retain_grad",
           "tensor", "from_blob"}


def tidied(text):
    """The text of a declaration as we write it: without namespaces that enclose it, asterisks with the name."""
    text = re.sub(r"\b(?:at|c10)::", "", text.replace("::std::", "std::").replace("c10::string_view", "std::string_view"))
    text = re.sub(r"\s*([&*])\s*", r" \1", text)
    return re.sub(r"(?<=[\w>])=(?=\S)", " = ", text).replace("& ", "&").replace(",Tensor", ", Tensor")


def wanted(name):
    if name.startswith(("__", *FAMILIES)) or name.endswith(("_outf", "_copy")) or "symint" in name or name in BY_HAND:
        return False
    return name in INTERNAL if name.startswith("_") else not name.endswith("_out") or name in WRITING


def written(path, what, declarations):
    lines = [f"// {what} Written by generate_aten.py."]
    for declaration in declarations:
        unbreakable = re.sub(r"(?<!,) ", "\0", declaration)
        lines += textwrap.wrap(unbreakable, 120, subsequent_indent="    ", break_long_words=False)
    path.write_text("\n".join(lines).replace("\0", " ") + "\n")


def methods(include):
    body = (include / "ATen/core/TensorBody.h").read_text()
    for result, name, rest in re.findall(r"^  ((?:const )?[\w:<>, ]+[ &]+)(\w+)(\(.*\) const);$", body, re.MULTILINE):
        if not re.search(r"__dispatch|symint", name) and name not in BY_HAND | {"expect_contiguous"}:
            yield tidied(f"{result.strip()} {name}{rest};")


def functions(include):
    for header in sorted((include / "ATen/ops").glob("*.h")):
        for result, name, rest in re.findall(r"^inline ((?:const )?[\w:<>, ]+[ &]+)(\w+)(\(.*\)) \{$",
                                             header.read_text(), re.MULTILINE):
            if wanted(name):
                yield tidied(f"{result.strip()} {name}{rest};")


def factories(include):
    text = (include / "torch/csrc/autograd/generated/variable_factories.h").read_text()
    for name, rest in re.findall(r"^inline at::Tensor (\w+)(\(.*\)) \{$", text, re.MULTILINE):
        if wanted(name):
            yield tidied(f"at::Tensor {name}{rest};").replace("Tensor ", "at::Tensor ", 1)


def main():
    include = pathlib.Path(sys.argv[1])
    HERE.mkdir(exist_ok=True)
    written(HERE / "TensorMethods.inc", "Operators that are members of at::Tensor.", methods(include))
    written(HERE / "Functions.inc", "Operators that are functions of namespace at.", functions(include))
    written(HERE / "Factories.inc", "Functions of namespace torch that make tensors that can ask for a gradient.",
            factories(include))


if __name__ == "__main__":
    main()
