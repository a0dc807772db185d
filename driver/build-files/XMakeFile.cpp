#include "build-files/XMakeFile.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace cuda_tidy {
namespace {

namespace path = llvm::sys::path;
using llvm::StringRef;

/// Goes through the words, strings and brackets of a Lua program.
class LuaTokens {
public:
  explicit LuaTokens(StringRef Text) : Rest(Text) {}

  struct Token {
    enum Kind { Word, String, Other } What;
    StringRef Text; ///< Of a string what is within its quotes.
    unsigned Line;
  };

  std::optional<Token> next() {
    for (;;) {
      skip(Rest.take_while(llvm::isSpace).size());
      if (Rest.empty())
        return std::nullopt;
      if (!Rest.starts_with("--"))
        break;
      const bool IsBlock = Rest.starts_with("--[[");
      skip(std::min(Rest.size(), Rest.find(IsBlock ? "]]" : "\n")));
    }
    const unsigned At = Line;
    const char First = Rest.front();
    if (clang::isAsciiIdentifierStart(First)) {
      const StringRef Word = Rest.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
      skip(Word.size());
      return Token{Token::Word, Word, At};
    }
    if (First == '"' || First == '\'') {
      const size_t End = std::min(Rest.find(First, 1), Rest.find('\n'));
      const StringRef Letters = Rest.slice(1, End);
      skip(std::min(Rest.size(), End == StringRef::npos ? End : End + 1));
      return Token{Token::String, Letters, At};
    }
    const StringRef Other = Rest.take_front(1);
    skip(1);
    return Token{Token::Other, Other, At};
  }

private:
  void skip(size_t Length) {
    Line += Rest.take_front(Length).count('\n');
    Rest = Rest.drop_front(std::min(Length, Rest.size()));
  }

  StringRef Rest;
  unsigned Line = 1;
};

class Reader {
public:
  Reader(StringRef Text, const std::string &File) : Tokens(Text), File(File), Directory(path::parent_path(File)) {
    Build.Directories[Directory.str()]; // it is one with a build file
  }

  BuildDescription read() {
    StringRef Before;
    while (std::optional<LuaTokens::Token> Each = Tokens.next()) {
      const bool IsWord = Each->What == LuaTokens::Token::Word;
      if (Each->Text == "(" && !Before.empty() && Each->What == LuaTokens::Token::Other)
        call(Before);
      else if (IsWord)
        count(Each->Text);
      Before = IsWord ? Each->Text : StringRef();
    }
    return std::move(Build);
  }

private:
  void count(StringRef Word) {
    if (llvm::is_contained({"if", "for", "while", "function"}, Word))
      ++Blocks;
    else if (Word == "end" && Blocks > 0)
      --Blocks;
  }

  void call(StringRef Function) {
    std::vector<LuaTokens::Token> Strings;
    unsigned Open = 1;
    bool IsNamed = false; // `{public = true}`
    while (Open > 0) {
      std::optional<LuaTokens::Token> Each = Tokens.next();
      if (!Each)
        return;
      if (Each->What == LuaTokens::Token::Word)
        count(Each->Text);
      else if (Each->What == LuaTokens::Token::String && !IsNamed)
        Strings.push_back(*Each);
      if (Each->What == LuaTokens::Token::Other)
        Open += Each->Text == "(" ? 1 : Each->Text == ")" ? -1 : 0;
      IsNamed = Each->What == LuaTokens::Token::Other && Each->Text == "=";
    }
    if (Blocks == 0)
      apply(Function, Strings);
  }

  void apply(StringRef Function, llvm::ArrayRef<LuaTokens::Token> Strings) {
    if (Function == "target" && !Strings.empty()) {
      Target = Strings.front().Text.str();
      Build.Targets[Target].Directory = Directory.str();
      IsElsewhere = false;
    } else if (Function == "target_end" ||
               llvm::is_contained({"option", "rule", "package", "task", "toolchain"}, Function)) {
      Target.clear();
      IsElsewhere = Function != "target_end";
    } else if (Function.ends_with("_end")) {
      IsElsewhere = false;
    } else if (!IsElsewhere) {
      for (const LuaTokens::Token &Each : Strings)
        applyTo(Function, Each);
    }
  }

  void applyTo(StringRef Function, const LuaTokens::Token &Argument) {
    std::vector<BuildFlag> &Flags = Target.empty() ? Build.Directories[Directory.str()] : Build.Targets[Target].Flags;
    const std::string Origin = File + ":" + std::to_string(Argument.Line);
    StringRef Text = Argument.Text;
    if (Function == "add_defines")
      addFlag(Flags, ("-D" + Text).str(), Origin);
    else if (Function == "add_undefines")
      addFlag(Flags, ("-U" + Text).str(), Origin);
    else if (Function == "set_languages" && (Text.consume_front("c++") || Text.consume_front("cxx")))
      addFlag(Flags, ("-std=c++" + Text).str(), Origin);
    else if (llvm::is_contained({"add_cuflags", "add_cxflags", "add_cxxflags"}, Function))
      addFlag(Flags, Text, Origin);
    else if (Function == "add_files" && !Target.empty())
      addFile(Text);
  }

  void addFile(StringRef Pattern) {
    constexpr size_t MostWildcards = 300;
    llvm::SmallString<256> Absolute(Directory);
    path::append(Absolute, Pattern.split('|').first); // behind it stands what is left out
    path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    if (!Pattern.contains('*'))
      Build.TargetsOf[Absolute].push_back(Target);
    else if (Build.Wildcards.size() < MostWildcards)
      Build.Wildcards.emplace_back(Absolute.str().str(), Target);
  }

  LuaTokens Tokens;
  const std::string &File;
  const StringRef Directory;
  BuildDescription Build;
  std::string Target;       ///< Whose description it is; empty outside of all.
  bool IsElsewhere = false; ///< In the description of something else.
  unsigned Blocks = 0;
};

} // namespace

BuildDescription readXMakeFile(StringRef Text, const std::string &File) { return Reader(Text, File).read(); }

} // namespace cuda_tidy
