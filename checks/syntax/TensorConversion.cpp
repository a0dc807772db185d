#include "syntax/TensorConversion.h"
#include "flow/IntegerConstant.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t CpuType = 0;   // c10::DeviceType::CPU
constexpr int64_t CudaType = 1;  // c10::DeviceType::CUDA
constexpr int64_t FloatType = 6; // c10::ScalarType::Float, the default

bool isEnumCalled(QualType Type, StringRef Name) {
  const auto *Enum = Type.getNonReferenceType()->getAs<EnumType>();
  return Enum && Enum->getDecl()->getIdentifier() && Enum->getDecl()->getName() == Name;
}

/// Collects what an expression names, through variables and both ways of a `?:`.
class EnumCollector {
public:
  EnumCollector(StringRef Type, const FunctionFlow &Flow) : Type(Type), Flow(Flow) {}

  void collect(const Expr &Whole) {
    if (isa<CXXDefaultArgExpr>(Whole))
      return;
    const Expr *E = Whole.IgnoreUnlessSpelledInSource()->IgnoreParenCasts()->IgnoreImplicit();
    if (const auto *Text = dyn_cast<StringLiteral>(E); Text && Text->isOrdinary() && Type == "DeviceType")
      return collectNamed(Text->getString().split(':').first);
    if (++Steps > MaxSteps) {
      Found.IsUnknown = true;
      return;
    }
    if (isEnumCalled(E->getType(), Type))
      if (const std::optional<int64_t> Value = integerConstant(*E, Flow.function().getASTContext())) {
        Found.Values.push_back(*Value);
        return;
      }
    if (const VarDecl *Variable = variableIn(E)) {
      if (mayHold(E->getType()))
        collectGiven(*Variable);
      return;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      collect(*Choice->getTrueExpr());
      collect(*Choice->getFalseExpr());
      return;
    }
    // A tensor's own options, a template's argument: `x.options()`, `dtype<T>()`.
    const auto *Call = dyn_cast<CallExpr>(E);
    const auto *Callee = Call ? dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()) : nullptr;
    if (Call && !isKnownBuilder(Callee, *Call)) {
      Found.IsUnknown |= mayHold(E->getType());
      return;
    }
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
      collect(*Member->getImplicitObjectArgument());
    if (Call)
      for (const Expr *Argument : Call->arguments())
        collect(*Argument);
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(E))
      for (const Expr *Argument : Construction->arguments())
        collect(*Argument);
    if (const auto *List = dyn_cast<InitListExpr>(E))
      for (const Expr *Part : List->inits())
        collect(*Part);
    if (!isa<CallExpr, CXXConstructExpr, InitListExpr>(E))
      Found.IsUnknown |= mayHold(E->getType());
  }

  NamedValues Found;

private:
  void collectNamed(StringRef Device) {
    if (Device == "cuda")
      Found.Values.push_back(CudaType);
    else if (Device == "cpu")
      Found.Values.push_back(CpuType);
    else
      Found.IsUnknown = true;
  }

  /// What a variable is given. Constructors and builders with forwarding references make devices and options
  /// seem to escape, or to be changed.
  void collectGiven(const VarDecl &Variable) {
    const bool IsConstant = Variable.hasGlobalStorage() && Variable.getType().isConstQualified();
    Found.IsUnknown |=
        (!Variable.hasLocalStorage() && !IsConstant) || isa<ParmVarDecl>(Variable) || !Variable.getInit();
    if (Found.IsUnknown || !Seen.insert(&Variable).second)
      return;
    collect(*Variable.getInit());
    if (IsConstant)
      return;
    for (const VariableWrite &Write : Flow.writesTo(Variable).Writes) {
      Found.IsUnknown |= Write.What != VariableWrite::Assigns && !isBuilder(*Write.At);
      if (Write.Value)
        collect(*Write.Value);
    }
  }
  bool mayHold(QualType Held) const {
    return isEnumCalled(Held, Type) || isClassCalled(Held, "TensorOptions") ||
           (Type == "DeviceType" && isClassCalled(Held, "Device")) ||
           (Type == "ScalarType" && isClassCalled(Held, "TypeMeta"));
  }
  static bool isBuilder(const Expr &E) {
    const auto *Call = dyn_cast<CallExpr>(&E);
    return Call && isKnownBuilder(dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()), *Call);
  }
  static bool isKnownBuilder(const FunctionDecl *Callee, const CallExpr &Call) {
    return Callee && Callee->getIdentifier() && Call.getNumArgs() != 0 &&
           llvm::is_contained({"dtype", "device", "layout", "requires_grad", "pinned_memory", "memory_format", "move"},
                              Callee->getName());
  }

  static constexpr unsigned MaxSteps = 32;
  const StringRef Type;
  const FunctionFlow &Flow;
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
  unsigned Steps = 0;
};

} // namespace

NamedValues valuesNamed(StringRef Type, const Expr &E, const FunctionFlow &Flow) {
  EnumCollector Collector(Type, Flow);
  Collector.collect(E);
  return Collector.Found;
}

const Expr *elementTypeNamedIn(const CallExpr &FromBlob) {
  for (const Expr *Argument : FromBlob.arguments())
    if (isEnumCalled(Argument->getType(), "ScalarType") || isClassCalled(Argument->getType(), "TensorOptions"))
      return Argument;
  return nullptr;
}

std::optional<int64_t> elementTypeOf(const Expr &Options, const FunctionFlow &Flow) {
  const NamedValues Named = valuesNamed("ScalarType", Options, Flow);
  if (Named.IsUnknown || Named.Values.size() > 1)
    return std::nullopt;
  return Named.Values.empty() ? FloatType : Named.Values.front();
}

/// Whether an argument that names these may ask for \p Present, what is there already.
static bool mayAskFor(const NamedValues &Asked, std::optional<int64_t> Present) {
  return !Asked.IsUnknown && (Asked.Values.empty() || (Present && llvm::is_contained(Asked.Values, *Present)));
}

bool mayReturnItself(const CallExpr &Call, std::optional<int64_t> ElementType, const FunctionFlow &Flow) {
  const std::optional<TensorOperation> Conversion = tensorOperationIn(Call);
  return Conversion && llvm::all_of(Conversion->Arguments, [&](const Expr *Argument) {
           if (isa<CXXDefaultArgExpr>(Argument))
             return true;
           // Of `non_blocking` and `copy` few write the first for a tensor on the CPU.
           Expr::EvalResult Flag;
           if (Argument->getType()->isBooleanType())
             return Argument->EvaluateAsInt(Flag, Flow.function().getASTContext()) && !Flag.Val.getInt().getBoolValue();
           return !isClassCalled(Argument->getType(), "Tensor") &&
                  mayAskFor(valuesNamed("DeviceType", *Argument, Flow), CpuType) &&
                  mayAskFor(valuesNamed("ScalarType", *Argument, Flow), ElementType);
         });
}

} // namespace cuda_tidy
