#pragma once

#include "cuda/out_of_bounds/SizedLaunch.h"
#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <set>

namespace cuda_tidy {

/// Finds a kernel that accesses memory beyond what the launch gives it.
class OutOfBoundsCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-out-of-bounds", "kernel that accesses memory beyond what the launch gives it", Category::Nursery,
                DependsOn::Values);

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  bool judge(const ConfiguredLaunch &Launch) override;

  std::set<clang::SourceLocation> Reported; ///< Places of accesses.
};

} // namespace cuda_tidy
