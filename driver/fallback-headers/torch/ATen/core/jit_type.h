// The types of the values of scripts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "c10/util/ArrayRef.h"

namespace c10 {
#define TORCH_FALLBACK_SINGLE_TYPES(_)                                                                                 \
  _(AnyType)                                                                                                           \
  _(TensorType)                                                                                                        \
  _(StorageType)                                                                                                       \
  _(NumberType)                                                                                                        \
  _(FloatType)                                                                                                         \
  _(ComplexType)                                                                                                       \
  _(IntType)                                                                                                           \
  _(NoneType)                                                                                                          \
  _(StringType)                                                                                                        \
  _(GeneratorType)                                                                                                     \
  _(QuantizerType)                                                                                                     \
  _(BoolType)                                                                                                          \
  _(DeviceObjType)                                                                                                     \
  _(StreamObjType)                                                                                                     \
  _(PyObjectType)                                                                                                      \
  _(CapsuleType)                                                                                                       \
  _(AnyListType)                                                                                                       \
  _(AnyTupleType)                                                                                                      \
  _(AnyClassType)                                                                                                      \
  _(SymIntType)
#define TORCH_FALLBACK_CONTAINER_TYPES(_)                                                                              \
  _(TupleType)                                                                                                         \
  _(ListType)                                                                                                          \
  _(DictType)                                                                                                          \
  _(FutureType)                                                                                                        \
  _(OptionalType)                                                                                                      \
  _(UnionType)                                                                                                         \
  _(ClassType)                                                                                                         \
  _(InterfaceType)                                                                                                     \
  _(FunctionType)
enum class TypeKind {
#define TORCH_FALLBACK_KIND(name) name,
  TORCH_FALLBACK_SINGLE_TYPES(TORCH_FALLBACK_KIND) TORCH_FALLBACK_CONTAINER_TYPES(TORCH_FALLBACK_KIND)
#undef TORCH_FALLBACK_KIND
};
struct Type {
  using TypePtr = std::shared_ptr<Type>;
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
using TypePtr = std::shared_ptr<Type>;
using ConstTypePtr = std::shared_ptr<const Type>;
#define TORCH_FALLBACK_TYPE(name)                                                                                      \
  struct name : Type {                                                                                                 \
    static const TypeKind Kind = TypeKind::name;                                                                       \
    static std::shared_ptr<name> get();                                                                                \
  };                                                                                                                   \
  using name##Ptr = std::shared_ptr<name>;
TORCH_FALLBACK_SINGLE_TYPES(TORCH_FALLBACK_TYPE)
#undef TORCH_FALLBACK_TYPE
#define TORCH_FALLBACK_TYPE(name)                                                                                      \
  struct name : Type {                                                                                                 \
    static const TypeKind Kind = TypeKind::name;                                                                       \
    template <typename... T> static std::shared_ptr<name> create(T &&...parts);                                        \
    TypePtr getElementType() const;                                                                                    \
    TypePtr getKeyType() const;                                                                                        \
    TypePtr getValueType() const;                                                                                      \
    ArrayRef<TypePtr> elements() const;                                                                                \
    size_t numAttributes() const;                                                                                      \
    const std::string &getAttributeName(size_t slot) const;                                                            \
    TypePtr getAttribute(const std::string &name) const;                                                               \
    bool hasAttribute(const std::string &name) const;                                                                  \
  };                                                                                                                   \
  using name##Ptr = std::shared_ptr<name>;
TORCH_FALLBACK_CONTAINER_TYPES(TORCH_FALLBACK_TYPE)
#undef TORCH_FALLBACK_TYPE
#undef TORCH_FALLBACK_SINGLE_TYPES
#undef TORCH_FALLBACK_CONTAINER_TYPES
template <typename T> TypePtr getTypePtr();
} // namespace c10
