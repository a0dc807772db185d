#include "facts/FactWriter.h"
#include "sizes/WideValues.h"
#include "syntax/IntegerExpr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What a parameter of 64 bits is given: a caller answers for what it computes, or else its own callers do.
UseAnswer bitsGivenAt(const PlaceInFunction &Use, const Subject &Used, const WideValues &Wide, UnitAnalyses &Unit) {
  const auto *Call = dyn_cast<CallExpr>(Use.Where);
  const bool HasArgument =
      Call && !isa<CXXOperatorCallExpr>(Call) && Used.Parameter < static_cast<int>(Call->getNumArgs());
  const Expr *Given = HasArgument ? Call->getArg(Used.Parameter) : nullptr;
  if (!Given || Given->isTypeDependent())
    return {Answer::No, {}};
  if (!Wide.isWide(*Given, *Use.Function))
    return {Answer::Yes, {}};
  UseAnswer Left{Answer::No, {}};
  for (const ParmVarDecl *Each : Wide.decidedBy(*Given, *Use.Function))
    Left.LeftTo.push_back(questionAbout(Property::GivesFewBits, subjectOf(*Each), Unit));
  return Left;
}

} // namespace

void writeSizeFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  const ASTContext &Context = Unit.context();
  const WideValues Wide(Uses, Unit.get<FunctionFlows>(), Unit.get<SizeOrigins>());
  for (const FunctionDecl *Used : Uses.usedOfOthers(/*WithKernels=*/true))
    for (const ParmVarDecl *Each : Used->parameters())
      if (!isa<CXXMethodDecl>(Used) && Each->getType()->isIntegerType() && widthOf(Each->getType(), Context) == 64) {
        const Subject Given = subjectOf(*Each);
        for (const PlaceInFunction &Use : Uses.usesOf(*Used))
          Facts.write(Property::GivesFewBits, Given, Use, bitsGivenAt(Use, Given, Wide, Unit));
      }
}

} // namespace cuda_tidy
