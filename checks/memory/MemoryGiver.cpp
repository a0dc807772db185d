#include "memory/MemoryGiver.h"
#include "flow/Overriding.h"
#include "knowledge/ApiNames.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {

bool isOfOtherFile(const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return !Function.hasBody() && Function.isExternallyVisible() && !Function.getBuiltinID() &&
         !Function.isTemplateInstantiation() && !Function.isDependentContext() && !Function.isInvalidDecl() &&
         !mayBeOverridden(Function) && outermostNamespaceOf(Function) != UnknownNamespace &&
         !Sources.isInSystemHeader(Function.getLocation());
}

} // namespace cuda_tidy
