#include "facts/FactWriter.h"
#include "graphs/GradModes.h"
#include "syntax/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Function has an object, as a method has, or is given one: nothing else runs modules of its callers.
static bool hasObject(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return (Method && Method->isInstance()) || llvm::any_of(Function.parameters(), [](const ParmVarDecl *Each) {
           const QualType Type = Each->getType().getNonReferenceType();
           return Type->getAsCXXRecordDecl() || (Type->isPointerType() && Type->getPointeeCXXRecordDecl());
         });
}

void writeGradFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  auto &Modes = Unit.get<GradModes>();
  CallerSearch Search(Property::RecordsNothing, Unit, [&](const PlaceInFunction &Use, const Subject &) {
    const GradMode Mode = Modes.at(*Use.Where, *Use.Outermost);
    if (Mode.Recorded == GradMode::ByDefault)
      return CallerSearch::AtUse{Answer::No, Subject{Use.Outermost}};
    return CallerSearch::AtUse{Mode.isOff()        ? Answer::Yes
                               : Mode.isRecorded() ? Answer::No
                                                   : Answer::Unknown,
                               std::nullopt};
  });
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    if (hasObject(*Used))
      for (const PlaceInFunction &Use : Uses.usesOf(*Used))
        Facts.write(Search, {Used}, Use);
}

} // namespace cuda_tidy
