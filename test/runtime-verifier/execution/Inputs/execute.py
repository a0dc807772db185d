"""Compiles a file in the form in which cuda-tidy writes a kernel, and executes it as one job or several.

usage: execute.py BUILD SOURCE PROGRAM [--compiler=g++] [-fOPTION]... [JOB]...

Lines of a job are separated by `;`. Of what comes out, addresses of code are shown as lines of the source.
"""
import pathlib
import re
import subprocess
import sys

DISTINGUISH_VOLATILE = {"g++": ["--param", "tsan-distinguish-volatile=1"],
                        "clang++": ["-mllvm", "-tsan-distinguish-volatile=1"]}


def compile_kernel(build, source, program, compiler, options):
    kind = "clang++" if "clang" in compiler else "g++"
    flags = ["-std=c++17", "-O1", "-gdwarf-4", "-fno-omit-frame-pointer", "-fsanitize=thread", "-w", *DISTINGUISH_VOLATILE[kind], *options]
    subprocess.run([compiler, *flags, f"-I{build}/share/cuda-tidy/execution/include", "-c", source, "-o", f"{program}.o"],
                   check=True)
    subprocess.run([compiler, f"{program}.o", f"{build}/lib/cuda-tidy/libcuda-tidy-execution.a", "-o", program], check=True)


def frames_of(program, addresses):
    """Of each address the places that it stands for, the innermost function first."""
    found = subprocess.run(["addr2line", "-a", "-i", "-e", program, *addresses], check=True, capture_output=True, text=True)
    blocks = re.split(r"^0x.*\n", found.stdout, flags=re.M)[1:]
    places = [[pathlib.Path(re.sub(r" \(discriminator.*", "", line)).name for line in block.splitlines()] for block in blocks]
    return dict(zip(addresses, places))


def run(program, job):
    return subprocess.run([program], input=job.replace(";", "\n") + "\n", capture_output=True, text=True)


def execute(program, job):
    ran = run(program, job)
    addresses = sorted(set(re.findall(r'"pc":"(0x[0-9a-f]+)"', ran.stdout)))
    places = frames_of(program, addresses) if addresses else {}
    print(re.sub(r'"pc":"(0x[0-9a-f]+)"', lambda found: f'"pc":"{places[found[1]][0]}"', ran.stdout), end="")
    print(ran.stderr, end="")
    if ran.returncode != 0:
        print("exit code", ran.returncode)


def main():
    build, source, program, *rest = sys.argv[1:]
    compiler = "g++"
    if rest and rest[0].startswith("--compiler="):
        compiler = rest.pop(0).partition("=")[2]
    options = [argument for argument in rest if argument.startswith("-f")]
    compile_kernel(build, source, program, compiler, options)
    for job in rest[len(options):] or [""]:
        print("job:", job)
        execute(program, job)


if __name__ == "__main__":
    main()
