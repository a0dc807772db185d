#include "python/PythonConstants.h"
#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;
using llvm::StringRef;

namespace cuda_tidy {

/// Programs that mean well put no code together from more.
static constexpr unsigned MostParts = 10000;

/// Reads an expression from left to right.
class PythonConstants::Reader {
public:
  struct Value {
    std::vector<MappedText> Strings;
    bool IsList = true; ///< Or else it is one string.
  };

  /// \p PartsLeft is counted down.
  Reader(const PythonConstants &Of, ArrayRef<PythonToken> Expression, unsigned Depth, unsigned &PartsLeft,
         bool *Omitted)
      : Of(Of), Rest(Expression), Depth(Depth), PartsLeft(PartsLeft), Omitted(Omitted) {}

  std::optional<Value> read() {
    std::optional<Value> Result = readSum();
    return Rest.empty() ? Result : std::nullopt;
  }

private:
  bool accept(StringRef Text) {
    if (Rest.empty() || Rest.front().Is == PythonToken::String || Rest.front().Text != Text)
      return false;
    Rest = Rest.drop_front();
    return true;
  }

  std::optional<Value> readSum() {
    std::optional<Value> Sum = readSummand();
    while (Sum && accept("+")) {
      std::optional<Value> More = readSummand();
      if (!More || More->IsList != Sum->IsList)
        return std::nullopt;
      if (Sum->IsList)
        llvm::append_range(Sum->Strings, More->Strings);
      else
        Sum->Strings.front().append(More->Strings.front());
    }
    return Sum;
  }

  /// One that is not known counts as a list, so that no string is known in part.
  std::optional<Value> readSummand() {
    const ArrayRef<PythonToken> Start = Rest;
    std::optional<Value> Term = readTerm();
    if (Term || !Omitted)
      return Term;
    *Omitted = true;
    Rest = Start.drop_front(takeUntil(Start, [](const PythonToken &Each) { return Each.Text == "+"; }).size());
    return Value();
  }

  /// A string, a name or what stands in brackets, and the methods that leave its code alone.
  std::optional<Value> readTerm() {
    std::optional<Value> Term = readAtom();
    while (Term && Rest.size() > 3 && Rest[0].Text == "." &&
           llvm::is_contained({"strip", "lstrip", "rstrip"}, Rest[1].Text) && Rest[2].Text == "(" &&
           Rest[3].Text == ")")
      Rest = Rest.drop_front(4);
    return Term;
  }

  std::optional<Value> readAtom() {
    if (Rest.empty() || Depth > DeepestNesting || !PartsLeft || !--PartsLeft)
      return std::nullopt;
    if (Rest.front().Is == PythonToken::String)
      return readStrings();
    if (accept("["))
      return readElements(true);
    if (accept("("))
      return readElements(false);
    if (accept("None"))
      return Value();
    if (Rest.front().Is != PythonToken::Name)
      return std::nullopt;
    const bool IsOfModule = Rest.size() > 2 && llvm::is_contained({"textwrap", "inspect"}, Rest[0].Text);
    const PythonToken &Name = Rest[IsOfModule ? 2 : 0];
    Rest = Rest.drop_front(IsOfModule ? 3 : 1);
    if (llvm::is_contained({"dedent", "cleandoc"}, Name.Text) && accept("("))
      return readElements(false);
    return valueOf(Name);
  }

  std::optional<Value> readStrings() {
    Value Result{std::vector<MappedText>(1), false};
    for (; !Rest.empty() && Rest.front().Is == PythonToken::String; Rest = Rest.drop_front()) {
      std::optional<MappedText> Part = valueOfString(Rest.front(), Of.Program);
      if (!Part)
        return std::nullopt;
      Result.Strings.front().append(*Part);
    }
    return Result;
  }

  /// What stands in parentheses is a list only if a comma says so, or if it is one without them.
  std::optional<Value> readElements(bool IsList) {
    Value Elements;
    bool IsOnly = !IsList;
    while (!accept(")") && !accept("]")) {
      ArrayRef<PythonToken> Tokens =
          takeUntil(Rest, [](const PythonToken &Each) { return Each.Text == "," || isClosing(Each); });
      Rest = Rest.drop_front(Tokens.size());
      std::optional<Value> Element = Reader(Of, Tokens, Depth + 1, PartsLeft, Omitted).read();
      if (!Element && !Omitted)
        return std::nullopt;
      if (!Element)
        *Omitted = true;
      else
        llvm::append_range(Elements.Strings, Element->Strings);
      if (accept(","))
        IsOnly = false;
      else if (Rest.empty() || Rest.front().Text == "}")
        return std::nullopt;
      Elements.IsList = !IsOnly || !Element || Element->IsList;
    }
    return Elements;
  }

  std::optional<Value> valueOf(const PythonToken &Name) {
    const Binding *Found = Of.lookUp(Name.Text, &Name - Of.Tokens.data());
    if (!Found || Found->IsOtherwiseBound || Found->Values.size() != 1)
      return std::nullopt;
    return Reader(Of, Found->Values.front(), Depth + 1, PartsLeft, Omitted).read();
  }

  const PythonConstants &Of;
  ArrayRef<PythonToken> Rest;
  unsigned Depth;
  unsigned &PartsLeft;
  bool *Omitted;
};

std::optional<std::vector<MappedText>> PythonConstants::strings(ArrayRef<PythonToken> Expression,
                                                                bool *Omitted) const {
  unsigned PartsLeft = MostParts;
  std::optional<Reader::Value> Found = Reader(*this, Expression, 0, PartsLeft, Omitted).read();
  return Found ? std::optional(std::move(Found->Strings)) : std::nullopt;
}

} // namespace cuda_tidy
