#include "command/ProjectBuild.h"

#include "build-files/CMakeProject.h"
#include "build-files/HeaderTemplate.h"
#include "build-files/Makefile.h"
#include "build-files/XMakeFile.h"
#include "command/CudaSwitches.h"
#include "command/ProjectFiles.h"
#include "untrusted/BoundedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <tuple>

namespace cuda_tidy {

namespace path = llvm::sys::path;
using llvm::StringRef;

static std::string below(StringRef Directory, StringRef Name) {
  llvm::SmallString<256> Joined(Directory);
  path::append(Joined, Name);
  path::remove_dots(Joined, /*remove_dot_dot=*/true);
  return Joined.str().str();
}

/// Whether a path is that of the file that an include names.
static bool isNamedBy(StringRef Path, StringRef Name) {
  return Path.consume_back(Name) && (Path.empty() || Path.ends_with("/"));
}

/// In the order in which `make` looks for them.
static constexpr StringRef NamesOfMakefile[] = {"GNUmakefile", "makefile", "Makefile"};

bool ProjectBuild::isBuildFile(StringRef Name) {
  return Name == "CMakeLists.txt" || Name == "setup.py" || llvm::is_contained(NamesOfMakefile, Name);
}

void ProjectBuild::addBuildFile(StringRef File) { BuildFiles.emplace(path::parent_path(File), path::filename(File)); }

std::vector<LinkTarget> ProjectBuild::linkTargets() {
  constexpr size_t MostBuildFiles = 1000;
  std::vector<LinkTarget> Found;
  llvm::StringSet<> ReadByCMake; // directories
  size_t Count = 0;
  for (const auto &[Directory, Name] : BuildFiles) {
    if (Name == "CMakeLists.txt" && ReadByCMake.contains(Directory))
      continue;
    if (++Count > MostBuildFiles)
      return {};
    if (Name == "setup.py") {
      llvm::append_range(Found, setupScriptIn(Directory).extensions());
    } else if (Name == "CMakeLists.txt") {
      const BuildDescription &Build = cmakeBuild(Directory);
      for (const auto &[Each, Flags] : Build.Directories)
        ReadByCMake.insert(Each);
      llvm::append_range(Found, Build.linkTargets(Directory));
    } else {
      llvm::append_range(Found, linkTargetsOfMakefile(
                                    below(Directory, Name), [this](const std::string &Each) { return read(Each); },
                                    [this](const std::string &Each) {
                                      return isWithin(Each, Root) && llvm::sys::fs::is_regular_file(Each);
                                    }));
    }
  }
  return Found;
}

void ProjectBuild::addTemplate(StringRef File) {
  if (const std::string Made = headerMadeFrom(path::filename(File)); isHeader(Made))
    Templates[Made].push_back(File.str());
}

const GeneratedHeader *ProjectBuild::known(StringRef Path) const {
  auto Found = Known.find(Path);
  return Found == Known.end() ? nullptr : Found->second.get();
}

/// Nothing outside of the project, also by links, says how it is built.
std::unique_ptr<llvm::MemoryBuffer> ProjectBuild::read(const std::string &File) {
  Read.insert(File);
  auto Text = readBoundedBelow(Root, File, largest::Settings);
  return Text ? std::move(*Text) : nullptr;
}

std::vector<BuildFlag> ProjectBuild::flagsFor(StringRef File) {
  for (StringRef At = path::parent_path(File); isWithin(At, Root) && !At.empty(); At = path::parent_path(At)) {
    if (llvm::sys::fs::exists(below(At, "CMakeLists.txt")))
      if (std::vector<BuildFlag> Flags = buildOf(File).flagsFor(File); !Flags.empty())
        return Flags;
    for (StringRef Name : NamesOfMakefile)
      if (std::string Makefile = below(At, Name); llvm::sys::fs::is_regular_file(Makefile)) {
        auto [Known, IsNew] = Makefiles.try_emplace(Makefile);
        if (IsNew)
          Known->second = flagsOfMakefile(Makefile, [this](const std::string &Each) { return read(Each); });
        if (!Known->second.empty())
          return Known->second;
      }
    for (auto [Name, Language] : {std::pair("setup.py", ScriptedBuild::Setup),
                                  {"BUILD.bazel", ScriptedBuild::Bazel},
                                  {"BUILD", ScriptedBuild::Bazel}})
      if (std::vector<BuildFlag> Flags =
              scriptedBuild(below(At, Name), Language).flagsFor(path::filename(File), isCudaSource(File));
          !Flags.empty())
        return Flags;
    if (std::vector<BuildFlag> Flags = xmakeFile(below(At, "xmake.lua")).flagsFor(File); !Flags.empty())
      return Flags;
  }
  return {};
}

const BuildDescription &ProjectBuild::xmakeFile(const std::string &File) {
  auto [Known, IsNew] = XMakeFiles.try_emplace(File);
  if (IsNew && llvm::sys::fs::is_regular_file(File))
    if (const std::unique_ptr<llvm::MemoryBuffer> Text = read(File))
      Known->second = readXMakeFile(Text->getBuffer(), File);
  return Known->second;
}

const ScriptedBuild &ProjectBuild::setupScriptIn(StringRef Directory) {
  return scriptedBuild(below(Directory, "setup.py"), ScriptedBuild::Setup);
}

const ScriptedBuild &ProjectBuild::scriptedBuild(const std::string &File, ScriptedBuild::Language Of) {
  auto [Known, IsNew] = ScriptedBuilds.try_emplace(File);
  if (IsNew && llvm::sys::fs::is_regular_file(File))
    if (const std::unique_ptr<llvm::MemoryBuffer> Text = read(File))
      Known->second = ScriptedBuild(Text->getBuffer(), Of, File);
  return Known->second;
}

/// Of the outermost directory with a `CMakeLists.txt` around the file.
const BuildDescription &ProjectBuild::buildOf(StringRef File) {
  std::string Top;
  for (StringRef At = path::parent_path(File); isWithin(At, Root) && !At.empty(); At = path::parent_path(At))
    if (llvm::sys::fs::exists(below(At, "CMakeLists.txt")))
      Top = At.str();
  return cmakeBuild(Top);
}

const BuildDescription &ProjectBuild::cmakeBuild(const std::string &Top) {
  auto [Build, IsNew] = Builds.try_emplace(Top);
  if (IsNew && !Top.empty())
    Build->second = readCMakeProject(Top, [this](const std::string &Each) { return read(Each); }, isCudaSwitch);
  return Build->second;
}

std::string ProjectBuild::templateFor(StringRef From, const IncludeLine &Line) {
  const StringRef FileName = path::filename(Line.Name);
  std::string Best;
  auto Rank = [&](StringRef File) {
    return std::tuple(directoryDistance(path::parent_path(From), path::parent_path(File)), File);
  };
  const std::string Beside = Line.IsQuoted ? below(path::parent_path(From), Line.Name) : "";
  for (const std::string &File : Templates.lookup(FileName)) {
    const std::string Made = below(path::parent_path(File), FileName);
    if ((Made == Beside || isNamedBy(Made, Line.Name)) && (Best.empty() || Rank(File) < Rank(Best)))
      Best = File;
  }
  if (!Best.empty())
    return Best;
  const BuildDescription &Build = buildOf(From);
  if (auto Made = Build.Made.find(FileName); Made != Build.Made.end())
    for (const auto &[Output, Template] : Made->second)
      if (isNamedBy(Output, Line.Name) && isWithin(Template, Root))
        return Template;
  return "";
}

std::shared_ptr<const GeneratedHeader> ProjectBuild::find(StringRef From, const IncludeLine &Line) {
  const std::string Template = templateFor(From, Line);
  if (Template.empty())
    return nullptr;
  // In the directory of the template, or above it as far as the include names its directories.
  llvm::StringRef Directory = path::parent_path(Template);
  llvm::StringRef Named = path::parent_path(Line.Name);
  while (!Named.empty() && path::filename(Named) == path::filename(Directory)) {
    Named = path::parent_path(Named);
    Directory = path::parent_path(Directory);
  }
  const std::string Path = StringRef(Line.Name).starts_with("..") ? below(path::parent_path(From), Line.Name)
                           : Named.empty()                        ? below(Directory, Line.Name)
                                                                  : below(path::parent_path(Template), Line.Name);
  std::shared_ptr<const GeneratedHeader> &Header = Known[Path];
  if (Header)
    return Header;
  const std::unique_ptr<llvm::MemoryBuffer> Text = read(Template);
  if (!Text)
    return nullptr;
  const BuildDescription &Build = buildOf(Template);
  auto ValueOf = [&](StringRef Name, bool HasToBeCertain) -> std::optional<std::string> {
    if (isCudaSwitch(Name))
      return "1";
    if (auto Value = Build.Variables.find(Name); Value != Build.Variables.end())
      return Value->getValue();
    if (auto Value = Build.PossibleValues.find(Name); Value != Build.PossibleValues.end() && !HasToBeCertain)
      return Value->getValue();
    return std::nullopt;
  };
  Header = std::make_shared<const GeneratedHeader>(
      GeneratedHeader{Path, Template, fillTemplate(Text->getBuffer(), ValueOf)});
  return Header;
}

} // namespace cuda_tidy
