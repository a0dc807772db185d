#include "command/CompileDatabases.h"

#include "command/DatabaseLinks.h"
#include "command/ProjectFiles.h"
#include "untrusted/BoundedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <tuple>
#include <unistd.h>
#include <utility>

namespace cuda_tidy {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// In steps from directory to directory. What is farther away belongs to another target as likely as not.
constexpr size_t FarthestNeighbour = 2;

constexpr llvm::StringLiteral DatabaseName = "compile_commands.json";

std::string absolute(llvm::StringRef Directory, llvm::StringRef Name) {
  llvm::SmallString<256> Path(Name);
  path::make_absolute(Directory, Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// Whether a process can work there.
bool canBeEntered(const std::string &Directory) {
  return fs::is_directory(Directory) && access(Directory.c_str(), X_OK) == 0;
}

std::string currentDirectory() {
  llvm::SmallString<256> Here;
  fs::current_path(Here);
  return Here.str().str();
}

/// The directories below `Directory` that builds are made in, as far as their names tell.
std::vector<std::string> buildDirectories(llvm::StringRef Directory) {
  std::vector<std::string> Found;
  std::error_code Error;
  for (fs::directory_iterator It(Directory, Error), End; !Error && It != End; It.increment(Error)) {
    llvm::StringRef Name = path::filename(It->path());
    if ((Name.starts_with("build") || Name.starts_with("cmake-build-") || Name == "out") &&
        fs::is_directory(It->path()))
      Found.push_back(It->path());
  }
  llvm::sort(Found);
  return Found;
}

std::vector<std::string> subdirectories(llvm::StringRef Directory) {
  std::vector<std::string> Found;
  std::error_code Error;
  for (fs::directory_iterator It(Directory, Error), End; !Error && It != End; It.increment(Error))
    if (fs::is_directory(It->path()))
      Found.push_back(It->path());
  llvm::sort(Found);
  return Found;
}

/// The databases of builds in `Directory` and in its build directories.
std::vector<std::string> databasesAt(llvm::StringRef Directory) {
  std::vector<std::string> Candidates = {Directory.str()}, Found;
  for (const std::string &Build : buildDirectories(Directory)) {
    Candidates.push_back(Build);
    llvm::append_range(Candidates, subdirectories(Build));
  }
  for (const std::string &Candidate : Candidates)
    if (std::string Path = absolute(Candidate, DatabaseName); fs::exists(Path)) // a pipe is told of
      Found.push_back(Path);
  return Found;
}

/// The beginning of time if there is no such file.
llvm::sys::TimePoint<> timeOfWriting(llvm::StringRef Path) {
  fs::file_status Status;
  return fs::status(Path, Status) ? llvm::sys::TimePoint<>() : Status.getLastModificationTime();
}

/// The directories from `Directory` up to the root.
std::vector<std::string> upwards(llvm::StringRef Directory) {
  std::vector<std::string> Found;
  for (llvm::StringRef At = Directory; !At.empty(); At = path::parent_path(At))
    Found.push_back(At.str());
  return Found;
}

} // namespace

CompileDatabases::CompileDatabases(const std::string &GivenPath) {
  if (GivenPath.empty())
    return;
  Given = absolute(currentDirectory(), GivenPath);
  if (fs::is_directory(Given))
    Given = absolute(Given, DatabaseName);
  if (!fs::exists(Given))
    Errors.push_back("-p: there is no '" + Given +
                     "'; generate it (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or "
                     "leave -p out to have the commands inferred");
  else
    load(Given, Errors);
}

const DatabaseEntry *CompileDatabases::find(const std::string &File) {
  for (const Database *Candidate : databasesFor(File))
    if (auto Found = Candidate->ByFile.find(File); Found != Candidate->ByFile.end())
      return &Candidate->Entries[Found->second];
  return nullptr;
}

const DatabaseEntry *CompileDatabases::neighbour(const std::string &File, llvm::StringRef Root) {
  llvm::StringRef Stem = path::stem(File), Directory = path::parent_path(File);
  auto IsComparable = [&](const DatabaseEntry &Entry) {
    bool MayShareLanguage = isHeader(File) || isCudaSource(Entry.File) == isCudaSource(File);
    return MayShareLanguage && isWithin(Entry.File, Root) &&
           directoryDistance(path::parent_path(Entry.File), Directory) <= FarthestNeighbour;
  };
  auto Likeness = [&](const DatabaseEntry &Entry) {
    return std::tuple(path::stem(Entry.File) == Stem, isCudaSource(Entry.File) == File.ends_with(".cuh"),
                      -long(directoryDistance(path::parent_path(Entry.File), Directory)));
  };
  for (const Database *Candidate : databasesFor(File)) {
    const DatabaseEntry *Best = nullptr;
    for (const DatabaseEntry &Entry : Candidate->Entries)
      if (IsComparable(Entry) && (!Best || Likeness(Entry) > Likeness(*Best)))
        Best = &Entry;
    if (Best)
      return Best;
  }
  return nullptr;
}

std::vector<const CompileDatabases::Database *> CompileDatabases::databasesFor(const std::string &File) {
  if (!Given.empty())
    return {&Loaded[Given]};
  std::vector<std::string> Directories = upwards(path::parent_path(File));
  for (const std::string &Directory : upwards(currentDirectory()))
    if (!llvm::is_contained(Directories, Directory))
      Directories.push_back(Directory);
  std::vector<const Database *> Found;
  for (const std::string &Directory : Directories)
    for (const std::string &Path : pathsAt(Directory))
      Found.push_back(&load(Path, Warnings));
  return Found;
}

const std::vector<std::string> &CompileDatabases::pathsAt(llvm::StringRef Directory) {
  auto [It, IsNew] = Discovered.try_emplace(Directory.str());
  if (IsNew)
    It->second = databasesAt(Directory);
  return It->second;
}

std::vector<LinkTarget> CompileDatabases::linkTargets(const std::string &Directory) {
  std::vector<LinkTarget> Found;
  for (const Database *Each : databasesFor(absolute(Directory, DatabaseName)))
    llvm::append_range(Found, linkTargetsOf(Each->Entries));
  return Found;
}

bool CompileDatabases::areOutdated() const {
  return llvm::any_of(Discovered, [](const auto &At) { return databasesAt(At.first) != At.second; }) ||
         llvm::any_of(Loaded, [](const auto &Each) { return timeOfWriting(Each.first) != Each.second.Written; });
}

const CompileDatabases::Database &CompileDatabases::load(const std::string &Path,
                                                         std::vector<std::string> &Complaints) {
  auto [It, IsNew] = Loaded.try_emplace(Path);
  Database &Result = It->second;
  if (!IsNew)
    return Result;
  Result.Written = timeOfWriting(Path);
  llvm::StringRef Remedy = "; generate it anew (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), name another with -p, or "
                           "give the flags after --";
  auto Refuse = [&](llvm::StringRef Reason) -> const Database & {
    Complaints.push_back(("'" + Path + "' is not a compile database: " + Reason + Remedy).str());
    return Result;
  };
  auto Text = readBounded(Path, largest::Database);
  if (!Text)
    return Refuse(reasonNotRead(Text.getError()));
  auto Parsed = parseDatabase((*Text)->getBuffer());
  if (!Parsed)
    return Refuse(llvm::toString(Parsed.takeError()));
  Result.Entries = std::move(*Parsed);
  const std::string Beside = path::parent_path(Path).str();
  bool IsWarned = false;
  for (DatabaseEntry &Entry : Result.Entries) {
    Entry.Directory = absolute(Beside, Entry.Directory);
    Entry.File = absolute(Entry.Directory, Entry.File);
    Entry.Database = &It->first;
    // As after the build was removed, or on another machine: most of what a command says does not depend on it.
    if (!canBeEntered(Entry.Directory)) {
      if (!std::exchange(IsWarned, true))
        Warnings.push_back(("'" + Path + "' has commands for '" + Entry.Directory +
                            "', which is no directory here; paths in them are taken to begin at the database's own" +
                            Remedy)
                               .str());
      Entry.Directory = Beside;
    }
  }
  for (auto [Index, Entry] : llvm::enumerate(Result.Entries))
    Result.ByFile.try_emplace(Entry.File, Index);
  if (Result.Entries.empty())
    Complaints.push_back(("'" + llvm::StringRef(Path) + "' names no file" + Remedy).str());
  return Result;
}

} // namespace cuda_tidy
