"""What people do not release, or release twice.

A place is an instance only where the change surely is a defect of its kind. So these are none:
- a release of anything but a variable of the function that is made there once, in the same block, and released once;
  of what the function hands to anybody but CUDA and kernels; in a function that captures a graph, in a file that resets
  the device, or in front of an exit;
- a release in `main`, in a test, in a function that these come to by no loop, and in one that nobody calls, if it is
  `static` or its file has `main`: what is lost there goes with the program;
- a second release of what nothing in the project allocates by that name.
"""
import re

from cudacalls import OF_CUDA, calls, declared, launches, namings, statement, variable
from removals import Kind, Places

LEAK = Kind("a release", "cuda-resource-leak", is_alone=True)
AGAIN = Kind("that it is released once", "cuda-use-after-release", is_alone=True)
HANDLES = r"cublas|cudnn|cusparse|cusolverDn"
LOCAL_RELEASES = rf"cudaFree(?:Async)?|cuda(?:Stream|Event)Destroy|(?:{HANDLES})Destroy|curandDestroyGenerator"
RELEASES = rf"{LOCAL_RELEASES}|cudaFreeHost|cudaGraph(?:Exec)?Destroy|cudaDestroyTextureObject|cufftDestroy"
MAKES = r"cudaMalloc\w*|cudaHostAlloc|cuda(?:Stream|Event)Create\w*|(?:%s)Create|curandCreateGenerator" % HANDLES


class ReleaseFinder(Places):
    def all(self):
        return [*self.forgotten(), *self.repeated()]

    def _name(self, call):
        return variable(self.code[slice(*call.arguments[0])])

    def forgotten(self):
        if re.search(r"\bcudaDeviceReset\s*\(", self.code):
            return
        for call in calls(self.code, LOCAL_RELEASES):
            function, name = self.source.function_around(call.begin), self._name(call)
            span = statement(self.source, call)
            if not function or not span or not name or not re.fullmatch(r"\w+", name) \
                    or not self._is_its_own(function, name, call) \
                    or re.search(r"\b_?exit\s*\(", self.code[call.end:function.body.end]):
                continue
            if turns(self.facts, self.file, self.source, function) > 1:
                yield self._removal(LEAK, call.begin, [self._nothing(*span)])

    def _is_its_own(self, function, name, release):
        """Whether nobody else can know of a variable that is made and released here."""
        body = function.body.begin, function.body.end
        if "cudaStreamBeginCapture" in self.code[slice(*body)]:
            return False  # what is captured is a graph's
        made = [call for call in calls(self.code, MAKES, *body) if self._name(call) == name]
        released = [call for call in calls(self.code, RELEASES, *body) if self._name(call) == name]
        if not declared(self.source, function, name) or len(made) != 1 or len(released) != 1 \
                or re.search(rf"\bstatic\b[^;{{}}]*\b{name}\b", self.code[slice(*body)]) \
                or self.source.blocks_around(made[0].begin)[0] != self.source.blocks_around(release.begin)[0]:
            return False
        kernels = list(launches(self.code, *body))
        first, *uses = namings(self.source, function, name, body[0])
        return all(any(kernel.begin <= at < kernel.end for kernel in kernels)
                   or OF_CUDA.fullmatch(callee(self.code, at)) for at in uses)

    def repeated(self):
        for call in calls(self.code, RELEASES):
            span, name = statement(self.source, call), self._name(call)
            if self.source.function_around(call.begin) and span and name and name != "NULL" \
                    and re.findall(r"[a-zA-Z_]\w*", re.sub(r"\[.*", "", name))[-1] in self.facts.made:
                text = self.source.text[slice(*span)]
                yield self._removal(AGAIN, call.begin, [(*span, f"{{ {text} {' '.join(text.split())} }}")])


def callee(code, at):
    """The function whose argument stands there, if any."""
    depth = 0
    for place in range(at - 1, max(0, at - 2000), -1):
        depth += (code[place] == ")") - (code[place] == "(")
        if code[place] in ";{}":
            return ""
        if depth < 0:
            found = re.search(r"(\w+)\s*(?:<[^<>;()]*>\s*)?$", code[:place])
            if found:
                return found[1]
            depth = 0
    return ""


def turns(facts, file, source, function, seen=()):
    """How often the program comes to a function by one call: not, once, or again and again."""
    if function.name == "main" or function.name.isupper():  # the body of a macro: a test, which runs once
        return 1
    if function in seen:
        return 0
    sites = []
    is_static = re.search(r"\bstatic\b", source.code[function.header:function.body.begin])
    for other, text in facts.sources.items():
        if other != file and (is_static or any(each.name == function.name for each in text.functions)):
            continue
        for found in re.finditer(rf"(?<![~\w]){re.escape(function.name)}\s*(?:<[^<>;]*>\s*)?\(", text.code):
            caller = text.function_around(found.start())
            if caller and caller != function:
                sites.append((other, text, caller, found.start()))
    if not sites:
        return 0 if is_static or any(each.name == "main" for each in source.functions) else 2
    often = 0
    for other, text, caller, at in sites:
        inner = turns(facts, other, text, caller, (*seen, function))
        is_loop = any(loop.contains(at) and loop.begin > caller.body.begin for loop in text.loops)
        often = max(often, 2 if inner and is_loop else inner)
    return often
