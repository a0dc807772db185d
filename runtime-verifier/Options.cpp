#include "Options.h"
#include "Plan.h"
#include "Trouble.h"
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <getopt.h>
#include <string_view>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr const char *Help = R"(usage: cuda-tidy-verify [options] report.sarif [--run -- program arguments...]
       cuda-tidy-verify doctor [options]

Says which findings of a SARIF report by cuda-tidy are real: compiles their kernels, launches them on the GPU at hand,
each in a process of its own, and writes the report back with a verdict for each finding.

options:
  --output=FILE          Write the report with verdicts here; '-' is standard output (default: the report itself)
  --plan                 Print what would be compiled and run, and do none of it
  --fail-on=VERDICT      Exit with 1 if there is a verdict 'confirmed' (default), 'inconclusive' or that; or 'never'
  --only=CHECKS          Verify only findings of these checks, separated by commas
  --target=ARCHS         Architectures to verify for, as sm_80,sm_90 (default: those that the report names)
  --nvcc=PATH            The compiler (default: $CUDA_PATH/bin/nvcc, nvcc of $PATH, /usr/local/cuda/bin/nvcc)
  --timeout=SECONDS      What a compilation or a launch may take (default: 120)
  --memory-limit=MIB     What a compilation or a launch may allocate (default: 8192), or the program of --run (default:
                         all that the machine has)
  --on-cpu               Where there is no GPU, compile the C++ that the report has of kernels, and execute it: that is
                         code of whoever wrote the report. 'cuda-tidy --verify' does so
  --run                  Execute the program named after '--', under observation
  --record=FOLDER        With --run: keep what the program gives the kernels of findings in this folder
  --replay=FOLDER        Launch kernels with what is kept there, each alone, in place of arguments that are made up
  --simulate             Answer all calls of CUDA without a GPU (default: where no driver is installed)
  --help                 Print this
  --version              Print the version

Exit codes: 0 nothing to complain of, 1 a verdict that --fail-on names, 2 could not do its job.
)";

constexpr int InPlace = 1; // What getopt_long says of what is no option.

enum Name {
  Output = 256,
  PlanOnly,
  FailOnName,
  Only,
  Target,
  Nvcc,
  Timeout,
  MemoryLimit,
  OnCpu,
  Run,
  Record,
  Replay,
  Simulate,
  HelpName,
  Version
};

constexpr option Names[] = {
    {"output", required_argument, nullptr, Output},
    {"plan", no_argument, nullptr, PlanOnly},
    {"fail-on", required_argument, nullptr, FailOnName},
    {"only", required_argument, nullptr, Only},
    {"target", required_argument, nullptr, Target},
    {"nvcc", required_argument, nullptr, Nvcc},
    {"timeout", required_argument, nullptr, Timeout},
    {"memory-limit", required_argument, nullptr, MemoryLimit},
    {"on-cpu", no_argument, nullptr, OnCpu},
    {"run", no_argument, nullptr, Run},
    {"record", required_argument, nullptr, Record},
    {"replay", required_argument, nullptr, Replay},
    {"simulate", no_argument, nullptr, Simulate},
    {"help", no_argument, nullptr, HelpName},
    {"version", no_argument, nullptr, Version},
    {nullptr, 0, nullptr, 0},
};

[[noreturn]] void reject(const std::string &What) { throw Trouble(What + "; see cuda-tidy-verify --help"); }

unsigned positiveNumber(std::string_view Text, const std::string &Option) {
  unsigned Number = 0;
  auto [End, Failure] = std::from_chars(Text.data(), Text.data() + Text.size(), Number);
  if (Failure != std::errc() || End != Text.data() + Text.size() || Number == 0)
    reject("--" + Option + " wants a positive number, not '" + std::string(Text) + "'");
  return Number;
}

void appendList(std::vector<std::string> &List, std::string_view Text) {
  while (!Text.empty()) {
    const std::size_t Comma = std::min(Text.find(','), Text.size());
    if (Comma > 0)
      List.emplace_back(Text.substr(0, Comma));
    Text.remove_prefix(std::min(Comma + 1, Text.size()));
  }
}

