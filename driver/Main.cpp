#include "Complaint.h"
#include "Options.h"
#include "catalog/CheckCatalog.h"
#include "configuration/Settings.h"
#include "language-server/LanguageServer.h"
#include "launcher/Launcher.h"
#include "shards/MergeReports.h"
#include "verbs/Verbs.h"
#include "verifier/Verifier.h"
#include "llvm-c/Target.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <csignal>

using namespace llvm;

namespace cuda_tidy {
namespace {

/// The parent of `bin/`, where the tool's own headers and clang's are found.
std::string installationOf(const char *Argument0) {
  static int Anchor;
  std::string Executable = sys::fs::getMainExecutable(Argument0, &Anchor);
  return sys::path::parent_path(sys::path::parent_path(Executable)).str();
}

int examineMachine(const std::vector<std::string> &Arguments, const std::string &Installation) {
  Expected<Verifier> Found = Verifier::find(Installation);
  complain("doctor: " + toString(Found ? Found->become(Arguments) : Found.takeError()));
  return CouldNotDoItsJob;
}

int perform(int Count, const char **Arguments, bool IsForEditor) {
  std::signal(SIGXFSZ, SIG_IGN); // a file that grows too large is an error of writing
  std::variant<Options, int> Parsed = parseCommandLine(Count, Arguments);
  if (int *Code = std::get_if<int>(&Parsed))
    return *Code;
  Options &CommandLine = std::get<Options>(Parsed);
  SmallString<256> Here;
  if (std::error_code Failure = sys::fs::current_path(Here)) {
    complain("the working directory cannot be used: " + Failure.message() + "; change into one that exists");
    return CouldNotDoItsJob;
  }
  if (Error Mistake = applyProjectFile(CommandLine)) {
    complain(toString(std::move(Mistake)));
    return CouldNotDoItsJob;
  }
  const std::string Installation = installationOf(Arguments[0]);
  // All that clang wants of a back end to parse: it has Microsoft's inline assembly for x86 only.
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();
  outs().enable_colors(CommandLine.UseColor.value_or(sys::Process::StandardOutHasColors()));
  errs().enable_colors(CommandLine.UseColor.value_or(sys::Process::StandardErrHasColors()));
  if (IsForEditor)
    return answerEditor(CommandLine, Installation);
  switch (CommandLine.What) {
  case Verb::List:
    CommandLine.ListAsJson ? listChecksAsJson(outs()) : listChecksAsText(outs());
    return NothingToReport;
  case Verb::Explain:
    return explainCheck(CommandLine.Paths.front(), outs(), errs());
  case Verb::ShowCommand:
    return showCommands(CommandLine, Installation);
  case Verb::ShowFacts:
    return showFacts(CommandLine, Installation);
  case Verb::Init:
    return initProject(CommandLine, Installation);
  case Verb::Cache:
    return manageCache(CommandLine);
  case Verb::Merge:
    return mergeReports(CommandLine);
  case Verb::Analyse:
    return analyse(CommandLine, Installation);
  }
  llvm_unreachable("unknown verb");
}

int run(int Count, const char **Arguments) {
  if (Count > 1 && StringRef(Arguments[1]) == "doctor") // its options are the verifier's
    return examineMachine({Arguments + 1, Arguments + Count}, installationOf(Arguments[0]));
  if (Count > 1 && StringRef(Arguments[1]) == "language-server") // likewise clangd's
    return serveEditor(Count - 1, Arguments + 1, installationOf(Arguments[0]));
  if (Count > 1 && StringRef(Arguments[1]) == EditorsVerb) { // the rest is as for a run over the file
    Arguments[1] = Arguments[0];
    return perform(Count - 1, Arguments + 1, /*IsForEditor=*/true);
  }
  auto Build = launchedBuild(Count, Arguments);
  auto Perform = [&] { return perform(Count, Arguments, /*IsForEditor=*/false); };
  return Build && !Build->empty() ? launch(*Build, Perform) : Perform();
}

} // namespace
} // namespace cuda_tidy

int main(int Count, const char **Arguments) {
  int Code = cuda_tidy::run(Count, Arguments);
  outs().flush();
  if (!outs().has_error())
    return Code;
  cuda_tidy::complain("cannot write to standard output: " + outs().error().message());
  outs().clear_error();
  return cuda_tidy::CouldNotDoItsJob;
}
