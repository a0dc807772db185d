#include "syntax/SourceText.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cuda_tidy {

std::string textOf(SourceRange Range, const ASTContext &Context) {
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), Context.getSourceManager(), Context.getLangOpts())
      .str();
}

std::string textOf(const Expr &E, const ASTContext &Context) {
  const SourceManager &Files = Context.getSourceManager();
  const LangOptions &Language = Context.getLangOpts();
  // What a macro gets as an argument is written there.
  CharSourceRange Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E.getSourceRange()), Files, Language);
  std::string Written = Lexer::getSourceText(Range, Files, Language).str();
  if (Written.empty()) {
    PrintingPolicy Policy = Context.getPrintingPolicy();
    Policy.SuppressImplicitBase = true;
    llvm::raw_string_ostream Stream(Written);
    E.printPretty(Stream, nullptr, Policy);
  }
  llvm::SmallVector<llvm::StringRef, 8> Words;
  llvm::SplitString(Written, Words, " \t\n\r");
  return llvm::join(Words, " ");
}

} // namespace cuda_tidy
