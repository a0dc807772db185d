#include "TorchInstallation.h"

#include "ElfFile.h"
#include "Environment.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

/// The string that `version.py` assigns: `cuda: Optional[str] = '13.0'`, `__version__ = '2.9.0+cu130'`.
std::string assignedString(const std::string &Script, const std::string &Name) {
  for (const std::string &Line : splitList(Script, "\r\n")) {
    if (!Line.starts_with(Name) || Line.find_first_of(" :=", Name.size()) != Name.size())
      continue;
    size_t Equals = Line.find('=');
    size_t Open = Equals == std::string::npos ? Equals : Line.find_first_of("'\"", Equals);
    if (Open == std::string::npos)
      continue;
    size_t Close = Line.find(Line[Open], Open + 1);
    if (Close != std::string::npos)
      return Line.substr(Open + 1, Close - Open - 1);
  }
  return "";
}

std::string firstLine(const std::string &Text) {
  std::vector<std::string> Lines = splitList(Text, "\r\n");
  return Lines.empty() ? "" : Lines.front();
}

/// The value in `#define TORCH_VERSION "2.9.0"`.
std::string definedString(const std::string &Header, const std::string &Name) {
  size_t At = Header.find("#define " + Name + " \"");
  if (At == std::string::npos)
    return "";
  size_t Open = Header.find('"', At) + 1;
  return Header.substr(Open, Header.find('"', Open) - Open);
}

/// A LibTorch says nowhere what it was built with; the names of the libraries that it needs hold the major version.
std::optional<Version> cudaOfLibraries(const FileTree &Files, const std::string &Root) {
  for (const char *Library : {"lib/libc10_cuda.so", "lib/libtorch_cuda.so"}) {
    std::optional<std::string> Real = Files.real(joinPath(Root, Library));
    std::string Error;
    std::optional<ElfFile> File = Real ? ElfFile::open(Files.onThisMachine(*Real), Error) : std::nullopt;
    if (!File)
      continue;
    for (const std::string &Needed : File->dynamicInformation().Needed)
      if (Needed.starts_with("libcudart.so."))
        return Version::parse(Needed.substr(13));
  }
  return std::nullopt;
}

/// "+cu130" at the end of a version.
std::optional<Version> cudaOfVersion(const std::string &Text) {
  size_t At = Text.find("+cu");
  std::optional<Version> Number = At == std::string::npos ? std::nullopt : Version::parse(Text.substr(At + 3));
  return Number && Number->Major >= 100 ? std::optional(Version{Number->Major / 10, Number->Major % 10}) : std::nullopt;
}

std::optional<TorchInstallation> torchAt(const FileTree &Files, const std::string &Root) {
  std::optional<std::string> Real = Files.real(Root);
  if (!Real ||
      (!Files.exists(joinPath(*Real, "lib/libtorch.so")) && !Files.exists(joinPath(*Real, "lib/libtorch_cpu.so"))))
    return std::nullopt;
  TorchInstallation Torch;
  Torch.Root = *Real;
  if (std::optional<std::string> Script = Files.read(joinPath(*Real, "version.py"))) {
    Torch.Version = assignedString(*Script, "__version__");
    Torch.Cuda = Version::parse(assignedString(*Script, "cuda"));
    Torch.Rocm = assignedString(*Script, "hip");
  } else if (std::optional<std::string> Build = Files.read(joinPath(*Real, "build-version"))) {
    Torch.Version = firstLine(*Build);
  } else if (std::optional<std::string> Header = Files.read(joinPath(*Real, "include/torch/version.h"))) {
    Torch.Version = definedString(*Header, "TORCH_VERSION");
  }
  if (!Torch.Cuda)
    Torch.Cuda = cudaOfVersion(Torch.Version);
  if (!Torch.Cuda)
    Torch.Cuda = cudaOfLibraries(Files, *Real);
  for (const char *Name : {"lib/libtorch_cuda.so", "lib/libtorch_cuda_cu.so"}) // the second in 1.9 to 1.13
    if (std::string Library = joinPath(*Real, Name); Files.isRegularFile(Library))
      Torch.CudaLibrary = Library;
  if (std::optional<std::string> Config = Files.read(joinPath(*Real, "share/cmake/Torch/TorchConfig.cmake")))
    if (size_t At = Config->find("-D_GLIBCXX_USE_CXX11_ABI="); At != std::string::npos && At + 25 < Config->size())
      Torch.NewStringAbi = (*Config)[At + 25] == '1';
  return Torch;
}

} // namespace

std::vector<TorchInstallation> findTorch(const FileTree &Files, const std::string &Setting) {
  std::vector<TorchInstallation> Found;
  auto Consider = [&](const std::string &Root, const std::string &FoundBy) {
    std::optional<TorchInstallation> Torch = torchAt(Files, Root);
    if (!Torch || std::ranges::find(Found, Torch->Root, &TorchInstallation::Root) != Found.end())
      return;
    Torch->FoundBy = FoundBy;
    Found.push_back(std::move(*Torch));
  };
  auto ConsiderBelow = [&](const std::string &Directory, const std::string &FoundBy) {
    Consider(Directory, FoundBy);
    Consider(joinPath(Directory, "torch"), FoundBy);
    for (const std::string &Packages : packageDirectories(Files, Directory))
      Consider(joinPath(Packages, "torch"), FoundBy);
  };
  if (!Setting.empty()) {
    ConsiderBelow(Setting, "--torch-path");
    return Found;
  }
  if (std::string Root = environment("LIBTORCH"); !Root.empty())
    Consider(Root, "LIBTORCH");
  if (std::string Root = environment("Torch_DIR"); !Root.empty()) {
    Consider(Root, "Torch_DIR");
    Consider(joinPath(Root, "../../.."), "Torch_DIR"); // it names <root>/share/cmake/Torch
  }
  for (const std::string &Prefix : splitList(environment("CMAKE_PREFIX_PATH"), ":;")) {
    Consider(Prefix, "CMAKE_PREFIX_PATH");
    Consider(joinPath(Prefix, "../.."), "CMAKE_PREFIX_PATH"); // torch.utils.cmake_prefix_path is <root>/share/cmake
  }
  for (const std::string &Packages : packageDirectories(Files))
    Consider(joinPath(Packages, "torch"), "Python packages");
  for (const char *Root : {"/opt/libtorch", "/usr/local/libtorch", "/usr/local", "/usr"})
    Consider(Root, Root);
  return Found;
}

} // namespace cuda_tidy
