#include "loops/CalledAccumulation.h"
#include "loops/TripCount.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Finder {
public:
  Finder(const FunctionFlow &Flow, FunctionFlows &Flows) : Flow(Flow), Flows(Flows) {}

  std::vector<CalledAccumulation> find() {
    visit(*Flow.function().getBody(), /*IsInLoop=*/false);
    return std::move(Found);
  }

private:
  void visit(const Stmt &Statement, bool IsInLoop) {
    if (isa<LambdaExpr>(Statement))
      return;
    if (const auto *Call = dyn_cast<CallExpr>(&Statement); Call && IsInLoop)
      consider(*Call);
    for (const Stmt *Child : Statement.children())
      if (Child)
        visit(*Child, IsInLoop || isLoop(Statement));
  }

  void consider(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee() ? definitionOf(*Call.getDirectCallee()) : nullptr;
    if (!Callee || Callee->isDependentContext() || Callee == &Flow.function() || !takesTensor(Call) ||
        Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
      return;
    for (Accumulation &Each : accumulationsOfEachCall(Flows.of(*Callee), Flows)) {
      const auto *Field = dyn_cast<FieldDecl>(Each.Into);
      const auto *Parameter = dyn_cast<ParmVarDecl>(Each.Into);
      const Expr *Target = Field ? objectOf(Call) : Parameter ? argumentFor(*Parameter, Call, *Callee) : nullptr;
      const bool IsOwn = Target && isa<CXXThisExpr>(withoutWrapping(*Target));
      const ValueDecl *Object = IsOwn ? Field : Target ? ownerOf(*Target) : nullptr;
      if (!Object)
        continue;
      auto Loops = loopsOutlivedBy(*Object, Call, Flow, Flows, IsOwn ? nullptr : Field);
      if (!Loops.empty())
        Found.push_back({&Call, Callee, std::move(Each), Object, Field, std::move(Loops)});
    }
  }

  static bool takesTensor(const CallExpr &Call) {
    return llvm::any_of(Call.arguments(), [](const Expr *Each) { return carriesGraph(Each->getType()); });
  }

  static const Expr *objectOf(const CallExpr &Call) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    return Member ? Member->getImplicitObjectArgument() : isa<CXXOperatorCallExpr>(Call) ? Call.getArg(0) : nullptr;
  }

  static const Expr *argumentFor(const ParmVarDecl &Parameter, const CallExpr &Call, const FunctionDecl &Callee) {
    const unsigned Index = Parameter.getFunctionScopeIndex();
    return Parameter.getDeclContext() == &Callee && !isa<CXXOperatorCallExpr>(Call) && Index < Call.getNumArgs()
               ? Call.getArg(Index)
               : nullptr;
  }

  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  std::vector<CalledAccumulation> Found;
};

} // namespace

std::vector<CalledAccumulation> accumulationsByCallsIn(const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Finder(Flow, Flows).find();
}

} // namespace cuda_tidy
