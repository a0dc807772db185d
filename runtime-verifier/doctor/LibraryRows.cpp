#include "Environment.h"
#include "LibrarySearch.h"
#include "Machine.h"

#include <algorithm>
#include <map>
#include <set>

namespace cuda_tidy {
namespace {

struct KnownLibrary {
  std::string_view Stem, Name;
  bool Named; ///< stands in the row's text, not only in its facts
};
constexpr KnownLibrary Known[] = {
    {"libcudart", "cudart", true},          {"libcudnn", "cuDNN", true},           {"libnccl", "NCCL", true},
    {"libcublas", "cuBLAS", true},          {"libcublasLt", "cuBLASLt", false},    {"libcufft", "cuFFT", false},
    {"libcurand", "cuRAND", false},         {"libcusolver", "cuSOLVER", false},    {"libcusparse", "cuSPARSE", false},
    {"libcusparseLt", "cuSPARSELt", false}, {"libnvrtc", "NVRTC", false},          {"libnvJitLink", "nvJitLink", false},
    {"libcupti", "CUPTI", false},           {"libnvshmem_host", "NVSHMEM", false},
};

/// "libcudart" of "libcudart.so.12", and of PyTorch's renamed "libcudart-d0da41ae.so.11.0".
const KnownLibrary *known(std::string_view Name) {
  std::string_view Stem = Name.substr(0, Name.find(".so"));
  constexpr size_t HashSize = 8;
  if (size_t Dash = Stem.rfind('-'); Dash != std::string_view::npos && Stem.size() - Dash - 1 == HashSize &&
                                     Stem.find_first_not_of("0123456789abcdef", Dash + 1) == std::string_view::npos)
    Stem = Stem.substr(0, Dash);
  auto *Found = std::ranges::find(Known, Stem, &KnownLibrary::Stem);
  return Found == std::end(Known) ? nullptr : Found;
}

std::string describe(const FileTree &Files, const LoadedLibrary &Library) {
  std::string Version = libraryVersion(Files, Library.Path);
  if (Version.empty()) // as much as the name tells
    Version = Library.Name.find(".so.") == std::string::npos ? "" : Library.Name.substr(Library.Name.find(".so.") + 4);
  return Version.empty() ? Library.Name : Version;
}

/// Libraries of which a process may rightly miss one: the driver's, which other rows speak of.
bool isOfDriver(const std::string &Name) {
  return Name.starts_with("libcuda.so") || Name.starts_with("libnvidia-ml.so");
}

void judgeReplaced(const FileTree &Files, const LoadedLibrary &Library, const std::vector<std::string> &OwnDirectories,
                   Row &Result) {
  std::optional<std::string> Own;
  for (const std::string &Directory : OwnDirectories) {
    std::optional<std::string> Here = Files.real(joinPath(Directory, Library.Name));
    if (Here == Library.Path)
      return;
    if (Here && !Own)
      Own = Here;
  }
  std::string Theirs = libraryVersion(Files, Library.Path), Ours = Own ? libraryVersion(Files, *Own) : "";
  std::optional<Version> Here = Version::parse(Theirs), Wanted = Version::parse(Ours);
  if (!Own || (Here && Here == Wanted))
    return;
  auto Describe = [](const std::string &Path, const std::string &Version) {
    return Path + (Version.empty() ? "" : " (" + Version + ")");
  };
  // A newer one serves those that were built with an older one, of the same major version.
  bool Fails = Here && Wanted && (*Here < *Wanted || !Here->sameMajor(*Wanted));
  Result.add(Fails ? Health::Problem : Health::Warning,
             Library.FoundBy + " puts " + Describe(Library.Path, Theirs) + " in the place of " + Describe(*Own, Ours),
             Library.FoundBy == "LD_LIBRARY_PATH"
                 ? "take " + std::string(parentPath(Library.Path)) + " out of LD_LIBRARY_PATH"
             : Library.FoundBy == "LD_PRELOAD" ? "take it out of LD_PRELOAD"
                                               : "keep one of the two, if programs fail in it");
}

/// What no process can start without, in one sentence for all, with one remedy.
void judgeMissing(const std::vector<LoadedLibrary> &Missing, Row &Result) {
  std::string Text, Remedy;
  auto Append = [](std::string &To, const std::string &More) { To += (To.empty() ? "" : ", ") + More; };
  for (const LoadedLibrary &Library : Missing) {
    const KnownLibrary *Which = known(Library.Name);
    Append(Text, Library.Name + " (for " + Library.NeededBy + ")");
    Append(Remedy, Which ? std::string(Which->Name) : Library.Name);
  }
  if (!Missing.empty())
    Result.add(Health::Problem, "not found: " + Text + ": \"cannot open shared object file\"",
               "install " + Remedy + ", or add where " + (Missing.size() == 1 ? "it is" : "they are") +
                   " to LD_LIBRARY_PATH");
}

} // namespace

Row libraryRow(const Machine &Machine, const std::string &Subject, const std::vector<std::string> &Starts,
               const std::vector<std::string> &OwnDirectories) {
  Row Result{.Id = "libraries", .Subject = Subject};
  std::map<std::string_view, std::vector<LoadedLibrary>> ByName;
  nlohmann::json Facts = nlohmann::json::array();
  std::vector<LoadedLibrary> Missing;
  for (const LoadedLibrary &Library : loadedLibraries(Machine.Files, Starts)) {
    const KnownLibrary *Which = known(Library.Name);
    if (Library.Path.empty()) {
      if (!isOfDriver(Library.Name))
        Missing.push_back(Library);
      continue;
    }
    if (!Library.Error.empty()) {
      Result.add(Health::Problem,
                 Library.FoundBy + " leads from " + Library.NeededBy + " to " + Library.Path + ": \"" + Library.Error +
                     "\"",
                 "replace or remove " + Library.Path);
      continue;
    }
    if (isOfDriver(Library.Name) && parentPath(Library.Path).ends_with("/stubs"))
      Result.add(Health::Problem,
                 Library.FoundBy + " leads to " + Library.Path +
                     ", the toolkit's stub for linking: \"CUDA driver is a stub library\"",
                 "take " + std::string(parentPath(Library.Path)) + " out of what is searched");
    if (!Which)
      continue;
    std::vector<LoadedLibrary> &Copies = ByName[Which->Name];
    if (std::ranges::find(Copies, Library.Path, &LoadedLibrary::Path) != Copies.end())
      continue;
    Copies.push_back(Library);
    Facts.push_back({{"name", Library.Name},
                     {"path", Library.Path},
                     {"foundBy", Library.FoundBy},
                     {"version", libraryVersion(Machine.Files, Library.Path)}});
    if (!Library.FoundBy.empty())
      judgeReplaced(Machine.Files, Library, OwnDirectories, Result);
  }
  judgeMissing(Missing, Result);
  std::string Text;
  for (const KnownLibrary &Each : Known)
    if (auto Copies = ByName.find(Each.Name); Copies != ByName.end()) {
      if (Each.Named)
        Text +=
            (Text.empty() ? "" : ", ") + std::string(Each.Name) + ' ' + describe(Machine.Files, Copies->second.front());
      if (Copies->second.size() > 1) {
        std::string Places;
        for (const LoadedLibrary &Copy : Copies->second)
          Places += (Places.empty() ? "" : " and ") + Copy.Path + " (for " + Copy.NeededBy + ")";
        Result.add(Health::Problem, "two copies of " + std::string(Each.Name) + " in one process: " + Places,
                   "build everything with one CUDA");
      }
    }
  Result.Facts = {{"libraries", Facts}};
  if (Text.empty() && !Facts.empty())
    Text = "loads " + std::to_string(Facts.size()) + " of CUDA's libraries";
  if (Text.empty() && Result.Message.empty())
    Text = "loads none of CUDA's libraries by itself";
  Result.Message = Text + (Text.empty() || Result.Message.empty() ? "" : "; ") + Result.Message;
  return Result;
}

} // namespace cuda_tidy
