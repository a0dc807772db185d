#include "Failures.h"
#include "Trouble.h"
#include "preload/LibraryNames.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

/// The runtime and the driver give the same numbers other names.
struct CudaFailure {
  std::string_view Word; ///< In the name of the function; the first row that fits is taken.
  unsigned Value;
  const char *RuntimeName, *DriverName;
};

constexpr CudaFailure CudaFailures[] = {
    {"LaunchKernel", 9, "cudaErrorInvalidConfiguration", nullptr},
    {"LaunchCooperativeKernel", 9, "cudaErrorInvalidConfiguration", nullptr},
    {"Synchronize", 719, "cudaErrorLaunchFailure", "CUDA_ERROR_LAUNCH_FAILED"},
    {"SetDevice", 101, "cudaErrorInvalidDevice", nullptr},
    {"GetDevice", 100, "cudaErrorNoDevice", nullptr},
    {"DeviceGet", 101, "cudaErrorInvalidDevice", "CUDA_ERROR_INVALID_DEVICE"},
    {"Malloc", 2, "cudaErrorMemoryAllocation", nullptr},
    {"Alloc", 2, "cudaErrorMemoryAllocation", "CUDA_ERROR_OUT_OF_MEMORY"},
    {"Create", 2, "cudaErrorMemoryAllocation", "CUDA_ERROR_OUT_OF_MEMORY"},
    {"", 1, "cudaErrorInvalidValue", "CUDA_ERROR_INVALID_VALUE"},
};

/// Functions that return no status, or one that is no news.
constexpr std::string_view Harmless[] = {"cudaGetLastError", "cudaPeekAtLastError", "cudaCreateChannelDesc"};
constexpr std::string_view WordsOfTexts[] = {"GetErrorString", "GetErrorName", "GetStatusString", "GetStatusName",
                                             "GetLastError"};

/// Parts of the names of functions that give something back, or tell a time.
constexpr std::string_view WordsOfBystanders[] = {"EventElapsedTime", "Destroy", "Free", "Unregister", "Profiler"};
/// What names of functions that copy, set, launch or record begin with.
constexpr std::string_view WithoutSequel[] = {
    "cudaMemcpy", "cudaMemset", "cudaLaunchKernel", "cudaLaunchCooperativeKernel", "cudaGraphLaunch", "cudaEventRecord",
    "cuMemcpy",   "cuMemset",   "cuLaunchKernel",   "cuLaunchCooperativeKernel",   "cuGraphLaunch",   "cuEventRecord"};

} // namespace

bool failsAlone(std::string_view Name) {
  return std::ranges::any_of(WordsOfBystanders, [&](auto Word) { return Name.find(Word) != Name.npos; }) ||
         std::ranges::any_of(WithoutSequel, [&](auto Begin) { return Name.starts_with(Begin); });
}

bool canFail(std::string_view Name) {
  Name = plainName(Name);
  if (Name.starts_with("__") || std::ranges::find(Harmless, Name) != std::end(Harmless) ||
      std::ranges::any_of(WordsOfTexts, [&](std::string_view Word) { return Name.find(Word) != Name.npos; }))
    return false;
  const auto IsKnown = [&](const LibraryFailure &Row) { return Name.starts_with(Row.Prefix); };
  return Name.starts_with("cuda") || isNameOfDriver(Name) || std::ranges::any_of(LibraryFailures, IsKnown);
}

Failure failureOf(std::string_view Name) {
  Name = plainName(Name);
  if (!canFail(Name))
    throw Trouble("'" + std::string(Name) + "' returns no status that this tool knows");
  for (const LibraryFailure &Row : LibraryFailures)
    if (Name.starts_with(Row.Prefix))
      return {Row.Value, Row.Name};
  const bool IsOfRuntime = Name.starts_with("cuda");
  for (const CudaFailure &Row : CudaFailures)
    if (const char *Error = IsOfRuntime ? Row.RuntimeName : Row.DriverName; Error && Name.find(Row.Word) != Name.npos)
      return {Row.Value, Error};
  return {};
}

} // namespace cuda_tidy
