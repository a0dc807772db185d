#include "build-files/CMakeProject.h"

#include "build-files/CMakeScope.h"
#include "build-files/CMakeStrings.h"
#include "build-files/CMakeTargets.h"
#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {
namespace {

using llvm::StringRef;
namespace path = llvm::sys::path;

/// Bounds of what is read, over all files.
constexpr unsigned MostFiles = 1000, MostCommands = 100000, Deepest = 40;
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
    Build.IsIncomplete |= Files > MostFiles || Commands > MostCommands || Bytes > MostBytes;
    return std::move(Build);
  }

private:
  using Place = CMakePlace;

  void readDirectory(const std::string &Directory, CMakeScope &Scope, std::vector<BuildFlag> Inherited, bool IsSure,
                     unsigned Depth) {
    Build.IsIncomplete |= Depth > Deepest;
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
    readCommands(readCMakeCommands(Text), At, IsSure, /*IsDead=*/false);
  }

  /// \p IsDead: they are not executed, whatever is not known. False if they end what is around them.
  bool readCommands(llvm::ArrayRef<CMakeCommand> All, Place &At, bool IsSure, bool IsDead) {
    std::vector<CMakeBranch> Branches;
    auto Has = [&](std::optional<bool> Value) {
      return llvm::any_of(Branches, [=](const CMakeBranch &Each) { return Each.Holds == Value; });
    };
    for (; !All.empty(); All = All.drop_front()) {
      const CMakeCommand &Command = All.front();
      if (++Commands > MostCommands)
        return false;
      const bool IsSkipped = IsDead || Has(false);
      const bool IsCertain = IsSure && !IsSkipped && !Has(std::nullopt);
      At.Line = Command.Line;
      if (const size_t Length = lengthOfBlock(All); Length > 1) {
        if (Command.Name == "foreach")
          loop(All.slice(1, Length - 2), At, IsCertain, IsSkipped, Command);
        else
          skipBlock(All.take_front(Length), At);
        All = All.drop_front(Length - 1);
      } else if (Command.Name == "if") {
        Branches.emplace_back().Holds = At.Scope.holds(Command.Arguments);
      } else if (Command.Name == "endif" && !Branches.empty()) {
        Branches.pop_back();
      } else if (Command.Name == "elseif" && !Branches.empty()) {
        Branches.back().enter(At.Scope.holds(Command.Arguments));
      } else if (Command.Name == "else" && !Branches.empty()) {
        Branches.back().enter(true);
      } else if (Command.Name == "add_subdirectory") {
        addSubdirectory(Command, At, IsCertain); // its sources are in the tree, so that somebody builds them
      } else if (!IsSkipped && llvm::is_contained({"return", "break", "continue"}, Command.Name)) {
        if (IsCertain)
          return Command.Name == "continue";
        IsSure &= Command.Name == "return"; // what ends on a condition mostly is of another system
      } else {
        IsSkipped ? skip(Command, At) : run(Command, At, IsCertain);
      }
    }
    return true;
  }

  void skip(const CMakeCommand &Command, Place &At) {
    Targets.skip(Command.Name, At.Scope.expand(Command.Arguments), At);
  }

  /// A function, a macro, or a loop that goes on until something is true.
  void skipBlock(llvm::ArrayRef<CMakeCommand> All, Place &At) {
    if (All.front().Name != "while" && !All.front().Arguments.empty())
      Targets.addFunction(All.front().Arguments.front().Text);
    Commands += All.size();
    for (const CMakeCommand &Each : All)
      if (Commands <= MostCommands)
        skip(Each, At);
  }

  /// How many commands there are up to the end of the loop, function or macro that begins here; 0 if none does.
  static size_t lengthOfBlock(llvm::ArrayRef<CMakeCommand> All) {
    const StringRef Begin = All.front().Name;
    if (!llvm::is_contained({"foreach", "while", "function", "macro"}, Begin))
      return 0;
    unsigned Depth = 0;
    for (auto [Index, Each] : llvm::enumerate(All)) {
      Depth += Each.Name == Begin;
      if (StringRef(Each.Name).starts_with("end") && StringRef(Each.Name).drop_front(3) == Begin && --Depth == 0)
        return Index + 1;
    }
    return All.size();
  }

  /// What a loop goes through; a part of it may be unknown.
  std::vector<std::string> elementsOf(llvm::ArrayRef<std::string> Arguments, const CMakeScope &Scope) {
    std::vector<std::string> Elements;
    enum { Items, Lists, Other } What = Items;
    for (auto [Index, Each] : llvm::enumerate(Arguments.drop_front())) {
      if (Index == 0 && (Each == "IN" || Each == "RANGE"))
        What = Each == "IN" ? Items : Other;
      else if (Arguments[1] == "IN" && (Each == "ITEMS" || Each == "LISTS" || Each == "ZIP_LISTS"))
        What = Each == "ITEMS" ? Items : Each == "LISTS" ? Lists : Other;
      else if (const std::string *List = What == Lists ? Scope.find(Each) : nullptr)
        for (StringRef Element : llvm::split(StringRef(*List), ';'))
          Elements.push_back(Element.str());
      else
        Elements.push_back(What == Items ? Each : std::string(1, UnknownPart));
    }
    return Elements;
  }

  void loop(llvm::ArrayRef<CMakeCommand> Body, Place &At, bool IsSure, bool IsDead, const CMakeCommand &Head) {
    const std::vector<std::string> Arguments = At.Scope.expand(Head.Arguments);
    Build.IsIncomplete |= Loops > Deepest;
    if (Arguments.empty() || Loops > Deepest)
      return;
    ++Loops;
    const std::string *Outer = At.Scope.find(Arguments.front());
    std::string Before = Outer ? *Outer : std::string(1, UnknownPart);
    for (const std::string &Each : elementsOf(Arguments, At.Scope)) {
      At.Scope.set(Arguments.front(), Each);
      if (++Commands > MostCommands || !readCommands(Body, At, IsSure, IsDead))
        break;
    }
    At.Scope.set(Arguments.front(), std::move(Before));
    --Loops;
  }

  void run(const CMakeCommand &Command, Place &At, bool IsCertain) {
    std::vector<std::string> Arguments = At.Scope.expand(Command.Arguments);
    if (Arguments.empty())
      return;
    using Handler = void (Project::*)(std::vector<std::string> &, Place &);
    if (Command.Name == "include")
      return include(Arguments, At, IsCertain);
    if (Command.Name == "configure_file" && Arguments.size() > 1 && !hasUnknownPart(Arguments[0]))
      Build.Made[path::filename(Arguments[1])].emplace_back(Arguments[1], absoluteInCMake(Arguments[0], At.Directory));
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
    Targets.run(Command.Name, Arguments, At, IsCertain);
  }

  template <typename Range> static std::string join(const Range &Values, StringRef Separator) {
    return llvm::join(Values.begin(), Values.end(), Separator);
  }

  void addSubdirectory(const CMakeCommand &Command, Place &At, bool IsCertain) {
    const std::vector<std::string> Arguments = At.Scope.expand(Command.Arguments);
    if (Arguments.empty() || hasUnknownPart(Arguments.front()))
      return;
    CMakeScope Inner(&At.Scope);
    readDirectory(absoluteInCMake(Arguments.front(), At.Directory), Inner, Build.Directories[At.Directory],
                  IsCertain && At.IsSureToBeAdded, At.Depth + 1);
  }

  void include(std::vector<std::string> &Arguments, Place &At, bool IsCertain) {
    Build.IsIncomplete |= At.Depth > Deepest;
    if (hasUnknownPart(Arguments.front()) || At.Depth > Deepest)
      return;
    std::vector<std::string> Candidates = {absoluteInCMake(Arguments.front(), At.Directory)};
    if (const std::string *Modules = At.Scope.find("CMAKE_MODULE_PATH"))
      for (StringRef Directory : llvm::split(StringRef(*Modules), ';'))
        if (!hasUnknownPart(Directory) && !Directory.empty())
          Candidates.push_back(absoluteInCMake((Directory + "/" + Arguments.front() + ".cmake").str(), At.Directory));
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
    llvm::ArrayRef<std::string> Given = llvm::ArrayRef(Arguments).drop_front(2);
    std::vector<std::string> Patterns;
    for (; !Given.empty(); Given = Given.drop_front()) {
      if (Given.front() == "RELATIVE") // they are then relative to where sources are looked for
        Given = Given.drop_front(Given.size() > 1);
      else if (hasUnknownPart(Given.front()))
        Patterns.push_back(std::string(1, UnknownPart));
      else if (Given.front() != "CONFIGURE_DEPENDS" && !StringRef(Given.front()).starts_with("LIST_DIRECTORIES"))
        Patterns.push_back(wildcard(Given.front(), At.Directory, Arguments[0] == "GLOB_RECURSE"));
    }
    At.Scope.set(Arguments[1], join(Patterns, ";"));
  }

  static std::string wildcard(StringRef Pattern, StringRef Directory, bool IsOfTree) {
    const std::string Absolute = absoluteInCMake(Pattern, escapeWildcard(Directory));
    return IsOfTree ? (path::parent_path(Absolute) + "/**/" + path::filename(Absolute)).str() : Absolute;
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

  const std::string Top;
  BuildFileReader ReadFile;
  llvm::function_ref<bool(StringRef)> IsOn;
  BuildDescription Build;
  CMakeTargets Targets{Build};
  CMakeScope Cache;
  llvm::StringSet<> Visited;
  unsigned Files = 0, Commands = 0, Loops = 0;
  size_t Bytes = 0;
};

} // namespace

BuildDescription readCMakeProject(const std::string &Top, BuildFileReader ReadFile,
                                  llvm::function_ref<bool(StringRef)> IsOn) {
  return Project(Top, ReadFile, IsOn).read();
}

} // namespace cuda_tidy
