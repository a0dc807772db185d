#pragma once

#include "ClangTidyCheck.h"
#include "cuda/use_after_release/LaterUse.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "llvm/ADT/DenseSet.h"
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
  void judgeRelease(const Release &Of, const clang::FunctionDecl &Function);
  void judgeWithOthers(const Release &Of, const clang::FunctionDecl &Function);
  void report(const Release &Of, const NamedPlace &Place, const LaterUse &Later, llvm::ArrayRef<Condition> Conditions);
  void judgeOwned(const Release &Of, const clang::FunctionDecl &Function);
  void judgeCopy(const clang::CXXConstructExpr &Copy);
  /// Whether the place has not been reported, as that of another instantiation.
  bool isNew(clang::SourceLocation At) { return Reported.insert(At).second; }
  clang::SourceLocation placeOf(const clang::Stmt &Part) const;

  FunctionFlows *Flows = nullptr;
  llvm::DenseSet<clang::SourceLocation> Reported;
  /// What may be a release or not, and what has no use behind it that is seen here: judged after all others.
  std::vector<std::pair<Release, const clang::FunctionDecl *>> Undecided;
};

} // namespace cuda_tidy
