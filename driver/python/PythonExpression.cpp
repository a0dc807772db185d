#include "python/PythonConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::ArrayRef;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace cuda_tidy {

/// No system has longer ones.
static constexpr size_t LongestPath = 4096;

/// \p File without its last part. What names the program by itself lies in its directory.
static std::string parentOf(StringRef File) {
  const StringRef Last = path::filename(File);
  llvm::SmallString<128> Parent(File);
  if (File.empty() || Last == "." || Last == "..")
    path::append(Parent, "..");
  else
    path::remove_filename(Parent);
  return Parent.str().str();
}

/// Reads an expression from left to right.
class PythonConstants::Reader {
public:
  struct Value {
    std::vector<MappedText> Strings;
    bool IsList = true; ///< Or else it is one string, which may be a path.
    bool IsStream = false; ///< An open file; the string is its path.
  };

  /// \p Left is counted down.
  Reader(const PythonConstants &Of, ArrayRef<PythonToken> Expression, unsigned Depth, PythonAllowance &Left,
         bool *Omitted)
      : Of(Of), Rest(Expression), Depth(Depth), Left(Left), Omitted(Omitted) {}

  std::optional<Value> read() {
    std::optional<Value> Result = readSum();
    return Rest.empty() ? Result : std::nullopt;
  }

private:
  /// Whether so much may still be spent, which it is then.
  static bool spend(size_t &Left, size_t Cost) {
    const bool IsThere = Cost <= Left;
    Left -= IsThere ? Cost : Left;
    return IsThere;
  }

  /// Like `takeUntil`, at the cost of what is taken.
  ArrayRef<PythonToken> take(ArrayRef<PythonToken> Tokens, llvm::function_ref<bool(const PythonToken &)> Ends) {
    const ArrayRef<PythonToken> Taken = takeUntil(Tokens, Ends);
    spend(Left.Steps, Taken.size());
    return Taken;
  }

  static void moveTo(std::vector<MappedText> &To, std::vector<MappedText> &From) {
    To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
  }

  bool accept(StringRef Text) {
    if (Rest.empty() || Rest.front().Is == PythonToken::String || Rest.front().Text != Text)
      return false;
    Rest = Rest.drop_front();
    return true;
  }

