#pragma once

#include "command/ProjectBuild.h"
#include "command/SourceScan.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace cuda_tidy {

class Toolchain;

/// Why a directory called `Directory` is not the user's own code (`third-party code`, `build tree`, `another
/// repository`, `hidden directory`), empty if it is. Only the directory itself is judged, not what lies above it.
std::string foreignTreeReason(llvm::StringRef Directory);

/// Whether an absolute path is \p Directory, or lies below it.
bool isWithin(llvm::StringRef Path, llvm::StringRef Directory);

/// The number of steps from one directory up to the ancestor that it has in common with another.
size_t stepsUp(llvm::StringRef From, llvm::StringRef To);

/// The number of steps from one directory to another through that ancestor.
size_t directoryDistance(llvm::StringRef A, llvm::StringRef B);

/// The root of the project that a file or directory belongs to: the work tree of its repository, else the outermost
/// directory of those above it that hold a build file, else the current directory if it lies below, else its own.
std::string projectRoot(llvm::StringRef Path);

/// The submodules of a project's repository that are not checked out, as `.gitmodules` names their directories.
std::vector<std::string> absentSubmodules(llvm::StringRef Root);

/// Whether one of \p Words stands in \p File, which can be read.
bool saysOneOf(llvm::StringRef File, const llvm::StringSet<> &Words);

/// The C++ and CUDA files of a project: an index that answers which file an `#include` means without any flags.
class ProjectFiles {
public:
  /// \p IsQuick: somebody waits for the answer, so that a home directory counts as a project only if it is small.
  ProjectFiles(std::string Root, const Toolchain &Tools, bool IsQuick);

  const std::string &root() const { return Root; }
  /// Sorted; those in third-party trees included, those in build trees not.
  const std::vector<std::string> &files() const { return Files; }

  /// Likewise those of Python.
  const std::vector<std::string> &pythonFiles() const { return PythonFiles; }

  /// Those of `files` that are no headers and the user's own, and in which one of \p Words stands. Where that is more
  /// to read than a project has, the rest is left out, and added to \p Unread.
  std::vector<std::string> sourcesThatSay(const llvm::StringSet<> &Words, std::size_t &Unread) const;

  /// Likewise those of `pythonFiles`, notebooks aside.
  std::vector<std::string> pythonThatSays(const llvm::StringSet<> &Words, std::size_t &Unread) const;

  /// Directories that cannot be looked into, and why.
  const std::vector<std::pair<std::string, std::error_code>> &unreadDirectories() const { return Unread; }

  /// Scans a file once.
  const SourceScan &scan(llvm::StringRef File);

  /// The `setup.py` in a directory; one that says nothing if there is none.
  const ScriptedBuild &setupScriptIn(llvm::StringRef Directory) { return Build.setupScriptIn(Directory); }

  /// The project's file that the line in `From` means, empty if it is none: beside `From`, else the nearest whose path
  /// ends with the name, unless the toolchain provides that header.
  std::string resolve(llvm::StringRef From, const IncludeLine &Line);

  /// What stands in for a header of the project that only its build makes; null if the line in `From` means none.
  std::shared_ptr<const GeneratedHeader> generated(llvm::StringRef From, const IncludeLine &Line);

  /// What the project's build files say of how \p File is compiled.
  std::vector<BuildFlag> buildFlags(llvm::StringRef File) { return Build.flagsFor(File); }

  /// What they say of which sources are linked with each other.
  std::vector<LinkTarget> linkTargets() { return Build.linkTargets(); }

  /// Those that were read, sorted.
  std::vector<std::string> readBuildFiles() const { return Build.readFiles(); }

  /// Whether several files of the project could be meant by an include in \p From that none beside it answers.
  bool isAmbiguous(llvm::StringRef From, llvm::StringRef Name) const;

  /// Whether a header of the project in this directory has the name of one that the toolchain provides.
  bool hidesSystemHeaders(llvm::StringRef Directory) const;

private:
  std::vector<std::string> thoseThatSay(const llvm::StringSet<> &Words, llvm::ArrayRef<std::string> Among,
                                        bool (*IsAsked)(llvm::StringRef File), std::size_t &Unread) const;
  bool isOfProject(const IncludeLine &Line) const;
  /// Whether \p File lies in a directory for Windows, and \p From does not.
  bool isForWindows(llvm::StringRef File, llvm::StringRef From) const;
  std::vector<llvm::StringRef> candidates(llvm::StringRef From, llvm::StringRef Name) const;
  std::string nearest(llvm::StringRef Name, llvm::StringRef From) const;

  std::string Root;
  const Toolchain &Tools;
  std::vector<std::string> Files, PythonFiles;
  std::vector<std::pair<std::string, std::error_code>> Unread;
  llvm::StringMap<std::vector<unsigned>> ByName;
  llvm::StringMap<SourceScan> Scans;
  ProjectBuild Build;
};

} // namespace cuda_tidy
