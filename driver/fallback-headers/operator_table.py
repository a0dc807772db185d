"""What checks know of ATen's operators, as rows of checks/knowledge/TensorOperators.inc: generate.py writes them.

An operator has a property if all of its overloads have it, those that write to a given tensor aside; of those with a
second result, one is enough.
"""
import re

# The properties, in the order in which a row names them.
ALIASES, LISTS_ALIASES = "Aliases", "ListsAliases"  # the result, or each of a list, uses the memory of an argument
WRITES, CHANGES_VIEW = "WritesObject", "ChangesView"  # the object's elements, or only its sizes and strides
DYNAMIC_SHAPE, GIVES_NUMBER = "DynamicShape", "GivesNumber"  # what the host has to wait for
FACTORY = "Factory"
# Nothing is differentiated through it, or through the second of its two results: where a value was, what went wrong.
NO_GRAPH, SECOND_ENDS_GRAPH = "EndsGraph", "SecondEndsGraph"
KEEPS_STRIDES = "KeepsStrides"  # those of the first tensor that it is given, unless a memory format is named
PURE = "Pure"  # it computes tensors from tensors, and nothing else comes of it: it writes nothing and draws no numbers


def formulas(derivatives):
    """By overload, what derivatives.yaml says of it."""
    return {re.match(r"[\w.]+", entry["name"])[0]: entry for entry in derivatives}


def ends_graph(operator, entry):
    """Whether no gradient is computed through an operator; one that is written in terms of others is as they are."""
    if entry is None:
        return not operator.has_composite_implicit_autograd_kernel
    outputs = entry.get("output_differentiability")
    inputs = [formula for name, formula in entry.items()
              if name not in ("name", "output_differentiability", "dispatch")]
    return not any(outputs) if outputs else bool(inputs) and all(formula == "non_differentiable" for formula in inputs)


def is_internal(operator):
    """Whether programs do not call it: another one stands in front of it, which has a formula."""
    return str(operator.func.name.name).startswith("_") or {"view_copy", "generated"} & set(operator.tags)


def keeps_strides(operator):
    """Whether the result is dense as the first argument is, and in the same order: what is computed element by element,
    and what may be given a memory format and is given none."""
    arguments = operator.func.arguments.flat_non_out
    return bool(arguments) and arguments[0].type.is_tensor_like() and not arguments[0].type.is_list_like() and (
        "pointwise" in operator.tags or any(str(each.type) == "MemoryFormat?" for each in arguments))


def is_pure(operator):
    """Whether the result is all that comes of it. Normalisations update their running statistics, although their
    declarations do not say so."""
    function = operator.func
    arguments = function.arguments.flat_non_out
    return (bool(function.returns) and all(each.type.is_tensor_like() for each in function.returns) and
            any(each.type.is_tensor_like() for each in arguments) and not operator.func.is_mutable and
            "nondeterministic_seeded" not in operator.tags and
            not any(each.name.startswith("running_") for each in arguments))


def properties(operator, entry):
    from torchgen.api.python import has_tensor_options

    found = set()
    tags, returns = operator.tags, operator.func.returns
    first = returns[0] if returns else None
    if first and first.annotation and not first.annotation.is_write:
        found.add(LISTS_ALIASES if first.type.is_list_like() else ALIASES)
    if first and first.annotation and first.annotation.is_write:
        found.add(CHANGES_VIEW if "inplace_view" in tags else WRITES)
    if "dynamic_output_shape" in tags:
        found.add(DYNAMIC_SHAPE)
    if "data_dependent_output" in tags:
        found.add(GIVES_NUMBER)
    if is_internal(operator):
        return found
    if is_pure(operator):
        found.add(PURE)
    if first and first.type.is_tensor_like() and not found & {WRITES, CHANGES_VIEW} and keeps_strides(operator):
        found.add(KEEPS_STRIDES)
    if has_tensor_options(operator) and not found & {ALIASES, WRITES}:
        found.add(FACTORY)
    if first and first.type.is_tensor_like() and not found & {WRITES, CHANGES_VIEW}:
        if ends_graph(operator, entry):
            found.add(NO_GRAPH)
        elif len(returns) == 2 and (returns[1].name == "indices" or
                                    (entry or {}).get("output_differentiability") == [True, False]):
            found.add(SECOND_ENDS_GRAPH)
    return found


def rows(operators, derivatives):
    """A row for each operator that has one of the properties, those that compute a gradient aside."""
    entries = formulas(derivatives)
    common = {}
    for operator in operators:
        if operator.func.is_out_fn() or "_backward" in str(operator.func.name.name):
            continue
        name = operator.func.name
        found = properties(operator, entries.get(str(name)))
        known = common.get(str(name.name), found)
        common[str(name.name)] = known & found | (known | found) & {SECOND_ENDS_GRAPH}
    order = [ALIASES, LISTS_ALIASES, WRITES, CHANGES_VIEW, DYNAMIC_SHAPE, GIVES_NUMBER, FACTORY, NO_GRAPH,
             SECOND_ENDS_GRAPH, KEEPS_STRIDES, PURE]
    return [f'OPERATOR("{name}", {" | ".join(each for each in order if each in found)})'
            for name, found in sorted(common.items()) if found]
