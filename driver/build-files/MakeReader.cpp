#include "build-files/MakeReader.h"

#include "build-files/CMakeScope.h"
#include "build-files/MakeFunctions.h"
#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SaveAndRestore.h"

#include <optional>

namespace cuda_tidy {
namespace {

using llvm::StringRef;
namespace path = llvm::sys::path;

constexpr unsigned MostFiles = 50, MostLines = 50000, Deepest = 20;
constexpr size_t LongestValue = 1 << 16, MostExpanded = 4 << 20, LongestReference = 4096;

/// A reference to a variable, `$(NAME)`, `${NAME}` or `$X`, at the start of a text that begins with a dollar sign.
struct Reference {
  StringRef Name; ///< It may have references in it, or be a call of a function.
  size_t Length;
};

Reference referenceAt(StringRef Text) {
  if (Text.size() < 2 || (Text[1] != '(' && Text[1] != '{'))
    return {Text.substr(1, 1), std::min<size_t>(2, Text.size())};
  const char Open = Text[1], Close = Open == '(' ? ')' : '}';
  unsigned Depth = 0;
  Text = Text.take_front(LongestReference);
  for (size_t At = 1; At < Text.size(); ++At) {
    Depth += Text[At] == Open;
    if (Text[At] == Close && --Depth == 0)
      return {Text.slice(2, At), At + 1};
  }
  return {Text.substr(2), Text.size()};
}

} // namespace

bool MakeReader::read(const std::string &File, unsigned Depth) {
  if (Depth > Deepest || ++Files > MostFiles)
    IsIncomplete = true;
  const std::unique_ptr<llvm::MemoryBuffer> Buffer = IsIncomplete ? nullptr : ReadFile(File);
  if (!Buffer)
    return false;
  StringRef Text = Buffer->getBuffer();
  std::vector<CMakeBranch> Branches;
  bool IsInDefine = false;
  for (unsigned Line = 1; !Text.empty() && ++Lines < MostLines; ++Line) {
    const Origin At = {File, Line, Depth};
    std::string Whole;
    bool IsContinued = true;
    while (IsContinued && !Text.empty()) {
      const size_t End = Text.find('\n');
      StringRef Part = Text.take_front(End).rtrim('\r');
      Text = Text.substr(End).drop_front(End != StringRef::npos);
      IsContinued = Part.consume_back("\\");
      Line += IsContinued;
      (Whole += Part) += IsContinued ? " " : "";
    }
    const StringRef Trimmed = StringRef(Whole).trim();
    if (IsInDefine || Trimmed.starts_with("define ")) {
      IsInDefine = !Trimmed.starts_with("endef");
      continue;
    }
    const bool IsRecipe = StringRef(Whole).starts_with("\t");
    auto Has = [&](std::optional<bool> Value) {
      return llvm::any_of(Branches, [=](const CMakeBranch &Each) { return Each.Holds == Value; });
    };
    if (!follow(Branches, Trimmed) && !Has(false))
      IsRecipe ? noteRecipe(Trimmed, At, !Has(std::nullopt)) : state(Trimmed, At, !Has(std::nullopt));
  }
  IsIncomplete |= Lines >= MostLines;
  return true;
}

std::vector<BuildFlag> MakeReader::flags() {
  for (StringRef Implicit : {"CFLAGS", "CXXFLAGS", "CPPFLAGS", OfRecipes})
    Used.push_back(Implicit.str());
  std::vector<BuildFlag> Flags;
  llvm::StringMap<bool> Seen;
  for (size_t Next = 0; Next < Used.size(); ++Next) {
    const std::string Name = Used[Next];
    if (std::exchange(Seen[Name], true))
      continue;
    for (const Assignment &Each : Assignments[Name]) {
      noteUse(Each.Value);
      addFlags(Flags, expand(Each.Value, OnlyInWords), Each.Origin);
    }
  }
  return Flags;
}

/// Follows a condition; false if the line is none.
bool MakeReader::follow(std::vector<CMakeBranch> &Branches, StringRef Line) {
  const bool IsElse = Line.consume_front("else");
  if (IsElse)
    Line = Line.ltrim();
  const StringRef Word = Line.take_while(llvm::isAlpha);
  const StringRef Rest = Line.drop_front(Word.size()).trim();
  if (Word == "endif" && !Branches.empty())
    return Branches.pop_back(), true;
  const bool IsIf = Word == "ifeq" || Word == "ifneq" || Word == "ifdef" || Word == "ifndef";
  if (!IsIf && !IsElse)
    return false;
  const std::optional<bool> Condition = IsIf ? evaluate(Word, Rest) : true;
  if (!IsElse)
    Branches.emplace_back().Holds = Condition;
  else if (!Branches.empty())
    Branches.back().enter(Condition);
  return true;
}

std::optional<bool> MakeReader::evaluate(StringRef Word, StringRef Rest) {
  llvm::SaveAndRestore Chosen(TakesUnsetForEmpty, true); // nobody has chosen anything
  Rest = Rest.split('#').first.rtrim();
  std::string Left, Right;
  if (Word.ends_with("def")) {
    Left = valueOf(expand(Rest));
  } else if (Rest.consume_front("(") && Rest.consume_back(")")) {
    size_t Comma = 0;
    while (Comma < Rest.size() && Rest[Comma] != ',')
      Comma += Rest[Comma] == '$' ? referenceAt(Rest.substr(Comma)).Length : 1;
    Left = StringRef(expand(Rest.take_front(Comma))).trim();
    Right = StringRef(expand(Rest.substr(Comma + 1))).trim();
  } else {
    llvm::SmallVector<StringRef, 5> Parts;
    Rest.split(Parts, Rest.starts_with("'") ? '\'' : '"');
    if (Parts.size() < 4)
      return std::nullopt;
    Left = expand(Parts[1]);
    Right = expand(Parts[3]);
  }
  if (hasUnknownPart(Left) || hasUnknownPart(Right))
    return std::nullopt;
  return (Left == Right) == (Word == "ifeq" || Word == "ifndef");
}

/// A recipe uses variables, and may compile whatever its rule is for.
void MakeReader::noteRecipe(StringRef Recipe, Origin At, bool IsCertain) {
  if (For == Links && !Rules.empty()) {
    Rules.back().Recipe.push_back(Recipe.str());
    Rules.back().IsCertain &= IsCertain;
  }
  if (!IsCertain)
    return;
  noteUse(Recipe);
  if (Recipe.contains("$<") || Recipe.contains("$^"))
    Assignments[OfRecipes].push_back({Recipe.str(), At.File + ":" + std::to_string(At.Line)});
}

/// An assignment, an include; anything else is a rule.
void MakeReader::state(StringRef Line, Origin At, bool IsCertain) {
  Line = Line.split('#').first.rtrim();
  for (StringRef Prefix : {"export ", "override "})
    if (Line.consume_front(Prefix))
      Line = Line.ltrim();
  for (StringRef Word : {"include ", "-include ", "sinclude "})
    if (Line.consume_front(Word)) {
      MayIncludeMore |= !IsCertain;
      return IsCertain ? include(expand(Line), At, Word == "include ") : void();
    }
  const size_t Equals = Line.find('=');
  const StringRef Left = Line.take_front(Equals).rtrim(" \t:?+!");
  if (Equals == StringRef::npos || Left.empty() || Left.contains_insensitive(":") || Left.contains(' '))
    return addRule(Line, IsCertain);
  const StringRef How = Line.slice(Left.size(), Equals).trim();
  const StringRef Value = Line.substr(Equals + 1).trim();
  const std::string Name = expand(Left);
  std::vector<Assignment> &Of = Assignments[Name];
  if (How == "?" && (!Of.empty() || Uncertain.contains(Name)))
    return;
  if (!IsCertain || How == "!")
    Uncertain.insert(Name);
  if (For == Links && (!IsCertain || How == "!") && How != "+")
    Of.clear(); // it may be the former value or the new one
  if (!IsCertain || How == "!")
    return;
  if (How != "+") {
    Of.clear();
    Uncertain.erase(Name);
  }
  Of.push_back(
      {How.ends_with(":") ? expand(Value, OnlyInWords) : Value.str(), At.File + ":" + std::to_string(At.Line)});
}

/// Splits at colons that stand in no reference.
static llvm::SmallVector<StringRef, 3> splitRule(StringRef Line) {
  llvm::SmallVector<StringRef, 3> Parts;
  size_t Begin = 0;
  for (size_t At = 0; At < Line.size(); At += Line[At] == '$' ? referenceAt(Line.substr(At)).Length : 1)
    if (Line[At] == ':' && Parts.size() < 2) {
      Parts.push_back(Line.slice(Begin, At));
      Begin = At + 1;
    }
  Parts.push_back(Line.substr(Begin));
  return Parts;
}

/// `target: NAME = value`: the variable is another one for some recipes. False if the line is none such.
bool MakeReader::noteVariableOfTarget(StringRef Line) {
  size_t At = 0;
  while (At < Line.size() && Line[At] != ':')
    At += Line[At] == '$' ? referenceAt(Line.substr(At)).Length : 1;
  StringRef Rest = Line.substr(At).ltrim(": \t");
  for (StringRef Prefix : {"export ", "override ", "private "})
    if (Rest.consume_front(Prefix))
      Rest = Rest.ltrim();
  const StringRef Name = Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == '-' || C == '.'; });
  const StringRef How = Rest.drop_front(Name.size()).ltrim(" \t:+?!");
  if (Name.empty() || !How.starts_with("=") || !Line.substr(At).starts_with(":"))
    return false;
  const bool IsAddition = Rest.drop_front(Name.size()).ltrim().starts_with("+");
  auto LinksNothing = [](StringRef Word) { return Word.starts_with("-") && !Word.starts_with("-l"); };
  if (!IsAddition || !llvm::all_of(wordsOfMake(How.drop_front()), LinksNothing))
    OfTargets.insert(Name);
  return true;
}

