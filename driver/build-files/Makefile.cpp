#include "build-files/Makefile.h"

#include "build-files/CMakeScope.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

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

class Makefile {
public:
  explicit Makefile(BuildFileReader ReadFile) : ReadFile(ReadFile) {}

  void read(const std::string &File, unsigned Depth) {
    if (Depth > Deepest || ++Files > MostFiles)
      return;
    const std::unique_ptr<llvm::MemoryBuffer> Buffer = ReadFile(File);
    if (!Buffer)
      return;
    StringRef Text = Buffer->getBuffer();
    std::vector<Branch> Branches;
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
      if (!follow(Branches, Trimmed))
        if (llvm::all_of(Branches, [](const Branch &Each) { return Each.Holds == true; }))
          IsRecipe ? noteRecipe(Trimmed, At) : state(Trimmed, At);
    }
  }

  std::vector<BuildFlag> flags() {
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

private:
  struct Origin {
    const std::string &File;
    unsigned Line, Depth;
  };
  struct Assignment {
    std::string Value, Origin;
  };
  struct Branch {
    std::optional<bool> Holds;
    bool IsDecided = false; ///< An earlier branch holds, or may hold.
  };

  /// Follows a condition; false if the line is none.
  bool follow(std::vector<Branch> &Branches, StringRef Line) {
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
    if (!IsElse)
      Branches.emplace_back();
    if (Branches.empty())
      return true;
    Branch &Now = Branches.back();
    Now.IsDecided |= IsElse && Now.Holds != false;
    const std::optional<bool> Condition = IsIf ? evaluate(Word, Rest) : true;
    Now.Holds = Now.IsDecided ? false : Condition;
    return true;
  }

  std::optional<bool> evaluate(StringRef Word, StringRef Rest) {
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
  void noteRecipe(StringRef Recipe, Origin At) {
    noteUse(Recipe);
    if (Recipe.contains("$<") || Recipe.contains("$^"))
      Assignments[OfRecipes].push_back({Recipe.str(), At.File + ":" + std::to_string(At.Line)});
  }

  /// An assignment, an include; anything else is a rule.
  void state(StringRef Line, Origin At) {
    Line = Line.split('#').first.rtrim();
    for (StringRef Prefix : {"export ", "override "})
      if (Line.consume_front(Prefix))
        Line = Line.ltrim();
    for (StringRef Word : {"include ", "-include ", "sinclude "})
      if (Line.consume_front(Word))
        return include(expand(Line), At);
    const size_t Equals = Line.find('=');
    const StringRef Left = Line.take_front(Equals).rtrim(" \t:?+!");
    if (Equals == StringRef::npos || Left.empty() || Left.contains_insensitive(":") || Left.contains(' '))
      return;
    const StringRef How = Line.slice(Left.size(), Equals).trim();
    const StringRef Value = Line.substr(Equals + 1).trim();
    std::vector<Assignment> &Of = Assignments[expand(Left)];
    if (How == "!" || (How == "?" && !Of.empty()))
      return;
    if (How != "+")
      Of.clear();
    Of.push_back(
        {How.ends_with(":") ? expand(Value, OnlyInWords) : Value.str(), At.File + ":" + std::to_string(At.Line)});
  }

  void include(StringRef Names, Origin At) {
    for (StringRef Name : llvm::split(Names, ' ')) {
      if (Name.empty() || hasUnknownPart(Name))
        continue;
      llvm::SmallString<256> Included(Name);
      llvm::sys::path::make_absolute(path::parent_path(At.File), Included);
      path::remove_dots(Included, /*remove_dot_dot=*/true);
      read(Included.str().str(), At.Depth + 1);
    }
  }

  void noteUse(StringRef Text) {
    for (size_t At = Text.find('$'); At != StringRef::npos; At = Text.find('$', At + 1))
      if (Used.size() < MostLines)
        Used.push_back(expand(referenceAt(Text.substr(At)).Name.take_front(LongestValue)));
  }

  std::string valueOf(StringRef Name) {
    std::string Value;
    if (auto Found = Assignments.find(Name); Found != Assignments.end())
      for (const Assignment &Each : Found->second)
        if (Value.size() + Each.Value.size() < LongestValue)
          (Value += Value.empty() ? "" : " ") += Each.Value;
    return Value;
  }

  enum References {
    All,         ///< Become what they stand for.
    OnlyInWords, ///< Those that are a word by themselves stay: their variables are looked at on their own.
  };

  /// What a function gives that looks for words in others; nothing for any other function, and for a variable.
  std::optional<std::string> call(StringRef Text, unsigned Depth) {
    const auto [Name, Arguments] = Text.split(' ');
    const auto [Left, Right] = Arguments.split(',');
    if ((Name != "findstring" && Name != "filter") || Right.empty() || Depth > Deepest)
      return std::nullopt;
    const std::string Sought = expand(Left, All, Depth + 1), In = expand(Right, All, Depth + 1);
    if (hasUnknownPart(Sought) || hasUnknownPart(In) || StringRef(Sought).contains('%'))
      return std::nullopt;
    const StringRef Word = StringRef(Sought).trim();
    if (Name == "findstring")
      return StringRef(In).contains(Sought) ? Sought : "";
    return llvm::is_contained(llvm::split(StringRef(In), ' '), Word) ? Word.str() : "";
  }

  /// The text with its references replaced; what a function gives is unknown.
  std::string expand(StringRef Text, References Which = All, unsigned Depth = 0) {
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
      } else if (std::optional<std::string> Value = call(Found.Name, Depth)) {
        Expanded += *Value;
      } else if (Found.Name.contains(' ') || Found.Name.contains(':') || Depth > Deepest || Work > MostExpanded) {
        Expanded += UnknownPart;
      } else {
        const std::string Name = Found.Name.contains('$') ? expand(Found.Name, All, Depth + 1) : Found.Name.str();
        Expanded += expand(valueOf(Name), All, Depth + 1);
      }
      Text = Text.drop_front(Found.Length);
    }
    Work += Expanded.size() + 1;
    return Expanded;
  }

  static constexpr const char *OfRecipes = "$<"; ///< As a variable, whose value is what recipes say.

  BuildFileReader ReadFile;
  llvm::StringMap<std::vector<Assignment>> Assignments;
  std::vector<std::string> Used;
  unsigned Files = 0, Lines = 0;
  size_t Work = 0;
};

} // namespace

std::vector<BuildFlag> flagsOfMakefile(const std::string &File, BuildFileReader ReadFile) {
  Makefile Reader(ReadFile);
  Reader.read(File, 0);
  return Reader.flags();
}

} // namespace cuda_tidy
