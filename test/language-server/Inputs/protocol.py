"""What a language client sees of the server that $SERVER starts."""
import asyncio
import json
import os
import shlex

import pytest
import pytest_lsp
from lsprotocol import types

CAPABILITIES = types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(
    code_action=types.CodeActionClientCapabilities(code_action_literal_support=types.ClientCodeActionLiteralOptions(
        types.ClientCodeActionKindOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.Refactor]))),
    publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)))
CONFIG = pytest_lsp.ClientServerConfig(server_command=shlex.split(os.environ["SERVER"]))
LAUNCH = """\
__global__ void scale(float *values) { values[threadIdx.x] *= 2; }

void run(float *values) {
  scale<<<1, SIZE>>>(values);
  if (cudaGetLastError() != cudaSuccess)
    __builtin_trap();
}
"""


@pytest_lsp.fixture(config=CONFIG)
async def editor(started: pytest_lsp.LanguageClient, tmp_path):
    write(tmp_path / ".clangd", "Index: {StandardLibrary: No}\n")
    await started.initialize_session(types.InitializeParams(CAPABILITIES, root_uri=tmp_path.as_uri()))
    yield
    await started.shutdown_session()


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def write_database(root, *options):
    commands = [{"directory": str(root), "file": "src/scale.cu",
                 "arguments": ["/usr/local/cuda/bin/nvcc", "-forward-unknown-to-host-compiler", *options,
                               "-x", "cu", "-rdc=true", "-c", "src/scale.cu", "-o", "scale.o"]}]
    write(root / "build" / "compile_commands.json", json.dumps(commands))


async def diagnostics(editor, file):
    """What is published next."""
    async def published():
        while file.as_uri() not in editor.diagnostics:
            await editor.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return editor.diagnostics.pop(file.as_uri())

    return await asyncio.wait_for(published(), 120)


async def findings(editor, file):
    """The checks with a finding, by line from 1, that are published next; errors by clang's name."""
    return sorted((each.range.start.line + 1, each.code) for each in await diagnostics(editor, file)
                  if each.severity <= types.DiagnosticSeverity.Warning)


async def open_file(editor, file, text=None):
    document = types.TextDocumentItem(file.as_uri(), "cuda-cpp", 1, text or file.read_text())
    editor.text_document_did_open(types.DidOpenTextDocumentParams(document))
    return await findings(editor, file)


async def edit(editor, file, version, text):
    document = types.VersionedTextDocumentIdentifier(version, file.as_uri())
    change = types.TextDocumentContentChangeWholeDocument(text)
    editor.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
    return await findings(editor, file)


@pytest.mark.asyncio
async def test_no_database(editor, tmp_path):
    file = write(tmp_path / "scale.cu", LAUNCH.replace("SIZE", "2048"))
    assert await open_file(editor, file) == [(4, "cuda-launch-limits")]
    assert await edit(editor, file, 2, LAUNCH.replace("SIZE", "256")) == []


@pytest.mark.asyncio
async def test_file_not_saved_yet(editor, tmp_path):
    text = LAUNCH.replace("SIZE", "2048")
    assert await open_file(editor, tmp_path / "new.cu", text) == [(4, "cuda-launch-limits")]


@pytest.mark.asyncio
async def test_what_only_nvcc_accepts(editor, tmp_path):
    file = write(tmp_path / "scale.cu", LAUNCH.replace("<<<1, SIZE>>>", "<< < 1, 2048 >> >"))
    assert await open_file(editor, file) == [(4, "cuda-launch-limits")]
    text = "struct Zero { __device__ Zero() : x(0) {} int x; };\n__global__ void zero() { __shared__ Zero x; x.x = 1; }\n"
    assert await edit(editor, file, 2, text) == []


@pytest.mark.asyncio
async def test_functions_that_do_not_compile(editor, tmp_path):
    file = write(tmp_path / "scale.cu", "void broken(float *p) { if (check(cudaFree(p))) return; cudaDeviceSynchronize(); }\n")
    assert await open_file(editor, file) == [(1, "undeclared_var_use")]
    text = "void broken() { cudaDeviceSynchronize(); }\n" + 25 * "typo x;\n" + LAUNCH.replace("SIZE", "2048")
    assert (await edit(editor, file, 2, text))[-1] == (30, "cuda-launch-limits")


