#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The values of the enumeration called \p Type, `ScalarType`, `DeviceType` or `Layout`, that \p E names: an argument
/// such as `torch::kFloat`, `torch::dtype(torch::kFloat).device(torch::kCPU)`, or a variable that is given these.
struct NamedValues {
  llvm::SmallVector<int64_t, 2> Values; ///< Either of them.
  bool IsUnknown = false;               ///< Or any other: something in it is unknown.
};
NamedValues valuesNamed(llvm::StringRef Type, const clang::Expr &E, const FunctionFlow &Flow);

/// The argument that names the element type of the tensor that \p FromBlob makes, alone or among its options; it may be
/// left out for its default.
const clang::Expr *elementTypeNamedIn(const clang::CallExpr &FromBlob);

/// The element type that \p Options, the options of a new tensor, ask for.
std::optional<int64_t> elementTypeOf(const clang::Expr &Options, const FunctionFlow &Flow);

/// Whether \p Call, one of `to`, `toType` and `cpu` of a tensor on the CPU whose elements are of that type, if known,
/// may return the tensor itself.
bool mayReturnItself(const clang::CallExpr &Call, std::optional<int64_t> ElementType, const FunctionFlow &Flow);

} // namespace cuda_tidy
