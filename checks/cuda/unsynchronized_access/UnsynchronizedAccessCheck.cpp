#include "cuda/unsynchronized_access/UnsynchronizedAccessCheck.h"
#include "calls/HostCode.h"
#include "memory/HostAccess.h"
#include "memory/MayWait.h"
#include "syntax/GivenValues.h"
#include "syntax/Mentions.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Whether an object whose destructor may wait lives in the function: where it ends, no statement tells.
bool hasWaitingObject(const FunctionFlow &Flow) {
  const CFG *Graph = Flow.cfg();
  for (const CFGBlock *Block : *Graph)
    for (const CFGElement &Element : *Block)
      if (const auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Declared = dyn_cast<DeclStmt>(Statement->getStmt()))
          for (const Decl *Each : Declared->decls())
            if (const auto *Variable = dyn_cast<VarDecl>(Each))
              if (const CXXRecordDecl *Class = Variable->getType()->getAsCXXRecordDecl(); Class && mayWait(*Class))
                return true;
  return false;
}

/// Whether the kernel may write through its parameter, and names it at all.
bool mayWrite(const CUDAKernelCallExpr &Launch, unsigned Index, FunctionFlows &Flows) {
  const FunctionDecl *Kernel = Launch.getDirectCallee();
  if (!Kernel || Index >= Kernel->getNumParams())
    return false;
  const QualType Type = Kernel->getParamDecl(Index)->getType();
  if (!Type->isPointerType() || Type->getPointeeType().isConstQualified() ||
      Type->getPointeeType().isVolatileQualified())
    return false;
  const FunctionDecl *Definition = definitionOf(*Kernel);
  return Definition && Index < Definition->getNumParams() &&
         !Flows.of(*Definition).referencesTo(Definition->getParamDecl(Index)).empty();
}

} // namespace

void UnsynchronizedAccessCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void UnsynchronizedAccessCheck::check(const MatchFinder::MatchResult &Result) {
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  for (const auto &[At, Function] : analysisOf<HostCode>(*Result.Context).calls()) {
    const auto *Call = dyn_cast<CallExpr>(At);
    if (const auto *Launch = dyn_cast_or_null<CUDAKernelCallExpr>(Call))
      judgeLaunch(*Launch, Flows->of(*Function));
    else if (const TransferApi *Api = Call ? transferApiOf(*Call) : nullptr; Api && Api->Stream >= 0 && !Api->isFill())
      judgeCopy(*Call, *Api, Flows->of(*Function));
  }
  Flows = nullptr;
  Reported.clear();
}

SourceLocation UnsynchronizedAccessCheck::placeOf(const Stmt &Part) const {
  return Flows->context().getSourceManager().getFileLoc(Part.getBeginLoc());
}

void UnsynchronizedAccessCheck::judgeLaunch(const CUDAKernelCallExpr &Launch, const FunctionFlow &Flow) {
  for (unsigned I = 0; I < Launch.getNumArgs(); ++I)
    if (mayWrite(Launch, I, *Flows))
      judge(Launch, *Launch.getArg(I), MemorySpace::Managed, Flow);
}

/// A copy to pageable memory is done when the call returns ("API synchronization behavior", CUDA Runtime API).
void UnsynchronizedAccessCheck::judgeCopy(const CallExpr &Copy, const TransferApi &Api, const FunctionFlow &Flow) {
  if (const Expr *To = argumentOf(Copy, Api.To))
    judge(Copy, *To, MemorySpace::Pinned, Flow);
}

void UnsynchronizedAccessCheck::judge(const CallExpr &Work, const Expr &Pointer, MemorySpace Space,
                                      const FunctionFlow &Flow) {
  const ValueDecl *Named = namedIn(*Pointer.IgnoreParenCasts());
  const auto Origin = Named ? memoryOriginOf(Pointer, Flow, *Flows) : std::nullopt;
  if (!Origin || Origin->Space != Space || !Flow.cfg() || hasWaitingObject(Flow))
    return;
  llvm::DenseMap<const Stmt *, const Expr *> Accesses; // by what is an element of the graph
  llvm::SmallVector<const Stmt *, 8> Asked;
  for (const Expr *Mention : mentionsOf(*Named, Flow))
    if (const Expr *At = hostAccessThrough(*Mention, Flow, *Flows).At) {
      Accesses[At] = Mention;
      Asked.push_back(At);
    }
  if (Asked.empty())
    return;
  const Landmarks Uses = Flow.elementsOf(Asked);
  const Landmarks Waits = Flow.elementsThat([&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    return Call && !Accesses.contains(Call) && mayWait(*Call);
  });
  llvm::SmallVector<const Landmarks *, 3> All = {&Uses, &Waits};
  if (const auto *Variable = dyn_cast<VarDecl>(Named); Variable && Variable->hasLocalStorage())
    All.push_back(&Flow.changesOf(*Variable));
  const PathAnswer Found = Flow.findPathAfter(
      Work, All,
      [&](const CFGElement &Element) {
        const auto Statement = Element.getAs<CFGStmt>();
        return Statement && Accesses.contains(Statement->getStmt()) ? Step::Arrive : Step::Stop;
      },
      [](const Expr &, bool) { return true; });
  if (Found.IsThere != Answer::Yes || !Found.Found.End || !Reported.insert(placeOf(*Found.Found.End)).second)
    return;
  const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Work);
  const std::string Writer = Launch ? "kernel '" + Launch->getDirectCallee()->getNameAsString() + "'" : "the copy";
  diag(placeOf(*Found.Found.End), "the host accesses %0 while %1 may still be writing to it") << Named << Writer;
  diag(placeOf(Work), "it is %select{queued|launched}0 here, and nothing waits for it in between", DiagnosticIDs::Note)
      << (Launch != nullptr);
  diag(placeOf(*Found.Found.End), "%select{'cudaStreamSynchronize'|'cudaDeviceSynchronize'}0 in between waits for it",
       DiagnosticIDs::Note)
      << (Launch != nullptr);
}

} // namespace cuda_tidy
