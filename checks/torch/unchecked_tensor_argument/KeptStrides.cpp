#include "torch/unchecked_tensor_argument/KeptStrides.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/TensorOperators.h"
#include "knowledge/UnknownNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/TensorChecks.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 8;

/// Whether one of the \p Arguments names a memory format, or is nothing that the compiler understands.
bool mayNameMemoryFormat(llvm::ArrayRef<const Expr *> Arguments) {
  return llvm::any_of(Arguments, [](const Expr *Each) {
    return !isa<CXXDefaultArgExpr>(Each) && findPart(Each, [](const Stmt &Part) {
      const auto *E = dyn_cast<Expr>(&Part);
      if (!E)
        return false;
      if (E->getType().isNull() || E->containsErrors())
        return true;
      const auto *Type = E->getType().getNonReferenceType()->getAs<EnumType>();
      const CXXRecordDecl *Class = E->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return (Type && nameOf(Type->getDecl()) == "MemoryFormat") ||
             (Class && nameOf(dyn_cast<NamespaceDecl>(Class->getDeclContext())) == UnknownNamespace);
    });
  });
}

/// The tensor whose strides \p E, computed from it, keeps; null if it is not known to keep any.
const Expr *keptBy(const Expr &E) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&E)) {
    if (!llvm::is_contained({OO_Plus, OO_Minus, OO_Star, OO_Slash}, Operator->getOperator()) ||
        !Operator->getDirectCallee() || !isOfTorch(*Operator->getDirectCallee()))
      return nullptr;
    const auto Tensor = llvm::find_if(Operator->arguments(),
                                      [](const Expr *Each) { return isTensor(withoutWrapping(*Each).getType()); });
    return Tensor == Operator->arguments().end() ? nullptr : *Tensor;
  }
  const std::optional<TensorOperation> Made = tensorOperationIn(E);
  return Made && isTensor(E.getType()) && keepsStrides(Made->Name) && !mayNameMemoryFormat(Made->Arguments)
             ? Made->Tensor
             : nullptr;
}

/// The only tensor that \p Variable, a local one, ever is, or null.
const Expr *onlyTensorOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  auto Values = valuesOf(Variable, Flow);
  llvm::erase_if(Values, [](const Expr *Each) {
    const auto *Made = dyn_cast<CXXConstructExpr>(&withoutWrapping(*Each));
    return Made && Made->getNumArgs() == 0;
  });
  return Values.size() == 1 ? Values.front() : nullptr;
}

/// The parameter whose strides \p Tensor has, and whether it is that itself.
struct Source {
  const ParmVarDecl *From = nullptr;
  bool IsItself = true;
};
Source sourceOf(const Expr &Tensor, const FunctionFlow &Flow) {
  const Expr *E = &withoutWrapping(Tensor);
  Source Found;
  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    const VarDecl *Variable = variableIn(E);
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Variable)) {
      if (Parameter->getDeclContext() == &Flow.function() && Flow.writesTo(*Parameter).isNeverChanged())
        Found.From = Parameter;
      return Found;
    }
    const Expr *Next = !Variable ? keptBy(*E) : Variable->isLocalVarDecl() ? onlyTensorOf(*Variable, Flow) : nullptr;
    if (!Next)
      return {};
    Found.IsItself &= Variable != nullptr;
    E = &withoutWrapping(*Next);
  }
  return {};
}

/// The raw access that \p Pointer is, also through a variable, or null.
const CXXMemberCallExpr *accessIn(const Expr &Pointer, const FunctionFlow &Flow) {
  if (Pointer.getType().isNull() || !Pointer.getType()->isPointerType())
    return nullptr;
  const auto *Access = dyn_cast<CXXMemberCallExpr>(&originOf(Pointer, Flow));
  return Access && isRawAccess(*Access) ? Access : nullptr;
}

/// The calls that are given the address \p Access, also through a variable.
llvm::SmallVector<const CallExpr *, 2> receiversOf(const CXXMemberCallExpr &Access, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Access, Flow);
  const VarDecl *Variable = Use.initialized();
  llvm::SmallVector<ValueUse, 8> Uses = {Use};
  if (Variable && Variable->getType()->isPointerType())
    Uses = usesOf(*Variable, Flow);
  llvm::SmallVector<const CallExpr *, 2> Found;
  for (const ValueUse &Each : Uses)
    if (const auto *Call = Each.by<CallExpr>())
      Found.push_back(Call);
  return Found;
}

/// Which size of a tensor \p Argument is: 1 for `x.size(1)`.
std::optional<int64_t> dimensionIn(const Expr &Argument, const FunctionFlow &Flow) {
  if (!Argument.getType()->isIntegerType())
    return std::nullopt;
  const auto *Size = dyn_cast<CXXMemberCallExpr>(&originOf(Argument, Flow));
  return Size && calledName(*Size) == "size" && Size->getNumArgs() == 1 && isTensor(Size->getObjectType())
             ? integerConstant(*Size->getArg(0), Flow.function().getASTContext())
             : std::nullopt;
}

/// Whether \p Call does something in which the order of the elements counts that \p From has: it is given the memory of
/// a tensor with other strides, or two sizes.
bool dependsOnOrder(const CallExpr &Call, const ParmVarDecl &From, const FunctionFlow &Flow,
                    llvm::function_ref<bool(const CXXMemberCallExpr &)> IsSingle) {
  std::optional<int64_t> Dimension;
  for (const Expr *Each : Call.arguments()) {
    if (const CXXMemberCallExpr *Other = accessIn(*Each, Flow);
        Other && sourceOf(*Other->getImplicitObjectArgument(), Flow).From != &From && !IsSingle(*Other))
      return true;
    const std::optional<int64_t> One = dimensionIn(*Each, Flow);
    if (One && Dimension && *One != *Dimension)
      return true;
    if (One)
      Dimension = One;
  }
  return false;
}

/// Whether \p Function looks whether \p Tensor has one dimension: then it has no order but one.
bool mayBeRow(const ParmVarDecl &Tensor, const FunctionFlow &Flow) {
  return llvm::any_of(usesOf(Tensor, Flow), [&](const ValueUse &Use) {
    if (!llvm::is_contained({"dim", "ndimension"}, Use.methodName()))
      return false;
    const auto *Compared = useOf(*Use.method(), Flow).by<BinaryOperator>();
    const std::optional<int64_t> Number =
        Compared ? integerConstant(*Compared->getRHS(), Flow.function().getASTContext()) : std::nullopt;
    return Number && *Number <= 1;
  });
}

} // namespace

std::optional<KeptStrides> keptStridesOf(const CXXMemberCallExpr &Access, const FunctionFlow &Flow,
                                         llvm::function_ref<bool(const CXXMemberCallExpr &)> IsSingle) {
  const VarDecl *Variable = variableIn(&withoutWrapping(*Access.getImplicitObjectArgument()));
  const Source Found = Variable ? sourceOf(*Access.getImplicitObjectArgument(), Flow) : Source();
  if (!Found.From || Found.IsItself || mayBeRow(*Found.From, Flow))
    return std::nullopt;
  const bool CountsOrder = llvm::any_of(receiversOf(Access, Flow), [&](const CallExpr *Each) {
    return !movesBytes(*Each) && dependsOnOrder(*Each, *Found.From, Flow, IsSingle);
  });
  return CountsOrder ? std::optional(KeptStrides{Variable, Found.From}) : std::nullopt;
}

} // namespace cuda_tidy
