#include "python/ScriptedBuild.h"
#include "python/PythonProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <limits>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// A string without its quotes and prefix.
StringRef lettersOf(PythonNode String) {
  constexpr StringRef Quotes = "\"'";
  return String.text().drop_until([&](char C) { return Quotes.contains(C); }).trim(Quotes);
}

/// Whether something else is made of it when the program runs: `'-DX=%s' % x`, `'-DX={}'.format(x)`, `f'-D{x}'`.
bool isPart(PythonNode String) {
  for (PythonNode Part = String.firstChild(); Part; Part = Part.nextSibling())
    if (Part.is(PythonKind::Interpolation))
      return true;
  const PythonNode Parent = String.parent();
  return Parent.is(PythonKind::BinaryOperator) || Parent.is(PythonKind::Attribute) ||
         Parent.is(PythonKind::ConcatenatedString);
}

/// Whether the condition asks for CUDA: `torch.cuda.is_available()`, `CUDA_HOME is not None`, `WITH_CUDA`.
bool asksForCuda(PythonNode Condition) {
  return StringRef(Condition.text()).contains_insensitive("cuda") && !Condition.text().starts_with("not ");
}

} // namespace

class ScriptedBuild::Reader {
public:
  Reader(ScriptedBuild &Result, const PythonTree &Tree, Language Of, const std::string &File)
      : Result(Result), Tree(Tree), Program(Tree, File), Names(Program.names()), Of(Of), File(File) {}

  void read() {
    findMacroLists();
    findGrowingLists();
    std::uint32_t End = 0; // of the rule; none is within another
    for (std::uint32_t Index = 0; Index < Tree.size(); ++Index) {
      const PythonNode Node = Tree.node(Index);
      // Under another name it may be called, too: `extension = CUDAExtension`.
      Result.UsesBuilder |= Of == Setup && Node.is(PythonKind::Identifier) && names(outermost(Node), "CUDAExtension");
      if (Index >= End && Node.is(PythonKind::Call) && isRule(Node)) {
        Result.Rules.emplace_back();
        if (Of == Setup)
          readSources(PythonCall(Node));
        End = Node.endIndex();
      }
      Rule *Within = Index < End ? &Result.Rules.back() : nullptr;
      if (Node.is(PythonKind::String))
        readString(Node, Within);
      else if (Node.is(PythonKind::Tuple) && Of == Setup)
        readMacro(Node, Within);
    }
  }

private:
  /// What is around a place, as far as it decides.
  struct Surroundings {
    bool IsCertain = true;
    StringRef Argument; ///< The keyword that the place is given to, or the list that it is added to.
    StringRef Key;      ///< Of the dictionary around it.
  };

  /// The expression `a.b` of its last name, or a name by itself.
  static PythonNode outermost(PythonNode Name) { return Name.field() == PythonField::Attribute ? Name.parent() : Name; }

  bool names(PythonNode Expression, StringRef Class) const {
    return llvm::any_of(Names.importedNames(Expression), [&](StringRef Name) { return Name.ends_with(Class); });
  }

  static StringRef keywordOf(PythonNode Argument) { return Argument.child(PythonField::Name).text(); }

  bool isRule(PythonNode Call) const {
    if (Of == Setup)
      return names(Call.child(PythonField::Function), "Extension");
    const PythonNode Arguments = Call.child(PythonField::Arguments);
    for (PythonNode Each = Arguments ? Arguments.firstChild() : Arguments; Each; Each = Each.nextSibling())
      if (Each.is(PythonKind::KeywordArgument) && keywordOf(Each) == "srcs")
        return true;
    return false;
  }

  /// Which files an extension is made of, relative to the script.
  void readSources(const PythonCall &Extension) {
    LinkTarget &Of = Result.Extensions.emplace_back();
    Of.Name = File + ":" + std::to_string(Result.Extensions.size());
    const PythonNode Given = Extension.argument("sources", 1);
    bool Omitted = Given && grows(Given, DeepestNesting);
    const auto Sources = Program.strings(Given, Allowance, &Omitted);
    Of.MayHaveMore = Omitted || !Sources || SourcesGrow || named(Extension, "extra_objects");
    readLibraries(Extension, Of);
    for (const MappedText &Each : Sources ? *Sources : std::vector<MappedText>()) {
      llvm::SmallString<256> Path(Each.text());
      llvm::sys::path::make_absolute(llvm::sys::path::parent_path(File), Path);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      Of.Sources.push_back(Path.str().str());
    }
  }

