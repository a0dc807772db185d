#include "cuda/OptInCheckBase.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

AST_MATCHER(FunctionDecl, isKernel) { return Node.hasAttr<CUDAGlobalAttr>(); }

} // namespace

void OptInCheckBase::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(callExpr().bind("call"), this);
  Finder->addMatcher(declRefExpr(to(functionDecl(isKernel()))).bind("kernel"), this);
  Finder->addMatcher(expr(ast_matchers::anyOf(unresolvedLookupExpr(), unresolvedMemberExpr())).bind("overloads"), this);
}

void OptInCheckBase::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Reference = Result.Nodes.getNodeAs<DeclRefExpr>("kernel"))
    Raised.see(*Reference);
  else if (const auto *Overloads = Result.Nodes.getNodeAs<OverloadExpr>("overloads"))
    Raised.see(*Overloads);
  else if (const auto *Call = Result.Nodes.getNodeAs<CallExpr>("call"))
    Raised.see(*Call);
  else
    LaunchCheckBase::check(Result);
}

void OptInCheckBase::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Raised = {};
}

bool OptInCheckBase::isOfThisUnitOnly(const LaunchSite &Launch) const {
  const FunctionDecl *Definition = Launch.Kernel ? definitionOf(*Launch.Kernel) : nullptr;
  const SourceManager &Files = context().getSourceManager();
  return Definition &&
         (!Launch.Kernel->isExternallyVisible() ||
          Files.getFileID(Files.getFileLoc(Definition->getLocation())) == Files.getFileID(Launch.Location));
}

} // namespace cuda_tidy
