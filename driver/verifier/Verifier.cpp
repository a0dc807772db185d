#include "verifier/Verifier.h"
#include "AllChecks.h"
#include "report/Reporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

template <typename... Parts> static llvm::Error mistake(Parts &&...Sentence) {
  return llvm::createStringError((llvm::Twine() + ... + llvm::Twine(Sentence)));
}

static Verdict toVerdict(const Json &Written) {
  auto Text = [&](const char *Name) { return Written.value(Name, std::string()); };
  Verdict Result = {Text("state"), "", Written.dump(-1, ' ', false, Json::error_handler_t::replace)};
  // `confirmed (launch, NVIDIA H200 (sm_90)): ...`
  std::string By = Text("evidence");
  if (const std::string Device = Text("device"); !Device.empty())
    By += ", " + Device;
  Result.Sentence = Result.State + (By.empty() ? "" : " (" + By + ")") + ": " + Text("reason");
  return Result;
}

/// Takes the verdicts of the results over, which are those of the findings in their order.
static llvm::Error readVerdicts(llvm::StringRef File, RunReport &Report) {
  auto Written = llvm::MemoryBuffer::getFile(File);
  if (!Written)
    return llvm::errorCodeToError(Written.getError());
  try {
    const Json Document = Json::parse((*Written)->getBuffer());
    const Json &Results = Document.at("runs").at(0).at("results");
    if (Results.size() != Report.Findings.size())
      return mistake("cuda-tidy-verify returned another report than it was given");
    for (auto [Result, Found] : llvm::zip_equal(Results, Report.Findings))
      if (auto Properties = Result.at("properties"); Properties.contains("verdict"))
        Found.Verified = toVerdict(Properties["verdict"]);
  } catch (const Json::exception &Failure) {
    return mistake("cuda-tidy-verify returned no report: ", Failure.what());
  }
  return llvm::Error::success();
}

/// Adds to the results of \p File, which are the findings of \p Report in their order, the C++ of their kernels.
static llvm::Error addHostSources(llvm::StringRef File, const RunReport &Report) {
  auto Written = llvm::MemoryBuffer::getFile(File);
  if (!Written)
    return llvm::errorCodeToError(Written.getError());
  Json Document = Json::parse((*Written)->getBuffer());
  for (auto [Result, Found] : llvm::zip_equal(Document["runs"][0]["results"], Report.Findings))
    if (!Found.Verification.empty())
      Result["properties"]["verification"] = Json::parse(Found.Verification);
  std::error_code Failure;
  llvm::raw_fd_ostream Out(File, Failure);
  if (!Failure) {
    Out << Document.dump(-1, ' ', false, Json::error_handler_t::replace);
    Out.close();
    Failure = Out.error();
    Out.clear_error(); // which would end the program
  }
  return Failure ? llvm::errorCodeToError(Failure) : llvm::Error::success();
}

static pid_t Running;

/// A terminal interrupts the verifier as well; whoever interrupts this process alone means it, too.
static void forwardInterruption(int Signal, siginfo_t *Info, void *) {
  if (Info->si_code == SI_USER)
    kill(Running, Signal);
}

/// Executes \p Command; when it is interrupted, it ends in its own way, and is waited for.
static int execute(llvm::ArrayRef<llvm::StringRef> Command, std::string &Reason) {
  constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction Forward = {}, Before[std::size(Signals)];
  Forward.sa_sigaction = forwardInterruption;
  Forward.sa_flags = SA_SIGINFO | SA_RESTART;
  const llvm::sys::ProcessInfo Started =
      llvm::sys::ExecuteNoWait(Command.front(), Command, std::nullopt, {"", "", std::nullopt}, 0, &Reason);
  if (Started.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return -1;
  Running = Started.Pid;
  for (auto [Signal, Old] : llvm::zip_equal(Signals, Before))
    if (sigaction(Signal, &Forward, &Old) == 0 && Old.sa_handler == SIG_IGN) // nohup ignores SIGHUP
      sigaction(Signal, &Old, nullptr);
  const int Code = llvm::sys::Wait(Started, std::nullopt, &Reason).ReturnCode;
  for (auto [Signal, Old] : llvm::zip_equal(Signals, Before))
    sigaction(Signal, &Old, nullptr);
  return Code;
}

llvm::Expected<Verifier> Verifier::find(const std::string &Installation) {
  std::string Program = Installation + "/bin/cuda-tidy-verify";
  if (!llvm::sys::fs::can_execute(Program))
    return mistake("there is no program '", Program,
                   "'; it is built together with cuda-tidy, or by itself from the directory runtime-verifier");
  return Verifier(std::move(Program));
}

llvm::Error Verifier::verify(RunReport &Report, const std::string &Replay) const {
  std::set<std::string> Checks;
  for (const Finding &Each : Report.Findings)
    if (!Each.Verification.empty() && isDecidedByKernel(findCheck(Each.Check)->ConfirmedBy))
      Checks.insert(Each.Check);
  if (Checks.empty())
    return llvm::Error::success();
  llvm::SmallString<128> Folder, File;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Folder);
  llvm::sys::path::append(Folder, "cuda-tidy-XXXXXX");
  if (!mkdtemp(const_cast<char *>(Folder.c_str())))
    return mistake("cannot make a directory '", Folder, "': ", llvm::sys::StrError());
  llvm::scope_exit Cleanup([&] { llvm::sys::fs::remove_directories(Folder); });
  llvm::sys::path::append(File, Folder, "report.sarif");
  if (llvm::Error Failure = writeReport(Report, {"sarif", File.str().str()}))
    return Failure;
  if (llvm::Error Failure = addHostSources(File, Report))
    return Failure;
  const std::string Only = "--only=" + llvm::join(Checks, ",");
  std::string Reason;
  // Its table would say again what the reports say.
  const std::string Launches = "--replay=" + Replay;
  llvm::SmallVector<llvm::StringRef, 8> Command = {Program, "--fail-on=never", "--on-cpu", Only, File};
  if (!Replay.empty())
    Command.push_back(Launches);
  const int Code = execute(Command, Reason);
  llvm::Error Unreadable = readVerdicts(File, Report);
  if (Code == 0)
    return Unreadable;
  consumeError(std::move(Unreadable)); // a consequence
  return mistake("cuda-tidy-verify ", Reason.empty() ? "ended with exit code " + std::to_string(Code) : Reason,
                 ": some findings have no verdict");
}

llvm::Error Verifier::become(llvm::ArrayRef<std::string> Arguments) const {
  std::vector<char *> All = {const_cast<char *>(Program.c_str())};
  for (const std::string &Each : Arguments)
    All.push_back(const_cast<char *>(Each.c_str()));
  All.push_back(nullptr);
  execv(Program.c_str(), All.data());
  return mistake("cannot start '", Program, "': ", llvm::sys::StrError());
}

} // namespace cuda_tidy
