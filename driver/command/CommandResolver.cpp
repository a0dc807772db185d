#include "command/CommandResolver.h"

#include "command/CompileDatabases.h"
#include "command/CompiledSources.h"
#include "command/CompilerCall.h"
#include "command/DatabaseLinks.h"
#include "command/FilesWithin.h"
#include "command/IncludeGraph.h"
#include "command/InferredCommand.h"
#include "command/ProjectFiles.h"
#include "command/SourceWalk.h"
#include "command/Toolchain.h"
#include "command/TranslateCommand.h"
#include "untrusted/BoundedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>

namespace cuda_tidy {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static bool isOurs(const IncludeLine &Line) { return namesCudaHeader(Line.Name) || namesTorchHeader(Line.Name); }

struct CommandResolver::Implementation {
  explicit Implementation(ResolverOptions Given)
      : Options(std::move(Given)), Tools(Options), Databases(Options.Database) {}

  ResolverOptions Options;
  Toolchain Tools;
  CompileDatabases Databases;

  struct Project {
    Project(std::string Root, const Toolchain &Tools, bool IsQuick)
        : Files(std::move(Root), Tools, IsQuick), Includes(Files) {}
    ProjectFiles Files;
    IncludeGraph Includes;
  };
  std::map<std::string, Project> Projects; ///< By root.

  Project &projectOf(const std::string &Path) {
    std::string Root = projectRoot(Path);
    return Projects.try_emplace(Root, Root, Tools, Options.IsEditor).first->second;
  }

  static std::string here() {
    llvm::SmallString<256> Here;
    fs::current_path(Here);
    return Here.str().str();
  }

  ClangCommand commandWithFlags(const std::string &File, llvm::ArrayRef<std::string> Flags) {
    ClangCommand Command = translateCommand(here(), File, commandLineWith(Flags), *llvm::vfs::getRealFileSystem());
    bool NamesLanguage = llvm::any_of(Flags, [](llvm::StringRef Flag) { return Flag.starts_with("-x"); });
    if (!NamesLanguage && !Command.IsCuda && isCudaByContent(File, scanSource(File))) {
      Command.IsCuda = true;
      Command.Args.insert(Command.Args.end() - 1, {"-x", "cuda"});
    }
    return Command;
  }

  /// What a database's commands may have read as options: files of the project, of the working directory, and beside
  /// the database. Of others the words would be shown.
  FilesWithin optionsFilesOf(const DatabaseEntry &Entry) {
    llvm::SmallString<256> Database;
    fs::real_path(*Entry.Database, Database);
    return FilesWithin({projectRoot(Entry.File), here(), path::parent_path(Database).str()},
                       llvm::vfs::getRealFileSystem());
  }

  /// A file that a database names has a command; one beside such files is built like them, others by guess.
  Unit unitFor(const std::string &File) {
    Unit U;
    U.FallbackCuda = !Tools.hasCuda();
    U.FallbackTorch = !Tools.hasTorch();
    llvm::vfs::FileSystem &Disk = *llvm::vfs::getRealFileSystem();
    if (Options.Flags) {
      U.Origin = "flags after --";
      U.Command = commandWithFlags(File, *Options.Flags);
      // Some of nvcc's say nothing to clang, and what the kernel becomes: -maxrregcount.
      if (std::vector<std::string> CommandLine = commandLineWith(*Options.Flags); CommandLine.front() == "nvcc") {
        CommandLine.push_back(File);
        U.Original = Tools.withLibraries(std::move(CommandLine));
      }
    } else if (Options.Build) {
      U.Origin = "the build";
      U.Command = translateCommand(here(), File, *Options.Build, Disk);
      U.Original = *Options.Build;
    } else if (const DatabaseEntry *Entry = Databases.find(File)) {
      U.Origin = *Entry->Database;
      U.Original = withoutLauncher(Entry->commandLine());
      FilesWithin OptionsFiles = optionsFilesOf(*Entry);
      U.Command = translateCommand(Entry->Directory, File, U.Original, OptionsFiles);
    } else if (const DatabaseEntry *Near = Databases.neighbour(File, projectOf(File).Files.root())) {
      FilesWithin OptionsFiles = optionsFilesOf(*Near);
      ClangCommand Neighbour = translateCommand(Near->Directory, Near->File, Near->commandLine(), OptionsFiles);
      U.Origin = "inferred from the command of '" + Near->File + "' in " + *Near->Database;
      U.Command = inferCommand(File, projectOf(File).Files, Tools, &Neighbour);
    } else {
      U.Origin = "inferred";
      U.Command = inferCommand(File, projectOf(File).Files, Tools);
    }
    U.IsInferred = U.Original.empty() && !Options.Flags;
    U.IsOfUser = Options.Flags || Options.Build;
    if (U.Original.empty())
      U.Original = Tools.withLibraries(U.Command.Args);
    return U;
  }

