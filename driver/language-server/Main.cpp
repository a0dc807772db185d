#include "command/CommandResolver.h"
#include "language-server/ClangdSeams.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace clang::clangd {
int clangdMain(int Count, char **Arguments);
} // namespace clang::clangd

// Beside clangd's own options, which have registered themselves likewise.
static cl::opt<std::string> CudaPath("cuda-path", cl::value_desc("dir|none"),
                                     cl::desc("Where CUDA lies; none: use the declarations that cuda-tidy brings"));
static cl::opt<std::string> TorchPath("torch-path", cl::value_desc("dir|none"), cl::desc("Likewise LibTorch"));

static cl::Option &databaseOption() { return *cl::getRegisteredOptions().lookup("compile-commands-dir"); }

static cuda_tidy::ResolverOptions resolverOptions() {
  static int Anchor;
  const std::string Executable = sys::fs::getMainExecutable(/*argv0=*/nullptr, &Anchor);
  const std::string Prefix = sys::path::parent_path(sys::path::parent_path(Executable)).str();
  cuda_tidy::ResolverOptions Options;
  Options.Database = static_cast<cl::opt<std::string> &>(databaseOption()).getValue();
  Options.CudaPath = CudaPath;
  Options.TorchPath = TorchPath;
  Options.ShareDirectory = Prefix + "/share/cuda-tidy";
  Options.ResourceDirectory = Prefix + "/lib/clang/" CLANG_MAJOR;
  Options.IsEditor = true;
  return Options;
}

int main(int Count, char **Arguments) {
  for (cl::Option *Ours : {&CudaPath, &TorchPath})
    Ours->addCategory(*databaseOption().Categories.front()); // --help shows no others
  cuda_tidy::adaptClangd(resolverOptions);
  return clang::clangd::clangdMain(Count, Arguments);
}
