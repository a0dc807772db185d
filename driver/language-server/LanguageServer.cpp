#include "language-server/LanguageServer.h"
#include "Options.h"
#include "language-server/ClangdSeams.h"

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
  Options.ResourceDirectory = Prefix + "/lib/clang/" CLANG_MAJOR;
  Options.IsEditor = true;
  return Options;
}

int serveEditor(int Count, const char **Arguments, const std::string &Installation) {
  Prefix = Installation;
  leaveOptionsToClangd();
  adaptClangd(resolverOptions);
  Arguments[0] = "cuda-tidyd"; // for its help
  return clang::clangd::clangdMain(Count, const_cast<char **>(Arguments));
}

} // namespace cuda_tidy
