#include "cuda/pinned_memory/PinnedMemoryCheck.h"
#include "calls/UncalledFunctions.h"
#include "facts/RunFacts.h"
#include "flow/StatementParts.h"
#include "loops/TripCount.h"
#include "memory/MemoryOrigin.h"
#include "program/Conditions.h"
#include "syntax/Mentions.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Part calls something called \p Name.
bool calls(const Stmt &Part, StringRef Name) {
  const auto *Call = dyn_cast<CallExpr>(&Part);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return (Callee && Callee->getIdentifier() && Callee->getName() == Name) ||
         llvm::any_of(Part.children(), [&](const Stmt *Child) { return Child && calls(*Child, Name); });
}

/// Where the call stands in the file: the driver's functions are macros of the toolkit's.
SourceLocation placeOf(const CallExpr &Call, const ASTContext &Context) {
  return Context.getSourceManager().getFileLoc(Call.getBeginLoc());
}

/// Whether \p Size names \p Counter, or a variable that has one value, which names it.
bool followsCounter(const Expr &Size, const VarDecl &Counter, const FunctionFlow &Flow) {
  auto IsCounter = [&](const Stmt &Part) {
    const auto *Named = dyn_cast<DeclRefExpr>(&Part);
    return Named && Named->getDecl() == &Counter;
  };
  return findPart(&Size, [&](const Stmt &Part) {
    const auto *Named = dyn_cast<DeclRefExpr>(&Part);
    return Named && (IsCounter(*Named) || findPart(&originOf(*Named, Flow), IsCounter));
  });
}

/// Whether each round of \p Loop is for another size, as of a measurement: `for (size_t n : sizes)`.
bool goesThroughSizes(const Stmt &Loop, const HeldResource &Memory, const FunctionFlow &Flow) {
  const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop);
  const auto *Begin = dyn_cast_or_null<DeclStmt>(loopPartsOf(Loop, Flow).Begin);
  const auto *Counter = Range ? Range->getLoopVariable() : Begin ? dyn_cast<VarDecl>(*Begin->decl_begin()) : nullptr;
  return Counter && Counter->getType().getNonReferenceType()->isIntegerType() &&
         followsCounter(*Memory.Call->getArg(1), *Counter, Flow);
}

/// Whether \p Memory surely is page-locked where it is given to a wrong function, so that cuda-wrong-memory reports
/// that.
bool isKnownAsLocked(const HeldResource &Memory, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto Origin = memoryOriginOf(Memory.Pointer, Flow, Flows);
  return Origin && Origin->Space == MemorySpace::Pinned;
}

} // namespace

void PinnedMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(
                   matchesName("^::cu(da)?(MallocHost|HostAlloc|HostRegister|Mem(AllocHost|HostAlloc|HostRegister))"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl(isDefinition()).bind("function")))
          .bind("call"),
      this);
}

bool PinnedMemoryCheck::reportLoop(const HeldResource &Memory, const FunctionDecl &Function) {
  const FunctionFlow &Flow = Flows->of(Function);
  const Stmt *Loop = repeatingLoopAround(*Memory.Call, Flow);
  // A round of the devices locks memory for each; a buffer that only grows settles; who tries again has none yet.
  if (!Loop || isConditional(Memory, Loop, Flow) || tripCountOf(*Loop, Flow) == TripCount::Few ||
      calls(*Loop, "cudaSetDevice") || goesThroughSizes(*Loop, Memory, Flow) || isMadeOnce(Memory, Flow))
    return false;
  const auto Releases = releasesOf(Memory, Function, *Flows);
  auto Here = llvm::find_if(Releases, [&](const CallExpr *Each) { return contains(*Loop, Each, Flow); });
  if (Here == Releases.end())
    return false;
  diag(placeOf(*Memory.Call, Flows->context()),
       "memory is page-locked for '%0' and released again in every iteration of a loop")
      << Memory.Pointer.name();
  diag(placeOf(**Here, Flows->context()),
       "released here; locking pages takes longer than most copies: do it once, outside of the loop",
       DiagnosticIDs::Note);
  return true;
}

void PinnedMemoryCheck::reportLeak(const HeldResource &Memory, const FunctionDecl &Function) {
  const Expr *Freed = freedLocked(Memory, Flows->of(Function));
  if (Freed && isKnownAsLocked(Memory, Flows->of(Function), *Flows))
    return;
  const std::optional<Path> Leak = pathWithoutRelease(Memory, Function, *Flows);
  const auto Conditions = Leak ? unlessItRunsOnce(Function, UnitAnalyses::of(Flows->context())) : std::nullopt;
  if (!Conditions)
    return;
  {
    const auto Report = diag(placeOf(*Memory.Call, Flows->context()),
                             "page-locked memory of '%0' is not released%select{| on every path}1: '%2' is missing");
    Report << Memory.Pointer.name() << !releasesOf(Memory, Function, *Flows).empty() << Memory.ReleasedBy;
    attachConditions(*Conditions, Report);
  }
  if (Freed)
    diag(Freed->getBeginLoc(), "this does not unlock the memory", DiagnosticIDs::Note);
  noteWayOut(*this, *Leak, Flows->context().getSourceManager());
}

void PinnedMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext() ||
      analysisOf<UncalledFunctions>(*Result.Context).contains(Function))
    return;
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  const auto Memory = heldResourceOf(*Result.Nodes.getNodeAs<CallExpr>("call"), Flows->of(Function));
  if (!Memory || !Memory->isPageLocked())
    return;
  if (!reportLoop(*Memory, Function) && Memory->isLocal())
    reportLeak(*Memory, Function);
}

} // namespace cuda_tidy
