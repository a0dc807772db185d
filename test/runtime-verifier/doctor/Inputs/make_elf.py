"""Writes a library that only the doctor could take for one: an ELF file with what a loader reads (names of itself and of
the libraries that it needs, where to search), and fat binaries whose images are headers without code.

    make_elf.py FILE [--soname S] [--needed N]... [--rpath P] [--runpath P] [--fatbin "sm_90 compute_90@8.5"]...
                 [--relocatable] [--machine M]
"""
import argparse
import os
import platform
import re
import struct

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--soname")
parser.add_argument("--needed", action="append", default=[])
parser.add_argument("--rpath")
parser.add_argument("--runpath")
parser.add_argument("--fatbin", action="append", default=[], help="the images of one fat binary")
parser.add_argument("--relocatable", action="store_true")
parser.add_argument("--machine", type=int, default=62 if platform.machine() == "x86_64" else 183, help="e_machine")
options = parser.parse_args()


def image(name):
    form, number, suffix, major, minor = re.fullmatch(r"(sm|compute)_(\d+)([af]?)(?:@(\d+)\.(\d+))?", name).groups()
    kind = 2 if form == "sm" else 1
    flags = 0x11 | {"": 0, "a": 0x100000, "f": 0x200000}[suffix]
    payload = bytes(24)
    return struct.pack("<HHIQIIHHIIIQQQ", kind, 0x101, 64, len(payload), 0, 0, int(minor or 8), int(major or 1),
                       int(number), 0, 0, flags, 0, 0) + payload


def fat_binary(names):
    images = b"".join(image(name) for name in names.split())
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(images)) + images + bytes(-len(images) % 16)


strings = b"\0"


def string(text):
    global strings
    strings += text.encode() + b"\0"
    return len(strings) - len(text) - 1


NEEDED, SONAME, RPATH, RUNPATH = 1, 14, 15, 29
dynamic = [(NEEDED, string(name)) for name in options.needed]
dynamic += [(tag, string(text)) for tag, text in [(SONAME, options.soname), (RPATH, options.rpath),
                                                  (RUNPATH, options.runpath)] if text]
dynamic = b"".join(struct.pack("<QQ", *entry) for entry in dynamic + [(0, 0)])
STRTAB, PROGBITS, DYNAMIC = 3, 1, 6
sections = [("", 0, b"", 0), (".shstrtab", STRTAB, b"", 0), (".dynstr", STRTAB, strings, 0),
            (".dynamic", DYNAMIC, dynamic, 2)]
if options.fatbin:
    sections.append((".nv_fatbin", PROGBITS, b"".join(map(fat_binary, options.fatbin)), 0))
names = b"".join(name.encode() + b"\0" for name, *_ in sections)
sections[1] = (".shstrtab", STRTAB, names, 0)

body, headers, place = b"", b"", 64
for name, kind, content, link in sections:
    name_at = names.index(name.encode() + b"\0")
    headers += struct.pack("<IIQQQQIIQQ", name_at, kind, 0, 0, place, len(content), link, 0, 16, 0)
    content += bytes(-len(content) % 16)
    body += content
    place += len(content)
RELOCATABLE, SHARED = 1, 3
header = b"\x7fELF\2\1\1" + bytes(9) + struct.pack(
    "<HHIQQQIHHHHHH", RELOCATABLE if options.relocatable else SHARED, options.machine, 1, 0, 0, place, 0, 64, 0, 0, 64,
    len(sections), 1)
os.makedirs(os.path.dirname(os.path.abspath(options.file)), exist_ok=True)
with open(options.file, "wb") as out:
    out.write(header + body + headers)
