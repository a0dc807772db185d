#include "command/InferredCommand.h"

#include "command/ExtensionBuild.h"
#include "command/ProjectFiles.h"
#include "command/Toolchain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <set>
#include <utility>

namespace cuda_tidy {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What a translation unit's own text, and that of the project's headers it reaches, asks for.
class NeedsOfUnit {
public:
  NeedsOfUnit(ProjectFiles &Project, std::vector<std::string> KnownDirectories)
      : Project(Project), Known(std::move(KnownDirectories)) {}

  void collect(const std::string &File) {
    visit(File);
    // Where several files bear a name, the directories that the clear cases asked for decide before nearness does.
    for (size_t NextFile = 0, NextUnclear = 0;;) {
      if (NextFile < Queue.size()) {
        readIncludes(std::string(Queue[NextFile++]));
      } else if (NextUnclear < Unclear.size()) {
        auto [From, Line] = Unclear[NextUnclear++];
        std::optional<std::string> Found = inKnownDirectory(From, Line);
        visit(Found ? *Found : inNewDirectory(From, Line));
      } else {
        return;
      }
    }
  }

  struct Directory {
    std::string Path;
    bool QuotedOnly; ///< Then headers of the system's names in it do not hide the system's own.
  };
  std::vector<Directory> Directories;
  bool UsesTorch = false;
  bool UsesStableTorch = false; ///< The interface that stays the same from version to version.
  bool IncludesCuda = false;
  bool WantsCxx20 = false;
  std::set<std::string> CudaSwitches;
  std::vector<std::shared_ptr<const GeneratedHeader>> Generated;

private:
  bool isForeign(llvm::StringRef File) const {
    for (llvm::StringRef At = path::parent_path(File); At.size() > Project.root().size(); At = path::parent_path(At))
      if (!foreignTreeReason(At).empty())
        return true;
    return false;
  }

  std::string in(llvm::StringRef Directory, llvm::StringRef Name) const {
    llvm::SmallString<256> Joined(Directory);
    path::append(Joined, Name);
    path::remove_dots(Joined, /*remove_dot_dot=*/true);
    const bool IsMade = llvm::any_of(Generated, [&](const auto &Each) { return Each->Path == Joined; });
    return IsMade || fs::is_regular_file(Joined) ? Joined.str().str() : "";
  }

  void visit(const std::string &File) {
    if (!File.empty() && Seen.insert(File).second)
      Queue.push_back(File);
  }

  void readIncludes(const std::string &From) {
    const SourceScan &Scan = Project.scan(From);
    if (!isForeign(From)) {
      WantsCxx20 |= Scan.WantsCxx20;
      CudaSwitches.insert(Scan.CudaSwitches.begin(), Scan.CudaSwitches.end());
    }
    for (const IncludeLine &Line : Scan.Includes) {
      UsesTorch |= namesTorchHeader(Line.Name);
      UsesStableTorch |= llvm::StringRef(Line.Name).starts_with("torch/csrc/stable/") ||
                         llvm::StringRef(Line.Name).starts_with("torch/csrc/inductor/aoti_torch/");
      IncludesCuda |= namesCudaHeader(Line.Name);
      if (std::optional<std::string> Found = inKnownDirectory(From, Line))
        visit(*Found);
      else if (Project.isAmbiguous(From, Line.Name))
        Unclear.push_back({From, Line});
      else
        visit(inNewDirectory(From, Line));
    }
  }

  std::optional<std::string> inKnownDirectory(llvm::StringRef From, const IncludeLine &Line) {
    if (Line.IsQuoted)
      if (std::string Sibling = in(path::parent_path(From), Line.Name); !Sibling.empty())
        return Sibling;
    for (const std::string &Directory : Known)
      if (std::string Found = in(Directory, Line.Name); !Found.empty())
        return Found;
    for (Directory &D : Directories)
      if (std::string Found = in(D.Path, Line.Name); !Found.empty()) {
        D.QuotedOnly &= Line.IsQuoted;
        return Found;
      }
    return std::nullopt;
  }

  std::string inNewDirectory(llvm::StringRef From, const IncludeLine &Line) {
    std::string Found = Project.resolve(From, Line);
    if (Found.empty())
      if (std::shared_ptr<const GeneratedHeader> Made = Project.generated(From, Line)) {
        Found = Made->Path;
        Generated.push_back(std::move(Made));
      }
    if (!llvm::StringRef(Found).ends_with(Line.Name))
      return Found; // beside the file
    const std::string Path = llvm::StringRef(Found).drop_back(Line.Name.size()).rtrim('/').str();
    auto Same = llvm::find_if(Directories, [&](const Directory &Each) { return Each.Path == Path; });
    if (Same == Directories.end())
      Directories.push_back({Path, Line.IsQuoted});
    else
      Same->QuotedOnly &= Line.IsQuoted;
    return Found;
  }

