#include "cuda/hardcoded_device/UnknownNumbers.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/VariableWrites.h"
#include "syntax/GivenValues.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isWrittenByCall(const VarDecl &Variable, const FunctionFlow &Flow) {
  const VariableWrites &Changes = Flow.writesTo(Variable);
  return Changes.Escapes ||
         llvm::any_of(Changes.Writes, [](const VariableWrite &Each) { return Each.What == VariableWrite::MayChange; });
}

/// Whether \p Number is a member, a parameter, a global variable or something that a call has written: the file, or the
/// function, does not tell what it counts. A program's arguments are counted by `argc`.
bool isOfUnknownOrigin(const Expr &Number, const FunctionFlow &Flow) {
  const ValueDecl *Named = namedIn(originOf(Number, Flow));
  if (!Named || Named->getType()->isBooleanType() || !Named->getType()->isIntegerType() ||
      Named->getType()->isEnumeralType() ||
      Named->getASTContext().getSourceManager().isInSystemHeader(Named->getLocation()))
    return false;
  const auto *Variable = dyn_cast<VarDecl>(Named);
  if (!Variable)
    return isa<FieldDecl>(Named);
  if (Variable->getType().isConstQualified())
    return false;
  if (isa<ParmVarDecl>(Variable))
    return !Flow.function().isMain();
  return Variable->hasGlobalStorage() || isWrittenByCall(*Variable, Flow);
}

/// That there is one at all says nothing of a second.
bool comparesUnknownNumber(const Fact &Known, const FunctionFlow &Flow) {
  return Known.Limit && integerConstant(*Known.Limit, Flow.function().getASTContext()).value_or(0) != 0 &&
         isOfUnknownOrigin(*Known.Subject, Flow);
}

class GuardSearch {
public:
  GuardSearch(const FunctionUses &Uses, FunctionFlows &Flows) : Uses(Uses), Flows(Flows) {}

  bool isGuarded(const Stmt &Place, const FunctionDecl *Function) {
    if (!Function || Function->isDependentContext() || !Function->doesThisDeclarationHaveABody())
      return false;
    const FunctionFlow &Flow = Flows.of(*Function);
    const std::optional<FunctionFlow::Place> Here = Flow.placeOf(Place);
    if (Here && llvm::any_of(Flow.conditions().factsAt(*Here->Block),
                             [&](const Fact &Each) { return comparesUnknownNumber(Each, Flow); }))
      return true;
    const auto Callers = Uses.usesOf(*Function);
    return Seen.insert(Function).second && !Callers.empty() &&
           llvm::all_of(Callers, [&](const PlaceInFunction &Each) { return isGuarded(*Each.Where, Each.Outermost); });
  }

private:
  const FunctionUses &Uses;
  FunctionFlows &Flows;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

bool isBehindUnknownNumber(const Expr &Place, const FunctionDecl *Function, const FunctionUses &Uses,
                           FunctionFlows &Flows) {
  return GuardSearch(Uses, Flows).isGuarded(Place, Function);
}

} // namespace cuda_tidy
