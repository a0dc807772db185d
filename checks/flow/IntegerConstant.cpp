#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "knowledge/TypeSize.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What the value of \p Named is computed by; null if nothing that is written.
const Stmt *computationOf(const ValueDecl &Named) {
  if (const auto *Variable = dyn_cast<VarDecl>(&Named))
    return Variable->getAnyInitializer();
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(&Named))
    return Enumerator->getInitExpr();
  const auto *Function = dyn_cast<FunctionDecl>(&Named);
  return Function ? Function->getBody() : nullptr;
}

/// Whether \p Computed, or what it names, asks for the size of a type that has none. Clang makes a number up.
bool asksForNoSize(const Stmt *Computed, const ASTContext &Context, llvm::SmallPtrSetImpl<const Stmt *> &Seen) {
  return Computed && Seen.insert(Computed).second && findPart(Computed, [&](const Stmt &Part) {
           if (const auto *Asked = dyn_cast<UnaryExprOrTypeTraitExpr>(&Part))
             return (Asked->getKind() == UETT_SizeOf || Asked->getKind() == UETT_AlignOf) &&
                    Asked->getTypeOfArgument()->isRecordType() && !sizeInBytes(Asked->getTypeOfArgument(), Context);
           const auto *Named = dyn_cast<DeclRefExpr>(&Part);
           return Named && asksForNoSize(computationOf(*Named->getDecl()), Context, Seen);
         });
}

} // namespace

std::optional<llvm::APSInt> constantOf(const Expr &E, const ASTContext &Context) {
  // Lists in parentheses, which templates have, are of no type.
  if (E.getType().isNull() || E.isValueDependent() || !E.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  llvm::SmallPtrSet<const Stmt *, 4> Seen;
  if (!E.EvaluateAsInt(Result, Context) ||
      (Context.getDiagnostics().hasErrorOccurred() && asksForNoSize(&E, Context, Seen)))
    return std::nullopt;
  return Result.Val.getInt();
}

std::optional<int64_t> integerConstant(const Expr &E, const ASTContext &Context) {
  const std::optional<llvm::APSInt> Value = constantOf(E, Context);
  return Value ? Value->tryExtValue() : std::nullopt;
}

} // namespace cuda_tidy
