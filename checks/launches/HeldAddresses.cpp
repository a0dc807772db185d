#include "launches/HeldAddresses.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Calls \p Visit with the type of each part of an object, until it returns true.
bool anyPart(QualType Type, llvm::function_ref<bool(QualType)> Visit) {
  Type = Type.getCanonicalType();
  if (const auto *Array = dyn_cast<ArrayType>(Type))
    return anyPart(Array->getElementType(), Visit);
  const RecordDecl *Structure = Type->getAsRecordDecl();
  if (!Structure)
    return Visit(Type);
  Structure = Structure->getDefinition();
  if (!Structure || Structure->isInvalidDecl())
    return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(Structure);
  return llvm::any_of(Structure->fields(), [&](const FieldDecl *Each) { return anyPart(Each->getType(), Visit); }) ||
         (Class &&
          llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Each) { return anyPart(Each.getType(), Visit); }));
}

bool isNumber(QualType Part) { return Part->isArithmeticType() || Part->isEnumeralType() || Part->isVectorType(); }

} // namespace

bool leadsToAddresses(QualType Type) {
  return anyPart(Type, [](QualType Part) {
    const QualType To = Part->getPointeeType();
    return To.isNull() ? !isNumber(Part) : anyPart(To, [](QualType Held) { return !isNumber(Held); });
  });
}

} // namespace cuda_tidy
