#include "facts/MemoryElsewhere.h"
#include "knowledge/ApiNames.h"
#include "program/FunctionKeys.h"

using namespace clang;

namespace cuda_tidy {

/// The one who defines \p Function has to have the property. Another function of that name may give other memory.
static Condition onlyIf(Property About, const FunctionDecl &Function, int Parameter, uint64_t Bytes, const char *Note,
                        UnitAnalyses &Unit) {
  return {Condition::OnlyIfAny,
          {{About, {Unit.get<FunctionKeys>().of(Function)}, Parameter, "", nameOf(&Function).str(), Bytes}},
          Note};
}

Property giverOf(MemorySpace Space) {
  switch (Space) {
  case MemorySpace::Host:
    return Property::GivesHostMemory;
  case MemorySpace::Pinned:
    return Property::GivesPinnedMemory;
  case MemorySpace::Device:
    return Property::GivesDeviceMemory;
  case MemorySpace::Managed:
    return Property::GivesManagedMemory;
  }
  llvm_unreachable("no such space");
}

Property releaserOf(MemorySpace Space) {
  return Space == MemorySpace::Host     ? Property::ReleasesHostMemory
         : Space == MemorySpace::Pinned ? Property::ReleasesPinnedMemory
                                        : Property::ReleasesDeviceMemory;
}

llvm::SmallVector<Condition, 2> onlyIfGiven(const MemoryOrigin &Origin, UnitAnalyses &Unit) {
  llvm::SmallVector<Condition, 2> All;
  for (const MemoryGiver &Each : Origin.If)
    All.push_back(
        onlyIf(giverOf(Origin.Space), *Each.Function, Each.Parameter, 0, "the memory is allocated here", Unit));
  return All;
}

Condition onlyIfItReleases(const FunctionDecl &Function, unsigned Parameter, MemorySpace Space, UnitAnalyses &Unit) {
  return onlyIf(releaserOf(Space), Function, static_cast<int>(Parameter), 0, "the memory is released here", Unit);
}

Condition onlyIfItReleases(const FunctionDecl &Function, unsigned Parameter, UnitAnalyses &Unit) {
  Condition Of = onlyIfItReleases(Function, Parameter, MemorySpace::Device, Unit);
  llvm::append_range(Of.Questions, onlyIfItReleases(Function, Parameter, MemorySpace::Pinned, Unit).Questions);
  return Of;
}

Condition onlyIfItCounts(const FunctionDecl &Function, unsigned Parameter, uint64_t UnitBytes, UnitAnalyses &Unit) {
  return onlyIf(Property::CountsUnits, Function, static_cast<int>(Parameter), UnitBytes, "the memory is allocated here",
                Unit);
}

} // namespace cuda_tidy
