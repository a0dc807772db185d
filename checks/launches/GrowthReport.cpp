#include "launches/GrowthReport.h"
#include "launches/SharedSources.h"
#include "sizes/SizeQuestion.h"
#include "syntax/SourceText.h"

using namespace clang;

namespace cuda_tidy {

std::string GrowthReport::nameOf(const ValueOrigin &Size) const {
  auto &Keepers = Unit.get<KeepersOfValues>();
  auto KeptIn = [&](const FunctionDecl &Function) { return Keepers.keeperOf(withoutCasts(*Size.Where), Function); };
  const ValueDecl *Keeper = KeptIn(*Launch.Outermost);
  for (const CallPlace &Place : Launch.Calls)
    Keeper = Keeper ? Keeper : KeptIn(*Place.Caller);
  return Keeper ? Keeper->getNameAsString() : textOf(withoutCasts(*Size.Where), Unit.context());
}

std::string GrowthReport::namesOf(const Growth &Why) const {
  std::string Names;
  for (const auto &[Size, Value] : Why.Sizes)
    Names += (Names.empty() ? "'" : " and '") + nameOf(Size) + "'";
  return Names;
}

std::string GrowthReport::thresholdOf(const Growth &Why) {
  return Why.Sizes.size() == 1
             ? " once that is over " + std::to_string(Why.Sizes.front().second - 1) + ", and nothing keeps it below"
             : ", and nothing keeps it below";
}

void GrowthReport::explain(tidy::ClangTidyCheck &Check, const Growth &Why) const {
  const SourceManager &Files = Unit.context().getSourceManager();
  for (const auto &[Size, Value] : Why.Sizes) {
    const std::optional<DataSize> Origin = Unit.get<SizeOrigins>().of(Size);
    const Expr &From = Origin && Origin->From ? *Origin->From : *Size.Where;
    Check.diag(Files.getFileLoc(From.getBeginLoc()), "'%0' comes from the data here", DiagnosticIDs::Note)
        << nameOf(Size);
  }
  if (Why.Flag)
    Check.diag(Files.getFileLoc(Why.Flag->first.Where->getBeginLoc()), "where '%0' is %select{false|true}1",
               DiagnosticIDs::Note)
        << nameOf(Why.Flag->first) << unsigned(Why.Flag->second);
}

} // namespace cuda_tidy
