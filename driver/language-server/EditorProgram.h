#pragma once

#include "analysis/Program.h"
#include "analysis/ToldFacts.h"
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace cuda_tidy {

/// What is known of other files at one time, for the findings of one that is open.
class OtherFilesView {
public:
  /// What other files tell of an open one, as it was found out.
  struct Known {
    std::shared_ptr<const ToldFacts> Told; ///< Null: nobody has told yet.
    bool HasFailed = false;                ///< Nobody will for now.
    llvm::StringSet<> Settled;             ///< The names that were looked for, and of which nothing is known.
  };

  /// \p Edited is the file with its facts; \p Unsaved are files of the editor with what their texts tell.
  OtherFilesView(const UnitReport &Edited, const Known &Others, const std::map<std::string, UnitReport> &Unsaved);

  /// Whether \p Found is shown, by its conditions, which it may lose; notes say what decides. Nothing as long as the
  /// answer is to be looked for.
  std::optional<bool> shows(Finding &Found);

  /// Adds the names that \p Findings hang on, and of which nothing is known.
  void addUnknown(llvm::ArrayRef<Finding> Findings, llvm::StringSet<> &To) const;

private:
  const UnitReport Edited;
  const Known Others;
  std::deque<UnitReport> Copies; ///< Of what was told, as far as unsaved texts tell it otherwise, and of these.
  Program Whole;
  SourceTexts Sources;
};

/// Answers what findings in open files ask of other files. Nobody waits for an answer: it is looked for by a thread,
/// and until then the finding is held back. Any thread may call.
class EditorProgram {
public:
  /// \p Ask looks for facts, and may take long; nothing if it fails. \p Reparse has open files parsed anew of which
  /// `version` has changed.
  EditorProgram(std::function<std::optional<ToldFacts>(const UnitReport &)> Ask, std::function<void()> Reparse)
      : Ask(std::move(Ask)), Reparse(std::move(Reparse)) {}
  /// Waits for whoever is asked.
  ~EditorProgram();

  /// For a parse of \p Edited, which is the file with its facts.
  std::unique_ptr<OtherFilesView> viewFor(const UnitReport &Edited) const;

  /// Says what a parse of \p Edited has found that hangs on other files, and for each whether it was shown.
  void parsed(UnitReport Edited, std::vector<bool> IsShown);

  /// Says what the text of \p File tells that is not saved; nothing if all is.
  void setUnsaved(const std::string &File, std::optional<UnitFacts> Facts);

  /// Has the disk looked at if findings in \p File hang on it.
  void look(const std::string &File);

  /// The editor has closed it.
  void forget(const std::string &File);

  /// Changes when other files decide otherwise about what is shown in \p File.
  unsigned version(const std::string &File) const;

private:
  using Clock = std::chrono::steady_clock;
  struct OpenFile {
    UnitReport Report; ///< Of the last parse.
    std::vector<bool> IsShown;
    OtherFilesView::Known Others;
    Clock::time_point NextLook, NextTry;
    unsigned Version = 0;
  };

  void enqueue(const std::string &File);
  void enqueueAllBut(const std::string &File);
  void work();
  void refresh(const std::string &File, std::unique_lock<std::mutex> &Lock);
  void updateShown(OpenFile &Open);

  const std::function<std::optional<ToldFacts>(const UnitReport &)> Ask;
  const std::function<void()> Reparse;
  mutable std::mutex Mutex; ///< Of what follows.
  std::map<std::string, OpenFile> Files;
  std::map<std::string, UnitReport> Unsaved;
  std::deque<std::string> Queue;
  std::condition_variable HasWork;
  bool IsStopped = false;
  std::thread Worker; ///< Once there is something to do.
};

} // namespace cuda_tidy
