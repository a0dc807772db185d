#include "findings/TidyPrinter.h"
#include "findings/OutputFile.h"
#include "findings/TidyErrors.h"
#include "untrusted/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"
#include <fcntl.h>
#include <unistd.h>

using namespace clang::tidy;

namespace cuda_tidy {
namespace {

/// Standard output goes to a file while this lives: clang-tidy's printer knows no other stream.
class RedirectedOutput {
public:
  static llvm::Expected<RedirectedOutput> to(const std::string &File) {
    llvm::outs().flush();
    int Target = open(File.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (Target < 0)
      return llvm::createStringError(llvm::errnoAsErrorCode(), "cannot write '%s': %s", File.c_str(),
                                     llvm::sys::StrError().c_str());
    RedirectedOutput Result(dup(STDOUT_FILENO));
    dup2(Target, STDOUT_FILENO);
    close(Target);
    return Result;
  }
  RedirectedOutput(RedirectedOutput &&Other) : Saved(std::exchange(Other.Saved, -1)) {}
  ~RedirectedOutput() {
    if (Saved < 0)
      return;
    llvm::outs().flush();
    dup2(Saved, STDOUT_FILENO);
    close(Saved);
  }

private:
  explicit RedirectedOutput(int Saved) : Saved(Saved) {}
  int Saved;
};

/// Whether clang's printer may write the names of all files as they are.
bool hasPlainNames(const Finding &Of) {
  auto IsPlain = [](const Place &At) { return visible(At.File) == At.File; };
  return IsPlain(Of.At) && llvm::all_of(Of.Notes, [&](const Note &Each) { return IsPlain(Each.At); });
}

/// Without excerpts, and with names that can be shown.
void printShown(const Finding &Of) {
  auto Print = [](const Place &At, llvm::StringRef Level, llvm::StringRef Message) {
    llvm::outs() << visible(At.File) << ':' << At.Line << ':' << At.Column << ": " << Level << ": " << visible(Message);
  };
  Print(Of.At, Of.PromotedToError ? "error" : "warning", Of.Message); // as clang-tidy calls them
  llvm::outs() << " [" << Of.Check << "]\n";
  for (const Note &Each : Of.Notes) {
    Print(Each.At, "note", Each.Message);
    llvm::outs() << '\n';
  }
}

void print(const std::vector<Finding> &Findings, ClangTidyContext &Context, FixBehaviour Fixing) {
  std::vector<ClangTidyError> Errors;
  for (const Finding &Each : Findings) {
    if (!hasPlainNames(Each)) {
      printShown(Each);
      continue;
    }
    Errors.push_back(toTidyError(Each));
    if (!Each.Verified.Sentence.empty()) { // at the finding's own place: clang puts one without before the source line
      clang::tooling::DiagnosticMessage Told(Each.Verified.Sentence);
      Told.FilePath = Errors.back().Message.FilePath;
      Told.FileOffset = Errors.back().Message.FileOffset;
      Errors.back().Notes.push_back(std::move(Told));
    }
  }
  unsigned PromotedToErrors = 0;
  handleErrors(Errors, Context, Fixing, PromotedToErrors, llvm::vfs::getRealFileSystem());
}

} // namespace

/// What went wrong when standard output was written, so that nobody takes what is there for all of it.
static llvm::Error takeOutputError(const std::string &File) {
  llvm::outs().flush();
  std::error_code Failure = llvm::outs().error();
  llvm::outs().clear_error();
  return Failure ? llvm::createStringError(Failure, "cannot write %s: %s",
                                           File.empty() ? "to standard output" : ("'" + File + "'").c_str(),
                                           Failure.message().c_str())
                 : llvm::Error::success();
}

llvm::Error printAndFix(const std::vector<Finding> &Findings, ClangTidyContext &Context, FixBehaviour Fixing,
                        bool FixBroken, const std::string &File) {
  std::optional<RedirectedOutput> Redirected;
  if (!File.empty()) {
    auto Opened = RedirectedOutput::to(File);
    if (!Opened)
      return Opened.takeError();
    Redirected.emplace(std::move(*Opened));
  }
  if (Fixing == FB_NoFix || FixBroken) {
    print(Findings, Context, Fixing);
    return takeOutputError(File);
  }
  std::vector<Finding> Sound, Broken;
  for (const Finding &Each : Findings)
    (Each.InBrokenUnit ? Broken : Sound).push_back(Each);
  print(Broken, Context, FB_NoFix);
  print(Sound, Context, Fixing);
  return takeOutputError(File);
}

llvm::Error exportFixes(const std::vector<Finding> &Findings, const std::string &MainFile, const std::string &File) {
  std::vector<ClangTidyError> Errors;
  for (const Finding &Each : Findings)
    Errors.push_back(toTidyError(Each));
  if (llvm::Error Failure =
          writeOutput(File, [&](llvm::raw_ostream &Out) { exportReplacements(MainFile, Errors, Out); }))
    return llvm::createStringError("cannot write '" + File + "': " + llvm::toString(std::move(Failure)));
  return llvm::Error::success();
}

} // namespace cuda_tidy
