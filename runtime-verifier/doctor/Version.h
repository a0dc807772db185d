#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace cuda_tidy {

/// A version of CUDA, of a driver, of PTX or a compute capability: what was not said is 0, and does not print.
struct Version {
  int Major = 0;
  int Minor = 0;
  int Patch = 0;

  auto operator<=>(const Version &) const = default;
  bool sameMajor(Version Other) const { return Major == Other.Major; }

  /// "13.0", and "13.0.88" where there is a third number.
  std::string text() const;

  /// The number at the start of \p Text: "580.65.06", "13.0", "12"; nothing if it starts with no digit.
  static std::optional<Version> parse(std::string_view Text);
  /// 13000 as 13.0: how CUDA's headers and calls write it.
  static Version fromCuda(int Number) { return {Number / 1000, Number % 1000 / 10}; }
};

} // namespace cuda_tidy