  /// What clang is given for a file or a string that a Python program has compiled.
  Unit unitOfPython(const std::string &PythonFile, const std::string &File, std::vector<std::string> CommandLine,
                    bool UsesTorch) {
    const bool NamesStandard =
        llvm::any_of(CommandLine, [](llvm::StringRef Each) { return Each.starts_with("-std="); });
    if (UsesTorch && !NamesStandard)
      CommandLine.push_back(Tools.torchNeedsCxx20() ? "-std=c++20" : "-std=c++17");
    if (Options.Flags)
      llvm::append_range(CommandLine, *Options.Flags);
    Unit U;
    U.FallbackCuda = !Tools.hasCuda();
    U.FallbackTorch = !Tools.hasTorch();
    U.Command = translateCommand(path::parent_path(PythonFile), File, CommandLine, *llvm::vfs::getRealFileSystem());
    return U;
  }

  /// The strings of a Python program, or the cells of a notebook, that are C++ or CUDA.
  std::vector<Unit> unitsOfStrings(const std::string &File, EmbeddedSources &Found) {
    std::vector<Unit> Units;
    for (EmbeddedSource &Source : Found.Sources) {
      if (Source.isPlainCpp() && llvm::none_of(scanText(Source.Code.text()).Includes, isOurs))
        continue;
      Unit &U = Units.emplace_back(unitOfPython(File, Source.File, Source.Command, Source.UsesTorch));
      addProjectDirectories(U.Command, File, projectOf(File).Files);
      U.Original = Tools.withLibraries(U.Command.Args);
      U.Origin = Source.Call + " in '" + File + "'";
      U.Embedded = std::make_shared<EmbeddedSource>(std::move(Source));
    }
    return Units;
  }

  /// The file of the project that a program means, which may run in its own directory or in one above; empty if none.
  std::string loadedFile(const LoadedFile &Loaded) {
    const std::string Root = projectRoot(Loaded.PythonFile);
    for (llvm::StringRef At = path::parent_path(Loaded.PythonFile); At.size() >= Root.size();
         At = path::parent_path(At)) {
      llvm::SmallString<256> File(At), Real;
      if (path::is_absolute(Loaded.File))
        File = Loaded.File;
      else
        path::append(File, Loaded.File);
      path::remove_dots(File, /*remove_dot_dot=*/true);
      if (!fs::real_path(File, Real) && fs::is_regular_file(Real) && isWithin(Real, Root) && isSource(Real.str().str()))
        return isWithin(File, Root) ? File.str().str() : "";
    }
    return "";
  }

  /// The files that a Python program has compiled, where neither the user nor a database says how they are.
  std::vector<Unit> unitsOfFiles(const EmbeddedSources &Found) {
    std::vector<Unit> Units;
    for (const LoadedFile &Each : Found.Loaded) {
      const std::string File = loadedFile(Each);
      if (File.empty() || Options.Flags || Databases.find(File) || Options.Excluded.contain(File))
        continue;
      Unit &U = Units.emplace_back(unitOfPython(Each.PythonFile, File, Each.Command, /*UsesTorch=*/true));
      addProjectDirectories(U.Command, File, projectOf(File).Files);
      U.Original = Tools.withLibraries(U.Command.Args);
      U.Origin = "load in '" + Each.PythonFile + "'";
    }
    return Units;
  }

  /// Whether somebody says that a file is a source: its name, a database, or the user.
  bool isSource(const std::string &File) {
    return isCudaSource(File) || isCppSource(File) || isHeader(File) || isHip(File) || Options.Flags || Options.Build ||
           Databases.find(File);
  }

  /// What is found on the way to a resolution.
  struct Collection {
    const Changes *Changed = nullptr;
    std::vector<std::string> Paths; ///< Submodules are added as they are met.
    Resolution Result;
    std::map<std::string, Unit> Units;               ///< By file: what is named twice is analysed once.
    std::map<std::string, unsigned> FilesByLanguage; ///< Python's kernels that are no C++
    llvm::StringSet<> Submodules; ///< Headers of theirs that matter are those that the others include.
  };

