"""The public suites of labelled kernels: where they are, which files are tests, and what their labels say."""
import dataclasses
import itertools
import math
import pathlib
import re
import typing

HERE = pathlib.Path(__file__).resolve().parent
RACES, BOUNDS = "races", "bounds"
ANNOTATIONS = HERE / "annotations.h"
CUDA = ("-x", "cuda")
ANNOTATED = (*CUDA, "-include", str(ANNOTATIONS))


@dataclasses.dataclass(frozen=True)
class Test:
    """A file of kernels."""

    file: pathlib.Path
    labels: dict  # of RACES and BOUNDS: whether it has a mistake of that kind; what the suite does not say is absent
    flags: tuple = CUDA
    launch: tuple = ()  # the grid and the block for which the labels hold, each as numbers


@dataclasses.dataclass(frozen=True)
class Suite:
    name: str
    repository: str
    revision: str  # that the figures are of
    folder: str
    read: typing.Callable  # the tests of a folder

    def tests(self, checkouts):
        """The tests, and None where `checkouts` has no such suite."""
        folder = checkouts / self.repository.replace("/", "+") / self.folder
        return list(self.read(folder)) if folder.is_dir() else None


def indigo(folder):
    include = f"-I{folder.parent / 'indigo_include'}"
    for file in sorted(folder.rglob("*.cu")):
        is_racy = any(bug in file.name for bug in ("atomicBug", "guardBug", "raceBug", "syncBug"))
        yield Test(file, {RACES: is_racy, BOUNDS: "boundsBug" in file.name}, (*CUDA, include))


def dimensions(text):
    return tuple(map(int, text.strip("[]").split(",")))


def options_of(line):
    """The options of GPUVerify in a comment."""
    return [word for word in line.lstrip("/ ").split() if word.startswith("-")]


def launch_of(options):
    """What is not said is Faial's default, and stands for a block that is larger than any GPU's."""
    given = dict(option.split("=", 1) for option in options if "=" in option)
    block = dimensions(given.get("--blockDim", "1024"))
    return dimensions(given.get("--gridDim", "1")), block if math.prod(block) <= 1024 else (1024,)


# These fail for a null pointer, of which their heads do not tell.
NO_RACES = ("memcpy/null_dst", "memcpy/null_src", "memset/null_dst", "function_pointers/pass_struct/call")


def is_race(file, expected):
    """Whether a test that fails has a race or a barrier for it, and not an assertion or another error."""
    is_named = any(re.search(r"\brace\b|\b(Write|Read|Atomic) by\b", line) for line in expected)
    return is_named or not any(expected) and not file.parent.as_posix().endswith(NO_RACES)


def gpuverify_labels(file, verdict, options, expected):
    """What the head of a test says of races; it may hold for warps in lockstep alone, which are no longer built."""
    if verdict == "pass":
        return {} if any(option.startswith("--warp-sync") for option in options) else {RACES: False}
    return {RACES: True} if verdict == "xfail:not_all_verified" and is_race(file, expected) else {}


def gpuverify(folder):
    for file in sorted(folder.rglob("*.cu")):
        verdict, line, *rest = file.read_text().splitlines() + [""]
        options = options_of(line)
        expected = [each.lstrip("/ ") for each in itertools.takewhile(lambda each: each.startswith("//"), rest)]
        macros = tuple(option for option in options if option.startswith("-D"))
        labels = gpuverify_labels(file, verdict.strip("/ ").lower(), options, expected)
        yield Test(file, labels, (*ANNOTATED, *macros), launch_of(options))


def faial(folder):
    for file in sorted(folder.rglob("*.cu")):
        head = [options_of(line) for line in file.read_text().splitlines()[:2] if line.startswith("//")]
        kind = file.name.partition("-")[0]
        labels = {RACES: kind == "racy"} if kind in ("drf", "racy") else {}
        yield Test(file, labels, ANNOTATED, launch_of(sum(head, [])))


def scor(folder):
    for file in sorted(folder.rglob("*.cu")):
        yield Test(file, {RACES: file.name.startswith("race_")})


SUITES = [
    Suite("Indigo", "JohnJacobsonIII/HiRace-Artifact-SC24", "44a935f90acfe43c6178b2187ea84c9ab0c01450",
          "indigo/indigo_sources", indigo),
    Suite("GPUVerify", "mc-imperial/gpuverify", "49219770aad01231edd0d8e0fa3ed036006cf32a", "testsuite/CUDA", gpuverify),
    Suite("Faial", "elliotsayes/faial", "c29bf3398e35db1b8c896db0d098495feb15ac76", "examples/drf", faial),
    Suite("ScoR", "csl-iisc/ScoR", "6dc3507ecc419aac6ea3a49ec746b610d5029219", "microbenchmarks/src", scor),
]
