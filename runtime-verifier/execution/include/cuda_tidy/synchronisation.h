#pragma once

#include "runtime.h"

// Barriers and fences. A barrier is known by its line, since compilers may double or merge the calls.

#define CUDA_TIDY_CALLER const char *File = __builtin_FILE(), int Line = __builtin_LINE()

CUDA_TIDY_OUTLINE inline void __syncthreads(CUDA_TIDY_CALLER) {
  ::cuda_tidy::meetBlock(false, File, Line, __builtin_return_address(0));
}
CUDA_TIDY_OUTLINE inline int __syncthreads_count(int Predicate, CUDA_TIDY_CALLER) {
  return static_cast<int>(::cuda_tidy::meetBlock(Predicate != 0, File, Line, __builtin_return_address(0)).Count);
}
CUDA_TIDY_OUTLINE inline int __syncthreads_or(int Predicate, CUDA_TIDY_CALLER) {
  return ::cuda_tidy::meetBlock(Predicate != 0, File, Line, __builtin_return_address(0)).Count > 0;
}
CUDA_TIDY_OUTLINE inline int __syncthreads_and(int Predicate, CUDA_TIDY_CALLER) {
  const auto Votes = ::cuda_tidy::meetBlock(Predicate != 0, File, Line, __builtin_return_address(0));
  return Votes.Count == Votes.Threads;
}

inline void __threadfence_block() { ::cuda_tidy::noteFence(::cuda_tidy::Scope::Block); }
inline void __threadfence() { ::cuda_tidy::noteFence(::cuda_tidy::Scope::Device); }
inline void __threadfence_system() { ::cuda_tidy::noteFence(::cuda_tidy::Scope::System); }
