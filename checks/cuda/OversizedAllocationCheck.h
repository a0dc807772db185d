#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"
#include "model/AllocationSize.h"
#include "model/TargetArchs.h"

namespace cuda_tidy {

/// A check that compares sizes of allocations with the memory of the targets' largest GPUs.
class AllocationCheck : public clang::tidy::ClangTidyCheck {
public:
  AllocationCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Options) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override { Flows.reset(); }

protected:
  /// Judges \p Call in \p Function, around all lambdas; outside of functions that is null.
  virtual void judge(const clang::CallExpr &Call, const clang::FunctionDecl *Function) = 0;
  /// Reports \p Call, which asks for memory, if the size does not fit in its type or, where it is \p OnDevice, in that.
  void judgeSize(const clang::CallExpr &Call, const AllocationSize &Size, bool OnDevice = true);
  FunctionFlows &flows() { return *Flows; }

private:
  const std::string TargetList;
  const TargetArchs Targets;
  std::optional<FunctionFlows> Flows;
};

/// Finds allocations through CUDA's API that no GPU has the memory for, and sizes that do not fit in their type.
class OversizedAllocationCheck : public AllocationCheck {
public:
  static constexpr CheckInfo Info = {
      "cuda-oversized-allocation",
      "allocation larger than the memory of any GPU that is compiled for",
      Category::Suspicious,
  };

  using AllocationCheck::AllocationCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;

private:
  void judge(const clang::CallExpr &Call, const clang::FunctionDecl *Function) override;
};

} // namespace cuda_tidy
