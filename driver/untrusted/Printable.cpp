#include "untrusted/Printable.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_tidy {
namespace {

/// C0, DEL and C1.
bool isControl(unsigned Character) { return Character < 0x20 || (Character >= 0x7f && Character < 0xa0); }

/// Marks, embeddings, overrides and isolates of bidirectional text, with which code reads otherwise than it is.
bool turnsDirection(unsigned Character) {
  return Character == 0x061c || Character == 0x200e || Character == 0x200f ||
         (Character >= 0x202a && Character <= 0x202e) || (Character >= 0x2066 && Character <= 0x2069);
}

/// Line and paragraph separator.
bool breaksLine(unsigned Character) { return Character == 0x2028 || Character == 0x2029; }

} // namespace

std::string printable(llvm::StringRef Text) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  const llvm::UTF8 *At = Text.bytes_begin(), *const End = Text.bytes_end();
  while (At != End) {
    const llvm::UTF8 *const Begin = At;
    llvm::UTF32 Character = 0;
    if (llvm::convertUTF8Sequence(&At, End, &Character, llvm::strictConversion) != llvm::conversionOK) {
      At = Begin + 1;
      Out << llvm::format("\\x%02x", *Begin);
    } else if (isControl(Character) && Character < 0x80) {
      Out << llvm::format("\\x%02x", Character);
    } else if (isControl(Character) || turnsDirection(Character) || breaksLine(Character)) {
      Out << llvm::format("\\u%04x", Character);
    } else {
      Out << llvm::StringRef(reinterpret_cast<const char *>(Begin), At - Begin);
    }
  }
  return Result;
}

} // namespace cuda_tidy
