#include "python/PythonConstants.h"
#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Programs that mean well nest neither brackets nor names in names deeper, nor put code together from more parts.
constexpr unsigned DeepestNesting = 100, MostParts = 10000;

bool isOpening(const PythonToken &Token) {
  return Token.Is == PythonToken::Other && (Token.Text == "(" || Token.Text == "[" || Token.Text == "{");
}

bool isClosing(const PythonToken &Token) {
  return Token.Is == PythonToken::Other && (Token.Text == ")" || Token.Text == "]" || Token.Text == "}");
}

/// The tokens up to the first for which \p Ends holds outside of brackets.
template <typename Predicate> ArrayRef<PythonToken> takeUntil(ArrayRef<PythonToken> Tokens, Predicate Ends) {
  unsigned Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Depth == 0 && Ends(Tokens[I]))
      return Tokens.take_front(I);
    if (isOpening(Tokens[I]))
      ++Depth;
    else if (isClosing(Tokens[I]) && Depth)
      --Depth;
  }
  return Tokens;
}

std::vector<ArrayRef<PythonToken>> splitAtCommas(ArrayRef<PythonToken> Tokens) {
  std::vector<ArrayRef<PythonToken>> Parts;
  while (!Tokens.empty()) {
    Parts.push_back(takeUntil(Tokens, [](const PythonToken &Each) { return Each.Text == ","; }));
    Tokens = Tokens.drop_front(std::min(Parts.back().size() + 1, Tokens.size()));
  }
  return Parts;
}

/// Whether a statement that is no assignment to one name gives a value to the name at \p Index: behind a keyword,
/// before an operator such as `+=`, or as one of several in the \p Targets tokens before `=`.
bool isBoundAt(ArrayRef<PythonToken> Statement, size_t Index, size_t Targets) {
  const StringRef Before = Index ? Statement[Index - 1].Text : "", After =
      Index + 1 < Statement.size() ? Statement[Index + 1].Text : "";
  if (llvm::is_contained({"for", "as", "import", "global", "nonlocal", "del"}, Before))
    return true;
  if (After.size() > 1 && After.ends_with("=") && !llvm::is_contained({"==", "!=", "<=", ">="}, After))
    return true;
  return Index < Targets && llvm::is_contained({"", ",", "(", ":", "*"}, Before) &&
         llvm::is_contained({",", ")", "="}, After);
}

} // namespace

ArrayRef<PythonToken> PythonCall::argument(StringRef Name, size_t Position) const {
  auto Found = Named.find(Name);
  return Found != Named.end()             ? Found->second
         : Position < Positional.size() ? Positional[Position]
                                        : ArrayRef<PythonToken>();
}

PythonConstants::PythonConstants(StringRef Program) : Program(Program), Tokens(readPython(Program)) {
  Scopes.push_back({0, 0, false, {}});
  for (ArrayRef<PythonToken> Rest = Tokens; !Rest.empty();) {
    ArrayRef<PythonToken> Line = Rest.take_front(1);
    while (Line.size() < Rest.size() && !Rest[Line.size()].BeginsLine)
      Line = Rest.take_front(Line.size() + 1);
    readLine(Line);
    Rest = Rest.drop_front(Line.size());
  }
}

void PythonConstants::readLine(ArrayRef<PythonToken> Line) {
  size_t Current = ScopeOf.empty() ? 0 : ScopeOf.back();
  if (Scopes.size() > 1 && Scopes.back().Indent == ~0u) { // its first line
    Current = Scopes.size() - 1;
    Scopes.back().Indent = Line.front().Indent;
  }
  while (Current && Line.front().Indent < Scopes[Current].Indent)
    Current = Scopes[Current].Parent;
  ScopeOf.insert(ScopeOf.end(), Line.size(), Current);

  if (Line.front().Text == "async")
    Line = Line.drop_front();
  if (Line.size() > 2 && (Line[0].Text == "def" || Line[0].Text == "class")) {
    Scopes[Current].Names[Line[1].Text].IsOtherwiseBound = true;
    Scopes.push_back({Current, ~0u, Line[0].Text == "class", {}});
    if (Line[0].Text == "def")
      for (ArrayRef<PythonToken> Parameter :
           splitAtCommas(takeUntil(Line.drop_front(3), [](const PythonToken &Each) { return Each.Text == ")"; })))
        for (const PythonToken &Each : Parameter.take_until([](const PythonToken &Part) {
               return Part.Text == ":" || Part.Text == "=";
             }))
          Scopes.back().Names[Each.Text].IsOtherwiseBound = true;
    return;
  }
  auto IsStatementEnd = [](const PythonToken &Each) { return Each.Text == ";"; };
  for (ArrayRef<PythonToken> Rest = Line; !Rest.empty();) {
    ArrayRef<PythonToken> Statement = takeUntil(Rest, IsStatementEnd);
    Rest = Rest.drop_front(std::min(Statement.size() + 1, Rest.size()));
    auto IsAssignment = [](const PythonToken &Each) { return Each.Text == "="; };
    ArrayRef<PythonToken> Target = takeUntil(Statement, IsAssignment);
    const bool IsOfName = Target.size() < Statement.size() && Target[0].Is == PythonToken::Name &&
                          (Target.size() == 1 || Target[1].Text == ":");
    if (IsOfName) {
      Scopes[Current].Names[Target[0].Text].Values.push_back(Statement.drop_front(Target.size() + 1));
      continue;
    }
    const size_t Targets = Target.size() < Statement.size() ? Target.size() : 0;
    for (size_t I = 0; I < Statement.size(); ++I)
      if (Statement[I].Is == PythonToken::Name && isBoundAt(Statement, I, Targets))
        Scopes[Current].Names[Statement[I].Text].IsOtherwiseBound = true;
  }
}

