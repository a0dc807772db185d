"""What an operator of PyTorch does not ask of its tensors: whether anything is in them, and whether they lie in one piece.

A place is an instance only where its absence surely is a defect. So these are none:
- a test for emptiness that is not the only one of its function, or does not leave it; one of something else than a
  tensor's size, or behind which no launch has a grid that follows a tensor's size, and only that;
- a test for contiguity in a function that Python does not call, or whose callers in Python speak of contiguity; one of
  a tensor that the function asks twice, makes contiguous, or does not take a pointer of.
"""
import re

from cudacalls import calls, divided, launches
from removals import Kind, Places

EMPTY = Kind("a test for an empty input", "cuda-empty-launch", is_alone=True)
CONTIGUOUS = Kind("a test for contiguity", "torch-unchecked-tensor-argument", is_alone=True)
SIZE = r"\w+\.(?:numel\(\s*\)|sizes?\(\s*-?\w*\s*\)(?:\[\w+\])?)"
IS_EMPTY = re.compile(rf"(?:(?P<what>{SIZE}|\w+)\s*(?:==\s*0|<=\s*0|<\s*1)|!\s*(?P<other>{SIZE}|\w+))")
BOUND = re.compile(r'\b(?:def|impl)\s*\(\s*"(?P<name>[\w:]+)[^"]*"\s*,\s*(?:TORCH_FN\()?\s*&?\s*(?:\w+::)*(?P<of>\w+)')
POINTER = r"\.\s*(?:template\s+)?(?:mutable_|const_)?data(?:_ptr)?\s*(?:<[^<>()]*>)?\s*\("


class InputFinder(Places):
    def all(self):
        return [*self.emptiness(), *self.contiguity()]

    def emptiness(self):
        for function in self.source.functions:
            tests = [call for call in calls(self.code, "if", function.body.begin, function.body.end)
                     if self._is_of_tensor(function, call) and self._leaves(call)]
            if len(tests) == 1 and any(self._follows_tensor(function, launch.configuration[0])
                                       for launch in launches(self.code, tests[0].end, function.body.end)):
                end = self.source.end_of_statement(tests[0].end) + 1
                yield self._removal(EMPTY, tests[0].begin, [self._nothing(tests[0].begin, end)])

    def _is_of_tensor(self, function, test):
        """Whether it asks for nothing but the emptiness of tensors."""
        words = self.code[test.begin:test.end]
        parts = re.split(r"\|\|", words[words.index("(") + 1:-1])
        found = [IS_EMPTY.fullmatch(part.strip()) for part in parts]
        return all(found) and all(re.search(SIZE, self._origin(function, each["what"] or each["other"], test.begin))
                                  for each in found)

    def _leaves(self, test):
        end = self.source.end_of_statement(test.end) + 1
        return re.search(r"\breturn\b", self.code[test.end:end]) and not re.match(r"\s*else\b", self.code[end:])

    def _origin(self, function, words, until, depth=4):
        """An expression with the local variables of the function replaced by what they begin with."""
        if not depth:
            return words

        def first(found):
            name = found[0]
            makes = re.search(rf"(?<![.\w>])[\w:]+[&\s]+{name}\s*(?:=\s*(?P<value>[^;]+);|(?P<given>[({{][^;]+[)}}])\s*;)",
                              self.code[function.body.begin:until])
            value = makes and (makes["value"] or makes["given"])
            return self._origin(function, value, function.body.begin + makes.start(), depth - 1) if value else name

        return re.sub(r"(?<![.\w])[a-zA-Z_]\w*(?!\s*(?:\w|\(|::|\.|<))", first, words)

    def _follows_tensor(self, function, grid):
        words = self._origin(function, self.code[slice(*grid)], grid[0])
        return re.search(SIZE, words) and not re.search(r"(?i)max|\?|\+\s*1\b(?!\s*\))", words)

    def contiguity(self):
        asks = self._macros()
        for function in self.source.functions:
            if "Tensor" not in function.parameters or not self._is_for_python(function):
                continue
            for part in divided(function.parameters, 0, len(function.parameters)):
                found = re.search(r"\bTensor\b[\s&]*(\w+)\s*$", function.parameters[slice(*part)])
                tests = self._tests(function, found[1], asks) if found else []
                if len(tests) == 1 and re.search(rf"(?<![.\w]){found[1]}\s*{POINTER}", self._body(function)):
                    yield self._removal(CONTIGUOUS, tests[0][0], [self._nothing(*tests[0])])

    def _body(self, function):
        return self.code[function.body.begin:function.body.end]

    def _macros(self):
        """The macros that ask whether their argument is contiguous."""
        everything = "\n".join(each.text for each in self.facts.sources.values())
        defined = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(((?:\\\r?\n|[^\n])*)", everything, re.MULTILINE)
        asks = {name for name, body in defined if "is_contiguous" in body}
        return asks | {name for name, body in defined if any(re.search(rf"\b{each}\(", body) for each in asks)}

    def _is_for_python(self, function):
        names = {found["name"].split("::")[-1] for source in self.facts.sources.values()
                 for found in BOUND.finditer(source.text) if found["of"] == function.name}
        return names and not any("contiguous" in text and re.search(rf"\b{name}\b", text)
                                 for name in names for text in self.facts.python)

    def _tests(self, function, name, asks):
        """The statements that ask whether it is contiguous; more than one if it is made so."""
        tests = []
        for found in re.finditer(rf"(?<![.\w]){name}\s*\.\s*(?:is_)?contiguous\(|\b(?:{'|'.join(sorted(asks)) or '(?!)'})"
                                 rf"\s*\(\s*{name}\s*\)", self._body(function)):
            at = function.body.begin + found.start()
            begin = max(self.code.rfind(sign, 0, at) for sign in ";{}") + 1
            begin += len(self.code[begin:at]) - len(self.code[begin:at].lstrip())
            end = self.source.end_of_statement(begin) + 1
            is_test = found[0].split("(")[0] in asks or re.match(r"\w*(?:CHECK|ASSERT)\w*\s*\(", self.code[begin:end])
            tests += [(begin, end)] if is_test else [(begin, end)] * 2
        return tests
