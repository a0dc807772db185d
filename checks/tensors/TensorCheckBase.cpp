#include "tensors/TensorCheckBase.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void TensorCheckBase::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(), unless(isExpansionInSystemHeader())).bind("function"), this);
}

void TensorCheckBase::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext() ||
      !declaresTensor(*Result.Context))
    return;
  Unit = &UnitAnalyses::of(*Result.Context);
  judge(Function);
}

void TensorCheckBase::onEndOfTranslationUnit() {
  Unit = nullptr;
  Reported.clear();
}

} // namespace cuda_tidy
