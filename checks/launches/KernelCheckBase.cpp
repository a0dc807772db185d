#include "launches/KernelCheckBase.h"
#include "calls/UncalledFunctions.h"
#include "syntax/ArchitectureTests.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void KernelCheckBase::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Preprocessor,
                                          clang::Preprocessor *) {
  noteArchitectureTests(*Preprocessor, Sources, IsWithoutDeviceCode);
}

void KernelCheckBase::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(
      functionDecl(isDefinition(), hasAttr(attr::CUDAGlobal), unless(isExpansionInSystemHeader())).bind("kernel"),
      this);
}

void KernelCheckBase::check(const MatchFinder::MatchResult &Result) {
  const auto *Kernel = Result.Nodes.getNodeAs<FunctionDecl>("kernel");
  if (!Kernel)
    return LaunchCheckBase::check(Result);
  if (!Kernel->isInvalidDecl() && Kernel->doesThisDeclarationHaveABody() && !Kernel->isDependentContext() &&
      !IsWithoutDeviceCode && concerns(*Kernel))
    Kernels.push_back(Kernel);
}

bool KernelCheckBase::judge(const ConfiguredLaunch &Launch) {
  if (!Kernels.empty() && Launch.Site.Kernel)
    Launched[definitionOf(*Launch.Site.Kernel)].add(Launch, flows());
  return false;
}

void KernelCheckBase::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  for (const FunctionDecl *Kernel : Kernels)
    if (UnitAnalyses &Unit = UnitAnalyses::of(Kernel->getASTContext());
        !Unit.get<UncalledFunctions>().contains(*Kernel))
      judge(*Kernel, Launched.lookup(definitionOf(*Kernel)), Unit);
  Kernels.clear();
  Launched.clear();
}

} // namespace cuda_tidy
