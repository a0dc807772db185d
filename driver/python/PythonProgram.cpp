#include "python/PythonProgram.h"
#include "python/PythonLiteral.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace cuda_tidy {
namespace {

/// No system has longer ones.
constexpr size_t LongestPath = 4096;

/// \p File without its last part. What names the program by itself lies in its directory.
std::string parentOf(StringRef File) {
  const StringRef Last = path::filename(File);
  llvm::SmallString<128> Parent(File);
  if (File.empty() || Last == "." || Last == "..")
    path::append(Parent, "..");
  else
    path::remove_filename(Parent);
  return Parent.str().str();
}

/// The strings that an expression is, or a path.
struct Value {
  std::vector<MappedText> Strings;
  bool IsList = true;    ///< Or else it is one string, which may be a path.
  bool IsStream = false; ///< An open file; the string is its path.
};

void moveTo(std::vector<MappedText> &To, std::vector<MappedText> &From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
}

/// One string that stands for what is at \p Origin.
Value oneString(const llvm::Twine &Text, size_t Origin) {
  Value Result{std::vector<MappedText>(1), false};
  Result.Strings.front().addMeaning(Text.str(), Origin, 0);
  return Result;
}

/// The path, which stands for what \p Parts begin with.
std::optional<Value> onePath(StringRef Path, const Value &Parts) {
  if (Path.size() > LongestPath)
    return std::nullopt;
  return oneString(Path, Parts.Strings.front().origin(0));
}

/// The path \p Path without its last \p Levels parts; nothing unless it is one.
std::optional<Value> ancestorOf(const Value &Path, unsigned Levels) {
  if (Path.Strings.size() != 1 || Path.IsStream)
    return std::nullopt;
  std::string Name = Path.Strings.front().text();
  for (; Levels; --Levels)
    Name = parentOf(Name);
  return onePath(Name, Path);
}

/// The path that the strings are together, as `os.path.join` has it: what begins at the root forgets the rest.
std::optional<Value> joined(const Value &Parts) {
  if (Parts.Strings.empty() || Parts.IsStream)
    return std::nullopt;
  llvm::SmallString<128> Path;
  for (const MappedText &Each : Parts.Strings) {
    if (path::is_absolute(Each.text()))
      Path.clear();
    path::append(Path, Each.text());
  }
  return onePath(Path, Parts);
}

bool isOperation(PythonNode Expression, StringRef Operator) {
  return Expression.is(PythonKind::BinaryOperator) && Expression.child(PythonField::Operator).text() == Operator;
}

} // namespace

PythonCall::PythonCall(PythonNode Call) : Function(Call.child(PythonField::Function)) {
  const PythonNode Arguments = Call.child(PythonField::Arguments);
  for (PythonNode Each = Arguments ? Arguments.firstChild() : PythonNode(); Each; Each = Each.nextSibling()) {
    const PythonNode Name = Each.is(PythonKind::KeywordArgument) ? Each.child(PythonField::Name) : PythonNode();
    if (Name)
      Named[Name.text()] = Each.child(PythonField::Value);
    else
      Positional.push_back(Each);
  }
}

PythonNode PythonCall::name() const {
  return Function.is(PythonKind::Attribute) ? Function.child(PythonField::Attribute) : Function;
}

PythonNode PythonCall::argument(StringRef Name, size_t Position) const {
  auto Found = Named.find(Name);
  return Found != Named.end() ? Found->second : Position < Positional.size() ? Positional[Position] : PythonNode();
}

/// Finds out what expressions are.
class PythonProgram::Evaluation {
public:
  /// \p Left is counted down.
  Evaluation(const PythonProgram &Of, PythonAllowance &Left, bool *Omitted) : Of(Of), Left(Left), Omitted(Omitted) {}

  std::optional<Value> valueOf(PythonNode Expression, unsigned Depth) {
    if (!Expression || !spend(Left.Steps, 1))
      return std::nullopt;
    if (Depth > DeepestNesting) {
      Left.Steps = 0; // as much as if all of it were looked at
      return std::nullopt;
    }
    ++Depth;
    switch (Expression.kind()) {
    case PythonKind::String:
      return literal(Expression);
    case PythonKind::ConcatenatedString:
      return concatenated(Expression);
    case PythonKind::ParenthesizedExpression:
      return valueOf(Expression.firstChild(), Depth);
    case PythonKind::List:
    case PythonKind::Tuple:
      return elements(Expression, Depth);
    case PythonKind::None:
      return Value();
    case PythonKind::BinaryOperator:
      return isOperation(Expression, "+")   ? sum(Expression, Depth)
             : isOperation(Expression, "/") ? quotient(Expression, Depth)
                                            : std::nullopt;
    case PythonKind::ListComprehension:
      return ofComprehension(Expression, Depth);
    case PythonKind::Identifier:
      if (Expression.text() == LoopName && LoopValue)
        return *LoopValue;
      if (Expression.text() == "__file__")
        return oneString(path::filename(Of.File), Expression.begin());
      return valueOf(Of.Names.valueOf(Expression), Depth);
    case PythonKind::Attribute:
      if (Expression.child(PythonField::Attribute).text() == "parent")
        return ancestor(Expression.child(PythonField::Object), 1, Depth);
      return valueOf(Of.Names.valueOfMember(Expression), Depth);
    case PythonKind::Subscript:
      return ofSubscript(Expression, Depth);
    case PythonKind::Call:
      return ofCall(PythonCall(Expression), Depth);
    default:
      return std::nullopt;
    }
  }

private:
  /// Whether so much may still be spent, which it is then.
  static bool spend(size_t &Left, size_t Cost) {
    const bool IsThere = Cost <= Left;
    Left -= IsThere ? Cost : Left;
    return IsThere;
  }

