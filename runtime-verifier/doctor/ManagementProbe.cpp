#include "ManagementProbe.h"

#include "Child.h"
#include "Environment.h"

#include <dlfcn.h>

namespace cuda_tidy {
namespace {

// Of nvml.h, which need not be there: as much as is used, under names of our own.
using NvmlDevice = struct NvmlDeviceOpaque *;
enum NvmlStatus : int { NvmlSuccess = 0, NvmlNoPermission = 4, NvmlInsufficientSize = 7 };

struct NvmlMemory {
  unsigned long long Total, Free, Used;
};

struct NvmlProcess { // nvmlProcessInfo_t of the functions that end in _v3, and in _v2
  unsigned Id;
  unsigned long long UsedBytes;
  unsigned GpuInstance, ComputeInstance;
};
constexpr unsigned long long NotAvailable = ~0ull;

class Nvml {
public:
  explicit Nvml(void *Library) : Library(Library) {}

  /// Calls a function, if the library has it; false if it has not, or if it fails.
  template <typename... Arguments> bool call(const char *Symbol, Arguments... Values) const {
    return status(Symbol, Values...) == NvmlSuccess;
  }

  template <typename... Arguments> int status(const char *Symbol, Arguments... Values) const {
    auto *Function = reinterpret_cast<int (*)(Arguments...)>(dlsym(Library, Symbol));
    return Function ? Function(Values...) : -1;
  }

