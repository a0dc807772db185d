#include "knowledge/HostOwners.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/DeclTemplate.h"
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

} // namespace cuda_tidy
