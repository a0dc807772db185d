"""What people get wrong about memory: the direction of a copy, its size, and what is in it at first.

A place is an instance only where the change surely is a defect of its kind. So these are none:
- a copy whose memory the project allocates as managed or page-locked anywhere, by that name: it may be copied in any
  direction;
- a size of elements whose type does not tell that they have more than one byte, or, where the size of a pointer takes
  its place, another size than a pointer, or a pointer to `void`; memory that nothing uses after its allocation;
- a fill that is not the only one between the allocation and the kernel, or whose kernel does anything with the memory
  but to update it; the kernel's definition has to be in the file, or the only one of its name.
"""
import re

from cudacalls import address_of, calls, definition, divided, launches, namings, parameter, size, statement, variable
from removals import Kind, Places

DIRECTION = Kind("the direction of a copy", "cuda-wrong-memory", is_alone=True)
ALLOCATED = Kind("sizeof of an allocation", "cuda-memory-size", is_alone=True)
COPIED = Kind("sizeof of a copy or a fill", "cuda-memory-size", is_alone=True)
OF_POINTER = Kind("sizeof of the elements, for that of the pointer", "cuda-memory-size", is_alone=True)
FILL = Kind("the fill of new memory", "cuda-uninitialized-memory", is_alone=True)
OTHER_WAY = {"cudaMemcpyHostToDevice": "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToHost": "cudaMemcpyHostToDevice"}
UPDATES = r"\s*(?:[-+*/%&|^]=|<<=|>>=|\+\+|--)"
SIZEOF = re.compile(r"\(*\s*sizeof\s*\(\s*(?P<type>[\w: ]+?)\s*\)\s*\)*")


class MemoryFinder(Places):
    def all(self):
        return [*self.directions(), *self.sizes(), *self.fills()]

    def _text(self, span):
        return self.code[slice(*span)]

    def _allocations(self, function, names, begin, end):
        """The allocations of a variable of its own function, by name."""
        for call in calls(self.code, names, begin, end):
            name = address_of(self._text(call.arguments[0]))
            if name:
                yield name, call

    def directions(self):
        for call in calls(self.code, r"cudaMemcpy(?:Async)?"):
            if len(call.arguments) < 4 or not self.source.function_around(call.begin):
                continue
            begin, end = call.arguments[3]
            names = [name for side in call.arguments[:2] for name in re.findall(r"\w+", self._text(side))]
            if self._text((begin, end)) in OTHER_WAY and self.facts.on_both_sides.isdisjoint(names):
                yield self._removal(DIRECTION, call.begin, [(begin, end, OTHER_WAY[self._text((begin, end))])])

    def sizes(self):
        for call in calls(self.code, r"cudaMalloc|cudaMemcpy(?:Async)?|cudaMemset(?:Async)?"):
            function = self.source.function_around(call.begin)
            is_allocation = call.name == "cudaMalloc"
            if not function or len(call.arguments) < (2 if is_allocation else 3):
                continue
            name = address_of(self._text(call.arguments[0])) if is_allocation else None
            if is_allocation and (not name or not self._is_used(function, name, call.end)):
                continue
            factors = divided(self.code, *call.arguments[1 if is_allocation else 2], "*")
            for index, (begin, end) in enumerate(factors):
                found = SIZEOF.fullmatch(self._text((begin, end)))
                if not found or self._text((begin, end)).count("(") != self._text((begin, end)).count(")"):
                    continue
                if (size(found["type"]) or 0) > 1 and len(factors) > 1:
                    cut = (factors[index - 1][1], end) if index else (begin, factors[1][0])
                    yield self._removal(ALLOCATED if is_allocation else COPIED, call.begin, [self._cut(*cut)])
                is_typed = name and not re.search(rf"\bvoid\s*\*\s*{re.escape(name)}\b", self.code)
                if is_allocation and is_typed and size(found["type"]) not in (None, 8):
                    of_type = (begin + found.start("type"), begin + found.end("type"), name)
                    yield self._removal(OF_POINTER, call.begin, [of_type])

    def _cut(self, begin, end):
        return begin, end, "\n" * self.source.text.count("\n", begin, end)

    def _is_used(self, function, name, begin):
        """By anything but a release."""
        return any(not re.search(r"\bcudaFree\w*\s*\(\s*$", self.code[:at])
                   for at in namings(self.source, function, name, begin))

    def fills(self):
        for call in calls(self.code, r"cudaMemset(?:Async)?|cudaMemcpy(?:Async)?"):
            function, span = self.source.function_around(call.begin), statement(self.source, call)
            name = variable(self._text(call.arguments[0])) if function and span else None
            if not name or not re.fullmatch(r"\w+", name):
                continue
            made = [allocation for other, allocation in
                    self._allocations(function, r"cudaMalloc(?:Async|Managed)?", function.body.begin, call.begin)
                    if other == name]
            if not made or namings(self.source, function, name, made[-1].end, span[0]) \
                    or self.source.blocks_around(made[-1].begin)[0] != self.source.blocks_around(call.begin)[0]:
                continue
            following = namings(self.source, function, name, span[1])
            if following and any(self._only_updates(launch, following[0], name)
                                 for launch in launches(self.code, span[1], function.body.end)
                                 if launch.begin <= following[0] < launch.end):
                yield self._removal(FILL, call.begin, [self._nothing(*span)])

    def _only_updates(self, launch, at, name):
        """Whether a kernel does nothing else with the argument at `at`."""
        index = next((index for index, (begin, end) in enumerate(launch.arguments) if begin <= at < end), None)
        source, function = definition(self.facts, self.file, launch.name)
        if index is None or not function or variable(self._text(launch.arguments[index])) != name:
            return False
        name, _ = parameter(function, index)
        used = namings(source, function, name, function.body.begin) if name else []
        return bool(used) and all(is_update(source.code, at, name) for at in used)


def is_update(code, at, name):
    """Whether what is named there is changed by what is there already."""
    before, behind = code[max(0, at - 60):at], code[at + len(name):]
    if re.search(r"\batomic(?:Add|Sub|Max|Min|Inc|Dec|And|Or|Xor|CAS)(?:_\w+)?\s*\(\s*(?:&\s*)?\(?\s*$", before):
        return True
    if re.match(r"\s*\[", behind):
        depth = 0
        for letter_at, letter in enumerate(behind):
            depth += (letter == "[") - (letter == "]")
            if letter == "]" and not depth:
                return bool(re.match(UPDATES, behind[letter_at + 1:]) or re.search(r"(?:\+\+|--)\s*$", before))
    return bool(re.search(r"\*\s*$", before) and re.match(UPDATES.replace(r"|\+\+|--", ""), behind))
