#include "torch/oversized_allocation/TorchOversizedAllocationCheck.h"
#include "errors/ExpectedFailure.h"
#include "flow/IntegerConstant.h"
#include "flow/Reach.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceMemory.h"
#include "knowledge/TensorOperators.h"
#include "syntax/BracedList.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaTensor.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t Cpu = 0, Cuda = 1; // of c10::DeviceType

/// Whether \p Devices are CUDA's, or the host where there is none of them: `is_available() ? kCUDA : kCPU`.
bool areCuda(const NamedValues &Devices) {
  return !Devices.IsUnknown && llvm::is_contained(Devices.Values, Cuda) &&
         llvm::all_of(Devices.Values, [](int64_t Each) { return Each == Cuda || Each == Cpu; });
}

/// What arguments of a factory name of a type, all of them together.
NamedValues valuesNamed(StringRef Type, llvm::ArrayRef<const Expr *> Options, const FunctionFlow &Flow) {
  NamedValues All;
  for (const Expr *Each : Options) {
    const NamedValues Named = cuda_tidy::valuesNamed(Type, *Each, Flow);
    All.IsUnknown |= Named.IsUnknown;
    llvm::append_range(All.Values, Named.Values);
  }
  return All;
}

/// Whether \p Options name no layout, or the one in which every element is there.
bool isDense(llvm::ArrayRef<const Expr *> Options, const FunctionFlow &Flow) {
  const NamedValues Layouts = valuesNamed("Layout", Options, Flow);
  return !Layouts.IsUnknown &&
         llvm::all_of(Layouts.Values, [](int64_t Each) { return Each == 0; }); // c10::Layout::Strided
}

/// The arguments of \p Factory that tell how the tensor is made: its options or, of the stable interface, where each
/// has a parameter of its own, all.
llvm::ArrayRef<const Expr *> optionsOf(const CallExpr &Factory) {
  llvm::ArrayRef<const Expr *> Arguments(Factory.getArgs(), Factory.getNumArgs());
  if (holdsStableTensor(Factory.getType()))
    return Arguments;
  const auto *Found =
      llvm::find_if(Arguments, [](const Expr *Each) { return isClassCalled(Each->getType(), "TensorOptions"); });
  return Found == Arguments.end() ? llvm::ArrayRef<const Expr *>() : llvm::ArrayRef(Found, 1);
}

/// Whether \p Statement gives \p Variable another tensor, or another shape.
bool changesShape(const Stmt &Statement, const VarDecl &Variable) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement);
  const auto *Method = dyn_cast<CXXMemberCallExpr>(&Statement);
  return (Operator && Operator->getOperator() == OO_Equal && variableIn(Operator->getArg(0)) == &Variable) ||
         (Method && variableIn(Method->getImplicitObjectArgument()) == &Variable &&
          llvm::is_contained({"resize_", "set_", "set_data"}, calledName(*Method)));
}

/// Whether \p Tensor is followed by `.cuda()` or `.to(torch::kCUDA)`, or the variable that it becomes is.
bool isMovedToDevice(const Expr &Tensor, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Tensor, Flow);
  if (const VarDecl *Variable = Use.initialized())
    return llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Mention) {
      return isMovedToDevice(*Mention, Flow) &&
             leadsTo(Tensor, Mention, Flow, [&](const Stmt &Each) { return changesShape(Each, *Variable); });
    });
  const CXXMemberCallExpr *Method = Use.method();
  return Use.methodName() == "cuda" || (Use.methodName() == "to" && Method->getNumArgs() > 0 &&
                                        areCuda(valuesNamed("DeviceType", Method->getArg(0), Flow)));
}

/// The arguments of \p Factory but for the options of the tensor.
llvm::SmallVector<const Expr *, 3> valuesGivenTo(const CallExpr &Factory) {
  llvm::SmallVector<const Expr *, 3> Values;
  for (const Expr *Argument : Factory.arguments()) {
    if (isClassCalled(Argument->getType(), "TensorOptions") || isa<CXXDefaultArgExpr>(Argument))
      break;
    Values.push_back(Argument);
  }
  return Values;
}

/// The constant that a `c10::Scalar` is made from, if it is whole: `1000`, `1e3`.
std::optional<int64_t> scalarOf(const Expr &E, const ASTContext &Context) {
  const Expr *Inner = &withoutWrapping(E);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner); Made && Made->getNumArgs() == 1)
    Inner = Made->getArg(0);
  Expr::EvalResult Result;
  if (Inner->isValueDependent() || Inner->getType()->isIntegerType())
    return integerConstant(*Inner, Context);
  llvm::APSInt Whole(64, /*isUnsigned=*/false);
  bool IsExact;
  if (!Inner->getType()->isRealFloatingType() || !Inner->EvaluateAsRValue(Result, Context) || !Result.Val.isFloat() ||
      Result.Val.getFloat().convertToInteger(Whole, llvm::APFloat::rmTowardZero, &IsExact) != llvm::APFloat::opOK)
    return std::nullopt;
  return Whole.getSExtValue();
}

