#include "untrusted/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

namespace cuda_tidy {

static bool changesDirection(llvm::UTF32 Character) {
  return Character == 0x61C || Character == 0x200E || Character == 0x200F ||
         (Character >= 0x202A && Character <= 0x202E) || (Character >= 0x2066 && Character <= 0x2069);
}

/// Appends \p Character to \p Out as UTF-8.
static void append(llvm::UTF32 Character, std::string &Out) {
  char Buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *End = Buffer;
  if (llvm::ConvertCodePointToUTF8(Character, End))
    Out.append(Buffer, End);
}

std::string visible(llvm::StringRef Text) {
  if (llvm::all_of(Text, [](char C) { return llvm::isPrint(C) || C == '\t'; }))
    return Text.str();
  const std::string Fixed = llvm::json::fixUTF8(Text);
  const auto *Next = reinterpret_cast<const llvm::UTF8 *>(Fixed.data()), *End = Next + Fixed.size();
  std::string Result;
  while (Next != End) {
    llvm::UTF32 Character = 0;
    if (llvm::convertUTF8Sequence(&Next, End, &Character, llvm::strictConversion) != llvm::conversionOK)
      break; // nothing that was fixed comes here
    if (Character < ' ' && Character != '\t')
      Character += 0x2400; // the picture of the control character
    else if (Character == 0x7F)
      Character = 0x2421;
    else if ((Character >= 0x80 && Character < 0xA0) || Character == 0x2028 || Character == 0x2029 ||
             changesDirection(Character))
      Character = 0xFFFD;
    append(Character, Result);
  }
  return Result;
}

} // namespace cuda_tidy
