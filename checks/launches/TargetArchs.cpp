#include "launches/TargetArchs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {

namespace {

llvm::SmallVector<StringRef, 8> namesIn(StringRef List) {
  llvm::SmallVector<StringRef, 8> Names;
  llvm::SplitString(List, Names, ";, ");
  return Names;
}

} // namespace

TargetArchs::TargetArchs(StringRef List) {
  for (StringRef Name : namesIn(List))
    if (const DeviceLimits *Limits = limitsOf(Name); Limits && !llvm::is_contained(Targets, Limits))
      Targets.push_back(Limits);
  AreNamed = !Targets.empty();
  if (!AreNamed)
    for (const DeviceLimits &Limits : allDeviceLimits())
      Targets.push_back(&Limits);
}

std::string TargetArchs::mistakeIn(StringRef List) {
  const auto Names = namesIn(List);
  auto Unknown = llvm::make_filter_range(Names, [](StringRef Name) { return !limitsOf(Name); });
  if (Unknown.empty())
    return {};
  std::string Known;
  for (const DeviceLimits &Limits : allDeviceLimits())
    Known += " sm_" + llvm::utostr(Limits.Capability);
  return ("option " + TargetArchsOption + " names unknown GPUs: " + llvm::join(Unknown, ", ") + "; known are" + Known)
      .str();
}

std::optional<TargetArchs::Excess>
TargetArchs::excessOf(uint64_t Amount, llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) const {
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
