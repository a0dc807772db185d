#include "cuda/dependent_launch/DependentLaunchCheck.h"
#include "flow/Conditions.h"
#include "flow/Elements.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "memory/MayWait.h"
#include "streams/StreamWork.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What \p Launch gives the parameter of \p Kernel with that index; null where the source does not show it.
const Expr *givenTo(unsigned Index, const LaunchSite &Launch, const FunctionDecl &Kernel) {
  if (!Launch.Api || Launch.Api->Name != "cudaLaunchKernelEx")
    return nullptr;
  const unsigned First = Launch.Api->Kernel + 1;
  return Launch.Call->getNumArgs() == First + Kernel.getNumParams() ? Launch.Call->getArg(First + Index) : nullptr;
}

/// What a function queues or waits for, in the order of its paths.
class QueueOrder {
public:
  explicit QueueOrder(const FunctionFlow &Flow)
      : Flow(Flow), All(Flow.elementsThat([&](const CFGElement &Element) {
          const CallExpr *Call = callIn(Element);
          return (Call && (isLaunch(*Call) || transferApiOf(*Call))) ||
                 mayWaitOrQueue(Element, Flow.function().getASTContext());
        })) {}

  /// Whether a path leads from \p First to \p Second with nothing else on it, and none of \p Changes.
  bool isRightBehind(const CallExpr &Second, const CallExpr &First, const Landmarks &Changes) const {
    return Flow.findPathAfter(
                   First, {&All, &Changes},
                   [&](const CFGElement &Element) { return callIn(Element) == &Second ? Step::Arrive : Step::Stop; },
                   [](const Expr &, bool) { return true; }, AtEnd::Stop)
               .IsThere == Answer::Yes;
  }

  /// Whether something comes right before \p Launch, and no kernel: copies, fills, and calls of CUDA that wait.
  bool isBehindOther(const CallExpr &Launch) const {
    const PathAnswer First = Flow.findPathFromEntry(
        &All, [&](const CFGElement &Element) { return callIn(Element) == &Launch ? Step::Arrive : Step::Stop; },
        [](const Expr &, bool) { return true; }, AtEnd::Stop);
    return First.IsThere == Answer::No && !findPart(
                                              Flow.function().getBody(),
                                              [&](const Stmt &Part) {
                                                const auto *Call = dyn_cast<CallExpr>(&Part);
                                                return Call && isAsked(*Call) && !isOther(*Call) &&
                                                       isRightBehind(Launch, *Call, {});
                                              },
                                              isLambda);
  }

private:
  bool isAsked(const CallExpr &Call) const {
    const auto Place = Flow.elementOf(Call);
    return Place && All.next(*Place->Block, Place->Index) == Place->Index;
  }

  static bool isOther(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return !isLaunch(Call) && Callee && apiNameOf(*Callee).starts_with("cu");
  }

  const FunctionFlow &Flow;
  const Landmarks All;
};

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
  const QueueOrder Order(flows().of(*Launch.Function));
  const Writer InFront = writerInFront(Launch, *Kernel, *Early);
  // What a kernel uses before it waits may be there for long.
  if (!InFront.Launch && (Early->Wait || Order.isBehindOther(*Launch.Site.Call)))
    return false;
  report(Launch, *Early, InFront);
  return true;
}

DependentLaunchCheck::Writer DependentLaunchCheck::writerInFront(const ConfiguredLaunch &Launch,
                                                                 const FunctionDecl &Kernel,
                                                                 const EarlyAccesses &Early) const {
  const FunctionFlow &Flow = flows().of(*Launch.Function);
  const auto &Uses = get<FunctionUses>();
  const Expr *Stream = Launch.Site.Stream;
  if (!Stream)
    return {};
  const Timeline On = timelineOf(Stream, Flow, Uses);
  const QueueOrder Order(Flow);
  Writer Found;
  forEachPart(
      Launch.Function->getBody(),
      [&](const Stmt &Part) {
        const auto *Other = dyn_cast<CUDAKernelCallExpr>(&Part);
        const auto Work = Other && !Found.Launch ? streamWorkIn({Other}, Flow, flows(), Uses) : std::nullopt;
        if (!Work)
          return;
        const bool IsSameStream =
            On.isKnown() ? Work->On == On : isSame(*streamOf(*Other), *Stream, Flow.function().getASTContext());
        if (!IsSameStream)
          return;
        for (const EarlyAccess &Each : Early.All) {
          const Expr *Given = givenTo(Each.Pointer->getFunctionScopeIndex(), Launch.Site, Kernel);
          const auto Memory = Given ? namedPlaceIn(*Given, Flow) : std::nullopt;
          const bool IsWritten = Memory && llvm::any_of(Work->Accesses, [&](const StreamWork::Access &Of) {
                                   return Of.Place == *Memory && Of.What == StreamWork::Writes;
                                 });
          if (!IsWritten || Found.Launch)
            continue;
          const Landmarks Changes = Memory->localObject() ? Flow.changesOf(*Memory->localObject())
                                                          : Flow.elementsOf(changesOf(*Memory, Flow));
          if (Order.isRightBehind(*Launch.Site.Call, *Other, Changes))
            Found = {Other, &Each};
        }
      },
      isLambda);
  return Found;
}

void DependentLaunchCheck::report(const ConfiguredLaunch &Launch, const EarlyAccesses &Early, const Writer &InFront) {
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
