// The types of the values of scripts.
#pragma once

#include "c10/util/ArrayRef.h"

namespace c10 {
enum class TypeKind {
  AnyType,
  EnumType,
  AnyEnumType,
  TensorType,
  StorageType,
  TupleType,
  ListType,
  DictType,
  NumberType,
  FloatType,
  ComplexType,
  FutureType,
  AwaitType,
  RRefType,
  IntType,
  NoneType,
  StringType,
  GeneratorType,
  QuantizerType,
  BoolType,
  OptionalType,
  VarType,
  DeviceObjType,
  StreamObjType,
  FunctionType,
  ClassType,
  PyObjectType,
  CapsuleType,
  InterfaceType,
  QSchemeType,
  ScalarTypeType,
  LayoutType,
  MemoryFormatType,
  AnyListType,
  AnyTupleType,
  AnyClassType,
  SymIntType,
  SymFloatType,
  SymBoolType,
  UnionType,
  DynamicType
};
struct Type;
using TypePtr = std::shared_ptr<Type>;
using ConstTypePtr = std::shared_ptr<const Type>;
struct Type {
  virtual ~Type() = default;
  TypeKind kind() const;
  std::string str() const;
  std::string repr_str() const;
  std::string annotation_str() const;
  bool isSubtypeOf(const Type &rhs) const;
  template <typename T> bool isSubtypeOf(const std::shared_ptr<T> &rhs) const;
  template <typename T> std::shared_ptr<T> cast();
  template <typename T> std::shared_ptr<const T> cast() const;
  template <typename T> std::shared_ptr<T> expect();
  template <typename T> T &expectRef();
  template <typename T> const T *castRaw() const;
  bool hasFreeVariables() const;
  ArrayRef<TypePtr> containedTypes() const;
  TypePtr containedType(size_t i) const;
  bool is_module() const;
};
bool operator==(const Type &lhs, const Type &rhs);
template <typename T> TypePtr getTypePtr();
// Stands for all types; LibTorch has a class for each.
template <TypeKind Which> struct FallbackType : Type {
  static const TypeKind Kind = Which;
  static std::shared_ptr<FallbackType> get();
  template <typename... T> static std::shared_ptr<FallbackType> create(T &&...parts);
  TypePtr getElementType() const;
  TypePtr getKeyType() const;
  TypePtr getValueType() const;
  ArrayRef<TypePtr> elements() const;
  size_t numAttributes() const;
  const std::string &getAttributeName(size_t slot) const;
  TypePtr getAttribute(const std::string &name) const;
  bool hasAttribute(const std::string &name) const;
};
#define TORCH_FALLBACK_TYPE(name)                                                                                      \
  using name = FallbackType<TypeKind::name>;                                                                           \
  using name##Ptr = std::shared_ptr<name>;
TORCH_FALLBACK_TYPE(AnyType)
TORCH_FALLBACK_TYPE(TensorType)
TORCH_FALLBACK_TYPE(TupleType)
TORCH_FALLBACK_TYPE(ListType)
TORCH_FALLBACK_TYPE(DictType)
TORCH_FALLBACK_TYPE(NumberType)
TORCH_FALLBACK_TYPE(FloatType)
TORCH_FALLBACK_TYPE(ComplexType)
TORCH_FALLBACK_TYPE(FutureType)
TORCH_FALLBACK_TYPE(IntType)
TORCH_FALLBACK_TYPE(NoneType)
TORCH_FALLBACK_TYPE(StringType)
TORCH_FALLBACK_TYPE(GeneratorType)
TORCH_FALLBACK_TYPE(BoolType)
TORCH_FALLBACK_TYPE(OptionalType)
TORCH_FALLBACK_TYPE(DeviceObjType)
TORCH_FALLBACK_TYPE(FunctionType)
TORCH_FALLBACK_TYPE(ClassType)
TORCH_FALLBACK_TYPE(PyObjectType)
TORCH_FALLBACK_TYPE(CapsuleType)
TORCH_FALLBACK_TYPE(InterfaceType)
TORCH_FALLBACK_TYPE(UnionType)
#undef TORCH_FALLBACK_TYPE
} // namespace c10
