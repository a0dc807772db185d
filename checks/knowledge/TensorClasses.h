#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether \p Class is LibTorch's tensor, its base, or the tensor of the stable interface.
bool isTensorClass(const clang::CXXRecordDecl &Class);

/// Whether \p Class is the tensor of the stable interface, `torch::stable::Tensor`.
bool isStableTensorClass(const clang::CXXRecordDecl &Class);

/// Whether the unit includes LibTorch: a check of tensors has nothing to look for in any other.
bool declaresTensor(const clang::ASTContext &Context);

} // namespace cuda_tidy
