"""The kinds of files beside sources that are read from a tree or given by name: one that is right, and who reads it."""
import dataclasses
import json
import pathlib
import subprocess
import sys
import typing

from mutations import mutate_bytes, mutate_json, mutate_text
from trials import DOCUMENTED

MAKE_ELF = pathlib.Path(__file__).resolve().parent.parent / "runtime-verifier" / "doctor" / "Inputs" / "make_elf.py"

SOURCE = """#include <cuda_runtime.h>
__global__ void kernel(float *out, int n) { out[blockIdx.x * blockDim.x + threadIdx.x] = n; }
void launch(float *out, int n) {
  kernel<<<(n + 255) / 256, 2048>>>(out, n);
  cudaFree(out);
}
"""
DATABASE = json.dumps([
    {"directory": ".", "file": "good.cu", "output": "good.o",
     "command": "ccache nvcc -gencode=arch=compute_80,code=sm_80 -Xcompiler '-Wall,-O2' -DX=\"1 2\" -I. -c good.cu -o good.o"},
    {"directory": "/tmp", "file": "other.cpp", "arguments": ["g++", "-std=c++20", "-isystem", "include", "-c", "other.cpp"]},
])
FROM_RESPONSE = json.dumps([{"directory": ".", "file": "good.cu",
                             "arguments": ["nvcc", "@flags.rsp", "--options-file", "flags.rsp", "-c", "good.cu"]}])
RESPONSE = "-arch=sm_90 -std=c++17\n-DNAME='a b' \"-DOTHER=\\\"x\\\"\" -I include\n--expt-relaxed-constexpr @none.rsp\n"
CONFIGURATION = """Checks: 'cuda-*,torch-*,-cuda-empty-launch'
WarningsAsErrors: cuda-unchecked-call
HeaderFilterRegex: '.*/include/.*'
HeaderFileExtensions: [h, cuh]
ExtraArgs: [-DX, '-DY=1']
ExtraArgsBefore: ['-Wall']
InheritParentConfig: true
FormatStyle: file
CheckOptions:
  cuda-unchecked-call.ReportCleanup: true
  TargetArchs: "sm_80;sm_86"
SystemHeaders: false
"""
EDITOR = """CompileFlags:
  Add: [-DX, --cuda-host-only]
  Remove: [-O2, '-W*']
  CompilationDatabase: None
---
If:
  PathMatch: .*\\.cu
Diagnostics:
  ClangTidy: {Add: 'cuda-*', Remove: 'bugprone-*', CheckOptions: {TargetArchs: sm_80}}
  Suppress: [unknown_typename]
"""
LAYOUT = json.dumps({"version": 0, "case-sensitive": "true", "overlay-relative": True, "roots": [
    {"name": "/virtual", "type": "directory", "contents": [
        {"name": "extra.h", "type": "file", "external-contents": "good.cu"},
        {"name": "folder", "type": "directory-remap", "external-contents": "."}]}]})
SETUP = """from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension
setup(name="x", ext_modules=[CUDAExtension("x", ["good.cu"], include_dirs=["include"],
      extra_compile_args={"cxx": ["-O2"], "nvcc": ["-U__CUDA_NO_HALF_OPERATORS__", "-DX"]})],
      cmdclass={"build_ext": BuildExtension})
"""
PROGRAM = '''import textwrap
from pathlib import Path
from cupy import RawKernel
from torch.utils.cpp_extension import load_inline

source = r"""
void free_it(void *p) { cudaFree(p); }
"""
def build():
    with open("good.cu") as stream:
        code = stream.read()
    load_inline("x", cpp_sources=["void free_it(void *p);"], cuda_sources=[source, code], functions=["free_it"],
                extra_cuda_cflags=["-DX", "-arch=sm_80"], extra_include_paths=["include"], no_implicit_headers=False)
    return RawKernel(textwrap.dedent("extern \\"C\\" __global__ void f() {\\n" '}\\x0a'), "f", options=("-DY",))
here = Path(__file__).parent / "good.cu"
RawKernel(here.read_text().strip(), "g")
'''
MODULES = "[submodule \"third\"]\n\tpath = third\n\turl = https://example.com/third.git\n[submodule \"b\"]\n\tpath = a/b\n"
PTXAS = """ptxas info    : Compiling entry function '_Z6kernelPfi' for 'sm_90'
ptxas info    : Function properties for _Z6kernelPfi
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 200 registers, 372 bytes cmem[0], 48 bytes smem
"""


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str
    file: str  # that is changed
    content: typing.Any  # str or bytes
    mutate: typing.Callable
    command: typing.Callable  # of a Setting
    beside: tuple = ()  # (name, content) of other files
    codes: tuple = DOCUMENTED
    may_change: bool = False  # whether the command writes the file anew


