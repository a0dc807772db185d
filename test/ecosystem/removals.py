"""What people forget, and every place of a source where they did not: a guard, a check, an `item()` in a loop.

A place is an instance only where its absence is a defect. So these are none:
- a guard in front of which, or of all callers in the file, another one stands; one whose block runs no module, or
  launches nothing, before the next guard takes over, or does so by functions with a guard of their own;
- a guard of recording in front of a backward pass of the function;
- a guard of a device in a function that computes gradients (autograd has made their device current), that is given no
  tensor, or in a project whose Python makes the device of a tensor current;
- a check of a launch behind which the function, or all callers in the file, check again, be it a synchronisation or an
  algorithm of CUB;
- a check of a call of the CUDA runtime behind which something reads the last error, of one that waits behind which
  another wait is checked, and of an NCCL call in front of a checked `ncclGroupEnd`; a check of what gives a resource
  back, in a destructor, or in a handler;
- what stands under an `#if` that does not ask for CUDA: it may not be compiled.
"""
import dataclasses
import re

from sourcetext import closing

GRAD_GUARD = re.compile(r"\b(?:const\s+)?(?:auto\s+\w+\s*=\s*)?(?:::)?(?:(?:torch|at|c10|autograd)::)*"
                        r"(?:NoGradGuard|InferenceMode|AutoNonVariableTypeMode|AutoGradMode)\b(?:\s+\w+)?"
                        r"(?P<given>\s*[({][^;]*[)}])?\s*;")
DEVICE_GUARD = re.compile(r"\b(?:const\s+)?(?:::)?(?:(?:torch|at|c10|cuda)::)*"
                          r"(?:Optional)?(?:CUDA|Device|CUDAStream|Stream)Guard\s+\w+\s*[({][^;]*[)}]\s*;")
DEVICE_SETTER = re.compile(r"\bcudaSetDevice\s*\(|\bset_device\s*\(")
LAUNCH = re.compile(r"<<<|\bcudaLaunch(?:Cooperative)?Kernel\w*\s*\(|\bcuLaunchKernel\w*\s*\(")
DIFFERENTIATES = re.compile(r"\bbackward\s*\(|\bautograd::grad\s*\(")
OF_GRADIENTS = re.compile(r"(?i)backward|bwd|_bw|_grad|wgrad|dgrad|bprop")
API = r"(?:::)?(?P<api>(?:cuda|cublas|cusparse|cudnn|cufft|curand|cusolver|nccl)(?:Dn|Sp|Lt)?[A-Z]\w*)\s*\("
NO_STATUS = re.compile(r"GetError(?:String|Name)|GetLastError|PeekAtLastError|(?:Event|Stream)Query|GetStatusString"
                       r"|Free|Destroy|Unregister|Close|Abort|Reset|Unload|Unmap|Unbind|Disable"
                       r"|ProfilerSt|GetAsyncError")
LAST_ERROR = r"cuda(?:GetLastError|PeekAtLastError)\s*\("
SYNCHRONISES = r"(?:\w\s*\(|=)\s*cuda\w+Synchronize\s*\("
PYTHON_SETS_DEVICE = re.compile(r"(?:set_device|cuda\.device)\([^()]*(?:\.device|get_device)|cuda\.device_of\(")
KNOWN_CHECKS = {"C10_CUDA_KERNEL_LAUNCH_CHECK", "STD_CUDA_KERNEL_LAUNCH_CHECK"}
MAKES = r"(?:cuda|cublas|cudnn|cusparse|cusolverDn|curand|cufft)(?:Malloc|HostAlloc|\w*Create|\w*Instantiate|Plan)\w*"
ON_BOTH_SIDES = r"cudaMallocManaged|cudaHostAlloc|cudaMallocHost|cudaHostGetDevicePointer|cudaHostRegister"
SUCCESS = r"(?:cudaSuccess|\w+_STATUS_SUCCESS|\w+_SUCCESS|ncclSuccess|0)"


@dataclasses.dataclass(frozen=True)
class Kind:
    """A class of removals, and the check that has to find them."""

    name: str
    check: str
    is_alone: bool = False  # what the check reported of the function before may be what it would report now


NO_GRAD = Kind("a guard of recording", "torch-missing-no-grad", is_alone=True)
DEVICE = Kind("a guard of the device", "torch-missing-device-guard", is_alone=True)
FAR_DEVICE = Kind("a guard of the device, launch in another file", "torch-missing-device-guard", is_alone=True)
CALL = Kind("the check of a call", "cuda-unchecked-call")
LAUNCH_CHECK = Kind("the check of a launch", "cuda-unchecked-launch")
ALL_CHECKS = Kind("all checks of a function's launches", "cuda-unchecked-launch")


