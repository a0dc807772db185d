#include "build-files/CMakeScope.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace cuda_tidy {

using llvm::StringRef;

/// Longer values are no flags and no lists of sources that a person has written.
static constexpr size_t LongestValue = 1 << 16;

/// How many bytes of values a whole project may ask for; a text can make much of little.
static constexpr size_t MostExpanded = 64 << 20;

bool hasUnknownPart(StringRef Value) { return Value.contains(UnknownPart); }

std::optional<bool> truthOfConstant(StringRef Word) {
  if (double Number; !Word.empty() && !Word.getAsDouble(Number))
    return Number != 0;
  if (llvm::is_contained({"on", "yes", "true", "y"}, Word.lower()))
    return true;
  if (Word.empty() || llvm::is_contained({"off", "no", "false", "n", "ignore", "notfound"}, Word.lower()) ||
      Word.ends_with("-NOTFOUND"))
    return false;
  return std::nullopt;
}

llvm::ArrayRef<std::pair<StringRef, StringRef>> presetVariables() {
  static constexpr std::pair<StringRef, StringRef> Preset[] = {
      {"UNIX", "1"},
      {"LINUX", "1"},
      {"WIN32", "0"},
      {"MSVC", "0"},
      {"APPLE", "0"},
      {"ANDROID", "0"},
      {"MINGW", "0"},
      {"CYGWIN", "0"},
      {"IOS", "0"},
      {"CMAKE_SYSTEM_NAME", "Linux"},
      {"CMAKE_SYSTEM_PROCESSOR", "x86_64"},
      {"CMAKE_SIZEOF_VOID_P", "8"},
      {"CMAKE_CXX_COMPILER_ID", "GNU"},
      {"CMAKE_CUDA_COMPILER_ID", "NVIDIA"},
      {"CMAKE_CUDA_COMPILER", "nvcc"},
      {"CUDA_FOUND", "1"},
      {"CUDAToolkit_FOUND", "1"},
      {"CMAKE_BUILD_TYPE", "Release"},
      {"CMAKE_C_FLAGS", ""},
      {"CMAKE_CXX_FLAGS", ""},
      {"CMAKE_CUDA_FLAGS", ""},
      {"CUDA_NVCC_FLAGS", ""},
  };
  return Preset;
}

const std::string *CMakeScope::find(StringRef Name) const {
  for (const CMakeScope *At = this; At; At = At->Parent)
    if (auto Found = At->Values.find(Name); Found != At->Values.end())
      return &Found->second;
  return nullptr;
}

void CMakeScope::append(StringRef Name, StringRef Separator, StringRef Text) {
  auto [Own, IsNew] = Values.try_emplace(Name);
  std::string &Value = Own->second;
  if (const std::string *Outer = IsNew && Parent ? Parent->find(Name) : nullptr)
    Value = *Outer;
  if (Value.size() + Text.size() < LongestValue)
    (Value += Value.empty() ? "" : Separator) += Text;
  else if (!StringRef(Value).ends_with(StringRef(&UnknownPart, 1)))
    (Value += Separator) += UnknownPart;
}

std::string CMakeScope::expand(StringRef Text) const {
  std::string Result;
  while (!Text.empty() && Result.size() <= LongestValue && Outermost.Expanded < MostExpanded) {
    const size_t Begin = Text.find('$');
    Result += Text.take_front(Begin);
    Text = Text.substr(Begin);
    if (Text.empty())
      break;
    const size_t Open = Text.find_first_of("{ \t$<", 1);
    const size_t Close = Open == StringRef::npos ? StringRef::npos : Text.find_first_of("{}$", Open + 1);
    if (Open == StringRef::npos || Text[Open] != '{') {
      Result += Text.front();
      Text = Text.drop_front();
    } else if (Text.starts_with("$ENV{")) { // which says nothing by default
      Text = Text.substr(std::min(Text.find('}'), Text.size() - 1) + 1);
    } else if (Open != 1 || Close == StringRef::npos || Text[Close] != '}') { // nested, say
      Result += UnknownPart;
      Text = Text.substr(std::min(Text.find('}'), Text.size())).drop_while([](char C) { return C == '}'; });
    } else {
      const std::string *Value = find(Text.slice(Open + 1, Close));
      Result += Value ? *Value : std::string(1, UnknownPart);
      Text = Text.substr(Close + 1);
    }
  }
  Outermost.Expanded += Result.size();
  return Text.empty() && Result.size() <= LongestValue ? Result : std::string(1, UnknownPart);
}

std::vector<std::string> CMakeScope::expand(llvm::ArrayRef<CMakeArgument> Arguments) const {
  std::vector<std::string> Values;
  size_t Length = 0;
  for (const CMakeArgument &Each : Arguments) {
    std::string Value = Each.Written == CMakeArgument::Bracket ? Each.Text : expand(Each.Text);
    Length += Value.size();
    if (Length > LongestValue) {
      Values.emplace_back(1, UnknownPart);
      break;
    }
    if (Each.Written != CMakeArgument::Unquoted) {
      Values.push_back(std::move(Value));
      continue;
    }
    for (StringRef Element : llvm::split(Value, ';'))
      if (!Element.empty())
        Values.push_back(Element.str());
  }
  return Values;
}

namespace {

using Truth = std::optional<bool>;

Truth negation(Truth Of) { return Of ? Truth(!*Of) : Truth(); }
Truth conjunction(Truth A, Truth B) {
  if ((A && !*A) || (B && !*B))
    return false;
  return A && B ? Truth(true) : Truth();
}

/// Reads a condition by recursive descent.
class Condition {
public:
  Condition(const CMakeScope &Scope, llvm::ArrayRef<CMakeArgument> Words) : Scope(Scope), Rest(Words) {}