def analysis(*arguments, verb=()):
    return lambda setting: setting.analysis("--no-cache", "-j1", "--fail-on=never", "--timeout=50", *arguments, verb=verb)


def kinds(setting):
    """All kinds; some of the files are made by the programs themselves, in a folder of their own."""
    folder = setting.folder / "made"
    folder.mkdir()
    (folder / "good.cu").write_text(SOURCE)
    setting.run(setting.analysis("--no-cache", "--fail-on=never", "--format=sarif:report.sarif", "good.cu"), folder)
    setting.run(setting.analysis("--no-cache", "good.cu", verb=["baseline", "write"]), folder)
    subprocess.run([sys.executable, MAKE_ELF, folder / "program", "--needed=libcudart.so.12", "--runpath=$ORIGIN/lib",
                    "--fatbin=sm_80 compute_90@8.5", "--fatbin=sm_70"], check=True)
    report = json.loads((folder / "report.sarif").read_text())
    for rule in report["runs"][0]["tool"]["driver"]["rules"]:
        rule.pop("help", None)  # nine tenths of the report
    report = json.dumps(report)
    return [
        Kind("database", "compile_commands.json", DATABASE, mutate_json, analysis(".")),
        Kind("database of -p", "commands.json", DATABASE, mutate_json, analysis("-p", "commands.json", "good.cu")),
        Kind("database by bytes", "compile_commands.json", DATABASE, mutate_text, analysis("good.cu")),
        Kind("response file", "flags.rsp", RESPONSE, mutate_text, analysis("good.cu"),
             (("compile_commands.json", FROM_RESPONSE),)),
        Kind(".clang-tidy", ".clang-tidy", CONFIGURATION, mutate_text, analysis(".")),
        Kind("--config-file", "settings.yaml", CONFIGURATION, mutate_text, analysis("--config-file=settings.yaml", "good.cu")),
        Kind(".clangd", ".clangd", EDITOR, mutate_text,
             lambda setting: [setting.tool, "language-server", "--check=good.cu", "--enable-config"], codes=(0, 1, 3)),
        Kind("baseline", ".cuda-tidy-baseline", (folder / ".cuda-tidy-baseline").read_bytes(), mutate_text,
             analysis("--new-only", "good.cu")),
        Kind("baseline prune", ".cuda-tidy-baseline", (folder / ".cuda-tidy-baseline").read_bytes(), mutate_text,
             analysis(".", verb=["baseline", "prune"]), may_change=True),
        Kind("SARIF to merge", "a.sarif", report, mutate_json,
             lambda setting: [setting.tool, "merge", "--fail-on=never", "a.sarif", "b.sarif"], (("b.sarif", report),)),
        Kind("SARIF to verify", "report.sarif", report, mutate_json,
             lambda setting: [setting.build / "bin" / "cuda-tidy-verify", "report.sarif", "--plan"]),
        Kind("--vfsoverlay", "layout.yaml", LAYOUT, mutate_json, analysis("--vfsoverlay=layout.yaml", "good.cu")),
        Kind("setup.py", "setup.py", SETUP, mutate_text, analysis("."), (("half.cu", "#include <cuda_fp16.h>\n__half x;\n"),)),
        Kind("load_inline", "model.py", PROGRAM, mutate_text, analysis("model.py")),
        Kind(".gitmodules", ".gitmodules", MODULES, mutate_text, analysis("."),
             (("good.h", "#include \"third/x.h\"\n"), ("uses.cu", "#include \"good.h\"\n"))),
        Kind("--ptxas-report", "build.log", PTXAS, mutate_text, analysis("--ptxas-report=build.log", "good.cu")),
        Kind("binary", "program", (folder / "program").read_bytes(), mutate_bytes,
             lambda setting: [setting.tool, "doctor", "--stress=0", "--binary=program"]),
    ]
