#include "tensors/TensorEvent.h"
#include "flow/ValueUses.h"
#include "knowledge/Containers.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

using Event = TensorEvent;

bool namesVariable(const Expr &E, const VarDecl &Variable) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&withoutWrapping(E));
  return Reference && Reference->getDecl() == &Variable;
}

bool isFalse(const Expr &E) {
  const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(&withoutWrapping(E));
  return Literal && !Literal->getValue();
}

static const Expr *valueAssigned(const Stmt &Statement, const VarDecl &Variable) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement))
    return Declaration->isSingleDecl() && Declaration->getSingleDecl() == &Variable ? Variable.getInit() : nullptr;
  return nullptr;
}

/// What an operator of a class, `total = x` or `total += x`, does to \p Variable.
static Event eventOf(const CXXOperatorCallExpr &Operator, const VarDecl &Variable) {
  if (!Operator.isAssignmentOp() || Operator.getNumArgs() != 2)
    return {};
  const Expr &Target = withoutWrapping(*Operator.getArg(0)), *Value = Operator.getArg(1);
  if (namesVariable(Target, Variable))
    return {Operator.getOperator() == OO_Equal ? Event::Assigned : Event::Combined, Value};
  // `std::tie(a, b) = f()`, and an element of a container.
  if (const auto *Tie = dyn_cast<CallExpr>(&Target); Tie && calledName(*Tie) == "tie")
    for (const auto &[Index, Each] : llvm::enumerate(Tie->arguments()))
      if (namesVariable(*Each, Variable))
        return {isPosition(*Value, Index) ? Event::Detached : Event::Assigned, Value};
  return ownerOf(Target) == &Variable ? Event{Event::Combined, Value} : Event{};
}

Event eventAt(const Stmt &Statement, const VarDecl &Variable) {
  if (const Expr *Init = valueAssigned(Statement, Variable))
    return {Event::Assigned, Init};
  // Of a value that the compiler does not understand.
  if (const auto *Assignment = dyn_cast<BinaryOperator>(&Statement);
      Assignment && Assignment->isAssignmentOp() && namesVariable(*Assignment->getLHS(), Variable))
    return {Event::Assigned, Assignment->getRHS()};
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement))
    return eventOf(*Operator, Variable);
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&Statement);
  if (!Call || ownerOf(*Call->getImplicitObjectArgument()) != &Variable)
    return {};
  const StringRef Name = calledName(*Call);
  if (Name == "detach_")
    return {Event::Detached};
  if (Name == "requires_grad_" || Name == "set_requires_grad")
    return {Call->getNumArgs() && isFalse(*Call->getArg(0)) ? Event::Detached : Event::Recorded, Call};
  if ((worksInPlace(Name) || addsElement(Name)) && Call->getNumArgs())
    return {Event::Combined, Call->getArg(Call->getNumArgs() - 1)};
  return {};
}

/// What is put into \p Variable, whoever else may write to it.
static TensorOperands valuesPutInto(const VarDecl &Variable, const FunctionFlow &Flow) {
  TensorOperands Values(valuesOf(Variable, Flow));
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Variable))
    if (const Stmt *Parent = Flow.parentOf(Mention)) {
      const Stmt *Around = isa<MemberExpr>(Parent) ? Flow.parentOf(Parent) : Parent;
      const Event What = Around ? eventAt(*Around, Variable) : Event{};
      if (What.What == Event::Combined)
        Values.push_back(What.Value);
    }
  return Values;
}

/// What a tuple gives \p Variable that \p Mention ties it to.
static Event tiedTo(const DeclRefExpr &Mention, const VarDecl &Variable, const FunctionFlow &Flow) {
  const auto *Tie = dyn_cast_or_null<CallExpr>(Flow.parentOf(&Mention));
  const Stmt *Around = Tie && calledName(*Tie) == "tie" ? useOf(*Tie, Flow).By : nullptr;
  return Around ? eventAt(*Around, Variable) : Event{};
}

bool goesInto(const ValueDecl &Variable, const Expr &E, const FunctionFlow &Flow, const ValueDecl *Through,
              bool ThroughModules) {
  TensorOperands Pending = {&E};
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
  while (!Pending.empty())
    for (const Expr *Part : partsOf(*Pending.pop_back_val())) {
      if (const auto *Call = dyn_cast<CallExpr>(Part); Call && ThroughModules && runsModule(*Call))
        llvm::append_range(Pending, tensorsAmong(Call->arguments()));
      const auto *Reference = dyn_cast<DeclRefExpr>(Part);
      const ValueDecl *Found = Reference ? Reference->getDecl() : nullptr;
      if (!Found || Found == Through || !Seen.insert(Found).second)
        continue;
      if (Found == &Variable)
        return true;
      if (const auto *Binding = dyn_cast<BindingDecl>(Found)) {
        if (const auto *Whole = dyn_cast<DecompositionDecl>(Binding->getDecomposedDecl()); Whole && Whole->getInit())
          Pending.push_back(Whole->getInit());
      } else if (const auto *Other = dyn_cast<VarDecl>(Found)) {
        llvm::append_range(Pending, valuesPutInto(*Other, Flow));
        // `std::tie(out, state) = f(x, state)`
        for (const DeclRefExpr *Mention : Flow.referencesTo(Other))
          if (const Event Tied = tiedTo(*Mention, *Other, Flow); Tied.What == Event::Assigned)
            Pending.push_back(Tied.Value);
      }
    }
  return false;
}

} // namespace cuda_tidy
