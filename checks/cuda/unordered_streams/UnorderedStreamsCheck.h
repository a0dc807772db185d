#pragma once

#include "ClangTidyCheck.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

struct Conflict;
struct SideStreamUse;

/// Finds memory that is worked on in two streams with nothing that brings the two into an order.
class UnorderedStreamsCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-unordered-streams", "memory that one stream works on while another may still be at it",
                Category::Nursery, DependsOn::Everything, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void report(const Conflict &Of, const clang::SourceManager &Sources);
  void report(const SideStreamUse &Of, const clang::SourceManager &Sources);

  llvm::DenseSet<clang::SourceLocation> Reported; ///< Also by other instantiations.
};

} // namespace cuda_tidy