void MakeReader::addRule(StringRef Line, bool IsCertain) {
  constexpr size_t MostRules = 20000;
  if (For != Links || noteVariableOfTarget(Line))
    return;
  IsIncomplete |= Rules.size() >= MostRules;
  if (IsIncomplete)
    return;
  const auto [Names, Command] = Line.split(';');
  auto Words = [&](StringRef Text) {
    const std::string Expanded = expand(Text);
    const auto Found = wordsOfMake(Expanded);
    return std::vector<std::string>(Found.begin(), Found.end());
  };
  std::string Single = Names.str(); // a target with several rules of its own is open
  const size_t Double = Single.find("::");
  if (Double != std::string::npos)
    Single.erase(Double, 1);
  const auto Parts = splitRule(Single);
  if (Parts.size() < 2)
    return;
  MakeRule &Rule = Rules.emplace_back();
  Rule.Targets = Words(Parts.front());
  if (Parts.size() == 3)
    Rule.Patterns = Words(Parts[1]);
  Rule.Prerequisites = Words(Parts.back());
  if (!Command.trim().empty())
    Rule.Recipe.push_back(Command.trim().str());
  Rule.IsCertain = IsCertain && Double == std::string::npos;
}

void MakeReader::include(StringRef Names, Origin At, bool HasToBeThere) {
  for (StringRef Name : wordsOfMake(Names)) {
    if (path::extension(Name) == ".d") // the compiler's, of what depends on which headers
      continue;
    MayIncludeMore |= hasUnknownPart(Name) || isWildcard(Name);
    if (hasUnknownPart(Name))
      continue;
    llvm::SmallString<256> Included(Name);
    llvm::sys::path::make_absolute(path::parent_path(At.File), Included);
    path::remove_dots(Included, /*remove_dot_dot=*/true);
    MayIncludeMore |= !read(Included.str().str(), At.Depth + 1) && HasToBeThere;
  }
}

