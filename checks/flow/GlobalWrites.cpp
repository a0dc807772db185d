#include "flow/GlobalWrites.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Of nobody outside the file, and of the host only.
bool isOfFile(const VarDecl &Variable) {
  return Variable.isFileVarDecl() && !Variable.isExternallyVisible() && !Variable.hasAttr<CUDADeviceAttr>() &&
         !Variable.hasAttr<CUDAConstantAttr>() && !Variable.hasAttr<HIPManagedAttr>();
}

} // namespace

struct GlobalWrites::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(GlobalWrites &Result) : Result(Result) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  // Seen before what it reads.
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() != CK_LValueToRValue &&
        !(Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified() && !Cast->getType()->isPointerType()))
      return true;
    const Expr *Read = Cast->getSubExpr()->IgnoreParens();
    while (const auto *Member = dyn_cast<MemberExpr>(Read))
      Read = Member->getBase()->IgnoreParens();
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Read))
      Reads.insert(Reference);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
        Variable && isOfFile(*Variable) && !Reads.contains(Reference))
      Result.MayChange.insert(Variable->getCanonicalDecl());
    return true;
  }

  GlobalWrites &Result;
  llvm::DenseSet<const DeclRefExpr *> Reads;
};

GlobalWrites::GlobalWrites(ASTContext &Context) {
  Collector Collect(*this);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

bool GlobalWrites::keepsItsValue(const VarDecl &Variable) const {
  return isOfFile(Variable) && !MayChange.contains(Variable.getCanonicalDecl());
}

} // namespace cuda_tidy
