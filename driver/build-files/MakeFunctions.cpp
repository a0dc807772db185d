#include "build-files/MakeFunctions.h"

#include "build-files/CMakeScope.h"
#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;
namespace path = llvm::sys::path;

llvm::SmallVector<StringRef, 8> wordsOfMake(StringRef Text) {
  llvm::SmallVector<StringRef, 8> Words;
  llvm::SplitString(Text, Words);
  return Words;
}

std::optional<std::string> substituteMakePattern(StringRef From, StringRef To, StringRef Word) {
  const auto [Prefix, Suffix] = From.split('%');
  if (!From.contains('%'))
    return From == Word ? std::optional(To.str()) : std::nullopt;
  if (Word.size() < Prefix.size() + Suffix.size() || !Word.starts_with(Prefix) || !Word.ends_with(Suffix))
    return std::nullopt;
  const StringRef Stem = Word.drop_front(Prefix.size()).drop_back(Suffix.size());
  const auto [Before, After] = To.split('%');
  return To.contains('%') ? (Before + Stem + After).str() : To.str();
}

namespace {

const std::string UnknownWord(1, UnknownPart);

/// Each word by itself; where it becomes nothing, it is left out.
std::string mapWords(StringRef Text, llvm::function_ref<std::string(StringRef)> Of) {
  std::string Result;
  for (StringRef Word : wordsOfMake(Text)) {
    const std::string Value = hasUnknownPart(Word) ? UnknownWord : Of(Word);
    if (!Value.empty())
      (Result += Result.empty() ? "" : " ") += Value;
  }
  return Result;
}

/// The words that one of the patterns stands for, or the others.
std::string filter(StringRef Patterns, StringRef Text, bool Keeps) {
  const auto Wanted = wordsOfMake(Patterns);
  return mapWords(Text, [&](StringRef Word) -> std::string {
    const bool Matches = llvm::any_of(Wanted, [&](StringRef Each) { return substituteMakePattern(Each, "", Word); });
    if (llvm::any_of(Wanted, hasUnknownPart) || (isWildcard(Word) && !(Matches && Keeps)))
      return UnknownWord; // of a pattern's files some may be meant
    return Matches == Keeps ? Word.str() : "";
  });
}

std::string substitute(StringRef From, StringRef To, StringRef Text) {
  if (From.empty() || hasUnknownPart(From) || hasUnknownPart(To))
    return UnknownWord;
  return mapWords(Text, [&](StringRef Word) {
    llvm::SmallVector<StringRef> Parts;
    Word.split(Parts, From);
    return llvm::join(Parts, To);
  });
}

} // namespace

std::optional<std::string> callMakeFunction(StringRef Name, llvm::ArrayRef<std::string> Arguments) {
  const StringRef Last = Arguments.empty() ? "" : StringRef(Arguments.back());
  enum { Same, NotDir, Basename, Wildcard, Prefix, Suffix, Filter, FilterOut, Subst, Patsubst, Findstring, Other };
  const auto Which = llvm::StringSwitch<decltype(Same)>(Name)
                         .Cases({"strip", "sort", "abspath", "realpath"}, Same)
                         .Case("notdir", NotDir)
                         .Case("basename", Basename)
                         .Case("wildcard", Wildcard)
                         .Case("addprefix", Prefix)
                         .Case("addsuffix", Suffix)
                         .Case("filter", Filter)
                         .Case("filter-out", FilterOut)
                         .Case("subst", Subst)
                         .Case("patsubst", Patsubst)
                         .Case("findstring", Findstring)
                         .Default(Other);
  const size_t Count = Which == Other ? 0 : Which <= Wildcard ? 1 : Which <= FilterOut || Which == Findstring ? 2 : 3;
  if (Count == 0 || Arguments.size() != Count)
    return std::nullopt;
  const StringRef First = StringRef(Arguments.front()).trim();
  auto Each = [&](auto Of) { return mapWords(Last, Of); };
  switch (Which) {
  case Same:
    return Each([](StringRef Word) { return Word.str(); });
  case NotDir:
    return Each([](StringRef Word) { return path::filename(Word).str(); });
  case Basename:
    return Each([](StringRef Word) { return Word.drop_back(path::extension(Word).size()).str(); });
  case Wildcard: // for make, `**` is `*`
    return Each([](StringRef Word) { return substitute("**", "*", Word); });
  case Prefix:
    return Each([&](StringRef Word) { return (First + Word).str(); });
  case Suffix:
    return Each([&](StringRef Word) { return (Word + First).str(); });
  case Filter:
  case FilterOut:
    return filter(First, Last, Which == Filter);
  case Subst:
    return substitute(Arguments[0], Arguments[1], Last);
  case Patsubst:
    return Each([&](StringRef Word) {
      return substituteMakePattern(First, StringRef(Arguments[1]).trim(), Word).value_or(Word.str());
    });
  case Findstring:
    if (hasUnknownPart(Arguments[0]) || hasUnknownPart(Last))
      return std::nullopt;
    return Last.contains(Arguments[0]) ? Arguments[0] : "";
  case Other:
    break;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