  static PythonNode named(const PythonCall &Extension, StringRef Argument) {
    return Extension.argument(Argument, std::numeric_limits<std::size_t>::max());
  }

  void readLibraries(const PythonCall &Extension, LinkTarget &Of) {
    Of.MayLinkMore = static_cast<bool>(named(Extension, "extra_link_args"));
    const PythonNode Given = named(Extension, "libraries");
    if (!Given)
      return;
    bool Omitted = grows(Given, DeepestNesting);
    const auto Libraries = Program.strings(Given, Allowance, &Omitted);
    Of.MayLinkMore |= Omitted || !Libraries;
    for (const MappedText &Each : Libraries ? *Libraries : std::vector<MappedText>())
      Of.Linked.push_back("-l" + Each.text());
  }

  /// Whether a list that is named in an expression gets more elements by calls.
  bool grows(PythonNode Expression, unsigned LevelsLeft) {
    for (std::uint32_t Index = Expression.index(); Index < Expression.endIndex(); ++Index)
      if (const PythonNode Name = Tree.node(Index); Name.is(PythonKind::Identifier) && Allowance.Steps > 0) {
        --Allowance.Steps;
        const PythonNode Value = Names.valueOf(Name);
        if (Growing.contains(Name.text()) || (Value && LevelsLeft > 0 && grows(Value, LevelsLeft - 1)))
          return true;
      }
    return false;
  }

  /// The lists that get more elements by calls.
  void findGrowingLists() {
    for (std::uint32_t Index = 0; Index < Tree.size(); ++Index)
      if (const PythonNode Method = Tree.node(Index);
          Method.is(PythonKind::Attribute) &&
          llvm::is_contained({"append", "extend", "insert", "remove"}, Method.child(PythonField::Attribute).text()))
        Growing.insert(Method.child(PythonField::Object).text());
      else if (Method.is(PythonKind::Assignment) || Method.is(PythonKind::AugmentedAssignment))
        SourcesGrow |= Method.child(PythonField::Left).text().ends_with(".sources");
    for (const auto &Each : Growing)
      SourcesGrow |= Each.first().ends_with(".sources");
  }

  /// The variables that are given to an extension as its macros.
  void findMacroLists() {
    for (std::uint32_t Index = 0; Index < Tree.size(); ++Index)
      if (const PythonNode Node = Tree.node(Index);
          Node.is(PythonKind::KeywordArgument) && keywordOf(Node) == "define_macros")
        MacroLists.insert(Node.child(PythonField::Value).text());
  }

  Surroundings around(PythonNode Node) const {
    constexpr unsigned MostParents = 200;
    Surroundings Found;
    PythonNode Child = Node;
    for (unsigned Left = MostParents; Left > 0; --Left) {
      const PythonNode Parent = Child.parent();
      if (!Parent || Parent == Child)
        return Found;
      if (Parent.is(PythonKind::KeywordArgument) && Found.Argument.empty())
        Found.Argument = keywordOf(Parent);
      else if ((Parent.is(PythonKind::Assignment) || Parent.is(PythonKind::AugmentedAssignment)) &&
               Found.Argument.empty())
        Found.Argument = Parent.child(PythonField::Left).text();
      else if (Parent.is(PythonKind::Pair) && Found.Key.empty())
        Found.Key = lettersOf(Parent.child(PythonField::Key));
      else if (Parent.is(PythonKind::Call))
        readCall(Parent, Found);
      else if (Parent.is(PythonKind::ConditionalExpression) || Parent.is(PythonKind::ElseClause) ||
               Parent.is(PythonKind::ElifClause) ||
               (Parent.is(PythonKind::IfStatement) && !asksForCuda(Parent.child(PythonField::Condition))))
        Found.IsCertain = false;
      Child = Parent;
    }
    Found.IsCertain = false;
    return Found;
  }

