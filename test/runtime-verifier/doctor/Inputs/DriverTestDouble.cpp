// A test double of the CUDA driver for the doctor: it shows the GPUs that DRIVER_TEST_DOUBLE describes, as in
// "cuda=12040 uuid=GPU-…1,GPU-…2 major=8 minor=6", and computes the doctor's kernels on the host; "arithmetic=wrong"
// and "memory=wrong" let one word of each go wrong, "init=803" fails to start, "init=hang" and "init=crash" do that.
// Functions have the names and parameters of cuda.h.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

std::string text(const char *Name, const char *Otherwise) {
  std::string Given = std::string(" ") + (getenv("DRIVER_TEST_DOUBLE") ? getenv("DRIVER_TEST_DOUBLE") : "") + " ";
  size_t At = Given.find(std::string(" ") + Name + "=");
  if (At == std::string::npos)
    return Otherwise;
  At += std::strlen(Name) + 2;
  return Given.substr(At, Given.find(' ', At) - At);
}

int number(const char *Name, int Otherwise) {
  std::string Given = text(Name, "");
  return Given.empty() ? Otherwise : std::atoi(Given.c_str());
}

std::vector<std::string> uuids() {
  std::vector<std::string> Parts;
  std::string Given = text("uuid", "GPU-00000000-0000-0000-0000-000000000000") + ",";
  for (size_t Start = 0, End; (End = Given.find(',', Start)) != std::string::npos; Start = End + 1)
    if (End > Start)
      Parts.push_back(Given.substr(Start, End - Start));
  return Parts;
}

struct LaunchConfig { // as much of CUlaunchConfig as is looked at
  unsigned Grid[3], Block[3];
};

template <typename Value> Value parameter(void **Parameters, int Number) {
  Value Result;
  std::memcpy(&Result, Parameters[Number], sizeof Result);
  return Result;
}

void arithmetic(void **Parameters) {
  auto *Out = parameter<uint32_t *>(Parameters, 0);
  auto Count = parameter<uint32_t>(Parameters, 1), Rounds = parameter<uint32_t>(Parameters, 2);
  uint32_t Results[256];
  for (uint32_t Start = 0; Start < 256; ++Start) {
    uint32_t N = Start, Bits, Low, High;
    float F = 1.0f + float(Start), Third = 1.0f / 3.0f;
    double D = 1.0 + double(Start);
    for (uint32_t Round = 0; Round < Rounds; ++Round) {
      N = N * 1664525u + 1013904223u;
      N ^= N >> 13;
      F = std::fma(F, 0.9990234375f, Third);
      D = std::fma(D, 0.9990234375, 1.0 / 3.0);
    }
    std::memcpy(&Bits, &F, 4);
    std::memcpy(&Low, &D, 4);
    std::memcpy(&High, reinterpret_cast<char *>(&D) + 4, 4);
    Results[Start] = N ^ Bits ^ Low ^ High;
  }
  for (uint32_t I = 0; I < Count; ++I)
    Out[I] = Results[I % 256];
  if (text("arithmetic", "") == "wrong")
    Out[7] ^= 1;
}

void fill(void **Parameters) {
  auto *Memory = parameter<uint32_t *>(Parameters, 0);
  auto Words = parameter<uint64_t>(Parameters, 1);
  auto Seed = parameter<uint32_t>(Parameters, 2), Step = parameter<uint32_t>(Parameters, 3);
  for (uint64_t I = 0; I < Words; ++I)
    Memory[I] = Seed ^ (uint32_t(I) * Step);
  if (text("memory", "") == "wrong" && Seed == 0x55555555)
    Memory[1000] ^= 0x10000;
}

void check(void **Parameters) {
  auto *Memory = parameter<uint32_t *>(Parameters, 0);
  auto Words = parameter<uint64_t>(Parameters, 1);
  auto Seed = parameter<uint32_t>(Parameters, 2), Step = parameter<uint32_t>(Parameters, 3);
  auto *Result = parameter<uint64_t *>(Parameters, 4);
  for (uint64_t I = 0; I < Words; ++I)
    if (Memory[I] != (Seed ^ (uint32_t(I) * Step))) {
      ++Result[0];
      Result[1] = I < Result[1] ? I : Result[1];
    }
}

using Kernel = void (*)(void **);

} // namespace

