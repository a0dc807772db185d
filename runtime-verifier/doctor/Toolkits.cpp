#include "Toolkits.h"

#include "Environment.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

constexpr size_t MaximumCompilerSize = size_t(128) << 20;
/// Debian and Ubuntu put nvcc there, and the headers into /usr/include.
constexpr const char *DebianRoot = "/usr/lib/nvidia-cuda-toolkit";

std::optional<Version> versionAfter(const std::string &Text, std::string_view Words) {
  size_t At = Text.find(Words);
  return At == std::string::npos ? std::nullopt : Version::parse(std::string_view(Text).substr(At + Words.size(), 32));
}

/// nvcc itself is not started: the files may be those of another machine.
std::optional<Version> nvccVersion(const FileTree &Files, const std::string &Nvcc) {
  if (std::optional<std::string> Program = Files.read(Nvcc, MaximumCompilerSize))
    for (size_t At = 0; (At = Program->find("Cuda compilation tools, release ", At)) != std::string::npos; ++At)
      if (std::optional<Version> Found = versionAfter(Program->substr(At, 128), ", V"))
        return Found;
  return std::nullopt;
}

std::optional<Version> headerVersion(const FileTree &Files, const std::string &Root) {
  std::vector<std::string> Headers = {joinPath(Root, "include/cuda.h")};
  for (const std::string &Target : Files.names(joinPath(Root, "targets")))
    Headers.push_back(joinPath(Root, "targets/" + Target + "/include/cuda.h"));
  if (Root == DebianRoot)
    Headers.push_back("/usr/include/cuda.h");
  for (const std::string &Header : Headers)
    if (std::optional<std::string> Text = Files.read(Header, 8 << 20))
      if (std::optional<Version> Number = versionAfter(*Text, "#define CUDA_VERSION "))
        return Version::fromCuda(Number->Major);
  return std::nullopt;
}

class Search {
public:
  explicit Search(const FileTree &Files) : Files(Files) {}

  void consider(const std::string &Root, std::string FoundBy) {
    std::optional<std::string> Real = Files.real(Root);
    if (!Real)
      return;
    auto Known = std::ranges::find(Found, *Real, &Toolkit::Root);
    if (Known != Found.end()) {
      if (!Known->foundBy(FoundBy))
        Known->FoundBy.push_back(std::move(FoundBy));
      return;
    }
    Toolkit Each;
    Each.Root = *Real;
    Each.FoundBy = {std::move(FoundBy)};
    std::string Nvcc = joinPath(*Real, "bin/nvcc");
    Each.HasNvcc = Files.isRegularFile(Nvcc);
    if (Each.HasNvcc)
      Each.Nvcc = nvccVersion(Files, Nvcc);
    Each.Headers = headerVersion(Files, *Real);
    if (Each.HasNvcc || Each.Headers)
      Found.push_back(std::move(Each));
  }

  std::vector<Toolkit> Found;

private:
  const FileTree &Files;
};

/// The directory of the toolkit that a `bin/nvcc` belongs to. Debian's is a script in front of the real one.
std::string rootOfNvcc(const FileTree &Files, const std::string &Nvcc) {
  std::string Real = *Files.real(Nvcc);
  if (Files.isRegularFile(joinPath(DebianRoot, "bin/nvcc")) && parentPath(Real) == "/usr/bin")
    return DebianRoot;
  return std::string(parentPath(parentPath(Real)));
}

} // namespace

bool Toolkit::foundBy(std::string_view Way) const {
  return std::ranges::any_of(FoundBy, [&](const std::string &Each) { return Each.starts_with(Way); });
}

std::vector<Toolkit> findToolkits(const FileTree &Files) {
  Search Search(Files);
  for (const char *Name : ToolkitVariables)
    if (std::string Root = environment(Name); !Root.empty())
      Search.consider(Root, std::string(Name) + "=" + Root);
  if (std::string Nvcc = findProgram(Files, "nvcc"); !Nvcc.empty())
    Search.consider(rootOfNvcc(Files, Nvcc), "PATH");
  for (const std::string &Name : Files.names("/usr/local", "cuda"))
    if (Name == "cuda" || Name.starts_with("cuda-"))
      Search.consider("/usr/local/" + Name, "/usr/local/" + Name);
  for (const char *Root : {"/opt/cuda", "/usr/lib/cuda", DebianRoot})
    Search.consider(Root, Root);
  if (std::string Conda = environment("CONDA_PREFIX"); !Conda.empty())
    Search.consider(Conda, "conda");
  for (const std::string &Packages : packageDirectories(Files))
    for (const std::string &Name : Files.names(joinPath(Packages, "nvidia"), "cu"))
      // One directory for all of CUDA 13, and one for each part of those before.
      if (Name == "cuda_nvcc" || Name == "cuda_runtime" || Version::parse(Name.substr(2)))
        Search.consider(joinPath(Packages, "nvidia/" + Name), "pip");
  return Search.Found;
}

std::vector<ForwardCompatibilityPackage> findForwardCompatibilityPackages(const FileTree &Files) {
  std::vector<ForwardCompatibilityPackage> Found;
  std::vector<std::string> Places;
  for (const std::string &Name : Files.names("/usr/local", "cuda"))
    for (const char *Below : {"/compat", "/compat/lib"}) // NVIDIA's containers have the second
      Places.push_back("/usr/local/" + Name + Below);
  if (std::string Conda = environment("CONDA_PREFIX"); !Conda.empty())
    Places.push_back(joinPath(Conda, "cuda-compat"));
  for (const std::string &Place : Places) {
    std::optional<std::string> Directory = Files.real(Place);
    if (!Directory || std::ranges::find(Found, *Directory, &ForwardCompatibilityPackage::Directory) != Found.end())
      continue;
    for (const std::string &Library : Files.names(*Directory, "libcuda.so."))
      if (std::string Driver = Library.substr(11); Version::parse(Driver) && Driver.find('.') != std::string::npos) {
        Found.push_back({*Directory, Driver});
        break;
      }
  }
  return Found;
}

} // namespace cuda_tidy
