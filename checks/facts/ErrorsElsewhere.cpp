#include "facts/ErrorsElsewhere.h"
#include "facts/Registration.h"

using namespace clang;

namespace cuda_tidy {

ErrorsElsewhere::ErrorsElsewhere(UnitAnalyses &Unit)
    : Unit(Unit), Reads(Unit.get<ErrorHandlers>(), CudaRuntime, PendingErrorReads::Others::ReadWhereTheyMay),
      Lenient(Unit.get<ErrorHandlers>(), Reads, Unit.get<FunctionUses>(), /*SynchronisationReads=*/true),
      Strict(Unit.get<ErrorHandlers>(), Reads, Unit.get<FunctionUses>(), /*SynchronisationReads=*/false) {}

std::vector<Condition> ErrorsElsewhere::conditionsOf(const UnreadError &Unread, const Expr &Start,
                                                     const FunctionDecl &Function, bool SynchronisationReads) {
  std::vector<Condition> Conditions;
  const UnreadError Perhaps = errors(SynchronisationReads).findUnread(Start, Function);
  if (Perhaps.IsThere != Answer::Yes && !Perhaps.Elsewhere.empty()) {
    Condition &Unless = Conditions.emplace_back(Condition{Condition::UnlessAny, {}, ""});
    const Property About = SynchronisationReads ? Property::LooksAtErrorOrWaits : Property::LooksAtError;
    for (const FunctionDecl *Each : Perhaps.Elsewhere)
      Unless.Questions.push_back(questionAboutDefinition(About, *Each, Unit));
  }
  if (!Unread.LeftTo.empty()) {
    Condition &Unless =
        Conditions.emplace_back(Condition{Condition::UnlessAll, {}, "nobody reads the error here either"});
    for (const FunctionDecl *Each : Unread.LeftTo)
      Unless.Questions.push_back(
          questionAbout(SynchronisationReads ? Property::ReadsErrorOrWaits : Property::ReadsError, {Each}, Unit));
  }
  return Conditions;
}

} // namespace cuda_tidy
