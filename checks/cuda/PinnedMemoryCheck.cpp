#include "cuda/PinnedMemoryCheck.h"
#include "model/Mentions.h"
#include "model/TripCount.h"

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

const Stmt *loopAround(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Statement);
  while (Parent && !isLoop(*Parent))
    Parent = Flow.parentOf(Parent);
  return Parent;
}

} // namespace

void PinnedMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName("::cudaMallocHost", "::cudaHostAlloc", "::cudaHostRegister"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl(isDefinition()).bind("function")))
          .bind("call"),
      this);
}

bool PinnedMemoryCheck::reportLoop(const PinnedMemory &Memory, const FunctionFlow &Flow) {
  const Stmt *Loop = loopAround(*Memory.Call, Flow);
  // A round of the devices locks memory for each; a buffer that only grows settles.
  if (!Loop || isConditional(Memory, Loop, Flow) || tripCountOf(*Loop, Flows->context()) == TripCount::Few || calls(*Loop, "cudaSetDevice"))
    return false;
  const auto Releases = releasesOf(Memory, Flow);
  auto Here = llvm::find_if(Releases, [&](const CallExpr *Each) { return contains(*Loop, Each, Flow); });
  if (Here == Releases.end())
    return false;
  diag(Memory.Call->getBeginLoc(), "memory is page-locked for %0 and released again in every iteration of a loop")
      << Memory.Pointer;
  diag((*Here)->getBeginLoc(),
       "released here; locking pages takes longer than most copies: do it once, outside of the loop",
       DiagnosticIDs::Note);
  return true;
}

void PinnedMemoryCheck::reportLeak(const PinnedMemory &Memory, const FunctionFlow &Flow) {
  const std::optional<Path> Leak = pathWithoutRelease(Memory, Flow);
  if (!Leak)
    return;
  const auto Releases = releasesOf(Memory, Flow);
  diag(Memory.Call->getBeginLoc(),
       "page-locked memory of %0 is not released%select{| on every path}1: '%2' is missing")
      << Memory.Pointer << !Releases.empty() << Memory.releasedBy();
  for (const Path::Branch &Branch : Leak->Branches)
    diag(Branch.Condition->getBeginLoc(), "this condition is %select{false|true}0 on such a path", DiagnosticIDs::Note)
        << Branch.Taken;
  if (Leak->Return)
    diag(Leak->Return->getBeginLoc(), "the function returns here without releasing it", DiagnosticIDs::Note);
}

void PinnedMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext())
    return;
  const std::optional<PinnedMemory> Memory = pinnedMemoryOf(*Result.Nodes.getNodeAs<CallExpr>("call"));
  if (!Memory)
    return;
  if (!Flows)
    Flows = std::make_unique<FunctionFlows>(*Result.Context);
  const FunctionFlow &Flow = Flows->of(Function);
  // What a program holds at its end goes with it.
  if (!reportLoop(*Memory, Flow) && !Function.isMain())
    reportLeak(*Memory, Flow);
}

} // namespace cuda_tidy
