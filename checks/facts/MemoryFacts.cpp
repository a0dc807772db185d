#include "facts/FactWriter.h"
#include "facts/MemoryElsewhere.h"
#include "memory/ByteCount.h"
#include "memory/HostRegistration.h"
#include "memory/Release.h"
#include "syntax/LaunchSite.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Of how many units of a constant size the memory of \p Origin is that \p Function gives, if one of its parameters
/// says that.
std::optional<DefinedProperty> unitsOf(const MemoryOrigin &Origin, const FunctionDecl &Function, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  const auto Bytes = bytesOf(Origin, Flow, Flows.context());
  const auto *Count = Bytes && Bytes->Factors.size() == 1
                          ? dyn_cast_or_null<ParmVarDecl>(variableIn(Bytes->Factors.front()->IgnoreParenCasts()))
                          : nullptr;
  if (!Count || Count->getDeclContext() != &Function || !Flow.writesTo(*Count).isNeverChanged())
    return std::nullopt;
  return DefinedProperty{Property::CountsUnits, static_cast<int>(Count->getFunctionScopeIndex()), Bytes->Constant};
}

} // namespace

std::vector<DefinedProperty> memoryFactsOf(const FunctionDecl &Function, UnitAnalyses &Unit) {
  std::vector<DefinedProperty> Has;
  if (Function.isDependentContext() || Function.isInvalidDecl() || isDeviceOnly(Function))
    return Has;
  auto &Flows = Unit.get<FunctionFlows>();
  const SourceManager &Sources = Unit.context().getSourceManager();
  llvm::SmallVector<std::optional<MemoryOrigin>, 1> Given;
  auto Give = [&](const std::optional<MemoryOrigin> &Origin, int Parameter) {
    Given.push_back(Origin);
    if (Origin && Origin->Unless.empty())
      Has.push_back({giverOf(Origin->Space), Parameter, 0, placeOf(Origin->location(), Sources)});
  };
  if (isAddress(Function.getReturnType()))
    Give(memoryReturnedBy(Function, Flows), -1);
  for (const ParmVarDecl *Each : Function.parameters()) {
    const int Index = static_cast<int>(Each->getFunctionScopeIndex());
    const QualType Type = Each->getType();
    if ((Type->isPointerType() || Type->isLValueReferenceType()) && isAddress(Type->getPointeeType()) &&
        !Type->getPointeeType().isConstQualified())
      Give(memoryWrittenTo(*Each, Flows), Index);
    if (const auto Release = isAddress(Type) ? Unit.get<ArgumentReleases>().of(*Each) : std::nullopt)
      Has.push_back({releaserOf(Release->Space), Index, 0, placeOf(Release->At->getBeginLoc(), Sources)});
    if (isToldWhetherRegistered(Type) && registrationOf(*Each, Flows.of(Function), Flows).isPossible())
      Has.push_back({Property::MayRegisterMemory, Index});
  }
  // Which memory a number is of is known where there is no other.
  if (Given.size() == 1 && Given.front())
    if (const auto Units = unitsOf(*Given.front(), Function, Flows)) {
      Has.push_back(*Units);
      Has.back().At = placeOf(Given.front()->location(), Sources);
    }
  return Has;
}

} // namespace cuda_tidy
