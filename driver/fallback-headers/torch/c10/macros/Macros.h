// Macros and namespaces that everything else relies on.
#pragma once

#define C10_API
#define TORCH_API
#define TORCH_CUDA_API
#define TORCH_CUDA_CPP_API
#define TORCH_CUDA_CU_API
#define C10_CUDA_API
#define C10_EXPORT
#define C10_IMPORT
#define C10_HIDDEN
#define TORCH_EXTENSION_NAME extension
#define TORCH_ARG(T, name)                                                                                             \
public:                                                                                                                \
  inline auto name(const T &new_##name) -> decltype(*this) {                                                           \
    this->name##_ = new_##name;                                                                                        \
    return *this;                                                                                                      \
  }                                                                                                                    \
  inline auto name(T &&new_##name) -> decltype(*this) {                                                                \
    this->name##_ = new_##name;                                                                                        \
    return *this;                                                                                                      \
  }                                                                                                                    \
  inline const T &name() const noexcept { return this->name##_; }                                                      \
  inline T &name() noexcept { return this->name##_; }                                                                  \
                                                                                                                       \
private:                                                                                                               \
  T name##_

#define C10_UNLIKELY(expr) (__builtin_expect(static_cast<bool>(expr), 0))
#define C10_LIKELY(expr) (__builtin_expect(static_cast<bool>(expr), 1))
#define C10_UNLIKELY_OR_CONST(e) C10_UNLIKELY(e)
#define C10_UNUSED __attribute__((__unused__))
#define C10_NOINLINE __attribute__((noinline))
#define C10_ALWAYS_INLINE __attribute__((__always_inline__)) inline
#define C10_NODISCARD [[nodiscard]]
#define C10_CONCATENATE_IMPL(s1, s2) s1##s2
#define C10_CONCATENATE(s1, s2) C10_CONCATENATE_IMPL(s1, s2)
#define C10_ANONYMOUS_VARIABLE(str) C10_CONCATENATE(str, __COUNTER__)
#define C10_STRINGIZE_IMPL(x) #x
#define C10_STRINGIZE(x) C10_STRINGIZE_IMPL(x)
#define C10_RESTRICT __restrict
#define CONSTEXPR_EXCEPT_WIN_CUDA constexpr

#ifdef __CUDACC__
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(max_threads_per_block) __launch_bounds__((C10_MAX_THREADS_PER_BLOCK((max_threads_per_block))))
#define C10_LAUNCH_BOUNDS_2(max_threads_per_block, min_blocks_per_sm)                                                  \
  __launch_bounds__((C10_MAX_THREADS_PER_BLOCK((max_threads_per_block))),                                              \
                    (C10_MIN_BLOCKS_PER_SM((max_threads_per_block), (min_blocks_per_sm))))
#else
#define C10_HOST_DEVICE
#define C10_DEVICE
#define C10_HOST
#endif
#define C10_MAX_THREADS_PER_BLOCK(val) (((val) <= CUDA_MAX_THREADS_PER_BLOCK) ? (val) : CUDA_THREADS_PER_BLOCK_FALLBACK)
#define C10_MIN_BLOCKS_PER_SM(threads_per_block, blocks_per_sm)                                                        \
  ((((threads_per_block) * (blocks_per_sm) <= CUDA_MAX_THREADS_PER_SM)                                                 \
        ? (blocks_per_sm)                                                                                              \
        : ((CUDA_MAX_THREADS_PER_SM + (threads_per_block) - 1) / (threads_per_block))))
#define C10_HOST_DEVICE_INLINE C10_HOST_DEVICE inline
#define C10_WARP_SIZE 32
#ifdef __CUDACC__
#define CUDA_MAX_THREADS_PER_SM 2048
#define CUDA_MAX_THREADS_PER_BLOCK 1024
#define CUDA_THREADS_PER_BLOCK_FALLBACK 256
#define CUDA_KERNEL_ASSERT(cond)                                                                                       \
  if (C10_UNLIKELY(!(cond))) {                                                                                         \
    __assert_fail(#cond, __FILE__, static_cast<unsigned int>(__LINE__), __func__);                                     \
  }
#define CUDA_KERNEL_ASSERT_MSG(cond, msg) CUDA_KERNEL_ASSERT(cond)
#endif
#define AT_HOST_DEVICE C10_HOST_DEVICE
#define AT_DEVICE C10_DEVICE
#define AT_HOST C10_HOST

namespace c10 {}
namespace c10::cuda {}
namespace at {
using namespace c10;
namespace cuda {
using namespace c10::cuda;
}
} // namespace at
namespace torch {
using namespace at;
}
