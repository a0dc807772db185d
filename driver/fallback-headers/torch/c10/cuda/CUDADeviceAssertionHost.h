// Assertions of kernels, and which launch they belong to.
#pragma once

#include <memory>

#include "c10/cuda/CUDAFunctions.h"

constexpr int C10_CUDA_DSA_ASSERTION_COUNT = 10;
constexpr int C10_CUDA_DSA_MAX_STR_LEN = 512;

namespace c10::cuda {
struct DeviceAssertionData {
  char assertion_msg[C10_CUDA_DSA_MAX_STR_LEN]{};
  char filename[C10_CUDA_DSA_MAX_STR_LEN]{};
  char function_name[C10_CUDA_DSA_MAX_STR_LEN]{};
  int line_number{};
  uint32_t caller{};
  int32_t block_id[3]{};
  int32_t thread_id[3]{};
};
struct DeviceAssertionsData {
  int32_t assertion_count{};
  DeviceAssertionData assertions[C10_CUDA_DSA_ASSERTION_COUNT]{};
};
struct CUDAKernelLaunchInfo {
  const char *launch_filename;
  const char *launch_function;
  uint32_t launch_linenum;
  std::string launch_stacktrace;
  const char *kernel_name;
  int device;
  int32_t stream;
  uint64_t generation_number;
};
class CUDAKernelLaunchRegistry {
public:
  CUDAKernelLaunchRegistry();
  uint32_t insert(const char *launch_filename, const char *launch_function, const uint32_t launch_linenum,
                  const char *kernel_name, const int32_t stream_id);
  std::pair<std::vector<DeviceAssertionsData>, std::vector<CUDAKernelLaunchInfo>> snapshot() const;
  DeviceAssertionsData *get_uvm_assertions_ptr_for_current_device();
  static CUDAKernelLaunchRegistry &get_singleton_ref();
  const bool do_all_devices_support_managed_memory = false;
  bool gather_launch_stacktrace = false;
  bool enabled_at_runtime = false;
  const bool enabled_at_compile_time = false;
  bool has_failed() const;
};
std::string c10_retrieve_device_side_assertion_info();
} // namespace c10::cuda

#define TORCH_DSA_KERNEL_ARGS                                                                                          \
  [[maybe_unused]] c10::cuda::DeviceAssertionsData *const assertions_data, [[maybe_unused]] uint32_t assertion_caller_id
#define TORCH_DSA_KERNEL_ARGS_PASS assertions_data, assertion_caller_id
#define CUDA_KERNEL_ASSERT2(condition) assert(condition)