EXPORT int cuInit(unsigned) {
  std::string Way = text("init", "0");
  if (Way == "crash")
    std::abort();
  if (Way == "hang")
    pause();
  return std::atoi(Way.c_str());
}
EXPORT int cuDriverGetVersion(int *Version) {
  *Version = number("cuda", 13000);
  return 0;
}
EXPORT int cuGetErrorName(int Status, const char **Name) {
  *Name = Status == 100   ? "CUDA_ERROR_NO_DEVICE"
          : Status == 803 ? "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"
                          : "CUDA_ERROR_UNKNOWN";
  return 0;
}
EXPORT int cuGetErrorString(int, const char **Words) {
  *Words = "as the test asked";
  return 0;
}
EXPORT int cuDeviceGetCount(int *Count) {
  *Count = int(uuids().size());
  return 0;
}
EXPORT int cuDeviceGet(int *Device, int Ordinal) {
  *Device = Ordinal;
  return 0;
}
EXPORT int cuDeviceGetName(char *Name, int Size, int) {
  std::snprintf(Name, size_t(Size), "%s", text("name", "Test_GPU").c_str());
  return 0;
}
EXPORT int cuDeviceGetUuid_v2(unsigned char *To, int Device) {
  std::string Digits;
  for (char Each : uuids()[size_t(Device)].substr(4))
    if (Each != '-')
      Digits += Each;
  for (size_t I = 0; I < 16; ++I)
    To[I] = (unsigned char)(std::stoi(Digits.substr(2 * I, 2), nullptr, 16));
  return 0;
}
EXPORT int cuDeviceGetAttribute(int *Value, int Name, int) {
  *Value = Name == 75 ? number("major", 9) : Name == 76 ? number("minor", 0) : Name == 16 ? 4 : 1024;
  return 0;
}
EXPORT int cuDeviceTotalMem_v2(size_t *Bytes, int) {
  *Bytes = size_t(80) << 30;
  return 0;
}
EXPORT int cuCtxCreate_v2(void **, unsigned, int) { return number("context", 0); }
EXPORT int cuCtxDestroy_v2(void *) { return 0; }
EXPORT int cuCtxSynchronize() { return 0; }
EXPORT int cuMemGetInfo_v2(size_t *Free, size_t *Total) {
  *Free = *Total = size_t(8) << 20; // computing with more takes the host too long
  return 0;
}
EXPORT int cuMemAlloc_v2(uint64_t *Pointer, size_t Bytes) {
  *Pointer = reinterpret_cast<uint64_t>(std::malloc(Bytes));
  return *Pointer ? 0 : 2;
}
EXPORT int cuMemFree_v2(uint64_t Pointer) {
  std::free(reinterpret_cast<void *>(Pointer));
  return 0;
}
EXPORT int cuMemsetD8_v2(uint64_t Pointer, unsigned char Value, size_t Count) {
  std::memset(reinterpret_cast<void *>(Pointer), Value, Count);
  return 0;
}
EXPORT int cuMemcpyHtoD_v2(uint64_t To, const void *From, size_t Bytes) {
  std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
  return 0;
}
EXPORT int cuMemcpyDtoH_v2(void *To, uint64_t From, size_t Bytes) {
  std::memcpy(To, reinterpret_cast<void *>(From), Bytes);
  return 0;
}
EXPORT int cuModuleLoadData(void **, const void *Image) {
  return std::strstr(static_cast<const char *>(Image), ".entry cuda_tidy_arithmetic") ? 0 : 218;
}
EXPORT int cuModuleUnload(void *) { return 0; }
EXPORT int cuModuleGetFunction(Kernel *Function, void *, const char *Name) {
  *Function = std::strcmp(Name, "cuda_tidy_arithmetic") == 0 ? arithmetic
              : std::strcmp(Name, "cuda_tidy_fill") == 0     ? fill
              : std::strcmp(Name, "cuda_tidy_check") == 0    ? check
                                                             : nullptr;
  return *Function ? 0 : 500;
}
EXPORT int cuFuncSetAttribute(void *, int, int) { return 0; }
EXPORT int cuLaunchKernelEx(const LaunchConfig *Config, Kernel Function, void **Parameters, void **) {
  if (!Config->Grid[0] || Config->Block[0] > 1024)
    return 1;
  Function(Parameters);
  return 0;
}
