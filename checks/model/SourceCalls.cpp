#include "model/SourceCalls.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

std::string withoutComments(const std::string &Source) {
  LangOptions Language;
  Language.CPlusPlus = Language.LineComment = true;
  Lexer Tokens(SourceLocation(), Language, Source.data(), Source.data(), Source.data() + Source.size());
  Tokens.SetKeepWhitespaceMode(true); // and comments
  std::string Text;
  Token Each;
  for (const char *Begin = Source.data(); Begin != Source.data() + Source.size();) {
    Tokens.LexFromRawLexer(Each);
    const char *End = Tokens.getBufferLocation();
    Each.is(tok::comment) ? Text.append(" ") : Text.append(Begin, End);
    Begin = End;
  }
  return Text;
}

std::string withoutIncludes(StringRef Source) {
  std::string Text;
  while (!Source.empty()) {
    const StringRef Line = Source.take_front(std::min(Source.find('\n'), Source.size() - 1) + 1);
    Source = Source.drop_front(Line.size());
    StringRef Directive = Line.ltrim();
    if (!Directive.consume_front("#") || !Directive.ltrim().starts_with("include"))
      Text += Line;
  }
  return Text;
}

bool isCalled(StringRef Before, StringRef After) {
  if (isAsciiIdentifierContinue(Before.empty() ? ' ' : Before.back()))
    return false;
  while (Before.consume_back("::"))
    Before = Before.rtrim(IdentifierCharacters);
  for (;;) { // directives in the lines before
    Before = Before.rtrim();
    const std::size_t Line = Before.rfind('\n') + 1;
    if (!Before.substr(Line).ltrim().starts_with("#"))
      break;
    Before = Before.take_front(Line);
  }
  if (Before.empty() || (!StringRef(";{}()=,!?:&|/").contains(Before.back()) && !Before.ends_with("return") &&
                         !Before.ends_with("else")))
    return false;
  if (After.starts_with("<")) {
    After = After.drop_while([Depth = 0](char C) mutable { return (Depth += (C == '<') - (C == '>')) > 0; });
    After.consume_front(">"); // which a text that breaks off lacks
  }
  return After.ltrim().starts_with("(");
}

bool isReturned(StringRef Before) {
  while (Before.consume_back("::"))
    Before = Before.rtrim(IdentifierCharacters);
  Before = Before.rtrim();
  return Before.consume_back("return") && (Before.empty() || !isAsciiIdentifierContinue(Before.back()));
}

bool takeObject(StringRef &Text) {
  if (!Text.consume_back("->") && !Text.consume_back("."))
    return false;
  const StringRef Object = Text;
  Text = Text.rtrim(IdentifierCharacters);
  return Text != Object;
}

bool defines(StringRef Text, StringRef Function) {
  for (std::size_t At = Text.find(Function); At != StringRef::npos; At = Text.find(Function, At + 1)) {
    const StringRef Before = Text.take_front(At).rtrim();
    StringRef After = Text.substr(At + Function.size()).ltrim();
    if (Before.empty() || Before.size() == At || Before.ends_with("return") || Before.ends_with("else") ||
        !(isAsciiIdentifierContinue(Before.back()) || StringRef("*&>").contains(Before.back())) ||
        !After.starts_with("("))
      continue;
    After = After.drop_while([Depth = 0](char C) mutable { return (Depth += (C == '(') - (C == ')')) > 0; });
    After.consume_front(")");
    After = After.ltrim();
    After.consume_front("noexcept");
    if (After.ltrim().starts_with("{"))
      return true;
  }
  return false;
}

StringRef functionAround(StringRef Text, std::size_t At) {
  StringRef Before = Text.take_front(At);
  for (unsigned Depth = 0; !Before.empty(); Before = Before.drop_back()) {
    Depth += Before.back() == '}';
    if (Before.back() != '{' || (Depth > 0 && Depth--))
      continue;
    StringRef Head = Before.drop_back().rtrim();
    if (!Head.ends_with(")"))
      continue;
    unsigned Brackets = 0;
    do {
      Brackets += (Head.back() == ')') - (Head.back() == '(');
      Head = Head.drop_back();
    } while (Brackets > 0 && !Head.empty());
    Head = Head.rtrim();
    const StringRef Name = Head.substr(Head.find_last_not_of(IdentifierCharacters) + 1);
    if (!llvm::is_contained({"if", "for", "while", "switch", "catch"}, Name))
      return Name;
  }
  return {};
}

} // namespace cuda_tidy
