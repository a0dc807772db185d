#include "memory/HostRegistration.h"
#include "flow/ValueUses.h"
#include "knowledge/MemoryApis.h"

using namespace clang;

namespace cuda_tidy {

constexpr unsigned MaxCalls = 4;

static bool isRegistered(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft);

static bool isRegisteredAt(const Expr &Mention, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft) {
  const Expr *Child = &Mention;
  const Stmt *Around = Flow.parentOf(Child);
  auto IsGiven = [&] {
    const auto *Call = dyn_cast_or_null<CallExpr>(Around);
    return Call && !isa<CXXOperatorCallExpr>(Call) && llvm::is_contained(Call->arguments(), Child);
  };
  while (!IsGiven() && isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator, MemberExpr, ArraySubscriptExpr,
                                       CXXMemberCallExpr, CXXOperatorCallExpr>(Around)) {
    Child = cast<Expr>(Around);
    Around = Flow.parentOf(Child);
  }
  if (!isa_and_nonnull<CallExpr, CXXConstructExpr>(Around))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(Around); Call && registersMemory(*Call))
    return true;
  const std::optional<ValueUse::Argument> Given = ValueUse{Child, Around}.argument();
  const ParmVarDecl *Parameter = Given ? Given->parameter() : nullptr;
  const auto *Function = Parameter ? cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  if (!Function || Function->isDependentContext() || Function->isInvalidDecl() ||
      Flows.context().getSourceManager().isInSystemHeader(Function->getLocation()))
    return false;
  // Whoever is not followed may do it.
  return CallsLeft == 0 || isRegistered(*Parameter, Flows.of(*Function), Flows, CallsLeft - 1);
}

static bool isRegistered(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft) {
  return llvm::any_of(Flow.referencesTo(&Variable),
                      [&](const DeclRefExpr *Each) { return isRegisteredAt(*Each, Flow, Flows, CallsLeft); });
}

bool isRegisteredAt(const Expr &Mention, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return isRegisteredAt(Mention, Flow, Flows, MaxCalls);
}

bool isRegistered(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return isRegistered(Variable, Flow, Flows, MaxCalls);
}

} // namespace cuda_tidy
