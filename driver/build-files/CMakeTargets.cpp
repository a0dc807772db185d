#include "build-files/CMakeTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;
namespace path = llvm::sys::path;

/// Bounds for all of a build.
constexpr size_t MostWildcards = 300, MostLinks = 20000;

/// The variable in which the libraries of a directory are kept; no program can name it.
constexpr const char *LibrariesOfDirectory = "link_libraries()";

std::string absoluteInCMake(StringRef File, StringRef Directory) {
  llvm::SmallString<256> Path(File);
  if (!path::is_absolute(File)) {
    Path = Directory;
    path::append(Path, File);
  }
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

static bool isKeyword(StringRef Word) {
  return llvm::is_contained({"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "SYSTEM"}, Word);
}

/// What is not sure to be read says nothing about a target that is sure to be made.
static bool mayChange(const BuildDescription::Target &Of, const CMakePlace &At) {
  return At.IsSureToBeAdded || !Of.IsSureToBeMade;
}

CMakeTargets::Target *CMakeTargets::find(const std::string &Name) {
  auto Found = Build.Targets.find(Name);
  return Found == Build.Targets.end() ? nullptr : &Found->second;
}

void CMakeTargets::run(StringRef Command, Words &Arguments, const CMakePlace &At, bool IsCertain) {
  if (llvm::is_contained(
          {"add_library", "add_executable", "cuda_add_library", "cuda_add_executable", "pybind11_add_module"}, Command))
    return declare(Command, Arguments, At, IsCertain);
  if (Command == "link_libraries") {
    At.Scope.append(LibrariesOfDirectory, ";", IsCertain ? llvm::join(Arguments, ";") : std::string(1, UnknownPart));
    return;
  }
  if (Command == "target_sources" || Command == "target_link_libraries") {
    Target *Of = find(Arguments.front());
    if (!Of && Command == "target_sources" && IsCertain)
      return declare(Command, Arguments, At, IsCertain);
    if (!Of)
      return;
    const bool IsForSure = mayChange(*Of, At) && (IsCertain || Of->IsOnlyPossible);
    if (Command == "target_sources")
      IsForSure ? addSources(*Of, Arguments, At) : void(Of->MayHaveMore = true);
    else
      IsForSure ? link(*Of, Arguments) : void(Of->MayLinkMore = true);
    return;
  }
  if (Functions.contains(Command)) {
    for (const std::string &Each : Arguments)
      if (Target *Of = find(Each))
        Of->MayHaveMore = Of->MayLinkMore = true;
  } else if (IsCertain) {
    addFlags(Command, Arguments, At);
  }
}

void CMakeTargets::declare(StringRef Command, const Words &Arguments, const CMakePlace &At, bool IsCertain) {
  auto [Entry, IsNew] = Build.Targets.try_emplace(Arguments.front());
  Target &Of = Entry->second;
  if (IsNew) {
    Of.Directory = At.Directory;
    Of.IsSureToBeMade = At.IsSureToBeAdded;
    Of.IsOnlyPossible = !IsCertain;
    if (const std::string *Libraries = At.Scope.find(LibrariesOfDirectory))
      for (StringRef Each : llvm::split(StringRef(*Libraries), ';'))
        link(Of, {"", Each.str()});
  }
  Of.IsLibrary |= !Command.ends_with("executable");
  Of.MayHaveMore |= Command == "target_sources"; // what declares it was not seen
  Of.MayLinkMore |= Command == "target_sources";
  if (IsCertain && mayChange(Of, At))
    Of.IsOnlyPossible = false;
  if (!mayChange(Of, At) || (!IsCertain && !Of.IsOnlyPossible))
    Of.MayHaveMore = true;
  else
    addSources(Of, Arguments, At);
}

void CMakeTargets::addSources(Target &To, const Words &Arguments, const CMakePlace &At) {
  const bool IsAlias = Arguments.size() == 3 && Arguments[1] == "ALIAS";
  if (IsAlias)
    To.Linked.push_back(Arguments[2]);
  for (StringRef Each : llvm::ArrayRef(Arguments).drop_front())
    if (Each.consume_front("$<TARGET_OBJECTS:") && Each.consume_back(">") && !hasUnknownPart(Each))
      To.Objects.push_back(Each.str());
    else if (hasUnknownPart(Each) || Each.contains("$<"))
      To.HasUnknownSources = true;
    else if (Each.contains('*') && Build.Wildcards.size() < MostWildcards)
      Build.Wildcards.emplace_back(absoluteInCMake(Each, At.Directory), Arguments.front());
    else if (Each.contains('*'))
      To.MayHaveMore = true;
    else if (Each.contains('.'))
      Build.TargetsOf[absoluteInCMake(Each, At.Directory)].push_back(Arguments.front());
}

void CMakeTargets::link(Target &To, const Words &Arguments) {
  for (StringRef Each : llvm::ArrayRef(Arguments).drop_front())
    if (++Links > MostLinks || hasUnknownPart(Each) || Each.contains("$<") ||
        Each.contains('/')) // the path of what some target makes, say
      To.MayLinkMore = true;
    else if (Each.consume_front("-l") || !isKeyword(Each))
      To.Linked.push_back(Each.str());
}

void CMakeTargets::addFlags(StringRef Command, Words &Arguments, const CMakePlace &At) {
  const bool AreOfTarget =
      llvm::is_contained({"target_compile_definitions", "target_compile_options", "target_compile_features"}, Command);
  const bool AreOfDirectory =
      llvm::is_contained({"add_definitions", "add_compile_definitions", "add_compile_options"}, Command);
  if (!AreOfTarget && !AreOfDirectory)
    return;
  // Definitions may stand without their -D, and elsewhere a word may begin with D.
  if (Command.ends_with("compile_definitions"))
    for (std::string &Each : Arguments)
      if (!StringRef(Each).starts_with("-D") && !find(Each) && !isKeyword(Each))
        Each.insert(0, "-D");
  if (Command == "target_compile_features")
    for (std::string &Each : Arguments)
      if (StringRef Version = Each; Version.consume_front("cxx_std_") || Version.consume_front("cuda_std_"))
        Each = "-std=c++" + Version.str();
  AreOfTarget ? targetFlags(Arguments, At) : directoryFlags(Arguments, At);
}

void CMakeTargets::targetFlags(const Words &Arguments, const CMakePlace &At) {
  Target *Of = find(Arguments.front());
  if (!Of || !mayChange(*Of, At))
    return;
  bool IsOwn = true, IsExported = true;
  for (StringRef Each : llvm::ArrayRef(Arguments).drop_front()) {
    if (isKeyword(Each)) {
      IsOwn = Each != "INTERFACE";
      IsExported = Each != "PRIVATE";
      continue;
    }
    if (IsOwn)
      addFlag(Of->Flags, Each, At.origin());
    if (IsExported)
      addFlag(Of->Exported, Each, At.origin());
  }
}

void CMakeTargets::directoryFlags(const Words &Arguments, const CMakePlace &At) {
  for (StringRef Each : Arguments)
    if (Each.contains(" -"))
      cuda_tidy::addFlags(Build.Directories[At.Directory], Each, At.origin());
    else
      addFlag(Build.Directories[At.Directory], Each, At.origin());
}

} // namespace cuda_tidy
