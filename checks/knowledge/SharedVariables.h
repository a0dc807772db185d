#pragma once

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether \p Variable lies in the shared memory of the block. A parameter never does, whatever is written before its
/// type: `volatile __shared__ float *values` is a pointer of the thread's.
inline bool isInSharedMemory(const clang::Decl &Variable) {
  return Variable.hasAttr<clang::CUDASharedAttr>() && !clang::isa<clang::ParmVarDecl>(Variable);
}

} // namespace cuda_tidy
