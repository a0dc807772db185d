#include "cuda/unchecked_call/CheckMacros.h"
#include "flow/StatementParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool containsReturn(const Stmt *Root) {
  return findPart(Root, [](const Stmt &Part) { return isa<ReturnStmt>(Part); }, isLambda);
}

} // namespace

std::optional<MacroUse> macroAround(const CallExpr &Call, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  // Not the beginning: the callee's name may be a macro of the library's header.
  SourceLocation End = Call.getEndLoc();
  if (!Sources.isMacroArgExpansion(End))
    return std::nullopt;
  StringRef Name = Lexer::getImmediateMacroName(End, Sources, Context.getLangOpts());
  // All of the argument: the parentheses and commas of the macro's use follow the call's own text at once.
  SourceLocation First = Sources.getFileLoc(Call.getBeginLoc());
  SourceLocation Use = Sources.getExpansionLoc(End);
  if (!Sources.isWrittenInSameFile(First, Use))
    return MacroUse{Name, false};
  std::optional<Token> Open = Lexer::findNextToken(Use, Sources, Context.getLangOpts());
  std::optional<Token> Start = Open ? Lexer::findNextToken(Open->getLocation(), Sources, Context.getLangOpts()) : Open;
  std::optional<Token> After = Lexer::findNextToken(Sources.getSpellingLoc(End), Sources, Context.getLangOpts());
  bool IsWhole = Start && Start->getLocation() == First && After && After->isOneOf(tok::r_paren, tok::comma);
  return MacroUse{Name, IsWhole};
}

void CheckMacros::recordHandled(const CallExpr &Call, const FunctionFlow &Flow, ASTContext &Context) {
  std::optional<MacroUse> Macro = macroAround(Call, Context);
  if (!Macro || !Macro->IsWholeArgument)
    return;
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Use = Sources.getExpansionLoc(Call.getEndLoc());
  const Stmt *Expansion = &Call;
  while (const Stmt *Parent = Flow.parentOf(Expansion)) {
    if (!Parent->getBeginLoc().isMacroID() || Sources.getExpansionLoc(Parent->getBeginLoc()) != Use)
      break;
    Expansion = Parent;
  }
  // Used for its value (`if (FAILED(call))`): no statement of its own.
  const Stmt *Around = Flow.parentOf(Expansion);
  if (!isa_and_nonnull<CompoundStmt>(Around))
    return;
  Record &Known = Macros[{Sources.getFileID(Use), statusTypeOf(Call), Macro->Name.str()}];
  ++Known.Uses;
  if (containsReturn(Expansion))
    Known.ReturnsFrom.insert(Flow.function().getReturnType().getCanonicalType());
}

std::optional<StringRef> CheckMacros::macroFor(const CallExpr &Call, const FunctionFlow &Flow,
                                               Preprocessor &Preprocessor) const {
  const SourceManager &Sources = Preprocessor.getSourceManager();
  FileID File = Sources.getFileID(Sources.getFileLoc(Call.getBeginLoc()));
  const std::string *Best = nullptr;
  unsigned MostUses = 0;
  for (const auto &[Key, Record] : Macros) {
    const auto &[UsedIn, Status, Name] = Key;
    const MacroInfo *Definition = Preprocessor.getMacroInfo(Preprocessor.getIdentifierInfo(Name));
    bool Compiles =
        Definition && Definition->isFunctionLike() && Definition->getNumParams() == 1 &&
        Sources.isBeforeInTranslationUnit(Definition->getDefinitionLoc(), Call.getBeginLoc()) &&
        (Record.ReturnsFrom.empty() || Record.ReturnsFrom.contains(Flow.function().getReturnType().getCanonicalType()));
    if (UsedIn == File && Status == statusTypeOf(Call) && Compiles && Record.Uses > MostUses) {
      Best = &Name;
      MostUses = Record.Uses;
    }
  }
  return Best ? std::optional<StringRef>(*Best) : std::nullopt;
}

} // namespace cuda_tidy
