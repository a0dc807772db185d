"""The rooms of checks/ are layers: each includes only its own files and those of the layers below it.

usage: layers.py SOURCE
"""
import pathlib
import re
import sys

# From the bottom up, as docs/architecture.md tells them; rooms in one line know nothing of one another.
LAYERS = [
    ["metadata", "knowledge"],
    ["flow"],
    ["syntax", "simulation"],
    ["calls", "program", "emission"],
    ["errors", "graphs", "sizes"],
    ["launches"],
    ["memory"],
    ["tensors", "streams"],
    ["loops", "devices"],
    ["facts"],
    ["cuda"],
    ["torch"],
]
HEIGHTS = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}
CHECKS = ("cuda", "torch")


def room_of(file):
    """Of a check, its folder: checks know nothing of one another either, but for what the module torch has of cuda."""
    return "/".join(file.parts[: 2 if file.parts[0] in CHECKS else 1])


def main():
    checks = pathlib.Path(sys.argv[1], "checks")
    mistakes = []
    for file in sorted(path.relative_to(checks) for path in checks.rglob("*") if path.suffix in {".h", ".cpp", ".inc"}):
        if len(file.parts) == 1 or (len(file.parts) == 2 and file.parts[0] in CHECKS):
            continue  # the lists of checks know them all
        if file.parts[0] not in HEIGHTS:
            mistakes.append(f"checks/{file}: the room {file.parts[0]} has no place among the layers of {__file__}")
            continue
        for included in re.findall(r'#include "([\w/-]+\.(?:h|inc))"', (checks / file).read_text()):
            room = pathlib.Path(included)
            if len(room.parts) == 1 or room.parts[0] not in HEIGHTS or room_of(room) == room_of(file):
                continue
            if HEIGHTS[room.parts[0]] >= HEIGHTS[file.parts[0]]:
                mistakes.append(f"checks/{file}: includes {included}, which is above it or beside it")
    print("\n".join(mistakes))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
