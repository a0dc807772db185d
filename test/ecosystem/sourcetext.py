"""A C++ source as text: what of it is code, and which blocks and functions that has. No compiler is asked."""
import bisect
import dataclasses
import functools
import re

# Comments and words, which may hold anything, and directives, whose code is a macro's.
NO_CODE = re.compile(r'R"(?P<mark>[^()\s]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"'
                     r'|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/'
                     r'|(?:(?<=\n)|\A)[ \t]*#(?:\\\r?\n|/\*.*?\*/|[^\n])*', re.DOTALL)
SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b(?:[^()=]|__\w+\(\w*\)|alignas\([^()]*\))*$")
INITIALIZED = re.compile(r"\)\s*(?:noexcept\s*)?:(?!:)[^;]*[\w>]\s*$")  # a member, in front of a constructor's body
CONTROL = {"if", "for", "while", "switch", "catch", "return", "sizeof", "do", "else", "defined", "new", "throw"}


@dataclasses.dataclass(frozen=True)
class Block:
    """From a brace to its partner."""

    begin: int
    end: int

    def contains(self, offset):
        return self.begin < offset <= self.end


@dataclasses.dataclass(frozen=True)
class Function:
    """A definition: `header` is where the text in front of its body begins."""

    name: str
    header: int
    body: Block
    parameters: str


class SourceText:
    def __init__(self, text):
        self.text = text
        self.code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        self.breaks = [at for at, letter in enumerate(text) if letter == "\n"]
        self.functions = []
        self._blocks = []
        self._divide()

    def _divide(self):
        open_blocks, depth, last = [], 0, 0  # depth: in how many blocks of functions
        for found in re.finditer(r"[{};]", self.code):
            at = found.start()
            is_member = False
            if found[0] == "{":
                head = self.code[last:at]
                is_member = not depth and bool(INITIALIZED.search(head))
                is_scope = not depth and not is_member and bool(SCOPE.search(head) or not head.strip())
                function = None if is_scope or is_member or depth else self._function(last, at, head)
                open_blocks.append((at, is_scope, is_member, function))
                depth += not is_scope
            elif found[0] == "}" and open_blocks:
                begin, is_scope, is_member, function = open_blocks.pop()
                depth -= not is_scope
                self._blocks.append(Block(begin, at))
                if function:
                    self.functions.append(dataclasses.replace(function, body=Block(begin, at)))
            if not is_member and (found[0] != ";" or not depth):
                last = found.end()
        self._blocks.sort(key=lambda block: block.begin)
        self.functions.sort(key=lambda function: function.body.begin)

    @staticmethod
    def _function(header, at, head):
        for found in re.finditer(r"([~\w]+)\s*(?:<[^<>()]*>\s*)?\(", head):
            if found[1] not in CONTROL | {"__launch_bounds__", "__attribute__", "alignas", "decltype"}:
                close = closing(head, found.end() - 1)
                return Function(found[1], header + len(head) - len(head.lstrip()), Block(at, at),
                                head[found.end():close])
        return None

    def line(self, offset):
        return bisect.bisect_left(self.breaks, offset) + 1

    def line_text(self, offset):
        return self.text[self.text.rfind("\n", 0, offset) + 1:].split("\n", 1)[0].strip()

    def function_around(self, offset):
        return next((each for each in self.functions if each.body.contains(offset)), None)

    def blocks_around(self, offset):
        """The innermost first."""
        return [block for block in reversed(self._blocks) if block.contains(offset)]

    @functools.cached_property
    def left_out(self):
        """What stands under an `#if` and may not be compiled: not what a guard or a switch of CUDA is around."""
        found, open_parts = [], []
        for line in re.finditer(r"^[ \t]*#[ \t]*(if|el|endif)(.*)", self.text, re.MULTILINE):
            if line[1] != "if" and open_parts:
                begin, is_compiled = open_parts.pop()
                if not is_compiled:
                    found.append(Block(begin, line.start()))
            if line[1] != "endif":
                is_guard = not open_parts and not self.code[:line.start()].strip() and line[2].startswith("ndef")
                open_parts.append((line.start(), line[1] == "if" and (is_guard or re.search("(?i)cuda|gpu", line[2]))))
        return found

    def begins_statement(self, offset):
        before = self.code[:offset].rstrip()
        return not before or before[-1] in ";{}:" or before.endswith("else") or self._is_branch(before)

    def _is_branch(self, before):
        """Whether a statement after these words is all of a branch: `if (x)`."""
        return before[-1] == ")" and re.search(r"\b(?:if|for|while)\s*(?:constexpr\s*)?$", before[:opening(before)])

    @functools.cached_property
    def loops(self):
        """From the keyword to the end of the body."""
        return [Block(found.start(), self.end_of_statement(closing(self.code, found.end() - 1) + 1))
                for found in re.finditer(r"\b(?:for|while)\s*\(", self.code)]

    def end_of_statement(self, offset):
        """The last character of the statement that begins behind the blanks at `offset`."""
        depth = 0
        for found in re.finditer(r"[(){};]", self.code[offset:]):
            depth += {"(": 1, "{": 1, ")": -1, "}": -1, ";": 0}[found[0]]
            if depth < 0 or (depth == 0 and found[0] in ";}"):
                return offset + found.start() - (depth < 0)
        return len(self.code) - 1


def closing(code, at):
    """Where the bracket at `at` is closed, or the end."""
    depth = 0
    for found in re.finditer(r"[(){}\[\]]", code[at:]):
        depth += 1 if found[0] in "({[" else -1
        if depth == 0:
            return at + found.start()
    return len(code)


def opening(code):
    """Where the bracket is opened that ends `code`."""
    depth = 0
    for at in range(len(code) - 1, -1, -1):
        depth += (code[at] in ")}]") - (code[at] in "({[")
        if depth == 0:
            return at
    return 0
