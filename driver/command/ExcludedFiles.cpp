#include "command/ExcludedFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

namespace path = llvm::sys::path;
using llvm::StringRef;

namespace {

/// Matches \p Count elements with \p Pattern, in which some elements stand for any number. \p Consume says how many
/// elements of the pattern, from one on, match an element: 0 for none. Going back to the last of those that stand for
/// any number is enough, so that it takes at most the product of the two lengths.
template <typename IsAny, typename Consume>
bool matchesInOrder(std::size_t Count, std::size_t Length, IsAny IsAnyNumber, Consume Consumed) {
  constexpr std::size_t None = -1;
  std::size_t At = 0, In = 0, AfterAny = None, Resumed = 0;
  while (At < Count) {
    if (In < Length && IsAnyNumber(In)) {
      AfterAny = ++In;
      Resumed = At;
    } else if (const std::size_t Taken = In < Length ? Consumed(In, At) : 0) {
      In += Taken;
      ++At;
    } else if (AfterAny != None) {
      In = AfterAny;
      At = ++Resumed;
    } else {
      return false;
    }
  }
  while (In < Length && IsAnyNumber(In))
    ++In;
  return In == Length;
}

/// The length of the set that \p Pattern begins with, as `[a-z]` or `[!a]`, if \p C is in it; otherwise 0.
std::size_t lengthOfSetWith(StringRef Pattern, char C) {
  std::size_t At = 1;
  const bool IsComplement = At < Pattern.size() && (Pattern[At] == '!' || Pattern[At] == '^');
  At += IsComplement;
  bool IsIn = false;
  for (const std::size_t First = At; At < Pattern.size() && (Pattern[At] != ']' || At == First); ++At) {
    At += Pattern[At] == '\\' && At + 1 < Pattern.size();
    const unsigned char Low = Pattern[At];
    unsigned char High = Low;
    if (At + 2 < Pattern.size() && Pattern[At + 1] == '-' && Pattern[At + 2] != ']') {
      At += 2;
      High = Pattern[At];
    }
    IsIn |= Low <= static_cast<unsigned char>(C) && static_cast<unsigned char>(C) <= High;
  }
  return At < Pattern.size() && IsIn != IsComplement ? At + 1 : 0;
}

/// Whether a name is what a part of a pattern between two slashes says.
bool matchesName(StringRef Part, StringRef Name) {
  return matchesInOrder(
      Name.size(), Part.size(), [&](std::size_t In) { return Part[In] == '*'; },
      [&](std::size_t In, std::size_t At) -> std::size_t {
        if (Part[In] == '[')
          return lengthOfSetWith(Part.substr(In), Name[At]);
        if (Part[In] == '\\')
          return In + 1 < Part.size() && Part[In + 1] == Name[At] ? 2 : 0;
        return Part[In] == '?' || Part[In] == Name[At];
      });
}

bool matchesPath(llvm::ArrayRef<std::string> Parts, llvm::ArrayRef<StringRef> Names) {
  return matchesInOrder(
      Names.size(), Parts.size(), [&](std::size_t In) { return Parts[In] == "**"; },
      [&](std::size_t In, std::size_t At) -> std::size_t { return matchesName(Parts[In], Names[At]); });
}

} // namespace

void ExcludedFiles::add(StringRef Folder, StringRef Text) {
  Pattern New;
  New.Folder = (Folder.rtrim('/') + "/").str();
  while (Text.ends_with(" ") && !Text.ends_with("\\ "))
    Text = Text.drop_back();
  if (Text.starts_with("#"))
    return;
  New.TakesBack = Text.consume_front("!");
  New.IsOfFolders = Text.consume_back("/");
  if (Text.empty())
    return;
  if (!Text.contains('/'))
    New.Parts.push_back("**");
  Text.consume_front("/");
  for (StringRef Part : llvm::split(Text, '/'))
    New.Parts.push_back(Part.str());
  if (Text == "**" || Text.ends_with("/**"))
    New.Parts.push_back("*"); // what is in the folder, and not the folder itself
  Patterns.push_back(std::move(New));
}

bool ExcludedFiles::matches(StringRef Path, bool IsFolder) const {
  for (const Pattern &Each : llvm::reverse(Patterns)) {
    StringRef Rest = Path;
    if ((Each.IsOfFolders && !IsFolder) || !Rest.consume_front(Each.Folder))
      continue;
    llvm::SmallVector<StringRef> Names;
    Rest.split(Names, '/');
    if (matchesPath(Each.Parts, Names))
      return !Each.TakesBack;
  }
  return false;
}

bool ExcludedFiles::contain(StringRef File) const {
  llvm::SmallVector<StringRef> Asked; // from the file outwards, up to what the user named
  for (StringRef At = File; !At.empty() && !Kept.contains(At); At = path::parent_path(At))
    Asked.push_back(At);
  return !Patterns.empty() && llvm::any_of(llvm::reverse(Asked), [&](StringRef Each) {
    if (Each.size() == File.size())
      return matches(Each, /*IsFolder=*/false);
    const auto [Known, IsNew] = Folders.try_emplace(Each, false);
    if (IsNew)
      Known->second = matches(Each, /*IsFolder=*/true);
    return Known->second;
  });
}

} // namespace cuda_tidy
