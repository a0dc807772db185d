#include "ObservedProgram.h"
#include "PlanText.h"
#include "RegularFile.h"
#include "ReplacementFile.h"
#include "TemporaryDirectory.h"
#include "Trouble.h"
#include "knowledge/DeviceLimits.h"
#include "preload/Record.h"
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <ranges>
#include <sstream>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

constexpr const char *DefaultGpu = "sm_90";
constexpr std::size_t MostRecordBytes = 64 << 20;
constexpr std::size_t LongestQuotation = 160;

/// A library that is preloaded, which lies in `../lib/cuda-tidy` seen from this program.
fs::path libraryOfTool(const std::string &Name) {
  std::error_code Error;
  const fs::path Library = installation() / "lib/cuda-tidy" / Name;
  if (!fs::exists(Library, Error))
    throw Trouble("--run needs " + Library.string() +
                  ", which is not there: this tool is not completely installed, "
                  "or was built for a processor other than x86-64");
  return Library;
}

bool hasDriver() {
  void *Driver = dlopen("libcuda.so.1", RTLD_LAZY);
  if (Driver)
    dlclose(Driver);
  return Driver != nullptr;
}

void write(const std::string &Path, const std::string &Text) {
  if (const std::error_code Failure = replaceFile(Path, Text))
    throw Trouble("cannot write '" + Path + "': " + Failure.message() + "; name another place in $TMPDIR");
}

std::uint64_t number(const std::string &Text) {
  std::uint64_t Value = 0;
  std::from_chars(Text.data(), Text.data() + Text.size(), Value);
  return Value;
}

/// What ld.so said, if it is the one that ended the program; else empty.
std::string complaintOfLoader(const ProcessResult &Result) {
  std::istringstream Lines(Result.How == ProcessResult::End::Exited && Result.Code == 127 ? Result.Errors : "");
  for (std::string Line; std::getline(Lines, Line);)
    if (Line.find(": error while loading shared libraries: ") != Line.npos ||
        Line.find(": symbol lookup error: ") != Line.npos)
      return Line;
  return "";
}

/// The last line on standard error of a program that failed, as `, and wrote '...'`; empty if there is none.
std::string lastWords(const ProcessResult &Result) {
  std::istringstream Lines(Result.succeeded() ? "" : Result.Errors);
  std::string Last;
  for (std::string Line; std::getline(Lines, Line);)
    if (!Line.empty())
      Last = Line.substr(0, LongestQuotation);
  return Last.empty() ? "" : ", and wrote '" + Last + "'";
}

/// What the libraries in the program wrote. The program could write there as well: nothing in it is trusted.
void readRecord(const std::string &File, ProgramRun &Run) {
  std::string Text = readBeginning(File, MostRecordBytes).value_or("");
  Run.IsCut = Text.size() == MostRecordBytes;
  Text.resize(Text.rfind('\n') + 1);
  std::istringstream Lines(std::move(Text));
  std::map<std::string, bool> IsOver; // for each process
  for (std::string Line; std::getline(Lines, Line);) {
    std::vector<std::string> Fields;
    std::istringstream Rest(Line);
    for (std::string Field; std::getline(Rest, Field, '\t');)
      Fields.push_back(Field);
    if (Fields.size() < 2)
      continue;
    const std::string &Kind = Fields[0];
    if (Kind == "call")
      Run.Calls.push_back({Fields[1], {Fields.begin() + 2, Fields.end()}});
    else if (Kind == "failed")
      Run.HasFailed = true;
    else if (Kind == "asked")
      Run.HasAskedForText = true;
    else if (Kind == "cut")
      Run.IsCut = true;
    else if (Kind == "calls" && Fields.size() == 3)
      Run.Callers[Fields[1]] += number(Fields[2]);
    else if (Kind == "hooked")
      Run.WasHooked |= number(Fields[1]) > 0;
    else if (Kind == "main" && Fields.size() == 3)
      IsOver[Fields[2]] = Fields[1] == "ended";
    else if (Kind == "unsimulated")
      Run.Unsimulated.push_back(Fields[1]);
    else if (Kind == "launch" || Kind == "unrecorded")
      Run.Launches.push_back(Line);
    else if (Kind == "grad")
      (Fields[1] == "on" ? Run.IsGradModeOn : Run.IsGradModeOff) = true;
    else if (Kind == "memory" && Fields.size() == 6) {
      Run.PeakBytes = std::max(Run.PeakBytes, number(Fields[4]));
      if (Fields[1] != "end")
        Run.Samples.push_back({Fields[1] == "wait", number(Fields[2]), number(Fields[3]), number(Fields[5])});
    }
  }
  Run.IsMainOver = !IsOver.empty() && std::ranges::all_of(std::views::values(IsOver), std::identity());
}

} // namespace

ObservedProgram::ObservedProgram(const Session &Session, std::optional<std::string> SimulatedGpu)
    : Verification(Session), SimulatedGpu(std::move(SimulatedGpu)) {}

void ObservedProgram::sign(Verdict &Result) const {
  if (SimulatedGpu) {
    Result.Device = "simulated GPU (" + *SimulatedGpu + ")";
    Result.Driver = "simulated";
  }
  Result.Command = quotedCommand(Verification.Settings.Program);
}

