#include "Edits.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace metamorphic {

bool Edits::isWritten(SourceRange Range) const {
  return Range.isValid() && Range.getBegin().isFileID() && Range.getEnd().isFileID() &&
         Sources.isWrittenInMainFile(Range.getBegin()) && Sources.isWrittenInMainFile(Range.getEnd());
}

StringRef Edits::text(SourceRange Range) const {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), Sources, Language);
}

SourceLocation Edits::behind(const Stmt &Statement) const {
  const SourceLocation Last = Statement.getEndLoc();
  if (Last.isMacroID())
    return {};
  const SourceLocation End = Lexer::getLocForEndOfToken(Last, 0, Sources, Language);
  if (isa<Expr>(Statement) || isa<DoStmt>(Statement) || isa<ReturnStmt>(Statement))
    return Lexer::findLocationAfterToken(Last, tok::semi, Sources, Language, /*SkipTrailingWhitespaceAndNewLine=*/false);
  // Their bodies may be such statements.
  const Stmt *Inner = nullptr;
  if (const auto *If = dyn_cast<IfStmt>(&Statement))
    Inner = If->getElse() ? If->getElse() : If->getThen();
  else if (const auto *For = dyn_cast<ForStmt>(&Statement))
    Inner = For->getBody();
  else if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Statement))
    Inner = Range->getBody();
  else if (const auto *While = dyn_cast<WhileStmt>(&Statement))
    Inner = While->getBody();
  if (Inner)
    return behind(*Inner);
  return isa<CompoundStmt>(Statement) || isa<CXXTryStmt>(Statement) || isa<DeclStmt>(Statement) ? End : SourceLocation();
}

void Edits::replace(SourceRange Tokens, StringRef Text) {
  const CharSourceRange Range = Lexer::getAsCharRange(CharSourceRange::getTokenRange(Tokens), Sources, Language);
  add(Range.getBegin(), Sources.getFileOffset(Range.getEnd()) - Sources.getFileOffset(Range.getBegin()), Text);
}

void Edits::replace(SourceLocation From, SourceLocation To, StringRef Text) {
  add(From, Sources.getFileOffset(To) - Sources.getFileOffset(From), Text);
}

void Edits::add(SourceLocation At, unsigned Length, StringRef Text) {
  auto &[Removed, Put] = ByOffset[Sources.getFileOffset(At)];
  if (Length > 0 && Removed == Length) // a type that several variables share
    return;
  Removed = std::max(Removed, Length);
  Put += Text;
}

void Edits::report(tidy::ClangTidyCheck &Of) const {
  if (ByOffset.empty())
    return;
  const SourceLocation Start = Sources.getLocForStartOfFile(Sources.getMainFileID());
  auto Finding = Of.diag(Start, "can be changed");
  for (const auto &[Offset, Change] : ByOffset) {
    const SourceLocation At = Start.getLocWithOffset(Offset);
    Finding << FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(At, At.getLocWithOffset(Change.first)), Change.second);
  }
}

} // namespace metamorphic