void MakeReader::noteUse(StringRef Text) {
  for (size_t At = Text.find('$'); At != StringRef::npos; At = Text.find('$', At + 1))
    if (Used.size() < MostLines)
      Used.push_back(expand(referenceAt(Text.substr(At)).Name.take_front(LongestValue)));
}

void MakeReader::setAutomatic(StringRef Name, const std::string &Value) {
  Automatic[Name] = Value;
  Automatic[(Name + "F").str()] = *callMakeFunction("notdir", Value);
}

/// The value that make has for a variable, or takes where it is not set; nothing for other variables.
static std::optional<StringRef> valueOfMake(StringRef Name) {
  static constexpr std::pair<StringRef, StringRef> Programs[] = {{"AR", "ar"},     {"AS", "as"},   {"CC", "cc"},
                                                                 {"CPP", "cc -E"}, {"CXX", "g++"}, {"LD", "ld"},
                                                                 {"MAKE", "make"}, {"RM", "rm -f"}};
  for (auto [Program, Value] : Programs)
    if (Name == Program)
      return Value;
  const bool IsEmpty = llvm::is_contained({"ARFLAGS", "CFLAGS", "CPPFLAGS", "CXXFLAGS", "LDFLAGS", "LDLIBS",
                                           "LOADLIBES", "MAKEFLAGS", "TARGET_ARCH", "VPATH"},
                                          Name);
  return IsEmpty ? std::optional(StringRef()) : std::nullopt;
}

