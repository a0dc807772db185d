#include "memory/MemoryGiver.h"
#include "knowledge/ApiNames.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {

bool isOfOtherFile(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return !Function.hasBody() && Function.isExternallyVisible() && !Function.getBuiltinID() &&
         !Function.isTemplateInstantiation() && !Function.isDependentContext() && !Function.isInvalidDecl() &&
         !(Method && Method->isVirtual()) && outermostNamespaceOf(Function) != UnknownNamespace &&
         !Sources.isInSystemHeader(Function.getLocation());
}

} // namespace cuda_tidy
