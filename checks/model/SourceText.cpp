#include "model/SourceText.h"
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
  std::string Written = textOf(E.getSourceRange(), Context);
  if (Written.empty()) {
    llvm::raw_string_ostream Stream(Written);
    E.printPretty(Stream, nullptr, Context.getPrintingPolicy());
  }
  llvm::SmallVector<llvm::StringRef, 8> Words;
  llvm::SplitString(Written, Words, " \t\n\r");
  return llvm::join(Words, " ");
}

} // namespace cuda_tidy
