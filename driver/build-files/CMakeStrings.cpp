#include "build-files/CMakeStrings.h"

#include "build-files/CMakeScope.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_tidy {

using llvm::StringRef;

static std::string replaced(StringRef Text, StringRef Part, StringRef By) {
  constexpr size_t MostAdded = 1 << 16;
  if (Part.empty())
    return Text.str();
  return Text.count(Part) * By.size() > MostAdded ? std::string(1, UnknownPart)
                                                  : llvm::join(llvm::split(Text, Part), By);
}

/// Of regular expressions, those are understood that are what they match, at the start or wherever it is.
static std::string replacedPlain(StringRef Text, StringRef Expression, StringRef By) {
  const bool IsAtStart = Expression.consume_front("^");
  auto IsPlain = [](char C) { return llvm::isAlnum(C) || StringRef("_-/ ").contains(C); };
  if (!llvm::all_of(Expression, IsPlain) || By.contains('\\'))
    return std::string(1, UnknownPart);
  if (!IsAtStart)
    return replaced(Text, Expression, By);
  return Text.consume_front(Expression) ? (By + Text).str() : Text.str();
}

std::pair<std::string, std::string> resultOfString(llvm::ArrayRef<std::string> Arguments) {
  const StringRef Action = Arguments.empty() ? "" : StringRef(Arguments.front());
  const size_t Count = Arguments.size();
  if (Count == 3 && Action == "TOUPPER")
    return {Arguments[2], StringRef(Arguments[1]).upper()};
  if (Count == 3 && Action == "TOLOWER")
    return {Arguments[2], StringRef(Arguments[1]).lower()};
  if (Count == 5 && Action == "REPLACE")
    return {Arguments[3], replaced(Arguments[4], Arguments[1], Arguments[2])};
  if (Count == 6 && Action == "REGEX" && Arguments[1] == "REPLACE")
    return {Arguments[4], replacedPlain(Arguments[5], Arguments[2], Arguments[3])};
  if (Count > 3 && Action == "REGEX")
    return {Arguments[Arguments[1] == "REPLACE" && Count > 4 ? 4 : 3], std::string(1, UnknownPart)};
  return {};
}

} // namespace cuda_tidy
