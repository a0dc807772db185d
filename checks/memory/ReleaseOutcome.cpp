#include "memory/ReleaseOutcome.h"
#include "flow/Assignment.h"
#include "flow/BackwardWalk.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "memory/Release.h"
#include "syntax/Failure.h"
#include "syntax/GivenValues.h"
#include "syntax/Mentions.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What \p Returned is as a condition, if it is a constant.
std::optional<bool> truthOf(const Expr *Returned, const ASTContext &Context) {
  bool Truth = false;
  return Returned && !Returned->isValueDependent() && Returned->EvaluateAsBooleanCondition(Truth, Context)
             ? std::optional(Truth)
             : std::nullopt;
}

/// Whether the function that \p Call calls, which releases what it is given unless that is null, returns \p Truth
/// behind its release. Where it looks at the result of that, nobody knows.
bool returnsBehindRelease(const CallExpr &Call, bool Truth) {
  const auto Found = releaseInside(Call);
  if (!Found)
    return false;
  const FunctionDecl &Definition = *definitionOf(*Call.getDirectCallee());
  ASTContext &Context = Definition.getASTContext();
  const FunctionFlow &Flow = analysisOf<FunctionFlows>(Context).of(Definition);
  auto Returned = [](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement ? dyn_cast<ReturnStmt>(Statement->getStmt()) : nullptr;
  };
  const Landmarks Returns = Flow.elementsThat(Returned);
  auto Classify = [&](const CFGElement &Element) {
    return truthOf(Returned(Element)->getRetValue(), Context) == Truth ? Step::Arrive : Step::Stop;
  };
  return useOf(*Found->Inside.At, Flow).isDiscarded() &&
         Flow.findPathAfter(
                 *Found->Inside.At, &Returns, Classify, [](const Expr &, bool) { return true; }, AtEnd::Stop)
                 .IsThere == Answer::Yes;
}

} // namespace

ReleaseOutcome::ReleaseOutcome(const CallExpr &Release, const FunctionFlow &Flow) : Release(Release), Flow(Flow) {
  addKeepersOf(Release);
  for (unsigned I = 0; I < Keepers.size(); ++I)
    for (const Expr *Mention : mentionsOf(*Keepers[I], Flow))
      addKeepersOf(*Mention);
}

void ReleaseOutcome::addKeepersOf(const Expr &Result) {
  for (ValueUse Use = directUseOf(Result, Flow);; Use = directUseOf(*Use.by<Expr>(), Flow)) {
    const Expr *Target = Use.putInto();
    if (const ValueDecl *Keeper = Target ? namedIn(*Target) : Use.initialized())
      Keepers.insert(Keeper);
    const auto *Switch = Use.by<SwitchStmt>();
    IsSwitchedOn |= Switch && Switch->getCond() == Use.Value;
    if (!Use.by<Expr>())
      return;
  }
}

bool ReleaseOutcome::isResult(const Stmt &Part) const {
  const auto *E = dyn_cast<Expr>(&Part);
  return E && (E == &Release || Keepers.contains(namedIn(*E)));
}

/// Whether \p Statement gives \p Keeper a value.
static bool gives(const Stmt &Statement, const ValueDecl &Keeper) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement))
    return llvm::is_contained(Declaration->decls(), &Keeper);
  const std::optional<Assignment> Given = anyAssignmentIn(Statement);
  return Given && namedIn(*Given->Target) == &Keeper;
}

/// Whether \p Keeper may have the result where \p Condition asks for it.
bool ReleaseOutcome::isKeptAt(const Expr &Condition, const ValueDecl &Keeper) const {
  bool IsResult = false;
  walkBack(Flow, Condition, [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    if (!Statement || !gives(*Statement->getStmt(), Keeper))
      return Step::Pass;
    const std::optional<Assignment> Given = anyAssignmentIn(*Statement->getStmt());
    const Stmt *Value = Given ? Given->Value : Statement->getStmt();
    IsResult |= findPart(Value, [&](const Stmt &Part) { return isResult(Part); }) != nullptr;
    return Step::Stop;
  });
  return IsResult;
}

bool ReleaseOutcome::isAskedBy(const Expr &Condition) const {
  return findPart(&Condition, [&](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    return E && isResult(*E) && (E == &Release || isKeptAt(Condition, *namedIn(*E)));
  });
}

bool ReleaseOutcome::isDoubtful(const Expr &Condition, bool Holds) const {
  if (!isAskedBy(Condition))
    return false;
  const Expr *Asked = withoutNegations(originOf(*withoutNegations(Condition, Holds), Flow), Holds);
  return !detectsError(*Asked, !Holds) && !(Asked == &Release && returnsBehindRelease(Release, Holds));
}

} // namespace cuda_tidy
