#include "python/PythonConstants.h"
#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

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

bool isMemberAt(ArrayRef<PythonToken> Statement, size_t Index) { return Index > 1 && Statement[Index - 1].Text == "."; }

/// Whether a statement that is no assignment to names alone gives a value to the name or the member at \p Index: behind
/// a keyword, before an operator such as `+=` or a method that adds to a list, or as one of several in the \p Targets
/// tokens before `=`. What it is a member of is named from \p Begin on.
bool isBoundAt(ArrayRef<PythonToken> Statement, size_t Begin, size_t Index, size_t Targets) {
  const StringRef Before = Begin ? Statement[Begin - 1].Text : "", After =
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

PythonConstants::PythonConstants(StringRef Program, StringRef File)
    : Program(Program), File(File), Tokens(readPython(Program)) {
  Scopes.push_back({0, 0, 0, false, {}});
  for (ArrayRef<PythonToken> Rest = Tokens; !Rest.empty();) {
    ArrayRef<PythonToken> Line = Rest.take_front(1);
    while (Line.size() < Rest.size() && !Rest[Line.size()].BeginsLine)
      Line = Rest.take_front(Line.size() + 1);
    readLine(Line);
    Rest = Rest.drop_front(Line.size());
  }
  for (const Scope &Each : Scopes)
    if (Each.IsClass)
      for (const auto &[Name, Of] : Each.Names) {
        llvm::append_range(Members[Name].Values, Of.Values);
        Members[Name].IsOtherwiseBound |= Of.IsOtherwiseBound;
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
  if (Line.size() <= 2 || (Line[0].Text != "def" && Line[0].Text != "class") || Scopes[Current].Depth > DeepestNesting)
    return readStatements(Line, Current);
  Scopes[Current].Names[Line[1].Text].IsOtherwiseBound = true;
  if (Line[0].Text == "class")
    Classes.insert(Line[1].Text);
  Innermost = Scopes.size();
  Scopes.push_back({Current, Scopes[Current].Depth + 1, Indent + 1, Line[0].Text == "class", {}});
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
    ArrayRef<PythonToken> Statement;
    if (llvm::is_contained({"if", "elif", "else", "for", "while", "try", "except", "finally", "with"}, Rest[0].Text)) {
      Statement = Rest.drop_back(behindColon(Rest).size());
      Rest = Rest.drop_front(Statement.size());
    } else {
      Statement = takeUntil(Rest, [](const PythonToken &Each) { return Each.Text == ";"; });
      Rest = Rest.drop_front(std::min(Statement.size() + 1, Rest.size()));
    }
    if (Statement.empty())
      continue;
    if (Statement[0].Text == "global" || Statement[0].Text == "nonlocal")
      for (const PythonToken &Each : Statement.drop_front())
        BoundFromWithin.insert(Each.Text);
    if (Statement[0].Text == "with" && bindWith(Statement.drop_front(), Scopes[Current]))
      continue;
    std::vector<ArrayRef<PythonToken>> Targets;
    ArrayRef<PythonToken> Value = Statement;
    for (;;) {
      ArrayRef<PythonToken> Target = takeUntil(Value, [](const PythonToken &Each) { return Each.Text == "="; });
      if (Target.size() == Value.size())
        break;
      Targets.push_back(Target);
      Value = Value.drop_front(Target.size() + 1);
    }
    auto IsMember = [](ArrayRef<PythonToken> Target) { return Target.size() > 2 && Target[1].Text == "."; };
    auto IsNameOrMember = [&](ArrayRef<PythonToken> Target) {
      const size_t Size = IsMember(Target) ? 3 : 1;
      return !Target.empty() && Target[0].Is == PythonToken::Name && Target[Size - 1].Is == PythonToken::Name &&
             (Target.size() == Size || Target[Size].Text == ":");
    };
    if (!Targets.empty() && llvm::all_of(Targets, IsNameOrMember)) {
      for (ArrayRef<PythonToken> Target : Targets)
        (IsMember(Target) ? Members[Target[2].Text] : Scopes[Current].Names[Target[0].Text]).Values.push_back(Value);
      continue;
    }
    bool IsOfLoop = false;
    size_t Begin[2] = {}; // of what the tokens with even and with odd numbers are members of
    for (size_t I = 0; I < Statement.size(); ++I) {
      if (!isMemberAt(Statement, I))
        Begin[I % 2] = I;
      IsOfLoop = Statement[I].Text == "for" || (IsOfLoop && Statement[I].Text != "in");
      if (Statement[I].Is == PythonToken::Name &&
          (IsOfLoop || isBoundAt(Statement, Begin[I % 2], I, Statement.size() - Value.size())))
        (isMemberAt(Statement, I) ? Members : Scopes[Current].Names)[Statement[I].Text].IsOtherwiseBound = true;
    }
  }
}

bool PythonConstants::bindWith(ArrayRef<PythonToken> Header, Scope &In) {
  Header = takeUntil(Header, [](const PythonToken &Each) { return Each.Text == ":"; });
  const std::vector<ArrayRef<PythonToken>> Items = splitAtCommas(Header);
  auto IsSimple = [](ArrayRef<PythonToken> Item) {
    return Item.size() > 2 && Item.end()[-2].Text == "as" && Item.back().Is == PythonToken::Name;
  };
  if (!llvm::all_of(Items, IsSimple))
    return false;
  for (ArrayRef<PythonToken> Item : Items) {
    Binding &Name = In.Names[Item.back().Text];
    Name.Values.push_back(Item.drop_back(2));
    ++Name.OfWith;
  }
  return true;
}

const PythonConstants::Binding *PythonConstants::lookUp(StringRef Name, size_t Token) const {
  if (BoundFromWithin.contains(Name))
    return nullptr;
  const size_t Own = ScopeOf[Token];
  for (size_t At = Own;; At = Scopes[At].Parent) {
    if (!Scopes[At].IsClass || At == Own)
      if (auto Found = Scopes[At].Names.find(Name); Found != Scopes[At].Names.end())
        return &Found->second;
    if (!At)
      return nullptr;
  }
}

bool PythonConstants::hasMembers(StringRef Name) const {
  return Name == "self" || Name == "cls" || Classes.contains(Name);
}

std::vector<PythonCall> PythonConstants::callsOf(StringRef Wanted) const {
  auto Is = [&](size_t Index, StringRef Text) { return Index < Tokens.size() && Tokens[Index].Text == Text; };
  llvm::StringSet<> Names;
  Names.insert(Wanted);
  for (size_t I = 0; I + 2 < Tokens.size(); ++I)
    if (Is(I, Wanted) && Is(I + 1, "as"))
      Names.insert(Tokens[I + 2].Text);
  std::vector<PythonCall> Calls;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const bool IsDefinition = I && (Is(I - 1, "def") || Is(I - 1, "class"));
    if (!Is(I + 1, "(") || IsDefinition || !Names.contains(Tokens[I].Text))
      continue;
    const ArrayRef<PythonToken> Arguments = takeUntil(ArrayRef(Tokens).drop_front(I + 2), isClosing);
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
