#pragma once

#include "Options.h"
#include "analysis/TidyOptions.h"
#include "command/Changes.h"
#include "findings/Finding.h"
#include "verifier/Verifier.h"

namespace cuda_tidy {

/// What becomes of that which a run has found: first what is not to be reported goes, then reports are written. What
/// fails on the way is complained of, hinders nothing that follows, and shows in the exit code.
class Outcome {
public:
  Outcome(RunReport Report, const Options &CommandLine, const TidyOptions &Tidy)
      : Report(std::move(Report)), CommandLine(CommandLine), Tidy(Tidy), HasFailed(!this->Report.Mistakes.empty()) {}

  /// Takes away what was found in files that are left out, as headers that a source includes.
  void leaveOutExcluded();
  /// Does with known findings what was asked for, and says so. \p IsEverything: all files below the root were analysed.
  void applyBaseline(bool IsEverything);
  /// Leaves the findings that a change touches, or of whose functions it touches something.
  void keepTouched(const Changes &Changed);
  void verify(const Verifier &Verifying);

  /// Writes every report that was asked for, then applies fixes: reports quote the sources as they were analysed.
  void write();
  /// Says what a reader of the findings wants to know beside them. \p IsGuessed: the command of some file was inferred.
  void summarize(bool IsGuessed) const;

  /// The user stopped the run before all files were analysed.
  void interrupted();

  int exitCode() const;

private:
  /// The baseline is the report where it is written.
  bool isReported() const;
  void fail(llvm::Error Failure);

  RunReport Report;
  const Options &CommandLine;
  const TidyOptions &Tidy;
  bool HasFailed;
};

} // namespace cuda_tidy
