#include "cuda/unchecked_launch/LaunchCheckHabits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The block that a launch stands in as a statement of its own, and the statement behind it, if any.
struct Place {
  const CompoundStmt *Block = nullptr;
  const Stmt *Next = nullptr;
};

Place placeOf(const CallExpr &Launch, const FunctionFlow &Flow) {
  const Stmt *Statement = &Launch;
  const Stmt *Parent = Flow.parentOf(Statement);
  if (isa_and_nonnull<ExprWithCleanups>(Parent)) {
    Statement = Parent;
    Parent = Flow.parentOf(Parent);
  }
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Parent);
  if (!Block)
    return {};
  const unsigned Behind = Flow.ordinalIn(*Block, *Statement) + 1;
  return {Block, Behind == Block->size() ? nullptr : Block->body_begin()[Behind]};
}

/// Whether the token stands in the file itself, be it as part of a macro's argument.
bool isSpelledInFile(SourceLocation Location, const SourceManager &Sources) {
  return Sources.getSpellingLoc(Location) == Sources.getFileLoc(Location);
}

struct MacroUse {
  StringRef Text; ///< As it stands in the file; empty if the statement comes from no macro.
  SourceLocation InDefinition;
};

MacroUse macroUseOf(const Stmt &Statement, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Begin = Statement.getBeginLoc();
  if (isSpelledInFile(Begin, Sources))
    return {};
  // Out of the macros that it uses in turn, but not out of an argument that it is written in.
  auto Outer = [&] { return Sources.getImmediateExpansionRange(Begin).getBegin(); };
  while (!Sources.isMacroArgExpansion(Begin) && Outer().isMacroID() && !Sources.isMacroArgExpansion(Outer()))
    Begin = Outer();
  CharSourceRange Use = Sources.getImmediateExpansionRange(Begin);
  StringRef Text = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Sources.getFileLoc(Use.getBegin()), Sources.getFileLoc(Use.getEnd())), Sources,
      Context.getLangOpts());
  return {Text, Sources.getSpellingLoc(Begin)};
}

bool anyOf(const Stmt &Root, llvm::function_ref<bool(const Stmt &)> Predicate) {
  return Predicate(Root) || llvm::any_of(Root.children(), [&](const Stmt *Child) {
           return Child && !isa<LambdaExpr>(Child) && anyOf(*Child, Predicate);
         });
}

} // namespace

void LaunchCheckHabits::learnFrom(const LaunchSite &Launch, const FunctionFlow &Flow) {
  static const llvm::Regex Shape("^[A-Za-z_][A-Za-z_0-9]*\\((cuda(GetLast|PeekAtLast)Error\\(\\))?\\)$");
  const SourceManager &Sources = Context.getSourceManager();
  const Stmt *Next = placeOf(*Launch.Call, Flow).Next;
  if (!Next || Launch.IsInMacro)
    return;
  MacroUse Use = macroUseOf(*Next, Context);
  bool IsCheck =
      Shape.match(Use.Text) && anyOf(*Next, [&](const Stmt &S) {
        return isa<Expr>(S) && Reads.readOfPendingError(CFGStmt(&S), Flow).ReadsPendingError == Certainty::OnEveryPath;
      });
  if (!IsCheck)
    return;
  Habit &Known = Files[Sources.getFileID(Launch.Location)][Use.Text.str()];
  ++Known.Uses;
  Known.InDefinition = Use.InDefinition;
  if (anyOf(*Next, [](const Stmt &S) { return isa<ReturnStmt>(S); }))
    Known.ReturnsFrom.insert(Flow.function().getReturnType().getCanonicalType());
}

std::optional<FixItHint> LaunchCheckHabits::checkAfter(const LaunchSite &Launch, const FunctionFlow &Flow) const {
  const SourceManager &Sources = Context.getSourceManager();
  auto File = Files.find(Sources.getFileID(Launch.Location));
  if (File == Files.end() || !Launch.leavesPendingError() || Launch.IsInMacro || !placeOf(*Launch.Call, Flow).Block ||
      !isSpelledInFile(Launch.Call->getBeginLoc(), Sources) || !isSpelledInFile(Launch.Call->getEndLoc(), Sources))
    return std::nullopt;
  const QualType Returned = Flow.function().getReturnType().getCanonicalType();
  const std::pair<const std::string, Habit> *Best = nullptr;
  for (const auto &Each : File->second) {
    const Habit &Known = Each.second;
    bool Compiles = Sources.isBeforeInTranslationUnit(Known.InDefinition, Launch.Location) &&
                    (Known.ReturnsFrom.empty() || Known.ReturnsFrom.contains(Returned));
    if (Compiles && (!Best || Known.Uses > Best->second.Uses))
      Best = &Each;
  }
  if (!Best)
    return std::nullopt;
  SourceLocation After =
      Lexer::findLocationAfterToken(Sources.getFileLoc(Launch.Call->getEndLoc()), tok::semi, Sources,
                                    Context.getLangOpts(), /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (After.isInvalid())
    return std::nullopt;
  StringRef Indent = Lexer::getIndentationForLine(Launch.Location, Sources);
  return FixItHint::CreateInsertion(After, ("\n" + Indent + Best->first + ";").str());
}

} // namespace cuda_tidy
