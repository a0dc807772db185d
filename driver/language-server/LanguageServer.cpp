#include "language-server/LanguageServer.h"
#include "Options.h"
#include "language-server/ClangdSeams.h"
#include "language-server/FactsHelper.h"
#include "program/Conditions.h"

namespace clang::clangd {
int clangdMain(int Count, char **Arguments);
} // namespace clang::clangd

namespace cuda_tidy {

static std::string Prefix;

static ResolverOptions resolverOptions() {
  const EditorOptions Given = editorOptions();
  ResolverOptions Options;
  Options.Database = Given.DatabaseDirectory;
  Options.CudaPath = Given.CudaPath;
  Options.TorchPath = Given.TorchPath;
  Options.ShareDirectory = Prefix + "/share/cuda-tidy";
  Options.ResourceDirectory = Prefix + "/lib/cuda-tidy/clang/" CLANG_MAJOR;
  Options.IsEditor = true;
  return Options;
}

/// A run over the same files, as far as its options are the editor's.
static std::vector<std::string> runOfEditor() {
  const EditorOptions Given = editorOptions();
  std::vector<std::string> Arguments = {Prefix + "/bin/cuda-tidy"};
  for (const auto &[Option, Value] : {std::pair("-p=", Given.DatabaseDirectory),
                                      {"--cuda-path=", Given.CudaPath},
                                      {"--torch-path=", Given.TorchPath}})
    if (!Value.empty())
      Arguments.push_back(Option + Value);
  return Arguments;
}

int serveEditor(int Count, const char **Arguments, const std::string &Installation) {
  Prefix = Installation;
  leaveOptionsToClangd();
  FactsHelper Helper(runOfEditor);
  adaptClangd(resolverOptions, [&](const UnitReport &Question) { return Helper.ask(Question); });
  answerQuestions();
  Arguments[0] = "cuda-tidyd"; // for its help
  const int Code = clang::clangd::clangdMain(Count, const_cast<char **>(Arguments));
  Helper.stop();
  leaveClangd();
  return Code;
}

} // namespace cuda_tidy