@pytest.mark.asyncio
async def test_nvcc_database(editor, tmp_path):
    write_database(tmp_path, "-DSIZE=2048", "--generate-code=arch=compute_90,code=[sm_90]", "--expt-relaxed-constexpr")
    file = write(tmp_path / "src" / "scale.cu", LAUNCH)
    assert await open_file(editor, file) == [(4, "cuda-launch-limits")]


@pytest.mark.asyncio
async def test_database_appears_and_changes(editor, tmp_path):
    file = write(tmp_path / "src" / "scale.cu", LAUNCH)
    assert await open_file(editor, file) == [(4, "undeclared_var_use")]
    for version, size, expected in (2, 2048, [(4, "cuda-launch-limits")]), (3, 256, []):
        write_database(tmp_path, f"-DSIZE={size}")
        document = types.TextDocumentIdentifier(file.as_uri())
        while (seen := await edit(editor, file, version, LAUNCH + f"// {version}\n")) != expected:
            version += 10


@pytest.mark.asyncio
async def test_header_has_the_options_of_its_includer(editor, tmp_path):
    write_database(tmp_path, "-DSIZE=2048", "-std=c++20")
    write(tmp_path / "src" / "scale.cu", '#include "../include/scale.cuh"\n')
    concept = "#pragma once\ntemplate <typename T> concept Any = true;\nnamespace {\n"
    header = write(tmp_path / "include" / "scale.cuh", concept + LAUNCH + "}\n")
    assert await open_file(editor, header) == [(7, "cuda-launch-limits")]


@pytest.mark.asyncio
async def test_plain_cpp_is_left_to_clangd(editor, tmp_path):
    file = write(tmp_path / "plain.cpp", "#ifdef __CUDACC__\n#error is CUDA\n#endif\nint x = y;\n")
    assert await open_file(editor, file) == [(4, "undeclared_var_use")]


@pytest.mark.asyncio
@pytest.mark.parametrize("name, text, expected", [
    (".clang-tidy", "Checks: '-*,bugprone-*'", ["cuda-launch-limits"]),  # knows nothing of our checks
    (".clang-tidy", "Checks: '-*,cuda-unchecked-call'", []),
    (".clangd", "Diagnostics: {ClangTidy: {Remove: [cuda-launch-limits]}}", []),
])
async def test_configuration(editor, tmp_path, name, text, expected):
    write(tmp_path / "src" / name, text)
    file = write(tmp_path / "src" / "scale.cu", LAUNCH.replace("SIZE", "2048"))
    assert [check for _, check in await open_file(editor, file)] == expected


@pytest.mark.asyncio
async def test_clangd_features_stay(editor, tmp_path):
    file = write(tmp_path / "scale.cu", LAUNCH.replace("SIZE", "256"))
    await open_file(editor, file)
    document, launch = types.TextDocumentIdentifier(file.as_uri()), types.Position(3, 3)
    hover = await editor.text_document_hover_async(types.HoverParams(document, launch))
    assert "scale" in hover.contents.value
    definition = await editor.text_document_definition_async(types.DefinitionParams(document, launch))
    assert definition[0].range.start.line == 0
    call = types.Range(types.Position(4, 6), types.Position(4, 24))
    actions = await editor.text_document_code_action_async(
        types.CodeActionParams(document, call, types.CodeActionContext([])))
    assert "Extract subexpression to variable" in [action.title for action in actions]


@pytest.mark.asyncio
async def test_headers_that_only_include_others_are_used(editor, tmp_path):
    write(tmp_path / "unused.h", "#pragma once\n")
    includes = '#include "cuda_runtime.h"\n#include "torch/extension.h"\n#include "unused.h"\n'
    file = write(tmp_path / "scale.cu", includes + LAUNCH.replace("SIZE", "256"))
    assert await open_file(editor, file) == [(3, "unused-includes")]
