#include "facts/NumberFacts.h"
#include "facts/FactWriter.h"
#include "flow/IntegerConstant.h"
#include "flow/VariableWrites.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Parameters = llvm::SmallSetVector<const ParmVarDecl *, 2>;

constexpr unsigned MaxDepth = 10;

/// Adds the parameters of the function of \p Flow that \p Number is computed of; false if it is of anything else that
/// is no constant.
bool addParametersIn(const Expr &Number, const FunctionFlow &Flow, Parameters &Found, unsigned Depth = 0) {
  const Expr &Origin = *originOf(Number, Flow).IgnoreParenImpCasts();
  if (Depth > MaxDepth || Origin.isTypeDependent())
    return false;
  if (integerConstant(Origin, Flow.function().getASTContext()))
    return true;
  auto Add = [&](const Expr &Operand) { return addParametersIn(Operand, Flow, Found, Depth + 1); };
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&Origin))
    return Add(*Cast->getSubExpr());
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Origin))
    return !Operator->isAssignmentOp() && Add(*Operator->getLHS()) && Add(*Operator->getRHS());
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&Origin));
  const bool IsGiven = Parameter && Parameter->getDeclContext() == &Flow.function() &&
                       Parameter->getType()->isIntegerType() && Flow.writesTo(*Parameter).isNeverChanged();
  return IsGiven && (Found.insert(Parameter), true);
}

const Expr *argumentFor(const ParmVarDecl &Parameter, const CallExpr &Call) {
  const unsigned Index = Parameter.getFunctionScopeIndex();
  return Index < Call.getNumArgs() && !isa<CXXOperatorCallExpr>(Call) ? Call.getArg(Index) : nullptr;
}

/// Likewise, and of the first callers that \p Calls lead to.
bool addOutermostIn(const Expr &Number, const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls,
                    FunctionFlows &Flows, Parameters &Found) {
  Parameters Here;
  if (!addParametersIn(Number, Flows.of(Function), Here))
    return false;
  return llvm::all_of(Here, [&](const ParmVarDecl *Each) {
    const Expr *Given = Calls.empty() ? nullptr : argumentFor(*Each, *Calls.front().Call);
    return Calls.empty() ? (Found.insert(Each), true)
                         : Given && addOutermostIn(*Given, *Calls.front().Caller, Calls.drop_front(), Flows, Found);
  });
}

/// A caller gives a constant, or a parameter of its own, for which its callers answer.
CallerSearch giversOfConstants(UnitAnalyses &Unit) {
  auto &Flows = Unit.get<FunctionFlows>();
  return CallerSearch(Property::GivesConstant, Unit, [&Flows](const PlaceInFunction &Use, const Subject &Used) {
    const auto *Call = dyn_cast<CallExpr>(Use.Where);
    const Expr *Given = Call ? argumentFor(*Used.Function->getParamDecl(Used.Parameter), *Call) : nullptr;
    Parameters Found;
    if (!Given || !addParametersIn(*Given, Flows.of(*Use.Outermost), Found) || Found.size() > 1)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    return Found.empty() ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
                         : CallerSearch::AtUse{Answer::No, subjectOf(*Found.front())};
  });
}

} // namespace

std::vector<Condition> unlessConstantsAreGiven(const Expr &Number, const FunctionDecl &Function,
                                               llvm::ArrayRef<CallPlace> Calls, UnitAnalyses &Unit) {
  Parameters Found;
  Condition Unless = {Condition::UnlessAll, {}, ""};
  if (!addOutermostIn(Number, Function, Calls, Unit.get<FunctionFlows>(), Found))
    return {};
  for (const ParmVarDecl *Each : Found)
    if (!isOnlyCalledHere(*cast<FunctionDecl>(Each->getDeclContext())))
      Unless.Questions.push_back(questionAbout(Property::GivesConstant, subjectOf(*Each), Unit));
  return Unless.Questions.size() == Found.size() && !Found.empty() ? std::vector{Unless} : std::vector<Condition>();
}

void writeNumberFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  CallerSearch Givers = giversOfConstants(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers(/*WithKernels=*/true))
    for (const ParmVarDecl *Each : Used->parameters())
      if (Each->getType()->isIntegerType())
        for (const PlaceInFunction &Use : Uses.usesOf(*Used))
          Facts.write(Givers, subjectOf(*Each), Use);
}

} // namespace cuda_tidy
