#pragma once

#include "ClangTidyCheck.h"
#include "cuda/hardcoded_device/DeviceUses.h"
#include "metadata/CheckInfo.h"
#include <set>

namespace cuda_tidy {

/// A check that judges how a translation unit names devices.
class DeviceUseCheck : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

protected:
  /// Whether the unit is one that the check looks at.
  virtual bool isOfInterest(const clang::ASTContext &Context) const { return true; }
  /// Reports the place, or leaves it.
  virtual void judge(const DeviceUse &Use, const DeviceUses &Uses) = 0;
  /// Reports a device that need not exist, the first time that a function names it; \p Count tells how many there are.
  void reportChoice(const DeviceUse &Use, llvm::StringRef Count);

private:
  /// What was reported of which function.
  std::set<std::pair<const clang::FunctionDecl *, int64_t>> Reported;
};

/// Finds devices that CUDA is given as a fixed number: one that need not exist, and one whose attributes are asked for
/// where another may be the current one.
class HardcodedDeviceCheck : public DeviceUseCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-hardcoded-device", "device named by a fixed number, with no look at which devices there are",
                Category::Nursery, DependsOn::Values);

  using DeviceUseCheck::DeviceUseCheck;

private:
  void judge(const DeviceUse &Use, const DeviceUses &Uses) override;
};

} // namespace cuda_tidy
