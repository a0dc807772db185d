"""What loops keep if somebody forgets an `item()`, a `detach()`, a `cpu()` or a `clear()`: places where nobody did.

A number stays a number, so that what is changed still compiles: a sum or a list of tensors is declared in front of
the loop, and read where the number was. Nothing is an instance outside of loops. Of the graph's kinds nothing is one
under a guard of recording, or that is no loss; of a list on a device nothing is one that is kept already.
"""
import dataclasses
import re

from removals import GRAD_GUARD, Kind, Removal

NUMBER = r"(?P<read>(?:template\s+)?item(?:<[^<>]*>)?\(\)(?:\.to\w+\(\))?)"
PUSH = rf"(?P<name>\b\w+)\.(?P<how>push_back|emplace_back)\((?P<value>[^;]*?)\.{NUMBER}\s*\)\s*;"
KEEP = "{kept}.{how}({value}); {name}.{how}({kept}.back().{read});"
LEAVES_GRAPH = re.compile(r"\.(?:detach|data|cpu)\(\)")


@dataclasses.dataclass(frozen=True)
class Pattern:
    """What is looked for, and what takes its place."""

    kind: Kind
    pattern: str
    replacement: str
    in_front: str = ""  # what is declared in front of the outermost loop behind the first {name}; {kept} is its name
    needs: str = ""  # what the value has to be called: not all that is read has a graph
    loops_over: str = ""  # one of the loops around it
    holder: str = ""  # what the file has to have; the finding may then be anywhere in it


def graph(name):
    return Kind(name, "torch-graph-retained-in-loop")


def device(name):
    return Kind(name, "torch-device-accumulation")


PATTERNS = [
    Pattern(graph("a sum's item()"), rf"(?P<name>\b\w+)\s*\+=\s*(?P<value>[^;=]*?)\.{NUMBER}(?P<rest>[^;]*);",
            "{kept} += {value}{rest}; {name} = {kept}.{read};", "torch::Tensor {kept} = torch::zeros({{}}); ",
            r"(?i)loss|cost"),
    Pattern(graph("a list's item()"), PUSH, KEEP, "std::vector<torch::Tensor> {kept}; ", r"(?i)loss|cost"),
    Pattern(graph("detach()"), r"(?P<before>(?:\+=|push_back\(|emplace_back\()[^;]*?)\.detach\(\)(?P<rest>\)*;)",
            "{before}{rest}"),
    Pattern(device("a list's cpu()"),
            r"(?P<before>(?:push_back\(|emplace_back\()[^;]*?)\.(?:cpu\(\)|to\((?:torch|at)::kCPU\))(?P<rest>\)*;)",
            "{before}{rest}"),
    Pattern(device("a list's item()"), PUSH, KEEP, "std::vector<torch::Tensor> {kept}; ",
            r"^(?!.*(?i:loss|cost))"),  # not what the list above keeps, together with its graph
    Pattern(device("a list's clear()"), r"(?<=[;{{}}])\s*(?P<name>\w+)\.clear\(\)\s*;", ";",
            holder=r"(?:vector|deque|list)<(?:torch::|at::)?Tensor>\s+{name}\b"),
    # Here something is added: hardly anybody moves to the host what a loop computes.
    Pattern(device("to throw away an output"),
            r"(?P<all>\b(?:auto|(?:\w+::)?Tensor)&?\s+(?P<name>\w+)\s*=\s*\w+(?:(?:->|\.)forward)?\([^;]*\)\s*;)",
            "{all} {kept}.push_back({name}.detach());", "std::vector<torch::Tensor> {kept}; ",
            loops_over=r"\bfor\s*\([^;]*:\s*\*"),  # a data loader
]


def all_of(file, source):
    """The removals of a file."""
    for pattern in PATTERNS:
        for found in re.finditer(pattern.pattern.replace("{{", "{").replace("}}", "}"), source.code):
            removal = _removal(pattern, found, file, source)
            if removal:
                yield removal


def _removal(pattern, found, file, source):
    at = found.start() + len(found[0]) - len(found[0].lstrip())
    function = source.function_around(at)
    loops = [loop for loop in source.loops if loop.contains(at) and function and loop.begin > function.body.begin]
    words = found.groupdict()
    if not loops or (pattern.needs and not re.search(pattern.needs, words["value"])):
        return None
    heads = [source.code[loop.begin:loop.end].split("{")[0] for loop in loops]
    if pattern.loops_over and not any(re.search(pattern.loops_over, head) for head in heads):
        return None
    # Nothing is recorded there anyway.
    if pattern.kind.check == "torch-graph-retained-in-loop" and GRAD_GUARD.search(source.code, function.body.begin, at):
        return None
    if pattern.holder and not re.search(pattern.holder.format(**words), source.code):
        return None
    edits = []
    line = source.line(at)
    if pattern.in_front:
        words["kept"] = f"{words['name']}_kept_{line}"
        words["value"] = LEAVES_GRAPH.sub("", words.get("value", ""))
        first = re.search(rf"\b{words['name']}\b", source.code[function.body.begin:]).start() + function.body.begin
        begins = sorted(loop.begin for loop in loops)
        place = next((begin for begin in begins if begin > first), begins[0])
        edits.append((place, place, pattern.in_front.format(**words)))
    new = pattern.replacement.format(**words)
    edits.append((at, found.end(), new + "\n" * (found[0].lstrip().count("\n") - new.count("\n"))))
    within = (1, len(source.breaks) + 1) if pattern.holder else (line, line + found[0].lstrip().count("\n"))
    return Removal(pattern.kind, file, line, source.line_text(at), tuple(edits), within)
