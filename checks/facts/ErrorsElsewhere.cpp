#include "facts/ErrorsElsewhere.h"
#include "knowledge/ApiNames.h"
#include "program/FunctionKeys.h"

using namespace clang;

namespace cuda_tidy {

ErrorsElsewhere::ErrorsElsewhere(UnitAnalyses &Unit)
    : Unit(Unit), Reads(Unit.get<ErrorHandlers>(), CudaRuntime, PendingErrorReads::Others::ReadWhereTheyMay),
      Lenient(Unit.get<ErrorHandlers>(), Reads, Unit.get<FunctionUses>(), /*SynchronisationReads=*/true),
      Strict(Unit.get<ErrorHandlers>(), Reads, Unit.get<FunctionUses>(), /*SynchronisationReads=*/false) {}

std::optional<Condition> ErrorsElsewhere::unlessReadAfter(const Expr &Start, const FunctionDecl &Function,
                                                          bool SynchronisationReads) {
  const UnreadError Found = errors(SynchronisationReads).findUnread(Start, Function);
  if (Found.IsThere == Answer::Yes || Found.Elsewhere.empty())
    return std::nullopt;
  Condition Unless = {Condition::UnlessAny, {}, ""};
  for (const FunctionDecl *Each : Found.Elsewhere)
    Unless.Questions.push_back({SynchronisationReads ? Property::LooksAtErrorOrWaits : Property::LooksAtError,
                                {Unit.get<FunctionKeys>().of(*Each)},
                                -1,
                                "",
                                nameOf(Each).str()});
  return Unless;
}

} // namespace cuda_tidy
