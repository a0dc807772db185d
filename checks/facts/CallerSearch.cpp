#include "facts/CallerSearch.h"

namespace cuda_tidy {

UseAnswer CallerSearch::at(const PlaceInFunction &Use, const Subject &Used) {
  if (const auto Known = registrationAt(Use, Unit.get<FunctionFlows>().of(*Use.Function))) {
    if (Known->IsOfBackend && About == Property::ChecksDevice)
      return {};
    return {Answer::No, {{About, {pythonKey(Known->Name)}, Used.Parameter, nameOf(Used), ""}}};
  }
  const AtUse Here = Ask(Use, Used);
  return Here.Holds == Answer::No && Here.Next ? wherever(*Here.Next) : UseAnswer{Here.Holds, {}, Here.IsNever};
}

const UseAnswer &CallerSearch::wherever(const Subject &Used) {
  auto [Entry, IsNew] =
      Known.try_emplace({Used.Function->getCanonicalDecl(), Used.Parameter}, UseAnswer{Answer::Yes, {}, true});
  if (!IsNew)
    return Entry->second;
  UseAnswer All;
  bool IsSomewhere = false, IsNowhere = false;
  for (const PlaceInFunction &Use : Unit.get<FunctionUses>().usesOf(*Used.Function)) {
    UseAnswer Here = at(Use, Used);
    IsSomewhere |= Here.Holds != Answer::No && !Here.IsAssumed;
    IsNowhere |= Here.Holds == Answer::No && Here.LeftTo.empty();
    if (IsNowhere)
      break;
    for (Question &Each : Here.LeftTo)
      if (!llvm::is_contained(All.LeftTo, Each))
        All.LeftTo.push_back(std::move(Each));
  }
  // Nobody calls it here, but for itself.
  if (!IsSomewhere && !IsNowhere && All.LeftTo.empty()) {
    IsNowhere = isOnlyCalledHere(*Used.Function);
    All.LeftTo = {questionAbout(About, Used, Unit)};
  }
  if (IsNowhere)
    All.LeftTo.clear();
  All.Holds = IsNowhere || !All.LeftTo.empty() ? Answer::No : Answer::Yes;
  return Entry->second = std::move(All);
}

} // namespace cuda_tidy
