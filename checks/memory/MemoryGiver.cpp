#include "memory/MemoryGiver.h"
#include "knowledge/ApiNames.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {

bool mayBeOverridden(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual();
}

bool isOfOtherFile(const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return !Function.hasBody() && Function.isExternallyVisible() && !Function.getBuiltinID() &&
         !Function.isTemplateInstantiation() && !Function.isDependentContext() && !Function.isInvalidDecl() &&
         !mayBeOverridden(Function) && outermostNamespaceOf(Function) != UnknownNamespace &&
         !Sources.isInSystemHeader(Function.getLocation());
}

} // namespace cuda_tidy
