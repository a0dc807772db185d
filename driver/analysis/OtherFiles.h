#pragma once

#include "analysis/Program.h"
#include "analysis/Run.h"
#include <deque>

namespace cuda_tidy {

/// Other files than those of the run: they are asked for facts as long as findings hang on functions that they name,
/// and nothing else tells of, callers above all, and callers of these. Sources are analysed without checks: those of
/// the other shards, and of the project first those that the build files link with the files that ask, and of all the
/// nearest, as many as the settings allow. Python programs are parsed.
class OtherFiles {
public:
  /// All must live longer.
  OtherFiles(const Resolution &Resolved, const CommandResolver &Resolver, const TidyOptions &Tidy,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const RunSettings &Settings);

  /// Adds to \p Whole what the findings of \p Reports hang on; it may be used as long as this lives. Nobody is asked
  /// where an interruption has left reports out.
  void ask(Program &Whole, llvm::ArrayRef<std::optional<UnitReport>> Reports);

  /// Likewise what the findings of \p Edited hang on, a file that an editor has open: what it tells counts, and not
  /// what others tell of its text on the disk.
  void askFor(const UnitReport &Edited, Program &Whole);

  /// What was told until now, by file.
  const std::deque<std::pair<std::string, UnitFacts>> &told() const { return Told; }

  /// What files name that may tell something, and were not asked.
  const UnreadFunctions &unread() const { return Unread; }

  /// How many files the settings did not allow to ask, or are too much to look for names in, and how many an
  /// interruption left out.
  std::size_t notAllowed() const { return NotAllowed + NotRead; }
  std::size_t notReached() const { return NotReached; }

private:
  void askAll(Program &Whole, llvm::ArrayRef<std::optional<UnitReport>> Reports);
  /// Asks the sources that name one of \p Names; only those that may be linked with one of \p Users, unless it is
  /// empty.
  void askUnits(Program &Whole, const llvm::StringSet<> &Names, llvm::ArrayRef<llvm::StringRef> Users = {});
  void askPython(Program &Whole, const llvm::StringSet<> &Names);
  std::vector<std::string> sourcesThatSay(const llvm::StringSet<> &Words);
  void add(Program &Whole, std::string File, UnitFacts Facts);

  llvm::StringSet<> Known; ///< The files of the run, and those that were asked.
  const std::vector<Unit> &OfOtherShards;
  const CommandResolver &Resolver;
  const TidyOptions &Tidy;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  RunSettings Settings;
  const UnitReport *Edited = nullptr;
  std::size_t Left; ///< How many sources may still be analysed.
  std::size_t NotAllowed = 0, NotRead = 0, NotReached = 0;
  std::vector<std::string> Roots; ///< Of the projects.
  llvm::StringSet<> Directories;  ///< Of the files of the run.
  llvm::StringSet<> AskedFunctions, AskedPython;
  std::deque<std::pair<std::string, UnitFacts>> Told;
  UnreadFunctions Unread;
};

} // namespace cuda_tidy
