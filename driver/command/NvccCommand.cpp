#include "command/NvccCommand.h"

#include "command/HostOptions.h"
#include "command/NvccOptions.h"
#include "command/ValueList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

class Rewriter {
public:
  Rewriter(GpuTargets &Targets, std::vector<std::string> &Remarks) : Targets(Targets), Remarks(Remarks) {}

  std::vector<std::string> rewrite(ArrayRef<std::string> Arguments) {
    for (size_t I = 0; I < Arguments.size(); ++I) {
      std::optional<NvccMatch> Option = matchNvccOption(Arguments[I]);
      if (!Option) {
        Rewritten.push_back(Arguments[I]);
        continue;
      }
      if (!Option->Value && Option->Row->Value != NvccValue::None) {
        if (I + 1 == Arguments.size()) {
          Remarks.push_back("'" + Arguments[I] + "' at the end of the command lacks its value");
          break;
        }
        Option->Value = Arguments[++I];
      }
      StringRef Value = Option->Value.value_or("");
      if (const NvccOption *Row = nvccRow(*Option->Row, Value))
        apply(*Row, Value);
    }
    return std::move(Rewritten);
  }

private:
  void apply(const NvccOption &Row, StringRef Value) {
    switch (Row.Effect) {
    case NvccEffect::Ignore:
    case NvccEffect::OptionsFile: // Read already; what is left of it could not be.
      return;
    case NvccEffect::Explain:
      Remarks.push_back("'--" + Row.Long.str() + "': " + Row.Text.str());
      return;
    case NvccEffect::Architecture:
      return Targets.addArchitecture(Value);
    case NvccEffect::Code:
      return Targets.addCode(Value);
    case NvccEffect::GenerateCode:
      return Targets.addGenerateCode(Value);
    case NvccEffect::HostOptions:
      for (const std::string &Element : splitValueList(Value))
        addHostOptions(Element);
      return;
    case NvccEffect::Emit:
      if (Row.Value != NvccValue::List)
        return emit(Row.Text, Value);
      for (StringRef Element : splitValueList(Value)) {
        if (Element.size() > 1 && Element.starts_with("\"") && Element.ends_with("\""))
          Element = Element.drop_front().drop_back();
        emit(Row.Text, Element);
      }
      return;
    }
  }

  void emit(StringRef Text, StringRef Value) {
    if (Value.empty() && Text.contains('%')) // or clang would take the next word for the value
      return;
    for (StringRef Word : split(Text, ' ')) {
      auto [Before, After] = Word.split('%');
      Rewritten.push_back(Word.contains('%') ? (Before + Value + After).str() : Word.str());
    }
  }

  /// nvcc pastes the element into a shell command.
  void addHostOptions(StringRef Element) {
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(Element, Saver, Words);
    Rewritten.insert(Rewritten.end(), Words.begin(), Words.end());
  }

  GpuTargets &Targets;
  std::vector<std::string> &Remarks;
  std::vector<std::string> Rewritten;
};

} // namespace

std::vector<std::string> rewriteNvccArguments(ArrayRef<std::string> Arguments, GpuTargets &Targets,
                                              std::vector<std::string> &Remarks) {
  return Rewriter(Targets, Remarks).rewrite(Arguments);
}

bool areNvccOptions(ArrayRef<std::string> Arguments) {
  return any_of(Arguments, [](StringRef Argument) {
    std::optional<NvccMatch> Option = matchNvccOption(Argument);
    if (!Option)
      return false;
    switch (Option->Row->Effect) {
    case NvccEffect::Architecture:
    case NvccEffect::Code:
    case NvccEffect::GenerateCode:
    case NvccEffect::HostOptions:
    case NvccEffect::OptionsFile:
      return true;
    default:
      return !isClangOption(Argument);
    }
  });
}

} // namespace cuda_tidy