/// How many elements `arange(end)`, `arange(start, end)` or `arange(start, end, step)` has; 0 if that is not known.
uint64_t lengthOfRange(llvm::ArrayRef<const Expr *> Values, const ASTContext &Context) {
  llvm::SmallVector<int64_t, 3> Numbers;
  for (const Expr *Each : Values)
    if (const std::optional<int64_t> Number = scalarOf(*Each, Context))
      Numbers.push_back(*Number);
  if (Numbers.empty() || Numbers.size() != Values.size())
    return 0;
  const int64_t Begin = Numbers.size() > 1 ? Numbers[0] : 0, End = Numbers.size() > 1 ? Numbers[1] : Numbers[0];
  const int64_t Step = Numbers.size() > 2 ? Numbers[2] : 1;
  const bool IsPlausible = Step > 0 && Begin >= 0 && End > Begin;
  return IsPlausible ? static_cast<uint64_t>(End - Begin) / Step : 0;
}

} // namespace

bool TorchOversizedAllocationCheck::multiplyByShape(const CallExpr &Factory, const FunctionDecl &Function,
                                                    AllocationSize &Size, GivenChain Way) {
  const StringRef Name = calledName(Factory);
  const llvm::SmallVector<const Expr *, 3> Values = valuesGivenTo(Factory);
  auto Multiply = [&](const Expr *Each) { return multiplyBy(*Each, &Function, flows(), Size, Way); };
  if (Name.ends_with("_like")) {
    const auto *Like = dyn_cast<CallExpr>(&withoutWrapping(originOf(*Factory.getArg(0), flows().of(Function))));
    return Like && Like != &Factory && isTensorFactory(calledName(*Like)) && !calledName(*Like).ends_with("_like") &&
           multiplyByShape(*Like, Function, Size, Way);
  }
  if (Name == "eye")
    return !Values.empty() && Multiply(Values.front()) && Multiply(Values.back());
  if (Name == "linspace")
    return Values.size() == 3 && Multiply(Values[2]);
  if (Name == "arange") {
    const uint64_t Length = lengthOfRange(Values, flows().context());
    Size.Factors.push_back(Length);
    return Length > 0;
  }
  // `randint(high, size)`, `randint(low, high, size)`
  const InitListExpr *Sizes = nullptr;
  for (const Expr *Each : Values)
    Sizes = Sizes ? Sizes : listIn(*Each, flows().of(Function));
  return Sizes && llvm::all_of(Sizes->inits(), Multiply);
}

void TorchOversizedAllocationCheck::registerMatchers(MatchFinder *Finder) {
  static constexpr StringRef Names[] = {
      "empty",  "zeros",    "ones",       "rand",       "randn",     "full",      "randint",    "eye",
      "arange", "linspace", "empty_like", "zeros_like", "ones_like", "rand_like", "randn_like", "full_like",
  };
  std::vector<std::string> Qualified;
  for (StringRef Name : Names)
    for (StringRef Space : {"::torch::", "::at::"})
      Qualified.push_back((Space + Name).str());
  for (StringRef Name : {"new_empty", "new_zeros", "new_ones", "new_full"})
    Qualified.push_back(("::at::Tensor::" + Name).str());
  for (StringRef Name : {"empty", "full", "new_empty", "new_zeros"})
    Qualified.push_back(("::torch::stable::" + Name).str());
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName(std::vector<StringRef>(Qualified.begin(), Qualified.end())))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("function")))
          .bind("call"),
      this);
}

bool TorchOversizedAllocationCheck::isOnDevice(const CallExpr &Factory, llvm::ArrayRef<const Expr *> Options,
                                               const FunctionDecl &Function) {
  const FunctionFlow &Flow = flows().of(Function);
  const NamedValues Devices = valuesNamed("DeviceType", Options, Flow);
  if (!Devices.Values.empty())
    return areCuda(Devices) || isMovedToDevice(Factory, Flow);
  const std::optional<TensorOperation> New = tensorOperationIn(Factory);
  return isMovedToDevice(Factory, Flow) || (New && evidenceOfCuda(*New->Tensor, Factory, Function, flows()).At);
}

void TorchOversizedAllocationCheck::judge(const Expr &Made, const FunctionDecl *Function) {
  const auto &Call = cast<CallExpr>(Made);
  if (!Function || Function->isDependentContext() || Call.getNumArgs() == 0)
    return;
  const FunctionFlow &Flow = flows().of(*Function);
  const bool IsMethod = isa<CXXMemberCallExpr>(Call);
  const llvm::ArrayRef<const Expr *> Options = optionsOf(Call);
  if ((Options.empty() && !IsMethod) || !isDense(Options, Flow) || isExpectedToFail(Call, Flow) ||
      !isOnDevice(Call, Options, *Function))
    return;
  const auto *Typed = llvm::find_if(Options, [&](const Expr *Each) {
    const NamedValues Named = valuesNamed("ScalarType", Each, Flow);
    return Named.IsUnknown || !Named.Values.empty();
  });
  const std::optional<int64_t> Element =
      Options.empty() ? std::nullopt : elementTypeOf(Typed == Options.end() ? *Options.front() : **Typed, Flow);
  const std::optional<unsigned> Bytes = Element ? bytesOfElement(*Element) : std::nullopt;
  // Of one like another, that other's type; of a range, that of its numbers.
  const StringRef Name = calledName(Call);
  const bool HasOtherDefault = tensorOperationIn(Call) || Name == "arange";
  judgeSize({Call, Function, Name}, [&](AllocationSize &Size, GivenChain Way) {
    const bool IsKnown = multiplyByShape(Call, *Function, Size, Way);
    Size.Factors.push_back(HasOtherDefault ? 1 : Bytes.value_or(1));
    Size.IsExact &= Bytes && !HasOtherDefault;
    return IsKnown;
  });
}

} // namespace cuda_tidy
