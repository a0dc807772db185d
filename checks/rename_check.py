#!/usr/bin/env python3
"""Renames a check everywhere: its files, its class, and its name in sources, tests and documentation. Its former name
stays in its header, and works on. Links between pages of other modules are to be mended by hand where the module changes.

usage: checks/rename_check.py cuda-old-defect cuda-new-defect
"""
import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import check_files

REPO = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPO / "docs"))
import generate

FOLDERS = ["checks", "docs", "driver", "test", "README.md", "CONTRIBUTING.md"]  # not CHANGELOG.md: history stays
SUFFIXES = {".h", ".cpp", ".cu", ".cuh", ".md", ".test", ".txt", ".json", ".yaml", ".toml"}


def text_files(root):
    for top in FOLDERS:
        folder = root / top
        for file in [folder] if folder.is_file() else sorted(folder.rglob("*")):
            if file.is_file() and file.suffix in SUFFIXES:
                yield file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--root", type=pathlib.Path, default=REPO, help="the tree to work on (default: this one)")
    options = parser.parse_args()
    root, old, new = options.root, check_files.Check(options.old), check_files.Check(options.new)
    for file in old.files_in(root):
        if not (root / file).exists():
            raise SystemExit(f"error: there is no {file}, so '{old.name}' is not a check")
    for file in new.files:
        if (root / file).exists():
            raise SystemExit(f"error: {file} exists already")

    # Whole words only: unchecked-call must not reach into unchecked-callback.
    renamings = [
        (rf"(?<![\w-]){re.escape(old.name)}(?![\w-])", new.name),
        (rf"\b{old.class_name}\b", new.class_name),
        (rf"\b{old.module}/{re.escape(old.defect)}(?=\.(?:md|cu|cpp)\b)", f"{new.module}/{new.defect}"),
        (rf"\b{old.module}/{old.snake}(?=/)", f"{new.module}/{new.snake}"),
    ]
    functions = (rf"(?<![a-z0-9]){old.snake}(?=_|\b)", new.snake)  # of its own page and test
    own = {root / file for file in old.files_in(root)}
    for file in text_files(root):
        before = text = file.read_text()
        for pattern, replacement in [*renamings, *([functions] if file in own else [])]:
            text = re.sub(pattern, replacement, text)
        if text != before:
            file.write_text(text)
            print(f"edited {file.relative_to(root)}")
    for source, target in zip(old.files_in(root), new.files):
        target = target.with_suffix(source.suffix)
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        (root / source).rename(root / target)
        print(f"moved {source} to {target}")
    for helper in (root / old.header).parent.iterdir():
        helper.rename((root / new.header).parent / helper.name)
    (root / old.header).parent.rmdir()
    header = root / new.header
    header.write_text(re.sub(r"(CheckInfo Info =[^;]*)\);", rf'\1).formerly("{old.name}");', header.read_text(), count=1))
    if old.module != new.module:
        check_files.write_list(root, old.module, check_files.listed_checks(root, old.module))
    listed = {**check_files.listed_checks(root, new.module), new.class_name: str(new.include)}
    check_files.write_list(root, new.module, listed)
    generate.rewrite_table(root)


if __name__ == "__main__":
    main()
