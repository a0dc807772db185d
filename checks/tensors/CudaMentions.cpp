#include "tensors/CudaMentions.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

struct Finder : RecursiveASTVisitor<Finder> {
  bool TraverseNamespaceDecl(NamespaceDecl *Space) {
    return isOfTorch(*Space) || RecursiveASTVisitor::TraverseNamespaceDecl(Space);
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) { return see(true); }
  /// `"cuda"`, `"cuda:0"`, but no sentence that begins so.
  bool VisitStringLiteral(StringLiteral *Literal) {
    StringRef Ordinal = Literal->isOrdinary() ? Literal->getString() : StringRef();
    return see(Ordinal.consume_front("cuda") &&
               (Ordinal.empty() || (Ordinal.consume_front(":") && llvm::all_of(Ordinal, llvm::isDigit))));
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) { return see(isOfCuda(*Reference->getDecl())); }
  bool VisitMemberExpr(MemberExpr *Member) { return see(isOfCuda(*Member->getMemberDecl())); }

  /// `cudaMalloc`, `kCUDA`, `DeviceType::CUDA`, `x.cuda()`, `torch::cuda::is_available()`
  static bool isOfCuda(const NamedDecl &Named) {
    const StringRef Name = nameOf(&Named);
    if (isa<FunctionDecl>(Named) && apiNameOf(Named).starts_with("cuda"))
      return true;
    const auto *Space = dyn_cast<NamespaceDecl>(Named.getDeclContext()->getEnclosingNamespaceContext());
    return isOfTorch(Named) && (Name == "kCUDA" || Name == "CUDA" || Name == "cuda" || Name == "is_cuda" ||
                                (Space && nameOf(Space) == "cuda"));
  }

  bool see(bool Is) {
    Found |= Is;
    return !Found;
  }

  bool Found = false;
};

} // namespace

CudaMentions::CudaMentions(ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  Finder Look;
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Look.Found && !Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Look.TraverseDecl(Top);
  Found = Look.Found;
}

} // namespace cuda_tidy
