#pragma once

#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

struct EventApi;

/// Finds events of a function that are asked for a time, or awaited, where none of its paths has recorded them.
class EventNeverRecordedCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-event-never-recorded",
                "event that is asked for a time, or awaited, and that no path there records", Category::Nursery);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judge(const clang::CallExpr &Call, const EventApi &Api, const FunctionFlow &Flow);

  llvm::DenseSet<clang::SourceLocation> Reported; ///< The events, also those of other instantiations.
};

} // namespace cuda_tidy