void appendTargets(std::vector<std::string> &List, std::string_view Text) {
  std::vector<std::string> Named;
  appendList(Named, Text);
  for (std::string &Each : Named)
    if (!isArchitecture(Each))
      reject("--target wants architectures such as sm_90, not '" + Each + "'");
    else if (std::ranges::find(List, Each) == List.end())
      List.push_back(std::move(Each));
}

[[noreturn]] void answer(const char *Text) {
  std::fputs(Text, stdout);
  if (std::fflush(stdout) != 0)
    throw Trouble("cannot write to standard output");
  std::exit(0);
}

FailOn threshold(std::string_view Text) {
  if (Text == "confirmed")
    return FailOn::Confirmed;
  if (Text == "inconclusive")
    return FailOn::Inconclusive;
  if (Text == "never")
    return FailOn::Never;
  reject("--fail-on is confirmed, inconclusive or never, not '" + std::string(Text) + "'");
}

/// Sets in \p Result what an option says whose value is in `optarg`; false if there is no such option.
bool take(int Option, Options &Result) {
  switch (Option) {
  case Output:
    Result.Output = optarg;
    break;
  case PlanOnly:
    Result.PlanOnly = true;
    break;
  case FailOnName:
    Result.Threshold = threshold(optarg);
    break;
  case Only:
    appendList(Result.Only, optarg);
    break;
  case Target:
    appendTargets(Result.Targets, optarg);
    break;
  case Nvcc:
    Result.Nvcc = optarg;
    break;
  case Timeout:
    Result.Timeout = positiveNumber(optarg, "timeout");
    break;
  case MemoryLimit:
    Result.MemoryLimit = positiveNumber(optarg, "memory-limit");
    break;
  case OnCpu:
    Result.OnCpu = true;
    break;
  case Run:
    Result.Run = true;
    break;
  case Record:
    Result.Record = optarg;
    break;
  case Replay:
    Result.Replay = optarg;
    break;
  case Simulate:
    Result.Simulate = true;
    break;
  case 'h':
  case HelpName:
    answer(Help);
  case Version:
    answer("cuda-tidy-verify " CUDA_TIDY_VERSION "\n");
  default:
    return false;
  }
  return true;
}

/// Rejects options that make no sense together.
void requireConsistency(const Options &Result) {
  if (Result.Run != !Result.Program.empty())
    reject(Result.Run ? "--run wants a program after '--'" : "a program after '--' wants --run");
  if (Result.Simulate && !Result.Run)
    reject("--simulate wants --run");
  if (!Result.Record.empty() && !Result.Run)
    reject("--record wants --run");
  if (!Result.Replay.empty() && Result.Run)
    reject("--replay is in place of --run");
}

} // namespace

std::uint64_t Options::memoryOfProgram() const {
  return MemoryLimit ? memoryOfJob() : std::uint64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

bool Options::isWanted(const std::string &Check) const {
  return Only.empty() || std::ranges::find(Only, Check) != Only.end();
}

Options parseOptions(int Count, char **Arguments) {
  Options Result;
  std::vector<std::string> Files;
  opterr = 0;
  // '-' hands over what is no option in its place, ':' tells a missing value from an unknown option.
  for (int Found; (Found = getopt_long(Count, Arguments, "-:h", Names, nullptr)) != -1;) {
    if (Found == InPlace)
      Files.emplace_back(optarg);
    else if (Found == ':')
      reject("'" + std::string(Arguments[optind - 1]) + "' wants a value");
    else if (!take(Found, Result))
      reject("unknown option '" + std::string(Arguments[optind - 1]) + "'");
  }
  Result.Program.assign(Arguments + optind, Arguments + Count);
  if (Files.size() != 1)
    reject(Files.empty() ? "no report is named" : "more than one report is named: '" + Files[1] + "'");
  Result.Report = Files.front();
  if (Result.Output.empty())
    Result.Output = Result.Report;
  requireConsistency(Result);
  return Result;
}

} // namespace cuda_tidy