  std::optional<Value> literal(PythonNode String) {
    constexpr size_t CostOfEscape = 32; // what MappedText remembers of each
    const StringRef Written = String.text();
    if (!spend(Left.Bytes, Written.size() + CostOfEscape * Written.count('\\')))
      return std::nullopt;
    std::optional<MappedText> Text = valueOfString(String);
    if (!Text)
      return std::nullopt;
    return Value{{std::move(*Text)}, false};
  }

  std::optional<Value> concatenated(PythonNode Strings) {
    Value Result{std::vector<MappedText>(1), false};
    for (PythonNode Each = Strings.firstChild(); Each; Each = Each.nextSibling()) {
      std::optional<Value> Part = spend(Left.Steps, 1) ? literal(Each) : std::nullopt;
      if (!Part)
        return std::nullopt;
      Result.Strings.front().append(Part->Strings.front());
    }
    return Result;
  }

  std::optional<Value> elements(PythonNode List, unsigned Depth) {
    Value Elements;
    for (PythonNode Each = List ? List.firstChild() : PythonNode(); Each; Each = Each.nextSibling()) {
      std::optional<Value> Element = valueOf(Each, Depth);
      if (!Element && !Omitted)
        return std::nullopt;
      if (!Element)
        *Omitted = true;
      else
        moveTo(Elements.Strings, Element->Strings);
    }
    return Elements;
  }

  /// `[f(x) for x in list]`, with nothing more to it.
  std::optional<Value> ofComprehension(PythonNode Comprehension, unsigned Depth) {
    const PythonNode Body = Comprehension.child(PythonField::Body), Loop = Body ? Body.nextSibling() : PythonNode();
    if (!Loop || !Loop.is(PythonKind::ForInClause) || Loop.nextSibling() || LoopValue ||
        !Loop.child(PythonField::Left).is(PythonKind::Identifier))
      return std::nullopt;
    const std::optional<Value> List = valueOf(Loop.child(PythonField::Right), Depth);
    if (!List || !List->IsList)
      return std::nullopt;
    Value All;
    LoopName = Loop.child(PythonField::Left).text();
    for (const MappedText &Each : List->Strings) {
      LoopValue = Value{{Each}, false};
      std::optional<Value> Element = valueOf(Body, Depth);
      if (!Element || Element->IsList) {
        LoopValue.reset();
        return std::nullopt;
      }
      moveTo(All.Strings, Element->Strings);
    }
    LoopValue.reset();
    return All;
  }

  /// Paths are joined by slashes.
  std::optional<Value> quotient(PythonNode Operation, unsigned Depth) {
    Value Parts;
    for (PythonField Side : {PythonField::Left, PythonField::Right}) {
      std::optional<Value> Part = valueOf(Operation.child(Side), Depth);
      if (!Part)
        return std::nullopt;
      moveTo(Parts.Strings, Part->Strings);
    }
    return joined(Parts);
  }

  /// However many are added, which is one operation in the other.
  std::optional<Value> sum(PythonNode Operation, unsigned Depth) {
    llvm::SmallVector<PythonNode> Terms; // the last one first
    for (; isOperation(Operation, "+"); Operation = Operation.child(PythonField::Left)) {
      Terms.push_back(Operation.child(PythonField::Right));
      if (!spend(Left.Steps, 1))
        return std::nullopt;
    }
    std::optional<Value> Sum = summand(Operation, Depth);
    for (PythonNode Each : llvm::reverse(Terms)) {
      std::optional<Value> More = Sum ? summand(Each, Depth) : std::nullopt;
      if (!More || More->IsList != Sum->IsList)
        return std::nullopt;
      if (Sum->IsList)
        moveTo(Sum->Strings, More->Strings);
      else
        Sum->Strings.front().append(More->Strings.front());
    }
    return Sum;
  }

  /// One that is not known counts as a list, so that no string is known in part.
  std::optional<Value> summand(PythonNode Expression, unsigned Depth) {
    std::optional<Value> Term = valueOf(Expression, Depth);
    if (Term || !Omitted)
      return Term;
    *Omitted = true;
    return Value();
  }

