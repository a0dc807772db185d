#include "command/CudaSwitches.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
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

  static bool isNamedForCuda(StringRef Macro) {
    return (Macro.contains("GPU") || Macro.contains("CUDA")) && !Macro.ends_with("_VERSION");
  }

  /// The macro of `X`, `defined(X)` or `defined X`; empty for any other condition and for a compiler's own macro.
  static StringRef onlyMacroOf(StringRef Condition) {
    static const llvm::Regex Single("^(defined[ \t]*)?[( \t]*([A-Za-z][A-Za-z0-9_]*)[ \t)]*$");
    llvm::SmallVector<StringRef, 3> Groups;
    return Single.match(Condition, &Groups) ? Groups[2] : StringRef();
  }

  void addNamedSwitches(StringRef Condition) {
    static const llvm::Regex Named("^([A-Za-z][A-Za-z0-9_]*_)?(WITH|USE|HAVE|ENABLE)_(CUDA|CUDNN|NCCL)$");
    while (!Condition.empty()) {
      StringRef Word = Condition.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
      if (Named.match(Word))
        add(Word);
      Condition = Condition.drop_front(std::max<size_t>(Word.size(), 1));
    }
  }

  void add(StringRef Macro) {
    if (!llvm::is_contained(Found, Macro))
      Found.push_back(Macro.str());
  }

  std::vector<StringRef> Conditions; ///< The macros around the line, innermost last; empty where none decides alone.
};

} // namespace

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
