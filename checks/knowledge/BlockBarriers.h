#pragma once

#include "clang/AST/Expr.h"
#include <string>

namespace cuda_tidy {

/// What a call on the device has to do with the threads of the block around it.
enum class ThreadRole {
  None,        ///< Its result depends on nothing but what it is given.
  Barrier,     ///< Every thread of the block has to come to it.
  Agreement,   ///< A barrier whose result is the same for all of them.
  OwnResult,   ///< Each thread gets a result of its own: `atomicAdd`, `thread_rank()`.
  WarpResult,  ///< The same for the threads of a warp, if what it is given is of the block: `__ballot_sync`.
  BlockResult, ///< The same for all threads of the block: `group_index()`.
  End,         ///< It ends the kernel: `__trap()`.
};

/// Judged by the tables of CUDA's functions, and of the groups and collectives of cooperative groups and CUB.
ThreadRole roleOf(const clang::CallExpr &Call);

/// The argument, given by reference, in which \p Call leaves what is the same for all threads of the block, whatever
/// they give it: the aggregate of a scan. Null where there is none.
const clang::Expr *commonResultOf(const clang::CallExpr &Call);

/// Whether the barrier of \p Call, from compute capability 7.0 on, waits for no thread that has ended: "until reached
/// by all non-exited threads in the block" (CUDA C++ Programming Guide, "Independent Thread Scheduling"). That of a
/// grid waits for them, and a collective misses what they would have given it.
bool leavesOutEndedThreads(const clang::CallExpr &Call);

/// Whether \p Call waits for all blocks of the grid, or of several grids: in a kernel that was not launched
/// cooperatively it ends the kernel with an error, or nobody knows what it does.
bool waitsForGrid(const clang::CallExpr &Call);

inline bool isBarrier(ThreadRole Role) { return Role == ThreadRole::Barrier || Role == ThreadRole::Agreement; }

/// How a message calls what \p Call calls: `__syncthreads()`, `thread_block::sync()`.
std::string nameOfCalled(const clang::CallExpr &Call);

} // namespace cuda_tidy
