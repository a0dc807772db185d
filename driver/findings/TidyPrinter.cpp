#include "findings/TidyPrinter.h"
#include "findings/OutputFile.h"
#include "findings/TidyErrors.h"
#include "untrusted/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace clang::tidy;

namespace cuda_tidy {
namespace {

/// Whether clang's printer may write names, messages and fixes as they are.
bool isPlain(const Finding &Of) {
  auto IsPlain = [](llvm::StringRef Text) { return visible(Text) == Text; };
  auto IsPlainFix = [&](const Edit &Each) {
    return llvm::all_of(llvm::split(Each.Text, '\n'), [&](llvm::StringRef Line) { return IsPlain(Line.rtrim('\r')); });
  };
  auto IsPlainAll = [&](const auto &Message) { // a finding, or a note
    return IsPlain(Message.At.File) && IsPlain(Message.Message) && llvm::all_of(Message.Fix, IsPlainFix);
  };
  return IsPlainAll(Of) && llvm::all_of(Of.Notes, IsPlainAll);
}

/// Without excerpts, and as it can be shown.
void printShown(const Finding &Of) {
  auto Print = [](const Place &At, llvm::StringRef Level, llvm::StringRef Message) {
    llvm::outs() << visible(At.File) << ':' << At.lineAndColumn() << ": " << Level << ": " << visible(Message);
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
    if (!isPlain(Each) || Each.At.Cell) { // clang's knows lines of files only
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

/// The files that fixes of \p Of change; of its notes, too, if they are applied.
llvm::SmallVector<llvm::StringRef, 2> changedBy(const Finding &Of, FixBehaviour Fixing) {
  llvm::SmallVector<llvm::StringRef, 2> Files;
  auto Add = [&](const auto &Message) {
    for (const Edit &Each : Message.Fix)
      Files.push_back(Each.File);
  };
  Add(Of);
  if (Fixing == FB_FixNotes)
    llvm::for_each(Of.Notes, Add);
  return Files;
}

/// What to say of a file that fixes of \p Of change and that may not be written; empty if all may.
std::string unwritableIn(const Finding &Of, FixBehaviour Fixing) {
  if (Fixing != FB_NoFix)
    for (llvm::StringRef File : changedBy(Of, Fixing))
      if (std::error_code Reason = llvm::sys::fs::access(File, llvm::sys::fs::AccessMode::Write))
        return "cannot write '" + File.str() + "', so that its fixes are left out: " + Reason.message();
  return "";
}

} // namespace

llvm::Error printAndFix(const std::vector<Finding> &Findings, ClangTidyContext &Context, FixBehaviour Fixing,
                        bool FixBroken, const std::string &File) {
  std::vector<Finding> Applied, Shown;
  std::string Unwritable;
  for (const Finding &Each : Findings) {
    const std::string Reason = unwritableIn(Each, Fixing);
    if (Unwritable.empty())
      Unwritable = Reason;
    const bool IsOnlyShown = !Reason.empty() || (Each.InBrokenUnit && Fixing != FB_NoFix && !FixBroken);
    (IsOnlyShown ? Shown : Applied).push_back(Each);
  }
  llvm::Error Failure = redirectOutput(File, [&] { // clang-tidy's printer knows no other stream
    print(Shown, Context, FB_NoFix);
    print(Applied, Context, Fixing);
  });
  if (Failure)
    return llvm::createStringError("cannot write " + (File.empty() ? "to standard output" : "'" + File + "'") + ": " +
                                   llvm::toString(std::move(Failure)));
  return Unwritable.empty() ? llvm::Error::success() : llvm::createStringError(Unwritable);
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