std::string MakeReader::valueOf(StringRef Name) {
  if (auto Found = Automatic.find(Name); Found != Automatic.end())
    return Found->second;
  if (For == Links && (MayIncludeMore || OfTargets.contains(Name)))
    return std::string(1, UnknownPart);
  std::string Value;
  auto Add = [&](StringRef Text) { (Value += Value.empty() ? "" : " ") += Text; };
  if (auto Found = Assignments.find(Name); Found != Assignments.end()) {
    for (const Assignment &Each : Found->second)
      if (Value.size() + Each.Value.size() < LongestValue)
        Add(Each.Value);
      else
        Uncertain.insert(Name);
  } else if (For == Links && !TakesUnsetForEmpty) {
    Add(valueOfMake(Name).value_or(StringRef(&UnknownPart, 1)));
  }
  if (For == Links && Uncertain.contains(Name))
    Add(StringRef(&UnknownPart, 1));
  return Value;
}

/// What a function gives; nothing for one that is not known, and for a variable.
std::optional<std::string> MakeReader::call(StringRef Text, unsigned Depth) {
  constexpr size_t MostArguments = 3;
  const auto [Name, Rest] = Text.split(' ');
  if (Rest.empty() || Depth > Deepest)
    return std::nullopt;
  llvm::SmallVector<std::string, MostArguments> Arguments;
  size_t Begin = 0;
  for (size_t At = 0; At < Rest.size(); At += Rest[At] == '$' ? referenceAt(Rest.substr(At)).Length : 1)
    if (Rest[At] == ',' && Arguments.size() + 1 < MostArguments) {
      Arguments.push_back(expand(Rest.slice(Begin, At), All, Depth + 1));
      Begin = At + 1;
    }
  Arguments.push_back(expand(Rest.substr(Begin), All, Depth + 1));
  return callMakeFunction(Name, Arguments);
}

/// `NAME:.cu=.o`, or `NAME:%.cu=%.o`; nothing for anything else.
std::optional<std::string> MakeReader::substitution(StringRef Text, unsigned Depth) {
  const auto [Name, How] = Text.split(':');
  const auto [From, To] = How.split('=');
  if (!How.contains('=') || Name.contains(' ') || Name.contains('$') || Depth > Deepest)
    return std::nullopt;
  const std::string Prefix = From.contains('%') ? "" : "%";
  return callMakeFunction("patsubst", {Prefix + expand(From, All, Depth + 1), Prefix + expand(To, All, Depth + 1),
                                       expand(valueOf(Name), All, Depth + 1)});
}

/// The text with its references replaced; what a function gives is unknown.
std::string MakeReader::expand(StringRef Text, References Which, unsigned Depth) {
  std::string Expanded;
  while (!Text.empty() && Expanded.size() < LongestValue) {
    const size_t Dollar = std::min(Text.find('$'), Text.size());
    Expanded += Text.take_front(Dollar);
    Text = Text.drop_front(Dollar);
    if (Text.empty())
      break;
    const Reference Found = referenceAt(Text);
    const bool IsWord =
        (Expanded.empty() || Expanded.back() == ' ') && (Text.size() == Found.Length || Text[Found.Length] == ' ');
    if (Which == OnlyInWords && IsWord) {
      Expanded += Text.take_front(Found.Length);
    } else if (std::optional<std::string> Value = Work > MostExpanded ? std::nullopt : call(Found.Name, Depth)) {
      Expanded += *Value;
    } else if (std::optional<std::string> Value =
                   Work > MostExpanded ? std::nullopt : substitution(Found.Name, Depth)) {
      Expanded += *Value;
    } else if (Found.Name.contains(' ') || Found.Name.contains(':') || Depth > Deepest || Work > MostExpanded) {
      Expanded += UnknownPart;
    } else {
      const std::string Name = Found.Name.contains('$') ? expand(Found.Name, All, Depth + 1) : Found.Name.str();
      Expanded += expand(valueOf(Name), All, Depth + 1);
    }
    Text = Text.drop_front(Found.Length);
  }
  if (!Text.empty())
    (Expanded += " ") += UnknownPart;
  Work += Expanded.size() + 1;
  return Expanded;
}

} // namespace cuda_tidy
