#pragma once

#include "cuda_tidy/runtime.h"
#include <cstddef>

// The copies that run beside a program, for C: each is made when it is asked for.

CUDA_TIDY_INLINE void __pipeline_memcpy_async(void *To, const void *From, std::size_t Bytes, std::size_t Zeros = 0) {
  for (std::size_t I = 0; I < Bytes; I += 4)
    *reinterpret_cast<unsigned *>(static_cast<char *>(To) + I) =
        I < Bytes - Zeros ? *reinterpret_cast<const unsigned *>(static_cast<const char *>(From) + I) : 0;
}
inline void __pipeline_commit() {}
inline void __pipeline_wait_prior(std::size_t) {}
