#include "memory/HostRegistration.h"
#include "flow/Overriding.h"
#include "flow/ValueUses.h"
#include "knowledge/MemoryApis.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {

void HostRegistration::add(llvm::ArrayRef<MemoryTaker> Others) {
  for (const MemoryTaker &Each : Others)
    if (!llvm::is_contained(MayBeIn, Each))
      MayBeIn.push_back(Each);
}

bool isToldWhetherRegistered(QualType Type) { return isAddress(Type) || Type->isReferenceType(); }

namespace {

constexpr unsigned MaxCalls = 4;

/// Whether \p Call gives \p E to the function or the object that it calls.
bool isArgumentOf(const Stmt *Call, const Expr &E) {
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  if (const auto *Plain = dyn_cast_or_null<CallExpr>(Call); Plain && !(Operator && Operator->getOperator() != OO_Call))
    return llvm::is_contained(Plain->arguments(), &E) && !(Operator && Operator->getArg(0) == &E);
  return false;
}

/// What the value or the address that \p Mention is goes to, behind whatever makes another address of the same memory.
ValueUse takerOf(const Expr &Mention, const FunctionFlow &Flow) {
  ValueUse Use = directUseOf(Mention, Flow);
  while (!isArgumentOf(Use.By, *Use.Value) &&
         isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator, MemberExpr, ArraySubscriptExpr, CXXMemberCallExpr,
                         CXXOperatorCallExpr>(Use.By))
    Use = directUseOf(*Use.by<Expr>(), Flow);
  return Use;
}

/// Whether \p Function only gets a number for that parameter, be it by reference.
bool takesNumber(const FunctionDecl &Function, unsigned Parameter) {
  if (Parameter >= Function.getNumParams())
    return false;
  const QualType Type = Function.getParamDecl(Parameter)->getType();
  return Type->isReferenceType() && Type->getPointeeType().isConstQualified() &&
         Type->getPointeeType()->isArithmeticType();
}

class Search {
public:
  explicit Search(FunctionFlows &Flows) : Flows(Flows) {}

  void ofVariable(const VarDecl &Variable, const FunctionFlow &Flow, unsigned CallsLeft) {
    if (Seen.insert(&Variable).second)
      for (const DeclRefExpr *Each : Flow.referencesTo(&Variable))
        at(*Each, Flow, CallsLeft);
  }

  void at(const Expr &Mention, const FunctionFlow &Flow, unsigned CallsLeft) {
    const ValueUse Use = takerOf(Mention, Flow);
    const QualType Type = Use.Value->getType();
    if (Found.MayBeHere || Type.isNull() ||
        !(Use.Value->isGLValue() || Type->isRecordType() || mayBeAddress(Type, Flows.context())))
      return;
    const VarDecl *Copy = Use.assignedTo() ? variableIn(Use.assignedTo()) : Use.initialized();
    if (Copy && Copy->hasLocalStorage())
      ofVariable(*Copy, Flow, CallsLeft);
    if (isa_and_nonnull<CXXConstructExpr>(Use.By) || isArgumentOf(Use.By, *Use.Value))
      byCall(Use, CallsLeft);
  }

  HostRegistration Found;

private:
  void byCall(const ValueUse &Use, unsigned CallsLeft) {
    const auto *Call = Use.by<CallExpr>();
    if (Call && isa<CUDAKernelCallExpr>(Call))
      return;
    const std::optional<ValueUse::Argument> Given = Use.argument();
    const FunctionDecl *Callee = Given ? Given->Callee : nullptr;
    if (Callee && takesNumber(*Callee, Given->Index))
      return;
    if (Callee && isOfSystem(*Callee)) // `std::function` calls anybody
      Found.MayBeHere |= Callee->getOverloadedOperator() == OO_Call ||
                         (Call && registersMemory(*Call) && argumentOf(*Call, 0) == Use.Value);
    else if (Callee && isOfOtherFile(*Callee) && Given->Index < Callee->getNumParams() &&
             isToldWhetherRegistered(Callee->getParamDecl(Given->Index)->getType()))
      Found.add(MemoryTaker{Callee, Given->Index});
    else if (Callee && Given->parameter() && !mayBeOverridden(*Callee) && CallsLeft > 0)
      inside(*Given->parameter(), CallsLeft - 1);
    else
      Found.MayBeHere |= !(Callee && (Callee->isTrivial() || Callee->isDefaulted()));
  }

  void inside(const ParmVarDecl &Parameter, unsigned CallsLeft) {
    const auto &Function = *cast<FunctionDecl>(Parameter.getDeclContext());
    if (!Function.isDependentContext() && !Function.isInvalidDecl())
      ofVariable(Parameter, Flows.of(Function), CallsLeft);
  }

  bool isOfSystem(const FunctionDecl &Function) const {
    return Function.getBuiltinID() || Flows.context().getSourceManager().isInSystemHeader(Function.getLocation());
  }

  FunctionFlows &Flows;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
};

} // namespace

HostRegistration registrationAt(const Expr &Mention, const FunctionFlow &Flow, FunctionFlows &Flows) {
  Search Whole(Flows);
  Whole.at(Mention, Flow, MaxCalls);
  return std::move(Whole.Found);
}

HostRegistration registrationOf(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows) {
  Search Whole(Flows);
  Whole.ofVariable(Variable, Flow, MaxCalls);
  return std::move(Whole.Found);
}

std::optional<MemoryOrigin> unlessRegistered(MemoryOrigin Memory, HostRegistration Registered) {
  Registered.add(Memory.Unless);
  Memory.Unless = std::move(Registered.MayBeIn);
  return Registered.MayBeHere ? std::nullopt : std::optional(std::move(Memory));
}

} // namespace cuda_tidy
