#include "calls/HostCode.h"
#include "calls/FunctionVisitor.h"
#include "calls/UncalledFunctions.h"
#include "syntax/LaunchSite.h"

using namespace clang;

namespace cuda_tidy {

bool isHostCode(const FunctionDecl &Function) {
  return !Function.isDependentContext() && !Function.isInvalidDecl() && !isDeviceOnly(Function) &&
         Function.doesThisDeclarationHaveABody();
}

struct HostCode::Collector : FunctionVisitor<Collector> {
  Collector(std::vector<Place> &Calls, UncalledFunctions &Uncalled) : Calls(Calls), Uncalled(Uncalled) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  void note(const Expr *At) {
    if (Outermost && isHostCode(*Outermost) && !Uncalled.contains(*Outermost))
      Calls.push_back({At, Outermost});
  }
  bool VisitCallExpr(CallExpr *Call) { return note(Call), true; }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) { return note(Delete), true; }

  std::vector<Place> &Calls;
  UncalledFunctions &Uncalled;
};

HostCode::HostCode(ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  Collector Found(Calls, UnitAnalyses::of(Context).get<UncalledFunctions>());
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Found.TraverseDecl(Top);
}

} // namespace cuda_tidy
