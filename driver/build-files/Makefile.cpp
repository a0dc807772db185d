#include "build-files/Makefile.h"

#include "build-files/CMakeScope.h"
#include "build-files/CMakeTargets.h"
#include "build-files/LinkCommand.h"
#include "build-files/MakeFunctions.h"
#include "build-files/MakeReader.h"
#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {
namespace {

using llvm::StringRef;
namespace path = llvm::sys::path;

constexpr StringRef SourceEndings[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".C"};

/// Finds out from rules which sources become which programs.
class LinksOfRules {
public:
  LinksOfRules(MakeReader &Reader, std::string Directory, llvm::function_ref<bool(const std::string &)> IsThere)
      : Reader(Reader), Directory(std::move(Directory)), IsThere(IsThere), Searched({this->Directory}) {
    const std::string Path = Reader.expand("$(VPATH)");
    for (StringRef Each : wordsOfMake(Path))
      if (!hasUnknownPart(Each))
        for (StringRef In : llvm::split(Each, ':'))
          Searched.push_back(absolute(In));
    for (const MakeRule &Each : Reader.rules())
      add(Each);
  }

  std::vector<LinkTarget> find() {
    for (const auto &[Name, Each] : Explicit)
      if (!Each.Recipe.empty())
        readRecipe(Name, Each);
      else if (const MakeRule *Pattern = patternFor(Name))
        readRecipe(Name, instance(*Pattern, Name, Each));
      else if (llvm::is_contained(Each.Prerequisites, Name + ".o")) // make's own rule
        readRecipe(Name, {Each.Prerequisites, {"cc -o $@ $^"}, Each.IsCertain});
    std::vector<LinkTarget> Found;
    for (const Link &Each : Links)
      Found.push_back(targetOf(Each));
    if (isSpent())
      return {};
    resolveLibraries(Found);
    return Found;
  }

private:
  struct Made {
    std::vector<std::string> Prerequisites, Recipe;
    bool IsCertain = true;
  };
  struct Link {
    LinkCommand Command;
    bool IsCertain;
  };

  std::string absolute(StringRef File) const { return absoluteInCMake(File, Directory); }

  void add(const MakeRule &Rule) {
    for (const std::string &Target : Rule.Targets) {
      if (hasUnknownPart(Target) || StringRef(Target).starts_with(".PHONY"))
        continue;
      if (StringRef(Target).contains('%')) {
        Patterns.push_back(Rule);
      } else if (isSuffixRule(Target)) { // `.cu.o`
        const StringRef From = StringRef(Target).take_front(Target.rfind('.'));
        Patterns.push_back({{"%" + StringRef(Target).drop_front(From.size()).str()},
                            {"%" + From.str()},
                            {},
                            Rule.Recipe,
                            Rule.IsCertain});
      } else {
        Made &Of = Explicit[Target];
        if (spend(Rule.Prerequisites.size()))
          llvm::append_range(Of.Prerequisites, prerequisitesFor(Rule, Target));
        if (!Rule.Recipe.empty())
          Of.Recipe = Rule.Recipe;
        Of.IsCertain &= Rule.IsCertain && !isSpent();
      }
    }
    // Programs that a pattern rule makes are named where they are needed.
    for (const std::string &Each : Rule.Prerequisites)
      if (!hasUnknownPart(Each) && !StringRef(Each).contains('%') && path::extension(Each).empty())
        Explicit.try_emplace(Each);
  }

  static bool isSuffixRule(StringRef Target) {
    return Target.starts_with(".") && Target.count('.') == 2 && !Target.contains('/');
  }

  static std::vector<std::string> prerequisitesFor(const MakeRule &Rule, StringRef Target) {
    std::vector<std::string> Found;
    for (const std::string &Each : Rule.Prerequisites)
      if (Each == "|") // what follows only has to be there before
        break;
      else if (Rule.Patterns.empty())
        Found.push_back(Each);
      else if (std::optional<std::string> Word = substituteMakePattern(Rule.Patterns.front(), Each, Target))
        Found.push_back(*Word);
    return Found;
  }

  /// The rule with a recipe whose pattern stands for a name: the first that has what it needs, or else the first.
  const MakeRule *patternFor(StringRef Name) {
    const MakeRule *First = nullptr;
    for (const MakeRule &Each : Patterns)
      for (const std::string &Pattern : Each.Targets)
        if (!Each.Recipe.empty() && spend(1) && substituteMakePattern(Pattern, "", Name)) {
          if (llvm::all_of(prerequisitesOf(Each, Pattern, Name), [&](const std::string &File) { return isMade(File); }))
            return &Each;
          First = First ? First : &Each;
        }
    return First;
  }

  static std::vector<std::string> prerequisitesOf(const MakeRule &Rule, StringRef Pattern, StringRef Name) {
    std::vector<std::string> Found;
    for (const std::string &Each : Rule.Prerequisites)
      if (Each == "|")
        break;
      else
        Found.push_back(substituteMakePattern(Pattern, Each, Name).value_or(Each));
    return Found;
  }

  /// Whether a file is there, or some rule makes it.
  bool isMade(const std::string &File) {
    if (Explicit.count(File) || isWildcard(File) || !sourcesOf(absolute(File)).empty())
      return true;
    return llvm::any_of(Searched,
                        [&](StringRef In) { return spend(CostOfLooking) && IsThere(absoluteInCMake(File, In)); });
  }

  static Made instance(const MakeRule &Pattern, StringRef Name, const Made &Others) {
    Made Result = {{}, Pattern.Recipe, Pattern.IsCertain && Others.IsCertain};
    for (const std::string &Target : Pattern.Targets)
      if (substituteMakePattern(Target, "", Name)) {
        Result.Prerequisites = prerequisitesOf(Pattern, Target, Name);
        break;
      }
    llvm::append_range(Result.Prerequisites, Others.Prerequisites);
    return Result;
  }

