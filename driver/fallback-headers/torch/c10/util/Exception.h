// Errors and the macros that throw them.
#pragma once

#include <exception>
#include <sstream>
#include <stdexcept>
#include <string>

#include "c10/macros/Macros.h"

namespace c10 {
struct SourceLocation {
  const char *function;
  const char *file;
  uint32_t line;
};
class Error : public std::exception {
public:
  Error(SourceLocation source_location, std::string msg);
  const std::string &msg() const;
  const char *what() const noexcept override;
  const char *what_without_backtrace() const noexcept;
};
class IndexError : public Error {
  using Error::Error;
};
class ValueError : public Error {
  using Error::Error;
};
class NotImplementedError : public Error {
  using Error::Error;
};
class OutOfMemoryError : public Error {
  using Error::Error;
};
namespace detail {
[[noreturn]] void torchCheckFail(const char *func, const char *file, uint32_t line, const std::string &msg);
template <typename... Args> std::string torchCheckMsgImpl(const char *msg, const Args &...args);
} // namespace detail
template <typename... Args> std::string str(const Args &...args);
template <typename... Args> void warn(const Args &...args);
} // namespace c10

#define TORCH_CHECK(cond, ...)                                                                                         \
  if (C10_UNLIKELY_OR_CONST(!(cond))) {                                                                                \
    ::c10::detail::torchCheckFail(__func__, __FILE__, static_cast<uint32_t>(__LINE__),                                 \
                                  ::c10::detail::torchCheckMsgImpl("Expected " #cond " to be true", ##__VA_ARGS__));   \
  }
#define TORCH_CHECK_WITH(error_t, cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_CHECK_VALUE(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_CHECK_INDEX(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_CHECK_TYPE(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...)                                                                          \
  while (false)                                                                                                        \
  TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#define TORCH_CHECK_EQ(a, b) TORCH_CHECK((a) == (b))
#define TORCH_CHECK_NE(a, b) TORCH_CHECK((a) != (b))
#define TORCH_CHECK_LT(a, b) TORCH_CHECK((a) < (b))
#define TORCH_CHECK_LE(a, b) TORCH_CHECK((a) <= (b))
#define TORCH_CHECK_GT(a, b) TORCH_CHECK((a) > (b))
#define TORCH_CHECK_GE(a, b) TORCH_CHECK((a) >= (b))
#define TORCH_WARN(...) ::c10::warn(__VA_ARGS__)
#define TORCH_WARN_ONCE(...) ::c10::warn(__VA_ARGS__)
#define C10_LOG_API_USAGE_ONCE(...)
#define AT_CHECK(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define AT_ASSERT(cond, ...) TORCH_INTERNAL_ASSERT(cond, ##__VA_ARGS__)
#define AT_ASSERTM(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define AT_ERROR(...)                                                                                                  \
  do {                                                                                                                 \
    ::c10::detail::torchCheckFail(__func__, __FILE__, static_cast<uint32_t>(__LINE__), ::c10::str(__VA_ARGS__));       \
  } while (false)
#define AT_WARN(...) TORCH_WARN(__VA_ARGS__)
