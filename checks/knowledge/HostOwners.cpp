#include "knowledge/HostOwners.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool ownsHostMemory(QualType Type) {
  const auto *Class =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier())
    return false;
  auto HasArgumentCalled = [&](StringRef Name) {
    return llvm::any_of(Class->getTemplateArgs().asArray(), [&](const TemplateArgument &Each) {
      return Each.getKind() == TemplateArgument::Type && isClassCalled(Each.getAsType(), Name);
    });
  };
  if (llvm::is_contained({"vector", "basic_string"}, Class->getName()))
    return HasArgumentCalled("allocator");
  return Class->getName() == "array" || Class->getName() == "valarray" ||
         (Class->getName() == "unique_ptr" && HasArgumentCalled("default_delete"));
}

bool isOfCpp(const FunctionDecl *Operator) {
  return Operator && Operator->isReplaceableGlobalAllocationFunction() && !Operator->hasBody();
}

const Expr *hostOwnerAskedBy(const CallExpr &Call) {
  const auto *Access = dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Owner = Access ? Access->getImplicitObjectArgument() : nullptr;
  return Owner && llvm::is_contained({"data", "get", "c_str"}, nameOf(Access->getMethodDecl())) &&
                 ownsHostMemory(Access->getObjectType()) && !Owner->getType()->isPointerType()
             ? Owner
             : nullptr;
}

} // namespace cuda_tidy
