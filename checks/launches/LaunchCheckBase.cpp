#include "launches/LaunchCheckBase.h"
#include "flow/FunctionFlow.h"
#include "program/Conditions.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {

void LaunchCheckBase::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void LaunchCheckBase::check(const MatchFinder::MatchResult &Result) { Unit = &UnitAnalyses::of(*Result.Context); }

void LaunchCheckBase::onEndOfTranslationUnit() {
  llvm::DenseSet<SourceLocation> Reported;
  if (Unit)
    for (const ConfiguredLaunch &Launch : get<ConfiguredLaunches>().launches())
      if (!Reported.contains(Launch.Site.Location) && judge(Launch))
        Reported.insert(Launch.Site.Location);
  Unit = nullptr;
}

DiagnosticBuilder LaunchCheckBase::report(const ConfiguredLaunch &Launch, const Trigger &Why, StringRef Message,
                                          ArrayRef<Condition> Unless) {
  DiagnosticBuilder Report = diag(Launch.Site.Location, Message);
  Verification Known = verificationOf(Launch, Why, raisedLimits());
  if (!Unless.empty())
    Known["conditions"] = asJson(Unless);
  attach(std::move(Known), Report);
  return Report;
}

bool LaunchCheckBase::isOfThisUnitOnly(const LaunchSite &Launch) const {
  const FunctionDecl *Definition = Launch.Kernel ? definitionOf(*Launch.Kernel) : nullptr;
  const SourceManager &Files = context().getSourceManager();
  return Definition &&
         (!Launch.Kernel->isExternallyVisible() ||
          Files.getFileID(Files.getFileLoc(Definition->getLocation())) == Files.getFileID(Launch.Location));
}

void LaunchCheckBase::explain(const ConfiguredLaunch &Launch, const Amount &Found, StringRef What) {
  const SourceManager &Files = context().getSourceManager();
  const Expr *Source = Found.Source ? Found.Source->IgnoreParenImpCasts() : nullptr;
  if (!Source || isa<CXXDefaultArgExpr>(Source))
    return;
  if (const VarDecl *Variable = variableIn(Source))
    diag(Variable->getLocation(), "%0 is %select{at least |}1%2, the value of %3", DiagnosticIDs::Note)
        << What << Found.isExact() << llvm::utostr(Found.atLeast()) << Variable;
  else if (Files.getSpellingLineNumber(Source->getBeginLoc()) !=
           Files.getSpellingLineNumber(Launch.Site.Call->getBeginLoc()))
    diag(Files.getFileLoc(Source->getBeginLoc()), "%0 is %select{at least |}1%2 here", DiagnosticIDs::Note)
        << What << Found.isExact() << llvm::utostr(Found.atLeast());
}

void LaunchCheckBase::explain(const ConfiguredLaunch &Launch, const Extent &Extent, unsigned Axis) {
  explain(Launch, Extent.Axes[Axis], (Extent.Name + "." + AxisNames[Axis]).str());
}

void LaunchCheckBase::explain(const ConfiguredLaunch &Launch, const Extent &Extent) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Extent.Axes[Axis].atLeast() > 1)
      explain(Launch, Extent, Axis);
}

void LaunchCheckBase::explainKernel(const ConfiguredLaunch &Launch) {
  diag(Launch.Site.Kernel->getLocation(), "'%0' is declared here", DiagnosticIDs::Note) << Launch.Site.kernelName();
}

void LaunchCheckBase::explainLaunch(const ConfiguredLaunch &Launch) {
  if (Launch.Site.IsInMacro)
    diag(Launch.Site.SpelledAt, "the launch is in this macro", DiagnosticIDs::Note);
  explainWay(*this, Launch.Calls, *Launch.Outermost);
}

void explainWay(tidy::ClangTidyCheck &Check, llvm::ArrayRef<CallPlace> Calls, const FunctionDecl &Outermost) {
  const ASTContext &Context = Outermost.getASTContext();
  for (const CallPlace &Place : Calls)
    Check.diag(Context.getSourceManager().getFileLoc(Place.Call->getBeginLoc()), "called from here",
               DiagnosticIDs::Note);
  if (!Outermost.getTemplateInstantiationPattern())
    return;
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Outermost.getNameForDiagnostic(Stream, Context.getPrintingPolicy(), /*Qualified=*/true);
  Check.diag(Outermost.getLocation(), "in the instantiation '%0'", DiagnosticIDs::Note) << Name;
}

} // namespace cuda_tidy
