#include "cuda/misaligned_access/AlignmentTests.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

const BinaryOperator *remainderIn(const Stmt &Part) {
  const auto *Operator = dyn_cast<BinaryOperator>(&Part);
  return Operator && llvm::is_contained({BO_Rem, BO_And, BO_RemAssign, BO_AndAssign}, Operator->getOpcode()) ? Operator
                                                                                                             : nullptr;
}

/// Whether what \p Call calls may ask for remainders and tell of them, as far as that is known.
bool mayAsk(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
  const bool IsAnswer = Call.getType()->isBooleanType();
  if (!Definition || !Call.getType()->isIntegerType() || Call.getType()->isEnumeralType())
    return IsAnswer;
  return findPart(Definition->getBody(),
                  [&](const Stmt &Part) { return remainderIn(Part) || (IsAnswer && isa<CallExpr>(Part)); });
}

} // namespace

AlignmentTests::AlignmentTests(const FunctionFlow &Flow) : Flow(Flow) {
  forEachPart(Flow.function().getBody(), [this](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    if (remainderIn(Part) || (Call && mayAsk(*Call)))
      Questions.push_back(&Part);
  });
}

/// The parts of \p E, and those of what the local variables are given that it names.
void AlignmentTests::forEachPartBehind(const Expr &E, llvm::function_ref<void(const Stmt &)> Visit) const {
  llvm::SmallVector<const Expr *, 8> Pending = {&E};
  llvm::DenseSet<const VarDecl *> Seen;
  while (!Pending.empty())
    forEachPart(Pending.pop_back_val(), [&](const Stmt &Part) {
      Visit(Part);
      const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
      const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
      if (!Variable || !Variable->isLocalVarDecl() || !Seen.insert(Variable).second)
        return;
      if (Variable->getInit())
        Pending.push_back(Variable->getInit());
      for (const VariableWrite &Each : Flow.writesTo(*Variable).Writes)
        if (Each.Value)
          Pending.push_back(Each.Value);
    });
}

/// What the value of \p E is made of, each by its identity: variables, coordinates, and what objects are asked for.
const AlignmentTests::Leaves &AlignmentTests::leavesOf(const Expr &E) const {
  std::unique_ptr<Leaves> &Entry = Known[&E];
  if (Entry)
    return *Entry;
  Entry = std::make_unique<Leaves>();
  Leaves &Found = *Entry;
  llvm::DenseSet<const Stmt *> Objects;
  forEachPartBehind(E, [&](const Stmt &Part) {
    const auto *Inner = dyn_cast<Expr>(&Part);
    if (const auto Coordinate = Inner ? threadCoordinateIn(*Inner) : std::nullopt)
      Found.insert(reinterpret_cast<const void *>(uintptr_t(Coordinate->What * 3 + Coordinate->Axis + 1)));
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part)) {
      Objects.insert(Call->getImplicitObjectArgument()->IgnoreParenImpCasts());
      llvm::FoldingSetNodeID Identity;
      Call->Profile(Identity, Flow.function().getASTContext(), /*Canonical=*/true);
      Found.insert(reinterpret_cast<const void *>(uintptr_t(Identity.ComputeHash()) << 8 | 1));
    }
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part); Reference && !Objects.contains(Reference))
      if (isa<VarDecl>(Reference->getDecl()))
        Found.insert(Reference->getDecl()->getCanonicalDecl());
  });
  return Found;
}

AlignmentTests::Leaves AlignmentTests::leavesOf(const Address &At, bool WithCoordinates) const {
  Leaves Found;
  if (At.Variable)
    Found.insert(At.Variable->getCanonicalDecl());
  else if (Flow.parentOf(At.Pointer))
    Found = leavesOf(*At.Pointer);
  for (const Term &Each : At.Offset.terms())
    for (const Factor &Of : Each.Factors)
      if (WithCoordinates || !Of.varies())
        for (const void *Leaf : leavesOf(*Of.Written))
          Found.insert(Leaf);
  return Found;
}

bool AlignmentTests::mentions(const Expr &E, const Leaves &Sought) const {
  return llvm::any_of(leavesOf(E), [&](const void *Each) { return Sought.contains(Each); });
}

bool AlignmentTests::asksAbout(const Stmt &Part, const Leaves &Sought) const {
  if (const BinaryOperator *Remainder = remainderIn(Part))
    return mentions(*Remainder->getLHS(), Sought) ||
           (Remainder->getOpcode() == BO_And && mentions(*Remainder->getRHS(), Sought));
  const auto *Call = dyn_cast<CallExpr>(&Part);
  return Call && mayAsk(*Call) &&
         llvm::any_of(Call->arguments(), [&](const Expr *Each) { return mentions(*Each, Sought); });
}

bool AlignmentTests::isDecidedBy(const Expr &Condition, const Leaves &Sought) const {
  bool Found = false;
  forEachPartBehind(Condition, [&](const Stmt &Part) { Found = Found || asksAbout(Part, Sought); });
  return Found;
}

bool AlignmentTests::mayBeKnown(const Address &At, const Stmt &Place) const {
  const Leaves Numbers = leavesOf(At, /*WithCoordinates=*/false), All = leavesOf(At, /*WithCoordinates=*/true);
  Leaves Varying = All;
  for (const void *Each : Numbers)
    Varying.erase(Each);
  if (llvm::any_of(Questions, [&](const Stmt *Each) { return asksAbout(*Each, Numbers); }))
    return true;
  for (const Stmt *Around = &Place; Around; Around = Flow.parentOf(Around)) {
    const auto *If = dyn_cast<IfStmt>(Around);
    const auto *Choice = dyn_cast<ConditionalOperator>(Around);
    const auto *Switch = dyn_cast<SwitchStmt>(Around);
    const Expr *Condition = If ? If->getCond() : Choice ? Choice->getCond() : conditionOf(*Around);
    if ((Condition && isDecidedBy(*Condition, All)) || (Switch && mentions(*Switch->getCond(), All)))
      return true;
  }
  const auto In = Flow.placeOf(Place);
  return In && llvm::any_of(Flow.conditions().factsAt(*In->Block), [&](const Fact &Each) {
           const bool IsNumber = !Each.Limit || integerConstant(*Each.Limit, Flow.function().getASTContext());
           return (Each.Comparison == BO_EQ && mentions(*Each.Subject, IsNumber ? All : Varying)) ||
                  isDecidedBy(*Each.Subject, All);
         });
}

const Expr *AlignmentTests::otherTestBefore(const Stmt &Place) const {
  const auto In = Flow.placeOf(Place);
  if (!In)
    return nullptr;
  const ASTContext &Context = Flow.function().getASTContext();
  for (const Fact &Each : Flow.conditions().factsAt(*In->Block)) {
    const BinaryOperator *Remainder = remainderIn(*Each.Subject);
    const bool IsZero = Each.Comparison == BO_EQ && (!Each.Limit || integerConstant(*Each.Limit, Context) == 0);
    const auto Number = Remainder && IsZero ? integerConstant(*Remainder->getRHS(), Context) : std::nullopt;
    if (Number && *Number > 0 && llvm::isPowerOf2_64(*Number + (Remainder->getOpcode() == BO_And)) &&
        !integerConstant(*Remainder->getLHS(), Context))
      return Remainder;
  }
  return nullptr;
}

} // namespace cuda_tidy