const PythonConstants::Binding *PythonConstants::lookUp(StringRef Name, size_t Token) const {
  const size_t Own = ScopeOf[Token];
  for (size_t At = Own;; At = Scopes[At].Parent) {
    if (!Scopes[At].IsClass || At == Own)
      if (auto Found = Scopes[At].Names.find(Name); Found != Scopes[At].Names.end())
        return &Found->second;
    if (!At)
      return nullptr;
  }
}

/// Reads an expression from left to right.
class PythonConstants::Reader {
public:
  using Value = std::vector<MappedText>;

  /// \p PartsLeft is counted down.
  Reader(const PythonConstants &Of, ArrayRef<PythonToken> Expression, unsigned Depth, unsigned &PartsLeft)
      : Of(Of), Rest(Expression), Depth(Depth), PartsLeft(PartsLeft) {}

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
    std::optional<Value> Sum = readTerm();
    while (Sum && accept("+")) {
      std::optional<Value> More = readTerm();
      if (!More)
        return std::nullopt;
      if (Sum->size() == 1 && More->size() == 1)
        Sum->front().append(More->front());
      else
        llvm::append_range(*Sum, *More);
    }
    return Sum;
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
    if (accept("(") || accept("["))
      return readElements();
    if (accept("None"))
      return Value();
    if (Rest.front().Is != PythonToken::Name)
      return std::nullopt;
    const bool IsOfModule = Rest.size() > 2 && llvm::is_contained({"textwrap", "inspect"}, Rest[0].Text);
    const PythonToken &Name = Rest[IsOfModule ? 2 : 0];
    Rest = Rest.drop_front(IsOfModule ? 3 : 1);
    if (llvm::is_contained({"dedent", "cleandoc"}, Name.Text) && accept("("))
      return readElements();
    return valueOf(Name);
  }

  std::optional<Value> readStrings() {
    Value Result(1);
    for (; !Rest.empty() && Rest.front().Is == PythonToken::String; Rest = Rest.drop_front()) {
      std::optional<MappedText> Part = valueOfString(Rest.front(), Of.Program);
      if (!Part)
        return std::nullopt;
      Result.front().append(*Part);
    }
    return Result;
  }

  std::optional<Value> readElements() {
    Value Elements;
    ++Depth;
    while (!accept(")") && !accept("]")) {
      std::optional<Value> Element = readSum();
      if (!Element)
        return std::nullopt;
      llvm::append_range(Elements, *Element);
      if (!accept(",") && (Rest.empty() || !isClosing(Rest.front())))
        return std::nullopt;
    }
    --Depth;
    return Elements;
  }

  std::optional<Value> valueOf(const PythonToken &Name) {
    const Binding *Found = Of.lookUp(Name.Text, &Name - Of.Tokens.data());
    if (!Found || Found->IsOtherwiseBound || Found->Values.size() != 1)
      return std::nullopt;
    return Reader(Of, Found->Values.front(), Depth + 1, PartsLeft).read();
  }

  const PythonConstants &Of;
  ArrayRef<PythonToken> Rest;
  unsigned Depth;
  unsigned &PartsLeft;
};

std::optional<std::vector<MappedText>> PythonConstants::strings(ArrayRef<PythonToken> Expression) const {
  unsigned PartsLeft = MostParts;
  return Reader(*this, Expression, 0, PartsLeft).read();
}

std::vector<PythonCall> PythonConstants::callsOf(StringRef Wanted) const {
  auto Is = [&](size_t Index, StringRef Text) { return Index < Tokens.size() && Tokens[Index].Text == Text; };
  std::vector<StringRef> Names = {Wanted};
  for (size_t I = 0; I + 2 < Tokens.size(); ++I)
    if (Is(I, Wanted) && Is(I + 1, "as"))
      Names.push_back(Tokens[I + 2].Text);
  std::vector<PythonCall> Calls;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const bool IsDefinition = I && (Is(I - 1, "def") || Is(I - 1, "class"));
    if (!llvm::is_contained(Names, Tokens[I].Text) || !Is(I + 1, "(") || IsDefinition)
      continue;
    PythonCall &Call = Calls.emplace_back();
    Call.Name = I;
    for (ArrayRef<PythonToken> Argument :
         splitAtCommas(takeUntil(ArrayRef(Tokens).drop_front(I + 2), isClosing))) {
      if (Argument.size() > 2 && Argument[0].Is == PythonToken::Name && Argument[1].Text == "=")
        Call.Named[Argument[0].Text] = Argument.drop_front(2);
      else
        Call.Positional.push_back(Argument);
    }
  }
  return Calls;
}

} // namespace cuda_tidy
