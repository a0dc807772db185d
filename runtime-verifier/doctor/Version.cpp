#include "Version.h"

#include <charconv>

namespace cuda_tidy {

std::string Version::text() const {
  std::string Text = std::to_string(Major) + '.' + std::to_string(Minor);
  return Patch ? Text + '.' + std::to_string(Patch) : Text;
}

std::optional<Version> Version::parse(std::string_view Text) {
  Version Result;
  const char *At = Text.data(), *End = At + Text.size();
  int *Parts[] = {&Result.Major, &Result.Minor, &Result.Patch};
  for (int **Part = std::begin(Parts); Part != std::end(Parts); ++Part) {
    auto [Next, Error] = std::from_chars(At, End, **Part);
    if (Error != std::errc() || **Part < 0)
      return Part == std::begin(Parts) ? std::nullopt : std::optional(Result);
    if (Next == End || *Next != '.')
      break;
    At = Next + 1;
  }
  return Result;
}

} // namespace cuda_tidy
