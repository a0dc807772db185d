#include "model/ConcreteLaunches.h"
#include "model/LaunchSite.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {
namespace {

struct Collector : RecursiveASTVisitor<Collector> {
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *Definition = dyn_cast_or_null<FunctionDecl>(D);
    if (!Definition)
      return RecursiveASTVisitor::TraverseDecl(D);
    auto Outer = std::pair(Function, Outermost);
    Function = Definition;
    // A class inside a function has bodies of its own.
    Outermost = Definition;
    bool Goes = RecursiveASTVisitor::TraverseDecl(D);
    std::tie(Function, Outermost) = Outer;
    return Goes;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    for (Expr *Init : Lambda->capture_inits())
      TraverseStmt(Init);
    auto Outer = std::pair(Function, Outermost);
    Function = Lambda->getCallOperator();
    if (!Outermost)
      Outermost = Function;
    TraverseStmt(Lambda->getBody());
    std::tie(Function, Outermost) = Outer;
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Function && !Function->isDependentContext() && !Call->isTypeDependent() && isLaunch(*Call))
      Found.push_back({Call, Function, Outermost});
    return true;
  }

  std::vector<PlaceInFunction> Found;
  const FunctionDecl *Function = nullptr;
  const FunctionDecl *Outermost = nullptr;
};

} // namespace

std::vector<PlaceInFunction> concreteLaunches(ASTContext &Context,
                                              llvm::function_ref<bool(const Decl &)> IsOfInterest) {
  Collector Collect;
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (IsOfInterest(*Top))
      Collect.TraverseDecl(Top);
  return std::move(Collect.Found);
}

} // namespace cuda_tidy
