#pragma once

#include "command/ClangCommand.h"
#include "command/SourceScan.h"

#include "build-files/BuildDescription.h"
#include "python/ScriptedBuild.h"

#include "llvm/ADT/StringMap.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a project's build files say, and the headers that the build would make.
class ProjectBuild {
public:
  explicit ProjectBuild(std::string Root) : Root(std::move(Root)) {}

  /// Whether a file of that name may say how a project is built.
  static bool isBuildFile(llvm::StringRef Name);

  /// Adds one to those that `linkTargets` reads.
  void addBuildFile(llvm::StringRef File);

  /// What the build files say of which sources are linked with each other.
  std::vector<LinkTarget> linkTargets();

  /// The build files that were read, sorted.
  std::vector<std::string> readFiles() const { return {Read.begin(), Read.end()}; }

  /// Lets includes find what is made from \p File; does nothing if it is no template.
  void addTemplate(llvm::StringRef File);

  /// What stands in for the header that the line in \p From means; null if the build makes none of that name.
  std::shared_ptr<const GeneratedHeader> find(llvm::StringRef From, const IncludeLine &Line);

  /// One that was found, by its path; null if none was.
  const GeneratedHeader *known(llvm::StringRef Path) const;

  /// The macros that the build files nearest to \p File define or undefine for it.
  std::vector<BuildFlag> flagsFor(llvm::StringRef File);

  /// The `setup.py` in a directory; one that says nothing if there is none.
  const ScriptedBuild &setupScriptIn(llvm::StringRef Directory);

private:
  const BuildDescription &buildOf(llvm::StringRef File);
  const BuildDescription &cmakeBuild(const std::string &Top);
  const BuildDescription &xmakeFile(const std::string &File);
  const ScriptedBuild &scriptedBuild(const std::string &File, ScriptedBuild::Language Of);
  std::unique_ptr<llvm::MemoryBuffer> read(const std::string &File);
  std::string templateFor(llvm::StringRef From, const IncludeLine &Line);

  std::string Root;
  std::set<std::pair<std::string, std::string>> BuildFiles; ///< Directories and names: what is around comes first.
  std::set<std::string> Read;
  llvm::StringMap<std::vector<std::string>> Templates;     ///< By the name of what is made of them.
  std::map<std::string, BuildDescription> Builds;          ///< By the outermost directory with a `CMakeLists.txt`.
  std::map<std::string, std::vector<BuildFlag>> Makefiles; ///< By their paths.
  std::map<std::string, ScriptedBuild> ScriptedBuilds;     ///< Likewise.
  std::map<std::string, BuildDescription> XMakeFiles;      ///< Likewise.
  llvm::StringMap<std::shared_ptr<const GeneratedHeader>> Known;
};

} // namespace cuda_tidy
