#include "Launches.h"
#include "LibraryNames.h"
#include "Record.h"
#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <set>
#include <unistd.h>
#include <utility>

namespace cuda_tidy {
namespace {

constexpr std::uint64_t MostBytesOfLaunch = 256 << 20, MostBytes = std::uint64_t(1) << 30;
/// Of one kernel: of different numbers, or later and later.
constexpr unsigned MostLaunches = 8;
constexpr std::size_t BytesAtOnce = 4 << 20;

/// What is asked of the driver, which is loaded where a kernel is launched. Null is what it does not have.
struct Driver {
  int (*Synchronize)() = nullptr;
  int (*GetAddressRange)(std::uint64_t *Begin, std::size_t *Bytes, std::uint64_t Address) = nullptr;
  int (*Copy)(void *To, std::uint64_t From, std::size_t Bytes) = nullptr;
  int (*IsCapturing)(void *Stream, int *Status) = nullptr;
  int (*GetFunction)(void **Function, const void *Kernel) = nullptr;
  int (*GetModule)(void **Module, void *Function) = nullptr;
  int (*GetGlobal)(std::uint64_t *Begin, std::size_t *Bytes, void *Module, const char *Name) = nullptr;

  Driver() {
    void *const Library = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    const auto find = [&](auto &Function, const char *Name) {
      Function =
          reinterpret_cast<std::remove_reference_t<decltype(Function)>>(Library ? dlsym(Library, Name) : nullptr);
    };
    find(Synchronize, "cuCtxSynchronize");
    find(GetAddressRange, "cuMemGetAddressRange_v2");
    find(Copy, "cuMemcpyDtoH_v2");
    find(IsCapturing, "cuStreamIsCapturing");
    find(GetFunction, "cuKernelGetFunction");
    find(GetModule, "cuFuncGetModule");
    find(GetGlobal, "cuModuleGetGlobal_v2");
  }
  bool isUsable() const { return Synchronize && GetAddressRange && Copy; }
};

struct Kernel {
  std::string Name;
  std::vector<std::size_t> Sizes; ///< Of its parameters; 0 for a pointer.
  std::uint64_t Launches = 0;
  unsigned Recorded = 0;
  std::set<std::string> Numbers; ///< Those that were recorded.
  bool IsCut = false;            ///< One was left out since there are too many.
};

struct Variable {
  std::string Name;
  const void *OfHost; ///< By which the program means it.
  std::size_t Bytes;
};

struct Launch {
  const void *Function = nullptr;
  std::uint64_t Grid[3] = {}, Block[3] = {}, Shared = 0;
  void *const *Arguments = nullptr;
  void *Stream = nullptr;
};

std::string hexOf(const void *Bytes, std::size_t Count) {
  constexpr char Digits[] = "0123456789abcdef";
  std::string Text;
  for (const auto *Byte = static_cast<const unsigned char *>(Bytes); Count > 0; ++Byte, --Count)
    (Text += Digits[*Byte >> 4]) += Digits[*Byte & 15];
  return Text;
}

std::string axes(const std::uint64_t (&Extent)[3]) {
  return std::to_string(Extent[0]) + ',' + std::to_string(Extent[1]) + ',' + std::to_string(Extent[2]);
}

class Recorder {
public:
  std::string Folder;

  void want(std::string_view Name, const std::vector<std::string_view> &Parameters) {
    Kernel &Each = Wanted[std::string(Name)];
    Each.Name = Name;
    for (std::string_view Parameter : Parameters)
      Each.Sizes.push_back(Parameter == "p" ? 0 : std::strtoull(std::string(Parameter).c_str(), nullptr, 10));
  }
  void knowKernel(const void *Function, const char *Name) {
    const std::scoped_lock Lock(Mutex);
    if (const auto Found = Wanted.find(Name ? Name : ""); Found != Wanted.end())
      Known[Function] = &Found->second;
  }
  void knowHandle(const void *Handle, const void *Function) {
    const std::scoped_lock Lock(Mutex);
    Handles.insert(Handle);
    if (const auto Found = Known.find(Function); Found != Known.end())
      Known[Handle] = Found->second;
  }
  void knowVariable(const void *OfHost, const char *Name, std::size_t Bytes) {
    const std::scoped_lock Lock(Mutex);
    if (Name)
      Variables.push_back({Name, OfHost, Bytes});
  }

