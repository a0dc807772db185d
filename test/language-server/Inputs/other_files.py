"""What a language client sees of findings that hang on other files, with the server that $SERVER starts."""
import os
import pathlib
import signal
import time

import pytest
from lsprotocol import types
from protocol import diagnostics, edit, editor, findings, open_file, write  # noqa: F401: `editor` is a fixture

LAUNCHES = """\
__global__ void work();
void first() { work<<<1, 32>>>(); }
void second() { work<<<1, 32>>>(); }
"""


def calls(*reads_error):
    """A program that calls both functions, and looks at the launch error after those that are to be read."""
    ends = ["cudaGetLastError() != cudaSuccess" if reads else "0" for reads in reads_error]
    return """\
#include <cuda_runtime.h>
void first();
void second();
int one() { first(); return %s; }
int two() { second(); return %s; }
""" % tuple(ends)


@pytest.fixture
def project(tmp_path):
    write(tmp_path / "CMakeLists.txt", "project(p CUDA CXX)\n")
    write(tmp_path / ".clang-tidy", "Checks: '-*,cuda-unchecked-launch,torch-default-stream-launch'\n")
    return tmp_path


async def lines(editor, file):
    return [line for line, _ in await findings(editor, file)]


async def open_lines(editor, file, text=None):
    return [line for line, _ in await open_file(editor, file, text)]


def save(editor, file, text):
    write(file, text)
    editor.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(file.as_uri())))


@pytest.mark.asyncio
async def test_callers_decide(editor, project):
    launches = write(project / "launches.cu", LAUNCHES)
    main = write(project / "app" / "main.cpp", calls(True, False))
    assert await open_lines(editor, launches) == []  # what is not known yet is held back
    [found] = await diagnostics(editor, launches)
    [note] = found.related_information
    assert (found.range.start.line, found.code) == (2, "cuda-unchecked-launch")
    assert (note.location.uri, note.location.range.start.line) == (main.as_uri(), 4)
    assert note.message == "Nobody reads the error here either"
    assert [line for line, _ in await edit(editor, launches, 2, "// edited\n" + LAUNCHES)] == [4]


@pytest.mark.asyncio
async def test_finding_that_needs_a_caller(editor, project):
    launches = write(project / "launches.cu", """\
#include <cuda_runtime.h>
__global__ void work(float *);
void launch(float *values) {
  work<<<1, 32>>>(values);
  if (cudaGetLastError() != cudaSuccess)
    __builtin_trap();
}
""")
    write(project / "operator.cpp", "#include <torch/extension.h>\nvoid launch(float *);\n"
          "void scale(at::Tensor x) { launch(x.data_ptr<float>()); }\n")
    assert await open_lines(editor, launches) == []
    assert await lines(editor, launches) == [4]


@pytest.mark.asyncio
@pytest.mark.parametrize("is_all_read", [True, False])
async def test_memory_hangs_on_what_was_read(editor, project, is_all_read):
    write(project / ".clang-tidy", "Checks: '-*,cuda-unchecked-launch,cuda-host-access-to-device-memory'\n")
    write(project / "memory.cu", """\
#include <cuda_runtime.h>
float *make(int n) {
  float *values;
  cudaMalloc(&values, n);
  return values;
}
""")
    if not is_all_read:
        with open(project / "large.cu", "wb") as large:
            large.truncate(70 << 20)
    user = write(project / "user.cu", """\
__global__ void work(float *);
float *make(int n);
float first() {
  float *values = make(4);
  work<<<1, 32>>>(values);
  return values[0];
}
""")
    assert await open_lines(editor, user) == []
    assert await lines(editor, user) == ([5, 6] if is_all_read else [5])


@pytest.mark.asyncio
async def test_build_files_decide_between_programs(editor, project):
    build = "add_executable(one one.cpp %s)\nadd_executable(two two.cpp %s)\n"
    write(project / "CMakeLists.txt", build % ("a.cu", "b.cu"))
    write(project / "one.cpp", calls(True, True))
    write(project / "two.cpp", calls(False, False))
    write(project / "b.cu", LAUNCHES)
    launches = write(project / "a.cu", LAUNCHES)
    assert await open_lines(editor, launches) == []
    write(project / "CMakeLists.txt", build % ("b.cu", "a.cu"))
    assert await edit(editor, launches, 2, LAUNCHES + "// edited\n") == []
    assert await lines(editor, launches) == [2, 3]


@pytest.mark.asyncio
async def test_what_is_saved_is_followed(editor, project):
    launches = write(project / "launches.cu", LAUNCHES)
    main = write(project / "main.cpp", calls(True, False))
    await open_lines(editor, launches)
    assert await lines(editor, launches) == [3]
    save(editor, main, calls(False, True))
    assert await lines(editor, launches) == [2]
    os.remove(main)  # by somebody else
    shown = [line for line, _ in await edit(editor, launches, 2, LAUNCHES + "// edited\n")]
    if shown == [2]:  # the disk was looked at after the edit, and not before
        shown = await lines(editor, launches)
    assert shown == [2, 3]


@pytest.mark.asyncio
async def test_what_is_not_saved_counts_while_it_is_open(editor, project):
    launches = write(project / "launches.cu", LAUNCHES)
    main = write(project / "main.cpp", calls(True, False))
    await open_lines(editor, launches)
    assert await lines(editor, launches) == [3]
    await open_file(editor, main, calls(False, True))
    assert await lines(editor, launches) == [2]
    editor.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(main.as_uri())))
    assert await lines(editor, launches) == [3]


@pytest.mark.asyncio
async def test_file_that_was_never_saved(editor, project):
    launches = project / "launches.cu"
    assert await open_lines(editor, launches, LAUNCHES) == []
    assert await lines(editor, launches) == [2, 3]


def helper_of(server):
    """The process that looks at other files, as soon as there is one."""
    for _ in range(2000):
        for directory in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                parent = int((directory / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if parent == server and b"answer-editor" in (directory / "cmdline").read_bytes():
                    return int(directory.name)
            except OSError:
                pass
        time.sleep(0.005)
    raise AssertionError("nobody looks at other files")


@pytest.mark.asyncio
async def test_helper_that_dies(editor, project):
    launches = write(project / "launches.cu", LAUNCHES)
    for number in range(20):
        write(project / f"{number}.cpp", calls(True, True))
    assert await open_lines(editor, launches) == []
    os.kill(helper_of(editor._server.pid), signal.SIGKILL)
    assert await lines(editor, launches) == [2, 3]  # as where nobody answers
    assert [line for line, _ in await edit(editor, launches, 2, LAUNCHES + "// edited\n")] == [2, 3]
