#include "knowledge/EventApis.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/StatusTypes.h"

namespace cuda_tidy {

static constexpr EventApi EventApis[] = {
    {"EventCreate", EventApi::Makes, 0}, //
    {"EventCreateWithFlags", EventApi::Makes, 0},
    {"EventRecord", EventApi::Records, 0},
    {"EventRecordWithFlags", EventApi::Records, 0},
    {"EventElapsedTime", EventApi::AsksTime, 1},
    {"EventElapsedTime", EventApi::AsksTime, 2},
    {"StreamWaitEvent", EventApi::Awaits, 1},
    {"EventSynchronize", EventApi::TellsEnd, 0},
    {"EventQuery", EventApi::TellsEnd, 0},
    {"EventDestroy", EventApi::Leaves, 0},
};

llvm::SmallVector<const EventApi *, 2> eventApisOf(const clang::CallExpr &Call) {
  llvm::SmallVector<const EventApi *, 2> Rows;
  const clang::FunctionDecl *Callee = calleeOf(Call);
  const llvm::StringRef Name = Callee ? nameInBothApis(apiNameOf(*Callee)) : "";
  for (const EventApi &Each : EventApis)
    if (!Name.empty() && Each.Name == Name && Each.Event < Call.getNumArgs())
      Rows.push_back(&Each);
  return Rows;
}

bool doesToEvents(const clang::CallExpr &Call, EventApi::Kind What) {
  return llvm::any_of(eventApisOf(Call), [&](const EventApi *Each) { return Each->What == What; });
}

} // namespace cuda_tidy
