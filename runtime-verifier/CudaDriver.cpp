#include "CudaDriver.h"
#include <cstdlib>
#include <dlfcn.h>

namespace cuda_tidy {
namespace {

// Never unloaded: threads of the driver run until the process ends.
void *loadLibrary(const char *TestDouble) {
  if (void *Library = dlopen(TestDouble ? TestDouble : "libcuda.so.1", RTLD_NOW | RTLD_LOCAL))
    return Library;
  const std::string Why = dlerror();
  throw Trouble(TestDouble ? "the test double of the CUDA driver cannot be loaded: " + Why
                           : "there is no CUDA driver (" + Why +
                                 "); install NVIDIA's driver, and start a container with the GPU");
}

template <typename Function> void lookUp(void *Library, const char *Symbol, Function &Result, bool IsNeeded = true) {
  Result = reinterpret_cast<Function>(dlsym(Library, Symbol));
  if (!Result && IsNeeded)
    throw Trouble("the CUDA driver has no function '" + std::string(Symbol) +
                  "'; the oldest that serves is of CUDA 11.8");
}

} // namespace

CudaDriver::CudaDriver() {
  const char *TestDouble = std::getenv("CUDA_TIDY_TEST_DOUBLE");
  IsTestDouble = TestDouble && *TestDouble;
  void *Library = loadLibrary(IsTestDouble ? TestDouble : nullptr);
#define CUDA_TIDY_LOOK_UP(NAME, SYMBOL, PARAMETERS) lookUp(Library, SYMBOL, NAME);
  CUDA_TIDY_DRIVER_FUNCTIONS(CUDA_TIDY_LOOK_UP)
#undef CUDA_TIDY_LOOK_UP
#define CUDA_TIDY_LOOK_UP(NAME, SYMBOL, PARAMETERS) lookUp(Library, SYMBOL, NAME, /*IsNeeded=*/false);
  CUDA_TIDY_OPTIONAL_DRIVER_FUNCTIONS(CUDA_TIDY_LOOK_UP)
#undef CUDA_TIDY_LOOK_UP
  const CuResult Status = cuInit(0);
  if (Status == CuStubLibrary)
    throw Trouble("libcuda.so.1 is the toolkit's stub for linking; take its directory (lib64/stubs) out of "
                  "LD_LIBRARY_PATH");
  checked(Status, "starting the CUDA driver");
}

int CudaDriver::version() const {
  int Version = 0;
  checked(cuDriverGetVersion(&Version), "asking the CUDA driver for its version");
  return Version;
}

std::string CudaDriver::description() const {
  const int Version = version();
  return (IsTestDouble ? "test double, as of CUDA " : "CUDA ") + std::to_string(Version / 1000) + "." +
         std::to_string(Version % 1000 / 10);
}

void CudaDriver::checked(CuResult Status, const std::string &Doing) const {
  if (Status == 0)
    return;
  const char *Text = nullptr;
  cuGetErrorString(Status, &Text);
  throw CudaFailure(Status, nameOf(Status),
                    nameOf(Status) + (Text ? " (" + std::string(Text) + ")" : "") + " while " + Doing);
}

std::string CudaDriver::nameOf(CuResult Status) const {
  const char *Name = nullptr;
  cuGetErrorName(Status, &Name);
  return Name ? Name : "CUresult " + std::to_string(Status);
}

} // namespace cuda_tidy
