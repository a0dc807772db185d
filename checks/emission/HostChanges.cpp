#include "emission/HostChanges.h"
#include "emission/NeededParts.h"
#include "knowledge/SharedVariables.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isShared(const Decl &Declared) { return isInSharedMemory(Declared); }

class Changer : public RecursiveASTVisitor<Changer> {
public:
  explicit Changer(const ASTContext &Context) : Context(Context), Sources(Context.getSourceManager()) {}

  bool VisitDeclStmt(DeclStmt *Statement) {
    llvm::SmallVector<const VarDecl *, 2> Shared;
    for (const Decl *Each : Statement->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && isShared(*Variable))
        Shared.push_back(Variable);
    return Shared.empty() || change(Shared, Statement->getSourceRange());
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (!isShared(*Variable) || !Variable->getDeclContext()->isFileContext())
      return true;
    // Other shared memory is declared where a thread comes along.
    return Variable->getStorageClass() == SC_Extern && change({Variable}, Variable->getSourceRange());
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) { return false; }

  bool TraverseCXXMethodDecl(CXXMethodDecl *Method) {
    if (!isOnlyDeclared(*Method))
      return RecursiveASTVisitor::TraverseCXXMethodDecl(Method);
    const SourceRange Body = Method->getBody()->getSourceRange();
    return Body.getBegin().isMacroID() || Body.getEnd().isMacroID() || replace(Body, ";");
  }

  std::vector<TextChange> Changes;

private:
  bool change(llvm::ArrayRef<const VarDecl *> Shared, SourceRange Statement) {
    // `__shared__` itself is a macro.
    if (Statement.getBegin().isMacroID() && !Sources.isMacroArgExpansion(Statement.getBegin()) &&
        Sources.getExpansionLoc(Statement.getBegin()) != Sources.getExpansionLoc(markOf(*Shared.front())))
      return false;
    if (Shared.front()->getStorageClass() == SC_Extern)
      return Shared.size() == 1 && changeDynamic(*Shared.front(), Statement);
    const SourceLocation Mark = Sources.getExpansionLoc(markOf(*Shared.front()));
    std::string Registered = ";";
    for (const VarDecl *Each : Shared)
      Registered += " CUDA_TIDY_SHARED(" + Each->getName().str() + ")";
    return isNamedShared(Mark) &&
           dropSpecifiers(Sources.getExpansionLoc(Statement.getBegin()), Shared.front()->getLocation()) &&
           replace({Mark, Mark}, "static CUDA_TIDY_APART") && isWritten(Statement.getEnd()) &&
           replace({Statement.getEnd(), Statement.getEnd()}, Registered);
  }

  /// Drops `static` and `alignas(…)` of `static __shared__ alignas(16) float values[4];` between \p Begin and \p Name:
  /// what stands for `__shared__` says the one, and aligns by more.
  bool dropSpecifiers(SourceLocation Begin, SourceLocation Name) {
    Token Word;
    if (Lexer::getRawToken(Begin, Word, Sources, Context.getLangOpts()))
      return false;
    std::optional<SourceLocation> Alignment;
    for (int Depth = 0; Sources.isBeforeInTranslationUnit(Word.getLocation(), Name);) {
      const StringRef Text = Word.is(tok::raw_identifier) ? Word.getRawIdentifier() : StringRef();
      Depth += Word.is(tok::l_paren) - Word.is(tok::r_paren);
      if (Text == "static" && !replace(Word.getLocation(), ""))
        return false;
      if (Text == "alignas")
        Alignment = Word.getLocation();
      if (Alignment && Word.is(tok::r_paren) && Depth == 0) {
        if (!replace({*Alignment, Word.getLocation()}, ""))
          return false;
        Alignment = std::nullopt;
      }
      const std::optional<Token> Next = Lexer::findNextToken(Word.getLocation(), Sources, Context.getLangOpts());
      if (!Next || Next->is(tok::eof))
        return false;
      Word = *Next;
    }
    return true;
  }

  /// `extern __shared__ float values[];` is a pointer to what the launch asks for.
  bool changeDynamic(const VarDecl &Variable, SourceRange Statement) {
    const ArrayType *Array = Context.getAsArrayType(Variable.getType());
    if (!Array)
      return false;
    PrintingPolicy Policy(Context.getLangOpts());
    Policy.SuppressUnwrittenScope = true;
    const std::string Name = Variable.getName().str(), Element = Name + "_element";
    const bool IsLocal = Variable.isLocalVarDecl();
    const SourceLocation Begin = Sources.getExpansionLoc(Statement.getBegin());
    return isWritten(Statement.getEnd()) &&
           replace({Begin, Statement.getEnd()}, "using " + Element + " = " +
                                                    Array->getElementType().getAsString(Policy) + "; " +
                                                    (IsLocal ? "" : "static CUDA_TIDY_APART ") + Element + " *const " +
                                                    Name + " = reinterpret_cast<" + Element +
                                                    " *>(cuda_tidy::dynamicSharedMemory())" + (IsLocal ? ";" : ""));
  }

  static SourceLocation markOf(const VarDecl &Variable) { return Variable.getAttr<CUDASharedAttr>()->getLocation(); }

  bool isNamedShared(SourceLocation Mark) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(Mark, Mark), Sources, Context.getLangOpts()) ==
           "__shared__";
  }

  static bool isWritten(SourceLocation Place) { return Place.isFileID(); }

  bool replace(SourceRange Range, std::string Text) {
    const auto [File, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    const auto [SameFile, Last] = Sources.getDecomposedLoc(Range.getEnd());
    if (File != SameFile)
      return false;
    const unsigned End = Last + Lexer::MeasureTokenLength(Range.getEnd(), Sources, Context.getLangOpts());
    Changes.push_back({File, Begin, End, std::move(Text)});
    return true;
  }

  const ASTContext &Context;
  const SourceManager &Sources;
};

} // namespace

std::optional<std::vector<TextChange>> changesForHost(const Decl &Part) {
  Changer Found(Part.getASTContext());
  if (!Found.TraverseDecl(const_cast<Decl *>(&Part)))
    return std::nullopt;
  return std::move(Found.Changes);
}

} // namespace cuda_tidy
