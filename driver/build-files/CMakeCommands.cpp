#include "build-files/CMakeCommands.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <optional>

namespace cuda_tidy {
namespace {

bool isWordCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

class Reader {
public:
  explicit Reader(llvm::StringRef Text) : Rest(Text) {}

  std::vector<CMakeCommand> read() {
    std::vector<CMakeCommand> Commands;
    while (skipSpace()) {
      CMakeCommand Command;
      Command.Line = Line;
      Command.Name = take(Rest.take_while(isWordCharacter).size()).lower();
      if (Command.Name.empty() || !skipSpace() || Rest.front() != '(')
        break;
      take(1);
      if (!readArguments(Command.Arguments))
        break;
      Commands.push_back(std::move(Command));
    }
    return Commands;
  }

private:
  llvm::StringRef take(size_t Length) {
    const llvm::StringRef Taken = Rest.take_front(Length);
    Line += Taken.count('\n');
    Rest = Rest.drop_front(Taken.size());
    return Taken;
  }

  /// The text of a bracket such as `[==[…]==]` that begins here.
  std::optional<llvm::StringRef> takeBracket() {
    if (!Rest.starts_with("["))
      return std::nullopt;
    const size_t Equals = Rest.drop_front().take_while([](char C) { return C == '='; }).size();
    if (!Rest.substr(1 + Equals).starts_with("["))
      return std::nullopt;
    const std::string End = "]" + std::string(Equals, '=') + "]";
    take(2 + Equals);
    const llvm::StringRef Inside = take(std::min(Rest.find(End), Rest.size()));
    take(End.size());
    return Inside;
  }

  /// Whether something is left behind blanks and comments.
  bool skipSpace() {
    while (!Rest.empty()) {
      if (llvm::isSpace(Rest.front())) {
        take(1);
      } else if (Rest.front() == '#') {
        take(1);
        if (!takeBracket())
          take(std::min(Rest.find('\n'), Rest.size()));
      } else {
        return true;
      }
    }
    return false;
  }

  bool readArguments(std::vector<CMakeArgument> &Arguments) {
    for (unsigned Depth = 1; skipSpace();) {
      if (Rest.front() == ')' && --Depth == 0) {
        take(1);
        return true;
      }
      if (Rest.front() == '(' || Rest.front() == ')') {
        Depth += Rest.front() == '(';
        Arguments.push_back({take(1).str(), CMakeArgument::Parenthesis});
      } else if (Rest.front() == '"') {
        Arguments.push_back({takeQuoted(), CMakeArgument::Quoted});
      } else if (std::optional<llvm::StringRef> Inside = takeBracket()) {
        Arguments.push_back({Inside->str(), CMakeArgument::Bracket});
      } else {
        Arguments.push_back({takeUnquoted(), CMakeArgument::Unquoted});
      }
    }
    return false;
  }

  /// Takes a backslash and what it stands for.
  void takeEscape(std::string &Into) {
    take(1);
    const llvm::StringRef Escaped = take(1);
    if (Escaped == "n" || Escaped == "t" || Escaped == "r")
      Into += Escaped == "n" ? '\n' : Escaped == "t" ? '\t' : '\r';
    else if (Escaped == ";")
      Into += "\\;";
    else if (Escaped != "\n")
      Into += Escaped;
  }

  std::string takeQuoted() {
    std::string Text;
    take(1);
    while (!Rest.empty() && Rest.front() != '"') {
      if (Rest.front() == '\\')
        takeEscape(Text);
      else
        Text += take(1);
    }
    take(1);
    return Text;
  }

  std::string takeUnquoted() {
    std::string Text;
    while (!Rest.empty() && !llvm::isSpace(Rest.front()) && !llvm::StringRef("()#").contains(Rest.front())) {
      if (Rest.front() == '\\')
        takeEscape(Text);
      else if (Rest.front() == '"') // as in -DNAME="a b"
        Text += '"' + takeQuoted() + '"';
      else
        Text += take(1);
    }
    return Text;
  }

  llvm::StringRef Rest;
  unsigned Line = 1;
};

} // namespace

std::vector<CMakeCommand> readCMakeCommands(llvm::StringRef Text) { return Reader(Text).read(); }

} // namespace cuda_tidy
