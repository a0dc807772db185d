#include "DeviceTests.h"
#include "Environment.h"
#include "Machine.h"
#include "VisibleDevices.h"

#include <algorithm>
#include <cstdlib>

namespace cuda_tidy {
namespace {

std::optional<size_t> countGpus(const Machine &Machine) {
  if (!Machine.Management.Gpus.empty())
    return Machine.Management.Gpus.size() + Machine.Management.Unreachable.size();
  if (size_t Listed = Machine.Files.names("/proc/driver/nvidia/gpus").size())
    return Listed;
  return std::nullopt;
}

Row visibleRow(const Machine &Machine) {
  Row Result{.Id = "visible-devices", .Subject = "CUDA_VISIBLE_DEVICES"};
  const char *Value = std::getenv("CUDA_VISIBLE_DEVICES");
  if (!Value) {
    Result.Message = "not set: programs see every GPU";
    return Result;
  }
  Result.Facts["value"] = Value;
  Result.Source = VisibleDevicesSource;
  std::vector<std::string> Uuids;
  for (const ManagedGpu &Gpu : Machine.Management.Gpus)
    if (!Gpu.Uuid.empty())
      Uuids.push_back(Gpu.Uuid);
  if (Uuids.size() != countGpus(Machine))
    Uuids.clear();
  if (auto Entries = splitList(Value, ", \t"); Entries.empty() || Entries.front() == "-1") {
    Result.add(Health::Problem, std::string("set to ") + (Entries.empty() ? "nothing" : "-1") + ": programs see no GPU",
               "unset CUDA_VISIBLE_DEVICES");
    return Result;
  }
  VisibleDevices Judged = judgeVisibleDevices(Value, Uuids, countGpus(Machine));
  Result.Facts["named"] = Judged.Named;
  Result.Message = std::string(Value);
  if (!Judged.Wrong.empty() || !Judged.Why.empty()) {
    Result.Facts["wrong"] = Judged.Wrong;
    std::string Message = "'" + Judged.Wrong + "' is wrong (" + Judged.Why + ")";
    if (!Judged.Ignored.empty())
      Message += ", and what stands behind it is ignored";
    Message += ": " + std::to_string(Judged.Named) + (Judged.Named == 1 ? " GPU is" : " GPUs are") + " named before it";
    if (Judged.Wrong == "-1" && Judged.Ignored.empty() && Judged.Named)
      Result.add(Health::Ok, "-1 ends the list");
    else
      Result.add(Health::Problem, Message, "name the GPUs as nvidia-smi -L lists them, or unset CUDA_VISIBLE_DEVICES");
    return Result;
  }
  const std::string Named = std::to_string(Judged.Named) + (Judged.Named == 1 ? " GPU" : " GPUs");
  if (!countGpus(Machine)) {
    Result.State = Health::Unknown;
    Result.Message += "; " + Named + " named, and no driver that knows whether there are so many";
    return Result;
  }
  Result.add(Health::Ok, Named);
  auto Differ = [](const ManagedGpu &A, const ManagedGpu &B) { return A.Name != B.Name; };
  bool Mixed = std::ranges::adjacent_find(Machine.Management.Gpus, Differ) != Machine.Management.Gpus.end();
  if (Mixed && environment("CUDA_DEVICE_ORDER") != "PCI_BUS_ID" && std::string(Value).find("GPU-") == std::string::npos)
    Result.add(Health::Warning, "the GPUs differ, and CUDA counts the fastest first, nvidia-smi by their place",
               "set CUDA_DEVICE_ORDER=PCI_BUS_ID");
  return Result;
}

const ManagedGpu *managed(const Machine &Machine, const std::string &Uuid) {
  auto Found = std::ranges::find(Machine.Management.Gpus, Uuid, &ManagedGpu::Uuid);
  return Uuid.empty() || Found == Machine.Management.Gpus.end() ? nullptr : &*Found;
}

Row identityRow(const std::string &Subject, const CudaGpu &Gpu, const ManagedGpu *Managed) {
  Row Result{.Id = "gpu", .Subject = Subject};
  Result.Message = Gpu.Name + ", compute capability " + std::to_string(Gpu.Major) + "." + std::to_string(Gpu.Minor) +
                   (Gpu.TotalBytes ? ", " + readableBytes(double(Gpu.TotalBytes)) : "");
  Result.Facts = {{"name", Gpu.Name},
                  {"computeCapability", std::to_string(Gpu.Major) + "." + std::to_string(Gpu.Minor)},
                  {"uuid", Gpu.Uuid},
                  {"totalBytes", Gpu.TotalBytes}};
  constexpr int Prohibited = 2, OneProcess = 3;
  if (Managed && Managed->ComputeMode == Prohibited)
    Result.add(Health::Problem, "its compute mode forbids programs", "nvidia-smi -c DEFAULT (as root)");
  if (Managed && Managed->ComputeMode == OneProcess && !Managed->Processes.empty())
    Result.add(Health::Problem,
               "its compute mode allows one process, and process " + std::to_string(Managed->Processes.front().Id) +
                   " has it",
               "end that process, or nvidia-smi -c DEFAULT (as root)");
  return Result;
}

Row memoryRow(const std::string &Subject, const ManagedGpu &Gpu) {
  Row Result{.Id = "gpu-memory", .Subject = Subject + " memory"};
  if (Gpu.TotalBytes < 0) {
    Result.add(Health::Unknown, "NVML does not tell it");
    return Result;
  }
  Result.Message = readableBytes(double(Gpu.FreeBytes)) + " of " + readableBytes(double(Gpu.TotalBytes)) + " are free";
  nlohmann::json Processes = nlohmann::json::array();
  for (const GpuProcess &Each : Gpu.Processes) {
    Processes.push_back({{"id", Each.Id}});
    if (Each.Bytes >= 0)
      Processes.back()["bytes"] = Each.Bytes;
  }
  Result.Facts = {{"totalBytes", Gpu.TotalBytes},
                  {"freeBytes", Gpu.FreeBytes},
                  {"usedBytes", Gpu.UsedBytes},
                  {"processes", Processes}};
  std::string Users;
  for (size_t I = 0; I < Gpu.Processes.size() && I < 4; ++I)
    Users += (I ? ", " : "") + std::to_string(Gpu.Processes[I].Id) +
             (Gpu.Processes[I].Bytes >= 0 ? " (" + readableBytes(double(Gpu.Processes[I].Bytes)) + ")" : "");
  if (Gpu.Processes.size() > 4)
    Users += ", …";
  if (!Users.empty())
    Result.Message += "; processes that use it: " + Users;
  if (Gpu.FreeBytes < Gpu.TotalBytes / 10)
    Result.add(Health::Warning, "less than a tenth is free",
               Users.empty() ? "see nvidia-smi for who uses it; a process of another container does not show"
                             : "end those that should not be there");
  return Result;
}

Row healthRow(const std::string &Subject, const ManagedGpu &Gpu) {
  Row Result{.Id = "gpu-health", .Subject = Subject + " health"};
  Result.Message = Gpu.EccNow < 0 ? "no ECC" : Gpu.EccNow ? "ECC on" : "ECC off";
  if (Gpu.EccNow >= 0 && Gpu.EccAfterReboot != Gpu.EccNow)
    Result.add(Health::Warning, std::string("will be ") + (Gpu.EccAfterReboot ? "on" : "off") + " after a restart",
               "restart the machine");
  if (Gpu.CorrectedErrors > 0)
    Result.add(Health::Ok, std::to_string(Gpu.CorrectedErrors) + " corrected errors");
  if (Gpu.UncorrectedErrors > 0)
    Result.add(Health::Warning,
               std::to_string(Gpu.UncorrectedErrors) + " uncorrected memory errors since the driver was loaded",
               "restart the machine; if they come back, have the GPU replaced");
  if (Gpu.RetiredPages > 0)
    Result.add(Health::Ok, std::to_string(Gpu.RetiredPages) + " retired pages");
  if (Gpu.RemappedRows > 0)
    Result.add(Health::Ok, std::to_string(Gpu.RemappedRows) + " remapped rows");
  if (Gpu.RetirementPending > 0 || Gpu.RemappingPending > 0)
    Result.add(Health::Warning, "faulty memory waits to be taken out of use",
               "reset the GPU (nvidia-smi -r, as root, with nothing running), or restart the machine");
  if (Gpu.RemappingFailed > 0)
    Result.add(Health::Problem, "faulty memory could not be replaced by spare rows", "have the GPU replaced");
  if (std::vector<std::string> Slow = slowdowns(Gpu.ClockReasons); !Slow.empty()) {
    std::string Reasons;
    for (const std::string &Each : Slow)
      Reasons += (Reasons.empty() ? "" : ", ") + Each;
    Result.Facts["slowdowns"] = Slow;
    Result.add(Health::Warning, "clocks are held down: " + Reasons,
               "look at cooling and power supply (nvidia-smi -q -d PERFORMANCE)");
  }
  if (Gpu.MilliWatts >= 0)
    Result.add(Health::Ok,
               std::to_string(Gpu.MilliWatts / 1000) + " W" +
                   (Gpu.MilliWattsLimit > 0 ? " of " + std::to_string(Gpu.MilliWattsLimit / 1000) + " W" : ""));
  if (Gpu.Celsius >= 0)
    Result.add(Health::Ok, std::to_string(Gpu.Celsius) + " °C");
  auto Fact = [&](const char *Name, int64_t Value) {
    if (Value >= 0)
      Result.Facts[Name] = Value;
  };
  if (Gpu.EccNow >= 0) {
    Result.Facts["ecc"] = Gpu.EccNow == 1;
    Result.Facts["eccAfterRestart"] = Gpu.EccAfterReboot == 1;
  }
  Fact("correctedErrors", Gpu.CorrectedErrors);
  Fact("uncorrectedErrors", Gpu.UncorrectedErrors);
  Fact("retiredPages", Gpu.RetiredPages);
  Fact("remappedRows", Gpu.RemappedRows);
  Fact("clockReasons", Gpu.ClockReasons);
  Fact("milliwatts", Gpu.MilliWatts);
  Fact("milliwattsLimit", Gpu.MilliWattsLimit);
  Fact("celsius", Gpu.Celsius);
  return Result;
}

Row testRow(const std::string &Subject, int Ordinal, unsigned Seconds) {
  Row Result{.Id = "gpu-test", .Subject = Subject + " test"};
  DeviceTestResult Test = testDevice(Ordinal, Seconds);
  if (!Test.Failure.empty()) {
    Result.Facts = {{"failure", Test.Failure}};
    Result.add(Health::Problem, "a program on it fails: " + Test.Failure,
               "see what dmesg says of NVRM (\"Xid\"); restart the machine");
    return Result;
  }
  Result.Facts = {{"arithmeticWords", Test.ArithmeticWords}, {"wrongWords", Test.WrongWords},
                  {"memoryBytes", Test.MemoryBytes},         {"memoryRounds", Test.MemoryRounds},
                  {"wrongMemory", Test.WrongMemory},         {"seconds", Test.Seconds}};
  if (Test.WrongMemory)
    Result.Facts["firstWrongByte"] = Test.FirstWrongByte;
  if (Test.WrongWords)
    Result.add(Health::Problem,
               std::to_string(Test.WrongWords) + " of " + std::to_string(Test.ArithmeticWords) + " results are wrong",
               "have the GPU replaced");
  else
    Result.add(Health::Ok, std::to_string(Test.ArithmeticWords) + " known results are right");
  if (Test.WrongMemory)
    Result.add(Health::Problem,
               "words of memory came back changed: " + std::to_string(Test.WrongMemory) + ", the first at byte " +
                   std::to_string(Test.FirstWrongByte),
               "have the GPU replaced");
  else if (Test.MemoryBytes)
    Result.add(Health::Ok, readableBytes(double(Test.MemoryBytes)) + " keep five patterns" +
                               (Seconds ? " for " + std::to_string(Seconds) + " s" : ""));
  else
    Result.add(Health::Warning, "too little memory is free to test any", "end what uses the GPU");
  return Result;
}

} // namespace

std::vector<Row> gpuRows(const Machine &Machine, std::optional<unsigned> StressSeconds) {
  std::vector<Row> Rows;
  if (Machine.Driver.Gpus.empty() && StressSeconds.value_or(0) > 0)
    Rows.push_back({.Id = "gpu-test",
                    .Subject = "GPU test",
                    .State = Health::Problem,
                    .Message = "not done: no GPU can be reached",
                    .Remedy = "see the driver above"});
  if (Machine.Driver.Gpus.empty() && Machine.Management.Gpus.empty() && !std::getenv("CUDA_VISIBLE_DEVICES")) {
    Rows.push_back({.Id = "gpu", .Subject = "GPU", .State = Health::Unknown, .Message = "none to look at"});
    return Rows;
  }
  Rows.push_back(visibleRow(Machine));
  for (size_t Ordinal = 0; Ordinal < Machine.Driver.Gpus.size(); ++Ordinal) {
    const CudaGpu &Gpu = Machine.Driver.Gpus[Ordinal];
    const ManagedGpu *Managed = managed(Machine, Gpu.Uuid);
    std::string Subject = "GPU " + std::to_string(Ordinal);
    Rows.push_back(identityRow(Subject, Gpu, Managed));
    if (Managed) {
      Rows.push_back(memoryRow(Subject, *Managed));
      Rows.push_back(healthRow(Subject, *Managed));
    }
    if (StressSeconds)
      Rows.push_back(testRow(Subject, int(Ordinal), *StressSeconds));
  }
  for (const ManagedGpu &Gpu : Machine.Management.Gpus)
    if (std::ranges::find(Machine.Driver.Gpus, Gpu.Uuid, &CudaGpu::Uuid) == Machine.Driver.Gpus.end()) {
      Row Hidden{.Id = "gpu-hidden", .Subject = "another GPU", .Message = Gpu.Name + ", which programs do not see"};
      Hidden.Facts = {{"name", Gpu.Name}, {"uuid", Gpu.Uuid}};
      if (Gpu.MigMode == 1)
        Hidden.add(Health::Ok, "it is in MIG mode: its instances are seen instead");
      Rows.push_back(std::move(Hidden));
    }
  return Rows;
}

} // namespace cuda_tidy
