#include "command/CudaSwitches.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

class SwitchFinder {
public:
  void read(StringRef Line) {
    if (!Line.consume_front("#"))
      return;
    Line = Line.ltrim();
    StringRef Directive = Line.take_while(llvm::isAlpha);
    StringRef Rest = Line.drop_front(Directive.size()).split("//").first.split("/*").first.trim();
    if (Directive.starts_with("if") || Directive.starts_with("elif"))
      addNamedSwitches(Rest);
    if (Directive.starts_with("if"))
      Conditions.push_back(Directive == "ifndef" ? StringRef() : onlyMacroOf(Rest));
    else if (Directive == "endif" && !Conditions.empty())
      Conditions.pop_back();
    else if (Directive.starts_with("el") && !Conditions.empty())
      Conditions.back() = "";
    else if (Directive == "include" && !Conditions.empty() && isNamedForCuda(Conditions.back()) &&
             isRuntimeHeader(Rest))
      add(Conditions.back());
  }

  std::vector<std::string> Found;

private:
  static bool isRuntimeHeader(StringRef Include) {
    return llvm::is_contained({"cuda.h", "cuda_runtime.h", "cuda_runtime_api.h"}, Include.trim("\"<>"));
  }

  /// The word that begins the text; empty if none does.
  static StringRef firstWord(StringRef Text) {
    return Text.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
  }

  /// The macro of `X`, `defined(X)` or `defined X`; empty for any other condition and for a compiler's own macro.
  static StringRef onlyMacroOf(StringRef Condition) {
    StringRef Word = firstWord(Condition);
    if (Word.empty() || Word == "defined") {
      Condition = Condition.substr(Word.size()).ltrim("( \t");
      Word = firstWord(Condition);
    }
    const bool IsAlone = Condition.substr(Word.size()).trim(" \t)").empty();
    return IsAlone && !Word.empty() && clang::isLetter(Word.front()) ? Word : StringRef();
  }

  void addNamedSwitches(StringRef Condition) {
    while (!Condition.empty()) {
      StringRef Word = firstWord(Condition);
      if (isCudaSwitch(Word))
        add(Word);
      Condition = Condition.drop_front(std::max<size_t>(Word.size(), 1));
    }
  }

  void add(StringRef Macro) {
    constexpr size_t Most = 100; // programs that mean well have a handful
    if (Found.size() < Most && !llvm::is_contained(Found, Macro))
      Found.push_back(Macro.str());
  }

  std::vector<StringRef> Conditions; ///< The macros around the line, innermost last; empty where none decides alone.
};

} // namespace

bool isNamedForCuda(StringRef Macro) {
  return (Macro.contains("GPU") || Macro.contains("CUDA")) && !Macro.ends_with("_VERSION");
}

bool isCudaSwitch(StringRef Name) {
  static const llvm::Regex Named("^([A-Za-z][A-Za-z0-9_]*_)?(WITH|USE|HAVE|ENABLE)_(CUDA|CUDNN|NCCL)$");
  return Named.match(Name);
}

std::vector<std::string> findCudaSwitches(StringRef Text) {
  SwitchFinder Finder;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    while (End != StringRef::npos && Text.take_front(End).rtrim('\r').ends_with("\\"))
      End = Text.find('\n', End + 1);
    Finder.read(Text.take_front(End).trim());
    Text = Text.substr(End).drop_front(End != StringRef::npos);
  }
  return Finder.Found;
}

} // namespace cuda_tidy
