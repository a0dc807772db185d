#include "devices/DeviceChoice.h"
#include "facts/FactWriter.h"
#include "syntax/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {

void writeDeviceFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  auto &Flows = Unit.get<FunctionFlows>();
  DeviceChoices Choices;
  CallerSearch Search(Property::ChoosesDevice, Unit, [&](const PlaceInFunction &Use, const Subject &) {
    // A lambda is used where somebody gets hold of it.
    const bool IsTaken = Use.Function != Use.Outermost && !Uses.usesOf(*Use.Function).empty();
    return Choices.chooses(*Use.Outermost, *Use.Where, Flows)
               ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
               : CallerSearch::AtUse{Answer::No, Subject{IsTaken ? Use.Function : Use.Outermost}};
  });
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    if (llvm::any_of(Used->parameters(), [](const ParmVarDecl *Each) {
          return Each->getType()->isPointerType() || holdsTensor(Each->getType());
        }))
      for (const PlaceInFunction &Use : Uses.usesOf(*Used))
        Facts.write(Search, {Used}, Use);
}

} // namespace cuda_tidy
