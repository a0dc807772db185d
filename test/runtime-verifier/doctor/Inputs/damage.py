"""Writes damaged copies of a library with a fat binary: damage.py FILE FOLDER [--flip COUNT]."""
import pathlib
import random
import struct
import sys

data = bytearray(pathlib.Path(sys.argv[1]).read_bytes())
folder = pathlib.Path(sys.argv[2])
folder.mkdir()
if sys.argv[3:4] == ["--flip"]:
    source = random.Random(1)
    for number in range(int(sys.argv[4])):
        copy = bytearray(data)
        for _ in range(source.randint(1, 4)):
            copy[source.randrange(len(copy))] = source.choice([0, 0xff, 0x7f, source.randrange(256)])
        (folder / str(number)).write_bytes(copy[:source.choice([len(copy), source.randrange(len(copy))])])
else:
    fat = data.index(struct.pack("<I", 0xBA55ED50))
    for name, place, value in (("magic", fat, b"\1\2\3\4"), ("fat-size", fat + 8, b"\xff" * 8),
                               ("image-size", fat + 16 + 8, b"\xff" * 8)):
        copy = bytearray(data)
        copy[place:place + len(value)] = value
        (folder / name).write_bytes(copy)
    (folder / "cut").write_bytes(data[:len(data) // 2])
