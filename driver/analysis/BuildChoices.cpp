#include "analysis/BuildChoices.h"

#include "command/CudaSwitches.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

StringRef firstWord(StringRef Text) {
  return Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
}

/// A condition on one macro.
struct Condition {
  StringRef Macro;        ///< Empty for any other condition.
  StringRef Value;        ///< Which it is compared with.
  bool IsNegated = false; ///< True while it is not defined.
};

/// Of `defined(X)`, `!defined X`, `X == 1` and `X`.
Condition conditionOf(StringRef Text) {
  if (const size_t At = Text.find("defined"); At != StringRef::npos)
    return {firstWord(Text.substr(At + StringRef("defined").size()).ltrim("( \t")), "",
            Text.take_front(At).rtrim().ends_with("!")};
  const auto [Left, Right] = Text.split("==");
  const StringRef Name = firstWord(Left.ltrim("( \t"));
  if (!Left.ltrim("( \t").drop_front(Name.size()).trim(" \t)").empty())
    return {};
  const StringRef Number = Right.ltrim().take_while(llvm::isDigit);
  return {Name, Right.empty() ? "1" : Number};
}

/// Whether a word that stands between \p Before and \p After, in code that is not parsed, is declared there.
bool isDeclared(const Token &Before, const Token &After) {
  if (Before.is(tok::greater))
    return After.isOneOf(tok::l_paren, tok::semi);
  if (Before.isNot(tok::raw_identifier))
    return false;
  const StringRef Word = Before.getRawIdentifier();
  if (Word == "define")
    return true;
  if (Word == "using" || Word == "concept")
    return After.is(tok::equal);
  if (llvm::is_contained({"struct", "class", "union", "enum"}, Word))
    return After.isOneOf(tok::l_brace, tok::colon, tok::semi);
  return !llvm::is_contained({"return", "else", "new", "delete", "throw", "goto", "case"}, Word) &&
         After.isOneOf(tok::semi, tok::equal, tok::l_paren, tok::l_square, tok::l_brace, tok::comma);
}

/// The words of \p Wanted that \p Text, from \p Begin to \p End of it, declares.
llvm::StringSet<> declaredIn(StringRef Text, unsigned Begin, unsigned End, const llvm::StringSet<> &Wanted) {
  llvm::StringSet<> Declared;
  LangOptions Language;
  Language.CPlusPlus = true;
  Lexer Reader(SourceLocation(), Language, Text.begin(), Text.begin() + Begin, Text.end());
  Token Before, Word, After;
  for (Token *Each : {&Before, &Word, &After})
    Each->startToken();
  while (Reader.getBufferLocation() < Text.begin() + End && After.isNot(tok::eof)) {
    Before = Word;
    Word = After;
    Reader.LexFromRawLexer(After);
    if (Word.is(tok::raw_identifier) && Wanted.contains(Word.getRawIdentifier()) && isDeclared(Before, After))
      Declared.insert(Word.getRawIdentifier());
  }
  return Declared;
}

} // namespace

class BuildChoices::Watch : public PPCallbacks {
public:
  Watch(BuildChoices &Result, Preprocessor &Parsed) : Result(Result), Parsed(Parsed) {}

  void Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    open(Loc, {Name.getIdentifierInfo()->getName(), ""}, isDefined(Name));
  }
  void Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    open(Loc, {Name.getIdentifierInfo()->getName(), "", /*IsNegated=*/true}, !isDefined(Name));
  }
  void If(SourceLocation Loc, SourceRange Range, ConditionValueKind Value) override {
    open(Loc, conditionOf(textOf(Range)), Value == CVK_True);
  }
  void Elif(SourceLocation Loc, SourceRange Range, ConditionValueKind Value, SourceLocation) override {
    const Condition On = conditionOf(textOf(Range));
    next(Loc, On.IsNegated ? "" : macroOf(On), Value == CVK_True);
  }
  void Elifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    next(Loc, macroOf({Name.getIdentifierInfo()->getName(), ""}), isDefined(Name));
  }
  void Elifdef(SourceLocation Loc, SourceRange, SourceLocation) override { next(Loc, "", false); }
  void Elifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    next(Loc, "", !isDefined(Name));
  }
  void Elifndef(SourceLocation Loc, SourceRange, SourceLocation) override { next(Loc, "", false); }
  void Else(SourceLocation Loc, SourceLocation) override {
    if (!Open.empty())
      next(Loc, Open.back().Leaving,
           llvm::none_of(Open.back().Branches, [](const Branch &Each) { return Each.IsTaken; }));
  }

  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Open.empty())
      return;
    Chain Ended = std::move(Open.back());
    Open.pop_back();
    // What the code itself defines by now guards against a second include.
    constexpr size_t MostChains = 20000;
    if (Ended.InFile.isInvalid() || Result.Chains.size() >= MostChains ||
        Parsed.isMacroDefined(Ended.Branches.front().Macro) || Parsed.isMacroDefined(Ended.Leaving))
      return;
    Ended.Branches.back().End = sources().getFileOffset(Loc);
    Result.Chains.push_back(std::move(Ended));
  }

