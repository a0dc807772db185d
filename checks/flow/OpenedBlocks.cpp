#include "flow/OpenedBlocks.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/UserCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The lambda that \p Statement calls without arguments, and does nothing else; null if it does.
LambdaExpr *calledIn(Stmt &Statement) {
  auto *Called = dyn_cast<Expr>(&Statement);
  const auto *Call = Called ? dyn_cast<CallExpr>(Called->IgnoreParenCasts()) : nullptr;
  const bool IsResolved = Call && isa<CXXOperatorCallExpr>(Call);
  if (!Call || Call->getNumArgs() != IsResolved)
    return nullptr;
  const Expr *Object = IsResolved ? Call->getArg(0) : Call->getCallee();
  return const_cast<LambdaExpr *>(dyn_cast<LambdaExpr>(Object->IgnoreUnlessSpelledInSource()));
}

bool isBlock(const LambdaExpr &Lambda) {
  const auto LeavesIt = [](const Stmt &Part) { return isa<ReturnStmt, CoroutineBodyStmt>(Part); };
  return Lambda.explicit_captures().empty() && Lambda.getCallOperator()->param_empty() && !Lambda.isMutable() &&
         !Lambda.isGenericLambda() && !findPart(Lambda.getCompoundStmtBody(), LeavesIt, isLambda);
}

/// The way that \p Choice takes whenever the program runs; null where that depends, where it declares something, and
/// where something jumps into the other way.
Stmt *onlyWayOf(IfStmt &Choice, ASTContext &Context) {
  if (Choice.isConsteval()) {
    Stmt *Way = Choice.isNegatedConsteval() ? Choice.getThen() : Choice.getElse();
    return Way ? Way : new (Context) NullStmt(Choice.getEndLoc());
  }
  const auto IsEntry = [](const Stmt &Part) { return isa<LabelStmt, SwitchCase>(Part); };
  const bool IsAlways = !Choice.hasInitStorage() && !Choice.hasVarStorage() &&
                        literalTruth(*Choice.getCond()) == true && !findPart(Choice.getElse(), IsEntry, isLambda);
  return IsAlways ? Choice.getThen() : nullptr;
}

/// Whether a `break` or a `continue` leaves \p Code itself.
bool isLeft(const Stmt &Code) {
  const auto IsTarget = [](const Stmt &Part) { return isLambda(Part) || isLoop(Part) || isa<DoStmt>(Part); };
  return findPart(&Code, [](const Stmt &Part) { return isa<BreakStmt, ContinueStmt>(Part); }, IsTarget);
}

/// Makes what the body of a lambda declares and names the affair of the function around it.
class Adoption {
public:
  explicit Adoption(DeclContext &Function) : Function(Function) {}

  void adopt(Stmt &Body) {
    Pending = {&Body};
    while (!Pending.empty())
      adoptPart(*Pending.pop_back_val());
  }

private:
  void adoptPart(Stmt &Part) {
    if (auto *Lambda = dyn_cast<LambdaExpr>(&Part)) {
      adopt(*Lambda->getLambdaClass());
      for (auto *Init = Lambda->capture_init_begin(); Init != Lambda->capture_init_end(); ++Init)
        if (*Init)
          Pending.push_back(*Init = cast<Expr>(own(*Init)));
      return;
    }
    if (auto *Declaration = dyn_cast<DeclStmt>(&Part)) {
      for (Decl *Each : Declaration->decls()) {
        adopt(*Each);
        if (const auto *Several = dyn_cast<DecompositionDecl>(Each))
          for (BindingDecl *Binding : Several->bindings())
            adopt(*Binding);
      }
    } else if (auto *Handler = dyn_cast<CXXCatchStmt>(&Part); Handler && Handler->getExceptionDecl()) {
      adopt(*Handler->getExceptionDecl());
    } else if (auto *Label = dyn_cast<LabelStmt>(&Part)) {
      adopt(*Label->getDecl());
    }
    for (Stmt *&Child : Part.children())
      if (Child)
        Pending.push_back(Child = own(Child));
  }

  void adopt(Decl &Declared) {
    Declared.setDeclContext(&Function);
    Declared.setLexicalDeclContext(&Function);
  }

  /// \p Child, or where it names a variable of the function as one that is captured, the same as one that is not.
  Stmt *own(Stmt *Child) {
    const auto *Name = dyn_cast<DeclRefExpr>(Child);
    if (!Name || !Name->refersToEnclosingVariableOrCapture() || Name->getDecl()->getDeclContext() != &Function)
      return Child;
    auto *Named = const_cast<ValueDecl *>(Name->getDecl());
    return DeclRefExpr::Create(Named->getASTContext(), Name->getQualifierLoc(), Name->getTemplateKeywordLoc(), Named,
                               /*RefersToEnclosingVariableOrCapture=*/false, Name->getNameInfo(), Name->getType(),
                               Name->getValueKind(), const_cast<NamedDecl *>(Name->getFoundDecl()),
                               /*TemplateArgs=*/nullptr, Name->isNonOdrUse());
  }

  DeclContext &Function;
  llvm::SmallVector<Stmt *, 32> Pending;
};

class Opener : public RecursiveASTVisitor<Opener> {
public:
  explicit Opener(ASTContext &Context) : Context(Context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitStmt(Stmt *Around) {
    if (auto *Loop = dyn_cast<ForStmt>(Around)) { // whose other parts have to be expressions
      Stmt *Body = Loop->getBody();
      open(Body);
      Loop->setBody(Body);
    } else if (isa<CompoundStmt, IfStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchCase, LabelStmt>(Around)) {
      for (Stmt *&Each : Around->children())
        open(Each);
    }
    return true;
  }

  bool HasOpened = false;

private:
  void open(Stmt *&Statement) {
    while (Stmt *Inner = Statement ? insideOf(*Statement) : nullptr) {
      const auto *Block = dyn_cast<CompoundStmt>(Inner);
      const bool IsOne = Block && Block->size() == 1 && !isa<DeclStmt>(Block->body_front());
      Statement = IsOne ? const_cast<Stmt *>(Block->body_front()) : Inner;
      HasOpened = true;
    }
  }

  Stmt *insideOf(Stmt &Statement) {
    if (auto *Choice = dyn_cast<IfStmt>(&Statement))
      return onlyWayOf(*Choice, Context);
    if (auto *Do = dyn_cast<DoStmt>(&Statement))
      return isOnce(*Do) && !isLeft(*Do->getBody()) ? Do->getBody() : nullptr;
    LambdaExpr *Lambda = calledIn(Statement);
    if (!Lambda || !isBlock(*Lambda))
      return nullptr;
    CompoundStmt *Body = Lambda->getCompoundStmtBody();
    Adoption(*Lambda->getLambdaClass()->getDeclContext()).adopt(*Body);
    return Body;
  }

  ASTContext &Context;
};

} // namespace

void openBlocks(ASTContext &Context) {
  Opener Open(Context);
  forEachUserDeclaration(Context, [&](Decl &Top) { Open.TraverseDecl(&Top); });
  if (Open.HasOpened)
    Context.getParentMapContext().clear();
}

} // namespace cuda_tidy
