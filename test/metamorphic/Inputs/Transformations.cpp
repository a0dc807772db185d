// A plugin for `cuda-tidy --load`: each check changes the main file in a way that keeps its meaning, as the fix of a
// finding. run.py applies them. Not installed.
#include "Transformation.h"
#include "ClangTidyModule.h"
#include "Declarations.h"
#include "Renaming.h"

using namespace clang;

namespace metamorphic {
namespace {

/// Whether a `break`, a `continue`, a `return` or a label in the statement has to do with what is around it.
class JumpFinder : public RecursiveASTVisitor<JumpFinder> {
public:
  explicit JumpFinder(bool OnlyContinue) : OnlyContinue(OnlyContinue) {}
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool VisitContinueStmt(ContinueStmt *) { return !(Found = true); }
  bool VisitReturnStmt(ReturnStmt *) { return OnlyContinue || !(Found = true); }
  bool VisitBreakStmt(BreakStmt *) { return OnlyContinue || !(Found = true); }
  bool VisitGotoStmt(GotoStmt *) { return OnlyContinue || !(Found = true); }
  bool VisitLabelStmt(LabelStmt *) { return OnlyContinue || !(Found = true); }
  bool OnlyContinue, Found = false;
};

bool jumps(Stmt *Statement, bool OnlyContinue = false) {
  JumpFinder Finder(OnlyContinue);
  Finder.TraverseStmt(Statement);
  return Finder.Found;
}

/// A statement of a block that may stand in another one as well.
template <class Derived> class StatementTransformation : public Transformation<Derived> {
public:
  using Transformation<Derived>::Transformation;

  bool VisitCompoundStmt(CompoundStmt *Block) {
    for (Stmt *Each : Block->body()) {
      if (!this->Changes->isWritten(Each->getSourceRange()) || isa<NullStmt>(Each))
        continue;
      if (const SourceLocation End = this->Changes->behind(*Each); End.isValid())
        static_cast<Derived *>(this)->change(*Each, End);
    }
    return true;
  }
};

/// `f();` becomes `if (true) { f(); }`.
class WrapCheck : public StatementTransformation<WrapCheck> {
public:
  using StatementTransformation::StatementTransformation;
  void change(Stmt &Each, SourceLocation End) {
    if (isa<DeclStmt>(Each) || isa<ReturnStmt>(Each))
      return;
    Changes->insert(Each.getBeginLoc(), "if (true) { ");
    Changes->insert(End, " }");
  }
};

/// `f();` becomes `do { f(); } while (0);`.
class DoWhileCheck : public StatementTransformation<DoWhileCheck> {
public:
  using StatementTransformation::StatementTransformation;
  void change(Stmt &Each, SourceLocation End) {
    if (isa<DeclStmt>(Each) || isa<ReturnStmt>(Each) || jumps(&Each))
      return;
    Changes->insert(Each.getBeginLoc(), "do { ");
    Changes->insert(End, " } while (0);");
  }
};

/// `f();` becomes `[&] { f(); }();`.
class LambdaCheck : public StatementTransformation<LambdaCheck> {
public:
  using StatementTransformation::StatementTransformation;
  void change(Stmt &Each, SourceLocation End) {
    if (!isa<Expr>(Each) || jumps(&Each))
      return;
    Changes->insert(Each.getBeginLoc(), "[&] { ");
    Changes->insert(End, " }();");
  }
};

/// `for (int i = 0; i < n; ++i) f(i);` becomes `{ int i = 0; while (i < n) { f(i); ++i; } }`.
class WhileCheck : public Transformation<WhileCheck> {
public:
  using Transformation::Transformation;
  bool VisitForStmt(ForStmt *Loop) {
    if (!Loop->getInit() || !Loop->getCond() || !Loop->getInc() || Loop->getConditionVariable() ||
        !Changes->isWritten(Loop->getSourceRange()) || !Changes->isWritten(Loop->getInit()->getSourceRange()) ||
        !Changes->isWritten(Loop->getCond()->getSourceRange()) ||
        !Changes->isWritten(Loop->getInc()->getSourceRange()) || jumps(Loop->getBody(), /*OnlyContinue=*/true))
      return true;
    const SourceLocation End = Changes->behind(*Loop->getBody());
    if (End.isInvalid())
      return true;
    const std::string Step = Changes->text(Loop->getInc()->getSourceRange()).str();
    Changes->replace({Loop->getForLoc(), Loop->getLParenLoc()}, "{ ");
    Changes->insert(Loop->getCond()->getBeginLoc(), "while (");
    Changes->insert(Changes->behind(*Loop->getCond()).getLocWithOffset(-1), ") { ");
    Changes->remove(Changes->behind(*Loop->getCond()).getLocWithOffset(-1), Loop->getRParenLoc().getLocWithOffset(1));
    Changes->insert(End, " " + Step + "; } }");
    return true;
  }
};

/// Sixteen branches that do nothing, at the beginning of each function.
class BranchesCheck : public Transformation<BranchesCheck> {
public:
  using Transformation::Transformation;
  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->doesThisDeclarationHaveABody() || Function->isConstexpr() || Function->isImplicit())
      return true;
    const auto *Body = dyn_cast<CompoundStmt>(Function->getBody());
    if (!Body || !Changes->isWritten(Body->getSourceRange()))
      return true;
    std::string Text = " { volatile int q = 0;";
    for (int I = 0; I < 16; ++I)
      Text += " if (q == " + std::to_string(I + 1) + ") q = " + std::to_string(I + 3) + ";";
    Changes->insert(Body->getLBracLoc().getLocWithOffset(1), Text + " }");
    return true;
  }
};

