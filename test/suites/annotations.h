// What the kernels of GPUVerify and Faial say to these verifiers, as CUDA C++: what they suppose is supposed, and what
// is to be proved, or helps a proof, says nothing.
#pragma once
#include <cassert>
#include <cooperative_groups.h>
#include <curand_kernel.h>

#define __assume(...) __builtin_assume(__VA_ARGS__)
#define __requires(...) __builtin_assume(__VA_ARGS__)
#define __requires_fresh_array(...) ((void)0)

#define __axiom(...)
#define __assert(...) ((void)0)
#define __ensures(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __invariant(...) ((void)0)

// Of a supposition, the parts about other threads or about accesses hold as far as this file knows.
#define __implies(a, b) (!(a) || (b))
#define __distinct_int(...) true
#define __enabled() true
#define __read_implies(...) true
#define __uniform_bool(...) true
#define __uniform_int(...) true
#define __write_implies(...) true
#define __ptr_offset_bytes(...) 0

namespace cooperative_groups {
// As CUDA 9 had it.
template <class Group> __device__ void synchronize(const Group &group) { group.sync(); }
} // namespace cooperative_groups
