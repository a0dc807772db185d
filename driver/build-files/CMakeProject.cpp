#include "build-files/CMakeProject.h"

#include "build-files/CMakeScope.h"
#include "build-files/CMakeStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {
namespace {

using llvm::StringRef;
using Target = BuildDescription::Target;
namespace path = llvm::sys::path;

/// Bounds of what is read, over all files.
constexpr unsigned MostFiles = 1000, MostCommands = 100000, Deepest = 40, MostWildcards = 300;
constexpr size_t MostBytes = 16 << 20;

class Project {
public:
  Project(std::string Top, BuildFileReader ReadFile, llvm::function_ref<bool(StringRef)> IsOn)
      : Top(std::move(Top)), ReadFile(ReadFile), IsOn(IsOn) {
    for (auto [Name, Value] : presetVariables())
      assign(Cache, Name, Value.str());
    Cache.set("CMAKE_SOURCE_DIR", this->Top);
    Cache.set("CMAKE_BINARY_DIR", this->Top + "/build");
  }

  BuildDescription read() {
    readDirectory(Top, Cache, {}, /*IsSure=*/true, 0);
    return std::move(Build);
  }

private:
  /// What is known while one directory is read.
  struct Place {
    std::string Directory;
    CMakeScope &Scope;
    unsigned Depth;
    bool IsSureToBeAdded; ///< The directory.
    std::string File;
    unsigned Line = 0;
    std::string origin() const { return File + ":" + std::to_string(Line); }
  };

  void readDirectory(const std::string &Directory, CMakeScope &Scope, std::vector<BuildFlag> Inherited, bool IsSure,
                     unsigned Depth) {
    if (Depth > Deepest || !Visited.insert(Directory).second)
      return;
    Build.Directories[Directory] = std::move(Inherited);
    Scope.set("CMAKE_CURRENT_SOURCE_DIR", Directory);
    Scope.set("CMAKE_CURRENT_LIST_DIR", Directory);
    StringRef Below = Directory;
    Scope.set("CMAKE_CURRENT_BINARY_DIR", Top + "/build" + (Below.consume_front(Top) ? Below.str() : ""));
    Place At = {Directory, Scope, Depth, IsSure, {}};
    readFile(Directory + "/CMakeLists.txt", At, /*IsSure=*/true); // for those who compile what is in it
    for (StringRef Name : {"CMAKE_CUDA_FLAGS", "CUDA_NVCC_FLAGS", "CMAKE_CXX_FLAGS"})
      if (const std::string *Flags = Scope.find(Name))
        for (StringRef Each : llvm::split(StringRef(*Flags), ';'))
          addFlags(Build.Directories[Directory], Each, Directory + "/CMakeLists.txt: " + Name.str());
    for (StringRef Name : {"CMAKE_CUDA_STANDARD", "CMAKE_CXX_STANDARD"})
      if (const std::string *Version = Scope.find(Name))
        addFlag(Build.Directories[Directory], "-std=c++" + *Version, Directory + "/CMakeLists.txt: " + Name.str());
  }

  /// False if there is no such file.
  bool readFile(const std::string &File, Place At, bool IsSure) {
    const std::unique_ptr<llvm::MemoryBuffer> Text = ++Files > MostFiles ? nullptr : ReadFile(File);
    if (Text && (Bytes += Text->getBufferSize()) <= MostBytes)
      readText(Text->getBuffer(), File, std::move(At), IsSure);
    return Text != nullptr;
  }

  void readText(StringRef Text, const std::string &File, Place At, bool IsSure) {
    At.File = File;
    std::vector<CMakeBranch> Branches;
    StringRef EndOfSkipped;
    for (const CMakeCommand &Command : readCMakeCommands(Text)) {
      if (++Commands > MostCommands)
        return;
      if (!EndOfSkipped.empty()) {
        if (Command.Name == EndOfSkipped)
          EndOfSkipped = "";
        continue;
      }
      if (Command.Name == "function" || Command.Name == "macro" || Command.Name == "while") {
        EndOfSkipped = Command.Name == "function" ? "endfunction" : Command.Name == "macro" ? "endmacro" : "endwhile";
        continue;
      }
      if (Command.Name == "if") {
        Branches.emplace_back().Holds = At.Scope.holds(Command.Arguments);
      } else if (Command.Name == "endif" && !Branches.empty()) {
        Branches.pop_back();
      } else if (Command.Name == "elseif" && !Branches.empty()) {
        Branches.back().enter(At.Scope.holds(Command.Arguments));
      } else if (Command.Name == "else" && !Branches.empty()) {
        Branches.back().enter(true);
      } else {
        auto Is = [](std::optional<bool> Value) {
          return [=](const CMakeBranch &Each) { return Each.Holds == Value; };
        };
        const bool IsCertain = IsSure && llvm::all_of(Branches, Is(true));
        At.Line = Command.Line;
        if (Command.Name == "add_subdirectory")
          addSubdirectory(Command, At, IsCertain); // its sources are in the tree, so that somebody builds them
        else if (llvm::any_of(Branches, Is(false)))
          continue;
        else if (Command.Name == "return" && IsCertain)
          return;
        else
          run(Command, At, IsCertain);
      }
    }
  }

