#include "LaunchJob.h"
#include "PlanText.h"
#include "Trouble.h"
#include "Verify.h"
#include "doctor/Doctor.h"
#include <algorithm>
#include <csignal>
#include <new>

namespace cuda_tidy {
namespace {

enum ExitCode { NothingToComplainOf = 0, VerdictReached = 1, CouldNotDoItsJob = 2 };

bool isReached(FailOn Threshold, const std::vector<Decision> &Decisions) {
  return std::ranges::any_of(Decisions, [&](const Decision &Each) {
    switch (Each.Verdict.Is) {
    case Verdict::State::Confirmed: return Threshold != FailOn::Never;
    case Verdict::State::Inconclusive: return Threshold == FailOn::Inconclusive;
    case Verdict::State::Refuted: return false;
    }
    return false;
  });
}

int verifyReport(int Count, char **Arguments) {
  const Options Settings = parseOptions(Count, Arguments);
  Report Report = Report::read(Settings.Report);
  if (Settings.PlanOnly) {
    printPlan(stdout, Report, Settings);
    return NothingToComplainOf;
  }
  Session Session(Settings);
  const std::vector<Decision> Decisions = verify(Report, Session);
  Report.write(Settings.Output);
  std::FILE *Terminal = Settings.Output == "-" ? stderr : stdout;
  printTable(Terminal, Decisions, Report.others(), Report.findings().size() - Decisions.size());
  if (!Session.Launcher.missing().empty())
    std::fprintf(stderr, "nothing was launched: %s\n", Session.Launcher.missing().c_str());
  if (Session.Signals.isRequested()) {
    std::fprintf(stderr, "cuda-tidy-verify: error: interrupted: %zu of %zu findings have a verdict\n", Decisions.size(),
                 Report.findings().size());
    return CouldNotDoItsJob;
  }
  return isReached(Settings.Threshold, Decisions) ? VerdictReached : NothingToComplainOf;
}

int run(int Count, char **Arguments) {
  std::signal(SIGPIPE, SIG_IGN); // a pipe that nobody reads is an error of writing
  try {
    if (Count == 2 && Arguments[1] == std::string_view(LaunchVerb))
      return runLaunchJob();
    if (Count > 1 && Arguments[1] == std::string_view("doctor"))
      return runDoctor(Count - 1, Arguments + 1);
    return verifyReport(Count, Arguments);
  } catch (const Trouble &Trouble) {
    std::fprintf(stderr, "cuda-tidy-verify: error: %s\n", Trouble.what());
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "cuda-tidy-verify: error: out of memory\n");
  }
  return CouldNotDoItsJob;
}

} // namespace
} // namespace cuda_tidy

int main(int Count, char **Arguments) { return cuda_tidy::run(Count, Arguments); }
