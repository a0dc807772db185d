#include "model/PythonCalls.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 4;

/// Functions of `torch` whose tensors have their elements one after the other.
constexpr StringRef Factories[] = {"empty", "zeros",    "ones",   "full", "arange", "rand", "randn",
                                   "tensor", "linspace", "randint", "cat",  "stack",  "eye"};

/// Methods that leave the order of the elements alone.
constexpr StringRef KeepOrder[] = {"to",   "cuda", "cpu",  "contiguous", "float", "half",   "int",
                                   "long", "short", "char", "byte",      "bool",  "double", "type",
                                   "view", "detach", "clone", "fill_",   "zero_", "flatten", "requires_grad_"};

bool isNameCharacter(char C) { return clang::isAsciiIdentifierContinue(C); }
bool isPathCharacter(char C) { return isNameCharacter(C) || C == '.'; }

/// The length of the beginning of \p Text that ends before the first character outside of brackets and strings that
/// \p IsEnd, or with \p Text.
std::size_t lengthUntil(StringRef Text, llvm::function_ref<bool(char)> IsEnd) {
  unsigned Depth = 0;
  for (std::size_t At = 0; At < Text.size(); ++At) {
    const char C = Text[At];
    if (C == '\'' || C == '"')
      At = std::min(Text.find(C, At + 1), Text.size());
    else if (Depth == 0 && IsEnd(C))
      return At;
    else if (StringRef("([{").contains(C))
      ++Depth;
    else if (StringRef(")]}").contains(C) && Depth-- == 0)
      return At;
  }
  return Text.size();
}

/// What stands between the bracket that \p Text begins with and the one that closes it; \p Text is left behind that.
StringRef takeBracket(StringRef &Text) {
  const StringRef Inside = Text.drop_front().take_front(lengthUntil(Text.drop_front(), [](char) { return false; }));
  Text = Text.drop_front(std::min(Inside.size() + 2, Text.size()));
  return Inside;
}

/// The value that the last assignment to \p Variable in \p Text gives it, with the text before that; empty if there is
/// none: `a, variable = value`.
std::pair<StringRef, StringRef> lastValueOf(StringRef Variable, StringRef Text) {
  for (StringRef Before = Text; !Before.empty();) {
    const std::size_t Begin = Before.rfind('\n') == StringRef::npos ? 0 : Before.rfind('\n') + 1;
    StringRef Line = Before.substr(Begin);
    const std::size_t Equals = lengthUntil(Line, [](char C) { return StringRef("=<>!+-*/#").contains(C); });
    if (Line.substr(Equals).starts_with("=") && !Line.substr(Equals).starts_with("==")) {
      llvm::SmallVector<StringRef, 4> Targets;
      Line.take_front(Equals).split(Targets, ',');
      if (llvm::any_of(Targets, [&](StringRef Each) { return Each.split(':').first.trim(" \t()") == Variable; })) {
        const StringRef Value = Text.substr(Begin + Equals + 1);
        return {Value.take_front(lengthUntil(Value, [](char C) { return C == '\n' || C == '#'; })).trim(),
                Text.take_front(Begin)};
      }
    }
    Before = Before.take_front(Begin == 0 ? 0 : Begin - 1);
  }
  return {};
}

/// Whether a module in \p File has a buffer or a parameter called \p Member: `self.register_buffer("scales", …)`.
bool isRegistered(StringRef Member, StringRef File) {
  for (std::size_t At = File.find("register_"); At != StringRef::npos; At = File.find("register_", At + 1)) {
    StringRef Call = File.substr(At);
    if (Call.consume_front("register_buffer") || Call.consume_front("register_parameter")) {
      const StringRef Name = Call.ltrim("( \n\t");
      if ((Name.starts_with("\"") || Name.starts_with("'")) &&
          Name.drop_front().take_while(isNameCharacter) == Member)
        return true;
    }
  }
  return false;
}

/// Whether a call of \p Path makes a tensor: `torch.zeros`, `x.new_empty`, `torch.cuda.IntTensor`, or one of \p Module.
bool makesTensor(StringRef Path, StringRef Module) {
  const auto [Object, Name] = Path.rsplit('.');
  return (Object == "torch" && (llvm::is_contained(Factories, Name) || Name.ends_with("_like"))) ||
         Name.starts_with("new_") || Path.ends_with("nn.Parameter") ||
         (Object.starts_with("torch") && Name.ends_with("Tensor")) ||
         (!Module.empty() && Object == Module);
}

/// Where a call's arguments come from.
struct PythonCall {
  StringRef Module;                ///< `module` of `module.function(…)`.
  llvm::ArrayRef<StringRef> Files; ///< Of the project.

