#include "model/KeptPointer.h"
#include "model/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Member functions that return a new tensor, or the tensor itself where nothing is to be changed.
constexpr StringRef Conversions[] = {"contiguous", "to", "cuda", "cpu", "clone", "toType", "toBackend"};

constexpr StringRef Factories[] = {"empty",     "zeros",     "ones",       "full",      "rand",  "randn",
                                   "randint",   "randperm",  "arange",     "linspace",  "eye",   "tensor",
                                   "empty_like", "zeros_like", "ones_like", "full_like", "rand_like", "randn_like",
                                   "cat",       "stack"};

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
  if (!Callee->getIdentifier() ||
      !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return nullptr;
  const bool Makes = isa<CXXMemberCallExpr>(Call) ? llvm::is_contained(Conversions, Callee->getName())
                                                  : llvm::is_contained(Factories, Callee->getName());
  return Makes ? Callee : nullptr;
}

/// Whether the function asks \p Tensor, a variable, whether it is contiguous already.
bool isKnownToBeContiguous(const Expr &Tensor, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&Tensor);
  return Variable && llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Reference) {
           const Stmt *Around = Flow.parentOf(Reference);
           while (isa_and_nonnull<CastExpr, ParenExpr>(Around))
             Around = Flow.parentOf(Around);
           const auto *Member = dyn_cast_or_null<MemberExpr>(Around);
           return Member && Member->getMemberDecl()->getNameAsString() == "is_contiguous";
         });
}

} // namespace

std::optional<KeptPointer> keptPointerOf(const CXXMemberCallExpr &Access, const FunctionFlow &Flow) {
  const Expr *Tensor = Access.getImplicitObjectArgument()->IgnoreUnlessSpelledInSource();
  const FunctionDecl *Maker = makerOf(*Tensor);
  if (!Maker)
    return std::nullopt;
  if (const auto *Conversion = dyn_cast<CXXMemberCallExpr>(Tensor);
      Conversion && isKnownToBeContiguous(*Conversion->getImplicitObjectArgument(), Flow))
    return std::nullopt;

  const Stmt *Pointer = &Access;
  const Stmt *Around = Flow.parentOf(Pointer);
  for (; isa_and_nonnull<CastExpr, ParenExpr, ExprWithCleanups>(Around); Around = Flow.parentOf(Around))
    if (Pointer = Around; !cast<Expr>(Around)->getType()->isPointerType())
      return std::nullopt;
  const std::string Name = Maker->getNameAsString();
  if (isa_and_nonnull<ReturnStmt>(Around))
    return KeptPointer{nullptr, Name};
  if (const auto *Declarations = dyn_cast_or_null<DeclStmt>(Around)) {
    for (const Decl *Each : Declarations->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each);
          Variable && Variable->getInit() == Pointer && !Flow.referencesTo(Variable).empty())
        return KeptPointer{Variable, Name};
    return std::nullopt;
  }
  const auto *Assignment = dyn_cast_or_null<BinaryOperator>(Around);
  if (!Assignment || Assignment->getOpcode() != BO_Assign || Assignment->getRHS() != Pointer)
    return std::nullopt;
  const Expr *Target = Assignment->getLHS()->IgnoreParenImpCasts();
  if (const VarDecl *Variable = variableIn(Target))
    return KeptPointer{Variable, Name};
  const auto *Member = dyn_cast<MemberExpr>(Target);
  return Member ? std::optional(KeptPointer{Member->getMemberDecl(), Name}) : std::nullopt;
}

} // namespace cuda_tidy
