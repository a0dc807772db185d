#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether a comparison comes out alike for all threads of a block although it compares what differs by thread, since
/// both sides go in steps of the block: `i < n` where `i` is `threadIdx.x` and some multiple of `blockDim.x`, and `n`
/// is rounded up to one. \p Differs tells of the parts of it whether they differ, and \p GivenTo what number a
/// parameter always is, if that is known.
bool goesInBlockSteps(const clang::BinaryOperator &Comparison, const FunctionFlow &Flow,
                      llvm::function_ref<bool(const clang::Expr &)> Differs,
                      llvm::function_ref<std::optional<int64_t>(const clang::ParmVarDecl &)> GivenTo);

/// Whether \p E is the thread's number in the block and some multiple of the block: `i + threadIdx.x` in a loop that
/// adds `blockDim.x` to `i`.
bool goesInStepsOfBlock(const clang::Expr &E, const FunctionFlow &Flow);

} // namespace cuda_tidy
