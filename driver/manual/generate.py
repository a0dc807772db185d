#!/usr/bin/env python3
"""Writes what shells and man(1) want to know of the programs, as their --help and the list of checks tell it.

usage: generate.py CUDA-TIDY CUDA-TIDY-VERIFY VERSION SHARE

The files are where shells and man look for them below SHARE, as /usr/share.
"""
import gzip
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
import bash_completion
import fish_completion
import program_help
import zsh_completion
from man_page import man_page


def main():
    tool, verifier, version, share = sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
    listed = subprocess.run([tool, "list", "--format=json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    checks = [(check["name"], check["summary"]) for check in json.loads(listed)["checks"]]
    texts = {}
    programs = {
        "cuda-tidy": (tool, "find bugs in CUDA C++ and LibTorch code", ["clang-tidy", "cuda-tidy-verify"]),
        "cuda-tidy-verify": (verifier, "say which findings of cuda-tidy are real", ["cuda-tidy"]),
    }
    for name, (path, summary, others) in programs.items():
        own, verbs = program_help.commands_of(path)
        texts[f"bash-completion/completions/{name}"] = bash_completion.completion(name, own, verbs, checks)
        texts[f"zsh/site-functions/_{name}"] = zsh_completion.completion(name, own, verbs, checks)
        texts[f"fish/vendor_completions.d/{name}.fish"] = fish_completion.completion(name, own, verbs, checks)
        texts[f"man/man1/{name}.1.gz"] = man_page(name, version, summary, own, verbs, others)
    texts["man/man1/cuda-tidyd.1.gz"] = ".so man1/cuda-tidy.1\n"
    for file, text in texts.items():
        (share / file).parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        (share / file).write_bytes(gzip.compress(data, mtime=0) if file.endswith(".gz") else data)


if __name__ == "__main__":
    sys.exit(main())
