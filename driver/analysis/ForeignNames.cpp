#include "analysis/ForeignNames.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

using Tokens = std::vector<StringRef>;

LangOptions cplusplus() {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus14 = Language.CPlusPlus17 = Language.CPlusPlus20 = true;
  Language.CXXOperatorNames = Language.Bool = true;
  return Language;
}

Tokens tokensOf(StringRef Text) {
  const LangOptions Language = cplusplus();
  // The lexer wants a zero behind the text.
  const std::string Terminated = Text.str();
  Lexer Lex(SourceLocation(), Language, Terminated.data(), Terminated.data(), Terminated.data() + Terminated.size());
  Tokens All;
  Token Next;
  bool IsHash = false, IsInInclude = false;
  while (!Lex.LexFromRawLexer(Next) && Next.isNot(tok::eof)) {
    // `<spdlog/spdlog.h>` names a file.
    IsInInclude = (IsInInclude && !Next.isAtStartOfLine()) ||
                  (IsHash && Next.is(tok::raw_identifier) && Next.getRawIdentifier() == "include");
    IsHash = Next.is(tok::hash) && Next.isAtStartOfLine();
    if (IsInInclude)
      continue;
    const std::size_t End = Lex.getBufferLocation() - Terminated.data();
    All.push_back(Text.substr(End - Next.getLength(), Next.getLength()));
  }
  return All;
}

class Reader {
public:
  Reader(const Tokens &All, ForeignNames &Names, std::map<std::string, std::vector<std::string>> &AliasOf,
         IdentifierTable &Keywords)
      : All(All), Names(Names), AliasOf(AliasOf), Keywords(Keywords) {}

  void readAliases() {
    for (std::size_t I = 0; I + 3 < All.size(); ++I)
      if (at(I) == "namespace" && isName(at(I + 1)) && at(I + 2) == "=") {
        std::vector<std::string> Path;
        for (std::size_t Part = I + 3; isName(at(Part)); Part += 2)
          Path.push_back(at(Part).str());
        if (Path.empty())
          continue;
        Names.Aliases[at(I + 1).str()] = Path.front();
        // Headers and sources may declare it again.
        AliasOf[at(I + 1).str()] = std::move(Path);
      }
  }

  void read() {
    for (std::size_t I = 0; I < All.size(); ++I) {
      if (!isName(at(I)))
        continue;
      const StringRef Before = at(I - 1);
      if (Before == "." || Before == "->")
        readMember(I);
      else if (Before == "::" && isName(at(I - 2)))
        continue;
      else if (at(I + 1) == "::")
        readPath(I);
      else if (Before == "namespace" || isOneOf(Before, {"class", "struct", "enum", "union"}))
        readDeclaration(I);
      else
        readPlain(I);
    }
  }

private:
  static bool isOneOf(StringRef Text, std::initializer_list<StringRef> Words) {
    return llvm::is_contained(Words, Text);
  }

  bool isName(StringRef Text) const {
    return !Text.empty() && isAsciiIdentifierStart(Text.front()) &&
           Keywords.get(Text).getTokenID() == tok::identifier;
  }

  /// The token there; empty beyond the ends.
  StringRef at(std::size_t Index) const { return Index < All.size() ? All[Index] : StringRef(); }

  /// The index behind the list of template arguments that begins at \p Open, or \p Open if there is none.
  std::size_t behindArguments(std::size_t Open) const {
    constexpr std::size_t MostTokens = 64;
    if (at(Open) != "<")
      return Open;
    int Depth = 0, Parentheses = 0;
    for (std::size_t I = Open; I < Open + MostTokens && I < All.size(); ++I) {
      const StringRef Text = at(I);
      if (isOneOf(Text, {";", "{", "}", "&&", "||", "="}))
        return Open;
      Parentheses += (Text == "(") - (Text == ")");
      if (Parentheses < 0)
        return Open;
      if (Parentheses > 0)
        continue;
      Depth += (Text == "<") - (Text == ">") - 2 * (Text == ">>");
      if (Depth <= 0)
        return Depth == 0 ? I + 1 : Open;
    }
    return Open;
  }

  void readMember(std::size_t I) {
    const std::size_t Behind = behindArguments(I + 1);
    Names.Members[at(I).str()] |= Behind != I + 1 && at(Behind) == "(";
  }

