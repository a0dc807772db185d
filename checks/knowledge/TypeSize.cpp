#include "knowledge/TypeSize.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Seen = llvm::SmallPtrSet<const RecordDecl *, 8>;

bool hasSize(QualType Type, const ASTContext &Context, Seen &Structures);

/// Whether nothing in \p Structure was left open by an error: none of its bases and members either.
bool isKnown(const RecordDecl &Structure, const ASTContext &Context, Seen &Structures) {
  if (!Structures.insert(&Structure).second)
    return true;
  // What stands for a type that nothing declares has a base of this kind.
  if (Structure.isInvalidDecl() || isDirectlyOfUndeclared(Structure))
    return false;
  const auto *Class = dyn_cast<CXXRecordDecl>(&Structure);
  return (!Class ||
          llvm::all_of(Class->bases(),
                       [&](const CXXBaseSpecifier &Each) { return hasSize(Each.getType(), Context, Structures); })) &&
         llvm::all_of(Structure.fields(), [&](const FieldDecl *Each) {
           const QualType Type = Each->getType();
           return Type->isReferenceType() || Type->isIncompleteArrayType() || hasSize(Type, Context, Structures);
         });
}

/// Clang crashes where it is asked how large some other types are, and makes a number up for others.
bool hasSize(QualType Type, const ASTContext &Context, Seen &Structures) {
  if (Type.isNull() || Type->isIncompleteType() || Type->isFunctionType() || Type->isVariableArrayType())
    return false;
  const QualType Element = Context.getBaseElementType(Type);
  if (Element->isDependentType() || Element->isUndeducedType() || Element->isPlaceholderType() ||
      Element->isIncompleteType() || Element->isSizelessType())
    return false;
  const RecordDecl *Structure = Element->getAsRecordDecl();
  return !Structure || isKnown(*Structure, Context, Structures);
}

bool hasSize(QualType Type, const ASTContext &Context) {
  Seen Structures;
  return hasSize(Type, Context, Structures);
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