  /// Something else works on memory of the device.
  void noteWork() {
    const std::scoped_lock Lock(Mutex);
    ++AllLaunches;
  }

  void launch(const Launch &Made) {
    const std::scoped_lock Lock(Mutex);
    const std::uint64_t Before = AllLaunches++;
    const auto Found = Known.find(Made.Function);
    if (Found == Known.end() || !Made.Arguments)
      return;
    Kernel &Of = *Found->second;
    ++Of.Launches;
    if (!isWorthRecording(Of, Made)) {
      if (!std::exchange(Of.IsCut, true))
        record({"unrecorded", Of.Name, "there are more than are kept"});
      return;
    }
    Line = {"launch",        Of.Name,          std::to_string(Of.Launches), std::to_string(Before),
            axes(Made.Grid), axes(Made.Block), std::to_string(Made.Shared)};
    if (const char *Why = keep(Of, Made))
      record({"unrecorded", Of.Name, Why});
    else
      record(Line);
  }

private:
  /// Other numbers than before; or the second, fourth, eighth one.
  bool isWorthRecording(Kernel &Of, const Launch &Made) const {
    std::string Numbers = axes(Made.Grid) + axes(Made.Block) + std::to_string(Made.Shared);
    for (std::size_t Index = 0; Index < Of.Sizes.size(); ++Index)
      Numbers += ',' + hexOf(Made.Arguments[Index], Of.Sizes[Index]);
    const bool IsNew = Of.Numbers.size() < MostLaunches && Of.Numbers.insert(Numbers).second;
    const bool IsPower = (Of.Launches & (Of.Launches - 1)) == 0;
    return (IsNew || IsPower) && Of.Recorded++ < MostLaunches;
  }

  /// Writes what the launch is given into files, and into the line. Returns why that is not possible, or null.
  const char *keep(const Kernel &Of, const Launch &Made) {
    static const Driver Asked;
    if (!Asked.isUsable())
      return "the driver cannot be asked";
    if (int Status = 0; Asked.IsCapturing && Asked.IsCapturing(Made.Stream, &Status) == 0 && Status != 0)
      return "it is captured into a graph";
    if (Asked.Synchronize() != 0)
      return "an error came before it";
    Kept.clear();
    Bytes = 0;
    for (std::size_t Index = 0; Index < Of.Sizes.size(); ++Index)
      if (const char *Why = keepArgument(Asked, Made.Arguments[Index], Of.Sizes[Index]))
        return Why;
    for (const Variable &Each : Variables)
      keepVariable(Asked, Each, Made.Function);
    return nullptr;
  }

  const char *keepArgument(const Driver &Asked, const void *Argument, std::size_t Size) {
    const bool IsPointer = Size == 0;
    Size = IsPointer ? sizeof(void *) : Size;
    Line.push_back("argument " + hexOf(Argument, Size));
    for (std::size_t Offset = 0; Offset + sizeof(std::uint64_t) <= Size; Offset += sizeof(std::uint64_t)) {
      std::uint64_t Word, Begin = 0;
      std::memcpy(&Word, static_cast<const char *>(Argument) + Offset, sizeof Word);
      std::size_t Count = 0;
      if (Word == 0 || Asked.GetAddressRange(&Begin, &Count, Word) != 0) {
        if (Word != 0 && IsPointer)
          return "the driver does not know the memory that it is given";
        continue; // a number
      }
      if (Kept.insert(Begin).second)
        if (const char *Why = write(
                "memory " + std::to_string(Begin) + ' ', Count,
                [&](char *To, std::size_t From, std::size_t Part) { return Asked.Copy(To, Begin + From, Part) == 0; }))
          return Why;
    }
    return nullptr;
  }

