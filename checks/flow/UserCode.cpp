#include "flow/UserCode.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {

void forEachUserDeclaration(ASTContext &Context, llvm::function_ref<void(Decl &)> Visit) {
  const SourceManager &Sources = Context.getSourceManager();
  auto VisitUsers = [&](Decl *Top) {
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Visit(*Top);
  };
  for (Decl *Top : Context.getTraversalScope())
    if (const auto *Unit = dyn_cast<TranslationUnitDecl>(Top))
      llvm::for_each(Unit->decls(), VisitUsers);
    else
      VisitUsers(Top);
}

} // namespace cuda_tidy
