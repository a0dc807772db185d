#include "model/KernelNeeds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

struct SharedVariables : RecursiveASTVisitor<SharedVariables> {
  explicit SharedVariables(const ASTContext &Context) : Context(Context) {}

  bool VisitVarDecl(VarDecl *Variable) {
    QualType Type = Variable->getType();
    // Without a use the compiler leaves it out.
    if (Variable->hasAttr<CUDASharedAttr>() && !Variable->hasExternalStorage() && Variable->isReferenced() &&
        !Type->isDependentType() && !Type->isIncompleteType())
      Bytes += Context.getTypeSizeInChars(Type).getQuantity();
    return true;
  }

  const ASTContext &Context;
  uint64_t Bytes = 0;
};

} // namespace

std::optional<uint64_t> parameterBytes(const FunctionDecl &Kernel) {
  const ASTContext &Context = Kernel.getASTContext();
  uint64_t Bytes = 0;
  for (const ParmVarDecl *Parameter : Kernel.parameters()) {
    QualType Type = Parameter->getType();
    if (Type->isDependentType() || Type->isIncompleteType() || Parameter->isParameterPack())
      return std::nullopt;
    Bytes = llvm::alignTo(Bytes, Context.getTypeAlignInChars(Type).getQuantity()) +
            Context.getTypeSizeInChars(Type).getQuantity();
  }
  return Bytes;
}

std::optional<uint64_t> staticSharedBytes(const FunctionDecl &Kernel) {
  const FunctionDecl *Definition = nullptr;
  if (!Kernel.hasBody(Definition) || Definition->isDependentContext())
    return std::nullopt;
  SharedVariables Shared(Kernel.getASTContext());
  Shared.TraverseStmt(Definition->getBody());
  return Shared.Bytes;
}

std::optional<std::array<const Expr *, 3>> clusterDims(const FunctionDecl &Kernel) {
  const auto *Dims = Kernel.getMostRecentDecl()->getAttr<CUDAClusterDimsAttr>();
  if (!Dims)
    return std::nullopt;
  return std::array<const Expr *, 3>{Dims->getX(), Dims->getY(), Dims->getZ()};
}

std::optional<uint64_t> launchBound(const FunctionDecl &Kernel) {
  const auto *Bounds = Kernel.getMostRecentDecl()->getAttr<CUDALaunchBoundsAttr>();
  const Expr *Threads = Bounds ? Bounds->getMaxThreads() : nullptr;
  Expr::EvalResult Result;
  if (!Threads || Threads->isValueDependent() || !Threads->EvaluateAsInt(Result, Kernel.getASTContext()))
    return std::nullopt;
  return Result.Val.getInt().tryZExtValue();
}

} // namespace cuda_tidy
