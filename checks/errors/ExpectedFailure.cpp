#include "errors/ExpectedFailure.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool names(const Expr &E, llvm::function_ref<bool(StringRef)> IsError) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreUnlessSpelledInSource()->IgnoreParenCasts());
  return Reference && isa<EnumConstantDecl>(Reference->getDecl()) && IsError(nameOf(Reference->getDecl()));
}

bool isForNoMemory(const CXXCatchStmt &Handler) {
  const QualType Caught = Handler.getCaughtType();
  return !Caught.isNull() && nameOf(Caught.getNonReferenceType()->getAsCXXRecordDecl()) == "OutOfMemoryError";
}

} // namespace

bool isExpectedError(const Expr &Status, const FunctionFlow &Flow, llvm::function_ref<bool(StringRef)> IsError) {
  const ValueUse Use = useOf(Status, Flow);
  if (const auto *Comparison = Use.by<BinaryOperator>(); Comparison && Comparison->isEqualityOp())
    return names(*Comparison->getLHS(), IsError) || names(*Comparison->getRHS(), IsError);
  if (const auto *Call = Use.by<CallExpr>())
    return llvm::any_of(Call->arguments(), [&](const Expr *Each) { return names(*Each, IsError); });
  const VarDecl *Variable = Use.assignedTo() ? variableIn(Use.assignedTo()) : Use.initialized();
  return Variable && !variableIn(&Status) && llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Each) {
           return isExpectedError(*Each, Flow, IsError);
         });
}

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
  return isExpectedError(Allocation, Flow, [](StringRef Error) {
    return llvm::is_contained({"cudaErrorMemoryAllocation", "CUDA_ERROR_OUT_OF_MEMORY"}, Error);
  });
}

} // namespace cuda_tidy