@dataclasses.dataclass(frozen=True)
class Removal:
    """One change of a file: `edits` are (begin, end, text), and the finding is expected in the lines `within`."""

    kind: Kind
    file: str
    line: int
    source: str
    edits: tuple
    within: tuple
    elsewhere: tuple = ()  # names of functions of other files that do what is guarded

    def applied(self, text):
        for begin, end, new in sorted(self.edits, reverse=True):
            text = text[:begin] + new + text[end:]
        return text


class ProjectFacts:
    """What the sources of a project say together."""

    def __init__(self, sources, python):
        self.sources, self.python = sources, python
        self.python_sets_device = any(PYTHON_SETS_DEVICE.search(text) for text in python)
        everything = "\n".join(each.text for each in sources.values())
        defines = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(?((?:\\\r?\n|[^\n])*)", everything, re.MULTILINE)
        reads = re.compile(LAST_ERROR)
        self.checks = KNOWN_CHECKS | {name for name, body in defines if reads.search(body)}
        self.checks |= {name for name, body in defines if any(known + "(" in body for known in KNOWN_CHECKS)}
        self.functions = {}
        for file, source in sources.items():
            for function in source.functions:
                self.functions.setdefault(function.name, []).append((file, function))
                body = source.code[function.body.begin:function.body.end]
                if reads.search(body) and not LAUNCH.search(body) and len(body) < 1000:
                    self.checks.add(function.name)
        readers = self.checks | {function.name for source in sources.values() for function in source.functions
                                 if reads.search(source.code, function.body.begin, function.body.end)}
        while more := {name for name, body in defines
                       if name not in readers and any(re.search(rf"\b{each}\s*\(", body) for each in readers)}:
            readers |= more
        bodies = [(function.name, source.code[function.body.begin:function.body.end])
                  for source in sources.values() for function in source.functions]
        self.under_grad_guard = [name for name, body in bodies if GRAD_GUARD.search(body)]
        self.under_device_guard = {name for name, body in bodies if DEVICE_GUARD.search(body)}
        waits = {name for name, body in bodies if re.search(SYNCHRONISES, body) and not LAUNCH.search(body)}
        waits |= {name for name, body in defines if re.search(SYNCHRONISES, body) or
                  any(re.search(rf"\b{wait}\s*\(", body) for wait in waits)}
        self.reads_launch = re.compile(rf"{LAST_ERROR}|{SYNCHRONISES}|(?:\w\s*\(|=)\s*(?:cudaMemcpy|cub::\w+::\w+)\s*\("
                                       rf"|\b(?:{'|'.join(sorted(map(re.escape, self.checks | waits)))})\s*\(")
        given = r"\b(?:%s)\s*(?:<[^<>;()]*>\s*)?\(\s*(?:\([^()]*\)\s*)?&?\s*\(?\s*(?:\w+(?:\[\w*\])?(?:\.|->))*(\w+)"
        self.on_both_sides = set(re.findall(given % ON_BOTH_SIDES, everything))
        self.made = set(re.findall(given % MAKES, everything))
        self.own = {name for name, _ in defines} | self.functions.keys()
        self.reads_error = re.compile(rf"\b{LAST_ERROR}|\b(?:{'|'.join(sorted(map(re.escape, self.checks)))})\s*\(")
        self.may_read_error = re.compile(rf"\b{LAST_ERROR}|\b(?:{'|'.join(sorted(map(re.escape, readers)))})\s*[(;]")
        self.waits = re.compile(rf"{self.may_read_error.pattern}|{SYNCHRONISES}")
        modules = re.findall(r"TORCH_MODULE\((\w+)\)|(?:class|struct)\s+(\w+)[^;{]*:[^;{]*\bnn::(?:Module|Cloneable)",
                             everything)
        types = {name for pair in modules for name in pair if name} | {r"jit::(?:script::)?Module", r"nn::\w+"}
        names = re.findall(rf"\b(?:{'|'.join(sorted(types))})\b(?:>)?\s*[&*]?\s+[&*]?(\w+)\s*[;,)=({{]", everything)
        self.runs_module = re.compile(r"(?:\.|->)(?:forward\w*|run_method|get_method)\s*\(|\b(?:%s)\s*\)?\s*\((?!\s*\))"
                                      % "|".join(sorted({*names, "forward"} - {"forward"}) or ["forward"]))


class Places:
    """What every search of one file's removals needs."""

    def __init__(self, file, source, facts):
        self.file, self.source, self.facts = file, source, facts
        self.code = source.code

    def _removal(self, kind, at, edits, within=None, elsewhere=()):
        function = self.source.function_around(at)
        lines = within or (self.source.line(function.header), self.source.line(function.body.end))
        return Removal(kind, self.file, self.source.line(at), self.source.line_text(at), tuple(edits), lines, elsewhere)

    def _nothing(self, begin, end):
        """The edit that leaves an empty statement, and every line where it is."""
        return begin, end, re.sub(r"[^\n]", " ", self.source.text[begin:end - 1]) + ";"


class Finder(Places):
    """Finds the guards and checks of one file."""

    def all(self):
        return [*self.guards(NO_GRAD), *self.guards(DEVICE), *self.calls(), *self.launch_checks()]

    def _calls_of(self, function):
        """Where others in the file call it."""
        name = rf"(?<![~\w]){re.escape(function.name)}\s*(?:<[^<>;]*>\s*)?\("
        return [found.start() for found in re.finditer(name, self.code)
                if self.source.function_around(found.start()) not in (None, function)]

    def _covered(self, pattern, function, at, seen=()):
        """Whether a match of `pattern` stands before it, in a block around it, here or in all callers."""
        if any(pattern.search(self.code, block.begin, at) and
               any(block == self.source.blocks_around(found.start())[0]
                   for found in pattern.finditer(self.code, block.begin, at))
               for block in self.source.blocks_around(at) if block.begin >= function.body.begin):
            return True
        calls = [] if function in seen else self._calls_of(function)
        return bool(calls) and all(self._covered(pattern, self.source.function_around(call), call, (*seen, function))
                                   for call in calls)

    def guards(self, kind):
        pattern = GRAD_GUARD if kind == NO_GRAD else DEVICE_GUARD
        others = pattern if kind == NO_GRAD else re.compile(f"{DEVICE_GUARD.pattern}|{DEVICE_SETTER.pattern}")
        for found in pattern.finditer(self.code):
            function = self.source.function_around(found.start())
            if not function or not self.source.begins_statement(found.start()) \
                    or self._covered(others, function, found.start()):
                continue
            if "AutoGradMode" in found[0] and "false" not in (found["given"] or ""):
                continue
            end = self.source.blocks_around(found.start())[0].end
            rest = self.code[found.end():end]
            for other in reversed(list(others.finditer(rest))):  # from there on that one guards
                until = self.source.blocks_around(found.end() + other.start())[0].end - found.end()
                rest = rest[:other.start()] + rest[min(until, len(rest)):]
            if kind == NO_GRAD:
                if self._runs_module(rest, function) and not DIFFERENTIATES.search(rest) \
                        and not DIFFERENTIATES.search(self.code, end, function.body.end):
                    yield self._removal(kind, found.start(), [self._nothing(*found.span())])
            elif not OF_GRADIENTS.search(function.name) and not re.search(r"\b(?:grad_|dL_d)\w*", function.parameters) \
                    and "Tensor" in function.parameters and not self.facts.python_sets_device:
                work = self._work(rest, 3)
                if work is not None:
                    yield self._removal(FAR_DEVICE if work else DEVICE, found.start(), [self._nothing(*found.span())],
                                        elsewhere=work)

    def _runs_module(self, code, function):
        """Whether it does by something else than functions with a guard of their own; `function` is not asked."""
        guarded = list(self.facts.under_grad_guard)
        if function.name in guarded:
            guarded.remove(function.name)
        return any(not set(guarded).intersection(re.findall(r"\w+", found[0]))
                   for found in self.facts.runs_module.finditer(code))

    def _work(self, code, depth):
        """None if no kernel is launched, nothing if one is here, else the functions of other files that do."""
        if LAUNCH.search(code):
            return ()
        elsewhere, here = [], False
        called = set(re.findall(r"\b(\w+)\s*(?:<[^<>;]*>\s*)?\(", code))
        for name in called & (self.facts.functions.keys() - self.facts.under_device_guard):
            for file, function in self.facts.functions[name] if depth else ():
                if file == self.file:
                    here |= self._work(self.code[function.body.begin:function.body.end], depth - 1) is not None
                else:
                    elsewhere.append(name)
        return () if here else tuple(sorted(elsewhere)) or None

    def _is_read_later(self, at, pattern, function=None, seen=()):
        """Whether what follows reads the error, here or in all callers: not in a block that ends before it."""
        function = function or self.source.function_around(at)
        around = set(self.source.blocks_around(at)) | {None}
        if any(self._inner(found.start()) in around for found in pattern.finditer(self.code, at, function.body.end)):
            return True
        calls = [] if function in seen else self._calls_of(function)
        return bool(calls) and all(self._is_read_later(call, pattern, None, (*seen, function)) for call in calls)

    def _inner(self, at):
        """The block that decides whether it is reached: a branch without braces counts as its own."""
        blocks = self.source.blocks_around(at)
        return blocks[0] if blocks else None

    def _is_last_resort(self, at):
        function = self.source.function_around(at)
        return function.name.startswith("~") or any(
            re.search(r"\bcatch\s*\([^()]*\)\s*$", self.code[:block.begin]) for block in self.source.blocks_around(at))

    def calls(self):
        """`CHECK(cudaX(…));`, `if (cudaX(…) != cudaSuccess) …`, and a status that the next statement looks at."""
        for found in re.finditer(rf"\b(?P<by>\w+)\s*\(\s*{API}", self.code):
            function = self.source.function_around(found.start())
            api = found["api"]
            if not function or api in self.facts.own or NO_STATUS.search(api) or self._is_last_resort(found.start()) \
                    or not self.source.begins_statement(found.start()) or found["by"] in self.facts.checks & {api}:
                continue
            begin, call = found.start(), found.start("api")
            end_call = closing(self.code, found.end() - 1) + 1
            end_check = closing(self.code, self.code.index("(", begin)) + 1
            end = self.source.end_of_statement(end_check) + 1
            if found["by"] == "if":
                if not re.fullmatch(rf"\s*!=\s*{SUCCESS}\s*", self.code[end_call:end_check - 1]) \
                        or re.match(r"\s*else\b", self.code[end:]):
                    continue
            elif found["by"] in ("while", "switch", "for", "return", "assert", "sizeof", "ignore", "void") \
                    or self.code[end_check:end].strip() != ";" or not re.match(r"\s*[,)]", self.code[end_call:]):
                continue
            kind = LAUNCH_CHECK if LAUNCH.match(api + "(") else CALL
            if self._is_read_later(end, self._reads_behind(api)):
                continue
            text = self.source.text
            rest = re.sub(r"[^\n]", "", text[end_call:end])
            yield self._removal(kind, begin, [(begin, end, text[call:end_call] + ";" + rest)])

    def _reads_behind(self, api):
        """What still reads the error of a call, if the call's own check is gone."""
        if api.startswith("nccl") and api != "ncclGroupEnd":
            return re.compile(r"\(\s*ncclGroupEnd\s*\(")
        if not api.startswith("cuda"):
            return re.compile(r"(?!)")
        return self.facts.waits if api.endswith("Synchronize") else self.facts.may_read_error

    def launch_checks(self):
        """Each by itself, and those of a function at once."""
        for function in self.source.functions:
            checks = []
            for found in self.facts.reads_error.finditer(self.code, function.body.begin, function.body.end):
                if (span := self._statement(found.start())) and not self._is_last_resort(span[0]):
                    checks.append(span)
            checks = sorted(set(checks))
            covered = 0
            for begin, end in checks:
                launches = list(LAUNCH.finditer(self.code, self._since(checks, begin, function), begin))
                if not launches or self.facts.reads_launch.search(self.code, launches[-1].end(), begin):
                    continue
                if self._is_read_later(end, self.facts.reads_launch):
                    covered += any(other[0] > begin for other in checks)
                else:
                    yield self._removal(LAUNCH_CHECK, begin, [self._nothing(begin, end)])
            if covered and LAUNCH.search(self.code, function.body.begin, checks[-1][0]) \
                    and not self._is_read_later(checks[-1][1], self.facts.reads_launch):
                yield self._removal(ALL_CHECKS, checks[0][0], [self._nothing(*check) for check in checks])

    @staticmethod
    def _since(checks, begin, function):
        return max([function.body.begin, *[other[1] for other in checks if other[1] <= begin]])

    def _statement(self, at):
        """The whole of a check: one statement, or the status and the `if` that looks at it; None if it is more."""
        begin = max(self.code.rfind(sign, 0, at) for sign in ";{}") + 1
        begin += len(self.code[begin:at]) - len(self.code[begin:at].lstrip())
        statement = self.code[begin:self.source.end_of_statement(begin) + 1]
        end = begin + len(statement)
        if re.match(r"(?:if|while|for|switch|return|do|else|case)\b", statement):
            # `if (cudaGetLastError() != cudaSuccess) …`
            is_check = re.match(rf"if\s*\(\s*(?:\w+\s+\w+\s*=\s*)?{LAST_ERROR}", statement)
            return (begin, end) if is_check and not re.match(r"\s*else\b", self.code[end:]) else None
        status = re.match(r"(?:const\s+)?(?:(?:cudaError_t|cudaError|auto)\s+)?(\w+)\s*=", statement)
        if not status:
            return begin, end
        # Nothing but the next statement looks at the status.
        next_end = self.source.end_of_statement(end) + 1
        after = self.code[end:next_end]
        looks = re.match(rf"\s*(?:if\s*\([^;{{]*\b{status[1]}\b|\w+\s*\(\s*{status[1]}\b)", after)
        function = self.source.function_around(at)
        is_used = re.search(rf"\b{status[1]}\b(?!\s*=[^=])", self.code[next_end:function.body.end])
        return (begin, next_end) if looks and not is_used and not re.match(r"\s*else\b", self.code[next_end:]) else None
