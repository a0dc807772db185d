#pragma once

#include "command/Changes.h"
#include "command/ExcludedFiles.h"
#include "configuration/ProjectFile.h"
#include "findings/Baseline.h"
#include "report/Reporter.h"
#include "shards/Shard.h"
#include "llvm/Support/CachePruning.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cuda_tidy {

enum class Verb { Analyse, List, Explain, ShowCommand, ShowFacts, Cache, Merge, Init };

/// What `cuda-tidy cache` is to do.
enum class CacheTask { Path, Stats, Prune };

/// The lowest severity that makes the exit code 1, or the verdict that does.
enum class FailOn { Note, Warning, Error, Confirmed, Never };

/// The command line, parsed and checked.
struct Options {
  Verb What = Verb::Analyse;
  std::vector<std::string>
      Paths; ///< As typed: files, directories, for `merge` reports, for `explain` the name of a check.
  bool ListAsJson = false;
  bool HasPlugins = false; ///< `--load`.
  bool PrintOnly = false;  ///< `init` is to write no file.

  // The project's own settings, which come where the command line says nothing: applyProjectFile().
  bool ReadsProjectFile = false;    ///< The verb has a use for it, and nobody said `--no-config`.
  ProjectFile Project;              ///< Its `.cuda-tidy`.
  std::vector<std::string> Exclude; ///< `--exclude`, as typed.
  bool ForceExclude = false;        ///< Named files may be left out, too.
  ExcludedFiles Excluded;           ///< What comes of both.

  // How translation units are found and parsed.
  std::optional<std::vector<std::string>> ClangFlags; ///< What follows `--`.
  std::optional<std::vector<std::string>> Build;      ///< What follows `--launcher`: a compiler and its arguments.
  std::string BuildPath;                              ///< `-p`.
  std::string CudaPath;                               ///< Empty: discover; `none`: fallback headers.
  std::string TorchPath;                              ///< As CudaPath.
  std::string VfsOverlay;
  bool Fast = true; ///< Bodies of functions in system headers are skipped where that changes no finding.

  // What is checked and reported, as in clang-tidy.
  std::optional<std::string> Checks, WarningsAsErrors, Config, ConfigFile, HeaderFilter, ExcludeHeaderFilter,
      FormatStyle;
  std::optional<bool> SystemHeaders, UseColor;
  std::vector<std::string> ExtraArgs, ExtraArgsBefore, RemovedArgs;
  std::string LineFilter;
  std::string PtxasReport; ///< File with the registers of kernels; empty: none.
  bool ListChecks = false, DumpConfig = false, ExplainConfig = false, VerifyConfig = false, AllowNoChecks = false;
  bool CustomChecks = false, ModuleHeadersParsing = false;
  bool CheckProfile = false;
  std::string ProfilePrefix;
  bool TimeReport = false;

  // Fixes.
  bool Fix = false, FixErrors = false, FixNotes = false;
  std::string ExportFixes;

  // The run.
  std::vector<FormatRequest> Formats;
  FailOn Threshold = FailOn::Error;
  bool Verify = false;                  ///< Findings are confirmed or refuted by running their kernels.
  std::string Replay;                   ///< The folder of launches that they run with; empty: arguments are made up.
  std::optional<ChangeRequest> Changed; ///< Only what a change touches is analysed and reported.
  std::optional<ShardRequest> Shard;    ///< Only a part of the files is analysed.
  BaselineTask Baseline = BaselineTask::None;
  bool WithoutBaseline = false; ///< `--new-only=false`.
  std::string BaselineFile;     ///< As given; empty: the nearest.
  bool RequireComplete = false;
  bool Quiet = false;
  bool Statistics = false;    ///< A table by check after the findings.
  std::string CacheDirectory; ///< Empty: none.
  llvm::CachePruningPolicy CachePolicy;
  CacheTask Cache = CacheTask::Path;
  unsigned Jobs = 0;       ///< 0: one per core.
  unsigned Timeout = 0;    ///< Seconds per translation unit; 0: none.
  unsigned OtherFiles = 0; ///< How many more may be analysed for what findings hang on.
};

/// What follows `--launcher`, if that is there.
std::optional<std::vector<std::string>> launchedBuild(int Count, const char **Arguments);

/// What of clangd's command line, once it has been read, concerns us.
struct EditorOptions {
  std::string DatabaseDirectory, CudaPath, TorchPath;
};
EditorOptions editorOptions();

/// Forgets verbs and options, but for --cuda-path and --torch-path, so that clangd can read a command line.
void leaveOptionsToClangd();

/// Parses the command line. Prints the help or the mistake itself; then the result is the exit code.
std::variant<Options, int> parseCommandLine(int Count, const char **Arguments);

} // namespace cuda_tidy