  void readRecipe(StringRef Target, const Made &How) {
    const std::string All = llvm::join(How.Prerequisites, " ");
    Reader.setAutomatic("@", Target.str());
    Reader.setAutomatic("<", How.Prerequisites.empty() ? "" : How.Prerequisites.front());
    Reader.setAutomatic("^", All);
    Reader.setAutomatic("+", All);
    for (StringRef Line : How.Recipe) {
      if (Line.starts_with("#"))
        continue;
      const std::string Expanded = Reader.expand(Line.ltrim("@-+ "));
      const auto All = wordsOfMake(Expanded);
      llvm::ArrayRef<StringRef> Words = All;
      while (!Words.empty() && Words.front() != "cd") {
        const size_t End = llvm::find_if(Words, endsCommand) - Words.begin();
        readCommand(Target, Words.take_front(End), How.IsCertain);
        Words = Words.drop_front(std::min(End + 1, Words.size()));
      }
    }
  }

  static bool endsCommand(StringRef Word) { return llvm::is_contained({"&&", "||", ";"}, Word); }

  void readCommand(StringRef Target, llvm::ArrayRef<StringRef> Words, bool IsCertain) {
    std::optional<LinkCommand> Command = readLinkCommand(Directory, Words);
    if (Command && !Command->IsCompilation) {
      Outputs.insert(Command->Output);
      Links.push_back({std::move(*Command), IsCertain});
    } else if (Command && IsCertain && !Command->HasUnknown) {
      Objects[Command->Output.empty() ? absolute(Target) : Command->Output] = Command->Sources;
    }
  }

  LinkTarget targetOf(const Link &Of) {
    LinkTarget Target;
    Target.Name = Of.Command.Output;
    Target.IsLibrary = !path::extension(Target.Name).empty();
    Target.Linked = Of.Command.Linked;
    Target.MayHaveMore = Target.MayLinkMore = Of.Command.HasUnknown || !Of.IsCertain;
    addSources(Target, Of.Command.Sources);
    for (const std::string &Object : Of.Command.Objects)
      if (Outputs.contains(Object)) // of a device link
        Target.Linked.push_back(Object);
      else if (const std::vector<std::string> Sources = sourcesOf(Object); !Sources.empty())
        addSources(Target, Sources);
      else
        Target.MayHaveMore = true;
    return Target;
  }

  void addSources(LinkTarget &To, llvm::ArrayRef<std::string> Sources) const {
    for (StringRef Each : Sources) {
      StringRef Written = Each;
      const bool IsBelow = Written.consume_front(Directory + "/");
      if (!isWildcard(Written))
        To.Sources.push_back(Each.str());
      else
        To.Wildcards.push_back(IsBelow ? escapeWildcard(Directory) + "/" + Written.str() : Each.str());
    }
  }

  /// Empty if that is not known.
  std::vector<std::string> sourcesOf(const std::string &Object) {
    if (auto Found = Objects.find(Object); Found != Objects.end())
      return Found->second;
    std::vector<std::string> Candidates;
    StringRef Relative = Object;
    Relative.consume_front(Directory + "/");
    for (const MakeRule &Rule : Patterns)
      for (const std::string &Pattern : Rule.Targets)
        for (const std::string &Source : Rule.Prerequisites)
          for (StringRef Name : {StringRef(Object), Relative})
            if (isCompiled(Source) && Rule.IsCertain && spend(1))
              if (std::optional<std::string> Word = substituteMakePattern(Pattern, Source, Name))
                Candidates.push_back(std::move(*Word));
    if (isWildcard(Relative)) // which of several patterns counts, its files decide
      return Candidates.size() == 1 ? std::vector{absolute(Candidates.front())} : std::vector<std::string>();
    for (StringRef Ending : SourceEndings)
      Candidates.push_back((Relative.drop_back(path::extension(Object).size()) + Ending).str());
    for (const std::string &Each : Candidates)
      for (StringRef In : Searched)
        if (std::string File = absoluteInCMake(Each, In); spend(CostOfLooking) && IsThere(File))
          return {File};
    return {};
  }

  /// False once it is more than people write; what was not done is then unknown.
  bool spend(size_t Cost) { return (Steps += Cost) < MostSteps; }
  bool isSpent() const { return Steps >= MostSteps; }
  static constexpr size_t MostSteps = 2000000, CostOfLooking = 100;

  MakeReader &Reader;
  const std::string Directory;
  llvm::function_ref<bool(const std::string &)> IsThere;
  std::vector<std::string> Searched; ///< Directories, for sources.
  std::vector<MakeRule> Patterns;
  std::map<std::string, Made> Explicit; ///< By target, as it is written.
  std::vector<Link> Links;
  llvm::StringSet<> Outputs;                               ///< Of these.
  std::map<std::string, std::vector<std::string>> Objects; ///< With their sources.
  size_t Steps = 0;
};

} // namespace

std::vector<BuildFlag> flagsOfMakefile(const std::string &File, BuildFileReader ReadFile) {
  MakeReader Reader(ReadFile, MakeReader::Flags);
  Reader.read(File);
  return Reader.flags();
}

std::vector<LinkTarget> linkTargetsOfMakefile(const std::string &File, BuildFileReader ReadFile,
                                              llvm::function_ref<bool(const std::string &)> IsThere) {
  MakeReader Reader(ReadFile, MakeReader::Links);
  Reader.read(File);
  if (Reader.isIncomplete())
    return {};
  return LinksOfRules(Reader, path::parent_path(File).str(), IsThere).find();
}

} // namespace cuda_tidy
