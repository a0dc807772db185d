#include "python/TensorArgument.h"
#include "python/PythonFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MostSteps = 8;

/// How many nodes before a name are looked at: functions have fewer.
constexpr std::uint32_t MostNodes = 10'000;

/// Functions of `torch` that make a tensor with its elements one after the other.
constexpr StringRef Factories[] = {"empty",  "zeros",    "ones",    "full", "arange", "rand", "randn",
                                   "tensor", "linspace", "randint", "cat",  "stack",  "eye"};

/// What a method of a tensor does to what is known.
enum class Method { Unknown, Keeps, MakesContiguous, Moves, Reorders };

Method methodOf(StringRef Name) {
  return llvm::StringSwitch<Method>(Name)
      .Case("contiguous", Method::MakesContiguous)
      .Cases(
          {"cuda", "to", "cpu", "float", "half", "int", "long", "double", "bfloat16", "bool", "type", "short", "byte"},
          Method::Moves)
      .Cases({"view", "detach", "clone", "flatten", "requires_grad_", "fill_", "zero_", "squeeze", "unsqueeze"},
             Method::Keeps)
      .Cases({"t", "transpose", "permute", "expand", "expand_as", "T", "mT", "swapaxes", "movedim"}, Method::Reorders)
      .Default(Method::Unknown);
}

constexpr TensorArgument Made = {Answer::Yes, Answer::Yes, Answer::Yes};

class ArgumentReader {
public:
  ArgumentReader(PythonNode Function, const PythonProgram &Program)
      : Function(Function), Parameters(parametersOf(Function, Program.names())), Program(Program) {}

  TensorArgument read(PythonNode Expression, unsigned StepsLeft) {
    if (!Expression || StepsLeft == 0)
      return {};
    switch (Expression.kind()) {
    case PythonKind::None:
      return Made;
    case PythonKind::ParenthesizedExpression:
      return read(Expression.firstChild(), StepsLeft - 1);
    case PythonKind::ConditionalExpression: {
      const PythonNode Then = Expression.firstChild();
      const PythonNode Condition = Then ? Then.nextSibling() : PythonNode();
      return both(read(Then, StepsLeft - 1), read(Condition ? Condition.nextSibling() : PythonNode(), StepsLeft - 1));
    }
    case PythonKind::Call:
      return readCall(PythonCall(Expression), StepsLeft);
    case PythonKind::Attribute:
      return after(methodOf(Expression.child(PythonField::Attribute).text()), Expression, StepsLeft);
    case PythonKind::Identifier:
      return readName(Expression, StepsLeft);
    default:
      return {};
    }
  }

private:
  /// Of a tensor that is one or the other.
  static TensorArgument both(const TensorArgument &A, const TensorArgument &B) {
    auto Of = [](Answer Left, Answer Right) {
      return Left == Answer::No || Right == Answer::No ? Answer::No : Left == Right ? Left : Answer::Unknown;
    };
    return {Of(A.IsContiguous, B.IsContiguous), Of(A.IsOnDevice, B.IsOnDevice), Of(A.HasType, B.HasType),
            A.IsAskedForDevice || B.IsAskedForDevice, A.Parameter == B.Parameter ? A.Parameter : -1};
  }

  TensorArgument readCall(const PythonCall &Call, unsigned StepsLeft) {
    const std::vector<std::string> Names = Program.names().importedNames(Call.Function);
    const bool IsMade = llvm::any_of(Names, [](StringRef Each) {
      const auto [Object, Name] = Each.rsplit('.');
      return Object == "torch" && (llvm::is_contained(Factories, Name) || Name.ends_with("_like"));
    });
    const StringRef Name = Call.name().text();
    const bool IsMethod = Call.Function.is(PythonKind::Attribute);
    if (IsMade ||
        (IsMethod && llvm::is_contained({"new_empty", "new_full", "new_ones", "new_tensor", "new_zeros"}, Name)))
      return Made;
    return IsMethod ? after(methodOf(Name), Call.Function, StepsLeft) : TensorArgument();
  }

  /// Of the tensor that a method gives, or a member, of the object that \p Member names.
  TensorArgument after(Method Does, PythonNode Member, unsigned StepsLeft) {
    if (Does == Method::Unknown)
      return {};
    TensorArgument Given = read(Member.child(PythonField::Object), StepsLeft - 1);
    if (Does == Method::MakesContiguous)
      Given.IsContiguous = Answer::Yes;
    if (Does == Method::Moves)
      Given.IsOnDevice = Given.HasType = Answer::Yes;
    if (Does == Method::Reorders)
      Given = {Answer::No, Given.IsOnDevice, Given.HasType, Given.IsAskedForDevice, -1};
    return Given;
  }

  TensorArgument readName(PythonNode Name, unsigned StepsLeft) {
    TensorArgument Known;
    if (const PythonNode Value = lastValueBefore(Name)) {
      Known = read(Value, StepsLeft - 1);
    } else if (auto Own = llvm::find(Parameters, Name.text()); Own != Parameters.end()) {
      Known.Parameter = Own - Parameters.begin();
      Known.IsContiguous = Known.IsOnDevice = Known.HasType = Answer::No;
    }
    ask(Name, Known);
    return Known;
  }

  /// Where the function begins, or what of it is looked at before \p Name.
  std::uint32_t beginBefore(PythonNode Name) const {
    const std::uint32_t Begin = Function ? Function.index() : 0;
    return Name.index() - Begin > MostNodes ? Name.index() - MostNodes : Begin;
  }

  /// What the last assignment before \p Name in the function gives it; none if nothing does.
  PythonNode lastValueBefore(PythonNode Name) const {
    const std::uint32_t Begin = beginBefore(Name);
    for (std::uint32_t Index = Name.index(); Index-- > Begin;) {
      const PythonNode Node = Name.tree().node(Index);
      // What is assigned is not there yet in the assignment itself.
      if (!Node.is(PythonKind::Assignment) || Name.index() < Node.endIndex())
        continue;
      const PythonNode Left = Node.child(PythonField::Left);
      if (Left.is(PythonKind::Identifier) && Left.text() == Name.text())
        return Node.child(PythonField::Right);
    }
    return {};
  }

  /// Adds what the function asks the tensor of the name before it hands it on.
  void ask(PythonNode Name, TensorArgument &Known) const {
    for (std::uint32_t Index = beginBefore(Name); Index < Name.index(); ++Index) {
      const PythonNode Node = Name.tree().node(Index);
      if (!Node.is(PythonKind::Attribute) || Node.child(PythonField::Object).text() != Name.text())
        continue;
      const StringRef Asked = Node.child(PythonField::Attribute).text();
      if (Asked == "is_contiguous" || Asked == "stride")
        Known.IsContiguous = Answer::Yes;
      else if (Asked == "is_cuda" || Asked == "device" || Asked == "get_device")
        Known.IsOnDevice = Answer::Yes, Known.IsAskedForDevice = true;
      else if (Asked == "dtype" || Asked == "element_size")
        Known.HasType = Answer::Yes;
    }
  }

  PythonNode Function;
  std::vector<StringRef> Parameters;
  const PythonProgram &Program;
};

} // namespace

TensorArgument tensorArgument(PythonNode Expression, PythonNode Function, const PythonProgram &Program) {
  return ArgumentReader(Function, Program).read(Expression, MostSteps);
}

} // namespace cuda_tidy
