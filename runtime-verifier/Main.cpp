#include "LaunchJob.h"
#include "Network.h"
#include "PlanText.h"
#include "Printable.h"
#include "Process.h"
#include "Trouble.h"
#include "Verify.h"
#include "doctor/Doctor.h"
#include "injection/ObservedProgram.h"
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <new>

namespace cuda_tidy {
namespace {

enum ExitCode { NothingToComplainOf = 0, VerdictReached = 1, CouldNotDoItsJob = 2 };

bool isReached(FailOn Threshold, const std::vector<Decision> &Decisions) {
  return std::ranges::any_of(Decisions, [&](const Decision &Each) {
    switch (Each.Verdict.Is) {
    case Verdict::State::Confirmed:
      return Threshold != FailOn::Never;
    case Verdict::State::Inconclusive:
      return Threshold == FailOn::Inconclusive;
    case Verdict::State::Refuted:
      return false;
    }
    return false;
  });
}

/// A check that no finding is of may have been misspelled.
void warnOfUnusedNames(const Options &Settings, const Report &Report) {
  for (const std::string &Name : Settings.Only)
    if (std::ranges::find(Report.findings(), Name, &Finding::Check) == Report.findings().end())
      std::fprintf(stderr, "cuda-tidy-verify: warning: --only: '%s' has no finding of '%s' to verify\n",
                   printable(Settings.Report).c_str(), printable(Name).c_str());
}

bool isFlushed(std::FILE *File) { return std::fflush(File) == 0 && !std::ferror(File); }

int verifyReport(int Count, char **Arguments) {
  const Options Settings = parseOptions(Count, Arguments);
  if (Settings.Output != "-" && !Settings.PlanOnly)
    Report::checkOutput(Settings.Output); // what cannot be written takes no time
  Report Report = Report::read(Settings.Report);
  warnOfUnusedNames(Settings, Report);
  if (Settings.PlanOnly) {
    printPlan(stdout, Report, Settings);
    if (!isFlushed(stdout))
      throw Trouble("cannot write to standard output");
    return NothingToComplainOf;
  }
  std::vector<Decision> Decisions;
  std::string Missing, NotStarted;
  { // Its temporary files are gone, and signals end the process again, before a reader of the output is waited for.
    Session Session(Settings);
    Decisions = verify(Report, Session);
    Missing = Session.Launcher.missing();
    NotStarted = Session.Program ? Session.Program->whyNotStarted() : "";
  }
  std::FILE *Terminal = Settings.Output == "-" ? stderr : stdout;
  printTable(Terminal, Decisions, Report.others(), Report.findings().size() - Decisions.size());
  const bool IsPrinted = isFlushed(Terminal);
  const bool NeedsGpu =
      !std::ranges::all_of(Decisions, [](const Decision &Each) { return Each.Verdict.By == Verdict::Evidence::Cpu; });
  if (NeedsGpu && !Missing.empty() && !Interruption::isRequested())
    std::fprintf(stderr, "nothing was launched: %s\n", printable(Missing).c_str());
  if (!Decisions.empty() && !canLeaveNetwork())
    std::fprintf(stderr,
                 "this kernel has no filter of system calls (seccomp): compilers and launches were not kept from "
                 "the network\n");
  Report.write(Settings.Output);
  if (!IsPrinted)
    throw Trouble("cannot write to standard output");
  if (Interruption::isRequested()) {
    std::fprintf(stderr, "cuda-tidy-verify: error: interrupted: %zu of %zu findings have a verdict\n", Decisions.size(),
                 Report.findings().size());
    return CouldNotDoItsJob;
  }
  if (!NotStarted.empty())
    throw Trouble(NotStarted);
  if (!Settings.Nvcc.empty() && !isProgram(Settings.Nvcc))
    throw Trouble("--nvcc: '" + Settings.Nvcc + "' is no program");
  return isReached(Settings.Threshold, Decisions) ? VerdictReached : NothingToComplainOf;
}

int run(int Count, char **Arguments) {
  std::signal(SIGPIPE, SIG_IGN); // a pipe that nobody reads is an error of writing
  std::signal(SIGXFSZ, SIG_IGN); // and so is a file that grows too large
  const bool IsDoctor = Count > 1 && Arguments[1] == std::string_view("doctor");
  const char *Name = IsDoctor ? "cuda-tidy doctor" : "cuda-tidy-verify";
  try {
    dropRelativePaths(Arguments);
    std::error_code Failure;
    (void)std::filesystem::current_path(Failure);
    if (Failure)
      throw Trouble("the working directory cannot be used: " + Failure.message() +
                    "; it may have been removed: change to another one");
    if (Count == 2 && Arguments[1] == std::string_view(LaunchVerb))
      return runLaunchJob();
    if (IsDoctor)
      return runDoctor(Count - 1, Arguments + 1);
    return verifyReport(Count, Arguments);
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "%s: error: out of memory\n", Name);
  } catch (const Trouble &Failure) {
    std::fprintf(stderr, "%s: error: %s\n", Name, Failure.what());
  } catch (const std::exception &Failure) {
    std::fprintf(stderr, "%s: error: %s\n", Name, printable(Failure.what()).c_str());
  }
  return CouldNotDoItsJob;
}

} // namespace
} // namespace cuda_tidy

int main(int Count, char **Arguments) { return cuda_tidy::run(Count, Arguments); }
