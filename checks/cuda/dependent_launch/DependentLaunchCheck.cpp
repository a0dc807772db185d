#include "cuda/dependent_launch/DependentLaunchCheck.h"
#include "flow/StatementParts.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether a branch around \p Launch asks for what its attribute, or their number, hangs on, too: the kernel that is
/// launched there may be the one that waits, or the one for which the attribute is not set.
bool isChosenByAttribute(const LaunchSite &Launch, const FunctionFlow &Flow) {
  llvm::SmallPtrSet<const VarDecl *, 4> Deciding;
  auto Add = [&](const Stmt *Of) {
    forEachPart(Of, [&](const Stmt &Part) {
      if (const auto *E = dyn_cast<Expr>(&Part))
        if (const VarDecl *Variable = variableIn(E))
          Deciding.insert(Variable);
    });
  };
  Add(Launch.StartsEarly);
  Add(Launch.AttributeCount);
  for (const Stmt *Around = Launch.StartsEarly; Around; Around = Flow.parentOf(Around))
    if (const auto *If = dyn_cast<IfStmt>(Around))
      Add(If->getCond());
  for (const Stmt *Around = Launch.Call; Around; Around = Flow.parentOf(Around))
    if (const auto *If = dyn_cast<IfStmt>(Around))
      if (findPart(If->getCond(), [&](const Stmt &Part) {
            const auto *E = dyn_cast<Expr>(&Part);
            return E && Deciding.contains(variableIn(E));
          }))
        return true;
  return false;
}

} // namespace

void DependentLaunchCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Preprocessor,
                                               clang::Preprocessor *) {
  Skipped.note(*Preprocessor, Sources);
}

bool DependentLaunchCheck::judge(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel =
      Launch.Site.StartsEarly && Launch.Site.Kernel ? definitionOf(*Launch.Site.Kernel) : nullptr;
  const std::optional<EarlyAccesses> Early = Kernel ? earlyAccessesIn(*Kernel, Skipped, flows()) : std::nullopt;
  if (!Early || Early->All.empty() || isChosenByAttribute(Launch.Site, flows().of(*Launch.Function)))
    return false;
  const WriterInFront InFront = writerInFrontOf(Launch, *Kernel, *Early, flows(), get<FunctionUses>());
  // What a kernel uses before it waits may be there for long.
  if (!InFront.Launch && (Early->Wait || isBehindOtherWork(*Launch.Site.Call, flows().of(*Launch.Function))))
    return false;
  report(Launch, *Early, InFront);
  return true;
}

void DependentLaunchCheck::report(const ConfiguredLaunch &Launch, const EarlyAccesses &Early,
                                  const WriterInFront &InFront) {
  const SourceManager &Sources = context().getSourceManager();
  const EarlyAccess &Access = InFront.Of ? *InFront.Of : Early.All.front();
  if (InFront.Launch) {
    const std::string Name = InFront.Launch->getDirectCallee()->getNameAsString();
    diag(Launch.Site.Location,
         "'%0' %select{reads|writes}1 %2 while '%3' may still be writing it: the launch lets it start before '%3' ends")
        << Launch.Site.kernelName() << Access.IsWrite << Access.Pointer << Name;
    diag(Sources.getFileLoc(InFront.Launch->getBeginLoc()), "'%0' is launched here", DiagnosticIDs::Note) << Name;
  } else {
    diag(Launch.Site.Location, "'%0' may start before the kernel in front of it ends, and %select{reads|writes}1 %2 "
                               "without waiting for that")
        << Launch.Site.kernelName() << Access.IsWrite << Access.Pointer;
  }
  diag(Sources.getFileLoc(Access.At->getBeginLoc()), "it is %select{read|written}0 here", DiagnosticIDs::Note)
      << Access.IsWrite;
  if (Early.Wait)
    diag(Sources.getFileLoc(Early.Wait->getBeginLoc()), "the kernel waits here, behind that", DiagnosticIDs::Note);
  diag(Sources.getFileLoc(Launch.Site.StartsEarly->getBeginLoc()), "this attribute lets it start early",
       DiagnosticIDs::Note);
  diag(Sources.getFileLoc(Access.At->getBeginLoc()),
       "'cudaGridDependencySynchronize()' in front of this waits until that kernel has ended and its results can be "
       "read",
       DiagnosticIDs::Note);
  explainLaunch(Launch);
}

} // namespace cuda_tidy
