#include "cuda/capture_unsafe/CaptureUnsafeCheck.h"
#include "flow/Reach.h"
#include "flow/StatementParts.h"
#include "syntax/LaunchSite.h"
#include "syntax/SourceText.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// The calls of a function that begin or end captures.
struct Bounds {
  explicit Bounds(const Stmt &Body) {
    forEachPart(
        &Body,
        [&](const Stmt &Part) {
          const auto *Call = dyn_cast<CallExpr>(&Part);
          if (const std::optional<CaptureBound> Bound = Call ? captureBoundOf(*Call) : std::nullopt)
            (Bound->Begins ? Begins : Ends).push_back(Call);
        },
        isLambda);
  }
  llvm::SmallVector<const Stmt *, 2> Begins, Ends;
};

/// Whether \p Call is executed behind \p Begin and before the capture's end, and an end follows: what is left without
/// one is a failure's way out.
bool isBetween(const Stmt &Begin, const CallExpr &Call, const Bounds &All, const FunctionFlow &Flow) {
  const Landmarks Sought = Flow.elementsOf({&Call}), Ends = Flow.elementsOf(All.Ends);
  const PathAnswer Way = Flow.findPathAfter(
      Begin, {&Sought, &Ends},
      [&](const CFGElement &Each) { return Each.castAs<CFGStmt>().getStmt() == &Call ? Step::Arrive : Step::Stop; },
      [](const Expr &, bool) { return true; }, AtEnd::Stop);
  auto BeginsAnother = [&](const Stmt &Each) { return llvm::is_contained(All.Begins, &Each); };
  return Way.IsThere == Answer::Yes && Way.Found.End == &Call &&
         llvm::any_of(All.Ends, [&](const Stmt *End) { return leadsTo(Call, End, Flow, BeginsAnother); });
}

} // namespace

void CaptureUnsafeCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(), unless(isExpansionInSystemHeader())).bind("function"), this);
}

void CaptureUnsafeCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext() ||
      isDeviceOnly(Function))
    return;
  const Bounds All(*Function.getBody());
  if (All.Begins.empty() || All.Ends.empty())
    return;
  UnitAnalyses &Unit = UnitAnalyses::of(*Result.Context);
  const FunctionFlow &Flow = Unit.get<FunctionFlows>().of(Function);
  auto &Violations = Unit.get<CaptureViolations>();
  for (const Stmt *Begin : All.Begins) {
    const auto &Call = *cast<CallExpr>(Begin);
    const CapturedStream Stream = Violations.streamOf(*captureBoundOf(Call), Flow);
    forEachPart(
        Function.getBody(),
        [&](const Stmt &Part) {
          const auto *Between = dyn_cast<CallExpr>(&Part);
          if (!Between || llvm::is_contained(All.Begins, Between) || llvm::is_contained(All.Ends, Between))
            return;
          const std::optional<CaptureViolation> Found = Violations.violationBy(*Between, Stream, Flow);
          if (Found && isBetween(Call, *Between, All, Flow))
            report(*Found, Call, Stream, *Result.Context);
        },
        isLambda);
  }
}

void CaptureUnsafeCheck::report(const CaptureViolation &Found, const CallExpr &Begin, const CapturedStream &Stream,
                                const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Place = Sources.getFileLoc(Found.Call->getBeginLoc());
  if (!Reported.insert(Place).second)
    return;
  const std::string Captured = Stream.Named ? "'" + textOf(*Stream.Named, Context) + "'" : "the current stream";
  if (Found.Rule == CaptureRule::Legacy)
    diag(Place, "'%0' is put on the legacy default stream while %1 is captured: it is no part of the graph, and fails "
                "unless the stream is non-blocking")
        << Found.Name << Captured;
  else
    diag(Place, "'%0' is not permitted while %1 is captured") << Found.Name << Captured;
  if (Found.Made != Found.Call)
    diag(Sources.getFileLoc(Found.Made->getBeginLoc()), "it is called here", DiagnosticIDs::Note);
  diag(Sources.getFileLoc(Begin.getBeginLoc()), "the capture begins here", DiagnosticIDs::Note);
  if (Found.Rule == CaptureRule::Allocation)
    diag(Place, "a graph does not repeat it: do it before, or use 'cudaMallocAsync' and 'cudaFreeAsync' on the stream",
         DiagnosticIDs::Note);
  else if (Found.Rule == CaptureRule::Legacy)
    diag(Place, "use the asynchronous form, and give it the stream", DiagnosticIDs::Note);
  else
    diag(Place, "what is captured is not under way before the graph is launched, and cannot be waited for",
         DiagnosticIDs::Note);
}

} // namespace cuda_tidy
