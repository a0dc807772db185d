#include "cuda/event_never_recorded/EventNeverRecordedCheck.h"
#include "calls/HostCode.h"
#include "cuda/event_never_recorded/EventHistory.h"
#include "errors/ExpectedFailure.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/EventApis.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {

static bool isInvalidHandle(StringRef Error) {
  return llvm::is_contained({"cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE"}, Error);
}

void EventNeverRecordedCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void EventNeverRecordedCheck::check(const MatchFinder::MatchResult &Result) {
  auto &Flows = analysisOf<FunctionFlows>(*Result.Context);
  for (const auto &[At, Function] : analysisOf<HostCode>(*Result.Context).calls())
    if (const auto *Call = dyn_cast<CallExpr>(At))
      for (const EventApi *Api : eventApisOf(*Call))
        if (Api->What == EventApi::AsksTime || Api->What == EventApi::Awaits)
          judge(*Call, *Api, Flows.of(*Function));
}

void EventNeverRecordedCheck::judge(const CallExpr &Call, const EventApi &Api, const FunctionFlow &Flow) {
  const VarDecl *Event = variableIn(Call.getArg(Api.Event));
  const std::optional<EventHistory> History = Event ? historyOf(*Event, Flow) : std::nullopt;
  const CallExpr *Creation = History ? creationWithoutRecord(*History, Call, Flow) : nullptr;
  const bool Fails = Api.What == EventApi::AsksTime;
  if (!Creation || (Fails && isExpectedError(Call, Flow, isInvalidHandle)))
    return;
  if (!Reported.insert(Event->getLocation()).second)
    return;
  const SourceManager &Sources = Flow.function().getASTContext().getSourceManager();
  const SourceLocation Place = Sources.getFileLoc(Call.getArg(Api.Event)->getBeginLoc());
  const StringRef Name = withoutVersion(nameOf(Call.getDirectCallee()));
  diag(Place, "'%0' %select{waits for nothing|gives no time}1: event %2 is recorded on no path to it")
      << Name << Fails << Event;
  diag(Sources.getFileLoc(Creation->getBeginLoc()), "the event is made here", DiagnosticIDs::Note);
  for (const CallExpr *Record : History->Records)
    diag(Sources.getFileLoc(Record->getBeginLoc()), "it is recorded here, from where no path leads to '%0'",
         DiagnosticIDs::Note)
        << Name;
  diag(Place, "'%0EventRecord' behind the work that it is to stand for, and before this, records it",
       DiagnosticIDs::Note)
      << (Name.starts_with("cuda") ? "cuda" : "cu");
}

} // namespace cuda_tidy