  /// Of the simulation and of a shared runtime by its function; of a linked one by the handle of the kernel, which is
  /// the driver's from CUDA 13 on.
  void keepVariable(const Driver &Asked, const Variable &Each, const void *Function) {
    using CopyFromSymbol = int(void *To, const void *Symbol, std::size_t Bytes, std::size_t Offset, int Kind);
    static const auto CopyFrom = reinterpret_cast<CopyFromSymbol *>(dlsym(RTLD_DEFAULT, "cudaMemcpyFromSymbol"));
    constexpr int DeviceToHost = 2;
    const std::string Head = "variable " + Each.Name + ' ';
    void *Code = nullptr, *Module = nullptr;
    std::uint64_t Begin = 0;
    std::size_t Count = 0;
    const char *Why = "";
    if (CopyFrom)
      Why = write(Head, Each.Bytes, [&](char *To, std::size_t From, std::size_t Part) {
        return CopyFrom(To, Each.OfHost, Part, From, DeviceToHost) == 0;
      });
    else if (Handles.contains(Function) && Asked.GetFunction && Asked.GetModule && Asked.GetGlobal &&
             Asked.GetFunction(&Code, Function) == 0 && Asked.GetModule(&Module, Code) == 0 &&
             Asked.GetGlobal(&Begin, &Count, Module, Each.Name.c_str()) == 0)
      Why = write(Head, Count, [&](char *To, std::size_t From, std::size_t Part) {
        return Asked.Copy(To, Begin + From, Part) == 0;
      });
    if (Why)
      Line.push_back("unknown-variable " + Each.Name);
  }

