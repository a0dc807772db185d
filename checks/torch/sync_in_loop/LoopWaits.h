#pragma once

#include "loops/HostWait.h"

namespace cuda_tidy {

/// A wait for the device in a loop that runs more than a few times.
struct LoopWait {
  enum Need {
    Before, ///< The loop does not change what is read: it could be read as a whole before the loop.
    Later,  ///< The loop does not go on with what is read.
    Now,    ///< It does, or the condition of a loop reads it.
  };
  HostWait Wait;
  const clang::Stmt *Loop; ///< The innermost one.
  Need Needed;
  const clang::VarDecl *Whole; ///< With `Before`: the first tensor that it is a part of.
  bool IsConditional;          ///< Not every iteration waits, as far as the loop says.
};

/// All of the function of \p Flow, in the order of the source, lambdas aside.
std::vector<LoopWait> loopWaitsIn(const FunctionFlow &Flow);

/// Whether an iteration of \p Loop is a whole epoch, or has a loop inside that runs a module, or trains: waiting once
/// in it costs nothing by comparison.
bool isLongIteration(const clang::Stmt &Loop, const FunctionFlow &Flow);

/// Whether nothing in \p Loop, which trains or infers, asks for a wait for the whole queue: no clock, no asynchronous
/// copy, no other stream or device.
bool needsNoQueueWait(const clang::Stmt &Loop, const clang::ASTContext &Context);

} // namespace cuda_tidy
