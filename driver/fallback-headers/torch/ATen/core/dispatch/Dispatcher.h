// Calling operators by name.
#pragma once

#include "ATen/core/ivalue.h"
#include "torch/library.h"

namespace c10 {
struct OperatorName final {
  std::string name;
  std::string overload_name;
};
template <class FuncType> class TypedOperatorHandle;
class OperatorHandle {
public:
  template <class FuncType> TypedOperatorHandle<FuncType> typed() const;
  void callBoxed(std::vector<IValue> *stack) const;
};
template <class Return, class... Args> class TypedOperatorHandle<Return(Args...)> final : public OperatorHandle {
public:
  Return call(Args... args) const;
  Return redispatch(DispatchKeySet currentDispatchKeySet, Args... args) const;
};
class Dispatcher final {
public:
  static Dispatcher &singleton();
  std::optional<OperatorHandle> findSchema(const OperatorName &operator_name);
  OperatorHandle findSchemaOrThrow(const char *name, const char *overload_name);
};
} // namespace c10
