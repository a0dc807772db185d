#pragma once

#include "ClangTidyCheck.h"
#include "cuda/use_after_release/LaterUse.h"
#include "facts/ReportedPlaces.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include <utility>
#include <vector>

namespace cuda_tidy {

/// Finds memory and handles of CUDA that are used, or released again, behind their release.
class UseAfterReleaseCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-use-after-release", "memory or handle that is used, or released again, after its release",
                Category::Nursery, DependsOn::Everything, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judge(const clang::CallExpr &Call, const clang::FunctionDecl &Function);
  void judgeRelease(const Release &Of, const clang::FunctionDecl &Function, bool OthersRelease);
  llvm::SmallVector<Condition, 2> conditionsOf(const Release &Of, const LaterUse &Later);
  void report(const Release &Of, const NamedPlace &Place, const LaterUse &Later, llvm::ArrayRef<Condition> Conditions);
  void judgeOwned(const Release &Of, const clang::FunctionDecl &Function);
  void judgeCopy(const clang::CXXConstructExpr &Copy);
  clang::SourceLocation placeOf(const clang::Stmt &Part) const;

  FunctionFlows *Flows = nullptr;
  ReportedPlaces Reported;
  /// What may be a release or not, and what has no use behind it that is seen here: judged after all others.
  std::vector<std::pair<Release, const clang::FunctionDecl *>> Undecided;
};

} // namespace cuda_tidy
