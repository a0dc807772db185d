#include "knowledge/TypeSize.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Clang crashes where it is asked how large some other types are, and makes a number up for others.
bool hasSize(QualType Type, const ASTContext &Context) {
  if (Type.isNull() || Type->isIncompleteType() || Type->isFunctionType() || Type->isVariableArrayType())
    return false;
  const QualType Element = Context.getBaseElementType(Type);
  if (const RecordDecl *Structure = Element->getAsRecordDecl(); Structure && Structure->isInvalidDecl())
    return false;
  return !Element->isDependentType() && !Element->isUndeducedType() && !Element->isPlaceholderType() &&
         !Element->isIncompleteType() && !Element->isSizelessType();
}

} // namespace

std::optional<uint64_t> sizeInBytes(QualType Type, const ASTContext &Context) {
  Type = Type.isNull() ? Type : Type.getNonReferenceType();
  if (!hasSize(Type, Context))
    return std::nullopt;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

std::optional<uint64_t> alignmentInBytes(QualType Type, const ASTContext &Context) {
  Type = Type.isNull() ? Type : Type.getNonReferenceType();
  if (!hasSize(Type, Context))
    return std::nullopt;
  return Context.getTypeAlignInChars(Type).getQuantity();
}

std::optional<uint64_t> offsetInBytes(const FieldDecl &Field, const ASTContext &Context) {
  const RecordDecl &Structure = *Field.getParent();
  if (Structure.isDependentType() || Structure.isInvalidDecl() || !Structure.isCompleteDefinition())
    return std::nullopt;
  return Context.getASTRecordLayout(&Structure).getFieldOffset(Field.getFieldIndex()) / 8;
}

} // namespace cuda_tidy
