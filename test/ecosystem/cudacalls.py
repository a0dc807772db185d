"""The calls of CUDA in a source, the launches, and the variables that they are given, as text."""
import dataclasses
import re

from sourcetext import closing

NAME = r"\w+(?:(?:\.|->)\w+)*(?:\[\w+\])?"
CAST = r"(?:\(\s*(?:const\s+)?[\w:]+[\s\w]*\*+\s*\)\s*|(?:reinterpret|static)_cast<[^<>]*>\s*(?=\())?"
KEYWORDS = {"return", "delete", "else", "goto", "new", "case", "typename", "using", "sizeof", "throw"}
OF_CUDA = re.compile(r"(?:cuda|cublas|cusparse|cudnn|cufft|curand|cusolver)(?:Dn|Sp|Lt)?[A-Z]\w*")
SIZES = {"short": 2, "half": 2, "__half": 2, "__nv_bfloat16": 2, "int": 4, "unsigned": 4, "float": 4, "long": 8,
         "double": 8, "size_t": 8, "float2": 8, "float3": 12, "float4": 16, "int2": 8, "int3": 12, "int4": 16,
         "double2": 16, "uint2": 8, "uint3": 12, "uint4": 16, "uint": 4, "int16_t": 2, "uint16_t": 2, "int32_t": 4,
         "uint32_t": 4, "int64_t": 8, "uint64_t": 8, "cuComplex": 8, "cufftComplex": 8, "cuDoubleComplex": 16,
         "cufftDoubleComplex": 16, "unsigned int": 4, "unsigned short": 2, "unsigned long": 8, "long long": 8,
         "unsigned long long": 8, "unsigned long long int": 8, "long long int": 8, "long int": 8}


@dataclasses.dataclass(frozen=True)
class Call:
    """Of a function of CUDA, or of a kernel, which has a configuration as well: parts are (begin, end)."""

    name: str
    begin: int
    end: int
    arguments: tuple
    configuration: tuple = ()


def size(type_name):
    """How many bytes it has; None where the name does not tell."""
    words = re.sub(r"\b(?:const|std::|::)\s*", "", type_name).split()
    return SIZES.get(" ".join(words))


def divided(code, begin, end, sign=","):
    """The parts of code between signs that stand in no bracket, without the blanks around."""
    parts, depth, last = [], 0, begin
    for at in range(begin, end + 1):
        letter = code[at] if at < end else sign
        depth += (letter in "([{") - (letter in ")]}")
        if at == end or (letter == sign and not depth):
            part = code[last:at]
            parts.append((last + len(part) - len(part.lstrip()), at - len(part) + len(part.rstrip())))
            last = at + 1
    return tuple(parts)


def calls(code, names, begin=0, end=None):
    """The calls of functions whose names match."""
    for found in re.compile(rf"\b(?P<name>{names})\s*(?:<[^<>;()]*>\s*)?\(").finditer(code, begin, end or len(code)):
        close = closing(code, found.end() - 1)
        yield Call(found["name"], found.start(), close + 1, divided(code, found.end(), close))


def launches(code, begin=0, end=None):
    pattern = re.compile(r"\b(?P<name>\w+)\s*(?:<[^<>;]*>\s*)?<\s?<\s?<(?P<configuration>[^;]*?)>\s?>\s?>\s*\(")
    for found in pattern.finditer(code, begin, end or len(code)):
        close = closing(code, found.end() - 1)
        yield Call(found["name"], found.start(), close + 1, divided(code, found.end(), close),
                   divided(code, *found.span("configuration")))


def variable(words):
    """What an argument names, through a cast and with or without its address taken; None if it is more."""
    found = re.fullmatch(rf"{CAST}\(?\s*(?:&\s*)?\(?\s*(?P<name>{NAME})\s*\)?\s*\)?", words)
    return found["name"] if found and not found["name"][0].isdigit() else None


def address_of(words):
    """The variable whose address an argument is, through a cast."""
    found = re.fullmatch(rf"{CAST}\(?\s*&\s*\(?\s*(?P<name>{NAME})\s*\)?\s*\)?", words)
    return found["name"] if found else None


def statement(source, call):
    """All of a statement that is a call, alone or as the first argument of a check; None if it is more."""
    begin, end = call.begin, call.end
    wrapped = re.search(r"\b(?!(?:if|while|for|switch|return|assert)\b)\w+\s*\(\s*(?:::)?$",
                        source.code[max(0, begin - 80):begin])
    if wrapped:
        begin -= len(wrapped[0])
        if not re.match(r"\s*[,)]", source.code[end:]):
            return None
        end = closing(source.code, source.code.index("(", begin)) + 1
    rest = re.match(r"\s*;", source.code[end:])
    return (begin, end + len(rest[0])) if rest and source.begins_statement(begin) else None


def declared(source, function, name):
    """Whether the function declares a variable of this name, once."""
    declarations = 0
    for found in re.compile(rf"\b{re.escape(name)}\b").finditer(source.code, function.body.begin, function.body.end):
        head = re.split(r"[;{}()]", source.code[function.body.begin:found.start()])[-1]
        match = re.fullmatch(r"\s*(?:(?:const|struct|volatile)\s+)*(?P<type>[\w:]+(?:<[^<>]*>)?)(?P<before>[\s*][^=]*)",
                             head)
        if match and match["type"] not in KEYWORDS:
            is_next = not match["before"].strip(" *\n\t") or match["before"].rstrip(" *\n\t").endswith(",")
            declarations += is_next or match["type"] in ("unsigned", "long")
    return declarations == 1


def namings(source, function, name, begin, end=None):
    """Where the function names a variable, from `begin` on."""
    pattern = re.compile(rf"(?<![\w.])(?<!->){re.escape(name)}(?!\w)")
    return [found.start() for found in pattern.finditer(source.code, max(begin, function.body.begin),
                                                        end or function.body.end)]


def parameter(function, index):
    """The name of a parameter of a function."""
    parts = divided(function.parameters, 0, len(function.parameters))
    words = function.parameters[slice(*parts[index])].split("=")[0] if index < len(parts) else ""
    found = re.search(r"(\w+)\s*(?:\[\w*\]\s*)?$", words)
    return (found[1], words) if found else (None, "")


def definition(facts, file, name):
    """The source and the function of a name: that of the file, or the only one of the project."""
    known = facts.functions.get(name, [])
    here = [each for each in known if each[0] == file] or known
    return (facts.sources[here[0][0]], here[0][1]) if len(here) == 1 else (None, None)
