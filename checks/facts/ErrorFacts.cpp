#include "errors/PendingErrors.h"
#include "facts/FactWriter.h"

using namespace clang;

namespace cuda_tidy {

void writeErrorFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  auto &Handlers = Unit.get<ErrorHandlers>();
  PendingErrorReads Reads(Handlers, CudaRuntime);
  PendingErrors Lenient(Handlers, Reads, Uses, /*SynchronisationReads=*/true);
  PendingErrors Strict(Handlers, Reads, Uses, /*SynchronisationReads=*/false);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    for (const PlaceInFunction &Use : Uses.usesOf(*Used))
      for (auto [About, Errors] :
           {std::pair(Property::ReadsErrorOrWaits, &Lenient), std::pair(Property::ReadsError, &Strict)}) {
        const UnreadError Unread = Errors->findUnreadAfter(Use);
        UseAnswer Read;
        // A caller that reads it on some paths may know why it does not on others: at the end of a loop, for instance.
        Read.Holds = Unread.IsThere == Answer::No                               ? Answer::Yes
                     : Unread.IsThere == Answer::Yes && !Unread.IsReadElsewhere ? Answer::No
                                                                                : Answer::Unknown;
        for (const FunctionDecl *Each : Unread.LeftTo)
          Read.LeftTo.push_back(questionAbout(About, {Each}, Unit));
        Facts.write(About, {Used}, Use, std::move(Read));
      }
}

} // namespace cuda_tidy