  void readCall(PythonNode Call, Surroundings &Found) const {
    StringRef Called = Call.child(PythonField::Function).text();
    if (Of == Bazel && Called == "select")
      Found.IsCertain &= Found.Key == "//conditions:default";
    else if (Found.Argument.empty() && (Called.consume_back(".append") || Called.consume_back(".extend")))
      Found.Argument = Called;
  }

  std::string originOf(PythonNode Node) {
    Line += Tree.program().slice(LineKnownUntil, Node.begin()).count('\n');
    LineKnownUntil = Node.begin();
    return File + ":" + std::to_string(Line);
  }

  void add(const std::string &Option, PythonNode At, const Surroundings &Around, Rule *Within) {
    std::vector<BuildFlag> Flags;
    addFlag(Flags, Option, originOf(At));
    const Compiler For = Around.Key == "nvcc" ? Nvcc : Around.Key == "cxx" ? Host : Any;
    for (BuildFlag &Each : Flags)
      (Within ? Within->Flags : Result.Common).push_back({std::move(Each), For});
  }

  void readString(PythonNode Node, Rule *Within) {
    const StringRef Letters = lettersOf(Node);
    const bool IsOption = Letters.starts_with("-D") || Letters.starts_with("-U") || Letters.starts_with("-std=");
    if (!IsOption && !Within)
      return;
    const Surroundings Around = around(Node);
    const bool IsMacro = Of == Bazel && (Around.Argument == "defines" || Around.Argument == "local_defines");
    if (Within && !IsOption && !IsMacro)
      Within->Sources.insert(Letters.substr(Letters.find_last_of("/:}") + 1));
    else if (Around.IsCertain && !isPart(Node))
      add(IsMacro ? ("-D" + Letters).str() : Letters.str(), Node, Around, Within);
  }

  /// `('NAME', None)`, `('NAME', '1')`.
  void readMacro(PythonNode Tuple, Rule *Within) {
    const PythonNode Name = Tuple.firstChild();
    const PythonNode Value = Name ? Name.nextSibling() : Name;
    if (!Name.is(PythonKind::String) || !Value || isPart(Name))
      return;
    const Surroundings Around = around(Tuple);
    if (!Around.IsCertain || !(Around.Argument == "define_macros" || MacroLists.contains(Around.Argument)))
      return;
    if (Value.is(PythonKind::None))
      add(("-D" + lettersOf(Name)).str(), Tuple, Around, Within);
    else if (Value.is(PythonKind::String) && !isPart(Value))
      add(("-D" + lettersOf(Name) + "=" + lettersOf(Value)).str(), Tuple, Around, Within);
  }

  ScriptedBuild &Result;
  const PythonTree &Tree;
  const PythonProgram Program;
  const PythonNames &Names;
  const Language Of;
  const std::string &File;
  llvm::StringSet<> MacroLists, Growing;
  bool SourcesGrow = false; ///< Those of some extension, once it is made.
  PythonAllowance Allowance = {.Steps = 10000, .Bytes = 1 << 20};
  unsigned Line = 1;
  std::size_t LineKnownUntil = 0;
};

ScriptedBuild::ScriptedBuild(StringRef Program, Language Of, const std::string &File) {
  if (llvm::Expected<PythonTree> Tree = PythonTree::parse(Program))
    Reader(*this, *Tree, Of, File).read();
  else
    llvm::consumeError(Tree.takeError());
}

std::vector<BuildFlag> ScriptedBuild::flagsFor(StringRef Source, bool IsCuda) const {
  std::vector<BuildFlag> Flags;
  if (Rules.empty()) // it builds nothing that is known, and what is defined may be another program's options
    return Flags;
  auto Add = [&](llvm::ArrayRef<Flag> Those) {
    for (const Flag &Each : Those)
      if (Each.For == Any || (Each.For == Nvcc) == IsCuda)
        Flags.push_back(Each.What);
  };
  auto Names = [&](const Rule &Each) { return Each.Sources.contains(Source); };
  const bool IsNamed = llvm::any_of(Rules, Names);
  for (const Rule &Each : Rules)
    if (IsNamed ? Names(Each) : Rules.size() == 1)
      Add(Each.Flags);
  Add(Common);
  return Flags;
}

} // namespace cuda_tidy