  /// Whether \p Value is a tensor that the function with \p Before made, or nothing.
  bool isMade(StringRef Value, StringRef Before, unsigned StepsLeft = MaxSteps) const {
    Value = Value.trim();
    if (StringRef Behind = Value; Value.starts_with("(")) // around a whole value
      if (const StringRef Inside = takeBracket(Behind); Behind.empty())
        Value = Inside.trim();
    if (Value == "None" || Value.ends_with(".contiguous()"))
      return true;
    if (StepsLeft == 0)
      return false;
    if (const std::size_t If = Value.find(" if "), Else = Value.find(" else ", If); Else != StringRef::npos)
      return isMade(Value.take_front(If), Before, StepsLeft - 1) &&
             isMade(Value.substr(Else + StringRef(" else ").size()), Before, StepsLeft - 1);
    StringRef Path = Value.take_while(isPathCharacter), Rest = Value.substr(Path.size());
    if (Rest.empty()) {
      Path.consume_back(".data");
      return isVariableMade(Path, Before, StepsLeft - 1);
    }
    // `x.view(-1)` and `x[:n]` begin with a variable, `torch.zeros(n).view(-1)` with a call.
    const auto [Object, Method] = Path.rsplit('.');
    const bool IsSlice = Rest.starts_with("[");
    const StringRef Inside = IsSlice || Rest.starts_with("(") ? takeBracket(Rest) : StringRef();
    const bool IsMadeFirst = IsSlice ? Inside.ltrim().starts_with(":") && isMade(Path, Before, StepsLeft - 1)
                                     : makesTensor(Path, Module) || (llvm::is_contained(KeepOrder, Method) &&
                                                                     isMade(Object, Before, StepsLeft - 1));
    while (Rest.consume_front(".")) {
      const StringRef Name = Rest.take_while(isNameCharacter);
      Rest = Rest.substr(Name.size());
      if (!llvm::is_contained(KeepOrder, Name) || !Rest.starts_with("("))
        return false;
      takeBracket(Rest);
    }
    return IsMadeFirst && Rest.trim().empty();
  }

private:
  /// `x`, `self.x`, `buffers.x`; a member is made by another method, of whatever class, and so is what is handed on by
  /// a name that tells more than `x`.
  bool isVariableMade(StringRef Path, StringRef Before, unsigned StepsLeft) const {
    auto [Given, BeforeThat] = lastValueOf(Path, Before);
    if (!Given.empty())
      return isMade(Given, BeforeThat, StepsLeft);
    const StringRef Member = Path.substr(Path.rfind('.') + 1);
    if (!Path.contains('.') && !Path.contains('_'))
      return false;
    return llvm::any_of(Files, [&](StringRef File) {
      std::tie(Given, BeforeThat) = lastValueOf("self." + Member.str(), File);
      return isRegistered(Member, File) || (!Given.empty() && isMade(Given, BeforeThat, StepsLeft));
    });
  }
};

/// What a call with \p Inside its brackets gives \p Argument; empty if nothing, or where the text does not tell.
StringRef givenTo(const PythonArgument &Argument, StringRef Inside) {
  for (unsigned Index = 0; !Inside.empty(); ++Index) {
    const std::size_t Length = lengthUntil(Inside, [](char C) { return C == ','; });
    const StringRef Each = Inside.take_front(Length).trim();
    Inside = Inside.substr(std::min(Length + 1, Inside.size()));
    const StringRef Keyword = Each.take_while(isNameCharacter);
    const StringRef Behind = Each.substr(Keyword.size()).ltrim();
    const bool IsNamed = !Keyword.empty() && Behind.starts_with("=") && !Behind.starts_with("==");
    if (Each.starts_with("*"))
      return {};
    if (IsNamed ? Keyword == Argument.Name : Index == Argument.Index)
      return IsNamed ? Behind.drop_front() : Each;
  }
  return {};
}

} // namespace

StringRef pythonFunctionBefore(StringRef Text, std::size_t At) {
  auto IndentOf = [](StringRef Line) { return Line.find_first_not_of(" \t"); };
  std::size_t End = Text.rfind('\n', At);
  std::size_t Indent = End == StringRef::npos ? 0 : IndentOf(Text.substr(End + 1));
  while (End != StringRef::npos && End > 0) {
    const std::size_t Before = Text.rfind('\n', End - 1);
    const std::size_t Begin = Before == StringRef::npos ? 0 : Before + 1;
    const StringRef Line = Text.slice(Begin, End);
    if (IndentOf(Line) < Indent && Line.ltrim().starts_with("def "))
      return Text.slice(Begin, At);
    End = Before;
  }
  return {};
}

void forPythonCalls(StringRef Text, const PythonArgument &Argument, llvm::ArrayRef<StringRef> Files,
                    llvm::function_ref<void(bool IsMade)> Visit) {
  for (std::size_t At = Text.find(Argument.Function); At != StringRef::npos;
       At = Text.find(Argument.Function, At + 1)) {
    StringRef Behind = Text.substr(At + Argument.Function.size());
    const StringRef Before = Text.take_front(At);
    std::size_t Begin = At;
    while (Begin > 0 && isPathCharacter(Before[Begin - 1]))
      --Begin;
    StringRef Object = Before.substr(Begin);
    if (!Object.consume_back(".") || Object == "self" || Object == "F" || Object == "torch" || !Behind.starts_with("("))
      continue;
    const StringRef Value = givenTo(Argument, takeBracket(Behind));
    const StringRef Function = pythonFunctionBefore(Text, At);
    const StringRef BeforeStatement = Function.take_front(Function.rfind('\n') + 1);
    Visit(!Value.empty() && PythonCall{Object, Files}.isMade(Value, BeforeStatement));
  }
}

} // namespace cuda_tidy
