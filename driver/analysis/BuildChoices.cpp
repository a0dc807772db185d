#include "analysis/ErrorBranches.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

class ErrorBranches::Watch : public PPCallbacks {
public:
  Watch(ErrorBranches &Result, Preprocessor &Parsed) : Result(Result), Parsed(Parsed) {}

  void Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    open(Loc, Name.getIdentifierInfo()->getName(), /*TakesFirst=*/true);
  }
  void Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override {
    open(Loc, Name.getIdentifierInfo()->getName(), /*TakesFirst=*/false);
  }
  void If(SourceLocation Loc, SourceRange Condition, ConditionValueKind) override {
    const StringRef Text = Lexer::getSourceText(CharSourceRange::getTokenRange(Condition), sources(),
                                                Parsed.getLangOpts());
    if (const size_t At = Text.find("defined"); At != StringRef::npos) {
      const bool IsNegated = Text.take_front(At).rtrim().ends_with("!");
      open(Loc, firstWord(Text.substr(At + StringRef("defined").size()).ltrim("( \t")), !IsNegated);
      return;
    }
    const auto [Left, Right] = Text.split("==");
    const StringRef Name = firstWord(Left.ltrim("( \t"));
    const StringRef Number = Right.ltrim().take_while(llvm::isDigit);
    const bool IsComparison = !Number.empty() && Left.ltrim("( \t").drop_front(Name.size()).trim().empty();
    open(Loc, IsComparison ? Name : "", /*TakesFirst=*/true, Number);
  }
  void Elif(SourceLocation Loc, SourceRange, ConditionValueKind, SourceLocation) override { endFirstBranch(Loc); }
  void Elifdef(SourceLocation Loc, const Token &, const MacroDefinition &) override { endFirstBranch(Loc); }
  void Elifdef(SourceLocation Loc, SourceRange, SourceLocation) override { endFirstBranch(Loc); }
  void Elifndef(SourceLocation Loc, const Token &, const MacroDefinition &) override { endFirstBranch(Loc); }
  void Elifndef(SourceLocation Loc, SourceRange, SourceLocation) override { endFirstBranch(Loc); }
  void Else(SourceLocation Loc, SourceLocation) override { endFirstBranch(Loc); }

  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Open.empty())
      return;
    Chain Ended = std::move(Open.back());
    Open.pop_back();
    // What the code itself defines by now guards against a second include.
    constexpr size_t MostChains = 20000;
    if (Ended.File.empty() || Result.Chains.size() >= MostChains ||
        Parsed.isMacroDefined(StringRef(Ended.Macro).split(' ').first))
      return;
    Ended.End = sources().getFileOffset(Loc);
    if (!Ended.FirstBranchEnd)
      Ended.FirstBranchEnd = Ended.End;
    Result.Chains.push_back(std::move(Ended));
  }

private:
  const SourceManager &sources() const { return Parsed.getSourceManager(); }

  static StringRef firstWord(StringRef Text) {
    return Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
  }

  void open(SourceLocation Loc, StringRef Name, bool TakesFirst, StringRef Value = "") {
    Chain &Each = Open.emplace_back();
    if (sources().isInSystemHeader(Loc) || Loc.isMacroID())
      return;
    Each.File = sources().getFilename(Loc).str();
    Each.Begin = sources().getFileOffset(Loc);
    Each.TakesFirst = TakesFirst;
    // Names with an underscore in front are the compiler's.
    if (!Name.empty() && isLetter(Name.front()) && !Parsed.isMacroDefined(Name))
      Each.Macro = (Name + (Value.empty() ? "" : " ") + Value).str();
  }

  void endFirstBranch(SourceLocation Loc) {
    if (!Open.empty() && !Open.back().FirstBranchEnd)
      Open.back().FirstBranchEnd = sources().getFileOffset(Loc);
  }

  ErrorBranches &Result;
  Preprocessor &Parsed;
  std::vector<Chain> Open;
};

std::unique_ptr<PPCallbacks> ErrorBranches::watch(Preprocessor &Parsed) {
  return std::make_unique<Watch>(*this, Parsed);
}

std::vector<std::string> ErrorBranches::macrosAgainst(const std::set<Place> &Errors) const {
  std::vector<std::string> Macros;
  for (const auto &[File, Offset] : Errors) {
    auto Innermost = llvm::find_if(Chains, [&](const Chain &Each) {
      return Each.Begin < Offset && Offset < Each.End && Each.File == File;
    });
    if (Innermost == Chains.end() || Innermost->Macro.empty())
      continue;
    const bool IsInFirst = Offset < Innermost->FirstBranchEnd;
    if (IsInFirst != Innermost->TakesFirst && !llvm::is_contained(Macros, Innermost->Macro))
      Macros.push_back(Innermost->Macro);
  }
  return Macros;
}

} // namespace cuda_tidy
