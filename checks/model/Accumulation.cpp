#include "model/Accumulation.h"
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

class Finder {
public:
  explicit Finder(const FunctionFlow &Flow) : Flow(Flow), Context(Flow.function().getASTContext()) {}

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
    else if (addsElement(Name) && holdsTensor(withoutWrapping(Object).getType()))
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
        !isConstant(*Element->getArg(1), Context))
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

  /// Whether the loop may give up what it has collected: assigns something else, clears, hands it to somebody.
  bool isEmptiedIn(const ValueDecl &Into, const Stmt &Loop, const CallExpr &At) const {
    return llvm::any_of(mentionsOf(Into, Flow), [&](const Expr *Mention) {
      return contains(Loop, Mention, Flow) && !contains(At, Mention, Flow) && gives(*Mention, Into, At);
    });
  }

  bool gives(const Expr &Mention, const ValueDecl &Into, const CallExpr &At) const {
    const Stmt *Inner = &Mention;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
        if (!Method)
          continue;
        const StringRef Name = Method->getIdentifier() ? Method->getName() : StringRef();
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
        return isAssignedAnew(*Operator, Into) && !excludeEachOther(*Operator, At);
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

  const FunctionFlow &Flow;
  const ASTContext &Context;
  llvm::SmallVector<const Stmt *, 4> Loops;
  std::vector<Accumulation> Found;
};

} // namespace

std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow) { return Finder(Flow).find(); }

static StringRef memberAskedOf(const Expr &Object, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Object);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Parent))
    Parent = Flow.parentOf(Parent);
  const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
  return Member && Member->getMemberDecl()->getIdentifier() ? Member->getMemberDecl()->getName() : StringRef();
}

bool asksForSize(const ValueDecl &Into, const Stmt &Part, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Into, Flow), [&](const Expr *Mention) {
    return contains(Part, Mention, Flow) && llvm::is_contained({"size", "empty"}, memberAskedOf(*Mention, Flow));
  });
}

bool isReadElsewhere(const Accumulation &Into, const FunctionFlow &Flow) {
  const auto &Assignment = *cast<CallExpr>(Into.At);
  const TensorOperands Parts = partsOf(*Assignment.getArg(1));
  return llvm::any_of(mentionsOf(*Into.Into, Flow), [&](const Expr *Mention) {
    static constexpr StringRef Queries[] = {"defined", "numel", "size", "sizes", "dim"};
    const Stmt *Around = Flow.parentOf(Mention);
    const auto *Other = dyn_cast_or_null<CXXOperatorCallExpr>(Around);
    return contains(Into.loop(), Mention, Flow) && !contains(*Assignment.getArg(0), Mention, Flow) &&
           !llvm::is_contained(Parts, Mention) && !llvm::is_contained(Queries, memberAskedOf(*Mention, Flow)) &&
           !(Other && Other->getOperator() == OO_Equal && Other->getArg(0) == Mention);
  });
}

} // namespace cuda_tidy
