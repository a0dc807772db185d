#pragma once

#include <string_view>

namespace cuda_tidy {

/// What the names of functions of CUDA's libraries begin with. The driver's begin with `cu` and a capital letter.
inline constexpr std::string_view LibraryPrefixes[] = {
    "cuda",       "__cuda", "cublas",    "cudnn", "cufft", "curand", "cusparse", "cusolver", "cudss", "cutensor",
    "custatevec", "nvrtc",  "nvJitLink", "nccl",  "nvml",  "npp",    "nvjpeg",   "nvcomp",   "cupti", "cuFile"};

inline bool isNameOfDriver(std::string_view Name) {
  return Name.size() > 2 && Name.starts_with("cu") && Name[2] >= 'A' && Name[2] <= 'Z';
}

/// Whether \p Name is a function of CUDA's runtime, driver or libraries. Mangled names of templates around them are
/// not.
inline bool isNameOfCudaLibrary(std::string_view Name) {
  for (std::string_view Prefix : LibraryPrefixes)
    if (Name.starts_with(Prefix))
      return true;
  return isNameOfDriver(Name);
}

/// `c10::GradMode::is_enabled()`, which LibTorch asks before it records a graph.
inline constexpr std::string_view GradModeQuery = "_ZN3c108GradMode10is_enabledEv";

/// The status of a library's function that could not do its work.
struct LibraryFailure {
  std::string_view Prefix;
  unsigned Value;
  const char *Name;
};

/// From the libraries' headers of CUDA 13, cuDNN 9 and NCCL 2.
inline constexpr LibraryFailure LibraryFailures[] = {
    {"cublas", 13, "CUBLAS_STATUS_EXECUTION_FAILED"},
    {"cudnn", 5000, "CUDNN_STATUS_EXECUTION_FAILED"},
    {"cufft", 6, "CUFFT_EXEC_FAILED"},
    {"curand", 201, "CURAND_STATUS_LAUNCH_FAILURE"},
    {"cusparse", 6, "CUSPARSE_STATUS_EXECUTION_FAILED"},
    {"cusolver", 6, "CUSOLVER_STATUS_EXECUTION_FAILED"},
    {"nccl", 1, "ncclUnhandledCudaError"},
    {"nvrtc", 6, "NVRTC_ERROR_COMPILATION"},
    {"cupti", 999, "CUPTI_ERROR_UNKNOWN"},
};

/// What the names of functions end with that tell the time between two events, and fail where one was not recorded.
inline constexpr std::string_view TimeQuery = "EventElapsedTime";

/// Whether it tells, and is asked for, the error of a call before.
inline bool isErrorQuery(std::string_view Name) { return Name == "cudaGetLastError" || Name == "cudaPeekAtLastError"; }

/// What `<<<>>>` calls first, with the configuration of the launch.
inline constexpr std::string_view LaunchConfiguration = "__cudaPushCallConfiguration";

/// The name as programs write it: without the marks of versions and of the per-thread default stream, and without
/// the underscores of what nvcc puts for a launch. `__cudaLaunchKernel_ptsz` is `cudaLaunchKernel`.
inline std::string_view plainName(std::string_view Name) {
  for (std::string_view Suffix : {"_ptsz", "_ptds", "_v2", "_v3", "_v4"})
    if (Name.ends_with(Suffix))
      Name.remove_suffix(Suffix.size());
  return Name == "__cudaLaunchKernel" ? Name.substr(2) : Name;
}

} // namespace cuda_tidy
