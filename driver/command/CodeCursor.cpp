#include "command/CodeCursor.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <optional>

namespace cuda_tidy {

/// What stands between the quote and the bracket of a raw string, if \p Text, behind its quote, is one.
static std::optional<llvm::StringRef> rawDelimiter(llvm::StringRef Text) {
  constexpr size_t Longest = 16; // in the standard
  llvm::StringRef Delimiter = Text.take_front(Longest + 1).take_until([](char C) {
    return clang::isWhitespace(C) || llvm::StringRef("()\\\"").contains(C);
  });
  return Text.substr(Delimiter.size()).starts_with("(") ? std::optional(Delimiter) : std::nullopt;
}

size_t CodeCursor::next() {
  while (Position < Text.size())
    if (!skipBlank() && !skipComment() && !skipLiteral())
      return Position++;
  return llvm::StringRef::npos;
}

bool CodeCursor::skipBlank() {
  if (!clang::isWhitespace(Text[Position]))
    return false;
  ++Position;
  return true;
}

bool CodeCursor::skipComment() {
  llvm::StringRef Rest = Text.substr(Position);
  if (Rest.starts_with("//"))
    moveTo(Text.find('\n', Position));
  else if (Rest.starts_with("/*"))
    moveBehind("*/", Position + 2);
  else
    return false;
  return true;
}

bool CodeCursor::skipLiteral() {
  char Quote = Text[Position];
  if (Quote != '"' && Quote != '\'')
    return false;
  if (Quote == '\'' && Position > 0 && clang::isHexDigit(Text[Position - 1])) {
    ++Position; // Separates digits.
    return true;
  }
  if (Quote == '"' && Position > 0 && Text[Position - 1] == 'R')
    if (std::optional<llvm::StringRef> Delimiter = rawDelimiter(Text.substr(Position + 1))) {
      moveBehind((llvm::Twine(")") + *Delimiter + "\"").str(), Position + 1 + Delimiter->size());
      return true;
    }
  for (++Position; Position < Text.size() && Text[Position] != Quote && Text[Position] != '\n'; ++Position)
    if (Text[Position] == '\\')
      ++Position;
  ++Position;
  return true;
}

void CodeCursor::moveTo(size_t Offset) { Position = std::min(Offset, Text.size()); }

void CodeCursor::moveBehind(llvm::StringRef End, size_t From) {
  size_t Found = Text.find(End, From);
  moveTo(Found == llvm::StringRef::npos ? Found : Found + End.size());
}

} // namespace cuda_tidy
