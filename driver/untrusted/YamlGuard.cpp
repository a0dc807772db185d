#include "untrusted/YamlGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace cuda_tidy {

using llvm::StringRef;

static constexpr std::size_t MostBytes = 64 << 10, MostLevels = 100, MostWildcards = 1000;

/// Levels of nesting that YAML's parser, which is recursive, may meet: brackets, indentation, `- - -` in one line, and
/// commas with nothing between them.
static std::size_t levelsOf(StringRef Text) {
  std::size_t Brackets = 0, Commas = 0, Most = 0;
  for (StringRef Line : llvm::split(Text, '\n')) {
    StringRef Rest = Line.ltrim(' ');
    std::size_t Levels = Line.size() - Rest.size();
    while (Rest.consume_front("- ") || Rest.consume_front("? ")) {
      Rest = Rest.ltrim(' ');
      ++Levels;
    }
    for (char C : Line) {
      Brackets += C == '[' || C == '{';
      Brackets -= Brackets > 0 && (C == ']' || C == '}');
      if (!llvm::isSpace(C))
        Commas = C == ',' ? Commas + 1 : 0;
      Most = std::max(Most, Levels + Brackets + Commas);
    }
  }
  return Most;
}

/// How many wildcards the globs may have, comments aside: each text costs a regular expression. A backslash may stand
/// for one.
static std::size_t wildcardsOf(StringRef Text) {
  std::size_t Count = 0;
  for (StringRef Line : llvm::split(Text, '\n'))
    if (!Line.ltrim().starts_with("#"))
      Count += Line.count('*') + Line.count('\\');
  return Count;
}

std::string excessOfYaml(StringRef Text) {
  if (Text.size() > MostBytes)
    return "it is larger than " + std::to_string(MostBytes >> 10) + " KiB";
  if (levelsOf(Text) > MostLevels)
    return "it is nested more than " + std::to_string(MostLevels) + " levels deep";
  if (wildcardsOf(Text) > MostWildcards)
    return "it has more than " + std::to_string(MostWildcards) + " wildcards";
  return "";
}

} // namespace cuda_tidy
