#include "facts/MemoryElsewhere.h"
#include "knowledge/ApiNames.h"
#include "program/FunctionKeys.h"

using namespace clang;

namespace cuda_tidy {

/// Asks about the one function that \p Function declares: another one of that name may give other memory.
static Question questionOf(const FunctionDecl &Function, Property About, int Parameter, UnitAnalyses &Unit,
                           uint64_t Bytes = 0) {
  return {About, {Unit.get<FunctionKeys>().of(Function)}, Parameter, "", nameOf(&Function).str(), Bytes};
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
    All.push_back({Condition::OnlyIfAny,
                   {questionOf(*Each.Function, giverOf(Origin.Space), Each.Parameter, Unit)},
                   "the memory is allocated here"});
  for (const MemoryTaker &Each : Origin.Unless)
    All.push_back({Condition::OnlyIfDenied,
                   {questionOf(*Each.Function, Property::MayRegisterMemory, static_cast<int>(Each.Parameter), Unit)},
                   ""});
  return All;
}

Condition onlyIfItReleases(const FunctionDecl &Function, unsigned Parameter, llvm::ArrayRef<MemorySpace> Spaces,
                           UnitAnalyses &Unit) {
  Condition Of = {Condition::OnlyIfAny, {}, "the memory is released here"};
  for (const MemorySpace Each : Spaces)
    Of.Questions.push_back(questionOf(Function, releaserOf(Each), static_cast<int>(Parameter), Unit));
  return Of;
}

Condition onlyIfItCounts(const FunctionDecl &Function, unsigned Parameter, uint64_t UnitBytes, UnitAnalyses &Unit) {
  return {Condition::OnlyIfAny,
          {questionOf(Function, Property::CountsUnits, static_cast<int>(Parameter), Unit, UnitBytes)},
          "the memory is allocated here"};
}

} // namespace cuda_tidy
