#include "findings/TidyErrors.h"
#include "AllChecks.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::SmallString;
using llvm::StringRef;
using namespace clang::tidy;

namespace cuda_tidy {
namespace {

Place toPlace(const tooling::DiagnosticMessage &Message, StringRef Directory, SourceTexts &Sources) {
  Place At;
  At.File = absolutePath(Message.FilePath, Directory);
  if (At.File.empty())
    return At;
  At.Offset = Message.FileOffset;
  StringRef Text = Sources.contents(At.File);
  if (!Text.data() || At.Offset > Text.size())
    return At;
  LineAndColumn Where = Sources.place(At.File, At.Offset);
  At.Line = Where.Line;
  At.Column = Where.Column;
  return At;
}

std::vector<Edit> toEdits(const tooling::DiagnosticMessage &Message, StringRef Directory) {
  std::vector<Edit> Edits;
  for (const auto &PerFile : Message.Fix)
    for (const tooling::Replacement &Change : PerFile.second)
      Edits.push_back({absolutePath(Change.getFilePath(), Directory), Change.getOffset(), Change.getLength(),
                       Change.getReplacementText().str()});
  llvm::sort(Edits, [](const Edit &Left, const Edit &Right) {
    return std::tie(Left.File, Left.Offset) < std::tie(Right.File, Right.Offset);
  });
  return Edits;
}

std::vector<Highlight> toHighlights(const tooling::DiagnosticMessage &Message) {
  std::vector<Highlight> Highlights;
  for (const tooling::FileByteRange &Range : Message.Ranges)
    if (Range.FilePath == Message.FilePath)
      Highlights.push_back({Range.FileOffset, Range.Length});
  return Highlights;
}

Severity severityOfDiagnostic(const ClangTidyError &Error) {
  if (Error.DiagLevel == ClangTidyError::Error)
    return Severity::Error;
  const CheckInfo *Info = findCheck(Error.DiagnosticName);
  if (!Info)
    return Severity::Warning;
  switch (Info->Group) {
  case Category::Correctness:
    return Severity::Error;
  case Category::Performance:
    return Severity::Note;
  case Category::Suspicious:
  case Category::Nursery:
    return Severity::Warning;
  }
  llvm_unreachable("unknown category");
}

tooling::DiagnosticMessage toMessage(StringRef Text, const Place &At, const std::vector<Highlight> &Highlights,
                                     const std::vector<Edit> &Fix) {
  tooling::DiagnosticMessage Message(Text);
  Message.FilePath = At.File;
  Message.FileOffset = At.Offset;
  for (const Highlight &Range : Highlights) {
    tooling::FileByteRange &Copy = Message.Ranges.emplace_back();
    Copy.FilePath = At.File;
    Copy.FileOffset = Range.Offset;
    Copy.Length = Range.Length;
  }
  for (const Edit &Change : Fix)
    // Edits that overlap were refused when the check made them.
    llvm::consumeError(
        Message.Fix[Change.File].add(tooling::Replacement(Change.File, Change.Offset, Change.Length, Change.Text)));
  return Message;
}

} // namespace

std::string absolutePath(StringRef Path, StringRef Directory) {
  if (Path.empty())
    return {};
  SmallString<256> Absolute(Path);
  llvm::sys::path::make_absolute(Directory, Absolute);
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

Finding toFinding(const ClangTidyError &Error, SourceTexts &Sources) {
  Finding Result;
  StringRef Directory = Error.BuildDirectory;
  Result.Check = Error.DiagnosticName;
  Result.Message = Error.Message.Message;
  Result.Level = severityOfDiagnostic(Error);
  Result.PromotedToError = Error.IsWarningAsError;
  Result.At = toPlace(Error.Message, Directory, Sources);
  Result.Highlights = toHighlights(Error.Message);
  Result.Fix = toEdits(Error.Message, Directory);
  Result.BuildDirectory = Error.BuildDirectory;
  for (const tooling::DiagnosticMessage &Further : Error.Notes)
    Result.Notes.push_back(
        {toPlace(Further, Directory, Sources), Further.Message, toHighlights(Further), toEdits(Further, Directory)});
  return Result;
}

ClangTidyError toTidyError(const Finding &From) {
  // Only compilation errors were errors to clang-tidy; a Correctness finding stays a warning in its words.
  bool WasError = From.Level == Severity::Error && !findCheck(From.Check);
  ClangTidyError Error(From.Check, WasError ? ClangTidyError::Error : ClangTidyError::Warning, From.BuildDirectory,
                       From.PromotedToError);
  Error.Message = toMessage(From.Message, From.At, From.Highlights, From.Fix);
  for (const Note &Further : From.Notes)
    Error.Notes.push_back(toMessage(Further.Message, Further.At, Further.Highlights, Further.Fix));
  return Error;
}

} // namespace cuda_tidy