  std::string describe(int Status) const {
    auto *Text = reinterpret_cast<const char *(*)(int)>(dlsym(Library, "nvmlErrorString"));
    const char *Words = Text ? Text(Status) : nullptr;
    return Words ? Words : "NVML error " + std::to_string(Status);
  }

private:
  void *Library;
};

std::vector<GpuProcess> processes(const Nvml &Library, NvmlDevice Device) {
  std::vector<NvmlProcess> Found(256);
  unsigned Count = unsigned(Found.size());
  const char *Functions[] = {"nvmlDeviceGetComputeRunningProcesses_v3", "nvmlDeviceGetComputeRunningProcesses_v2"};
  bool Told = false;
  for (const char *Function : Functions) {
    Count = unsigned(Found.size());
    if ((Told = Library.call(Function, Device, &Count, Found.data())))
      break;
  }
  std::vector<GpuProcess> Result;
  for (unsigned I = 0; Told && I < Count && I < Found.size(); ++I)
    Result.push_back({Found[I].Id, Found[I].UsedBytes == NotAvailable ? -1 : int64_t(Found[I].UsedBytes)});
  return Result;
}

ManagedGpu askGpu(const Nvml &Library, NvmlDevice Device) {
  ManagedGpu Gpu;
  char Text[96] = "";
  if (Library.call("nvmlDeviceGetName", Device, +Text, unsigned(sizeof Text - 1)))
    Gpu.Name = Text;
  if (Library.call("nvmlDeviceGetUUID", Device, +Text, unsigned(sizeof Text - 1)))
    Gpu.Uuid = Text;
  int Major = 0, Minor = 0;
  if (Library.call("nvmlDeviceGetCudaComputeCapability", Device, &Major, &Minor)) {
    Gpu.Major = Major;
    Gpu.Minor = Minor;
  }
  if (NvmlMemory Memory; Library.call("nvmlDeviceGetMemoryInfo", Device, &Memory)) {
    Gpu.TotalBytes = int64_t(Memory.Total);
    Gpu.FreeBytes = int64_t(Memory.Free);
    Gpu.UsedBytes = int64_t(Memory.Used);
  }
  Gpu.Processes = processes(Library, Device);
  if (unsigned Now = 0, Pending = 0; Library.call("nvmlDeviceGetEccMode", Device, &Now, &Pending)) {
    Gpu.EccNow = int(Now);
    Gpu.EccAfterReboot = int(Pending);
  }
  constexpr int Corrected = 0, Uncorrected = 1, SinceDriverLoad = 0;
  unsigned long long Errors = 0;
  if (Library.call("nvmlDeviceGetTotalEccErrors", Device, Corrected, SinceDriverLoad, &Errors))
    Gpu.CorrectedErrors = int64_t(Errors);
  if (Library.call("nvmlDeviceGetTotalEccErrors", Device, Uncorrected, SinceDriverLoad, &Errors))
    Gpu.UncorrectedErrors = int64_t(Errors);
  for (int Cause : {0, 1}) { // many single-bit errors, or one double-bit error
    unsigned Pages = 0;
    int Status =
        Library.status("nvmlDeviceGetRetiredPages", Device, Cause, &Pages, static_cast<unsigned long long *>(nullptr));
    if (Status == NvmlSuccess || Status == NvmlInsufficientSize)
      Gpu.RetiredPages = std::max(Gpu.RetiredPages, 0) + int(Pages);
  }
  if (unsigned Pending = 0; Library.call("nvmlDeviceGetRetiredPagesPendingStatus", Device, &Pending))
    Gpu.RetirementPending = int(Pending);
  if (unsigned Few = 0, Many = 0, Pending = 0, Failed = 0;
      Library.call("nvmlDeviceGetRemappedRows", Device, &Few, &Many, &Pending, &Failed)) {
    Gpu.RemappedRows = int(Few + Many);
    Gpu.RemappingPending = int(Pending);
    Gpu.RemappingFailed = int(Failed);
  }
  unsigned long long Reasons = 0;
  if (Library.call("nvmlDeviceGetCurrentClocksEventReasons", Device, &Reasons) ||
      Library.call("nvmlDeviceGetCurrentClocksThrottleReasons", Device, &Reasons))
    Gpu.ClockReasons = int64_t(Reasons);
  unsigned Number = 0;
  if (Library.call("nvmlDeviceGetPowerUsage", Device, &Number))
    Gpu.MilliWatts = int(Number);
  if (Library.call("nvmlDeviceGetEnforcedPowerLimit", Device, &Number))
    Gpu.MilliWattsLimit = int(Number);
  if (Library.call("nvmlDeviceGetTemperature", Device, 0, &Number))
    Gpu.Celsius = int(Number);
  if (Library.call("nvmlDeviceGetComputeMode", Device, &Number))
    Gpu.ComputeMode = int(Number);
  if (unsigned Now = 0, Pending = 0; Library.call("nvmlDeviceGetMigMode", Device, &Now, &Pending))
    Gpu.MigMode = int(Now);
  return Gpu;
}

ManagementProbe askManagement() {
  ManagementProbe Probe;
  std::string Double = environment("CUDA_TIDY_NVML_TEST_DOUBLE");
  Probe.TestDouble = !Double.empty();
  if (!Probe.TestDouble && !environment("CUDA_TIDY_TEST_DOUBLE").empty()) {
    Probe.LoadError = "not asked: the driver is a test double, and the machine's own NVML would speak of other GPUs";
    return Probe;
  }
  void *Handle = dlopen(Probe.TestDouble ? Double.c_str() : "libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Handle) {
    Probe.LoadError = dlerror();
    return Probe;
  }
  Nvml Library(Handle);
  Probe.InitStatus = Library.status("nvmlInit_v2");
  if (Probe.InitStatus) {
    Probe.InitError = Library.describe(Probe.InitStatus);
    return Probe;
  }
  char Text[96] = "";
  if (Library.call("nvmlSystemGetDriverVersion", +Text, unsigned(sizeof Text - 1)))
    Probe.DriverVersion = Text;
  unsigned Count = 0;
  Library.call("nvmlDeviceGetCount_v2", &Count);
  for (unsigned I = 0; I < Count && I < 1024; ++I) {
    NvmlDevice Device = nullptr;
    int Status = Library.status("nvmlDeviceGetHandleByIndex_v2", I, &Device);
    if (Status == NvmlNoPermission) // another job's, as batch systems have it: CUDA does not count it
      continue;
    if (Status)
      Probe.Unreachable.push_back("GPU " + std::to_string(I) + ": " + Library.describe(Status));
    else
      Probe.Gpus.push_back(askGpu(Library, Device));
  }
  Library.call("nvmlShutdown");
  return Probe;
}

} // namespace

ManagementProbe probeManagement(std::chrono::seconds Limit) {
  ChildAnswer Answer = askInChild([] { return nlohmann::json(askManagement()); }, Limit);
  if (!Answer.Value.is_null())
    return Answer.Value.get<ManagementProbe>();
  ManagementProbe Probe;
  Probe.Failure = Answer.Failure;
  return Probe;
}

std::vector<std::string> slowdowns(int64_t ClockReasons) {
  struct {
    int64_t Bit;
    const char *Name;
  } const Bits[] = {
      // nvmlClocksEventReason…; idle, clocks set by applications and the power cap are how it works
      {0x08, "hardware slowdown"},
      {0x20, "too hot (software slowdown)"},
      {0x40, "too hot (hardware slowdown)"},
      {0x80, "power brake of the system"},
  };
  std::vector<std::string> Names;
  for (auto &[Bit, Name] : Bits)
    if (ClockReasons > 0 && ClockReasons & Bit)
      Names.push_back(Name);
  return Names;
}

} // namespace cuda_tidy
