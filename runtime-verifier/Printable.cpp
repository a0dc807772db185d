#include "Printable.h"
#include <algorithm>
#include <cstdio>

namespace cuda_tidy {
namespace {

struct Character {
  char32_t Code = 0;
  std::size_t Bytes = 0; ///< 0 if the text does not begin with a character of UTF-8.
};

Character firstOf(std::string_view Text) {
  const unsigned char Lead = Text.front();
  if (Lead < 0x80)
    return {Lead, 1};
  const std::size_t Bytes = Lead >= 0xf0 ? 4 : Lead >= 0xe0 ? 3 : 2;
  if (Lead < 0xc2 || Lead > 0xf4 || Text.size() < Bytes)
    return {};
  char32_t Code = Lead & (0xff >> (Bytes + 1));
  for (unsigned char Each : Text.substr(1, Bytes - 1)) {
    if ((Each & 0xc0) != 0x80)
      return {};
    Code = Code << 6 | (Each & 0x3f);
  }
  constexpr char32_t Least[] = {0x80, 0x800, 0x10000};
  const bool IsSurrogate = Code >= 0xd800 && Code < 0xe000;
  return Code < Least[Bytes - 2] || Code > 0x10ffff || IsSurrogate ? Character() : Character{Code, Bytes};
}

bool isHarmful(char32_t Code) {
  constexpr std::pair<char32_t, char32_t> Ranges[] = {
      {0, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}}; // controls; line ends and bidirectional controls
  return std::ranges::any_of(Ranges, [&](const auto &Each) { return Each.first <= Code && Code <= Each.second; });
}

} // namespace

std::string printable(std::string_view Text) {
  std::string Result;
  while (!Text.empty()) {
    const Character First = firstOf(Text);
    const std::size_t Bytes = std::max<std::size_t>(First.Bytes, 1);
    char Escape[8];
    if (First.Bytes > 0 && !isHarmful(First.Code)) {
      Result += Text.substr(0, Bytes);
    } else {
      const unsigned Code = First.Bytes > 0 ? First.Code : static_cast<unsigned char>(Text.front());
      std::snprintf(Escape, sizeof Escape, First.Bytes > 1 ? "\\u%04x" : "\\x%02x", Code & 0xffff);
      Result += Escape;
    }
    Text.remove_prefix(Bytes);
  }
  return Result;
}

} // namespace cuda_tidy