  std::optional<Value> ancestor(PythonNode Path, unsigned Levels, unsigned Depth) {
    std::optional<Value> Known = valueOf(Path, Depth);
    return Known ? ancestorOf(*Known, Levels) : std::nullopt;
  }

  /// `path.parents[n]`
  std::optional<Value> ofSubscript(PythonNode Subscript, unsigned Depth) {
    const PythonNode Parents = Subscript.child(PythonField::Value), Index = Subscript.child(PythonField::Subscript);
    unsigned Level;
    if (!Parents.is(PythonKind::Attribute) || Parents.child(PythonField::Attribute).text() != "parents" ||
        !Index.is(PythonKind::Integer) || Index.text().getAsInteger(10, Level) || Level >= DeepestNesting)
      return std::nullopt;
    return ancestor(Parents.child(PythonField::Object), Level + 1, Depth);
  }

  /// What a function of Python's library makes of its arguments, or what a method does: nothing that matters, the path
  /// becomes another, or the file is read.
  std::optional<Value> ofCall(const PythonCall &Call, unsigned Depth) {
    for (const std::string &Name : Of.Names.importedNames(Call.Function)) {
      if (llvm::is_contained({"textwrap.dedent", "inspect.cleandoc", "str", "dedent", "cleandoc"}, Name))
        return valueOf(Call.argument("text", 0), Depth);
      if (Name == "open" || Name == "io.open")
        return opened(Call.argument("file", 0), Depth);
      if (llvm::is_contained({"os.path.dirname", "dirname"}, Name))
        return ancestor(Call.argument("p", 0), 1, Depth);
      if (llvm::is_contained({"os.path.join", "os.path.abspath", "os.path.realpath", "pathlib.Path", "Path"}, Name))
        return joinedWith(std::nullopt, Call, Depth);
    }
    if (!Call.Function.is(PythonKind::Attribute))
      return std::nullopt;
    const StringRef Method = Call.name().text();
    const bool HasArguments = !Call.Positional.empty() || !Call.Named.empty();
    const bool ReadsFile = Method == "read" || Method == "read_text";
    const bool ChangesNothing =
        !HasArguments && llvm::is_contained({"strip", "lstrip", "rstrip", "resolve", "absolute", "as_posix"}, Method);
    if (!ReadsFile && !ChangesNothing && Method != "joinpath" && Method != "with_name")
      return std::nullopt;
    std::optional<Value> Object = valueOf(Call.Function.child(PythonField::Object), Depth);
    if (!Object || ChangesNothing)
      return Object;
    if (ReadsFile)
      return Object->IsStream == (Method == "read") ? contentsOf(*Object) : std::nullopt;
    std::optional<Value> Start = Method == "with_name" ? ancestorOf(*Object, 1) : Object;
    return Start ? joinedWith(std::move(Start), Call, Depth) : std::nullopt;
  }

  /// The path that begins with \p Start and goes on with a call's arguments.
  std::optional<Value> joinedWith(std::optional<Value> Start, const PythonCall &Call, unsigned Depth) {
    Value Parts = Start ? std::move(*Start) : Value();
    for (PythonNode Each : Call.Positional) {
      std::optional<Value> Part = valueOf(Each, Depth);
      if (!Part || Part->IsStream)
        return std::nullopt;
      moveTo(Parts.Strings, Part->Strings);
    }
    return joined(Parts);
  }

  std::optional<Value> opened(PythonNode Path, unsigned Depth) {
    std::optional<Value> File = valueOf(Path, Depth);
    if (!File || File->IsList || File->IsStream)
      return std::nullopt;
    File->IsStream = true;
    return File;
  }

  /// What stands in the file that \p Path names: as if it were included, so that what is found has its own place.
  std::optional<Value> contentsOf(const Value &Path) const {
    if (Path.Strings.size() != 1)
      return std::nullopt;
    const StringRef Name = Path.Strings.front().text();
    llvm::SmallString<256> File(path::parent_path(Of.File));
    path::append(File, Name);
    if (!llvm::sys::fs::is_regular_file(path::is_absolute(Name) ? Name : File.str()) ||
        Name.find_first_of("\"\\\n") != StringRef::npos)
      return std::nullopt;
    return oneString("\n#include \"" + Name + "\"\n", Path.Strings.front().origin(0));
  }

  const PythonProgram &Of;
  PythonAllowance &Left;
  bool *Omitted;
  StringRef LoopName; ///< Of the comprehension that is evaluated.
  std::optional<Value> LoopValue;
};

std::optional<std::vector<MappedText>> PythonProgram::strings(PythonNode Expression, PythonAllowance &Left,
                                                              bool *Omitted) const {
  std::optional<Value> Found = Evaluation(*this, Left, Omitted).valueOf(Expression, 0);
  if (!Found && Omitted && Left.Steps && Left.Bytes) {
    *Omitted = true;
    return std::vector<MappedText>();
  }
  return Found && !Found->IsStream ? std::optional(std::move(Found->Strings)) : std::nullopt;
}

} // namespace cuda_tidy
