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

std::optional<LinkCommand> readLinkCommand(StringRef Directory, llvm::ArrayRef<StringRef> Words) {
  LinkCommand Read;
  std::string Archive; // where it comes first, as ar's
  auto Absolute = [&](StringRef File) { return absoluteInCMake(File, Directory); };
  auto HasFiles = [&] { return !Read.Sources.empty() || !Read.Objects.empty(); };
  for (size_t At = 1; At < Words.size(); ++At) {
    const StringRef Word = Words[At], Extension = path::extension(Word);
    const bool NamesOutput = Word == "-o" || Word == "--output-file";
    if (NamesOutput && ++At < Words.size() && !hasUnknownPart(Words[At]))
      Read.Output = Absolute(Words[At]);
    else if (Word.starts_with("-l") || Word.starts_with("-"))
      Word.starts_with("-l") ? Read.Linked.push_back(Word.str()) : void(Read.IsCompilation |= endsBeforeLinking(Word));
    else if (hasUnknownPart(Word))
      Read.HasUnknown = true;
    else if (isCompiled(Word))
      Read.Sources.push_back(Absolute(Word));
    else if (llvm::is_contained({".o", ".obj", ".lo"}, Extension))
      Read.Objects.push_back(Absolute(Word));
    else if (Extension == ".a" && Archive.empty() && !HasFiles())
      Archive = Absolute(Word);
    else if (llvm::is_contained({".a", ".so", ".lib"}, Extension) || Word.contains(".so."))
      Read.Linked.push_back(Absolute(Word));
    else // the value of an option, or what ar is told to do
      Read.HasUnknown |= !Words[At - 1].starts_with("-") && (At > 1 || !Extension.empty() || Word.contains('/'));
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
