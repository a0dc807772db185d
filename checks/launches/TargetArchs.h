#pragma once

#include "knowledge/DeviceLimits.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// The option, common to all checks, in which the driver or a user of a stock clang-tidy names the targets of a
/// translation unit: `sm_75;sm_90a`.
inline constexpr llvm::StringLiteral TargetArchsOption = "TargetArchs";

/// The GPUs that a translation unit is compiled for, as far as the table of limits knows them.
class TargetArchs {
public:
  /// \p List separates architectures by semicolons or commas. If it names none that is known, every GPU is a target.
  explicit TargetArchs(llvm::StringRef List);

  /// What is wrong with \p List as a value of the option: names of GPUs that the table does not know. Empty if nothing.
  static std::string mistakeIn(llvm::StringRef List);

  struct Excess {
    uint64_t Limit;      ///< The largest of those that are exceeded.
    std::string Targets; ///< `every target`, `sm_75; fine on sm_90`.
    bool IsEverywhere;
  };
  /// Where \p Amount is more than \p Limit. While nobody says what the targets are, it has to be more than all allow: a
  /// program need not run on every GPU.
  std::optional<Excess> excessOf(uint64_t Amount, llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) const;

private:
  llvm::SmallVector<const DeviceLimits *, 24> Targets;
  bool AreNamed = false;
};

} // namespace cuda_tidy
