#pragma once

#include "build-files/LinkGraph.h"
#include "command/Changes.h"
#include "command/ClangCommand.h"
#include "command/ExcludedFiles.h"
#include "python/EmbeddedSource.h"

#include "llvm/ADT/StringSet.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

class ProjectFiles;

/// What the command line says about where commands and headers come from.
struct ResolverOptions {
  std::vector<std::string> Paths;                ///< Files and directories as given; empty: the current directory.
  std::optional<std::vector<std::string>> Flags; ///< What stood after `--`; they then apply to every file.
  std::optional<std::vector<std::string>> Build; ///< A compiler and its arguments: what it compiles is analysed.
  std::string Database;                          ///< `-p`: a directory or a compile_commands.json; empty: look for one.
  std::string CudaPath;                          ///< `--cuda-path`: empty: look for a toolkit; `none`; or a directory.
  std::string TorchPath;                         ///< `--torch-path`: likewise for LibTorch.
  std::string ShareDirectory;                    ///< `<prefix>/share/cuda-tidy`, absolute.
  std::string ResourceDirectory;                 ///< `<prefix>/lib/cuda-tidy/clang/22`, absolute: clang's own headers.
  ExcludedFiles Excluded;                        ///< What is not analysed.
  bool IsEditor = false;                         ///< Somebody waits for each answer.
};

/// One translation unit to analyse.
struct Unit {
  ClangCommand Command;
  /// The build's own command line; where there is none, the inferred one with the directories of libraries that were
  /// found.
  std::vector<std::string> Original;
  std::string Origin; ///< `/path/compile_commands.json`, `flags after --`, `the build`, `inferred`, `inferred from …`.
  bool IsOfUser = false;   ///< The command is from flags after `--` or from the build, and not from the tree.
  bool IsInferred = false; ///< No build and no user said how it is compiled.
  /// The header that the user named and that is analysed through this unit; empty if the unit itself was asked for.
  std::string ForHeader;
  /// The string of a Python program, or the cell of a notebook, that the unit is; null for a file.
  std::shared_ptr<const EmbeddedSource> Embedded;
  /// The real headers are missing on this machine, so that our own declarations will stand in if the unit asks for
  /// them. Single headers that a real toolkit lacks come from the same directories; see `fallbackHeadersOf`.
  bool FallbackCuda = false;
  bool FallbackTorch = false;

  /// The file that its code is in.
  const std::string &sourceFile() const { return Embedded ? Embedded->PythonFile : Command.File; }
};

/// A tree that was not walked into.
struct SkippedTree {
  std::string Directory; ///< Absolute.
  std::string Reason;    ///< `third-party code`, `build tree`.
};

/// What is to be analysed, in a deterministic order (by file).
struct Resolution {
  std::vector<Unit> Units;
  std::vector<Unit> OfOtherShards; ///< Units that others analyse, likewise.
  std::vector<SkippedTree> Skipped;
  llvm::StringSet<> Excluded;        ///< Files that would be analysed, if patterns did not leave them out.
  bool NamesPython = false;          ///< A program was named, whether or not there is something in its strings.
  unsigned FilesWithoutCuda = 0;     ///< C++ files of the walk that include neither CUDA nor LibTorch.
  std::vector<std::string> Errors;   ///< The user must act: a path that does not exist, a broken database with `-p`.
  std::vector<std::string> Warnings; ///< The run goes on: a broken database found by looking for one.
};

/// Finds out which files are to be analysed and how clang is to parse each.
class CommandResolver {
public:
  explicit CommandResolver(ResolverOptions Options);
  ~CommandResolver();

  /// With \p Changed: only units that are, or include, a file that it touches, and those sources of submodules, too.
  Resolution resolve(const Changes *Changed = nullptr);

  /// The unit of a file as an editor shows it, which need not be on disk. A header is parsed by itself, with the
  /// options of a source that includes it. Nothing if the file concerns neither CUDA nor LibTorch.
  std::optional<Unit> unitToEdit(const std::string &File);
  /// The same where it is known how a build compiles the file. Nothing if clang parses that as well by itself.
  std::optional<Unit> unitToEdit(const std::string &Directory, const std::string &File,
                                 const std::vector<std::string> &CommandLine) const;

  /// Whether a database that was used was written or removed since, or a new one lies where one is looked for.
  bool hasOutdatedDatabases() const;
  /// Forgets databases and files, to look at them anew.
  void forget();

  /// Adds what \p U includes of the project, directly or not, to \p Included.
  void markIncluded(const Unit &U, llvm::StringSet<> &Included);

  /// What the analysis of \p U costs, in about the milliseconds that it takes where its headers are kept precompiled.
  /// It is an estimate from what its text and the project's headers say: the same wherever the files are the same.
  unsigned estimatedCost(const Unit &U);

  /// The files of the project that \p Path belongs to.
  const ProjectFiles &projectOf(const std::string &Path) const;

  /// What the build files and the databases of the project \p Root say of which sources are linked with each other.
  std::vector<LinkTarget> linkTargets(const std::string &Root) const;

  /// The unit of \p File, a source that nobody named, and that need not concern CUDA or LibTorch.
  Unit unitOfOther(const std::string &File) const;

  /// The final clang driver command line of a pass: toolchain, compatibility and fallback headers included, main file
  /// last. A unit that is not CUDA has a host pass only.
  std::vector<std::string> hostPassArgs(const Unit &U) const;
  std::vector<std::string> devicePassArgs(const Unit &U) const;

  /// `cuda` or `torch` if `OpenedFile` (as the preprocessor named it) is one of our fallback headers, else empty.
  std::string fallbackHeadersOf(const std::string &OpenedFile) const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> Impl;
};

} // namespace cuda_tidy
