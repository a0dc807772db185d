// The stack from which boxed operators take their arguments.
#pragma once

#include <tuple>

#include "ATen/core/ivalue.h"

namespace torch::jit {
using c10::IValue;
using Stack = std::vector<IValue>;
class Operation {
public:
  template <typename F> Operation(F &&op);
  Operation(std::nullptr_t) noexcept;
  explicit operator bool() const noexcept;
  void operator()(Stack &stack);
};
IValue &peek(Stack &stack, size_t i, size_t N);
IValue &peek(Stack *stack, size_t i, size_t N);
const IValue &peek(const Stack &stack, size_t i, size_t N);
at::ArrayRef<IValue> peekSlice(const Stack &stack, size_t i, size_t len, size_t N);
at::ArrayRef<IValue> last(const Stack &stack, size_t N);
at::ArrayRef<IValue> last(const Stack *stack, size_t N);
void drop(Stack &stack, size_t n);
void drop(Stack *stack, size_t n);
IValue pop(Stack &stack);
IValue pop(Stack *stack);
std::vector<IValue> pop(Stack &stack, size_t n);
template <typename... Types> void pop(Stack &stack, Types &...args) {}
template <typename... Types> void pop(Stack *stack, Types &...args) {}
template <typename... Types, std::enable_if_t<(sizeof...(Types) > 0), int> = 0> std::tuple<Types...> pop(Stack &stack);
template <typename Type> void push_one(Stack &stack, Type &&arg) {}
template <typename... Types> void push(Stack &stack, Types &&...args) {}
template <typename... Types> void push(Stack *stack, Types &&...args) {}
template <class T> void push_list_elements(Stack &stack, const c10::List<T> &elements) {}
} // namespace torch::jit
