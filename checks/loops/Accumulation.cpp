#include "loops/Accumulation.h"
#include "flow/StatementParts.h"
#include "knowledge/Containers.h"
#include "knowledge/TensorOperators.h"
#include "loops/AccumulationEnd.h"
#include "loops/TripCount.h"
#include "syntax/Mentions.h"
#include "syntax/TensorTypes.h"
#include "tensors/TensorEvent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool concatenates(const Expr &Value, const ValueDecl &Into) {
  static constexpr StringRef Names[] = {"cat",    "concat", "concatenate",  "vstack",
                                        "hstack", "dstack", "column_stack", "row_stack"};
  const Expr &E = withoutWrapping(Value);
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (Call && llvm::is_contained(Names, calledName(*Call)))
    return llvm::any_of(partsOf(E), [&](const Expr *Part) { return ownerOf(*Part) == &Into; });
  const std::optional<TensorOperands> Operands = operandsOf(E);
  return Operands && llvm::any_of(*Operands, [&](const Expr *Each) { return concatenates(*Each, Into); });
}

/// What \p Last works on in place, behind others that leave something of it: `sum` of `sum.mul_(0.9).add_(x)`.
const Expr &chainedOn(const CXXMemberCallExpr &Last) {
  const Expr *Object = Last.getImplicitObjectArgument();
  while (const auto *Before = dyn_cast<CXXMemberCallExpr>(&withoutWrapping(*Object))) {
    const StringRef Name = calledName(*Before);
    if (!worksInPlace(Name) || llvm::is_contained({"zero_", "fill_", "copy_", "detach_"}, Name))
      break;
    Object = Before->getImplicitObjectArgument();
  }
  return *Object;
}

bool isConstant(const Expr &Key, const ASTContext &Context) {
  const Expr &Inner = withoutWrapping(Key);
  return isa<StringLiteral>(Inner) || (!Inner.isValueDependent() && Inner.isEvaluatable(Context)) ||
         (isa<CXXConstructExpr>(Inner) && cast<CXXConstructExpr>(Inner).getNumArgs() > 0 &&
          isConstant(*cast<CXXConstructExpr>(Inner).getArg(0), Context));
}

/// What keeps all that it is given: a container of the standard library or of LibTorch, of tensors or of structures
/// with such, or a pointer to it. One of the project's own may have its limits.
bool isContainer(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const bool IsOfTorch = Class && isOfTorch(*Class) && Class->getIdentifier() &&
                         llvm::is_contained({"List", "Dict", "SmallVector", "OrderedDict"}, Class->getName());
  return Class && (Class->isInStdNamespace() || IsOfTorch) && carriesGraph(Type);
}

/// Whether \p Object is behind a pointer of the function's own, so that others may name what it points to.
bool isPointerOfFunction(const Expr &Object) {
  const ValueDecl *Owner = ownerOf(Object);
  return Owner && !isa<ParmVarDecl>(Owner) && Owner->getType()->isPointerType();
}

bool isDeclaredIn(const ValueDecl &Into, const Stmt &Loop) {
  const auto *Variable = dyn_cast<VarDecl>(&Into);
  return Variable && Variable->hasLocalStorage() &&
         Variable->getASTContext().getSourceManager().isPointWithin(Variable->getLocation(), Loop.getBeginLoc(),
                                                                    Loop.getEndLoc());
}

/// Whether \p Into may outlive a call of the function that adds to it.
bool outlivesCall(const ValueDecl &Into) {
  const auto *Variable = dyn_cast<VarDecl>(&Into);
  return isa<FieldDecl>(Into) || (Variable && Variable->isStaticLocal()) ||
         (isa<ParmVarDecl>(Into) && Into.getType()->isReferenceType());
}

class Finder {
public:
  Finder(const FunctionFlow &Flow, FunctionFlows &Flows)
      : Flow(Flow), Flows(Flows), Context(Flow.function().getASTContext()) {}

  std::vector<Accumulation> find() {
    visit(*Flow.function().getBody());
    return std::move(Found);
  }

  std::vector<Accumulation> findOfEachCall() {
    const Stmt &Body = *Flow.function().getBody();
    OfEachCall = &Body;
    Loops.push_back(&Body);
    visit(Body);
    return std::move(Found);
  }

private:
  void visit(const Stmt &Statement) {
    if (isa<LambdaExpr>(Statement))
      return;
    const bool EntersLoop = isLoop(Statement);
    if (EntersLoop)
      Loops.push_back(&Statement);
    if (const auto *Call = dyn_cast<CallExpr>(&Statement); Call && !Loops.empty())
      consider(*Call);
    for (const Stmt *Child : Statement.children())
      if (Child)
        visit(*Child);
    if (EntersLoop)
      Loops.pop_back();
  }

