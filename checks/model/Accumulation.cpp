#include "model/Accumulation.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperations.h"
#include "model/GraphFate.h"
#include "model/Mentions.h"
#include "model/TensorTypes.h"
#include "model/TripCount.h"
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

bool isConstant(const Expr &Key, const ASTContext &Context) {
  const Expr &Inner = withoutWrapping(Key);
  return isa<StringLiteral>(Inner) || (!Inner.isValueDependent() && Inner.isEvaluatable(Context)) ||
         (isa<CXXConstructExpr>(Inner) && cast<CXXConstructExpr>(Inner).getNumArgs() > 0 &&
          isConstant(*cast<CXXConstructExpr>(Inner).getArg(0), Context));
}

/// What keeps all that it is given: a container of the standard library or of LibTorch, of tensors or of structures with
/// such. One of the project's own may have its limits.
bool isContainer(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const bool IsOfTorch = Class && isOfTorch(*Class) && Class->getIdentifier() &&
                         llvm::is_contained({"List", "Dict", "SmallVector", "OrderedDict"}, Class->getName());
  return Class && (Class->isInStdNamespace() || IsOfTorch) && carriesGraph(Type);
}

class Finder {
public:
  Finder(const FunctionFlow &Flow, FunctionFlows &Flows)
      : Flow(Flow), Flows(Flows), Context(Flow.function().getASTContext()) {}

  std::vector<Accumulation> find() {
    visit(*Flow.function().getBody());
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
    const Expr &Object = *Member->getImplicitObjectArgument();
    const StringRef Name = calledName(Call);
    if (isTensor(withoutWrapping(Object).getType()) && worksInPlace(Name))
      add(Accumulation::Sum, Call, Object, {Call.getArg(0)});
    else if (addsElement(Name) && isContainer(withoutWrapping(Object).getType()))
      add(Accumulation::Append, Call, Object, TensorOperands(Call.arguments()));
  }

  void assignment(const CXXOperatorCallExpr &Operator) {
    const Expr &Target = *Operator.getArg(0);
    const Expr &Value = *Operator.getArg(1);
    if (!carriesGraph(withoutWrapping(Target).getType()))
      return;
    if (Operator.getOperator() != OO_Equal)
      return add(Accumulation::Sum, Operator, Target, {&Value});
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
  }

  void add(Accumulation::Kind What, const CallExpr &At, const Expr &Target,
           TensorOperands Added) {
    const ValueDecl *Into = ownerOf(Target);
    if (!Into)
      return;
    llvm::SmallVector<const Stmt *, 2> Outlived;
    for (const Stmt *Each : llvm::reverse(Loops)) {
      if (isDeclaredIn(*Into, *Each) || isEmptiedIn(*Into, *Each, At))
        break;
      if (tripCountOf(*Each, Context) != TripCount::Few)
        Outlived.push_back(Each);
    }
    if (!Outlived.empty())
      Found.push_back({What, &At, Into, std::move(Added), std::move(Outlived)});
  }

  bool isDeclaredIn(const ValueDecl &Into, const Stmt &Loop) const {
    const auto *Variable = dyn_cast<VarDecl>(&Into);
    if (!Variable || !Variable->hasLocalStorage())
      return false;
    const SourceManager &Sources = Context.getSourceManager();
    return Sources.isPointWithin(Variable->getLocation(), Loop.getBeginLoc(), Loop.getEndLoc());
  }

