#include "command/SourceWalk.h"

#include "command/CommandResolver.h"
#include "command/ProjectFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <map>
#include <optional>

namespace cuda_tidy {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The files below a directory that git tracks or would track; nothing if there is no git or no work tree. Git runs
/// without anything that the repository could configure to be run.
std::optional<llvm::StringSet<>> filesKnownToGit(llvm::StringRef Directory) {
  llvm::ErrorOr<std::string> Git = llvm::sys::findProgramByName("git");
  llvm::SmallString<128> Output;
  if (!Git || fs::createTemporaryFile("cuda-tidy-files", "txt", Output))
    return std::nullopt;
  llvm::StringRef Args[] = {"git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c",
                            "safe.directory=*", "-C", Directory, "ls-files", "-z", "-co", "--exclude-standard"};
  std::optional<llvm::StringRef> Redirects[] = {"", Output.str(), ""};
  int Status = llvm::sys::ExecuteAndWait(*Git, Args, std::nullopt, Redirects);
  auto Listing = llvm::MemoryBuffer::getFile(Output);
  fs::remove(Output);
  if (Status != 0 || !Listing)
    return std::nullopt;
  llvm::StringSet<> Files;
  for (llvm::StringRef Name : llvm::split((*Listing)->getBuffer(), '\0'))
    if (!Name.empty())
      Files.insert((Directory + "/" + Name).str());
  return Files;
}

/// The files of a walk: which include what, and which of them concern us.
class Walk {
public:
  Walk(ProjectFiles &Project) : Project(Project) {}

  /// Whether the file includes a CUDA or LibTorch header, directly or through the project's headers, or is CUDA itself.
  bool concernsUs(const std::string &File) {
    if (isCudaSource(File) || llvm::StringRef(File).ends_with(".cuh"))
      return true;
    llvm::StringSet<> Seen;
    return reaches(File, Seen);
  }

  /// Everything that the file includes, as far as it belongs to the project.
  void markIncluded(const std::string &File, llvm::StringSet<> &Included) {
    for (const std::string &Target : targets(File))
      if (Included.insert(Target).second)
        markIncluded(Target, Included);
  }

private:
  bool reaches(const std::string &File, llvm::StringSet<> &Seen) {
    auto [Known, IsNew] = Concerned.try_emplace(File);
    if (!IsNew && Known->second)
      return *Known->second;
    if (!Seen.insert(File).second)
      return false;
    const SourceScan &Scan = Project.scan(File);
    bool Reaches = Scan.DefinesKernels || llvm::any_of(Scan.Includes, [](const IncludeLine &Line) {
      return namesCudaHeader(Line.Name) || namesTorchHeader(Line.Name);
    });
    for (const std::string &Target : targets(File))
      Reaches = Reaches || isCudaSource(Target) || llvm::StringRef(Target).ends_with(".cuh") || reaches(Target, Seen);
    // A "no" found inside a cycle of includes is not final for its members; it is computed again from the others.
    if (Reaches || Seen.size() == 1)
      Concerned[File] = Reaches;
    return Reaches;
  }

  const std::vector<std::string> &targets(const std::string &File) {
    auto [It, IsNew] = Targets.try_emplace(File);
    if (!IsNew)
      return It->second;
    std::vector<std::string> Found;
    for (const IncludeLine &Line : Project.scan(File).Includes)
      if (std::string Target = Project.resolve(File, Line); !Target.empty())
        Found.push_back(Target);
    return Targets[File] = std::move(Found);
  }

  ProjectFiles &Project;
  std::map<std::string, std::optional<bool>> Concerned;
  std::map<std::string, std::vector<std::string>> Targets;
};

} // namespace

void walkSources(const std::string &Directory, ProjectFiles &Project, std::vector<std::string> &Files,
                 Resolution &Result) {
  std::optional<llvm::StringSet<>> Known = filesKnownToGit(Directory);
  llvm::StringMap<std::string> Reasons;
  /// The skipped tree that a directory lies in, empty if none.
  auto SkippedTreeOf = [&](llvm::StringRef Path) -> std::string {
    llvm::SmallVector<llvm::StringRef> Above;
    for (llvm::StringRef At = path::parent_path(Path); At.size() > Directory.size(); At = path::parent_path(At))
      Above.push_back(At);
    for (llvm::StringRef At : llvm::reverse(Above)) {
      auto [Reason, IsNew] = Reasons.try_emplace(At);
      if (IsNew)
        Reason->second = foreignTreeReason(At);
      if (!Reason->second.empty())
        return At.str();
    }
    return "";
  };

  Walk W(Project);
  std::vector<std::string> Sources, Headers;
  std::map<std::string, std::string> Skipped;
  llvm::StringRef Prefix = Directory;
  for (const std::string &File : Project.files()) {
    if (!llvm::StringRef(File).starts_with((Prefix.rtrim('/') + "/").str()))
      continue;
    if (std::string Tree = SkippedTreeOf(File); !Tree.empty()) {
      Skipped[Tree] = Reasons[Tree];
      continue;
    }
    if (Known && !Known->contains(File))
      continue;
    if (!W.concernsUs(File))
      Result.FilesWithoutCuda += isCppSource(File);
    else
      (isHeader(File) ? Headers : Sources).push_back(File);
  }
  // A source that others include is analysed where it is included, as a header is.
  llvm::StringSet<> IncludedBySources, Covered;
  for (const std::string &File : Sources)
    W.markIncluded(File, IncludedBySources);
  auto Choose = [&](const std::string &File) {
    Files.push_back(File);
    Covered.insert(File);
    W.markIncluded(File, Covered);
  };
  for (const std::string &File : Sources)
    if (!IncludedBySources.contains(File))
      Choose(File);
  for (const std::vector<std::string> &Left : {Sources, Headers}) // Sources that include each other, and headers.
    for (const std::string &File : Left)
      if (!Covered.contains(File))
        Choose(File);
  for (const auto &[Tree, Reason] : Skipped)
    Result.Skipped.push_back({Tree, Reason});
}

} // namespace cuda_tidy
