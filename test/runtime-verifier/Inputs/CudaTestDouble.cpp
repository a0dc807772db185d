// A test double of the CUDA driver, selected by CUDA_TIDY_TEST_DOUBLE: answers like a GPU of the table of limits. It reads
// the "cubins" of nvcc.py, and runs nothing.
//
// CUDA_TIDY_DOUBLE_DEVICE   the architecture, sm_90 unless told; `none` for a machine without a GPU
// CUDA_TIDY_DOUBLE_FAULT    hang-start, crash-start, hang-launch, crash-launch, hang-kernel, crash-kernel, sticky, babble,
//                           no-pages, no-map: memory is not mapped page by page
// CUDA_TIDY_DOUBLE_LOG      a file to which launches are appended
#include "CudaDriver.h"
#include "knowledge/DeviceLimits.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using namespace cuda_tidy;

#define EXPORTED extern "C" __attribute__((visibility("default"))) CuResult

namespace cuda_tidy {
struct CuFunctionOpaque {
  std::string Symbol;
  unsigned Registers = 0, StaticShared = 0, MaxThreads = 0;
  std::vector<unsigned> ParameterBytes;
  unsigned DynamicShared = 0; ///< That the attribute allows; 0 until it is set.
  bool MayHaveLargeClusters = false;
};
struct CuModuleOpaque {
  std::vector<CuFunctionOpaque> Functions;
};
} // namespace cuda_tidy

