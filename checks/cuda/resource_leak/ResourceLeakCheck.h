#pragma once

#include "ClangTidyCheck.h"
#include "memory/HeldResource.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds memory of the device, streams, events and handles of libraries that a function makes and does not release.
class ResourceLeakCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-resource-leak", "memory or handle of the device that is not released, or not on every path",
                Category::Suspicious, DependsOn::Everything, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
};

} // namespace cuda_tidy