  void addPython(const std::string &File, Collection &To) {
    auto Text = readBounded(File, largest::Source);
    if (!Text)
      return;
    EmbeddedSources Found = findEmbeddedSources(File, (*Text)->getBuffer());
    llvm::append_range(To.Result.Warnings, Found.Remarks);
    if (!Found.Failure.empty())
      To.Result.Errors.push_back(Found.Failure);
    for (const std::string &Each : Found.OtherLanguages)
      ++To.FilesByLanguage[Each];
    for (Unit &Each : unitsOfStrings(File, Found))
      To.Units.emplace(Each.Command.File, Each);
    for (Unit &Each : unitsOfFiles(Found)) {
      const std::string Source = Each.Command.File;
      if (auto [Known, IsNew] = To.Units.emplace(Source, Each); !IsNew && Known->second.IsInferred)
        Known->second = std::move(Each);
    }
  }

  void addDirectory(const std::string &Directory, Collection &To) {
    Project &Project = projectOf(Directory);
    std::vector<std::string> Files;
    walkSources(Directory, Project.Files, Project.Includes, Options.Excluded, Files, To.Result);
    for (const std::string &File : Files) {
      if (isPython(File))
        addPython(File, To);
      else if (!To.Units.contains(File) && !(To.Submodules.contains(Directory) && isHeader(File)))
        To.Units.emplace(File, unitFor(File));
    }
    llvm::erase_if(To.Result.Skipped, [&](const SkippedTree &Each) {
      const bool IsTaken =
          To.Changed && Each.Reason == "another repository" && To.Changed->isChangedSubmodule(Each.Directory);
      if (IsTaken && To.Submodules.insert(Each.Directory).second)
        To.Paths.push_back(Each.Directory);
      return IsTaken;
    });
  }

