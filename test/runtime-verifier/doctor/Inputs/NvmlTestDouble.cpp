// A test double of NVML: answers like the library of a machine that NVML_TEST_DOUBLE describes, as in
// "driver=580.65.06 uuid=GPU-…1,GPU-…2 free=1024 uncorrected=3"; "init=hang" does that, "lost=1" and "forbidden=1" are about the second GPU.
// No GPU is asked. Functions have the names and parameters of nvml.h.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr int Success = 0, NotSupported = 3;

std::string text(const char *Name, const char *Otherwise) {
  std::string Given = std::string(" ") + (getenv("NVML_TEST_DOUBLE") ? getenv("NVML_TEST_DOUBLE") : "") + " ";
  size_t At = Given.find(std::string(" ") + Name + "=");
  if (At == std::string::npos)
    return Otherwise;
  At += std::strlen(Name) + 2;
  return Given.substr(At, Given.find(' ', At) - At);
}

long number(const char *Name, long Otherwise) {
  std::string Given = text(Name, "");
  return Given.empty() ? Otherwise : std::strtol(Given.c_str(), nullptr, 0);
}

std::vector<std::string> uuids() {
  std::vector<std::string> Parts;
  std::string Given = text("uuid", "GPU-00000000-0000-0000-0000-000000000000") + ",";
  for (size_t Start = 0, End; (End = Given.find(',', Start)) != std::string::npos; Start = End + 1)
    Parts.push_back(Given.substr(Start, End - Start));
  return Parts;
}

int give(unsigned *To, const char *Name) {
  long Value = number(Name, -1);
  if (Value < 0)
    return NotSupported;
  *To = unsigned(Value);
  return Success;
}

using Device = size_t *;
size_t Ordinals[64];

} // namespace

EXPORT int nvmlInit_v2() {
  if (text("init", "") == "hang")
    pause();
  return int(number("init", Success));
}
EXPORT int nvmlShutdown() { return Success; }
EXPORT const char *nvmlErrorString(int Status) {
  return Status == 9    ? "Driver Not Loaded"
         : Status == 15 ? "GPU is lost"
         : Status == 18 ? "Driver/library version mismatch"
                        : "Not Supported";
}
EXPORT int nvmlSystemGetDriverVersion(char *To, unsigned Size) {
  std::snprintf(To, Size, "%s", text("driver", "580.65.06").c_str());
  return Success;
}
EXPORT int nvmlDeviceGetCount_v2(unsigned *Count) {
  *Count = unsigned(uuids().size());
  return Success;
}
EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned Ordinal, Device *Handle) {
  if (number("lost", -1) == long(Ordinal))
    return 15;
  if (number("forbidden", -1) == long(Ordinal))
    return 4;
  Ordinals[Ordinal % 64] = Ordinal;
  *Handle = &Ordinals[Ordinal % 64];
  return Success;
}
EXPORT int nvmlDeviceGetName(Device Handle, char *To, unsigned Size) {
  std::string Names = text("name", "Test_GPU") + ",";
  for (size_t I = 0; I < *Handle && Names.find(',') + 1 < Names.size(); ++I)
    Names.erase(0, Names.find(',') + 1);
  std::snprintf(To, Size, "%s", Names.substr(0, Names.find(',')).c_str());
  return Success;
}
EXPORT int nvmlDeviceGetUUID(Device Handle, char *To, unsigned Size) {
  std::snprintf(To, Size, "%s", uuids()[*Handle].c_str());
  return Success;
}
EXPORT int nvmlDeviceGetCudaComputeCapability(Device, int *Major, int *Minor) {
  *Major = int(number("major", 9));
  *Minor = int(number("minor", 0));
  return Success;
}

struct Memory {
  unsigned long long Total, Free, Used;
};
EXPORT int nvmlDeviceGetMemoryInfo(Device, Memory *To) {
  unsigned long long MiB = 1 << 20, Total = 80 * 1024 * MiB, Free = MiB * (unsigned long long)number("free", 79 * 1024);
  *To = {Total, Free, Total - Free};
  return Success;
}

struct Process {
  unsigned Id;
  unsigned long long Used;
  unsigned GpuInstance, ComputeInstance;
};
EXPORT int nvmlDeviceGetComputeRunningProcesses_v3(Device, unsigned *Count, Process *To) {
  *Count = 0;
  if (long Id = number("process", 0)) {
    *Count = 1;
    To[0] = {unsigned(Id), 20ull << 30, 0, 0};
  }
  return Success;
}
EXPORT int nvmlDeviceGetEccMode(Device, unsigned *Now, unsigned *Pending) {
  int Status = give(Now, "ecc");
  *Pending = unsigned(number("ecc_pending", *Now));
  return Status;
}
EXPORT int nvmlDeviceGetTotalEccErrors(Device, int Kind, int, unsigned long long *Count) {
  *Count = (unsigned long long)number(Kind ? "uncorrected" : "corrected", 0);
  return Success;
}
EXPORT int nvmlDeviceGetRemappedRows(Device, unsigned *Few, unsigned *Many, unsigned *Pending, unsigned *Failed) {
  *Few = 0;
  *Pending = unsigned(number("remap_pending", 0));
  *Failed = unsigned(number("remap_failed", 0));
  return give(Many, "remapped");
}
EXPORT int nvmlDeviceGetCurrentClocksEventReasons(Device, unsigned long long *Reasons) {
  *Reasons = (unsigned long long)number("reasons", 1);
  return Success;
}
EXPORT int nvmlDeviceGetPowerUsage(Device, unsigned *MilliWatts) { return give(MilliWatts, "milliwatts"); }
EXPORT int nvmlDeviceGetEnforcedPowerLimit(Device, unsigned *MilliWatts) { return give(MilliWatts, "limit"); }
EXPORT int nvmlDeviceGetTemperature(Device, int, unsigned *Celsius) { return give(Celsius, "celsius"); }
EXPORT int nvmlDeviceGetComputeMode(Device, unsigned *Mode) { return give(Mode, "mode"); }
EXPORT int nvmlDeviceGetMigMode(Device, unsigned *Now, unsigned *Pending) {
  *Pending = 0;
  return give(Now, "mig");
}
