#include "model/TargetArchs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {

TargetArchs::TargetArchs(StringRef List) {
  llvm::SmallVector<StringRef, 8> Names;
  llvm::SplitString(List, Names, ";, ");
  for (StringRef Name : Names)
    if (const DeviceLimits *Limits = limitsOf(Name); Limits && !llvm::is_contained(Targets, Limits))
      Targets.push_back(Limits);
  AreNamed = !Targets.empty();
  if (!AreNamed)
    for (const DeviceLimits &Limits : allDeviceLimits())
      Targets.push_back(&Limits);
}

std::optional<TargetArchs::Excess> TargetArchs::excessOf(uint64_t Amount,
                                                         llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) const {
  Excess Found = {0, "", false};
  std::string Fine;
  for (const DeviceLimits *Target : Targets) {
    std::string &Names = Amount > Limit(*Target) ? Found.Targets : Fine;
    Names += (Names.empty() ? "sm_" : ", sm_") + llvm::utostr(Target->Capability);
    if (Amount > Limit(*Target))
      Found.Limit = std::max(Found.Limit, Limit(*Target));
  }
  if (Found.Targets.empty() || (!AreNamed && !Fine.empty()))
    return std::nullopt;
  Found.IsEverywhere = Fine.empty();
  if (Found.IsEverywhere)
    Found.Targets = "every target";
  else
    Found.Targets += "; fine on " + Fine;
  return Found;
}

} // namespace cuda_tidy