  void run(const CMakeCommand &Command, Place &At, bool IsCertain) {
    std::vector<std::string> Arguments = At.Scope.expand(Command.Arguments);
    if (Arguments.empty())
      return;
    using Handler = void (Project::*)(std::vector<std::string> &, Place &);
    if (Command.Name == "include")
      return include(Arguments, At, IsCertain);
    if (Command.Name == "configure_file" && Arguments.size() > 1 && !hasUnknownPart(Arguments[0]))
      Build.Made[path::filename(Arguments[1])].emplace_back(Arguments[1], absolute(Arguments[0], At.Directory));
    const Handler Sets = llvm::StringSwitch<Handler>(Command.Name)
                             .Case("set", &Project::set)
                             .Case("option", &Project::option)
                             .Case("cmake_dependent_option", &Project::dependentOption)
                             .Case("list", &Project::list)
                             .Case("file", &Project::glob)
                             .Case("project", &Project::project)
                             .Case("string", &Project::string)
                             .Default(nullptr);
    if (Sets && IsCertain)
      return (this->*Sets)(Arguments, At);
    if (Sets)
      return forget(Command.Name, Arguments, At);
    if (!IsCertain)
      return;
    const Handler Describes =
        llvm::StringSwitch<Handler>(Command.Name)
            .Cases({"add_library", "add_executable", "cuda_add_library", "cuda_add_executable", "target_sources"},
                   &Project::sources)
            .Cases({"target_compile_definitions", "target_compile_options", "target_compile_features"},
                   &Project::targetFlags)
            .Cases({"add_definitions", "add_compile_definitions", "add_compile_options"}, &Project::directoryFlags)
            .Case("target_link_libraries", &Project::link)
            .Default(nullptr);
    if (!Describes)
      return;
    // Definitions may stand without their -D, and elsewhere a word may begin with D.
    if (StringRef(Command.Name).ends_with("compile_definitions"))
      for (std::string &Each : Arguments)
        if (!StringRef(Each).starts_with("-D") && !Build.Targets.count(Each) && !isKeyword(Each))
          Each.insert(0, "-D");
    if (Command.Name == "target_compile_features")
      for (std::string &Each : Arguments)
        if (StringRef Version = Each; Version.consume_front("cxx_std_") || Version.consume_front("cuda_std_"))
          Each = "-std=c++" + Version.str();
    (this->*Describes)(Arguments, At);
  }

