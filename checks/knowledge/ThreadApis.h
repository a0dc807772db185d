#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Classes whose constructor runs what it is given on a new thread.
inline constexpr llvm::StringRef ThreadClasses[] = {
    "std::thread", "std::jthread", "boost::thread", "boost::scoped_thread", "QThread",
};

/// Functions that run what they are given on another thread, where nothing of the caller's thread-local state holds.
/// PyTorch says so of its `parallel_for` and `parallel_reduce` (ATen/Parallel.h); `at::launch` hands the state on.
inline constexpr llvm::StringRef ThreadFunctions[] = {
    "std::async",        "boost::async",       "pthread_create",
    "QtConcurrent::run", "at::parallel_for",   "at::parallel_reduce",
    "tbb::parallel_for", "at::intraop_launch", "at::internal::launch_no_thread_state",
};

/// Functions that run what they are given before they return, or with the caller's state.
inline constexpr llvm::StringRef SameThreadFunctions[] = {"at::launch", "std::invoke", "std::apply", "std::call_once"};

/// A class whose name says so queues what its methods are given, for threads of its own.
inline bool isThreadPool(llvm::StringRef Class) {
  return Class.contains_insensitive("pool") || Class.contains_insensitive("executor");
}

} // namespace cuda_tidy