namespace {

enum : CuResult { Success, InvalidValue = 1, OutOfMemory = 2, NoDevice = 100, InvalidImage = 200, NotFound = 500,
                  IllegalAddress = 700, OutOfResources = 701, InvalidCluster = 912 };

constexpr std::size_t DeviceBytes = std::size_t(8) << 30;
std::size_t Allocated = 0;
bool IsBroken = false; // after a fault every call fails
constexpr std::size_t Page = 2 << 20;
std::map<CuDevicePointer, std::size_t> Reserved, Mapped; // what was mapped page by page, and what around it was not

std::string setting(const char *Name, const char *Otherwise = "") {
  const char *Value = std::getenv(Name);
  return Value ? Value : Otherwise;
}

std::string architecture() { return setting("CUDA_TIDY_DOUBLE_DEVICE", "sm_90"); }
const DeviceLimits &limits() { return *limitsOf(architecture()); }

void fault(const std::string &Stage) {
  const std::string Fault = setting("CUDA_TIDY_DOUBLE_FAULT");
  if (Fault == "hang-" + Stage)
    for (;;)
      pause();
  if (Fault == "crash-" + Stage)
    std::raise(SIGSEGV);
  if (Fault == "babble") { // as a kernel prints
    std::puts("{\"launch\": \"CUDA_ERROR_INVALID_VALUE\"}\n\xff[[[");
    std::fflush(stdout);
  }
}

bool contains(const std::map<CuDevicePointer, std::size_t> &Ranges, CuDevicePointer Start, std::size_t Bytes) {
  auto Next = Ranges.upper_bound(Start);
  return Next != Ranges.begin() && Start + Bytes <= std::prev(Next)->first + std::prev(Next)->second;
}

bool isMemory(CuDevicePointer Start, std::size_t Bytes) {
  return contains(Mapped, Start, Bytes) || !contains(Reserved, Start, 1);
}

/// What the kernel does to the memory of its first argument, as CUDA_TIDY_DOUBLE_KERNEL says if its second one is at least
/// as large: `LEAST fault`, or `LEAST OFFSET BYTES`, which it writes, and cannot where the argument is null.
void run(const CuFunctionOpaque &Function, void **Parameters) {
  std::istringstream Words(setting("CUDA_TIDY_DOUBLE_KERNEL"));
  std::int64_t Least = 0, Offset = 0, Bytes = 0, Value = 0;
  if (!(Words >> Least) || Function.ParameterBytes.size() < 2)
    return;
  std::memcpy(&Value, Parameters[1], std::min<std::size_t>(sizeof Value, Function.ParameterBytes[1]));
  if (Value < Least)
    return;
  char *Array = *static_cast<char **>(Parameters[0]);
  if (Array && Words >> Offset >> Bytes && isMemory(reinterpret_cast<CuDevicePointer>(Array) + Offset, Bytes))
    std::memset(Array + Offset, 1, Bytes);
  else
    IsBroken = true;
}

CuResult judge(const CuLaunchConfig &Config, const CuFunctionOpaque &Function) {
  std::uint64_t Threads = 1, ClusterBlocks = 1;
  for (int Axis = 0; Axis < 3; ++Axis) {
    Threads *= Config.Block[Axis];
    if (Config.Grid[Axis] == 0 || Config.Grid[Axis] > DeviceLimits::GridAxes[Axis] || Config.Block[Axis] == 0 ||
        Config.Block[Axis] > DeviceLimits::BlockAxes[Axis])
      return InvalidValue;
  }
  if (Threads > DeviceLimits::ThreadsPerBlock)
    return InvalidValue;
  if (Function.MaxThreads && Threads > Function.MaxThreads)
    return OutOfResources;
  if (DeviceLimits::registersOfBlock(Threads, Function.Registers) > limits().RegistersPerBlock)
    return OutOfResources;
  const unsigned Free = DeviceLimits::SharedPerBlock - Function.StaticShared;
  if (Config.DynamicSharedBytes > std::max(Free, Function.DynamicShared))
    return InvalidValue;
  for (unsigned Each = 0; Each < Config.AttributeCount; ++Each)
    if (const CuLaunchAttribute &Attribute = Config.Attributes[Each]; Attribute.Id == CuLaunchAttribute::ClusterDimension)
      ClusterBlocks = Attribute.Value.Cluster.X * Attribute.Value.Cluster.Y * Attribute.Value.Cluster.Z;
  return ClusterBlocks > (Function.MayHaveLargeClusters ? 16 : 8) ? InvalidCluster : Success;
}

void record(const CuLaunchConfig &Config, const CuFunctionOpaque &Function, void **Parameters) {
  const std::string Log = setting("CUDA_TIDY_DOUBLE_LOG");
  if (Log.empty())
    return;
  std::ofstream Stream(Log, std::ios::app);
  Stream << Function.Symbol << " grid " << Config.Grid[0] << ' ' << Config.Grid[1] << ' ' << Config.Grid[2] << " block "
         << Config.Block[0] << ' ' << Config.Block[1] << ' ' << Config.Block[2] << " dynamic "
         << Config.DynamicSharedBytes << " allowed " << Function.DynamicShared;
  for (std::size_t Index = 0; Index < Function.ParameterBytes.size(); ++Index) {
    std::int64_t Value = 0;
    std::memcpy(&Value, Parameters[Index], std::min<std::size_t>(sizeof Value, Function.ParameterBytes[Index]));
    Stream << " argument " << (Value > 0xffffffff ? "buffer" : std::to_string(Value));
  }
  Stream << (socket(AF_INET, SOCK_STREAM, 0) < 0 ? " without network\n" : " with network\n");
}

} // namespace