  /// Whether \p Key is one of a few again and again: `ring[i % n]`, or `if (++next == n) next = 0;`.
  bool comesRound(const Expr &Key) const {
    llvm::SmallVector<const Stmt *, 8> Pending = {&Key};
    while (!Pending.empty()) {
      const Stmt *Each = Pending.pop_back_val();
      if (!Each)
        continue;
      Pending.append(Each->child_begin(), Each->child_end());
      if (const auto *Operator = dyn_cast<BinaryOperator>(Each);
          Operator && llvm::is_contained({BO_Rem, BO_And}, Operator->getOpcode()))
        return true;
      const auto *Named = dyn_cast<Expr>(Each);
      const ValueDecl *Index = Named && isa<DeclRefExpr, MemberExpr>(Named) ? ownerOf(*Named) : nullptr;
      if (Index && Index->getType()->isIntegerType() && isSetBack(*Index))
        return true;
    }
    return false;
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

  /// Whether the loop may give up what it has collected: assigns something else, clears, hands it to somebody.
  bool isEmptiedIn(const ValueDecl &Into, const Stmt &Loop, const CallExpr &At) const {
    return llvm::any_of(mentionsOf(Into, Flow),
                        [&](const Expr *Mention) {
                          return (contains(Loop, Mention, Flow) || isInLambda(*Mention)) &&
                                 !contains(At, Mention, Flow) && gives(*Mention, Into, &At, Flow);
                        }) ||
           (isa<FieldDecl>(Into) && isEmptiedByCalls(Loop, cast<FieldDecl>(Into), MaxCalls));
  }

  bool isInLambda(const Expr &Mention) const {
    for (const Stmt *Parent = Flow.parentOf(&Mention); Parent; Parent = Flow.parentOf(Parent))
      if (isa<LambdaExpr>(Parent))
        return true;
    return false;
  }

  /// Whether \p Part calls a method of the same object that empties \p Member, or may: one in another file
  /// that gives nothing.
  bool isEmptiedByCalls(const Stmt &Part, const FieldDecl &Member, unsigned CallsLeft) const {
    llvm::SmallVector<const Stmt *, 32> Pending = {&Part};
    while (!Pending.empty()) {
      const Stmt *Each = Pending.pop_back_val();
      if (!Each)
        continue;
      Pending.append(Each->child_begin(), Each->child_end());
      const auto *Call = dyn_cast<CXXMemberCallExpr>(Each);
      const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
      if (!Method || Method->isConst() || !isa<CXXThisExpr>(withoutWrapping(*Call->getImplicitObjectArgument())))
        continue;
      const FunctionDecl *Body = definitionOf(*Method);
      if (!Body && Method->getReturnType()->isVoidType() &&
          !Context.getSourceManager().isInSystemHeader(Method->getLocation()))
        return true;
      if (!Body || Body->isDependentContext() || Body == &Flow.function() || CallsLeft == 0)
        continue;
      const FunctionFlow &Inside = Flows.of(*Body);
      if (llvm::any_of(Inside.referencesTo(&Member),
                       [&](const MemberExpr *Mention) { return gives(*Mention, Member, nullptr, Inside); }) ||
          isEmptiedByCalls(*Body->getBody(), Member, CallsLeft - 1))
        return true;
    }
    return false;
  }

  bool gives(const Expr &Mention, const ValueDecl &Into, const CallExpr *At, const FunctionFlow &Flow) const {
    const Stmt *Inner = &Mention;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
        if (!Method)
          continue;
        const StringRef Name = nameOf(Method);
        if (removesElements(Name) || Name == "detach_" || Name == "zero_" || Name == "reset")
          return true;
        // An element: what is done with it is what counts.
        return false;
      }
      if (isa<ParenExpr, ImplicitCastExpr, MaterializeTemporaryExpr, ArraySubscriptExpr, ExprWithCleanups>(Parent))
        continue;
      const auto *Call = dyn_cast<CallExpr>(Parent);
      if (!Call)
        return false;
      const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
      if (Operator && Operator->getOperator() == OO_Subscript && Operator->getArg(0) == Inner)
        continue;
      if (Operator && Operator->getOperator() == OO_Equal && Operator->getArg(0) == Inner)
        return isAssignedAnew(*Operator, Into) && !(At && excludeEachOther(*Operator, *At));
      if (Operator)
        return false;
      const StringRef Name = calledName(*Call);
      if (Name == "move" || Name == "exchange" || Name == "swap" || Name == "tie")
        return true;
      return takesByReference(*Call, *cast<Expr>(Inner));
    }
    return false;
  }

  bool isAssignedAnew(const CXXOperatorCallExpr &Operator, const ValueDecl &Into) const {
    const Expr &Target = withoutWrapping(*Operator.getArg(0));
    if (!isa<DeclRefExpr, MemberExpr>(Target))
      return false;
    return llvm::none_of(partsOf(*Operator.getArg(1)),
                         [&](const Expr *Part) { return ownerOf(*Part) == &Into; });
  }

  /// `if (first) total = x; else total += x;`
  bool excludeEachOther(const Stmt &A, const Stmt &B) const {
    for (const Stmt *Parent = Flow.parentOf(&A); Parent && !isLoop(*Parent); Parent = Flow.parentOf(Parent))
      if (const auto *Choice = dyn_cast<IfStmt>(Parent); Choice && Choice->getElse() && contains(*Choice, &B, Flow))
        return contains(*Choice->getThen(), &A, Flow) != contains(*Choice->getThen(), &B, Flow);
    return false;
  }

  /// A function of the project's that may empty it.
  bool takesByReference(const CallExpr &Call, const Expr &Argument) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
      return false;
    for (unsigned Index = 0; Index < Call.getNumArgs() && Index < Callee->getNumParams(); ++Index)
      if (Call.getArg(Index) == &Argument) {
        const QualType Type = Callee->getParamDecl(Index)->getType();
        return Type->isReferenceType() && !Type.getNonReferenceType().isConstQualified();
      }
    return false;
  }

  static constexpr unsigned MaxCalls = 2;
  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const ASTContext &Context;
  llvm::SmallVector<const Stmt *, 4> Loops;
  std::vector<Accumulation> Found;
};

} // namespace

std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Finder(Flow, Flows).find();
}

} // namespace cuda_tidy
