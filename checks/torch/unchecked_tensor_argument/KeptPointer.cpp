#include "torch/unchecked_tensor_argument/KeptPointer.h"
#include "flow/ValueUses.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Operations that return a new tensor, or the tensor itself where nothing is to be changed.
constexpr StringRef Conversions[] = {"contiguous", "to", "cuda", "cpu", "clone", "toType", "toBackend"};

constexpr StringRef Factories[] = {"empty",     "zeros",     "ones",       "full",       "rand",
                                   "randn",     "randint",   "randperm",   "arange",     "linspace",
                                   "eye",       "tensor",    "empty_like", "zeros_like", "ones_like",
                                   "full_like", "rand_like", "randn_like", "cat",        "stack"};

/// What makes a tensor with memory of its own, or a null pointer.
const FunctionDecl *makerOf(const Expr &Tensor) {
  const auto *Call = dyn_cast<CallExpr>(&Tensor);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || Callee->getReturnType()->isReferenceType() || !holdsTensor(Callee->getReturnType()))
    return nullptr;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return llvm::is_contained({OO_Plus, OO_Minus, OO_Star, OO_Slash}, Operator->getOperator()) &&
                   Operator->getNumArgs() == 2
               ? Callee
               : nullptr;
  if (!Callee->getIdentifier() || !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return nullptr;
  const bool Makes = (tensorOperationIn(Tensor) && llvm::is_contained(Conversions, Callee->getName())) ||
                     (!isa<CXXMemberCallExpr>(Call) && llvm::is_contained(Factories, Callee->getName()));
  return Makes ? Callee : nullptr;
}

/// Whether \p Tensor, a variable, is contiguous already, so that `contiguous` returns it as it is: the function asks
/// for it, makes it so, or has made it.
bool isKnownToBeContiguous(const Expr &Tensor, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&Tensor);
  if (!Variable)
    return false;
  const Expr *Made = Variable->hasLocalStorage() && Variable->getInit() && !Variable->getType()->isReferenceType()
                         ? Variable->getInit()->IgnoreUnlessSpelledInSource()
                         : nullptr;
  return (Made && makerOf(*Made)) || llvm::any_of(usesOf(*Variable, Flow), [](const ValueUse &Use) {
           if (const auto *Assigned = Use.by<CXXOperatorCallExpr>())
             return Assigned->getOperator() == OO_Equal && Use.isTarget() &&
                    makerOf(*Assigned->getArg(1)->IgnoreUnlessSpelledInSource());
           return llvm::is_contained({"is_contiguous", "resize_", "resize_as_"}, Use.methodName());
         });
}

/// The container that \p Call, a member function, puts the pointer into: `all.push_back(pointer)`.
const ValueDecl *containerOf(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method || !Method->getIdentifier() || Call.getNumArgs() != 1 ||
      !llvm::is_contained({"push_back", "emplace_back", "push", "emplace"}, Method->getName()))
    return nullptr;
  const Expr *Object = Call.getImplicitObjectArgument()->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(Object))
    return Member->getMemberDecl();
  return variableIn(Object);
}

/// What an assignment to \p Target keeps its value in: a variable, a member, or what an element belongs to.
const ValueDecl *keeperBehind(const Expr &Target) {
  const Expr *Inner = Target.IgnoreParenImpCasts();
  for (;;) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Inner);
    if (Operator && Operator->getOperator() == OO_Subscript)
      Inner = Operator->getArg(0)->IgnoreParenImpCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Inner))
      Inner = Element->getBase()->IgnoreParenImpCasts();
    else
      break;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Inner))
    return Member->getMemberDecl();
  return variableIn(Inner);
}

} // namespace

std::optional<KeptPointer> keptPointerOf(const CXXMemberCallExpr &Access, const FunctionFlow &Flow) {
  const Expr *Tensor = Access.getImplicitObjectArgument()->IgnoreUnlessSpelledInSource();
  const FunctionDecl *Maker = makerOf(*Tensor);
  if (!Maker)
    return std::nullopt;
  if (const std::optional<TensorOperation> Conversion = tensorOperationIn(*Tensor);
      Conversion && isKnownToBeContiguous(*Conversion->Tensor, Flow))
    return std::nullopt;

  ValueUse Use = useOf(Access, Flow);
  while (Use.by<InitListExpr>()) // of an array, or a structure without a constructor
    Use = useOf(*Use.by<Expr>(), Flow);
  const QualType Type = Use.Value->getType();
  if (!Type->isPointerType() && !Type->isAggregateType())
    return std::nullopt;
  const ValueDecl *Keeper = nullptr;
  if (const auto *Added = Use.by<CXXMemberCallExpr>())
    Keeper = containerOf(*Added);
  else if (const VarDecl *Variable = Use.initialized())
    Keeper = Flow.referencesTo(Variable).empty() ? nullptr : Variable;
  else if (Use.by<BinaryOperator>() && Use.assignedTo())
    Keeper = keeperBehind(*Use.assignedTo());
  return Keeper || Use.by<ReturnStmt>() ? std::optional(KeptPointer{Keeper, Maker->getNameAsString()}) : std::nullopt;
}

} // namespace cuda_tidy
