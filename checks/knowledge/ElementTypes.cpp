#include "knowledge/ElementTypes.h"
#include "knowledge/ApiNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Values as in c10/core/ScalarType.h. The first row of its kind and size is the one of a type of the language.
constexpr ElementType ElementTypes[] = {
    {2, "kShort", "", ElementType::Integer, 16},
    {3, "kInt", "", ElementType::Integer, 32},
    {4, "kLong", "", ElementType::Integer, 64},
    {5, "kHalf", "Half", ElementType::Real, 16},
    {5, "kHalf", "__half", ElementType::Real, 16},
    {6, "kFloat", "", ElementType::Real, 32},
    {7, "kDouble", "", ElementType::Real, 64},
    {11, "kBool", "", ElementType::Truth, 8},
    {15, "kBFloat16", "BFloat16", ElementType::Real, 16},
    {15, "kBFloat16", "__nv_bfloat16", ElementType::Real, 16},
    {27, "kUInt16", "", ElementType::Integer, 16},
    {28, "kUInt32", "", ElementType::Integer, 32},
    {29, "kUInt64", "", ElementType::Integer, 64},
};

const ElementType *find(llvm::function_ref<bool(const ElementType &)> IsWanted) {
  const auto *Found = llvm::find_if(ElementTypes, IsWanted);
  return Found == std::end(ElementTypes) ? nullptr : Found;
}

} // namespace

const ElementType *elementTypeCalled(int64_t ScalarType) {
  return find([&](const ElementType &Each) { return Each.ScalarType == ScalarType; });
}

const ElementType *elementTypeOf(QualType Type, const ASTContext &Context) {
  if (const auto *Class = Type->getAsRecordDecl())
    return find([&](const ElementType &Each) { return !Each.Class.empty() && Each.Class == nameOf(Class); });
  const auto *Builtin = Type->getAs<BuiltinType>();
  if (!Builtin || Type->isDependentType() || !(Builtin->isInteger() || Builtin->isFloatingPoint()))
    return nullptr;
  const ElementType::Kind Is = Type->isBooleanType()  ? ElementType::Truth
                               : Builtin->isInteger() ? ElementType::Integer
                                                      : ElementType::Real;
  return find([&](const ElementType &Each) {
    return Each.Class.empty() && Each.Is == Is && Each.Bits == Context.getTypeSize(Type);
  });
}

bool mayBeRead(const ElementType &Held, const ElementType &As) {
  if (Held.ScalarType == As.ScalarType)
    return true;
  return Held.Bits == As.Bits && Held.Is == ElementType::Integer && (As.Is == ElementType::Integer || As.Bits == 16);
}

} // namespace cuda_tidy