EXPORTED cuInit(unsigned) {
  fault("start");
  // As the driver does, which reserves addresses for the memory of all GPUs and of the host.
  if (mmap(nullptr, std::size_t(1) << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED)
    return OutOfMemory;
  return architecture() == "none" ? NoDevice : Success;
}

EXPORTED cuDriverGetVersion(int *Version) {
  *Version = 13000;
  return Success;
}

EXPORTED cuGetErrorName(CuResult Status, const char **Name) {
  switch (Status) {
  case Success: *Name = "CUDA_SUCCESS"; return Success;
  case InvalidValue: *Name = "CUDA_ERROR_INVALID_VALUE"; return Success;
  case OutOfMemory: *Name = "CUDA_ERROR_OUT_OF_MEMORY"; return Success;
  case NoDevice: *Name = "CUDA_ERROR_NO_DEVICE"; return Success;
  case InvalidImage: *Name = "CUDA_ERROR_INVALID_IMAGE"; return Success;
  case NotFound: *Name = "CUDA_ERROR_NOT_FOUND"; return Success;
  case IllegalAddress: *Name = "CUDA_ERROR_ILLEGAL_ADDRESS"; return Success;
  case OutOfResources: *Name = "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"; return Success;
  case InvalidCluster: *Name = "CUDA_ERROR_INVALID_CLUSTER_SIZE"; return Success;
  default: return InvalidValue;
  }
}

EXPORTED cuGetErrorString(CuResult, const char **Text) {
  *Text = "said by a test double";
  return Success;
}

EXPORTED cuDeviceGetCount(int *Count) {
  *Count = 1;
  return Success;
}

EXPORTED cuDeviceGet(CuDevice *Device, int Ordinal) {
  *Device = Ordinal;
  return Ordinal == 0 ? Success : InvalidValue;
}

EXPORTED cuDeviceGetName(char *Name, int Size, CuDevice) {
  std::snprintf(Name, Size, "Test Double");
  return Success;
}

EXPORTED cuDeviceGetAttribute(int *Value, CuDeviceAttribute Name, CuDevice) {
  switch (Name) {
  case CuComputeCapabilityMajor: *Value = limits().Capability / 10; return Success;
  case CuComputeCapabilityMinor: *Value = limits().Capability % 10; return Success;
  case CuMaxThreadsPerBlock: *Value = DeviceLimits::ThreadsPerBlock; return Success;
  case CuMaxSharedMemoryPerBlock: *Value = DeviceLimits::SharedPerBlock; return Success;
  case CuMaxSharedMemoryPerBlockOptIn: *Value = limits().SharedPerBlockOptIn; return Success;
  case CuMaxRegistersPerBlock: *Value = limits().RegistersPerBlock; return Success;
  case CuMultiprocessorCount: *Value = 100; return Success;
  case CuVirtualMemoryManagement: *Value = setting("CUDA_TIDY_DOUBLE_FAULT") != "no-pages"; return Success;
  }
  return InvalidValue;
}

EXPORTED cuDeviceTotalMem_v2(std::size_t *Bytes, CuDevice) {
  *Bytes = DeviceBytes;
  return Success;
}

EXPORTED cuMemGetInfo_v2(std::size_t *Free, std::size_t *Total) {
  *Total = DeviceBytes;
  *Free = DeviceBytes - Allocated;
  return Success;
}

EXPORTED cuCtxCreate_v2(CuContext *Context, unsigned, CuDevice) {
  *Context = reinterpret_cast<CuContext>(&Allocated);
  return Success;
}

EXPORTED cuCtxDestroy_v2(CuContext) { return Success; }

EXPORTED cuCtxSynchronize() {
  fault("kernel");
  IsBroken |= setting("CUDA_TIDY_DOUBLE_FAULT") == "sticky";
  return IsBroken ? IllegalAddress : Success;
}

EXPORTED cuMemAlloc_v2(CuDevicePointer *Pointer, std::size_t Bytes) {
  if (Bytes == 0 || Bytes > DeviceBytes - Allocated)
    return Bytes == 0 ? InvalidValue : OutOfMemory;
  Allocated += Bytes;
  *Pointer = reinterpret_cast<CuDevicePointer>(std::calloc(Bytes, 1));
  return *Pointer ? Success : OutOfMemory;
}

EXPORTED cuMemFree_v2(CuDevicePointer Pointer) {
  std::free(reinterpret_cast<void *>(Pointer));
  return IsBroken ? IllegalAddress : Success;
}

EXPORTED cuMemGetAllocationGranularity(std::size_t *Bytes, const CuMemoryProperties *, int) {
  *Bytes = Page;
  return Success;
}

EXPORTED cuMemAddressReserve(CuDevicePointer *Pointer, std::size_t Bytes, std::size_t, CuDevicePointer,
                             unsigned long long) {
  if (Bytes % Page != 0)
    return InvalidValue;
  void *Memory = mmap(nullptr, Bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  *Pointer = reinterpret_cast<CuDevicePointer>(Memory);
  Reserved[*Pointer] = Bytes;
  return Memory == MAP_FAILED ? OutOfMemory : Success;
}

EXPORTED cuMemCreate(unsigned long long *Handle, std::size_t Bytes, const CuMemoryProperties *, unsigned long long) {
  if (Bytes % Page != 0 || Bytes > DeviceBytes - Allocated)
    return Bytes % Page != 0 ? InvalidValue : OutOfMemory;
  Allocated += Bytes;
  *Handle = 1;
  return Success;
}

EXPORTED cuMemMap(CuDevicePointer Pointer, std::size_t Bytes, std::size_t, unsigned long long, unsigned long long) {
  return contains(Reserved, Pointer, Bytes) && setting("CUDA_TIDY_DOUBLE_FAULT") != "no-map" ? Success : InvalidValue;
}

EXPORTED cuMemSetAccess(CuDevicePointer Pointer, std::size_t Bytes, const CuMemoryAccess *Access, std::size_t) {
  if (!contains(Reserved, Pointer, Bytes) || Access->Flags != 3)
    return InvalidValue;
  Mapped[Pointer] = Bytes;
  return mprotect(reinterpret_cast<void *>(Pointer), Bytes, PROT_READ | PROT_WRITE) == 0 ? Success : OutOfMemory;
}

EXPORTED cuMemsetD8_v2(CuDevicePointer Pointer, unsigned char Value, std::size_t Count) {
  if (Value != 0 || Count <= 1 << 28) // Gigabytes are zeros until somebody touches them.
    std::memset(reinterpret_cast<void *>(Pointer), Value, Count);
  return Success;
}

EXPORTED cuMemcpyHtoD_v2(CuDevicePointer To, const void *From, std::size_t Bytes) {
  std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
  return Success;
}

EXPORTED cuMemcpyDtoH_v2(void *To, CuDevicePointer From, std::size_t Bytes) {
  std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
  return Success;
}

EXPORTED cuModuleLoadData(CuModule *Module, const void *Image) {
  std::istringstream Lines(static_cast<const char *>(Image));
  std::string Line;
  if (!std::getline(Lines, Line) || Line != "test double's cubin for " + architecture())
    return InvalidImage;
  auto *Result = new CuModuleOpaque;
  while (std::getline(Lines, Line)) {
    CuFunctionOpaque &Function = Result->Functions.emplace_back();
    std::istringstream Words(Line);
    Words >> Function.Symbol >> Function.Registers >> Function.StaticShared >> Function.MaxThreads;
    for (unsigned Bytes; Words >> Bytes; Words.ignore())
      Function.ParameterBytes.push_back(Bytes);
  }
  *Module = Result;
  return Success;
}

EXPORTED cuModuleUnload(CuModule Module) {
  delete Module;
  return Success;
}

EXPORTED cuModuleGetFunction(CuFunction *Function, CuModule Module, const char *Name) {
  for (CuFunctionOpaque &Each : Module->Functions)
    if (Each.Symbol == Name) {
      *Function = &Each;
      return Success;
    }
  return NotFound;
}

EXPORTED cuFuncSetAttribute(CuFunction Function, CuFunctionAttribute Name, int Value) {
  if (Name == CuNonPortableClusterSizeAllowed)
    Function->MayHaveLargeClusters = Value;
  if (Name != CuMaxDynamicSharedSizeBytes)
    return Success;
  if (Value < 0 || Value + Function->StaticShared > limits().SharedPerBlockOptIn)
    return InvalidValue;
  Function->DynamicShared = Value;
  return Success;
}

EXPORTED cuLaunchKernelEx(const CuLaunchConfig *Config, CuFunction Function, void **Parameters, void **) {
  fault("launch");
  record(*Config, *Function, Parameters);
  const CuResult Answer = IsBroken ? CuResult(IllegalAddress) : judge(*Config, *Function);
  if (Answer == Success)
    run(*Function, Parameters);
  return Answer;
}
