#include "launches/KernelNeeds.h"
#include "flow/IntegerConstant.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/TypeSize.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The shared variables of one function, and the functions that it calls. What a condition decides inside a function
/// that a kernel calls may be gone once the compiler knows the arguments: none of that counts.
struct SharedVariables : RecursiveASTVisitor<SharedVariables> {
  SharedVariables(const ASTContext &Context, bool IsKernel) : Context(Context), IsKernel(IsKernel) {}

  bool VisitVarDecl(VarDecl *Variable) {
    QualType Type = Variable->getType();
    // Without a use the compiler leaves it out.
    if (isInSharedMemory(*Variable) && !Variable->hasExternalStorage() && Variable->isReferenced() &&
        !Type->isDependentType() && !Type->isIncompleteType())
      Variables.push_back(Variable);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Callees.push_back(Callee);
    return true;
  }

  bool TraverseIfStmt(IfStmt *If) {
    bool Holds;
    if (!If->getCond()->isValueDependent() && If->getCond()->EvaluateAsBooleanCondition(Holds, Context))
      return TraverseStmt(Holds ? If->getThen() : If->getElse());
    return IsKernel ? RecursiveASTVisitor::TraverseIfStmt(If) : TraverseStmt(If->getCond());
  }
  bool TraverseSwitchStmt(SwitchStmt *Switch) {
    bool IsDecided = Switch->getCond()->isEvaluatable(Context);
    return IsKernel && !IsDecided ? RecursiveASTVisitor::TraverseSwitchStmt(Switch) : TraverseStmt(Switch->getCond());
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) { return true; }

  const ASTContext &Context;
  const bool IsKernel;
  llvm::SmallVector<const VarDecl *, 4> Variables;
  llvm::SmallVector<const FunctionDecl *, 8> Callees;
};

// The arguments of an attribute that reaches clang as an annotation, see nvcc-compat.
llvm::ArrayRef<Expr *> annotation(const FunctionDecl &Kernel, StringRef Name) {
  for (const auto *Annotation : Kernel.getMostRecentDecl()->specific_attrs<AnnotateAttr>())
    if (Annotation->getAnnotation() == Name)
      return {Annotation->args_begin(), Annotation->args_size()};
  return {};
}

std::optional<uint64_t> constant(const Expr &E, const ASTContext &Context) {
  const auto Value = constantOf(E, Context);
  return Value ? Value->tryZExtValue() : std::nullopt;
}

} // namespace

std::optional<uint64_t> parameterBytes(const FunctionDecl &Kernel) {
  const ASTContext &Context = Kernel.getASTContext();
  uint64_t Bytes = 0;
  for (const ParmVarDecl *Parameter : Kernel.parameters()) {
    // A reference is passed as an address.
    const QualType Type = Parameter->getType()->isReferenceType() ? Context.VoidPtrTy : Parameter->getType();
    const std::optional<uint64_t> Size = sizeInBytes(Type, Context), Alignment = alignmentInBytes(Type, Context);
    if (!Size || !Alignment || Parameter->isParameterPack())
      return std::nullopt;
    Bytes = llvm::alignTo(Bytes, *Alignment) + *Size;
  }
  return Bytes;
}

std::optional<StaticShared> staticShared(const FunctionDecl &Kernel) {
  const FunctionDecl *Definition = nullptr;
  if (!Kernel.hasBody(Definition) || Definition->isDependentContext())
    return std::nullopt;
  const SourceManager &Files = Kernel.getASTContext().getSourceManager();
  StaticShared Found;
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(Definition);
  for (unsigned Next = 0; Next < Reached.size(); ++Next) {
    SharedVariables Shared(Kernel.getASTContext(), /*IsKernel=*/Next == 0);
    Shared.TraverseStmt(Reached[Next]->getBody());
    for (const VarDecl *Variable : Shared.Variables) {
      Found.Bytes += sizeInBytes(Variable->getType(), Kernel.getASTContext()).value_or(0);
      if (Next > 0)
        Found.OfCallees.push_back(Variable);
    }
    for (const FunctionDecl *Callee : Shared.Callees)
      if (Callee->hasBody(Definition) && !Definition->isDependentContext() &&
          !Files.isInSystemHeader(Definition->getLocation()))
        Reached.insert(Definition);
  }
  return Found;
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

std::optional<uint64_t> leastBlocks(const FunctionDecl &Kernel) {
  const auto *Bounds = Kernel.getMostRecentDecl()->getAttr<CUDALaunchBoundsAttr>();
  const Expr *Blocks = Bounds ? Bounds->getMinBlocks() : nullptr;
  return Blocks ? constant(*Blocks, Kernel.getASTContext()) : std::nullopt;
}

} // namespace cuda_tidy
