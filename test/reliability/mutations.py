"""Changes of texts and of JSON values that leave little of what a reader expects. A random generator decides on all."""
import copy
import json
import re

TOKEN = re.compile(r'\s+|//[^\n]*|"(?:[^"\\\n]|\\.)*"|<<<|>>>|::|->|[A-Za-z_]\w*|\d[\w.]*|.', re.DOTALL)
STRANGE_TOKENS = [
    "{", "}", "(", ")", "[", "]", "<", ">", "<<<", ">>>", ";", ",", "::", "...", "?", ":", "~", "&&", "->*", "[[", "\\", "@",
    "#", "##", "\n#if 1\n", "\n#else\n", "\n#endif\n", "\n#define A A(\n", "\n#include __FILE__\n", "\"", "'", "R\"(",
    "/*", "0", "-1", "0x", "1e999", "0.0f", "18446744073709551615", "99999999999999999999", "1 / 0", "template <",
    "template <class... T>", "typename", "operator", "auto", "decltype(auto)", "constexpr", "consteval", "static",
    "extern \"C\"", "inline", "friend", "virtual", "using", "namespace", "enum", "union", "struct S", "this", "nullptr",
    "sizeof...", "sizeof", "new", "delete", "throw", "co_await", "requires", "concept", "goto", "case", "default", "return",
    "for (;;)", "while (1)", "if constexpr (", "try {", "catch (...)", "[=]", "[&](auto... x)", "__global__", "__device__",
    "__host__", "__shared__", "__constant__", "__launch_bounds__(0)", "__managed__", "dim3", "int", "void", "float", "bool",
    "_BitInt(256)", "__int128", "volatile", "const", "&", "*", "alignas(0)", "asm(\"\")", "threadIdx", "cudaStream_t",
    "torch::Tensor", "std::move", "\0", "\u202e", "\ufeff", "\U0001f98a", "é", "\r", "\x1b[31m",
]
# What somebody might hope to be executed, written, or read without end.
STRANGE_TEXTS = [
    "", " ", "\0", "a" * 100_000, "../" * 50, "/", ".", "/dev/zero", "/etc/passwd", "/proc/self/fd/0", "-", "--", "-o", "-Xclang", "-load",
    "-fplugin=./ran.so", "-MF", "ran", "-include", "@", "@self", "@/dev/zero", "$(touch ran)", "`touch ran`", "; touch ran",
    "|touch ran", "%s%n%d", "%SRCROOT%", "file:///etc/passwd", "http://localhost:1/", "\ud800", "\u202e", "\U0001f98a",
    "\x1b[31m", "\n::error::x", "<script>", "'", "\"", "\\", "*", "-*", "(", "[a-", "((((a*)*)*)*)*", "{" * 200, "nvcc", "ccache",
    "sh -c", "true", "null", "1", "-1", "sm_0", "sm_999999999999", "kernel<<<1, 1>>>", "_Z" + "N" * 1000,
]
LONGEST_LINE = 1_000_000
STRANGE_VALUES = [None, True, False, 0, -1, 1, 2**31, 2**32, 2**63, 2**64, -2**63, 10**40, 1e308, -0.5, [], {}, [[]], [None], {"": None}]


def mutate_tokens(text, random, strange=STRANGE_TOKENS):
    """Deletes, doubles, swaps and replaces one to six tokens, and now and then ends in the middle."""
    tokens = TOKEN.findall(text) or [""]
    for _ in range(random.randint(1, 6)):
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        change = random.choice(["delete", "delete", "double", "swap", "strange", "strange", "insert", "borrow", "delete many"])
        if change == "delete":
            tokens[at] = ""
        elif change == "double":
            tokens[at] *= 2
        elif change == "swap":
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif change == "strange":
            tokens[at] = f" {random.choice(strange)} "
        elif change == "insert":
            tokens[at] += f" {random.choice(strange)} "
        elif change == "borrow":
            tokens[at] = tokens[other]
        else:
            tokens[at:at + random.randint(2, 40)] = [""]
    if random.random() < 0.05:
        del tokens[random.randrange(len(tokens)):]
    return "".join(tokens)


def mutate_bytes(content, random):
    """Changes bits, cuts, doubles, exchanges parts, and adds what does not belong there."""
    content = bytearray(content)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(content) + 1)
        change = random.choice(["bit", "bit", "cut", "double", "zeros", "insert", "end"])
        if change == "bit" and content:
            content[at % len(content)] ^= 1 << random.randrange(8)
        elif change == "cut":
            del content[at:at + random.randint(1, 200)]
        elif change == "double":
            content[at:at] = content[at:at + random.randint(1, 2000)]
        elif change == "zeros":
            content[at:at] = bytes(random.choice([1, 8, 5000]))
        elif change == "insert":
            content[at:at] = random.randbytes(random.randint(1, 64))
        elif change == "end":
            del content[at:]
    return bytes(content)


def strange_value(random):
    if random.random() < 0.5:
        return random.choice(STRANGE_TEXTS)
    return copy.deepcopy(random.choice(STRANGE_VALUES))


def mutate_value(value, random):
    """A JSON value with some of its parts replaced, removed, doubled, renamed or exchanged."""
    value = copy.deepcopy(value)
    for _ in range(random.randint(1, 4)):
        places = list(places_in(value))
        if not places:
            return strange_value(random)
        holder, key = random.choice(places)
        change = random.choice(["replace", "replace", "replace", "remove", "double", "rename", "exchange", "nest"])
        if change == "replace":
            holder[key] = strange_value(random)
        elif change == "remove":
            del holder[key]
        elif change == "double" and isinstance(holder, list):
            holder[key:key] = [copy.deepcopy(holder[key])] * random.choice([1, 1, 100])
        elif change == "rename" and isinstance(holder, dict):
            holder[random.choice(STRANGE_TEXTS)] = holder.pop(key)
        elif change == "nest":
            for _ in range(random.choice([1, 20])):
                holder[key] = [holder[key]]
        else:
            other_holder, other = random.choice(places)
            holder[key] = copy.deepcopy(other_holder[other])
    return value


def places_in(value):
    """(container, key) of all parts of a JSON value."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []:
        yield value, key
        yield from places_in(value[key])


def mutate_json(content, random):
    """Another value mostly, and sometimes no JSON any more."""
    text = json.dumps(mutate_value(json.loads(content), random), ensure_ascii=random.random() < 0.5)
    content = text.encode(errors="surrogatepass")
    if random.random() < 0.05:
        at = random.randrange(len(content) + 1)
        content = content[:at] + random.choice([b"[", b"{\"a\":"]) * 100_000 + content[at:]
    return mutate_bytes(content, random) if random.random() < 0.15 else content


def mutate_text(content, random):
    """Tokens, whole lines and bytes of a text that people write."""
    text = content.decode()
    if random.random() < 0.4:
        lines = text.splitlines(keepends=True)
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(lines))
            line = lines[at]
            many = min(1000, max(1, LONGEST_LINE // max(1, len(line))))
            lines[at] = random.choice(["", line * 2, line * many, "  " + line, random.choice(lines)])
        text = "".join(lines)
    if random.random() < 0.8:
        text = mutate_tokens(text, random, STRANGE_TEXTS + STRANGE_TOKENS)
    content = text.encode(errors="surrogatepass")
    return mutate_bytes(content, random) if random.random() < 0.15 else content