ProgramRun ObservedProgram::run(const std::string &Orders,
                                const std::map<std::string, std::string> &Environment) const {
  const TemporaryDirectory Folder;
  write(Folder.path() + "/orders", Orders);
  std::string Preloaded;
  const auto preload = [&](const std::string &Name) {
    // $LD_PRELOAD cannot name a path with a space or a colon, which a link hides.
    const fs::path Link = fs::path(Folder.path()) / Name;
    fs::create_symlink(libraryOfTool(Name), Link);
    Preloaded += (Preloaded.empty() ? "" : ":") + Link.string();
  };
  preload("libcuda-tidy-injection.so");
  if (SimulatedGpu)
    preload("libcuda-tidy-simulation.so");
  if (const char *Own = std::getenv("LD_PRELOAD"); Own && *Own)
    Preloaded += std::string(":") + Own;

  ProcessRequest Request;
  Request.Command = Verification.Settings.Program;
  Request.HasNetwork = true;
  Request.Environment = Environment;
  Request.Environment["LD_PRELOAD"] = Preloaded;
  Request.Environment[FolderVariable] = Folder.path();
  if (SimulatedGpu)
    Request.Environment["CUDA_TIDY_SIMULATED_GPU"] = *SimulatedGpu;
  Request.Timeout = std::chrono::seconds(Verification.Settings.Timeout);
  Request.MemoryBytes = Verification.Settings.memoryOfProgram();
  ProgramRun Run;
  Run.Result = runProcess(Request, Verification.Signals);
  Run.HowItEnded = Run.Result.describe(Request);
  readRecord(Folder.path() + "/record", Run);
  // What did not fit is missing in the record, and nothing follows from what is missing.
  write(Folder.path() + "/room", std::string(4096, ' '));
  return Run;
}

const ProgramRun &ObservedProgram::watched() {
  if (!Watched)
    Watched = run("watch\n");
  if (const std::string Why = whyNotStarted(); !Why.empty())
    throw Trouble(Why);
  if (Watched->Result.How == ProcessResult::End::Interrupted)
    throw Trouble("the program " + Watched->HowItEnded + ", without any failure injected");
  return *Watched;
}

std::string ObservedProgram::whyNotStarted() const {
  if (!Watched)
    return "";
  if (Watched->Result.How == ProcessResult::End::NotStarted)
    return "the program " + Watched->HowItEnded;
  const std::string Complaint = Watched->WasHooked ? "" : complaintOfLoader(Watched->Result);
  return Complaint.empty() ? ""
                           : "the program could not be started: " + Complaint +
                                 "; name the folder of its libraries in $LD_LIBRARY_PATH";
}

References ObservedProgram::references() {
  const auto ended = [](const ProgramRun &Run) -> const ProgramRun & {
    if (Run.Result.How != ProcessResult::End::Exited && Run.Result.How != ProcessResult::End::Signalled)
      throw Trouble("the program " + Run.HowItEnded + ", without any failure injected");
    return Run;
  };
  const ProgramRun &First = ended(watched());
  if (!Second)
    Second = run("watch\n");
  return {First, ended(*Second)};
}

const std::vector<RecordedCall> &ObservedProgram::calls() {
  const ProgramRun &Run = watched();
  if (!Run.WasHooked)
    throw Trouble("no call of CUDA can be seen in the program, which " + Run.HowItEnded + lastWords(Run.Result) +
                  ": it carries CUDA's runtime and has no symbols (link it with -cudart shared, or do not strip it), "
                  "or loads all of CUDA itself, or calls no CUDA");
  return Run.Calls;
}

const CodePlaces &ObservedProgram::places() {
  if (!Places) {
    std::vector<std::string> All;
    for (const RecordedCall &Call : calls())
      All.insert(All.end(), Call.Places.begin(), Call.Places.end());
    CodePlaces Known(Verification.Signals);
    Known.add(All);
    Places = std::move(Known);
  }
  return *Places;
}

std::string ObservedProgram::failureOfReference() {
  const ProgramRun &Run = watched();
  if (Run.Result.succeeded())
    return "";
  const auto Limit = Verification.Settings.MemoryLimit;
  return "; it " + Run.HowItEnded + shareOfSimulation(Run) +
         (Limit ? ", with the " + std::to_string(*Limit) + " MiB of --memory-limit" : "");
}

std::string ObservedProgram::shareOfSimulation(const ProgramRun &Run) const {
  // A shell between makes a signal an exit code.
  if (Run.IsMainOver && (Run.Result.How == ProcessResult::End::Signalled || Run.Result.Code > 128))
    return ", after its main had ended, when static variables are destroyed: let main hold what they hold";
  if (!Run.Unsimulated.empty())
    return "; the simulation does not have " + listed(Run.Unsimulated);
  return SimulatedGpu ? "; no kernel runs in the simulation: try it on a machine with a GPU" : "";
}

ObservedProgram &observedProgram(Session &Session) {
  if (!Session.Program) {
    std::optional<std::string> Gpu;
    if (Session.Settings.Simulate || !hasDriver()) {
      Gpu = Session.Settings.Targets.empty() ? DefaultGpu : Session.Settings.Targets.front();
      if (!limitsOf(*Gpu))
        throw Trouble("no GPU of the table is '" + *Gpu + "': it cannot be simulated");
    }
    Session.Program = std::make_shared<ObservedProgram>(Session, Gpu);
  }
  return *Session.Program;
}

} // namespace cuda_tidy
