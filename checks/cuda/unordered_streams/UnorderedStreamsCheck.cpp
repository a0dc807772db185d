#include "cuda/unordered_streams/UnorderedStreamsCheck.h"
#include "calls/HostCode.h"
#include "cuda/unordered_streams/Conflict.h"
#include "cuda/unordered_streams/SideStreamUse.h"
#include "syntax/TensorExpr.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void UnorderedStreamsCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void UnorderedStreamsCheck::check(const MatchFinder::MatchResult &Result) {
  UnitAnalyses &Unit = UnitAnalyses::of(*Result.Context);
  auto &Flows = Unit.get<FunctionFlows>();
  llvm::MapVector<const FunctionDecl *, std::vector<StreamWork>> Works;
  llvm::SetVector<const FunctionDecl *> WithGuards;
  for (const auto &[At, Function] : Unit.get<HostCode>().calls())
    if (const auto *Call = dyn_cast<CallExpr>(At)) {
      if (calledName(*Call) == "getStreamFromPool")
        WithGuards.insert(Function);
      for (const QueueStep &Step : Unit.get<QueueSteps>().of(*Call))
        if (auto Work = streamWorkIn(Step, Flows.of(*Function), Flows, Unit.get<FunctionUses>());
            Work && Work->On.isKnown())
          Works[Function].push_back(std::move(*Work));
    }
  for (const FunctionDecl *Function : WithGuards)
    for (const SideStreamUse &Each : sideStreamUsesIn(Flows.of(*Function), Flows))
      report(Each, Result.Context->getSourceManager());
  for (const auto &[Function, All] : Works)
    for (const StreamWork &Each : All)
      if (llvm::any_of(All, [&](const StreamWork &Other) { return Each.On.Counter || Other.On != Each.On; }))
        for (const Conflict &Found : conflictsOf(Each, All, Flows.of(*Function), Unit))
          report(Found, Flows.context().getSourceManager());
}

void UnorderedStreamsCheck::report(const Conflict &Of, const SourceManager &Sources) {
  const StreamWork &First = *Of.First, &Second = *Of.Second;
  const NamedPlace &Memory = Of.Memory;
  const SourceLocation Place = Sources.getFileLoc(Second.Step.outermost().getBeginLoc());
  if (!Reported.insert(Place).second)
    return;
  auto NameOf = [](const Timeline &On) {
    if (!On.Variable)
      return std::string("the default stream");
    const std::string Index = On.Counter ? On.Counter->getNameAsString() : std::to_string(On.Element);
    const std::string Element = On.Variable->getType()->isArrayType() ? "[" + Index + "]" : "";
    return "stream '" + On.Variable->getNameAsString() + Element + "'";
  };
  const bool IsWritten = Of.What == StreamWork::Writes;
  diag(Place, "%0 uses '%1' on %2 while %3 may still be %select{reading|writing}4 it on %5")
      << Second.name() << Memory.name() << NameOf(Second.On) << First.name() << IsWritten
      << NameOf(First.On) + (First.On == Second.On ? " of another round" : "");
  diag(Sources.getFileLoc(First.Step.outermost().getBeginLoc()),
       "%0 is queued on %1 here, and nothing lets %2 wait for it", DiagnosticIDs::Note)
      << First.name() << NameOf(First.On) << (First.On == Second.On ? "that of the next round" : NameOf(Second.On));
  for (const StreamWork *Each : {&First, &Second})
    if (!Each->Step.Through.empty() && (Each == &First || First.Step.Call != Second.Step.Call))
      diag(Sources.getFileLoc(Each->Step.Call->getBeginLoc()), "the function that is called queues %0 here",
           DiagnosticIDs::Note)
          << Each->name();
  const bool IsWithDefault = !First.On.Variable || !Second.On.Variable;
  if (IsWithDefault)
    diag(First.On.Variable ? First.On.Variable->getLocation() : Second.On.Variable->getLocation(),
         "this stream is made with 'cudaStreamNonBlocking', so that it and the default stream do not wait for each "
         "other",
         DiagnosticIDs::Note);
  diag(Place,
       "an event that is recorded behind the first, and 'cudaStreamWaitEvent' before the second, bring them into "
       "an order",
       DiagnosticIDs::Note);
}

void UnorderedStreamsCheck::report(const SideStreamUse &Of, const SourceManager &Sources) {
  const SourceLocation Place = Sources.getFileLoc(Of.Use->getBeginLoc());
  if (!Reported.insert(Place).second)
    return;
  diag(Place, "%0 is used on stream %1, which may not be done when the memory of %0 is given back")
      << Of.Tensor << Of.Stream;
  diag(Sources.getFileLoc(Of.Guard->getLocation()), "%0 is the current stream from here on", DiagnosticIDs::Note)
      << Of.Stream;
  diag(Sources.getFileLoc(Of.Tensor->getLocation()), "%0 belongs to the stream that is the current one here",
       DiagnosticIDs::Note)
      << Of.Tensor;
  diag(Place, "'record_stream' behind the use keeps the memory until the stream is done with it", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
