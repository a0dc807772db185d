"""What people do not wait for: the wait between work of the device and the host's access to what it writes.

A place is an instance only where the access then surely comes too early. So these are none:
- a wait for another stream than that of the work, or for an event that is not recorded behind it there;
- one in front of which, behind the work, something else waits, or may do so: a function of CUDA that is not known to
  return at once, or one of the project that calls such a one; one behind which that happens before the access;
- memory that a kernel is given and does not write to, or that is not managed; the target of a copy that is not known to
  be page-locked; memory that is not accessed as the first thing that is done with it behind the wait, by the function
  or one that it is given to.
"""
import functools
import re

from cudacalls import calls, definition, launches, namings, parameter, statement, variable
from removals import Kind, Places

WAIT = Kind("a wait", "cuda-unsynchronized-access", is_alone=True)
RETURNS = r"cuda(?:GetLastError|PeekAtLastError|GetErrorString|GetErrorName|EventRecord|EventElapsedTime" \
          r"|StreamWaitEvent|EventCreate\w*|StreamCreate\w*|SetDevice|GetDevice\w*|LaunchKernel\w*|OccupancyMax\w*" \
          r"|(?:Memcpy|Memset|MemPrefetch)\w*Async)"
MAY_WAIT = re.compile(rf"\b(?!{RETURNS}\s*\()"
                      r"(?:cuda|cublas|cusparse|cudnn|cufft|curand|cusolver|nccl|MPI_)[A-Z]?\w*\s*\(")
DEFAULT_STREAMS = {"", "0", "NULL", "nullptr", "cudaStreamDefault", "cudaStreamLegacy"}


class WaitFinder(Places):
    def all(self):
        for call in calls(self.code, r"cuda(?:Device|Stream|Event)Synchronize"):
            function, span = self.source.function_around(call.begin), statement(self.source, call)
            if function and span and any(self._is_missed(function, call, span, *work)
                                         for work in self._work(function, call.begin)):
                yield self._removal(WAIT, call.begin, [self._nothing(*span)])

    def _work(self, function, until):
        """Asynchronous work in front of it: the end, the stream, and what it writes to."""
        block = self.source.blocks_around(until)[0]
        managed = self._given_by(function, r"cudaMallocManaged")
        locked = self._given_by(function, r"cudaMallocHost|cudaHostAlloc")
        for launch in launches(self.code, function.body.begin, until):
            for index, argument in enumerate(launch.arguments):
                name = variable(self.code[slice(*argument)])
                if name in managed and self._writes(launch, index) and self._is_passed(launch.begin, block):
                    stream = self.code[slice(*launch.configuration[3])] if len(launch.configuration) > 3 else ""
                    yield launch.end, stream, name
        for copy in calls(self.code, "cudaMemcpyAsync", function.body.begin, until):
            words = [self.code[slice(*argument)] for argument in copy.arguments]
            if len(words) > 3 and variable(words[0]) in locked and words[3] == "cudaMemcpyDeviceToHost" \
                    and self._is_passed(copy.begin, block):
                yield copy.end, words[4] if len(words) > 4 else "", variable(words[0])

    def _is_passed(self, at, block):
        """Whether the work is done whenever the wait is: it stands in a block around the wait."""
        inner = self.source.blocks_around(at)
        return bool(inner) and (inner[0] == block or inner[0].contains(block.begin))

    def _given_by(self, function, names):
        """The local pointers that such an allocation of the function gives."""
        given = [call for call in calls(self.code, names, function.body.begin, function.body.end)]
        found = {variable(self.code[slice(*call.arguments[0])]) for call in given}
        return {name for name in found if name and re.fullmatch(r"\w+", name)}

    def _writes(self, launch, index):
        source, function = definition(self.facts, self.file, launch.name)
        name, words = parameter(function, index) if function else (None, "")
        if not name or "*" not in words or re.search(r"\bconst\b|\bvolatile\b", words):
            return False
        body = source.code[function.body.begin:function.body.end]
        return bool(re.search(rf"(?:(?<![>.\w]){name}\s*\[[^=;]*?\]|\*\s*{name})\s*"
                              rf"(?:(?:[-+*/|&^]|<<|>>)?=(?!=)|\+\+|--)|\batomic\w+\s*\(\s*&?\s*{name}\b", body))

    def _is_missed(self, function, wait, span, end, stream, name):
        """Whether the host's access comes too early without it."""
        following = namings(self.source, function, name, span[1])
        if not following or not self._waits_for(wait, end, stream) \
                or not (is_access(self.code, following[0], name) or self._is_accessed_there(following[0], name)):
            return False
        between = [(end, span[0]), (span[1], following[0])]
        return not any(self._may_wait(self.code[slice(*part)]) for part in between)

    def _waits_for(self, wait, end, stream):
        words = self.code[slice(*wait.arguments[0])] if wait.arguments else ""
        if wait.name == "cudaDeviceSynchronize":
            return True
        if wait.name == "cudaStreamSynchronize":
            return words == stream or {words, stream} <= DEFAULT_STREAMS
        for record in calls(self.code, "cudaEventRecord", end, wait.begin):
            parts = [self.code[slice(*argument)] for argument in record.arguments]
            recorded = parts[1] if len(parts) > 1 else ""
            if parts[0] == words and (recorded == stream or {recorded, stream} <= DEFAULT_STREAMS):
                return True
        return False

    def _is_accessed_there(self, at, name):
        """Whether it is an argument of a function of the project that accesses it first of all."""
        for call in calls(self.code, r"\w+", max(0, at - 200), at):
            index = next((index for index, (begin, end) in enumerate(call.arguments)
                          if begin <= at and self.code[begin:end] == name), None)
            source, function = definition(self.facts, self.file, call.name) if index is not None else (None, None)
            if function and call.name not in waiting(self.facts) \
                    and "__global__" not in source.code[function.header:function.body.begin]:
                inner, _ = parameter(function, index)
                used = namings(source, function, inner, function.body.begin) if inner else []
                return bool(used) and is_access(source.code, used[0], inner)
        return False

    def _may_wait(self, code):
        return bool(MAY_WAIT.search(code)) or not waiting(self.facts).isdisjoint(re.findall(r"\b(\w+)\s*[(;]", code)) \
            or bool(re.search(r"\b(?:return|break|continue|goto)\b", code) and "if" not in code)


def is_access(code, at, name):
    """Whether what is named there is dereferenced."""
    if re.match(r"\s*\[", code[at + len(name):]):
        return not re.search(r"&\s*\(?$", code[:at].rstrip())
    return bool(re.search(r"(?:^|[=(,;+\-/<>{}]|<<|\breturn)\s*\*\s*$", code[max(0, at - 40):at]))


@functools.lru_cache(maxsize=4)
def waiting(facts):
    """The functions and macros of a project that may wait, or that call such a one."""
    bodies = {}
    for source in facts.sources.values():
        for function in source.functions:
            bodies.setdefault(function.name, []).append(source.code[function.body.begin:function.body.end])
        for found in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:\\\r?\n|[^\n])*)", source.text, re.MULTILINE):
            bodies.setdefault(found[1], []).append(found[2])
    known = {name for name in bodies if any(MAY_WAIT.search(body) for body in bodies[name])} - {"main"}
    words = {name: {word for body in bodies[name] for word in re.findall(r"\b(\w+)\s*\(", body)} for name in bodies}
    while more := {name for name in bodies if name not in known and not known.isdisjoint(words[name])}:
        known |= more
    return known
