// Element types.
#pragma once

#include <ostream>

#include "c10/util/Exception.h"
#include "c10/util/Half.h"

#define AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(_)                                                               \
  _(uint8_t, Byte)                                                                                                     \
  _(int8_t, Char)                                                                                                      \
  _(int16_t, Short)                                                                                                    \
  _(int, Int)                                                                                                          \
  _(int64_t, Long)                                                                                                     \
  _(c10::Half, Half)                                                                                                   \
  _(float, Float)                                                                                                      \
  _(double, Double)                                                                                                    \
  _(c10::complex<c10::Half>, ComplexHalf)                                                                              \
  _(c10::complex<float>, ComplexFloat)                                                                                 \
  _(c10::complex<double>, ComplexDouble)                                                                               \
  _(bool, Bool)                                                                                                        \
  _(c10::qint8, QInt8)                                                                                                 \
  _(c10::quint8, QUInt8)                                                                                               \
  _(c10::qint32, QInt32)                                                                                               \
  _(c10::BFloat16, BFloat16)                                                                                           \
  _(c10::quint4x2, QUInt4x2)                                                                                           \
  _(c10::quint2x4, QUInt2x4)                                                                                           \
  _(c10::bits1x8, Bits1x8)                                                                                             \
  _(c10::bits2x4, Bits2x4)                                                                                             \
  _(c10::bits4x2, Bits4x2)                                                                                             \
  _(c10::bits8, Bits8)                                                                                                 \
  _(c10::bits16, Bits16)                                                                                               \
  _(c10::Float8_e5m2, Float8_e5m2)                                                                                     \
  _(c10::Float8_e4m3fn, Float8_e4m3fn)                                                                                 \
  _(c10::Float8_e5m2fnuz, Float8_e5m2fnuz)                                                                             \
  _(c10::Float8_e4m3fnuz, Float8_e4m3fnuz)                                                                             \
  _(uint16_t, UInt16)                                                                                                  \
  _(uint32_t, UInt32)                                                                                                  \
  _(uint64_t, UInt64)

namespace c10 {
struct qint8 { int8_t val_; };
struct quint8 { uint8_t val_; };
struct qint32 { int32_t val_; };
struct quint4x2 { uint8_t val_; };
struct quint2x4 { uint8_t val_; };
struct bits1x8 { uint8_t val_; };
struct bits2x4 { uint8_t val_; };
struct bits4x2 { uint8_t val_; };
struct bits8 { uint8_t val_; };
struct bits16 { uint16_t val_; };

enum class ScalarType : int8_t {
#define TORCH_FALLBACK_ENUM(type, name) name,
  AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(TORCH_FALLBACK_ENUM)
#undef TORCH_FALLBACK_ENUM
  // Seven unsigned and seven signed sub-byte types stand here.
  Float8_e8m0fnu = 44,
  Float4_e2m1fn_x2 = 45,
  BComplex32 = 46,
  Undefined = 47,
  NumOptions = 48
};
#define TORCH_FALLBACK_CONSTANT(type, name) constexpr ScalarType k##name = ScalarType::name;
AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(TORCH_FALLBACK_CONSTANT)
#undef TORCH_FALLBACK_CONSTANT

template <typename T> struct CppTypeToScalarType;
#define TORCH_FALLBACK_TRAIT(type, name)                                                                               \
  template <> struct CppTypeToScalarType<type> { static constexpr ScalarType value = ScalarType::name; };
AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(TORCH_FALLBACK_TRAIT)
#undef TORCH_FALLBACK_TRAIT

namespace impl {
template <ScalarType N> struct ScalarTypeToCPPType;
#define TORCH_FALLBACK_TRAIT(cpp, name)                                                                                \
  template <> struct ScalarTypeToCPPType<ScalarType::name> { using type = cpp; };
AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(TORCH_FALLBACK_TRAIT)
#undef TORCH_FALLBACK_TRAIT
template <ScalarType N> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<N>::type;
} // namespace impl

const char *toString(ScalarType t);
size_t elementSize(ScalarType t);
bool isIntegralType(ScalarType t, bool includeBool);
bool isFloatingType(ScalarType t);
bool isComplexType(ScalarType t);
std::ostream &operator<<(std::ostream &stream, ScalarType scalar_type);
} // namespace c10

namespace caffe2 {
class TypeMeta final {
public:
  size_t itemsize() const noexcept;
  std::string name() const noexcept;
  c10::ScalarType toScalarType() const;
  template <typename T> static TypeMeta Make();
  bool operator==(const TypeMeta &other) const;
  bool operator!=(const TypeMeta &other) const;
  friend bool operator==(const TypeMeta &a, c10::ScalarType b);
  friend bool operator!=(const TypeMeta &a, c10::ScalarType b);
  friend bool operator==(c10::ScalarType a, const TypeMeta &b);
  friend bool operator!=(c10::ScalarType a, const TypeMeta &b);
  friend std::ostream &operator<<(std::ostream &stream, TypeMeta t);
};
} // namespace caffe2
namespace c10 {
caffe2::TypeMeta scalarTypeToTypeMeta(ScalarType scalar_type);
ScalarType typeMetaToScalarType(caffe2::TypeMeta dtype);
} // namespace c10
namespace at {
using caffe2::TypeMeta;
}
