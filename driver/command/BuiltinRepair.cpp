#include "command/BuiltinRepair.h"

#include "command/CodeCursor.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cuda_tidy {

using llvm::StringRef;

static constexpr StringRef Builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};

/// The word that begins the text behind blanks, which it takes away.
static StringRef takeWord(StringRef &Text) {
  Text = Text.ltrim();
  const StringRef Word = Text.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
  Text = Text.drop_front(Word.size());
  return Word;
}

/// How long a declaration of such names is that begins here, up to its semicolon; 0 if there is none.
static size_t lengthOfDeclaration(StringRef Text) {
  static constexpr StringRef Specifiers[] = {"extern", "const", "__device__", "__constant__",
                                             "struct", "dim3",  "uint3",      "int"};
  const size_t Whole = Text.size();
  StringRef Word;
  do
    Word = takeWord(Text);
  while (llvm::is_contained(Specifiers, Word));
  while (llvm::is_contained(Builtins, Word)) {
    Text = Text.ltrim();
    if (Text.starts_with(";"))
      return Whole - Text.size();
    Word = Text.consume_front(",") ? takeWord(Text) : "";
  }
  return 0;
}

std::string repairBuiltins(StringRef Text) {
  constexpr StringRef Begin = "extern";
  std::string Repaired;
  if (!Text.contains(Begin) || llvm::none_of(Builtins, [&](StringRef Each) { return Text.contains(Each); }))
    return Repaired;
  CodeCursor Cursor(Text, 0);
  for (size_t At = Cursor.next(); At != StringRef::npos; At = Cursor.next()) {
    const bool IsWord = At == 0 || !clang::isAsciiIdentifierContinue(Text[At - 1]);
    const size_t Length = IsWord && Text.substr(At).starts_with(Begin) ? lengthOfDeclaration(Text.substr(At)) : 0;
    if (!Length)
      continue;
    if (Repaired.empty())
      Repaired = Text.str();
    std::replace_if(
        Repaired.begin() + At, Repaired.begin() + At + Length, [](char C) { return C != '\n' && C != '\r'; }, ' ');
  }
  return Repaired;
}

} // namespace cuda_tidy
