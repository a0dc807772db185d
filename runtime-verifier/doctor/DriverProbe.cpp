#include "DriverProbe.h"

#include "Child.h"
#include "CudaDriver.h"
#include "Environment.h"

#include <cstdio>

#include <dlfcn.h>
#include <link.h>

namespace cuda_tidy {
namespace {

struct CuUuid {
  unsigned char Bytes[16];
};

template <typename Function> Function *find(void *Library, const char *Symbol) {
  return reinterpret_cast<Function *>(dlsym(Library, Symbol));
}

std::string text(const CuUuid &Uuid) {
  std::string Text = "GPU-";
  for (int I = 0; I < 16; ++I) {
    char Digits[3];
    std::snprintf(Digits, sizeof Digits, "%02x", Uuid.Bytes[I]);
    if (I == 4 || I == 6 || I == 8 || I == 10)
      Text += '-';
    Text += Digits;
  }
  return Text;
}

CudaGpu askGpu(void *Library, CuDevice Handle) {
  CudaGpu Gpu;
  char Name[256] = "";
  if (auto *GetName = find<CuResult(char *, int, CuDevice)>(Library, "cuDeviceGetName"))
    if (GetName(Name, sizeof Name - 1, Handle) == 0)
      Gpu.Name = Name;
  if (auto *GetAttribute = find<CuResult(int *, CuDeviceAttribute, CuDevice)>(Library, "cuDeviceGetAttribute")) {
    GetAttribute(&Gpu.Major, CuComputeCapabilityMajor, Handle);
    GetAttribute(&Gpu.Minor, CuComputeCapabilityMinor, Handle);
  }
  size_t Bytes = 0;
  if (auto *TotalMemory = find<CuResult(size_t *, CuDevice)>(Library, "cuDeviceTotalMem_v2"))
    if (TotalMemory(&Bytes, Handle) == 0)
      Gpu.TotalBytes = Bytes;
  for (const char *Symbol : {"cuDeviceGetUuid_v2", "cuDeviceGetUuid"})
    if (auto *GetUuid = find<CuResult(CuUuid *, CuDevice)>(Library, Symbol))
      if (CuUuid Uuid; GetUuid(&Uuid, Handle) == 0) {
        Gpu.Uuid = text(Uuid);
        break;
      }
  return Gpu;
}

DriverProbe askDriver() {
  DriverProbe Probe;
  std::string Double = environment("CUDA_TIDY_TEST_DOUBLE");
  Probe.TestDouble = !Double.empty();
  void *Library = dlopen(Probe.TestDouble ? Double.c_str() : "libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    Probe.LoadError = dlerror();
    return Probe;
  }
  if (link_map *Map = nullptr; dlinfo(Library, RTLD_DI_LINKMAP, &Map) == 0 && Map)
    Probe.Path = Map->l_name;
  // This one answers without cuInit, which fails where a driver does not fit its kernel module.
  if (auto *GetVersion = find<CuResult(int *)>(Library, "cuDriverGetVersion"))
    GetVersion(&Probe.CudaVersion);
  auto *Init = find<CuResult(unsigned)>(Library, "cuInit");
  if (!Init) {
    Probe.InitError = "it has no function cuInit";
    return Probe;
  }
  Probe.InitStatus = Init(0);
  if (Probe.InitStatus) {
    const char *Name = nullptr;
    if (auto *ErrorName = find<CuResult(CuResult, const char **)>(Library, "cuGetErrorName"))
      ErrorName(Probe.InitStatus, &Name);
    Probe.InitError = Name ? Name : "CUresult " + std::to_string(Probe.InitStatus);
    return Probe;
  }
  int Count = 0;
  if (auto *GetCount = find<CuResult(int *)>(Library, "cuDeviceGetCount"))
    GetCount(&Count);
  auto *Get = find<CuResult(CuDevice *, int)>(Library, "cuDeviceGet");
  for (int Ordinal = 0; Get && Ordinal < Count && Ordinal < 1024; ++Ordinal)
    if (CuDevice Handle; Get(&Handle, Ordinal) == 0)
      Probe.Gpus.push_back(askGpu(Library, Handle));
  return Probe;
}

} // namespace

DriverProbe probeDriver(std::chrono::seconds Limit) {
  ChildAnswer Answer = askInChild([] { return nlohmann::json(askDriver()); }, Limit);
  if (!Answer.Value.is_null())
    return Answer.Value.get<DriverProbe>();
  DriverProbe Probe;
  Probe.Failure = Answer.Failure;
  return Probe;
}

} // namespace cuda_tidy