  Truth either(unsigned Depth = 0) {
    Truth Value = both(Depth);
    while (takeWord("OR"))
      Value = negation(conjunction(negation(Value), negation(both(Depth))));
    return Value;
  }
  bool isAtEnd() const { return Rest.empty(); }

private:
  bool isWord(size_t At, StringRef Word) const {
    return At < Rest.size() && Rest[At].Written == CMakeArgument::Unquoted && Rest[At].Text == Word;
  }

  bool takeWord(StringRef Word) {
    if (!isWord(0, Word))
      return false;
    Rest = Rest.drop_front();
    return true;
  }

  Truth both(unsigned Depth) {
    Truth Value = one(Depth);
    while (takeWord("AND"))
      Value = conjunction(Value, one(Depth));
    return Value;
  }

  Truth one(unsigned Depth) {
    constexpr unsigned Deepest = 100;
    bool IsNegated = false;
    while (takeWord("NOT"))
      IsNegated = !IsNegated;
    Truth Value;
    if (Rest.empty() || Depth > Deepest) {
      Rest = {};
    } else if (Rest.front().Written == CMakeArgument::Parenthesis && Rest.front().Text == "(") {
      Rest = Rest.drop_front();
      Value = either(Depth + 1);
      if (!Rest.empty() && Rest.front().Written == CMakeArgument::Parenthesis)
        Rest = Rest.drop_front();
      else
        Value = std::nullopt;
    } else {
      Value = test();
    }
    return IsNegated ? negation(Value) : Value;
  }

  Truth test() {
    if (takeWord("DEFINED")) {
      const StringRef Name = Rest.empty() ? "" : StringRef(Rest.front().Text);
      Rest = Rest.drop_front(!Rest.empty());
      return Name.starts_with("ENV{") ? Truth(false) : Scope.find(Name) ? Truth(true) : Truth();
    }
    for (StringRef Asks : {"EXISTS", "COMMAND", "TARGET", "POLICY", "TEST", "IS_DIRECTORY", "IS_ABSOLUTE"})
      if (Rest.size() > 1 && isWord(0, Asks)) {
        Rest = Rest.drop_front(2);
        return std::nullopt;
      }
    const CMakeArgument &Left = Rest.front();
    if (Rest.size() < 3 || !isComparison(Rest[1])) {
      Rest = Rest.drop_front();
      return truthOf(Left);
    }
    const Truth Value = compare(valueOf(Left), Rest[1].Text, valueOf(Rest[2]));
    Rest = Rest.drop_front(3);
    return Value;
  }

  static bool isComparison(const CMakeArgument &Word) {
    return Word.Written == CMakeArgument::Unquoted &&
           llvm::is_contained({"EQUAL", "LESS", "GREATER", "LESS_EQUAL", "GREATER_EQUAL", "STREQUAL", "STRLESS",
                               "STRGREATER", "MATCHES", "IN_LIST", "VERSION_LESS", "VERSION_GREATER", "VERSION_EQUAL",
                               "VERSION_LESS_EQUAL", "VERSION_GREATER_EQUAL", "PATH_EQUAL", "IS_NEWER_THAN"},
                              Word.Text);
  }

  /// Of a side of a comparison: a variable's name means its value.
  std::string valueOf(const CMakeArgument &Word) const {
    if (Word.Written == CMakeArgument::Unquoted)
      if (const std::string *Value = Scope.find(Word.Text))
        return *Value;
    return Scope.expand(Word.Text);
  }

  Truth truthOf(const CMakeArgument &Word) const {
    const std::string Text = Scope.expand(Word.Text);
    if (hasUnknownPart(Text))
      return std::nullopt;
    if (Truth Constant = truthOfConstant(Text))
      return Constant;
    if (Word.Written == CMakeArgument::Quoted)
      return false;
    const std::string *Value = Scope.find(Text);
    if (!Value || hasUnknownPart(*Value))
      return std::nullopt;
    return truthOfConstant(*Value).value_or(true);
  }

  static Truth compare(StringRef Left, StringRef How, StringRef Right) {
    if (hasUnknownPart(Left) || hasUnknownPart(Right))
      return std::nullopt;
    if (How == "STREQUAL")
      return Left == Right;
    if (How == "IN_LIST" || How == "MATCHES" || How == "PATH_EQUAL" || How == "IS_NEWER_THAN")
      return std::nullopt;
    if (How.consume_front("VERSION_")) {
      const int Order = Left.compare_numeric(Right);
      return ordered(Order, How);
    }
    double A, B;
    if (How.starts_with("STR") || Left.getAsDouble(A) || Right.getAsDouble(B))
      return std::nullopt;
    return ordered(A < B ? -1 : A > B, How);
  }

  static bool ordered(int Order, StringRef How) {
    if (How == "EQUAL")
      return Order == 0;
    return How.starts_with("LESS") ? Order < 0 || (Order == 0 && How.ends_with("EQUAL"))
                                   : Order > 0 || (Order == 0 && How.ends_with("EQUAL"));
  }

  const CMakeScope &Scope;
  llvm::ArrayRef<CMakeArgument> Rest;
};

} // namespace

std::optional<bool> CMakeScope::holds(llvm::ArrayRef<CMakeArgument> Words) const {
  Condition Reader(*this, Words);
  const std::optional<bool> Value = Reader.either();
  return Reader.isAtEnd() ? Value : std::nullopt;
}

} // namespace cuda_tidy