  void addPath(const std::string &Given, Collection &To) {
    auto Refuse = [&](const llvm::Twine &Reason) { To.Result.Errors.push_back(Reason.str()); };
    llvm::SmallString<256> Path(Given);
    fs::make_absolute(Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    const std::string Absolute = Path.str().str();
    fs::file_status Status;
    std::error_code Error = fs::status(Absolute, Status);
    if (!Error && fs::exists(Status) && !fs::is_directory(Status) && !fs::is_regular_file(Status))
      return Refuse(
          "'" + Given +
          "' is a pipe, a socket or a device, and sources are read more than once: write what comes from it " +
          "to a file, and name that");
    if (!Error && !fs::is_directory(Status))
      Error = readBounded(Absolute, largest::Source).getError();
    if (Error)
      return Refuse("cannot read '" + Given + "': " + reasonNotRead(Error));
    if (fs::is_directory(Status))
      return addDirectory(Absolute, To);
    if (Options.Excluded.contain(Absolute)) {
      To.Result.Excluded.insert(Absolute);
      return;
    }
    if (isPython(Absolute)) {
      To.Result.NamesPython = true;
      return addPython(Absolute, To);
    }
    if (!isSource(Absolute))
      return Refuse("'" + Given +
                    "' is not analysed: its name is none of a CUDA, C++ or Python source, and no database names it; " +
                    "flags after -- say what it is, as in `cuda-tidy FILE -- -x cuda`");
    Unit U = unitForNamedFile(Absolute);
    To.Units.emplace(U.Command.File, U);
  }

  /// A header is analysed through a source that includes it where there is one and nobody says how to compile the
  /// header itself.
  Unit unitForNamedFile(const std::string &File) {
    if (isHeader(File) && !Options.Flags && !Databases.find(File))
      if (std::string Includer = projectOf(File).Includes.includerOf(File); !Includer.empty()) {
        Unit U = unitFor(Includer);
        U.ForHeader = File;
        return U;
      }
    return unitFor(File);
  }
};

CommandResolver::CommandResolver(ResolverOptions Options)
    : Impl(std::make_unique<Implementation>(std::move(Options))) {}

CommandResolver::~CommandResolver() = default;

Resolution CommandResolver::resolve(const Changes *Changed) {
  Implementation::Collection Found;
  Found.Changed = Changed;
  Resolution &Result = Found.Result;
  Result.Errors = Impl->Tools.errors();
  llvm::append_range(Result.Errors, Impl->Databases.errors());
  Found.Paths = Impl->Options.Build
                    ? compiledSources(Implementation::here(), *Impl->Options.Build, *llvm::vfs::getRealFileSystem())
                    : Impl->Options.Paths;
  if (Found.Paths.empty())
    Found.Paths.push_back(".");
  for (std::size_t Index = 0; Index < Found.Paths.size(); ++Index)
    Impl->addPath(std::string(Found.Paths[Index]), Found);
  auto IsTouched = [&](const Unit &Each) {
    llvm::StringSet<> Included;
    markIncluded(Each, Included);
    return Changed->touches(Each.sourceFile()) ||
           llvm::any_of(Included.keys(), [&](llvm::StringRef File) { return Changed->touches(File); });
  };
  for (auto &[File, U] : Found.Units)
    if (!Changed || IsTouched(U))
      Result.Units.push_back(std::move(U));
  for (const auto &[Language, Files] : Found.FilesByLanguage)
    Result.Warnings.push_back("the kernels that " + std::to_string(Files) + (Files == 1 ? " file has" : " files have") +
                              " in " + Language + " are out of scope: cuda-tidy analyses C++ and CUDA");
  llvm::append_range(Result.Warnings, Impl->Databases.warnings());
  return std::move(Result);
}

void CommandResolver::markIncluded(const Unit &U, llvm::StringSet<> &Included) {
  Impl->projectOf(U.sourceFile()).Includes.markIncluded(U.sourceFile(), Included);
}

/// Turns the unit of a source into that of a header, which the source includes.
static void becomeHeader(ClangCommand &Command, const std::string &Header) {
  Command.File = Header;
  Command.Args.back() = "-Wno-pragma-once-outside-header";
  Command.Args.push_back(Header);
}

std::optional<Unit> CommandResolver::unitToEdit(const std::string &File) {
  IncludeGraph &Includes = Impl->projectOf(File).Includes;
  if (!isHeader(File) || Impl->Databases.find(File))
    return Includes.concernsUs(File) ? std::optional(Impl->unitFor(File)) : std::nullopt;
  const std::string Includer = Includes.includerOf(File);
  if (Includer.empty() || !Includes.concernsUs(Includer))
    return Includes.concernsUs(File) ? std::optional(Impl->unitFor(File)) : std::nullopt;
  Unit U = Impl->unitFor(Includer);
  becomeHeader(U.Command, File);
  return U;
}

std::optional<Unit> CommandResolver::unitToEdit(const std::string &Directory, const std::string &File,
                                                const std::vector<std::string> &CommandLine) const {
  llvm::vfs::FileSystem &Disk = *llvm::vfs::getRealFileSystem();
  Unit U;
  U.Command = translateCommand(Directory, File, CommandLine, Disk);
  std::vector<std::string> Remarks;
  if (!U.Command.IsCuda && !findCompilerCall(Directory, CommandLine, Disk, Remarks).IsNvcc &&
      llvm::none_of(scanSource(File).Includes, isOurs))
    return std::nullopt;
  return U;
}

bool CommandResolver::hasOutdatedDatabases() const { return Impl->Databases.areOutdated(); }

void CommandResolver::forget() {
  Impl->Databases = CompileDatabases(Impl->Options.Database);
  Impl->Projects.clear();
}

unsigned CommandResolver::estimatedCost(const Unit &U) {
  // Kernels that include LibTorch mostly depend on __CUDA_ARCH__: their device pass starts from nothing.
  constexpr unsigned AnyFile = 100, LibTorch = 200, KernelsWithLibTorch = 1500, BytesPerMillisecond = 100;
  Implementation::Project &Project = Impl->projectOf(U.sourceFile());
  llvm::StringSet<> Files;
  markIncluded(U, Files);
  Files.insert(U.sourceFile());
  bool IncludesTorch = false, DefinesKernels = false;
  std::uint64_t Bytes = 0;
  for (llvm::StringRef File : Files.keys()) {
    const SourceScan &Scan = Project.Files.scan(File);
    DefinesKernels |= Scan.DefinesKernels;
    IncludesTorch |= llvm::any_of(Scan.Includes, [](const IncludeLine &Line) { return namesTorchHeader(Line.Name); });
    std::uint64_t Size = 0;
    Bytes += fs::file_size(File, Size) ? 0 : Size;
  }
  return AnyFile + (!IncludesTorch ? 0 : DefinesKernels ? KernelsWithLibTorch : LibTorch) + Bytes / BytesPerMillisecond;
}

const ProjectFiles &CommandResolver::projectOf(const std::string &Path) const { return Impl->projectOf(Path).Files; }

std::vector<LinkTarget> CommandResolver::linkTargets(const std::string &Root) const {
  std::vector<LinkTarget> Found = Impl->projectOf(Root).Files.linkTargets();
  addBuilt(Found, Impl->Databases.linkTargets(Root));
  return Found;
}

Unit CommandResolver::unitOfOther(const std::string &File) const { return Impl->unitFor(File); }

std::vector<std::string> CommandResolver::hostPassArgs(const Unit &U) const {
  return Impl->Tools.hostPassArgs(U.Command);
}

std::vector<std::string> CommandResolver::devicePassArgs(const Unit &U) const {
  return Impl->Tools.devicePassArgs(U.Command);
}

std::string CommandResolver::fallbackHeadersOf(const std::string &OpenedFile) const {
  return Impl->Tools.fallbackHeadersOf(OpenedFile);
}

} // namespace cuda_tidy
