#include "python/PythonLiteral.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What the escape sequence that begins the text means, and its length; one that Python does not know means itself.
struct Escape {
  std::string Meaning;
  size_t Length;
};
Escape escapeAt(StringRef Text, bool IsBytes) {
  if (Text.starts_with("\\\r\n"))
    return {"", 3};
  const char Letter = Text.size() > 1 ? Text[1] : 0;
  static constexpr StringRef Letters = "abfnrtv\\'\"\n", Meanings("\a\b\f\n\r\t\v\\'\"", 10);
  if (size_t Known = Letters.find(Letter); Letter && Known != StringRef::npos)
    return {Meanings.substr(Known, 1).str(), 2};
  auto Coded = [&](size_t Start, size_t Most, unsigned Radix, bool IsPoint) -> Escape {
    StringRef Digits = Text.substr(Start, Most).take_while([&](char C) { return llvm::hexDigitValue(C) < Radix; });
    unsigned Code = 0;
    Digits.getAsInteger(Radix, Code);
    char Bytes[4], *End = Bytes;
    if (!IsBytes || IsPoint)
      llvm::ConvertCodePointToUTF8(Code, End);
    else
      *End++ = static_cast<char>(Code);
    return {std::string(Bytes, End), Start + Digits.size()};
  };
  if (Letter >= '0' && Letter <= '7')
    return Coded(1, 3, 8, false);
  if (Letter == 'x')
    return Coded(2, 2, 16, false);
  if (!IsBytes && Letter == 'u')
    return Coded(2, 4, 16, true);
  if (!IsBytes && Letter == 'U')
    return Coded(2, 8, 16, true);
  constexpr size_t LongestName = 100; // of a character; Unicode has none of more than 88 letters
  if (!IsBytes && Text.starts_with("\\N{"))
    if (size_t End = Text.take_front(LongestName).find('}'); End != StringRef::npos)
      return {"?", End + 1}; // no C++ but in a comment
  return {Text.take_front(1).str(), 1};
}

} // namespace

std::optional<MappedText> valueOfString(PythonNode Literal) {
  StringRef Prefix;
  size_t Begin = 0, End = 0;
  for (PythonNode Part = Literal.firstChild(); Part; Part = Part.nextSibling()) {
    if (Part.is(PythonKind::Interpolation))
      return std::nullopt;
    if (Part.is(PythonKind::StringStart)) {
      Prefix = Part.text().take_while(llvm::isAlpha);
      Begin = End = Part.begin() + Part.text().size();
    } else {
      End = Part.is(PythonKind::StringEnd) ? Part.begin() : Part.begin() + Part.text().size();
    }
  }
  if (!Begin)
    return std::nullopt;
  auto Has = [&](StringRef Letters) { return Prefix.find_first_of(Letters) != StringRef::npos; };
  const bool IsRaw = Has("rR"), IsBytes = Has("bB"), IsFormatted = Has("fFtT");
  const StringRef Contents = Literal.text().slice(Begin - Literal.begin(), End - Literal.begin());
  const StringRef Special = IsRaw ? (IsFormatted ? "{}" : "") : IsFormatted ? "\\{}" : "\\";
  MappedText Value;
  for (size_t At = 0; At < Contents.size();) {
    const size_t Next = Contents.find_first_of(Special, At);
    Value.addVerbatim(Contents.slice(At, Next), Begin + At);
    if (Next == StringRef::npos)
      break;
    const StringRef First = Contents.substr(Next, 1);
    const bool IsDoubled = Contents.substr(Next + 1).starts_with(First);
    const Escape Found =
        First == "\\" ? escapeAt(Contents.substr(Next), IsBytes) : Escape{First.str(), IsDoubled ? 2u : 1u};
    if (Found.Length == 1)
      Value.addVerbatim(First, Begin + Next);
    else
      Value.addMeaning(Found.Meaning, Begin + Next, Found.Length);
    At = Next + Found.Length;
  }
  return Value;
}

} // namespace cuda_tidy
