#include "python/PythonTokens.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned TabStop = 8; // as Python has it

bool isNamePart(char C) { return clang::isAsciiIdentifierContinue(C) || static_cast<unsigned char>(C) >= 0x80; }

/// The parts of a string literal.
struct Literal {
  StringRef Prefix, Quote, Contents;
  bool has(char Letter) const { return Prefix.contains_insensitive(Letter); }
};

/// Its prefix, if a string literal begins the text.
std::optional<StringRef> stringPrefix(StringRef Text) {
  StringRef Prefix = Text.take_while([](char C) { return StringRef("rRbBuUfFtT").contains(C); });
  StringRef Rest = Text.drop_front(Prefix.size());
  if (Prefix.size() > 2 || Rest.empty() || (Rest.front() != '"' && Rest.front() != '\''))
    return std::nullopt;
  return Prefix;
}

Literal takeApart(StringRef Text) {
  Literal Result;
  Result.Prefix = *stringPrefix(Text);
  StringRef Rest = Text.drop_front(Result.Prefix.size());
  const char Triple[] = {Rest[0], Rest[0], Rest[0]};
  Result.Quote = Rest.take_front(Rest.starts_with(StringRef(Triple, 3)) ? 3 : 1);
  Result.Contents = Rest.drop_front(Result.Quote.size());
  Result.Contents.consume_back(Result.Quote); // one that is not closed ends somewhere
  return Result;
}

/// How far a literal reaches: to its quotes, or, if it is not closed, to the end of the line or the text.
struct Extent {
  size_t Length;
  bool IsClosed;
};
std::optional<size_t> fieldLength(StringRef Text);

Extent extentOfString(StringRef Text, StringRef Prefix, bool HasFields) {
  StringRef Quotes = Text.drop_front(Prefix.size());
  const char Triple[] = {Quotes[0], Quotes[0], Quotes[0]};
  const StringRef Quote = Quotes.take_front(Quotes.starts_with(StringRef(Triple, 3)) ? 3 : 1);
  for (size_t At = Prefix.size() + Quote.size(); At < Text.size(); ++At) {
    if (Text.substr(At).starts_with(Quote))
      return {At + Quote.size(), true};
    if (Text[At] == '\\') {
      At += Text.substr(At).starts_with("\\\r\n") ? 2 : 1;
    } else if (Text[At] == '\n' && Quote.size() == 1) {
      return {At, false};
    } else if (HasFields && Text.substr(At).starts_with("{{")) {
      ++At;
    } else if (HasFields && Text[At] == '{') {
      std::optional<size_t> Field = fieldLength(Text.substr(At));
      if (!Field)
        return {At, false};
      At += *Field - 1;
    }
  }
  return {Text.size(), false};
}

bool isFormatted(StringRef Prefix) { return Prefix.contains_insensitive('f') || Prefix.contains_insensitive('t'); }

/// The length of the replacement field of an f-string that begins the text: from Python 3.12 on, any strings may be in
/// it. Nothing if it is not closed.
std::optional<size_t> fieldLength(StringRef Text) {
  constexpr size_t Longest = 1000; // so that text with many that are not closed is soon read
  Text = Text.take_front(Longest);
  unsigned Depth = 0;
  bool IsFormat = false; // what stands behind the colon
  for (size_t At = 1; At < Text.size();) {
    const StringRef Rest = Text.substr(At);
    const char C = Rest.front();
    if (C == '}' && !Depth)
      return At + 1;
    if (IsFormat) {
      const std::optional<size_t> Inner = C == '{' ? fieldLength(Rest) : 1;
      if (!Inner)
        return std::nullopt;
      At += *Inner;
    } else if (std::optional<StringRef> Prefix = stringPrefix(Rest)) {
      const Extent Inner = extentOfString(Rest, *Prefix, isFormatted(*Prefix));
      if (!Inner.IsClosed)
        return std::nullopt;
      At += Inner.Length;
    } else {
      IsFormat = C == ':' && !Depth;
      Depth += StringRef("([{").contains(C);
      Depth -= Depth && StringRef(")]}").contains(C);
      At += std::max<size_t>(1, Rest.take_while(isNamePart).size());
    }
  }
  return std::nullopt;
}

/// The length of the string literal that begins the text. \p InVainLeft is counted down by what was read in vain: in
/// what is taken for fields the next string may begin.
size_t stringLength(StringRef Text, StringRef Prefix, size_t &InVainLeft) {
  if (isFormatted(Prefix) && InVainLeft) {
    const Extent Found = extentOfString(Text, Prefix, /*HasFields=*/true);
    if (Found.IsClosed)
      return Found.Length;
    InVainLeft -= std::min(InVainLeft, Found.Length);
  }
  return extentOfString(Text, Prefix, /*HasFields=*/false).Length;
}

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

