#include "command/HeaderSearch.h"
#include "untrusted/BoundedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace cuda_tidy {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string join(llvm::StringRef Directory, llvm::StringRef Below) {
  llvm::SmallString<256> Joined(Directory);
  path::append(Joined, Below);
  return Joined.str().str();
}

bool hasFile(llvm::StringRef Directory, llvm::StringRef Name) { return fs::exists(join(Directory, Name)); }

std::string environment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

std::string realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? Path.str() : Real.str().str();
}

/// The directories directly below `Directory` whose name starts with `Prefix`; those with the highest version first.
std::vector<std::string> subdirectories(llvm::StringRef Directory, llvm::StringRef Prefix = "") {
  std::vector<std::string> Found;
  std::error_code Error;
  for (fs::directory_iterator It(Directory, Error), End; !Error && It != End; It.increment(Error))
    if (path::filename(It->path()).starts_with(Prefix) && fs::is_directory(It->path()))
      Found.push_back(It->path());
  llvm::sort(Found, [](llvm::StringRef A, llvm::StringRef B) {
    int Order = A.compare_numeric(B);
    return Order ? Order > 0 : A > B;
  });
  return Found;
}

/// The prefixes of the Python environments in use: what is activated before what is on PATH.
std::vector<std::string> pythonPrefixes() {
  std::vector<std::string> Prefixes;
  auto Add = [&](std::string Prefix) {
    if (!Prefix.empty() && !llvm::is_contained(Prefixes, Prefix))
      Prefixes.push_back(std::move(Prefix));
  };
  Add(environment("VIRTUAL_ENV"));
  Add(environment("CONDA_PREFIX"));
  for (const char *Name : {"python3", "python"}) {
    llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName(Name);
    if (!Program)
      continue;
    llvm::StringRef Bin = path::parent_path(*Program);
    if (path::filename(Bin) == "shims") { // pyenv's stand-ins are scripts: its settings say what they would run.
      std::string Root = path::parent_path(Bin).str();
      std::string Version = environment("PYENV_VERSION");
      if (Version.empty())
        if (auto File = readBounded(join(Root, "version"), largest::Settings))
          Version = (*File)->getBuffer().trim().split('\n').first.str();
      if (!Version.empty())
        Add(join(Root, "versions/" + Version));
      continue;
    }
    Add(path::parent_path(Bin).str());
    Add(path::parent_path(path::parent_path(realPath(*Program))).str());
  }
  Add("/usr/local");
  Add("/usr");
  return Prefixes;
}

/// Where a Python environment keeps its packages.
std::vector<std::string> packageDirectories(llvm::StringRef Prefix) {
  std::vector<std::string> Found;
  for (const char *Lib : {"lib", "lib64"})
    for (const std::string &Python : subdirectories(join(Prefix, Lib), "python3"))
      for (const char *Packages : {"site-packages", "dist-packages"})
        if (std::string Directory = join(Python, Packages); fs::is_directory(Directory))
          Found.push_back(Directory);
  return Found;
}

std::vector<std::string> packageDirectories() {
  std::vector<std::string> Found;
  for (const std::string &Prefix : pythonPrefixes())
    llvm::append_range(Found, packageDirectories(Prefix));
  llvm::append_range(Found, packageDirectories(join(environment("HOME"), ".local")));
  return Found;
}

/// CUDA's headers need those of its compiler too, which wheels ship apart.
bool isCudaComplete(llvm::ArrayRef<std::string> Directories) {
  auto SomeHas = [&](llvm::StringRef Name) {
    return llvm::any_of(Directories, [&](llvm::StringRef Directory) { return hasFile(Directory, Name); });
  };
  return SomeHas("cuda.h") && SomeHas("cuda_runtime.h") && SomeHas("crt/host_defines.h");
}

void addWithCccl(std::vector<std::string> &Directories, const std::string &Include) {
  Directories.push_back(Include);
  if (std::string Cccl = join(Include, "cccl"); fs::is_directory(Cccl))
    Directories.push_back(Cccl);
}

/// NVIDIA's wheels: one include directory for most (`nvidia/cu13`), or one per library (`nvidia/cublas`).
std::vector<std::string> cudaOfPackages(llvm::StringRef Packages) {
  std::vector<std::string> Libraries = subdirectories(join(Packages, "nvidia"));
  auto HoldsMost = [](llvm::StringRef Library) {
    return path::filename(Library).starts_with("cu1") && hasFile(Library, "include/cuda_runtime.h");
  };
  llvm::sort(Libraries,
             [&](llvm::StringRef A, llvm::StringRef B) { return HoldsMost(A) != HoldsMost(B) ? HoldsMost(A) : A < B; });
  std::vector<std::string> Directories;
  for (const std::string &Library : Libraries)
    if (std::string Include = join(Library, "include"); fs::is_directory(Include))
      addWithCccl(Directories, Include);
  return isCudaComplete(Directories) ? Directories : std::vector<std::string>();
}

/// A toolkit's root or its include directory.
std::vector<std::string> cudaOfRoot(llvm::StringRef Root) {
  std::vector<std::string> Candidates = {join(Root, "include"), Root.str()};
  for (const std::string &Target : subdirectories(join(Root, "targets")))
    Candidates.push_back(join(Target, "include"));
  for (const std::string &Include : Candidates) {
    std::vector<std::string> Directories;
    addWithCccl(Directories, Include);
    if (isCudaComplete(Directories))
      return Directories;
  }
  return {};
}

