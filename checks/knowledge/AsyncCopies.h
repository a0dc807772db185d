#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a statement of device code has to do with copies that go on while the threads do something else, and with the
/// barriers in shared memory that count them (CUDA C++ Programming Guide, "Asynchronous Data Copies"; PTX ISA,
/// "Data Movement and Conversion Instructions: Asynchronous copy" and "mbarrier").
enum class AsyncRole {
  ThreadCopy,      ///< Into shared memory; it belongs to a group of the thread's copies once that commits.
  GroupCopy,       ///< The same for all threads of a cooperative group together; commits by itself.
  PipelineCopy,    ///< Belongs to a pipeline.
  BarrierCopy,     ///< Belongs to a barrier in shared memory.
  BulkCopy,        ///< The same, by the asynchronous proxy, which counts bytes at the barrier.
  BulkStore,       ///< Out of shared memory, by the asynchronous proxy.
  Commit,          ///< What the thread has copied since the last commit becomes a group.
  Wait,            ///< The thread waits for its own groups, except for the last `Count`.
  WaitForAll,      ///< The same for all that it has copied.
  GroupWait,       ///< The threads of a cooperative group wait for all of their groups but `Count`, and for each other.
  PipelineWait,    ///< For the copies of a pipeline.
  Acquire,         ///< A stage of a pipeline, once all that read it have released it.
  BarrierWait,     ///< For the phase of a barrier, or a look at it.
  Attach,          ///< The copies of the thread until now arrive at a barrier.
  Initialise,      ///< A barrier, for `Count` arrivals.
  Invalidate,      ///< A barrier.
  Arrive,          ///< At a barrier.
  Expect,          ///< `Bytes` more at a barrier.
  ArriveAndExpect, ///< Both.
  BlockBarrier,    ///< All threads of the block wait for each other.
  Read,            ///< Shared memory, `Bytes` from `From` on.
  Nothing,         ///< It waits for no copy, whatever its name is.
  ProxyFence,      ///< Orders accesses of the threads and of the asynchronous proxy.
  Unknown,         ///< It may wait for something that no row tells.
};

/// An operand: an expression of the program, or a number that inline assembly spells; neither where there is none.
struct AsyncOperand {
  const clang::Expr *Value = nullptr;
  std::optional<int64_t> Number = std::nullopt;
};

struct AsyncOperation {
  AsyncRole Role;
  std::string Name; ///< As a message calls it.
  AsyncOperand To = {}, From = {}, Bytes = {}, Barrier = {}, Count = {};
  bool IsOfThread = false; ///< A pipeline's that only the thread itself uses.
};

/// What \p Call, of a function of CUDA, libcu++, cooperative groups or CuTe, is; none for all others.
std::optional<AsyncOperation> asyncOperationOf(const clang::CallExpr &Call);

/// What the instructions of \p Assembly are, in their order.
std::vector<AsyncOperation> asyncOperationsOf(const clang::GCCAsmStmt &Assembly);

/// Whether \p Part is such a copy, or concerns a barrier in shared memory.
bool isAsyncOperation(const clang::Stmt &Part);

/// The argument whose address \p Call gives in another form: `__cvta_generic_to_shared(p)`, or the barrier of
/// `barrier_native_handle(barrier)`; null if it is none.
const clang::Expr *sameAddressGivenTo(const clang::CallExpr &Call);

} // namespace cuda_tidy
