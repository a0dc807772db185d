#include "cuda/empty_launch/FilledContainers.h"
#include "flow/IntegerConstant.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Members that put an element into a container. What `insert` is given may be an empty range.
constexpr llvm::StringLiteral Adding[] = {"push_back",     "emplace_back", "push_front",
                                          "emplace_front", "push",         "emplace"},
                              Sizing[] = {"resize", "assign"};

/// What a function does to one of its containers.
class Filling {
public:
  Filling(const VarDecl &Container, MayBeZero IsOpen, const FunctionFlow &Flow)
      : Container(Container), IsOpen(IsOpen), Flow(Flow), Context(Container.getASTContext()) {}

  bool isCertain() {
    if (const Expr *Init = Container.getInit())
      seeInitialiser(*Init->IgnoreUnlessSpelledInSource());
    if (!IsFilled && !mayGrow())
      return false;
    see(*Flow.function().getBody(), /*IsCertain=*/true);
    return IsFilled && !MayShrink;
  }

private:
  bool mayGrow() const {
    const CXXRecordDecl *Class = Container.getType()->getAsCXXRecordDecl();
    auto IsMember = [&](StringRef Name) { return Class->hasMemberName(&Context.Idents.get(Name)); };
    return Class && Class->hasDefinition() && (llvm::any_of(Adding, IsMember) || llvm::any_of(Sizing, IsMember));
  }

  // Whether no size of data makes the number zero: a constant, or what nobody knows to be one.
  bool isPositive(const Expr &Count) const {
    std::optional<int64_t> Known = integerConstant(Count, Context);
    return Known ? *Known > 0 : !IsOpen(Count);
  }

  void seeInitialiser(const Expr &Init) {
    const auto *Construction = dyn_cast<CXXConstructExpr>(Init.IgnoreUnlessSpelledInSource());
    const bool IsSized = Construction && !Construction->isListInitialization() && Construction->getNumArgs() > 0 &&
                         Construction->getArg(0)->getType()->isIntegerType();
    IsFilled |= IsSized ? isPositive(*Construction->getArg(0)) : holdsList(Init);
  }

  // `{a, b}`
  static bool holdsList(const Expr &Init) {
    return findPart(&Init, [](const Stmt &Part) {
      const auto *List = dyn_cast<InitListExpr>(&Part);
      return List && List->getNumInits() > 0 && List->getType()->isConstantArrayType();
    });
  }

  void see(const Stmt &Code, bool IsCertain) {
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Code);
        Call && variableIn(Call->getImplicitObjectArgument()) == &Container)
      seeCall(*Call, IsCertain);
    else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Code);
             Operator && Operator->isAssignmentOp() && variableIn(Operator->getArg(0)) == &Container)
      MayShrink = true;
    else if (const auto *Any = dyn_cast<CallExpr>(&Code); Any && !isa<CXXOperatorCallExpr>(Any))
      MayShrink |= llvm::any_of(Any->arguments(), [&](const Expr *Argument) {
        return isa<DeclRefExpr>(Argument) && Argument->isLValue() && variableIn(Argument) == &Container;
      });
    const bool IsBranch = isLoop(Code)
                              ? !runs(loopPartsOf(Code, Flow))
                              : isa<IfStmt, SwitchStmt, AbstractConditionalOperator, LambdaExpr, CXXTryStmt>(Code);
    const auto *If = dyn_cast<IfStmt>(&Code);
    const bool IsAlways = If && integerConstant(*If->getCond(), Context) == 1;
    for (const Stmt *Child : Code.children())
      if (Child)
        see(*Child, IsCertain && (!IsBranch || IsAlways));
  }

  void seeCall(const CXXMemberCallExpr &Call, bool IsCertain) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getCalleeDecl());
    const StringRef Name = nameOf(Method);
    const bool IsSized = llvm::is_contained(Sizing, Name) && Call.getNumArgs() > 0 &&
                         Call.getArg(0)->getType()->isIntegerType() && isPositive(*Call.getArg(0));
    if (IsSized || llvm::is_contained(Adding, Name))
      IsFilled |= IsCertain;
    else if (removesElements(Name))
      MayShrink = true;
  }

  // `for (int i = 0; i < 100; ++i)`
  bool runs(const LoopParts &Loop) const {
    const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop.Begin);
    const auto *Counter = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
    const auto *Test = dyn_cast_or_null<BinaryOperator>(Loop.Condition);
    if (!Counter || !Counter->getInit() || !Test || variableIn(Test->getLHS()) != Counter)
      return false;
    const std::optional<int64_t> From = integerConstant(*Counter->getInit(), Context),
                                 To = integerConstant(*Test->getRHS(), Context);
    return From && To && (Test->getOpcode() == BO_LT ? *From < *To : Test->getOpcode() == BO_LE && *From <= *To);
  }

  const VarDecl &Container;
  MayBeZero IsOpen;
  const FunctionFlow &Flow;
  const ASTContext &Context;
  bool IsFilled = false;
  bool MayShrink = false;
};

// Whether whatever the next function hands over for the parameter is filled.
bool isFilledArgument(const ParmVarDecl &Parameter, llvm::ArrayRef<const FunctionDecl *> Around, MayBeZero IsOpen,
                      FunctionFlows &Flows) {
  bool IsCalled = false, IsFilled = true;
  forEachPart(Around[1]->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const unsigned Index = Parameter.getFunctionScopeIndex();
    if (!Callee || Callee->getCanonicalDecl() != Around[0]->getCanonicalDecl() || Index >= Call->getNumArgs() ||
        isa<CXXOperatorCallExpr>(Call))
      return;
    IsCalled = true;
    IsFilled &= isFilledByItself(*Call->getArg(Index), Around.drop_front(), IsOpen, Flows);
  });
  return IsCalled && IsFilled;
}

// Whether the variable is one of the function's, or of a lambda in it.
bool isInBodyOf(const VarDecl &Variable, const FunctionDecl &Function) {
  for (const DeclContext *In = Variable.getDeclContext(); In; In = In->getParent())
    if (const auto *Owner = dyn_cast<FunctionDecl>(In);
        Owner && Owner->getCanonicalDecl() == Function.getCanonicalDecl())
      return true;
  return false;
}

} // namespace

bool isFilledByItself(const Expr &Container, llvm::ArrayRef<const FunctionDecl *> Around, MayBeZero IsOpen,
                      FunctionFlows &Flows) {
  const VarDecl *Variable = variableIn(&Container);
  if (!Variable || !Variable->hasLocalStorage())
    return false;
  const auto Owner =
      llvm::find_if(Around, [&](const FunctionDecl *Each) { return Each->getBody() && isInBodyOf(*Variable, *Each); });
  if (Owner == Around.end())
    return false;
  Around = Around.drop_front(Owner - Around.begin());
  const auto *Parameter = dyn_cast<ParmVarDecl>(Variable);
  if (Parameter)
    return Around.size() > 1 && !Parameter->getType()->isPointerType() &&
           isFilledArgument(*Parameter, Around, IsOpen, Flows);
  const QualType Type = Variable->getType();
  return !Type->isReferenceType() && !Type->isPointerType() &&
         Filling(*Variable, IsOpen, Flows.of(*Around.front())).isCertain();
}

} // namespace cuda_tidy
