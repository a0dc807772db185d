#include "torch/TensorCheckBase.h"
#include "model/TensorTypes.h"

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
  if (!Unit)
    Unit = std::make_unique<Model>(*Result.Context);
  judge(Function);
}

const ModuleUses &TensorCheckBase::modules() {
  if (!Unit->Modules)
    Unit->Modules.emplace(Unit->Flows.context());
  return *Unit->Modules;
}

void TensorCheckBase::onEndOfTranslationUnit() {
  Unit.reset();
  Reported.clear();
}

} // namespace cuda_tidy
