#include "metadata/Verification.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

void attach(Verification Known, const DiagnosticBuilder &Report) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::json::Value(std::move(Known));
  // The one text of a diagnostic that is neither shown nor compared.
  Report.addFlagValue(Text);
}

StringRef attachedVerification(const Diagnostic &Report) {
  StringRef Text = Report.getFlagValue();
  return Text.starts_with("{") ? Text : StringRef();
}

llvm::json::Value asJson(StringRef Text) { return llvm::json::fixUTF8(Text); }

std::string absoluteFile(SourceLocation Location, const SourceManager &Sources) {
  llvm::SmallString<256> File(Sources.getFilename(Location));
  Sources.getFileManager().makeAbsolutePath(File);
  llvm::sys::path::remove_dots(File, /*remove_dot_dot=*/true);
  return File.str().str();
}

llvm::json::Object placeAt(SourceLocation Location, const SourceManager &Sources) {
  const SourceLocation At = Sources.getFileLoc(Location);
  return llvm::json::Object{{"file", asJson(absoluteFile(At, Sources))},
                            {"line", Sources.getSpellingLineNumber(At)},
                            {"column", Sources.getSpellingColumnNumber(At)}};
}

llvm::json::Object callAt(StringRef Function, SourceLocation Location, const Stmt &Statement,
                          const SourceManager &Sources) {
  llvm::json::Object Call = placeAt(Location, Sources);
  Call["function"] = asJson(Function);
  Call["firstLine"] = Sources.getExpansionLineNumber(Statement.getBeginLoc());
  return Call;
}

llvm::json::Object partOf(StringRef Function, SourceRange Range, const SourceManager &Sources) {
  llvm::json::Object Part = placeAt(Range.getBegin(), Sources);
  Part["function"] = asJson(Function);
  Part["lastLine"] = Sources.getSpellingLineNumber(Sources.getFileLoc(Range.getEnd()));
  return Part;
}

} // namespace cuda_tidy
