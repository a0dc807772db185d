#include "cuda/cooperative_launch/GridBarrier.h"
#include "flow/BranchRegions.h"
#include "flow/Conditions.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ThreadDivergence.h"
#include "knowledge/BlockBarriers.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 5; // Of calls.

class Finder {
public:
  explicit Finder(FunctionFlows &Flows) : Flows(Flows) {}

  std::optional<GridBarrier> findIn(const FunctionDecl &Function) {
    if (!Function.getBody() || Calls.size() > MaxDepth || !Entered.insert(&Function).second)
      return std::nullopt;
    std::optional<GridBarrier> Found;
    findPart(
        Function.getBody(),
        [&](const Stmt &Part) {
          const auto *Call = dyn_cast<CallExpr>(&Part);
          return Call && (Found = findBehind(*Call, Function)).has_value();
        },
        isLambda);
    return Found;
  }

private:
  std::optional<GridBarrier> findBehind(const CallExpr &Call, const FunctionDecl &Function) {
    const bool IsBarrier = waitsForGrid(Call);
    const FunctionDecl *Body = IsBarrier ? nullptr : bodyCalledBy(Call);
    if ((!IsBarrier && !Body) || (Body && Flows.context().getSourceManager().isInSystemHeader(Body->getLocation())) ||
        !isReachedAnyway(Call, Flows.of(Function)))
      return std::nullopt;
    if (IsBarrier)
      return GridBarrier{&Call, Calls};
    Calls.push_back(&Call);
    std::optional<GridBarrier> Found = findIn(*Body);
    Calls.pop_back();
    return Found;
  }

  // Whether no branch on which a launch has an influence decides about it; how often a loop runs does not count.
  static bool isReachedAnyway(const Stmt &Statement, const FunctionFlow &Flow) {
    const std::optional<FunctionFlow::Place> Place = Flow.placeOf(Statement);
    if (!Place)
      return false;
    const BranchRegions Regions(*Flow.cfg(), [](const Stmt &Part) {
      const auto *Call = dyn_cast<CallExpr>(&Part);
      return Call && roleOf(*Call) == ThreadRole::End;
    });
    return llvm::none_of(Regions.decidingAbout(*Place->Block), [&](const CFGBlock *Branch) {
      const Stmt *Terminator = Branch->getTerminatorStmt();
      const Expr *Condition = Branch->getLastCondition();
      return !(Terminator && isLoop(*Terminator)) && (!Condition || isOfLaunch(*Condition, Flow));
    });
  }

  // Where it parts threads, or asks for what is in memory, it is no question for the launch.
  static bool isOfLaunch(const Expr &Condition, const FunctionFlow &Flow) {
    if (dependsOn(ThreadCoordinate::ThreadIdx, Condition) || dependsOn(ThreadCoordinate::BlockIdx, Condition))
      return false;
    return findPart(&Condition, [&](const Stmt &Part) {
      const auto *E = dyn_cast<Expr>(&Part);
      const auto Coordinate = E ? threadCoordinateIn(*E) : std::nullopt;
      const VarDecl *Variable = E ? variableIn(E) : nullptr;
      const auto *Member = dyn_cast<MemberExpr>(&Part);
      return Coordinate || (isa<CallExpr>(Part) && !isa<PseudoObjectExpr>(Part)) ||
             (Member && Member->getType()->isIntegralOrEnumerationType()) || (Variable && isGiven(*Variable, Flow));
    });
  }

  // A parameter, a variable of another function, or one that is computed once: from a parameter, or from a call.
  static bool isGiven(const VarDecl &Variable, const FunctionFlow &Flow) {
    if (!Variable.getType()->isIntegralOrEnumerationType())
      return false;
    if (isa<ParmVarDecl>(Variable) || !Variable.hasLocalStorage())
      return true;
    const Expr *Only = Flow.onlyValueOf(Variable);
    return Only && isOfLaunch(*Only, Flow);
  }

  FunctionFlows &Flows;
  llvm::SmallVector<const CallExpr *, 2> Calls;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};

} // namespace

std::optional<GridBarrier> gridBarrierIn(const FunctionDecl &Kernel, FunctionFlows &Flows) {
  return Finder(Flows).findIn(Kernel);
}

} // namespace cuda_tidy