size_t operatorLength(StringRef Text) {
  static constexpr StringRef Long[] = {"**=", "//=", "<<=", ">>=", "...", "==", "!=", "<=", ">=", "->", ":=", "+=",
                                       "-=",  "*=",  "/=",  "%=",  "&=",  "|=", "^=", "@=", "**", "//", "<<", ">>"};
  for (StringRef Each : Long)
    if (Text.starts_with(Each))
      return Each.size();
  return 1;
}

} // namespace

bool isClosing(const PythonToken &Token) {
  return Token.Is == PythonToken::Other && (Token.Text == ")" || Token.Text == "]" || Token.Text == "}");
}

llvm::ArrayRef<PythonToken> takeUntil(llvm::ArrayRef<PythonToken> Tokens,
                                      llvm::function_ref<bool(const PythonToken &)> Ends) {
  for (size_t I = 0; I < Tokens.size(); I += Tokens[I].Extent)
    if (Ends(Tokens[I]))
      return Tokens.take_front(I);
  return Tokens;
}

std::vector<PythonToken> readPython(StringRef Program) {
  constexpr size_t Most = 5'000'000;
  std::vector<PythonToken> Tokens;
  std::vector<size_t> Open; // brackets
  unsigned Indent = 0;
  bool BeginsLine = true;
  size_t InVainLeft = Program.size();
  Program.consume_front("\xEF\xBB\xBF"); // a mark of UTF-8
  for (StringRef Rest = Program; !Rest.empty() && Tokens.size() < Most;) {
    const char C = Rest.front();
    if (C == '\n' || C == '\r') {
      if (Open.empty()) {
        BeginsLine = true;
        Indent = 0;
      }
      Rest = Rest.drop_front();
      continue;
    }
    if (C == ' ' || C == '\t' || C == '\f') {
      Indent = C == '\t' ? (Indent / TabStop + 1) * TabStop : Indent + 1;
      Rest = Rest.drop_front();
      continue;
    }
    if (C == '#') {
      Rest = Rest.drop_until([](char Each) { return Each == '\n'; });
      continue;
    }
    if (C == '\\') {
      Rest = Rest.drop_front().ltrim('\r').substr(1);
      continue;
    }
    PythonToken Token{PythonToken::Other, {}, BeginsLine, Indent};
    size_t Length;
    if (std::optional<StringRef> Prefix = stringPrefix(Rest)) {
      Token.Is = PythonToken::String;
      Length = stringLength(Rest, *Prefix, InVainLeft);
    } else if (isNamePart(C)) {
      Length = Rest.take_while(isNamePart).size();
      if (!clang::isDigit(C))
        Token.Is = PythonToken::Name;
    } else {
      Length = operatorLength(Rest);
      if (StringRef("([{").contains(C)) {
        Open.push_back(Tokens.size());
      } else if (StringRef(")]}").contains(C) && !Open.empty()) {
        Tokens[Open.back()].Extent = Tokens.size() - Open.back() + 1;
        Open.pop_back();
      }
    }
    Token.Text = Rest.take_front(Length);
    Tokens.push_back(Token);
    BeginsLine = false;
    Rest = Rest.drop_front(Length);
  }
  for (size_t Each : Open)
    Tokens[Each].Extent = Tokens.size() - Each;
  return Tokens;
}

std::optional<MappedText> valueOfString(const PythonToken &Token, StringRef Program) {
  const Literal Parts = takeApart(Token.Text);
  if (isFormatted(Parts.Prefix))
    return std::nullopt;
  MappedText Value;
  const size_t Origin = Parts.Contents.data() - Program.data();
  for (size_t At = 0; At < Parts.Contents.size();) {
    const size_t Next = Parts.has('r') ? StringRef::npos : Parts.Contents.find('\\', At);
    Value.addVerbatim(Parts.Contents.slice(At, Next), Origin + At);
    if (Next == StringRef::npos)
      break;
    const Escape Found = escapeAt(Parts.Contents.substr(Next), Parts.has('b'));
    if (Found.Meaning == "\\" && Found.Length == 1)
      Value.addVerbatim("\\", Origin + Next);
    else
      Value.addMeaning(Found.Meaning, Origin + Next, Found.Length);
    At = Next + Found.Length;
  }
  return Value;
}

} // namespace cuda_tidy
