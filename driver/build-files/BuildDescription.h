#pragma once

#include "build-files/LinkGraph.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Gives the contents of a file, by its absolute path; null for one that is not there or may not be read.
using BuildFileReader = llvm::function_ref<std::unique_ptr<llvm::MemoryBuffer>(const std::string &File)>;

/// An option that defines or undefines a macro, or says which C++ it is.
struct BuildFlag {
  std::string Option; ///< `-DNAME`, `-DNAME=VALUE`, `-UNAME`, or `-std=c++20`.
  std::string Origin; ///< `/path/CMakeLists.txt:12`.

  /// The macro; empty where the option is about C++.
  llvm::StringRef macro() const { return isStandard() ? "" : llvm::StringRef(Option).drop_front(2).split('=').first; }
  bool isStandard() const { return llvm::StringRef(Option).starts_with("-std="); }
};

/// What build files say of how the sources of a project are compiled, as far as that is so without any choice of the
/// user's. Paths are absolute.
struct BuildDescription {
  struct Target {
    std::string Directory;       ///< Of the build file that declares it.
    bool IsSureToBeMade = true;  ///< Otherwise it may be for what is in its directory only.
    bool IsOnlyPossible = false; ///< It is not known whether its declaration counts; then it says nothing of flags.
    bool IsLibrary = false;      ///< Others may be linked with it.
    bool IsOfObjects = false;    ///< Its sources become parts of whatever is linked with it.
    bool HasUnknownSources = false;
    bool MayHaveMore = false; ///< Sources, if something is true that is not known.
    bool MayLinkMore = false;
    std::vector<BuildFlag> Flags;
    std::vector<BuildFlag> Exported;  ///< Those that targets have that are linked with it.
    std::vector<std::string> Linked;  ///< The names of other targets.
    std::vector<std::string> Objects; ///< Those whose objects are its own.
  };
  std::map<std::string, Target> Targets;
  llvm::StringMap<std::vector<std::string>> TargetsOf;        ///< By source.
  std::vector<std::pair<std::string, std::string>> Wildcards; ///< Of sources, with the target.
  LinkTarget Possible;                                        ///< What may be in targets that are not known.
  bool IsIncomplete = false;                                  ///< There is more than is read.
  /// By directories with a build file: those for everything in them and below.
  std::map<std::string, std::vector<BuildFlag>> Directories;
  /// Which files the build makes, and from which, by the name of what it makes.
  llvm::StringMap<std::vector<std::pair<std::string, std::string>>> Made;
  llvm::StringMap<std::string> Variables;
  llvm::StringMap<std::string> PossibleValues; ///< Of variables that are set where it is not known whether that counts.

  /// The flags for a source: those of its directory, and of the targets that name it; where none does, those of the
  /// directory's targets that may have it, for want of which those that all of them have. The first that names a macro
  /// counts.
  std::vector<BuildFlag> flagsFor(llvm::StringRef File) const;

  /// What the targets are made of. Their names begin with \p Build, the path of what is described.
  std::vector<LinkTarget> linkTargets(const std::string &Build) const;

private:
  std::vector<BuildFlag> flagsOf(const Target &Of) const;
  std::vector<BuildFlag> flagsOfAnyIn(llvm::StringRef Directory) const;
};

/// Whether a target's name is known; one of a list of files that only the build knows is not.
bool isKnownTarget(llvm::StringRef Name);

/// Adds \p Option to \p Flags if it is a `-D` or `-U` with a macro that can be one, or names a version of C++, and
/// nothing about it is unknown.
void addFlag(std::vector<BuildFlag> &Flags, llvm::StringRef Option, const std::string &Origin);

/// Likewise all of a command line, whose words are as a shell reads them.
void addFlags(std::vector<BuildFlag> &Flags, llvm::StringRef CommandLine, const std::string &Origin);

} // namespace cuda_tidy