  static bool isKeyword(StringRef Word) {
    return llvm::is_contained({"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "SYSTEM"}, Word);
  }

  static std::string absolute(StringRef File, StringRef Directory) {
    llvm::SmallString<256> Path(File);
    if (!path::is_absolute(File)) {
      Path = Directory;
      path::append(Path, File);
    }
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return Path.str().str();
  }

  template <typename Range> static std::string join(const Range &Values, StringRef Separator) {
    return llvm::join(Values.begin(), Values.end(), Separator);
  }

  void addSubdirectory(const CMakeCommand &Command, Place &At, bool IsCertain) {
    const std::vector<std::string> Arguments = At.Scope.expand(Command.Arguments);
    if (Arguments.empty() || hasUnknownPart(Arguments.front()))
      return;
    CMakeScope Inner(&At.Scope);
    readDirectory(absolute(Arguments.front(), At.Directory), Inner, Build.Directories[At.Directory],
                  IsCertain && At.IsSureToBeAdded, At.Depth + 1);
  }

  void include(std::vector<std::string> &Arguments, Place &At, bool IsCertain) {
    if (hasUnknownPart(Arguments.front()) || At.Depth > Deepest)
      return;
    std::vector<std::string> Candidates = {absolute(Arguments.front(), At.Directory)};
    if (const std::string *Modules = At.Scope.find("CMAKE_MODULE_PATH"))
      for (StringRef Directory : llvm::split(StringRef(*Modules), ';'))
        if (!hasUnknownPart(Directory) && !Directory.empty())
          Candidates.push_back(absolute((Directory + "/" + Arguments.front() + ".cmake").str(), At.Directory));
    Place Inside = At;
    ++Inside.Depth;
    for (const std::string &File : Candidates) {
      At.Scope.set("CMAKE_CURRENT_LIST_DIR", path::parent_path(File).str());
      if (readFile(File, Inside, IsCertain))
        break;
    }
    At.Scope.set("CMAKE_CURRENT_LIST_DIR", path::parent_path(At.File).str());
  }

  /// Sets a variable, and lets templates know it.
  void assign(CMakeScope &Scope, StringRef Name, std::string Value) {
    if (!hasUnknownPart(Value) && &Scope == &Cache)
      Build.Variables[Name] = Value;
    else if (!hasUnknownPart(Value))
      Build.Variables.try_emplace(Name, Value);
    Scope.set(Name, std::move(Value));
  }

  void set(std::vector<std::string> &Arguments, Place &At) {
    const std::string Name = Arguments.front();
    llvm::ArrayRef<std::string> Values = llvm::ArrayRef(Arguments).drop_front();
    auto Cached = llvm::find(Values, "CACHE");
    if (Cached != Values.end()) {
      if (!At.Scope.find(Name))
        assign(Cache, Name, join(Values.take_front(Cached - Values.begin()), ";"));
      return;
    }
    CMakeScope *Scope = &At.Scope;
    if (!Values.empty() && Values.back() == "PARENT_SCOPE") {
      Values = Values.drop_back();
      Scope = Scope->parent() ? Scope->parent() : Scope;
    }
    assign(*Scope, Name, join(Values, ";"));
  }

  void option(std::vector<std::string> &Arguments, Place &At) {
    if (!At.Scope.find(Arguments.front()))
      assign(Cache, Arguments.front(), IsOn(Arguments.front()) ? "ON" : Arguments.size() > 2 ? Arguments[2] : "OFF");
  }

  /// An option that is there only if others are on.
  void dependentOption(std::vector<std::string> &Arguments, Place &At) {
    if (Arguments.size() < 5)
      return;
    std::vector<CMakeArgument> Condition;
    for (StringRef Each : llvm::ArrayRef(Arguments).slice(3, Arguments.size() - 4)) {
      if (!Condition.empty())
        Condition.push_back({"AND"});
      for (StringRef Word : llvm::split(Each, ' '))
        Condition.push_back({Word.str()});
    }
    const std::optional<bool> IsThere = At.Scope.holds(Condition);
    if (!IsThere)
      return forget("set", {Arguments.front()}, At);
    assign(*IsThere ? Cache : At.Scope, Arguments.front(), *IsThere ? Arguments[2] : Arguments.back());
  }

  void list(std::vector<std::string> &Arguments, Place &At) {
    if (Arguments.size() > 1 && (Arguments[0] == "FILTER" || StringRef(Arguments[0]).starts_with("REMOVE_")))
      At.Scope.set(Arguments[1], std::string(1, UnknownPart));
    if (Arguments.size() < 3 || (Arguments[0] != "APPEND" && Arguments[0] != "PREPEND"))
      return;
    for (StringRef Each : llvm::ArrayRef(Arguments).drop_front(2))
      At.Scope.append(Arguments[1], ";", Each);
  }

  void string(std::vector<std::string> &Arguments, Place &At) {
    if (Arguments.size() > 1 && Arguments[0] == "APPEND")
      At.Scope.append(Arguments[1], "", join(llvm::drop_begin(Arguments, 2), ""));
    else if (auto [Name, Value] = resultOfString(Arguments); !Name.empty())
      assign(At.Scope, Name, std::move(Value));
  }

  void glob(std::vector<std::string> &Arguments, Place &At) {
    if (Arguments.size() < 3 || (Arguments[0] != "GLOB" && Arguments[0] != "GLOB_RECURSE"))
      return;
    std::string Patterns;
    for (StringRef Each : llvm::ArrayRef(Arguments).drop_front(2))
      if (!hasUnknownPart(Each) && Each != "CONFIGURE_DEPENDS")
        Patterns += (Patterns.empty() ? "" : ";") + absolute(Each, At.Directory);
    At.Scope.set(Arguments[1], Patterns);
  }

  void project(std::vector<std::string> &Arguments, Place &At) {
    const std::string Name = Arguments.front();
    for (const std::string &Prefix : {std::string("PROJECT"), Name}) {
      assign(At.Scope, Prefix + "_SOURCE_DIR", At.Directory);
      assign(At.Scope, Prefix + "_BINARY_DIR", *At.Scope.find("CMAKE_CURRENT_BINARY_DIR"));
    }
    assign(At.Scope, "PROJECT_NAME", Name);
    if (!Cache.find("CMAKE_PROJECT_NAME"))
      assign(Cache, "CMAKE_PROJECT_NAME", Name);
    auto Version = llvm::find(Arguments, "VERSION");
    if (Version == Arguments.end() || ++Version == Arguments.end() || hasUnknownPart(*Version))
      return;
    static constexpr const char *Suffixes[] = {"MAJOR", "MINOR", "PATCH", "TWEAK"};
    llvm::SmallVector<StringRef, 4> Parts;
    StringRef(*Version).split(Parts, '.');
    Parts.resize(std::size(Suffixes), "");
    for (const std::string &Prefix : {std::string("PROJECT"), std::string("CMAKE_PROJECT"), Name}) {
      assign(At.Scope, Prefix + "_VERSION", *Version);
      for (auto [Suffix, Part] : llvm::zip_equal(Suffixes, Parts))
        assign(At.Scope, Prefix + "_VERSION_" + Suffix, Part.empty() ? "0" : Part.str());
    }
  }

  /// What a command would set may be set, or not.
  void forget(StringRef Command, llvm::ArrayRef<std::string> Arguments, Place &At) {
    const bool NamesAction = Command == "list" || Command == "file" || Command == "string";
    if (Arguments.size() <= NamesAction || Command == "project")
      return;
    const std::string &Name = Arguments[NamesAction];
    const std::string *Known = At.Scope.find(Name);
    llvm::ArrayRef<std::string> Values = Command == "set" ? Arguments.drop_front() : llvm::ArrayRef<std::string>();
    Values = Values.take_front(llvm::find(Values, "CACHE") - Values.begin());
    const std::string Value = join(Values, ";");
    // What was in a list, or is taken over into the new value, is there in any case.
    if (Command == "list" || Command == "string" || (Known && !Known->empty() && StringRef(Value).contains(*Known)))
      At.Scope.append(Name, ";", StringRef(&UnknownPart, 1));
    else
      At.Scope.set(Name, std::string(1, UnknownPart));
    if (!Value.empty() && !hasUnknownPart(Value))
      Build.PossibleValues.try_emplace(Name, Value);
  }

  void sources(std::vector<std::string> &Arguments, Place &At) {
    Target &Of = Build.Targets[Arguments.front()];
    if (Of.Directory.empty()) { // more sources may come from elsewhere
      Of.Directory = At.Directory;
      Of.IsSureToBeMade = At.IsSureToBeAdded;
    }
    if (!mayChange(Of, At))
      return;
    for (StringRef Each : llvm::ArrayRef(Arguments).drop_front())
      if (hasUnknownPart(Each) || Each.contains("$<"))
        Of.HasUnknownSources = true;
      else if (Each.contains('*') && Build.Wildcards.size() < MostWildcards)
        Build.Wildcards.emplace_back(absolute(Each, At.Directory), Arguments.front());
      else if (Each.contains('.'))
        Build.TargetsOf[absolute(Each, At.Directory)].push_back(Arguments.front());
  }

  /// What is not sure to be read says nothing about a target that is sure to be made.
  static bool mayChange(const Target &Of, const Place &At) { return At.IsSureToBeAdded || !Of.IsSureToBeMade; }

  void targetFlags(std::vector<std::string> &Arguments, Place &At) {
    auto Found = Build.Targets.find(Arguments.front());
    if (Found == Build.Targets.end() || !mayChange(Found->second, At))
      return;
    bool IsOwn = true, IsExported = true;
    for (StringRef Each : llvm::ArrayRef(Arguments).drop_front()) {
      if (isKeyword(Each)) {
        IsOwn = Each != "INTERFACE";
        IsExported = Each != "PRIVATE";
        continue;
      }
      if (IsOwn)
        addFlag(Found->second.Flags, Each, At.origin());
      if (IsExported)
        addFlag(Found->second.Exported, Each, At.origin());
    }
  }

  void directoryFlags(std::vector<std::string> &Arguments, Place &At) {
    for (StringRef Each : Arguments)
      if (Each.contains(" -"))
        addFlags(Build.Directories[At.Directory], Each, At.origin());
      else
        addFlag(Build.Directories[At.Directory], Each, At.origin());
  }

  void link(std::vector<std::string> &Arguments, Place &At) {
    if (auto Found = Build.Targets.find(Arguments.front());
        Found != Build.Targets.end() && mayChange(Found->second, At))
      for (const std::string &Each : llvm::drop_begin(Arguments))
        if (!isKeyword(Each))
          Found->second.Linked.push_back(Each);
  }

  const std::string Top;
  BuildFileReader ReadFile;
  llvm::function_ref<bool(StringRef)> IsOn;
  BuildDescription Build;
  CMakeScope Cache;
  llvm::StringSet<> Visited;
  unsigned Files = 0, Commands = 0;
  size_t Bytes = 0;
};

} // namespace

BuildDescription readCMakeProject(const std::string &Top, BuildFileReader ReadFile,
                                  llvm::function_ref<bool(StringRef)> IsOn) {
  return Project(Top, ReadFile, IsOn).read();
}

} // namespace cuda_tidy
