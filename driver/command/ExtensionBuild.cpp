#include "command/ExtensionBuild.h"
#include "command/ProjectFiles.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cuda_tidy {

/// Whether the file may be one that is compiled as it is, by `torch.utils.cpp_extension.load`: it includes no header of
/// a project's, and does nothing with CUDA's own type, whose operators the macros take away.
static bool standsByItself(llvm::StringRef File) {
  auto Text = readBounded(File, largest::Source);
  return Text && llvm::none_of(llvm::ArrayRef<llvm::StringRef>({"#include \"", "half", "bfloat16"}),
                               [&](llvm::StringRef Word) { return (*Text)->getBuffer().contains(Word); });
}

std::vector<std::string> macrosOfExtensionBuild(llvm::StringRef File, ProjectFiles &Project) {
  // torch/utils/cpp_extension.py: COMMON_NVCC_FLAGS
  const std::vector<std::string> Macros = {"__CUDA_NO_HALF_OPERATORS__", "__CUDA_NO_HALF_CONVERSIONS__",
                                           "__CUDA_NO_BFLOAT16_CONVERSIONS__", "__CUDA_NO_HALF2_OPERATORS__"};
  for (llvm::StringRef At = path::parent_path(File); At.size() >= Project.root().size(); At = path::parent_path(At)) {
    const ScriptedBuild &Build = Project.setupScriptIn(At);
    if (!Build.usesPyTorchsBuilder())
      continue;
    const bool AreTakenBack =
        llvm::any_of(Build.flagsFor(path::filename(File), /*IsCuda=*/true),
                     [](const BuildFlag &Each) { return llvm::StringRef(Each.Option).starts_with("-U__CUDA_NO_"); });
    return AreTakenBack ? std::vector<std::string>() : Macros;
  }
  return standsByItself(File) ? Macros : std::vector<std::string>();
}

} // namespace cuda_tidy
