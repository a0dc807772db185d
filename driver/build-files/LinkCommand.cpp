#include "build-files/LinkCommand.h"

#include "build-files/CMakeScope.h"
#include "build-files/CMakeTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;
namespace path = llvm::sys::path;

bool isCompiled(StringRef File) {
  return llvm::is_contained({".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"}, path::extension(File));
}

/// Whether an option of nvcc's or of a host compiler's ends before anything is linked.
static bool endsBeforeLinking(StringRef Option) {
  return llvm::is_contained({"-c", "--compile", "-dc", "--device-c", "-dw", "--device-w", "-E", "-S", "-M", "-MM",
                             "-ptx", "--ptx", "-cubin", "--cubin", "-fatbin", "--fatbin", "-fsyntax-only"},
                            Option);
}

/// Adds to \p Read what \p File is: a source, an object or a library. False if it is none.
static bool addFile(LinkCommand &Read, StringRef File, StringRef Directory) {
  const StringRef Extension = path::extension(File);
  if (isCompiled(File))
    Read.Sources.push_back(absoluteInCMake(File, Directory));
  else if (llvm::is_contained({".o", ".obj", ".lo"}, Extension))
    Read.Objects.push_back(absoluteInCMake(File, Directory));
  else if (llvm::is_contained({".a", ".so", ".lib"}, Extension) || File.contains(".so."))
    Read.Linked.push_back(absoluteInCMake(File, Directory));
  else
    return false;
  return true;
}

static void addOption(LinkCommand &Read, StringRef Option) {
  if (Option.starts_with("-l"))
    Read.Linked.push_back(Option.str());
  else
    Read.IsCompilation |= endsBeforeLinking(Option);
}

/// Whether a word that is neither an option nor a file of a known kind may be one: it is not the value of an option,
/// nor what ar is told to do.
static bool mayBeFile(llvm::ArrayRef<StringRef> Words, size_t At) {
  return !Words[At - 1].starts_with("-") && (At > 1 || !path::extension(Words[At]).empty() || Words[At].contains('/'));
}

std::optional<LinkCommand> readLinkCommand(StringRef Directory, llvm::ArrayRef<StringRef> Words) {
  LinkCommand Read;
  std::string Archive; // where it comes first, as ar's
  auto HasFiles = [&] { return !Read.Sources.empty() || !Read.Objects.empty(); };
  for (size_t At = 1; At < Words.size(); ++At) {
    const StringRef Word = Words[At];
    const bool NamesOutput = Word == "-o" || Word == "--output-file";
    if (NamesOutput && ++At < Words.size() && !hasUnknownPart(Words[At]))
      Read.Output = absoluteInCMake(Words[At], Directory);
    else if (Word.starts_with("-"))
      addOption(Read, Word);
    else if (hasUnknownPart(Word))
      Read.HasUnknown = true;
    else if (path::extension(Word) == ".a" && Archive.empty() && !HasFiles())
      Archive = absoluteInCMake(Word, Directory);
    else if (!addFile(Read, Word, Directory))
      Read.HasUnknown |= mayBeFile(Words, At);
  }
  if (!Archive.empty())
    Read.Output.empty() ? void(Read.Output = Archive) : Read.Linked.push_back(Archive);
  const bool HasInput = HasFiles() || Read.HasUnknown;
  return HasInput && (Read.IsCompilation || !Read.Output.empty()) ? std::optional(std::move(Read)) : std::nullopt;
}

void resolveLibraries(std::vector<LinkTarget> &Targets) {
  llvm::StringMap<std::string> ByName;
  for (const LinkTarget &Each : Targets)
    if (StringRef Name = path::filename(Each.Name); Name.consume_front("lib"))
      ByName.try_emplace(("-l" + Name.take_until([](char C) { return C == '.'; })).str(), Each.Name);
  for (LinkTarget &Each : Targets)
    for (std::string &Name : Each.Linked)
      if (auto Found = ByName.find(Name); Found != ByName.end())
        Name = Found->second;
}

} // namespace cuda_tidy
