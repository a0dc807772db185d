#include "Options.h"
#include "Report.h"
#include "Trouble.h"
#include "Verify.h"
#include <cstdio>
#include <new>

namespace cuda_tidy {
namespace {

enum ExitCode { NothingToComplainOf = 0, VerdictReached = 1, CouldNotDoItsJob = 2 };

int verifyReport(int Count, char **Arguments) {
  const Options Settings = parseOptions(Count, Arguments);
  Report Findings = Report::read(Settings.Report);
  Session Session{Settings};
  verify(Findings, Session);
  Findings.write(Settings.Output);
  return NothingToComplainOf;
}

int run(int Count, char **Arguments) {
  try {
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