  std::optional<Value> readSum() {
    std::optional<Value> Sum = readSummand();
    while (Sum && accept("+")) {
      std::optional<Value> More = readSummand();
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
  std::optional<Value> readSummand() {
    const ArrayRef<PythonToken> Start = Rest;
    std::optional<Value> Term = readTerm();
    if (Term || !Omitted)
      return Term;
    *Omitted = true;
    Rest = Start.drop_front(take(Start, [](const PythonToken &Each) { return Each.Text == "+"; }).size());
    return Value();
  }

  /// Paths are joined by slashes.
  std::optional<Value> readTerm() {
    std::optional<Value> Term = readFactor();
    while (Term && accept("/")) {
      std::optional<Value> More = readFactor();
      if (!More)
        return std::nullopt;
      moveTo(Term->Strings, More->Strings);
      Term = joined(*Term);
    }
    return Term;
  }

  /// A string, a name or what stands in brackets, and what is done with it: nothing that matters, the path becomes
  /// another, or the file is read.
  std::optional<Value> readFactor() {
    std::optional<Value> Factor = readAtom();
    while (Factor && Rest.size() > 1 && Rest[0].Text == ".") {
      const StringRef Member = Rest[1].Text;
      unsigned Level;
      const bool IsCall = Rest.size() > 3 && Rest[2].Text == "(";
      if (Member == "parent" && !IsCall) {
        Rest = Rest.drop_front(2);
        Factor = changed(*Factor, parentOf);
      } else if (IsCall && Rest[3].Text == ")" &&
                 llvm::is_contained({"strip", "lstrip", "rstrip", "resolve", "absolute"}, Member)) {
        Rest = Rest.drop_front(4);
      } else if (Member == "parents" && Rest.size() > 4 && Rest[2].Text == "[" && Rest[4].Text == "]" &&
                 !Rest[3].Text.getAsInteger(10, Level) && Level < DeepestNesting) {
        Rest = Rest.drop_front(5);
        for (unsigned Done = 0; Done <= Level && Factor; ++Done)
          Factor = changed(*Factor, parentOf);
      } else if (IsCall && (Member == "joinpath" || Member == "with_name")) {
        Rest = Rest.drop_front(3);
        std::optional<Value> More = readElements(false);
        std::optional<Value> Start = Member == "with_name" ? changed(*Factor, parentOf) : Factor;
        if (!More || !Start)
          return std::nullopt;
        moveTo(Start->Strings, More->Strings);
        Factor = joined(*Start);
      } else if (IsCall && Member == (Factor->IsStream ? "read" : "read_text")) {
        Rest = Rest.drop_front(3);
        Rest = Rest.drop_front(take(Rest, isClosing).size());
        Factor = accept(")") ? contentsOf(*Factor) : std::nullopt;
      } else {
        return std::nullopt;
      }
    }
    return Factor;
  }

  std::optional<Value> readAtom() {
    if (Rest.empty() || Depth > DeepestNesting || !spend(Left.Steps, 1))
      return std::nullopt;
    if (Rest.front().Is == PythonToken::String)
      return readStrings();
    if (accept("["))
      return readElements(true);
    if (accept("("))
      return readElements(false);
    if (accept("None"))
      return Value();
    if (Rest.front().Is != PythonToken::Name)
      return std::nullopt;
    if (Rest.size() > 2 && Rest[1].Text == "." && Of.hasMembers(Rest[0].Text)) {
      const PythonToken &Member = Rest[2];
      Rest = Rest.drop_front(3);
      auto Found = Of.Members.find(Member.Text);
      return Found == Of.Members.end() ? std::nullopt : valueOf(Found->second, Member);
    }
    const bool IsOfPath = Rest.size() > 4 && Rest[0].Text == "os" && Rest[2].Text == "path";
    const bool IsOfModule =
        Rest.size() > 2 && llvm::is_contained({"textwrap", "inspect", "pathlib", "io"}, Rest[0].Text);
    const PythonToken &Name = Rest[IsOfPath ? 4 : IsOfModule ? 2 : 0];
    Rest = Rest.drop_front(IsOfPath ? 5 : IsOfModule ? 3 : 1);
    const StringRef Function = Name.Text;
    if (Function == "__file__")
      return oneString(path::filename(Of.File), Function.data() - Of.Program.data());
    if (llvm::is_contained({"dedent", "cleandoc", "str"}, Function) && accept("("))
      return readElements(false);
    if (Function == "open" && accept("("))
      return readOpen();
    const bool IsDirectory = Function == "dirname";
    if ((IsDirectory || (IsOfPath && Function == "join") ||
         llvm::is_contained({"Path", "abspath", "realpath"}, Function)) &&
        accept("(")) {
      std::optional<Value> Parts = readElements(false);
      std::optional<Value> Whole = Parts ? joined(*Parts) : std::nullopt;
      return Whole && IsDirectory ? changed(*Whole, parentOf) : Whole;
    }
    const Binding *Found = Of.lookUp(Function, &Name - Of.Tokens.data());
    return Found ? valueOf(*Found, Name) : std::nullopt;
  }

  /// One string that stands for what is at \p Origin.
  static Value oneString(const llvm::Twine &Text, size_t Origin) {
    Value Result{std::vector<MappedText>(1), false};
    Result.Strings.front().addMeaning(Text.str(), Origin, 0);
    return Result;
  }

  /// \p Path after \p Change; nothing unless it is one.
  std::optional<Value> changed(const Value &Path, llvm::function_ref<std::string(StringRef)> Change) const {
    if (Path.Strings.size() != 1 || Path.IsStream)
      return std::nullopt;
    return onePath(Change(Path.Strings.front().text()), Path);
  }

  /// The path, which stands for what \p Parts begin with.
  static std::optional<Value> onePath(StringRef Path, const Value &Parts) {
    if (Path.size() > LongestPath)
      return std::nullopt;
    return oneString(Path, Parts.Strings.front().origin(0));
  }

  /// The path that the strings are together, as `os.path.join` has it: what begins at the root forgets the rest.
  std::optional<Value> joined(const Value &Parts) const {
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

  /// What follows `open(`: the path, and how it is opened.
  std::optional<Value> readOpen() {
    const ArrayRef<PythonToken> Arguments = take(Rest, isClosing);
    Rest = Rest.drop_front(Arguments.size());
    const ArrayRef<PythonToken> First =
        take(Arguments, [](const PythonToken &Each) { return Each.Text == ","; });
    std::optional<Value> File = Reader(Of, First, Depth + 1, Left, /*Omitted=*/nullptr).read();
    if (!accept(")") || !File || File->IsList || File->IsStream)
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

  std::optional<Value> readStrings() {
    Value Result{std::vector<MappedText>(1), false};
    for (; !Rest.empty() && Rest.front().Is == PythonToken::String; Rest = Rest.drop_front()) {
      constexpr size_t CostOfEscape = 32; // what MappedText remembers of each
      const StringRef Written = Rest.front().Text;
      if (!spend(Left.Steps, 1) || !spend(Left.Bytes, Written.size() + CostOfEscape * Written.count('\\')))
        return std::nullopt;
      std::optional<MappedText> Part = valueOfString(Rest.front(), Of.Program);
      if (!Part)
        return std::nullopt;
      Result.Strings.front().append(*Part);
    }
    return Result;
  }

  /// What stands in parentheses is a list only if a comma says so, or if it is one without them.
  std::optional<Value> readElements(bool IsList) {
    Value Elements;
    bool IsOnly = !IsList;
    while (!accept(")") && !accept("]")) {
      ArrayRef<PythonToken> Tokens =
          take(Rest, [](const PythonToken &Each) { return Each.Text == "," || isClosing(Each); });
      Rest = Rest.drop_front(Tokens.size());
      std::optional<Value> Element = Reader(Of, Tokens, Depth + 1, Left, Omitted).read();
      if (!Element && !Omitted)
        return std::nullopt;
      if (!Element)
        *Omitted = true;
      else
        moveTo(Elements.Strings, Element->Strings);
      if (accept(","))
        IsOnly = false;
      else if (Rest.empty() || Rest.front().Text == "}")
        return std::nullopt;
      Elements.IsList = !IsOnly || !Element || Element->IsList;
    }
    return Elements;
  }

  /// What \p Name stands for, which \p Found gives its values.
  std::optional<Value> valueOf(const Binding &Found, const PythonToken &Name) {
    if (Found.IsOtherwiseBound || Found.Values.empty() ||
        (Found.Values.size() != 1 && Found.OfWith != Found.Values.size()))
      return std::nullopt;
    // One `with` after the other: the last that stands before.
    const auto Behind =
        llvm::partition_point(Found.Values, [&](ArrayRef<PythonToken> Each) { return Each.begin() <= &Name; });
    const auto Last = Behind == Found.Values.begin() ? Behind : std::prev(Behind);
    return Reader(Of, *Last, Depth + 1, Left, Omitted).read();
  }

  const PythonConstants &Of;
  ArrayRef<PythonToken> Rest;
  unsigned Depth;
  PythonAllowance &Left;
  bool *Omitted;
};

std::optional<std::vector<MappedText>>
PythonConstants::strings(ArrayRef<PythonToken> Expression, PythonAllowance &Left, bool *Omitted) const {
  std::optional<Reader::Value> Found = Reader(*this, Expression, 0, Left, Omitted).read();
  return Found && !Found->IsStream ? std::optional(std::move(Found->Strings)) : std::nullopt;
}

} // namespace cuda_tidy
