#include "model/KernelNeeds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

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

// The arguments of an attribute that reaches clang as an annotation, see nvcc-compat.
llvm::ArrayRef<Expr *> annotation(const FunctionDecl &Kernel, StringRef Name) {
  for (const auto *Annotation : Kernel.getMostRecentDecl()->specific_attrs<AnnotateAttr>())
    if (Annotation->getAnnotation() == Name)
      return {Annotation->args_begin(), Annotation->args_size()};
  return {};
}

std::optional<uint64_t> constant(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.EvaluateAsInt(Result, Context))
    return std::nullopt;
  return Result.Val.getInt().tryZExtValue();
}

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

std::optional<std::array<uint64_t, 3>> blockSize(const FunctionDecl &Kernel) {
  llvm::ArrayRef<Expr *> Written = annotation(Kernel, "cuda_tidy::block_size").take_front(3);
  std::array<uint64_t, 3> Size = {1, 1, 1};
  for (auto [Axis, E] : llvm::enumerate(Written)) {
    std::optional<uint64_t> Value = constant(*E, Kernel.getASTContext());
    if (!Value)
      return std::nullopt;
    Size[Axis] = *Value;
  }
  return Written.empty() ? std::nullopt : std::optional(Size);
}

std::optional<std::array<const Expr *, 3>> clusterDims(const FunctionDecl &Kernel) {
  if (const auto *Dims = Kernel.getMostRecentDecl()->getAttr<CUDAClusterDimsAttr>())
    return std::array<const Expr *, 3>{Dims->getX(), Dims->getY(), Dims->getZ()};
  llvm::ArrayRef<Expr *> Written = annotation(Kernel, "cuda_tidy::cluster_dims").take_front(3);
  if (llvm::ArrayRef<Expr *> Size = annotation(Kernel, "cuda_tidy::block_size"); Size.size() > 3)
    Written = Size.slice(3).take_front(3);
  if (Written.empty())
    return std::nullopt;
  std::array<const Expr *, 3> Dims = {};
  llvm::copy(Written, Dims.begin());
  return Dims;
}

std::optional<uint64_t> launchBound(const FunctionDecl &Kernel) {
  const auto *Bounds = Kernel.getMostRecentDecl()->getAttr<CUDALaunchBoundsAttr>();
  const Expr *Threads = Bounds ? Bounds->getMaxThreads() : nullptr;
  return Threads ? constant(*Threads, Kernel.getASTContext()) : std::nullopt;
}

} // namespace cuda_tidy