private:
  const SourceManager &sources() const { return Parsed.getSourceManager(); }

  bool isDefined(const Token &Name) const { return Parsed.isMacroDefined(Name.getIdentifierInfo()); }

  StringRef textOf(SourceRange Range) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), sources(), Parsed.getLangOpts());
  }

  /// How the condition's macro is to be defined; empty where there is none. Names with an underscore in front are the
  /// compiler's.
  std::string macroOf(const Condition &On) const {
    if (On.Macro.empty() || !isLetter(On.Macro.front()) || Parsed.isMacroDefined(On.Macro))
      return "";
    return (On.Macro + (On.Value.empty() ? "" : " ") + On.Value).str();
  }

  void open(SourceLocation Loc, const Condition &On, bool IsTaken) {
    Chain &Each = Open.emplace_back();
    const unsigned Begin = sources().getFileOffset(Loc);
    Each.Branches.push_back({On.IsNegated ? "" : macroOf(On), Begin, Begin, IsTaken});
    if (sources().isInSystemHeader(Loc) || Loc.isMacroID())
      return;
    Each.InFile = sources().getFileID(Loc);
    Each.File = sources().getFilename(Loc).str();
    if (On.IsNegated)
      Each.Leaving = macroOf(On);
  }

  void next(SourceLocation Loc, std::string Macro, bool IsTaken) {
    if (Open.empty())
      return;
    const unsigned Begin = sources().getFileOffset(Loc);
    Open.back().Branches.back().End = Begin;
    Open.back().Branches.push_back({std::move(Macro), Begin, Begin, IsTaken});
  }

  BuildChoices &Result;
  Preprocessor &Parsed;
  std::vector<Chain> Open;
};

std::unique_ptr<PPCallbacks> BuildChoices::watch(Preprocessor &Parsed) {
  return std::make_unique<Watch>(*this, Parsed);
}

std::vector<std::string> BuildChoices::macrosAgainst(const std::set<Place> &Errors) const {
  std::vector<std::string> Macros;
  for (const auto &[File, Offset] : Errors) {
    auto Innermost = llvm::find_if(Chains, [&](const Chain &Each) {
      return Each.File == File && Each.Branches.front().Begin < Offset && Offset < Each.Branches.back().End;
    });
    if (Innermost == Chains.end())
      continue;
    const Branch &First = Innermost->Branches.front();
    std::string Macro = Offset < First.End ? Innermost->Leaving : First.Macro;
    if (!Macro.empty() && !llvm::is_contained(Macros, Macro))
      Macros.push_back(std::move(Macro));
  }
  return Macros;
}

std::vector<std::string> BuildChoices::macrosDeclaring(const llvm::StringSet<> &Names,
                                                       const SourceManager &Sources) const {
  std::vector<std::string> Macros;
  if (Names.empty())
    return Macros;
  std::set<Place> Read;
  llvm::StringMap<std::string> ChosenFor;
  for (const Chain &Around : Chains)
    for (const Branch &Each : Around.Branches)
      if (!Each.IsTaken && !Each.Macro.empty() && Read.emplace(Around.File, Each.Begin).second)
        for (const auto &Name : declaredIn(Sources.getBufferData(Around.InFile), Each.Begin, Each.End, Names)) {
          std::string &Chosen = ChosenFor[Name.getKey()];
          if (Chosen.empty() || (isNamedForCuda(Each.Macro) && !isNamedForCuda(Chosen)))
            Chosen = Each.Macro;
        }
  for (const auto &Each : ChosenFor)
    if (!llvm::is_contained(Macros, Each.getValue()))
      Macros.push_back(Each.getValue());
  llvm::sort(Macros);
  return Macros;
}

} // namespace cuda_tidy
