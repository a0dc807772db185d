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

/// What follows the header of a compound statement on its line.
ArrayRef<PythonToken> behindColon(ArrayRef<PythonToken> Line) {
  const size_t Header = takeUntil(Line, [](const PythonToken &Each) { return Each.Text == ":"; }).size();
  return Line.drop_front(std::min(Header + 1, Line.size()));
}

/// Whether a statement that is no assignment to names alone gives a value to the name at \p Index: behind a keyword,
/// before an operator such as `+=` or a method that adds to a list, or as one of several in the \p Targets tokens
/// before `=`.
bool isBoundAt(ArrayRef<PythonToken> Statement, size_t Index, size_t Targets) {
  const StringRef Before = Index ? Statement[Index - 1].Text : "", After =
      Index + 1 < Statement.size() ? Statement[Index + 1].Text : "";
  if (llvm::is_contained({"as", "import", "del"}, Before))
    return true;
  if (After.size() > 1 && After.ends_with("=") && !llvm::is_contained({"==", "!=", "<=", ">="}, After))
    return true;
  if (After == "." && Index + 2 < Statement.size() &&
      llvm::is_contained({"append", "extend", "insert"}, Statement[Index + 2].Text))
    return true;
  return Index < Targets && llvm::is_contained({"", ",", "(", ":", "*", "="}, Before) &&
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
  const unsigned Indent = Line.front().Indent;
  size_t Current = Innermost;
  while (Current && Indent < Scopes[Current].Indent)
    Current = Scopes[Current].Parent;
  Innermost = Current;
  ScopeOf.insert(ScopeOf.end(), Line.size(), Current);

  if (Line.front().Text == "async")
    Line = Line.drop_front();
  if (Line.size() <= 2 || (Line[0].Text != "def" && Line[0].Text != "class"))
    return readStatements(Line, Current);
  Scopes[Current].Names[Line[1].Text].IsOtherwiseBound = true;
  Innermost = Scopes.size();
  Scopes.push_back({Current, Indent + 1, Line[0].Text == "class", {}});
  if (Line[0].Text == "def")
    for (ArrayRef<PythonToken> Parameter :
         splitAtCommas(takeUntil(Line.drop_front(3), [](const PythonToken &Each) { return Each.Text == ")"; })))
      for (const PythonToken &Each :
           Parameter.take_until([](const PythonToken &Part) { return Part.Text == ":" || Part.Text == "="; }))
        Scopes.back().Names[Each.Text].IsOtherwiseBound = true;
  const ArrayRef<PythonToken> Body = behindColon(Line);
  std::fill(ScopeOf.end() - Body.size(), ScopeOf.end(), Innermost);
  readStatements(Body, Innermost);
}

void PythonConstants::readStatements(ArrayRef<PythonToken> Rest, size_t Current) {
  while (!Rest.empty()) {
    ArrayRef<PythonToken> Statement = takeUntil(Rest, [](const PythonToken &Each) { return Each.Text == ";"; });
    if (llvm::is_contained({"if", "elif", "else", "for", "while", "try", "except", "finally", "with"}, Rest[0].Text)) {
      Statement = Rest.drop_back(behindColon(Rest).size());
      Rest = Rest.drop_front(Statement.size());
    } else {
      Rest = Rest.drop_front(std::min(Statement.size() + 1, Rest.size()));
    }
    if (Statement.empty())
      continue;
    if (Statement[0].Text == "global" || Statement[0].Text == "nonlocal")
      for (size_t At = Current;; At = Scopes[At].Parent) {
        for (const PythonToken &Each : Statement.drop_front())
          Scopes[At].Names[Each.Text].IsOtherwiseBound = true;
        if (!At)
          break;
      }
    std::vector<ArrayRef<PythonToken>> Targets;
    ArrayRef<PythonToken> Value = Statement;
    for (;;) {
      ArrayRef<PythonToken> Target = takeUntil(Value, [](const PythonToken &Each) { return Each.Text == "="; });
      if (Target.size() == Value.size())
        break;
      Targets.push_back(Target);
      Value = Value.drop_front(Target.size() + 1);
    }
    auto IsName = [](ArrayRef<PythonToken> Target) {
      return !Target.empty() && Target[0].Is == PythonToken::Name && (Target.size() == 1 || Target[1].Text == ":");
    };
    if (!Targets.empty() && llvm::all_of(Targets, IsName)) {
      for (ArrayRef<PythonToken> Target : Targets)
        Scopes[Current].Names[Target[0].Text].Values.push_back(Value);
      continue;
    }
    bool IsOfLoop = false;
    for (size_t I = 0; I < Statement.size(); ++I) {
      IsOfLoop = Statement[I].Text == "for" || (IsOfLoop && Statement[I].Text != "in");
      if (Statement[I].Is == PythonToken::Name &&
          (IsOfLoop || isBoundAt(Statement, I, Statement.size() - Value.size())))
        Scopes[Current].Names[Statement[I].Text].IsOtherwiseBound = true;
    }
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

std::vector<PythonCall> PythonConstants::callsOf(StringRef Wanted) const {
  auto Is = [&](size_t Index, StringRef Text) { return Index < Tokens.size() && Tokens[Index].Text == Text; };
  std::vector<StringRef> Names = {Wanted};
  for (size_t I = 0; I + 2 < Tokens.size(); ++I)
    if (Is(I, Wanted) && Is(I + 1, "as"))
      Names.push_back(Tokens[I + 2].Text);
  std::vector<PythonCall> Calls;
  size_t TokensLeft = DeepestNesting * Tokens.size(); // each is passed over again for every call that it is within
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const bool IsDefinition = I && (Is(I - 1, "def") || Is(I - 1, "class"));
    if (!llvm::is_contained(Names, Tokens[I].Text) || !Is(I + 1, "(") || IsDefinition)
      continue;
    const ArrayRef<PythonToken> Arguments = takeUntil(ArrayRef(Tokens).drop_front(I + 2), isClosing);
    if (Arguments.size() > TokensLeft)
      break;
    TokensLeft -= Arguments.size();
    PythonCall &Call = Calls.emplace_back();
    Call.Name = I;
    for (ArrayRef<PythonToken> Argument : splitAtCommas(Arguments)) {
      if (Argument.size() > 2 && Argument[0].Is == PythonToken::Name && Argument[1].Text == "=")
        Call.Named[Argument[0].Text] = Argument.drop_front(2);
      else
        Call.Positional.push_back(Argument);
    }
  }
  return Calls;
}

} // namespace cuda_tidy
