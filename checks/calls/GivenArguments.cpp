#include "calls/GivenArguments.h"
#include "calls/FunctionVisitor.h"
#include "flow/FunctionFlow.h"

using namespace clang;

namespace cuda_tidy {

struct ArgumentsGiven::Collector : FunctionVisitor<Collector> {
  Collector(ArgumentsGiven &Found, const SourceManager &Sources) : Found(Found), Sources(Sources) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    if (!isa<CXXOperatorCallExpr>(Call))
      note(Call->getDirectCallee(), *Call, {Call->getArgs(), Call->getNumArgs()});
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    note(Construction->getConstructor(), *Construction, {Construction->getArgs(), Construction->getNumArgs()});
    return true;
  }

  void note(const FunctionDecl *Callee, const Expr &At, llvm::ArrayRef<const Expr *> Arguments) {
    if (Callee && !Arguments.empty() && !Sources.isInSystemHeader(Callee->getLocation()) && definitionOf(*Callee))
      Found.Calls[Callee->getCanonicalDecl()].push_back({&At, Arguments, Outermost});
  }

  ArgumentsGiven &Found;
  const SourceManager &Sources;
};

ArgumentsGiven::ArgumentsGiven(ASTContext &Context) {
  Collector Collect(*this, Context.getSourceManager());
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Collect.Sources.isInSystemHeader(Collect.Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

llvm::ArrayRef<GivenArguments> ArgumentsGiven::to(const FunctionDecl &Function) const {
  auto Known = Calls.find(Function.getCanonicalDecl());
  return Known == Calls.end() ? llvm::ArrayRef<GivenArguments>() : llvm::ArrayRef(Known->second);
}

} // namespace cuda_tidy
