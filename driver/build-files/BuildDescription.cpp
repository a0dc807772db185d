#include "build-files/BuildDescription.h"

#include "build-files/CMakeScope.h"
#include "build-files/Wildcards.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

#include <optional>

namespace cuda_tidy {

using llvm::StringRef;

/// A compiler may be given more; people do not write that.
static constexpr size_t LongestFlag = 1000, MostFlags = 500;

void addFlag(std::vector<BuildFlag> &Flags, StringRef Option, const std::string &Origin) {
  static const llvm::Regex Standard("^-std=(c|gnu)\\+\\+[0-9]{2}$");
  const bool IsStandard = Standard.match(Option);
  if ((!IsStandard && !Option.starts_with("-D") && !Option.starts_with("-U")) || Option.size() > LongestFlag ||
      hasUnknownPart(Option) || Option.contains("$") || Option.contains('\n') || Flags.size() >= MostFlags)
    return;
  if (Option.ends_with("=")) // with a variable that somebody else sets
    return;
  BuildFlag Flag = {Option.str(), Origin};
  if (IsStandard || clang::isValidAsciiIdentifier(Flag.macro()))
    Flags.push_back(std::move(Flag));
}

void addFlags(std::vector<BuildFlag> &Flags, StringRef CommandLine, const std::string &Origin) {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(CommandLine, Saver, Words);
  for (StringRef Word : Words)
    addFlag(Flags, Word, Origin);
}

namespace {

/// Flags by their macros, each macro once.
class FlagCollector {
public:
  void add(llvm::ArrayRef<BuildFlag> Flags) {
    for (const BuildFlag &Each : Flags)
      if (Macros.insert(Each.macro()).second)
        Collected.push_back(Each);
  }

  std::vector<BuildFlag> Collected;

private:
  llvm::StringSet<> Macros;
};

} // namespace

/// Its own, and what the targets export that it is linked with, directly or not.
std::vector<BuildFlag> BuildDescription::flagsOf(const Target &Of) const {
  constexpr size_t MostLinked = 200;
  FlagCollector All;
  All.add(Of.Flags);
  llvm::SetVector<StringRef> Linked;
  auto AddLinked = [&](const Target &Each) {
    for (const std::string &Name : Each.Linked)
      if (Linked.size() < MostLinked)
        Linked.insert(Name);
  };
  AddLinked(Of);
  for (size_t Next = 0; Next < Linked.size(); ++Next)
    if (auto Found = Targets.find(Linked[Next].str()); Found != Targets.end()) {
      All.add(Found->second.Exported);
      AddLinked(Found->second);
    }
  return std::move(All.Collected);
}

/// Those of the directory's targets with sources that are not known; without any, what all targets have.
std::vector<BuildFlag> BuildDescription::flagsOfAnyIn(StringRef Directory) const {
  FlagCollector OfUnknown;
  bool IsAnyUnknown = false;
  std::optional<std::vector<BuildFlag>> Common;
  for (const auto &[Name, Each] : Targets) {
    if (Each.Directory != Directory || Each.IsOnlyPossible)
      continue;
    std::vector<BuildFlag> Flags = flagsOf(Each);
    if (Each.HasUnknownSources)
      OfUnknown.add(Flags);
    IsAnyUnknown |= Each.HasUnknownSources;
    if (!Common)
      Common = std::move(Flags);
    else
      llvm::erase_if(*Common, [&](const BuildFlag &One) {
        return llvm::none_of(Flags, [&](const BuildFlag &Other) { return Other.Option == One.Option; });
      });
  }
  return IsAnyUnknown ? std::move(OfUnknown.Collected) : std::move(Common).value_or(std::vector<BuildFlag>());
}

std::vector<BuildFlag> BuildDescription::flagsFor(StringRef File) const {
  auto Directory = Directories.end();
  for (StringRef At = llvm::sys::path::parent_path(File); !At.empty() && Directory == Directories.end();
       At = llvm::sys::path::parent_path(At))
    Directory = Directories.find(At.str());
  if (Directory == Directories.end())
    return {};
  std::vector<std::string> Names = TargetsOf.lookup(File);
  for (const auto &[Wildcard, Name] : Wildcards)
    if (matchesWildcard(Wildcard, File))
      Names.push_back(Name);
  llvm::erase_if(Names, [&](const std::string &Name) {
    auto Found = Targets.find(Name);
    return Found != Targets.end() && Found->second.IsOnlyPossible;
  });
  auto IsForFile = [&](const Target &Each) { return Each.IsSureToBeMade || File.starts_with(Each.Directory + "/"); };
  FlagCollector All;
  for (const std::string &Name : Names)
    if (auto Found = Targets.find(Name); Found != Targets.end() && IsForFile(Found->second))
      All.add(flagsOf(Found->second));
  if (Names.empty())
    All.add(flagsOfAnyIn(Directory->first));
  All.add(Directory->second);
  return std::move(All.Collected);
}

bool isKnownTarget(StringRef Name) { return !hasUnknownPart(Name) && !isWildcard(Name); }

std::vector<LinkTarget> BuildDescription::linkTargets(const std::string &Build) const {
  if (IsIncomplete)
    return {};
  auto NameOf = [&](const std::string &Target) { return Build + ":" + Target; };
  std::map<std::string, LinkTarget> Found;
  for (const auto &[Name, Each] : Targets) {
    if (!isKnownTarget(Name))
      continue;
    LinkTarget &Of = Found[Name];
    Of.Name = NameOf(Name);
    Of.IsLibrary = Each.IsLibrary;
    Of.IsOfObjects = Each.IsOfObjects;
    Of.MayHaveMore = Each.HasUnknownSources || Each.MayHaveMore;
    Of.MayLinkMore = Each.MayLinkMore;
    llvm::append_range(Of.Linked, llvm::map_range(Each.Linked, NameOf));
    llvm::append_range(Of.Objects, llvm::map_range(Each.Objects, NameOf));
  }
  for (const auto &Source : TargetsOf)
    for (const std::string &Name : Source.second)
      if (auto Of = Found.find(Name); Of != Found.end())
        Of->second.Sources.push_back(Source.first().str());
  for (const auto &[Wildcard, Name] : Wildcards)
    if (auto Of = Found.find(Name); Of != Found.end())
      Of->second.Wildcards.push_back(Wildcard);
  std::vector<LinkTarget> Result;
  for (auto &[Name, Each] : Found)
    Result.push_back(std::move(Each));
  LinkTarget &Others = Result.emplace_back(Possible);
  Others.Name = NameOf("");
  Others.IsOnlyPossible = true;
  return Result;
}

} // namespace cuda_tidy