std::vector<std::string> cudaBelow(llvm::StringRef Directory) {
  if (std::vector<std::string> Found = cudaOfRoot(Directory); !Found.empty())
    return Found;
  if (std::vector<std::string> Found = cudaOfPackages(Directory); !Found.empty())
    return Found;
  if (path::filename(Directory) == "nvidia")
    if (std::vector<std::string> Found = cudaOfPackages(path::parent_path(Directory)); !Found.empty())
      return Found;
  for (const std::string &Packages : packageDirectories(Directory))
    if (std::vector<std::string> Found = cudaOfPackages(Packages); !Found.empty())
      return Found;
  return {};
}

std::vector<std::string> cudaRoots() {
  std::vector<std::string> Roots;
  for (const char *Name : {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"})
    if (std::string Root = environment(Name); !Root.empty())
      Roots.push_back(Root);
  if (llvm::ErrorOr<std::string> Nvcc = llvm::sys::findProgramByName("nvcc")) {
    Roots.push_back(path::parent_path(path::parent_path(*Nvcc)).str());
    Roots.push_back(path::parent_path(path::parent_path(realPath(*Nvcc))).str());
  }
  if (std::string Conda = environment("CONDA_PREFIX"); !Conda.empty())
    Roots.push_back(Conda);
  Roots.push_back("/usr/local/cuda");
  llvm::append_range(Roots, subdirectories("/usr/local", "cuda-"));
  Roots.insert(Roots.end(), {"/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"});
  // Debian's own package puts the headers into the system's directory.
  Roots.push_back("/usr");
  return Roots;
}

std::vector<std::string> torchOfRoot(llvm::StringRef Root) {
  std::string Include = join(Root, "include");
  if (!hasFile(Include, "ATen/ATen.h"))
    return {};
  std::vector<std::string> Directories = {Include};
  for (const char *Below : {"torch/csrc/api/include", "TH", "THC"})
    if (std::string Directory = join(Include, Below); fs::is_directory(Directory))
      Directories.push_back(Directory);
  return Directories;
}

std::vector<std::string> torchBelow(llvm::StringRef Directory) {
  if (std::vector<std::string> Found = torchOfRoot(Directory); !Found.empty())
    return Found;
  if (std::vector<std::string> Found = torchOfRoot(join(Directory, "torch")); !Found.empty())
    return Found;
  for (const std::string &Packages : packageDirectories(Directory))
    if (std::vector<std::string> Found = torchOfRoot(join(Packages, "torch")); !Found.empty())
      return Found;
  return {};
}

std::vector<std::string> torchRoots() {
  std::vector<std::string> Roots;
  if (std::string Root = environment("LIBTORCH"); !Root.empty())
    Roots.push_back(Root);
  if (std::string Root = environment("Torch_DIR"); !Root.empty()) {
    // Of <root>/share/cmake/Torch, or <root> itself.
    Roots.push_back(Root);
    Roots.push_back(path::parent_path(path::parent_path(path::parent_path(Root))).str());
  }
  std::string Prefixes = environment("CMAKE_PREFIX_PATH");
  for (llvm::StringRef Prefix : llvm::split(llvm::StringRef(Prefixes), ':'))
    for (llvm::StringRef Root : llvm::split(Prefix, ';'))
      if (!Root.empty())
        Roots.push_back(Root.str());
  for (const std::string &Packages : packageDirectories())
    Roots.push_back(join(Packages, "torch"));
  Roots.push_back("/usr");
  return Roots;
}

} // namespace

Headers findCudaHeaders(llvm::StringRef Setting) {
  if (Setting == "none")
    return {};
  if (!Setting.empty()) {
    std::vector<std::string> Found = cudaBelow(realPath(Setting));
    if (Found.empty())
      return {{},
              ("no CUDA headers (cuda_runtime.h and crt/host_defines.h) below '" + Setting +
               "': give the root of a CUDA Toolkit or of a Python environment with NVIDIA's wheels")
                  .str()};
    return {Found, ""};
  }
  for (const std::string &Root : cudaRoots())
    if (std::vector<std::string> Found = cudaOfRoot(Root); !Found.empty())
      return {Found, ""};
  for (const std::string &Packages : packageDirectories())
    if (std::vector<std::string> Found = cudaOfPackages(Packages); !Found.empty())
      return {Found, ""};
  return {};
}

Headers findTorchHeaders(llvm::StringRef Setting) {
  if (Setting == "none")
    return {};
  if (!Setting.empty()) {
    std::vector<std::string> Found = torchBelow(realPath(Setting));
    if (Found.empty())
      return {{},
              ("no LibTorch headers (include/ATen/ATen.h) below '" + Setting +
               "': give the root of an unpacked LibTorch or of a Python environment with the torch package")
                  .str()};
    return {Found, ""};
  }
  for (const std::string &Root : torchRoots())
    if (std::vector<std::string> Found = torchOfRoot(Root); !Found.empty())
      return {Found, ""};
  return {};
}

/// Python's own.
static std::vector<std::string> interpreterHeaders() {
  for (const std::string &Prefix : pythonPrefixes())
    for (const std::string &Include : subdirectories(join(Prefix, "include"), "python3"))
      if (hasFile(Include, "Python.h"))
        return {Include};
  return {};
}

Headers findPythonHeaders() {
  Headers Found = {interpreterHeaders(), ""};
  for (const std::string &Packages : packageDirectories())
    if (std::string Cupy = join(Packages, "cupy/_core/include"); hasFile(Cupy, "cupy/complex.cuh")) {
      Found.Directories.push_back(std::move(Cupy));
      break;
    }
  return Found;
}

std::string hostCompilerHeaders() {
  for (const std::string &Triple : subdirectories("/usr/lib/gcc"))
    for (const std::string &Version : subdirectories(Triple))
      if (hasFile(Version, "include/omp.h"))
        return join(Version, "include");
  return "";
}

} // namespace cuda_tidy
