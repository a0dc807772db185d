#include "cuda/index_overflow/FactorCasts.h"
#include "syntax/SourceText.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool addCasts(const Expr &Original, StringRef Type, const ASTContext &Context,
              llvm::SmallVectorImpl<FixItHint> &Fixes) {
  const Expr *E = Original.IgnoreParenImpCasts();
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  if (Operator && Operator->getOpcode() == BO_Add)
    return addCasts(*Operator->getLHS(), Type, Context, Fixes) && addCasts(*Operator->getRHS(), Type, Context, Fixes);
  if (!Operator || Operator->getOpcode() != BO_Mul)
    return !E->getBeginLoc().isMacroID();
  const Expr *First = Operator->getLHS();
  while (const auto *Inner = dyn_cast<BinaryOperator>(First->IgnoreImpCasts())) {
    if (Inner->getOpcode() != BO_Mul)
      return false;
    First = Inner->getLHS();
  }
  First = First->IgnoreImpCasts();
  SourceRange Range = First->getSourceRange();
  if (isa<ParenExpr>(First) || Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return false;
  Fixes.push_back(FixItHint::CreateInsertion(Range.getBegin(), ("static_cast<" + Type + ">(").str()));
  Fixes.push_back(FixItHint::CreateInsertion(
      Lexer::getLocForEndOfToken(Range.getEnd(), 0, Context.getSourceManager(), Context.getLangOpts()), ")"));
  return true;
}

} // namespace

llvm::SmallVector<FixItHint, 4> castsOfFactors(const BinaryOperator &Sum, TypeLoc Written, const ASTContext &Context) {
  Written = Written.getUnqualifiedLoc();
  const std::string Type = Written.getAs<AutoTypeLoc>() ? "" : textOf(Written.getSourceRange(), Context);
  llvm::SmallVector<FixItHint, 4> Fixes;
  if (Type.empty() || !addCasts(Sum, Type, Context, Fixes))
    Fixes.clear();
  return Fixes;
}

} // namespace cuda_tidy