  ProjectFiles &Project;
  std::vector<std::string> Known;
  std::vector<std::string> Queue;
  std::vector<std::pair<std::string, IncludeLine>> Unclear;
  llvm::StringSet<> Seen;
};

/// The directories that a command's `-I`, `-iquote` and `-isystem` name.
std::vector<std::string> includeDirectories(const ClangCommand &Command) {
  std::vector<std::string> Directories;
  for (size_t I = 1; I + 1 < Command.Args.size(); ++I) {
    llvm::StringRef Arg = Command.Args[I];
    for (llvm::StringRef Flag : {"-I", "-iquote", "-isystem", "-idirafter"})
      if (Arg.consume_front(Flag)) {
        llvm::SmallString<256> Directory(Arg.empty() ? llvm::StringRef(Command.Args[++I]) : Arg);
        path::make_absolute(Command.Directory, Directory);
        Directories.push_back(Directory.str().str());
        break;
      }
  }
  return Directories;
}

/// The neighbour's flags without its main file and language.
std::vector<std::string> transferableFlags(const ClangCommand &Neighbour) {
  std::vector<std::string> Flags;
  for (size_t I = 1; I + 1 < Neighbour.Args.size(); ++I) {
    if (Neighbour.Args[I] == "-x")
      ++I;
    else if (!llvm::StringRef(Neighbour.Args[I]).starts_with("-x") && Neighbour.Args[I] != "--")
      Flags.push_back(Neighbour.Args[I]);
  }
  return Flags;
}

std::vector<std::string> optionsFor(llvm::ArrayRef<NeedsOfUnit::Directory> Directories, ProjectFiles &Project) {
  std::vector<std::string> Options;
  for (const NeedsOfUnit::Directory &D : Directories) {
    if (D.QuotedOnly)
      Options.insert(Options.end(), {"-iquote", D.Path});
    else if (Project.hidesSystemHeaders(D.Path))
      Options.insert(Options.end(), {"-iquote", D.Path, "-idirafter", D.Path});
    else
      Options.insert(Options.end(), {"-I", D.Path});
  }
  return Options;
}

bool hasFlag(llvm::ArrayRef<std::string> Flags, llvm::StringRef Prefix) {
  return llvm::any_of(Flags, [&](llvm::StringRef Flag) { return Flag.starts_with(Prefix); });
}

/// Adds the definition of a macro unless there is one; false if there is.
bool addMacro(std::vector<std::string> &Args, const std::string &Option) {
  const llvm::StringRef Macro = llvm::StringRef(Option).drop_front(2).split('=').first;
  const bool IsKnown = llvm::any_of(Args, [&](llvm::StringRef Each) {
    return (Each.consume_front("-D") || Each.consume_front("-U")) && Each.split('=').first == Macro;
  });
  if (!IsKnown)
    Args.push_back(Option);
  return !IsKnown;
}

/// The macros that the project's build files define for the file.
void addBuildMacros(ClangCommand &Command, llvm::ArrayRef<BuildFlag> Flags) {
  auto IsForHip = [](const BuildFlag &Each) { return Each.macro().starts_with("__HIP_PLATFORM_"); };
  if (llvm::any_of(Flags, IsForHip)) // by default, it builds for other devices than we look at
    return;
  for (const BuildFlag &Each : Flags) {
    if (Each.isStandard() || Each.macro().starts_with("__CUDA_ARCH") ||
        Each.macro().starts_with("__CUDACC")) // the compiler's own
      continue;
    if (addMacro(Command.Args, Each.Option))
      Command.Remarks.push_back(Each.Option + " is from " + Each.Origin);
  }
}

/// The macros that switch the project's CUDA code on, and those that extensions of LibTorch are built with.
void addNeededMacros(ClangCommand &Command, NeedsOfUnit &Needs, ProjectFiles &Project) {
  // Without it the stable interface has nothing for CUDA, so that extensions are built with it.
  if (Needs.UsesStableTorch && (Command.IsCuda || Needs.IncludesCuda))
    Needs.CudaSwitches.insert("USE_CUDA");
  for (const std::string &Macro : Needs.CudaSwitches)
    addMacro(Command.Args, "-D" + Macro);
  if (Needs.UsesTorch && Command.IsCuda)
    for (const std::string &Macro : macrosOfExtensionBuild(Command.File, Project))
      addMacro(Command.Args, "-D" + Macro);
}

/// The version of C++ to parse: what the build files ask for, but no older one than \p Least.
std::string standardFor(ClangCommand &Command, llvm::ArrayRef<BuildFlag> Flags, llvm::StringRef Least) {
  llvm::StringRef Newest = Least;
  for (const BuildFlag &Each : Flags) {
    const llvm::StringRef Version = llvm::StringRef(Each.Option).take_back(2);
    if (!Each.isStandard() || Version <= Newest || Version > "26") // C++98 is older than C++11
      continue;
    Newest = Version;
    Command.Remarks.push_back("C++" + Version.str() + " is from " + Each.Origin);
  }
  return "-std=gnu++" + Newest.str();
}

} // namespace

