#pragma once

#include "flow/UnitAnalyses.h"
#include "streams/StreamWork.h"

namespace cuda_tidy {

/// The call of MPI that is given \p Pointer as a buffer, or null.
const clang::CallExpr *mpiCallGiven(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// Work of the device on memory that MPI has only begun to send or to receive.
struct EarlyWork {
  const clang::CallExpr *Transfer;
  const StreamWork *Work;
  NamedPlace Memory;
  bool IsReceived;
};

/// Those in the function of \p Flow, in which \p All is the work for the device: all of the memory is sent or received,
/// and a path leads from there to the work on which nothing waits for MPI.
std::vector<EarlyWork> earlyWorkIn(llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow, UnitAnalyses &Unit);

} // namespace cuda_tidy