  /// Writes \p Count bytes into a new file and an item with its name into the line. Returns why not, or null.
  template <typename Reader> const char *write(const std::string &Head, std::size_t Count, Reader Read) {
    if (Count > MostBytesOfLaunch - Bytes)
      return "it is given more than 256 MiB";
    if (Count > MostBytes - AllBytes)
      return "launches were given more than 1 GiB before";
    const std::string Name = std::to_string(getpid()) + '-' + std::to_string(Files++);
    const int File = open((Folder + '/' + Name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (File < 0)
      return "its memory cannot be written to a file";
    const char *Why = nullptr;
    std::vector<char> Buffer(std::min(Count, BytesAtOnce));
    for (std::size_t From = 0; From < Count && !Why; From += Buffer.size()) {
      const std::size_t Part = std::min(Buffer.size(), Count - From);
      if (!Read(Buffer.data(), From, Part))
        Why = "its memory cannot be read";
      else if (::write(File, Buffer.data(), Part) != static_cast<ssize_t>(Part))
        Why = "its memory cannot be written to a file";
    }
    close(File);
    Bytes += Count;
    AllBytes += Count;
    if (!Why)
      Line.push_back(Head + std::to_string(Count) + ' ' + Name);
    return Why;
  }

  std::mutex Mutex;
  std::map<std::string, Kernel, std::less<>> Wanted;
  std::map<const void *, Kernel *> Known; ///< By what a launch names: a function of the host, or a handle.
  std::set<const void *> Handles;
  std::vector<Variable> Variables;
  std::vector<std::string> Line;
  std::set<std::uint64_t> Kept; ///< Memory of this launch.
  std::uint64_t AllLaunches = 0, Bytes = 0, AllBytes = 0, Files = 0;
};

Recorder &recorder() {
  static Recorder &Recorder = *new class Recorder; // Lives until the last thread of the program is gone.
  return Recorder;
}

/// A `dim3` that is passed in two registers.
void readExtent(std::uint64_t (&Extent)[3], std::uint64_t First, std::uint64_t Second) {
  Extent[0] = First & 0xffffffff;
  Extent[1] = First >> 32;
  Extent[2] = Second & 0xffffffff;
}

/// `cudaLaunchKernel` and its sisters.
Launch launchOf(const Registers &Arguments) {
  Launch Made{.Function = reinterpret_cast<const void *>(Arguments[0])};
  readExtent(Made.Grid, Arguments[1], Arguments[2]);
  readExtent(Made.Block, Arguments[3], Arguments[4]);
  Made.Arguments = reinterpret_cast<void *const *>(Arguments[5]);
  Made.Shared = stackArguments(Arguments)[0];
  Made.Stream = reinterpret_cast<void *>(stackArguments(Arguments)[1]);
  return Made;
}

/// The first members of `cudaLaunchConfig_t`.
struct Configuration {
  unsigned Grid[3], Block[3];
  std::size_t Shared;
  void *Stream;
};

Launch launchByConfiguration(const Registers &Arguments) {
  const auto &Given = *reinterpret_cast<const Configuration *>(Arguments[0]);
  Launch Made{.Function = reinterpret_cast<const void *>(Arguments[1])};
  std::ranges::copy(Given.Grid, Made.Grid);
  std::ranges::copy(Given.Block, Made.Block);
  Made.Shared = Given.Shared;
  Made.Stream = Given.Stream;
  Made.Arguments = reinterpret_cast<void *const *>(Arguments[2]);
  return Made;
}

constexpr std::string_view Registering = "__cudaRegisterFunction", RegisteringVariable = "__cudaRegisterVar";
constexpr std::string_view Looking[] = {"__cudaGetKernel", "cudaGetKernel"};
constexpr std::string_view Launches[] = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"};
constexpr std::string_view LaunchByConfiguration = "cudaLaunchKernelExC";

constexpr std::string_view OtherLaunches[] = {"cudaGraphLaunch", "cuGraphLaunch", "cuLaunchKernel", "cuLaunchKernelEx",
                                              "cuLaunchCooperativeKernel"};

bool isOneOf(std::span<const std::string_view> Names, std::string_view Name) {
  return std::ranges::find(Names, Name) != Names.end();
}

/// Whether it may have a kernel run that is not recorded: so may all functions of the libraries above the runtime.
bool mayLaunch(std::string_view Name) {
  return isOneOf(OtherLaunches, Name) ||
         (isNameOfCudaLibrary(Name) && !isNameOfDriver(Name) && !Name.starts_with("cuda") && !Name.starts_with("__"));
}

} // namespace

void recordLaunchesIn(std::string_view Folder) { recorder().Folder = Folder; }

void recordLaunchesOf(std::string_view Kernel, const std::vector<std::string_view> &Parameters) {
  recorder().want(Kernel, Parameters);
}

bool tellsOfLaunches(std::string_view Name) {
  Name = plainName(Name);
  return Name == Registering || Name == RegisteringVariable || isOneOf(Looking, Name) || isOneOf(Launches, Name) ||
         Name == LaunchByConfiguration || mayLaunch(Name);
}

bool recordLaunch(const Hook &Hook, const Registers &Arguments, std::uint64_t &Result) {
  const std::string_view Name = plainName(Hook.Name);
  const auto pointer = [&](unsigned Index) { return reinterpret_cast<const void *>(Arguments[Index]); };
  if (Name == Registering) {
    recorder().knowKernel(pointer(1), static_cast<const char *>(pointer(3)));
  } else if (Name == RegisteringVariable) {
    recorder().knowVariable(pointer(1), static_cast<const char *>(pointer(3)), Arguments[5]);
  } else if (isOneOf(Looking, Name)) {
    const auto Get = reinterpret_cast<int (*)(const void **, const void *)>(Hook.Original);
    auto **const Handle = const_cast<const void **>(static_cast<const void *const *>(pointer(0)));
    const int Status = Get(Handle, pointer(1));
    if (Status == 0 && Handle)
      recorder().knowHandle(*Handle, pointer(1));
    Result = static_cast<std::uint64_t>(Status);
    return true;
  } else if (mayLaunch(Name)) {
    recorder().noteWork();
  } else {
    recorder().launch(Name == LaunchByConfiguration ? launchByConfiguration(Arguments) : launchOf(Arguments));
  }
  return false;
}

} // namespace cuda_tidy