void addProjectDirectories(ClangCommand &Command, const std::string &Python, ProjectFiles &Project) {
  NeedsOfUnit Needs(Project, includeDirectories(Command));
  Needs.collect(Python);
  const std::vector<std::string> Options = optionsFor(Needs.Directories, Project);
  Command.Args.insert(Command.Args.end() - 1, Options.begin(), Options.end());
}

bool isCudaByContent(const std::string &File, const SourceScan &Scan) {
  if (isCudaSource(File) || llvm::StringRef(File).ends_with(".cuh"))
    return true;
  bool IncludesHip = llvm::any_of(
      Scan.Includes, [](const IncludeLine &Line) { return llvm::StringRef(Line.Name).starts_with("hip/"); });
  return Scan.DefinesKernels && !IncludesHip && (isHeader(File) || !Scan.AsksForCuda);
}

ClangCommand inferCommand(const std::string &File, ProjectFiles &Project, const Toolchain &Tools,
                          const ClangCommand *Neighbour) {
  ClangCommand Command;
  Command.Directory = Neighbour ? Neighbour->Directory : path::parent_path(File).str();
  Command.File = File;
  Command.IsCuda = isCudaByContent(File, Project.scan(File));
  if (Neighbour) {
    Command.TargetArchs = Neighbour->TargetArchs;
    Command.Remarks = Neighbour->Remarks;
  }
  bool IsC = llvm::StringRef(File).ends_with(".c") && !Command.IsCuda;

  NeedsOfUnit Needs(Project, Neighbour ? includeDirectories(*Neighbour) : std::vector<std::string>());
  Needs.collect(File);

  std::vector<BuildFlag> Flags;
  if (!Neighbour) // whose build has decided
    Flags = Project.buildFlags(File);
  std::vector<std::string> &Args = Command.Args;
  Args.push_back("clang++");
  if (Neighbour)
    llvm::append_range(Args, transferableFlags(*Neighbour));
  if (Command.IsCuda && !hasFlag(Args, "-fgpu-rdc"))
    Args.push_back("-fgpu-rdc"); // Without it clang rejects launches from device code.
  Args.insert(Args.end(), {"-x", Command.IsCuda ? "cuda" : IsC ? "c" : "c++"});
  if (!IsC && !hasFlag(Args, "-std=")) {
    bool WantsCxx20 = Needs.WantsCxx20 || (Needs.UsesTorch && Tools.torchNeedsCxx20());
    Args.push_back(standardFor(Command, Flags, WantsCxx20 ? "20" : "17"));
  }
  if (Needs.UsesTorch)
    for (const char *Macro : {"-DTORCH_EXTENSION_NAME=extension", "-DTORCH_API_INCLUDE_EXTENSION_H"})
      if (!hasFlag(Args, llvm::StringRef(Macro).split('=').first))
        Args.push_back(Macro);
  if (!Neighbour) {
    addBuildMacros(Command, Flags);
    addNeededMacros(Command, Needs, Project);
  }
  Command.Generated = std::move(Needs.Generated);
  for (const auto &Each : Command.Generated)
    Command.Remarks.push_back("'" + Each->Path + "', which the build makes, is read from '" + Each->Template + "'");
  if (isHeader(File))
    Args.push_back("-Wno-pragma-once-outside-header");
  llvm::append_range(Args, optionsFor(Needs.Directories, Project));
  Args.push_back(File);
  return Command;
}

} // namespace cuda_tidy
