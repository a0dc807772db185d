#pragma once

#include "cuda/LaunchCheckBase.h"
#include "model/RaisedLimits.h"

namespace cuda_tidy {

/// A check of launches that asks which kernels are allowed more than by default.
class OptInCheckBase : public LaunchCheckBase {
public:
  using LaunchCheckBase::LaunchCheckBase;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Whether no other file can raise the limits of the kernel: a kernel of a header may get its attributes in another
  /// one, unless each file has a kernel of its own.
  bool isOfThisUnitOnly(const LaunchSite &Launch) const;

  RaisedLimits Raised;
};

} // namespace cuda_tidy