  void consider(const CallExpr &Call) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->isAssignmentOp() && Operator->getNumArgs() == 2)
      return assignment(*Operator);
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    if (!Member || Call.getNumArgs() == 0)
      return;
    const StringRef Name = calledName(Call);
    const Expr &Object = worksInPlace(Name) ? chainedOn(*Member) : *Member->getImplicitObjectArgument();
    if (isTensor(withoutWrapping(Object).getType()) && worksInPlace(Name))
      add(Accumulation::Sum, Call, Object, {Call.getArg(0)});
    else if (addsElement(Name) && isContainer(withoutWrapping(Object).getType()) && !isPointerOfFunction(Object))
      add(Accumulation::Append, Call, Object, TensorOperands(Call.arguments()));
  }

  void assignment(const CXXOperatorCallExpr &Operator) {
    const Expr &Target = *Operator.getArg(0);
    const Expr &Value = *Operator.getArg(1);
    if (!carriesGraph(withoutWrapping(Target).getType()))
      return;
    if (Operator.getOperator() != OO_Equal)
      return add(Accumulation::Sum, Operator, Target, {&Value});
    if (const auto *Tie = dyn_cast<CallExpr>(&withoutWrapping(Target)); Tie && calledName(*Tie) == "tie") {
      for (const auto &[Index, Each] : llvm::enumerate(Tie->arguments()))
        if (!isPosition(Value, Index))
          state(Operator, *Each, Value);
      return;
    }
    const ValueDecl *Into = ownerOf(Target);
    TensorOperands Parts = partsOf(Value);
    const size_t All = Parts.size();
    llvm::erase_if(Parts, [&](const Expr *Part) { return ownerOf(*Part) == Into; });
    if (Into && Parts.size() != All)
      return add(concatenates(Value, *Into) ? Accumulation::Concatenation : Accumulation::Sum, Operator, Target, Parts);
    const auto *Element = dyn_cast<CXXOperatorCallExpr>(&withoutWrapping(Target));
    if (Element && Element->getOperator() == OO_Subscript && Element->getNumArgs() == 2 &&
        !isConstant(*Element->getArg(1), Context) && !comesRound(*Element->getArg(1)))
      add(Accumulation::Slot, Operator, Target, {&Value});
    else if (isa<DeclRefExpr>(withoutWrapping(Target)))
      state(Operator, Target, Value);
  }

  void state(const CallExpr &At, const Expr &Target, const Expr &Value) {
    const auto *Variable = dyn_cast_or_null<VarDecl>(ownerOf(Target));
    if (Variable && carriesGraph(Variable->getType()) &&
        goesInto(*Variable, Value, Flow, /*Through=*/nullptr, /*ThroughModules=*/true))
      add(Accumulation::State, At, Target, {&Value});
  }

  void add(Accumulation::Kind What, const CallExpr &At, const Expr &Target, TensorOperands Added) {
    const ValueDecl *Into = ownerOf(Target);
    if (!Into)
      return;
    llvm::SmallVector<const Stmt *, 2> Outlived = loopsOutlivedBy(*Into, At, Flow, Flows);
    if (OfEachCall) {
      if (!outlivesCall(*Into) || AccumulationEnd(Flow, Flows).isIn(*OfEachCall, *Into, At))
        return;
      Outlived.push_back(OfEachCall);
    }
    if (!Outlived.empty())
      Found.push_back({What, &At, Into, std::move(Added), std::move(Outlived)});
  }

  /// Whether \p Key is one of a few again and again: `ring[i % n]`, or `if (++next == n) next = 0;`.
  bool comesRound(const Expr &Key) const {
    return findPart(&Key, [&](const Stmt &Part) {
      if (const auto *Operator = dyn_cast<BinaryOperator>(&Part))
        return llvm::is_contained({BO_Rem, BO_And}, Operator->getOpcode());
      const ValueDecl *Index = isa<DeclRefExpr, MemberExpr>(Part) ? ownerOf(cast<Expr>(Part)) : nullptr;
      return Index && Index->getType()->isIntegerType() && isSetBack(*Index);
    });
  }

  static bool isSum(const Expr &E) {
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
    return Operator && Operator->isAdditiveOp();
  }

  /// Whether the innermost loop gives \p Index another value than the next one.
  bool isSetBack(const ValueDecl &Index) const {
    const auto *For = dyn_cast<ForStmt>(Loops.back());
    return llvm::any_of(mentionsOf(Index, Flow), [&](const Expr *Mention) {
      const auto *Assignment = dyn_cast_or_null<BinaryOperator>(Flow.parentOf(Mention));
      return Assignment && Assignment->getLHS() == Mention && contains(*Loops.back(), Mention, Flow) &&
             !(For && For->getInit() && contains(*For->getInit(), Mention, Flow)) &&
             llvm::is_contained({BO_Assign, BO_RemAssign, BO_AndAssign}, Assignment->getOpcode()) &&
             !isSum(*Assignment->getRHS());
    });
  }

  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const ASTContext &Context;
  const Stmt *OfEachCall = nullptr; ///< The body, where each call of it counts as an iteration.
  llvm::SmallVector<const Stmt *, 4> Loops;
  std::vector<Accumulation> Found;
};

} // namespace

std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Finder(Flow, Flows).find();
}

std::vector<Accumulation> accumulationsOfEachCall(const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Finder(Flow, Flows).findOfEachCall();
}

llvm::SmallVector<const Stmt *, 2> loopsOutlivedBy(const ValueDecl &Into, const CallExpr &At, const FunctionFlow &Flow,
                                                   FunctionFlows &Flows, const FieldDecl *Field) {
  const AccumulationEnd End(Flow, Flows);
  llvm::SmallVector<const Stmt *, 2> Outlived;
  for (const Stmt *Each = &At; Each && !isa<LambdaExpr>(Each); Each = Flow.parentOf(Each)) {
    if (!isLoop(*Each))
      continue;
    if (isDeclaredIn(Into, *Each) || End.isIn(*Each, Into, At, Field))
      break;
    if (tripCountOf(*Each, Flow) != TripCount::Few)
      Outlived.push_back(Each);
  }
  return Outlived;
}

} // namespace cuda_tidy
