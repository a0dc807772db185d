#include "command/SourceWalk.h"

#include "command/CommandResolver.h"
#include "command/Git.h"
#include "command/IncludeGraph.h"
#include "command/ProjectFiles.h"
#include "python/EmbeddedSource.h"
#include "untrusted/BoundedFile.h"
#include "untrusted/ConfinedProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>
#include <optional>
#include <unistd.h>

namespace cuda_tidy {
namespace {

namespace path = llvm::sys::path;

/// The files below a directory that git tracks or would track; nothing if there is no git or no work tree. That git
/// does not read a work tree, be it that it is somebody else's, is told in \p Warnings.
std::optional<llvm::StringSet<>> filesKnownToGit(llvm::StringRef Directory, std::vector<std::string> &Warnings) {
  llvm::Expected<std::string> Listing =
      git({Directory.str(), /*IsOfEnvironment=*/false}, {"ls-files", "-z", "-co", "--exclude-standard"});
  if (!Listing) {
    const std::string Complaint = llvm::toString(Listing.takeError());
    if (llvm::StringRef(Complaint).contains("dubious ownership"))
      Warnings.push_back(
          "git does not read '" + Directory.str() + "', which belongs to another user, so that what it " +
          "ignores is analysed, too; `git config --global --add safe.directory '" + Directory.str() + "'` lets it");
    else if (!findSystemProgram("git").empty() && !llvm::StringRef(Complaint).contains("not a git repository"))
      Warnings.push_back("git does not tell what it ignores in '" + Directory.str() + "', so that this is analysed, " +
                         "too: " + Complaint);
    return std::nullopt;
  }
  llvm::StringSet<> Files;
  for (llvm::StringRef Name : llvm::split(*Listing, '\0'))
    if (!Name.empty())
      Files.insert((Directory + "/" + Name).str());
  if (Files.empty()) // The directory itself is ignored: whoever names it means it.
    return std::nullopt;
  return Files;
}

/// The skipped trees below a directory, and why they are.
class SkippedTrees {
public:
  explicit SkippedTrees(llvm::StringRef Directory) : Directory(Directory) {}

  /// The one that a file lies in, with the reason; nothing if it lies in none.
  std::optional<SkippedTree> around(llvm::StringRef File) {
    llvm::SmallVector<llvm::StringRef> Above;
    for (llvm::StringRef At = path::parent_path(File); At.size() > Directory.size(); At = path::parent_path(At))
      Above.push_back(At);
    for (llvm::StringRef At : llvm::reverse(Above)) {
      auto [Reason, IsNew] = Reasons.try_emplace(At);
      if (IsNew)
        Reason->second = foreignTreeReason(At);
      if (!Reason->second.empty())
        return SkippedTree{At.str(), Reason->second};
    }
    return std::nullopt;
  }

private:
  llvm::StringRef Directory;
  llvm::StringMap<std::string> Reasons;
};

/// Adds to \p Files those that no other of them includes, of sources that include each other one, and of the headers
/// those that none of these includes. A source that others include is analysed where it is included, as a header is.
void choose(llvm::ArrayRef<std::string> Sources, llvm::ArrayRef<std::string> Headers, IncludeGraph &Includes,
            std::vector<std::string> &Files) {
  llvm::StringSet<> IncludedBySources, Covered;
  for (const std::string &File : Sources)
    Includes.markIncluded(File, IncludedBySources);
  auto Choose = [&](llvm::ArrayRef<std::string> Among, const llvm::StringSet<> &ButNot) {
    for (const std::string &File : Among)
      if (!ButNot.contains(File)) {
        Files.push_back(File);
        Covered.insert(File);
        Includes.markIncluded(File, Covered);
      }
  };
  Choose(Sources, IncludedBySources);
  Choose(Sources, Covered);
  Choose(Headers, Covered);
}

} // namespace

void walkSources(const std::string &Directory, ProjectFiles &Project, IncludeGraph &Includes,
                 const ExcludedFiles &Excluded, std::vector<std::string> &Files, Resolution &Result) {
  if (access(Directory.c_str(), R_OK | X_OK) != 0) {
    Result.Errors.push_back("cannot look into '" + Directory + "': " + llvm::sys::StrError());
    return;
  }
  std::optional<llvm::StringSet<>> Known = filesKnownToGit(Directory, Result.Warnings);
  SkippedTrees Foreign(Directory);
  std::vector<std::string> Sources, Headers;
  std::map<std::string, std::string> Skipped;
  const std::string Prefix = (llvm::StringRef(Directory).rtrim('/') + "/").str();
  for (const std::string &File : Project.files()) {
    if (!llvm::StringRef(File).starts_with(Prefix))
      continue;
    if (std::optional<SkippedTree> Tree = Foreign.around(File)) {
      Skipped[Tree->Directory] = Tree->Reason;
      continue;
    }
    if (Known && !Known->contains(File))
      continue;
    if (!Includes.concernsUs(File))
      Result.FilesWithoutCuda += isCppSource(File);
    else if (Excluded.contain(File))
      Result.Excluded.insert(File);
    else
      (isHeader(File) ? Headers : Sources).push_back(File);
  }
  for (const std::string &File : Project.pythonFiles())
    if (llvm::StringRef(File).starts_with(Prefix) && !Foreign.around(File) && (!Known || Known->contains(File)))
      if (auto Program = readBounded(File, largest::Source); Program && mayEmbedSources(File, (*Program)->getBuffer()))
        Excluded.contain(File) ? (void)Result.Excluded.insert(File) : Sources.push_back(File);
  choose(Sources, Headers, Includes, Files);
  for (const auto &[Tree, Reason] : Skipped)
    Result.Skipped.push_back({Tree, Reason});
  for (const auto &[Unread, Why] : Project.unreadDirectories())
    if (llvm::StringRef(Unread).starts_with(Prefix) && !Foreign.around(Unread)) {
      if (Why == std::errc::permission_denied)
        Result.Skipped.push_back({Unread, "it may not be read"});
      else
        Result.Errors.push_back("cannot look into '" + Unread + "': " + Why.message());
    }
}

} // namespace cuda_tidy
