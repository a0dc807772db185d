#include "graphs/IndirectForwards.h"
#include "calls/FunctionVisitor.h"
#include "flow/FunctionFlow.h"
#include "flow/VariableWrites.h"
#include "graphs/GradGuard.h"
#include "knowledge/GradGuards.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What stands in a body that runs modules.
struct BodyReader : RecursiveASTVisitor<BodyReader> {
  bool VisitCallExpr(CallExpr *Call) {
    if (std::optional<ModuleCall> Found = moduleCallIn(*Call); Found && Found->What == ModuleCall::Forward)
      Runs.push_back(*Found);
    const StringRef Name = calledName(*Call);
    Switches |= Name == "set_enabled" || Name == "detach" || Name == "data" || isDifferentiation(*Call);
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) {
    Switches |= modeUnder(*Variable).has_value();
    return true;
  }

  llvm::SmallVector<ModuleCall, 2> Runs;
  bool Switches = false; ///< Something decides by itself what is recorded, or what goes on of it.
};

BodyReader readBody(const FunctionDecl &Definition) {
  BodyReader Read;
  Read.TraverseStmt(Definition.getBody());
  return Read;
}

struct Collector : FunctionVisitor<Collector> {
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    const auto *Body = dyn_cast_or_null<FunctionDecl>(D);
    return (Body && Body->isDependentContext()) || FunctionVisitor::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Function || !Callee || !Callee->getIdentifier() || isOfTorch(*Callee) || isa<CXXOperatorCallExpr>(Call) ||
        Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) || moduleCallIn(*Call) ||
        !carriesGraph(Call->getType()) ||
        llvm::none_of(Call->arguments(), [](const Expr *Each) { return carriesGraph(Each->getType()); }))
      return true;
    const Expr *Module = isMethodOfModule(*Callee) ? moduleOfMethod(*Call) : moduleGivenTo(*Callee, *Call);
    if (Module)
      Found.push_back({{ModuleCall::Forward, Call, Module}, Function, Outermost});
    return true;
  }

  static const Expr *moduleOfMethod(const CallExpr &Call) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    if (!Member || !rootOf(Member->getImplicitObjectArgument()))
      return nullptr;
    const FunctionDecl *Definition = definitionOf(*Member->getMethodDecl());
    return !Definition || runsModulesOnly(*Definition) ? Member->getImplicitObjectArgument() : nullptr;
  }

  static const Expr *moduleGivenTo(const FunctionDecl &Callee, const CallExpr &Call) {
    const FunctionDecl *Definition = definitionOf(Callee);
    if (!Definition || Definition->isDependentContext())
      return nullptr;
    const BodyReader Read = readBody(*Definition);
    if (Read.Switches)
      return nullptr;
    for (const ModuleCall &Run : Read.Runs)
      if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(rootOf(Run.Module));
          Parameter && Parameter->getFunctionScopeIndex() < Call.getNumArgs())
        return Call.getArg(Parameter->getFunctionScopeIndex());
    return nullptr;
  }

  std::vector<ModuleUses::Use> Found;
};

} // namespace

bool runsModulesOnly(const FunctionDecl &Definition) {
  const BodyReader Read = readBody(Definition);
  return !Read.Runs.empty() && !Read.Switches;
}

std::vector<ModuleUses::Use> indirectForwardsIn(ASTContext &Context) {
  Collector Collect;
  if (!declaresTensor(Context))
    return {};
  const SourceManager &Files = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Files.isInSystemHeader(Files.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
  return std::move(Collect.Found);
}

} // namespace cuda_tidy