/// `int` becomes a type of another name.
class TypedefCheck : public Transformation<TypedefCheck> {
public:
  using Transformation::Transformation;
  bool VisitBuiltinTypeLoc(BuiltinTypeLoc Written) {
    if (Changes->isWritten(Written.getSourceRange()) && Changes->text(Written.getSourceRange()) == "int") {
      Changes->replace(Written.getSourceRange(), "q_integer");
      HasChanged = true;
    }
    return true;
  }
  void finish(ASTContext &Context) {
    const SourceManager &Sources = Context.getSourceManager();
    if (HasChanged)
      Changes->insert(Sources.getLocForStartOfFile(Sources.getMainFileID()), "using q_integer = int;\n");
  }

private:
  bool HasChanged = false;
};

/// Parts of a statement, which are computed before it, and kept in variables of a block around it.
template <class Derived> class KeptPartsTransformation : public StatementTransformation<Derived> {
public:
  using StatementTransformation<Derived>::StatementTransformation;
  void change(Stmt &Each, SourceLocation End) {
    auto *Call = dyn_cast<CallExpr>(isa<Expr>(Each) ? cast<Expr>(Each).IgnoreImplicit() : nullptr);
    std::string Kept;
    for (const Expr *Part : Call ? Derived::partsOf(*Call) : Parts()) {
      const SourceRange Written = Part->getSourceRange();
      if (!this->Changes->isWritten(Written) || this->Changes->text(Written).starts_with("{"))
        continue;
      const std::string Name = "q_part" + std::to_string(++Number);
      Kept += "const auto " + Name + " = " + this->Changes->text(Written).str() + "; ";
      this->Changes->replace(Written, Name);
    }
    if (Kept.empty())
      return;
    this->Changes->insert(Each.getBeginLoc(), "{ " + Kept);
    this->Changes->insert(End, " }");
  }

protected:
  using Parts = llvm::SmallVector<const Expr *, 4>;

private:
  unsigned Number = 0;
};

/// `k<<<grid(n), 256>>>(x);` becomes `{ const auto q1 = grid(n); const auto q2 = 256; k<<<q1, q2>>>(x); }`.
class LocalsCheck : public KeptPartsTransformation<LocalsCheck> {
public:
  using KeptPartsTransformation::KeptPartsTransformation;
  static Parts partsOf(const CallExpr &Call) {
    const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call);
    Parts Found;
    for (unsigned I = 0; Launch && I < std::min(2u, Launch->getConfig()->getNumArgs()); ++I)
      Found.push_back(Launch->getConfig()->getArg(I));
    return Found;
  }
};

/// `f(p, n * 4);` becomes `{ const auto q1 = n * 4; f(p, q1); }`.
class ArgumentsCheck : public KeptPartsTransformation<ArgumentsCheck> {
public:
  using KeptPartsTransformation::KeptPartsTransformation;
  static Parts partsOf(const CallExpr &Call) {
    Parts Found;
    for (const Expr *Argument : Call.arguments())
      if (const Expr *Computed = dyn_cast<BinaryOperator>(Argument->IgnoreImplicit());
          Computed && Computed->getType()->isArithmeticType() && !isa<CXXOperatorCallExpr>(Call))
        Found.push_back(Computed);
    return Found;
  }
};

/// Variables, fields and functions of the file get other names.
class RenameCheck : public Transformation<RenameCheck> {
public:
  using Transformation::Transformation;
  void finish(ASTContext &Context) { rename(Context, *Changes); }
};

class MetamorphicModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<RenameCheck>("metamorphic-rename");
    Factories.registerCheck<WrapCheck>("metamorphic-wrap");
    Factories.registerCheck<DoWhileCheck>("metamorphic-dowhile");
    Factories.registerCheck<LambdaCheck>("metamorphic-lambda");
    Factories.registerCheck<WhileCheck>("metamorphic-while");
    Factories.registerCheck<BranchesCheck>("metamorphic-branches");
    Factories.registerCheck<TypedefCheck>("metamorphic-typedef");
    Factories.registerCheck<LocalsCheck>("metamorphic-locals");
    Factories.registerCheck<ArgumentsCheck>("metamorphic-arguments");
    addDeclarationTransformations(Factories);
  }
};

tidy::ClangTidyModuleRegistry::Add<MetamorphicModule> Registered("metamorphic-module", "Changes that keep the meaning.");

} // namespace
} // namespace metamorphic
