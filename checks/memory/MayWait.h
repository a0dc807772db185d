#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Analysis/CFG.h"

namespace cuda_tidy {

/// Whether \p Element, which is neither a launch nor a copy, may have the host wait until the device has done what was
/// queued, or queues or orders something itself: an executed call, a constructor, a destructor. Functions of CUDA that
/// are known to do neither, those of C and C++, and functions of the project whose body calls nothing else, do not.
bool mayWaitOrQueue(const clang::CFGElement &Element, const clang::ASTContext &Context);

/// Whether \p Element may have MPI end what it has begun to send or to receive: `MPI_Wait`, `MPI_Test` and their like,
/// and functions of others that may call them.
bool mayEndTransfer(const clang::CFGElement &Element, const clang::ASTContext &Context);

} // namespace cuda_tidy
