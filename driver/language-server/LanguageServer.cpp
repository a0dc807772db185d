#include "language-server/LanguageServer.h"
#include "Complaint.h"
#include "Options.h"
#include "configuration/Settings.h"
#include "language-server/ClangdSeams.h"
#include "language-server/FactsHelper.h"
#include "program/Conditions.h"

namespace clang::clangd {
int clangdMain(int Count, char **Arguments);
} // namespace clang::clangd

namespace cuda_tidy {

static std::string Prefix;

/// The editor's own options, and what the `.cuda-tidy` says of the project that it has started the server in.
static const Options &settings() {
  static const Options Known = [] {
    const EditorOptions Given = editorOptions();
    Options Result;
    Result.BuildPath = Given.DatabaseDirectory;
    Result.CudaPath = Given.CudaPath;
    Result.TorchPath = Given.TorchPath;
    Result.ReadsProjectFile = true;
    if (llvm::Error Mistake = applyProjectFile(Result))
      complain(toString(std::move(Mistake)) + "; the editor goes on without this file");
    return Result;
  }();
  return Known;
}

static ResolverOptions resolverOptions() {
  ResolverOptions Options;
  Options.Database = settings().BuildPath;
  Options.CudaPath = settings().CudaPath;
  Options.TorchPath = settings().TorchPath;
  Options.ShareDirectory = Prefix + "/share/cuda-tidy";
  Options.ResourceDirectory = Prefix + "/lib/cuda-tidy/clang/" CLANG_MAJOR;
  Options.IsEditor = true;
  return Options;
}

/// A run over the same files, as far as its options are the editor's.
static std::vector<std::string> runOfEditor() {
  std::vector<std::string> Arguments = {Prefix + "/bin/cuda-tidy", "--no-config"};
  for (const auto &[Option, Value] : {std::pair("-p=", settings().BuildPath),
                                      {"--cuda-path=", settings().CudaPath},
                                      {"--torch-path=", settings().TorchPath}})
    if (!Value.empty())
      Arguments.push_back(Option + Value);
  return Arguments;
}

int serveEditor(int Count, const char **Arguments, const std::string &Installation) {
  Prefix = Installation;
  leaveOptionsToClangd();
  FactsHelper Helper(runOfEditor);
  adaptClangd(
      resolverOptions, [&](const UnitReport &Question) { return Helper.ask(Question); },
      [] { return tidyOptionsOf(settings()); });
  answerQuestions();
  Arguments[0] = "cuda-tidyd"; // for its help
  const int Code = clang::clangd::clangdMain(Count, const_cast<char **>(Arguments));
  Helper.stop();
  leaveClangd();
  return Code;
}

} // namespace cuda_tidy
