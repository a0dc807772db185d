#pragma once

#include "build-files/BuildDescription.h"
#include "build-files/CMakeScope.h"

#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

/// Where a command stands, and what is known while one directory is read.
struct CMakePlace {
  std::string Directory;
  CMakeScope &Scope;
  unsigned Depth;
  bool IsSureToBeAdded; ///< The directory.
  std::string File;
  unsigned Line = 0;
  std::string origin() const { return File + ":" + std::to_string(Line); }
};

/// The path of a file that a command in \p Directory names.
std::string absoluteInCMake(llvm::StringRef File, llvm::StringRef Directory);

/// Notes what commands say of targets, their sources and their flags.
class CMakeTargets {
public:
  /// What is noted goes to \p Build, which must live longer.
  explicit CMakeTargets(BuildDescription &Build) : Build(Build) {}

  /// A command with its arguments; does nothing if it is about no target. Where it is not certain that the command is
  /// executed, it says which sources may be linked with each other, and nothing of flags.
  void run(llvm::StringRef Command, std::vector<std::string> &Arguments, const CMakePlace &At, bool IsCertain);

  /// A command that is not followed, since it stands in a function, say: what it names may be in a target.
  void skip(llvm::StringRef Command, const std::vector<std::string> &Arguments, const CMakePlace &At);

  /// A function of the project's own, which is not followed: what it is given it may change.
  void addFunction(llvm::StringRef Name) { Functions.insert(Name.lower()); }

private:
  using Target = BuildDescription::Target;
  using Words = std::vector<std::string>;
  void declare(llvm::StringRef Command, const Words &Arguments, const CMakePlace &At, bool IsCertain);
  void addSources(Target &To, const Words &Arguments, const CMakePlace &At);
  void addWildcard(Target &To, llvm::StringRef Wildcard, const std::string &Name, const CMakePlace &At);
  void link(Target &To, const Words &Arguments);
  void addPossible(llvm::StringRef Source, const CMakePlace &At);
  bool mayChangeTargets(llvm::StringRef Command, const Words &Arguments) const;
  void addFlags(llvm::StringRef Command, Words &Arguments, const CMakePlace &At);
  void targetFlags(const Words &Arguments, const CMakePlace &At);
  void directoryFlags(const Words &Arguments, const CMakePlace &At);
  Target *find(const std::string &Name);

  BuildDescription &Build;
  llvm::StringSet<> Functions;
  std::size_t Links = 0; ///< That were seen.
};

} // namespace cuda_tidy
