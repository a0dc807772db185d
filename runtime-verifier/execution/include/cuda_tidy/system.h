#pragma once

#include "runtime.h"
#include <ctime>

// What a kernel has of the machine around it: time and its own end. `clock` and `printf` are those of the host.

CUDA_TIDY_OUTLINE inline unsigned long long globaltimer() {
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return static_cast<unsigned long long>(Now.tv_sec) * 1000000000u + static_cast<unsigned long long>(Now.tv_nsec);
}
/// As good as the cycles of a processor of 1 GHz.
inline long long clock64() { return static_cast<long long>(globaltimer()); }

CUDA_TIDY_OUTLINE inline void __nanosleep(unsigned) { ::cuda_tidy::giveWay(); }
[[noreturn]] CUDA_TIDY_OUTLINE inline void __trap() {
  ::cuda_tidy::trap("the kernel trapped", __builtin_return_address(0));
}
inline void __brkpt() {}
inline void __prof_trigger(int) {}
#define __nv_assume(Condition) (void)0
