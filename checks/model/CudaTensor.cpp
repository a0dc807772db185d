#include "model/CudaTensor.h"
#include "model/TensorChecks.h"
#include "model/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 8;

/// What leaves a tensor where it is.
constexpr StringRef Stays[] = {"contiguous", "clone",   "detach", "view",   "reshape",    "flatten", "squeeze",
                               "unsqueeze",  "t",       "transpose", "permute", "slice",   "narrow",  "select"};

/// Whether the device may be one of two.
bool hasChoice(const Expr &E) {
  if (isa<ConditionalOperator>(E))
    return true;
  return llvm::any_of(E.children(), [](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return Part && hasChoice(*Part);
  });
}

/// Whether `kCUDA`, or `DeviceType::CUDA`, stands in \p E or in what its variables are made from.
bool namesCuda(const Expr &E, const FunctionFlow &Flow, unsigned StepsLeft = MaxSteps) {
  llvm::SmallVector<const Stmt *, 16> Pending = {&E};
  while (!Pending.empty()) {
    const Stmt *Each = Pending.pop_back_val();
    if (!Each)
      continue;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Each)) {
      const NamedDecl &Named = *Reference->getDecl();
      if (Named.getIdentifier() &&
          (Named.getName() == "kCUDA" || (isa<EnumConstantDecl>(Named) && Named.getName() == "CUDA")))
        return true;
      const auto *Variable = StepsLeft > 0 ? dyn_cast<VarDecl>(&Named) : nullptr;
      const auto Values = Variable ? valuesOf(*Variable, Flow) : llvm::SmallVector<const Expr *, 2>();
      if (Values.size() == 1 && !hasChoice(*Values[0]) && namesCuda(*Values[0], Flow, StepsLeft - 1))
        return true;
    }
    Pending.append(Each->child_begin(), Each->child_end());
  }
  return false;
}

/// The call that puts the tensor on a CUDA device, or null.
const Expr *madeOnCuda(const Expr &Tensor, const FunctionFlow &Flow, unsigned StepsLeft) {
  const Expr *E = Tensor.IgnoreUnlessSpelledInSource();
  if (StepsLeft == 0)
    return nullptr;
  if (const VarDecl *Variable = variableIn(E)) {
    const auto Values = valuesOf(*Variable, Flow);
    return Values.size() == 1 ? madeOnCuda(*Values[0], Flow, StepsLeft - 1) : nullptr;
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getIdentifier() || hasChoice(*Call))
    return nullptr;
  const auto NamesCuda = [&](const Expr *Argument) { return namesCuda(*Argument, Flow); };
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    if (Callee->getName() == "cuda" || (Callee->getName() == "to" && llvm::any_of(Call->arguments(), NamesCuda)))
      return Call;
    return llvm::is_contained(Stays, Callee->getName())
               ? madeOnCuda(*Member->getImplicitObjectArgument(), Flow, StepsLeft - 1)
               : nullptr;
  }
  const bool IsOfLibTorch = Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
  if (IsOfLibTorch && Callee->getName().ends_with("_like") && Call->getNumArgs() > 0)
    return madeOnCuda(*Call->getArg(0), Flow, StepsLeft - 1);
  return IsOfLibTorch && Callee->getName() != "from_blob" && llvm::any_of(Call->arguments(), NamesCuda) ? Call
                                                                                                         : nullptr;
}

/// The launch that a raw access to \p Variable is an argument of.
const Expr *launchWith(const VarDecl &Variable, const FunctionFlow &Flow) {
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    const Stmt *Around = Flow.parentOf(Reference);
    bool IsRaw = false;
    for (; isa_and_nonnull<CastExpr, ParenExpr, MemberExpr, CXXMemberCallExpr>(Around); Around = Flow.parentOf(Around))
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Around))
        IsRaw |= isRawAccess(*Call);
    if (IsRaw && isa_and_nonnull<CUDAKernelCallExpr>(Around))
      return cast<Expr>(Around);
  }
  return nullptr;
}

} // namespace

const Expr *madeOnCuda(const Expr &Tensor, const FunctionFlow &Flow) { return madeOnCuda(Tensor, Flow, MaxSteps); }

const Expr *evidenceOfCuda(const Expr &Tensor, const FunctionDecl &Function, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  if (const Expr *Maker = madeOnCuda(Tensor, Flow))
    return Maker;
  const VarDecl *Variable = variableIn(&Tensor);
  const bool IsAlias = Variable && Variable->getType()->isReferenceType() && !isa<ParmVarDecl>(Variable);
  if (!Variable || IsAlias || !Flow.writesTo(*Variable).isNeverChanged() ||
      TensorChecks(Flows).lookedAt(Function, *Variable) & Device)
    return nullptr;
  return launchWith(*Variable, Flow);
}

} // namespace cuda_tidy
