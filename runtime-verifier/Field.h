#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// A document whose members keep their order.
using Json = nlohmann::ordered_json;

/// A value of a report and the place where it stands. What is read through it was checked; where it is not what was
/// asked for, `Trouble` is thrown that says where (as a JSON pointer) and what was expected.
class Field {
public:
  Field(const Json &Value, std::string Pointer) : Value(&Value), Pointer(std::move(Pointer)) {}

  bool isNull() const { return Value->is_null(); }
  bool isString() const { return Value->is_string(); }
  const std::string &pointer() const { return Pointer; }

  Field member(const char *Name) const;
  /// Nothing if it is absent or null.
  std::optional<Field> optionalMember(const char *Name) const;
  std::vector<Field> elements(std::size_t Most) const;
  /// Name and value of each member.
  std::vector<std::pair<std::string, Field>> members(std::size_t Most) const;

  std::string text(std::size_t MostBytes) const;
  /// The same of several lines, as a file has them.
  std::string lines(std::size_t MostBytes) const;
  /// An absolute path without `.` and `..`, and without characters that no path of a project has.
  std::string path() const;
  std::int64_t integer(std::int64_t Least, std::int64_t Most) const;
  std::uint64_t size(std::uint64_t Most) const;
  bool boolean() const;

  template <typename Enum> using Choice = std::pair<std::string_view, Enum>;
  template <typename Enum> Enum oneOf(std::span<const Choice<Enum>> Choices) const {
    const std::string Name = text(64);
    std::string Known;
    for (const auto &[Text, Result] : Choices) {
      if (Text == Name)
        return Result;
      Known += (Known.empty() ? "" : ", ") + std::string(Text);
    }
    reject("one of " + Known);
  }

  [[noreturn]] void reject(const std::string &Expected) const;

private:
  const Json *Value;
  std::string Pointer;
};

} // namespace cuda_tidy
