#include "analysis/StandInUses.h"
#include "analysis/KnownLibraries.h"
#include "analysis/StandInHeader.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class EffectSeeker : public RecursiveASTVisitor<EffectSeeker> {
public:
  EffectSeeker(const SourceManager &Sources, bool IsConcerning) : Sources(Sources), IsConcerning(IsConcerning) {}

  bool shouldVisitImplicitCode() const { return false; }

  // A visit ends where something is found.
  bool VisitCallExpr(CallExpr *Call) {
    return !isOfStandIn(*Call) || llvm::none_of(Call->arguments(), [](const Expr *Argument) {
      return isa<LambdaExpr>(Argument->IgnoreUnlessSpelledInSource());
    });
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *Trait) {
    const CXXRecordDecl *Class = classOf(Trait->getTypeOfArgument());
    return !Class || !isInStandIn(*Class);
  }

  bool VisitVarDecl(VarDecl *Variable) {
    const CXXRecordDecl *Class = classOf(Variable->getType());
    return !IsConcerning || !Variable->isLocalVarDecl() || Variable->isReferenced() || !Class || !isInStandIn(*Class) ||
           isUnconcerned(*Class);
  }

  bool VisitStmt(Stmt *Around) {
    if (isa<Expr, DeclStmt, ReturnStmt>(Around))
      return true;
    return llvm::none_of(Around->children(), [&](Stmt *Child) {
      const auto *E = dyn_cast_or_null<Expr>(Child);
      return E && isEffect(*E->IgnoreUnlessSpelledInSource());
    });
  }

private:
  static const CXXRecordDecl *classOf(QualType Type) {
    return Type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal()->getAsCXXRecordDecl();
  }

  bool isInStandIn(const Decl &Declared) const {
    return Sources.getFilename(Declared.getLocation()).starts_with(StandInHeader::Directory);
  }

  static bool isUnconcerned(const Decl &Declared) {
    const auto *Outermost = dyn_cast<NamespaceDecl>(&Declared);
    for (const DeclContext *Context = Declared.getDeclContext(); Context; Context = Context->getParent())
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(Context))
        Outermost = Namespace;
    return Outermost && isUnconcernedLibrary(Outermost->getName());
  }

  static const Decl *calleeOf(const CallExpr &Call) {
    if (const Decl *Callee = Call.getCalleeDecl())
      return Callee;
    const auto *Names = dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
    return Names && Names->decls_begin() != Names->decls_end() ? *Names->decls_begin() : nullptr;
  }

  bool isOfStandIn(const CallExpr &Call) const {
    const Decl *Callee = calleeOf(Call);
    return Callee && isInStandIn(*Callee);
  }

  /// What the library of \p Call is told by: the function, or the class of `object` in `object.member(…)`.
  static const Decl *libraryOf(const CallExpr &Call) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
      if (const auto *Member = dyn_cast<MemberExpr>(Operator->getArg(0)->IgnoreUnlessSpelledInSource()))
        if (const CXXRecordDecl *Class = classOf(Member->getBase()->getType().getNonReferenceType()))
          return Class;
    return calleeOf(Call);
  }

  bool isEffect(const Expr &E) const {
    if (const auto *Name = dyn_cast<DeclRefExpr>(&E))
      return isInStandIn(*Name->getDecl());
    const auto *Call = dyn_cast<CallExpr>(&E);
    if (!IsConcerning || !Call)
      return false;
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    if (!isOfStandIn(*Call) || (Operator && Operator->getOperator() != OO_Call))
      return false;
    return !isUnconcerned(*libraryOf(*Call));
  }

  const SourceManager &Sources;
  const bool IsConcerning;
};

} // namespace

bool mayHideEffects(FunctionDecl &Function, bool IsConcerning) {
  return !EffectSeeker(Function.getASTContext().getSourceManager(), IsConcerning).TraverseDecl(&Function);
}

} // namespace cuda_tidy
