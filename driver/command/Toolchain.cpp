#include "command/Toolchain.h"

#include "command/CommandResolver.h"
#include "command/HeaderSearch.h"
#include "untrusted/BoundedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {
namespace {

std::string join(llvm::StringRef Directory, llvm::StringRef Below) {
  llvm::SmallString<256> Joined(Directory);
  llvm::sys::path::append(Joined, Below);
  return Joined.str().str();
}

bool headerContains(llvm::ArrayRef<std::string> Directories, llvm::StringRef Name, llvm::StringRef Text) {
  for (const std::string &Directory : Directories)
    if (auto File = readBounded(join(Directory, Name), largest::Source))
      return (*File)->getBuffer().contains(Text);
  return false;
}

bool namesDeviceArch(llvm::StringRef Flag) {
  return Flag.starts_with("--cuda-gpu-arch=") || Flag.starts_with("--offload-arch=");
}

} // namespace

Toolchain::Toolchain(const ResolverOptions &Options) : ResourceDirectory(Options.ResourceDirectory) {
  FallbackCuda = join(Options.ShareDirectory, "fallback-headers/cuda");
  FallbackTorch = join(Options.ShareDirectory, "fallback-headers/torch");
  NvccCompat = join(Options.ShareDirectory, "nvcc-compat");
  Headers Cuda = findCudaHeaders(Options.CudaPath);
  Headers Torch = findTorchHeaders(Options.TorchPath);
  if (Torch.found())
    Torch.Directories.insert(Torch.Directories.begin(), join(Options.ShareDirectory, "torch-compat"));
  Headers Python = findPythonHeaders();
  HasCuda = Cuda.found();
  HasTorch = Torch.found();
  TorchNeedsCxx20 = headerContains(Torch.Directories, "torch/headeronly/macros/Macros.h", "__cplusplus < 202002L") ||
                    headerContains(Torch.Directories, "ATen/ATen.h", "__cplusplus < 202002L");
  for (const Headers &Found : {Cuda, Torch}) {
    if (!Found.Error.empty())
      Errors.push_back(Found.Error);
    for (const std::string &Directory : Found.Directories)
      if (Directory != "/usr/include") // Searched anyway; moving it forward breaks the C++ library's #include_next.
        SystemDirectories.push_back(Directory);
  }
  for (const Headers &Found : {Torch, Python})
    llvm::append_range(LibraryDirectories, Found.Directories);
  // Python calls its headers object.h, token.h, compile.h: the project's come before them.
  llvm::append_range(LastDirectories, Python.Directories);
  if (std::string Directory = hostCompilerHeaders(); !Directory.empty())
    LastDirectories.push_back(Directory);
  // Where the real headers are not to be used, ours come before any that lie in the compiler's own directories.
  (HasCuda ? LastDirectories : SystemDirectories).push_back(FallbackCuda);
  (HasTorch ? LastDirectories : SystemDirectories).push_back(FallbackTorch);
  LastDirectories.push_back(join(Options.ShareDirectory, "fallback-headers/samples"));
}

std::vector<std::string> Toolchain::hostPassArgs(const ClangCommand &Command) const {
  if (!Command.IsCuda)
    return passArgs(Command, {});
  return passArgs(Command, {"--cuda-host-only"});
}

std::vector<std::string> Toolchain::devicePassArgs(const ClangCommand &Command) const {
  std::vector<std::string> Flags = {"--cuda-device-only"};
  if (llvm::none_of(Command.Args, namesDeviceArch))
    Flags.push_back("--cuda-gpu-arch=sm_90");
  return passArgs(Command, Flags);
}

std::vector<std::string> Toolchain::withLibraries(std::vector<std::string> Args) const {
  for (const std::string &Directory : LibraryDirectories)
    Args.insert(Args.end() - 1, {"-isystem", Directory});
  return Args;
}

/// What CUDA 13 took from `cudaDeviceProp` stands behind its last member, which only that version has.
static constexpr llvm::StringLiteral RemovedMembers =
    "-DhostNumaMultinodeIpcSupported=hostNumaMultinodeIpcSupported,clockRate,deviceOverlap,kernelExecTimeoutEnabled,"
    "computeMode,maxTexture1DLinear,memoryClockRate,singleToDoublePrecisionPerfRatio,cooperativeMultiDeviceLaunch";

std::vector<std::string> Toolchain::passArgs(const ClangCommand &Command, llvm::ArrayRef<std::string> PassFlags) const {
  std::vector<std::string> Args = {Command.Args.front()};
  if (!ResourceDirectory.empty())
    Args.push_back("-resource-dir=" + ResourceDirectory);
  bool OwnCuda = llvm::is_contained(Command.Args, "-nocudainc");
  if (HasCuda && !OwnCuda)
    Args.push_back(RemovedMembers.str());
  if (Command.IsCuda) {
    // The headers are named one by one, as wheels and distributions lay them out in ways that clang's --cuda-path does
    // not know. The version only tells clang which functions a launch calls.
    Args.insert(Args.end(),
                {"-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.0"});
    if (!OwnCuda) {
      // By its path: a program may have a cuda_runtime.h of its own, and the working directory is searched first.
      Args.insert(Args.end(),
                  {"-include", HasCuda ? "__clang_cuda_runtime_wrapper.h" : join(FallbackCuda, "cuda_runtime.h")});
      Args.insert(Args.end(), {"-isystem", NvccCompat, "-include", "cuda_tidy_nvcc_compat.h"});
    }
  }
  llvm::append_range(Args, llvm::ArrayRef(Command.Args).drop_front().drop_back());
  llvm::append_range(Args, PassFlags);
  for (const std::string &Directory : SystemDirectories)
    Args.insert(Args.end(), {"-isystem", Directory});
  for (const std::string &Directory : LastDirectories)
    Args.insert(Args.end(), {"-idirafter", Directory});
  Args.push_back(Command.Args.back());
  return Args;
}

bool Toolchain::provides(llvm::StringRef Name) const {
  auto Has = [&](llvm::StringRef Directory) { return llvm::sys::fs::exists(join(Directory, Name)); };
  // Of those that come last, only what they are there for: others are called as headers of projects are.
  const bool IsOfLast = (Name == "Python.h" || Name == "omp.h") && llvm::any_of(LastDirectories, Has);
  return IsOfLast || llvm::any_of(SystemDirectories, Has) || Has("/usr/include") ||
         Has("/usr/include/x86_64-linux-gnu") || Has("/usr/local/include") || Has(join(ResourceDirectory, "include"));
}

std::string Toolchain::fallbackHeadersOf(llvm::StringRef OpenedFile) const {
  if (OpenedFile.starts_with(FallbackCuda))
    return "cuda";
  return OpenedFile.starts_with(FallbackTorch) ? "torch" : "";
}

} // namespace cuda_tidy
