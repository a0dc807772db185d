#include "errors/ExpectedFailure.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool saysNoMemory(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreUnlessSpelledInSource()->IgnoreParenCasts());
  return Reference && isa<EnumConstantDecl>(Reference->getDecl()) &&
         llvm::is_contained({"cudaErrorMemoryAllocation", "CUDA_ERROR_OUT_OF_MEMORY"}, nameOf(Reference->getDecl()));
}

/// Whether \p Status, or the variable that keeps it, stands beside the error that there is no memory.
bool isComparedWithNoMemory(const Expr &Status, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Status);
  while (isa_and_nonnull<CastExpr, ParenExpr, FullExpr, MaterializeTemporaryExpr>(Around))
    Around = Flow.parentOf(Around);
  if (const auto *Comparison = dyn_cast_or_null<BinaryOperator>(Around); Comparison && Comparison->isEqualityOp())
    return saysNoMemory(*Comparison->getLHS()) || saysNoMemory(*Comparison->getRHS());
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return llvm::any_of(Call->arguments(), [](const Expr *Each) { return saysNoMemory(*Each); });
  const VarDecl *Variable = nullptr;
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around); Declaration && Declaration->isSingleDecl())
    Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl());
  else if (const auto *Assignment = dyn_cast_or_null<BinaryOperator>(Around);
           Assignment && Assignment->getOpcode() == BO_Assign)
    Variable = variableIn(Assignment->getLHS());
  return Variable && !variableIn(&Status) && llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Each) {
           return isComparedWithNoMemory(*Each, Flow);
         });
}

bool isForNoMemory(const CXXCatchStmt &Handler) {
  const QualType Caught = Handler.getCaughtType();
  return !Caught.isNull() && nameOf(Caught.getNonReferenceType()->getAsCXXRecordDecl()) == "OutOfMemoryError";
}

} // namespace

bool isExpectedToFail(const Expr &Allocation, const FunctionFlow &Flow) {
  const Stmt *Inner = &Allocation;
  for (const Stmt *Around = Flow.parentOf(Inner); Around; Inner = Around, Around = Flow.parentOf(Around))
    if (const auto *Try = dyn_cast<CXXTryStmt>(Around); Try && Try->getTryBlock() == Inner) {
      if (Try->getBeginLoc().isMacroID() && Allocation.getBeginLoc().isMacroID())
        return true;
      for (unsigned Index = 0; Index < Try->getNumHandlers(); ++Index)
        if (isForNoMemory(*Try->getHandler(Index)))
          return true;
    }
  return isComparedWithNoMemory(Allocation, Flow);
}

} // namespace cuda_tidy
