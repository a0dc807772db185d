#include "facts/ErrorsElsewhere.h"
#include "facts/FactWriter.h"

using namespace clang;

namespace cuda_tidy {

void writeErrorFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  auto &Handlers = Unit.get<ErrorHandlers>();
  auto &Reads = Unit.get<CudaErrorReads>();
  auto &Elsewhere = Unit.get<ErrorsElsewhere>();
  PendingErrors Lenient(Handlers, Reads, Uses, /*SynchronisationReads=*/true);
  PendingErrors Strict(Handlers, Reads, Uses, /*SynchronisationReads=*/false);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    for (const PlaceInFunction &Use : Uses.usesOf(*Used))
      for (auto [About, Errors] :
           {std::pair(Property::ReadsErrorOrWaits, &Lenient), std::pair(Property::ReadsError, &Strict)}) {
        const UnreadError Unread = Errors->findUnreadAfter(Use);
        UseAnswer Read;
        // A caller that reads it on some paths may know why it does not on others: at the end of a loop, for instance.
        const bool IsUnread = Unread.IsThere == Answer::Yes && !Unread.IsReadElsewhere &&
                              !Elsewhere.mayReadAfter(Use, About == Property::ReadsErrorOrWaits);
        Read.Holds = Unread.IsThere == Answer::No ? Answer::Yes : IsUnread ? Answer::No : Answer::Unknown;
        for (const FunctionDecl *Each : Unread.LeftTo)
          Read.LeftTo.push_back(questionAbout(About, {Each}, Unit));
        Facts.write(About, {Used}, Use, std::move(Read));
      }
}

std::vector<DefinedProperty> errorFactsOf(const FunctionDecl &Function, UnitAnalyses &Unit) {
  if (!mayOnlyCheck(Function))
    return {};
  const FunctionSummary &Known = Unit.get<CudaErrorReads>().summarise(Function);
  std::vector<DefinedProperty> Has;
  if (Known.ReadsPendingErrorOrWaits == Certainty::OnEveryPath)
    Has.push_back({Property::LooksAtErrorOrWaits});
  if (Known.ReadsPendingError == Certainty::OnEveryPath)
    Has.push_back({Property::LooksAtError});
  return Has;
}

} // namespace cuda_tidy
