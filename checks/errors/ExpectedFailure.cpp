#include "errors/ExpectedFailure.h"
#include "flow/ValueUses.h"
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
  const ValueUse Use = useOf(Status, Flow);
  if (const auto *Comparison = Use.by<BinaryOperator>(); Comparison && Comparison->isEqualityOp())
    return saysNoMemory(*Comparison->getLHS()) || saysNoMemory(*Comparison->getRHS());
  if (const auto *Call = Use.by<CallExpr>())
    return llvm::any_of(Call->arguments(), [](const Expr *Each) { return saysNoMemory(*Each); });
  const VarDecl *Variable = Use.assignedTo() ? variableIn(Use.assignedTo()) : Use.initialized();
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
