// libcu++'s copy of the standard library is the standard library; what devices cannot call there is declared apart.
#pragma once

#include <cuda_runtime.h>

#ifndef __CUDA__
#define CUDA_FALLBACK_HOST_DEVICE
#else
#define CUDA_FALLBACK_HOST_DEVICE __host__ __device__
#endif

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
} // namespace cuda
