#pragma once

#include "clang/AST/ASTContext.h"

namespace cuda_tidy {

/// Whether the code of a unit has to do with CUDA, libraries aside: it names the device, calls CUDA or launches
/// kernels.
class CudaMentions {
public:
  explicit CudaMentions(clang::ASTContext &Context);

  bool any() const { return Found; }

private:
  bool Found = false;
};

} // namespace cuda_tidy