  void readDeclaration(std::size_t I) {
    if (at(I - 1) == "namespace" && at(I - 2) == "using")
      Names.Qualified[at(I).str()].AsNamespace = true;
    else if (at(I + 1) != "=")
      Names.Declared.insert(at(I).str());
  }

  void readPlain(std::size_t I) {
    if (at(I - 1) == "=" && at(I - 3) == "namespace") {
      Names.Qualified[at(I).str()].AsNamespace = true;
      return;
    }
    Names.Plain.insert(at(I).str());
    if (at(I + 1) == "(")
      Names.Called.insert(at(I).str());
  }

  void readPath(std::size_t First) {
    std::map<std::string, NameUse> *Members = &Names.Qualified;
    const std::size_t Before = First - 1 - (at(First - 1) == "::");
    if (auto Alias = AliasOf.find(at(First).str()); Alias != AliasOf.end())
      for (std::size_t Part = 0; Part + 1 < Alias->second.size(); ++Part)
        Members = &(*Members)[Alias->second[Part]].Members;
    for (std::size_t I = First;;) {
      std::string Name = at(I).str();
      if (auto Alias = AliasOf.find(Name); I == First && Alias != AliasOf.end() && !Alias->second.empty())
        Name = Alias->second.back();
      NameUse &Use = (*Members)[Name];
      const std::size_t Behind = behindArguments(I + 1);
      if (at(Behind) == "::" && isName(at(Behind + 1))) {
        Use.AsTemplate |= Behind != I + 1;
        Members = &Use.Members;
        I = Behind + 1;
        continue;
      }
      note(Use, Name, Before, Behind, Behind != I + 1);
      return;
    }
  }

  void note(NameUse &Use, StringRef Name, std::size_t Before, std::size_t Behind, bool HasArguments) {
    const StringRef Previous = at(Before), Next = at(Behind);
    const bool MayBeType = StringRef(Name).upper() != Name || Name.size() == 1;
    if (Previous == "namespace" || (Previous == "=" && at(Before - 2) == "namespace"))
      Use.AsNamespace = true;
    else if (isOneOf(Previous, {"public", "protected", "private", "virtual"}) ||
             (Previous == ":" && Next == "{"))
      Use.AsBase = true, Use.AsTemplate |= HasArguments;
    else if (Next == "(" && HasArguments)
      (isNamedLikeClass(Name) ? Use.AsTemplate : Use.AsTemplateCall) = true;
    else if (HasArguments)
      Use.AsTemplate = true;
    else if (isOneOf(Previous, {"new", "typename", "struct", "class"}) ||
             (Previous == "=" && at(Before - 2) == "using") || (Previous == "using" && isNamedLikeClass(Name)))
      Use.AsType = true;
    else if (Previous == "using")
      Use.AsCall = true;
    else if (Next == "(")
      (isOneOf(Previous, {";", "{", "}", ")", "else"}) ? Use.AsStatement : Use.AsCall) = true;
    else if (Next == "{" || isName(Next))
      Use.AsType = true;
    else if (isOneOf(Next, {"*", "&", "&&", ">", ">>"}))
      Use.AsType |= MayBeType;
    else if (isOneOf(Next, {",", ")"}))
      Use.AsType |= isNamedLikeClass(Name);
  }

  const Tokens &All;
  ForeignNames &Names;
  std::map<std::string, std::vector<std::string>> &AliasOf;
  IdentifierTable &Keywords;
};

} // namespace

bool isNamedLikeClass(StringRef Name) {
  return isUppercase(Name.front()) && llvm::any_of(Name, [](char C) { return isLowercase(C); });
}

ForeignNames readForeignNames(const std::vector<StringRef> &Texts) {
  ForeignNames Names;
  std::map<std::string, std::vector<std::string>> AliasOf;
  std::vector<Tokens> Files;
  IdentifierTable Keywords(cplusplus());
  for (StringRef Text : Texts)
    Files.push_back(tokensOf(Text));
  for (const Tokens &File : Files)
    Reader(File, Names, AliasOf, Keywords).readAliases();
  for (const Tokens &File : Files)
    Reader(File, Names, AliasOf, Keywords).read();
  return Names;
}

} // namespace cuda_tidy
