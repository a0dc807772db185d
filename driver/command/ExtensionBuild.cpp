#include "command/ExtensionBuild.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cuda_tidy {

std::vector<std::string> macrosOfExtensionBuild(llvm::StringRef File, llvm::StringRef Root) {
  for (llvm::StringRef At = path::parent_path(File); At.size() >= Root.size(); At = path::parent_path(At)) {
    llvm::SmallString<256> Build(At);
    path::append(Build, "setup.py");
    auto Text = llvm::MemoryBuffer::getFile(Build);
    if (!Text || !(*Text)->getBuffer().contains("CUDAExtension"))
      continue;
    if ((*Text)->getBuffer().contains("-U__CUDA_NO_"))
      return {};
    // torch/utils/cpp_extension.py: COMMON_NVCC_FLAGS
    return {"__CUDA_NO_HALF_OPERATORS__", "__CUDA_NO_HALF_CONVERSIONS__", "__CUDA_NO_BFLOAT16_CONVERSIONS__",
            "__CUDA_NO_HALF2_OPERATORS__"};
  }
  return {};
}

} // namespace cuda_tidy
