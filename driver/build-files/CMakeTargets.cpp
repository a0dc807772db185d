#include "build-files/CMakeTargets.h"

#include "build-files/LinkCommand.h"
#include "build-files/Wildcards.h"

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

/// The elements of lists, which arguments may be even in quotes. What stands in an expression of the generator's is
/// unknown.
static std::vector<std::string> elementsOf(llvm::ArrayRef<std::string> Arguments) {
  std::vector<std::string> Found;
  size_t Depth = 0;
  for (StringRef Argument : Arguments)
    for (StringRef Each : llvm::split(Argument, ';')) {
      const bool IsOpen = Depth > 0;
      const size_t Begun = Depth + Each.count("$<"), Ended = Each.count('>');
      Depth = Begun - std::min(Begun, Ended);
      if (!Each.empty())
        Found.push_back(IsOpen ? std::string(1, UnknownPart) : Each.str());
    }
  return Found;
}

/// Whether a command of CMake's names sources for another reason than to have a target made of them.
static bool makesNoTarget(StringRef Command) {
  return llvm::is_contained({"set_source_files_properties", "get_source_file_property", "source_group", "message",
                             "install", "configure_file", "get_filename_component"},
                            Command);
}

bool CMakeTargets::mayChangeTargets(StringRef Command, const Words &Arguments) const {
  if (Command != "set_property" && Command != "set_target_properties")
    return Functions.contains(Command);
  return llvm::any_of(Arguments, [](StringRef Each) {
    return Each.ends_with("SOURCES") || Each.ends_with("LINK_LIBRARIES") || Each.ends_with("LINK_OPTIONS");
  });
}

void CMakeTargets::skip(StringRef Command, const Words &Arguments, const CMakePlace &At) {
  if (!makesNoTarget(Command))
    for (StringRef Each : elementsOf(Arguments))
      addPossible(Each, At);
}

void CMakeTargets::addPossible(StringRef Source, const CMakePlace &At) {
  if (!isCompiled(Source) || Source.contains("$<"))
    return;
  std::string Name = Source.str();
  llvm::replace(Name, UnknownPart, '*');
  LinkTarget &Possible = Build.Possible;
  if (!isWildcard(Name))
    Possible.Sources.push_back(absoluteInCMake(Name, At.Directory));
  else if (Possible.Wildcards.size() < MostWildcards)
    Possible.Wildcards.push_back(absoluteInCMake(Name, escapeWildcard(At.Directory)));
  else
    Build.IsIncomplete = true;
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
      return skip(Command, Arguments, At);
    const bool IsForSure = mayChange(*Of, At) && (IsCertain || Of->IsOnlyPossible);
    if (Command == "target_sources")
      IsForSure ? addSources(*Of, Arguments, At) : void(Of->MayHaveMore = true);
    else
      IsForSure ? link(*Of, Arguments) : void(Of->MayLinkMore = true);
    return;
  }
  if (mayChangeTargets(Command, Arguments))
    for (const std::string &Each : Arguments)
      if (Target *Of = find(Each))
        Of->MayHaveMore = Of->MayLinkMore = true;
  skip(Command, Arguments, At);
  if (IsCertain && !Functions.contains(Command))
    addFlags(Command, Arguments, At);
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
  Of.IsOfObjects |= Arguments.size() > 1 && (Arguments[1] == "OBJECT" || Arguments[1] == "INTERFACE");
  if (!isKnownTarget(Arguments.front())) {
    skip(Command, Arguments, At);
    if (llvm::is_contained(Arguments, StringRef(&UnknownPart, 1)))
      Build.Possible.Wildcards.push_back(escapeWildcard(At.Directory) + "/**/*");
  }
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
  if (Arguments.size() == 3 && Arguments[1] == "ALIAS") {
    To.Linked.push_back(Arguments[2]);
    To.IsOfObjects = true; // if the other is
  }
  bool IsInterface = false;
  for (const std::string &Element : elementsOf(llvm::ArrayRef(Arguments).drop_front())) {
    StringRef Each = Element;
    IsInterface = isKeyword(Each) ? Each == "INTERFACE" : IsInterface;
    if (Each.consume_front("$<TARGET_OBJECTS:") && Each.consume_back(">") && !hasUnknownPart(Each))
      To.Objects.push_back(Each.str());
    else if (hasUnknownPart(Each) || Each.contains("$<"))
      To.HasUnknownSources = true;
    else if (IsInterface && !To.IsOfObjects && !isKeyword(Each)) // they are of whatever is linked with it
      To.MayHaveMore = true;
    else if (isWildcard(Each))
      addWildcard(To, Each, Arguments.front(), At);
    else if (Each.contains('.'))
      Build.TargetsOf[absoluteInCMake(Each, At.Directory)].push_back(Arguments.front());
  }
}

void CMakeTargets::addWildcard(Target &To, StringRef Wildcard, const std::string &Name, const CMakePlace &At) {
  if (Build.Wildcards.size() < MostWildcards)
    Build.Wildcards.emplace_back(absoluteInCMake(Wildcard, escapeWildcard(At.Directory)), Name);
  else
    To.MayHaveMore = true;
  if (!Wildcard.contains('*')) // a file may be called so
    Build.TargetsOf[absoluteInCMake(Wildcard, At.Directory)].push_back(Name);
}

void CMakeTargets::link(Target &To, const Words &Arguments) {
  for (const std::string &Element : elementsOf(llvm::ArrayRef(Arguments).drop_front()))
    if (StringRef Each = Element; ++Links > MostLinks || hasUnknownPart(Each) || Each.contains("$<") ||
                                  Each.contains('/')) // the path of what some target makes, say
      To.MayLinkMore = true;
    else if (Each.consume_front("-l") || !(isKeyword(Each) || Each.starts_with("-")))
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
