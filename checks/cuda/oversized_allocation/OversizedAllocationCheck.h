#pragma once

#include "ClangTidyCheck.h"
#include "cuda/oversized_allocation/AllocationSize.h"
#include "launches/TargetArchs.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// A check that compares sizes of allocations with the memory of the targets' largest GPUs.
class AllocationCheck : public clang::tidy::ClangTidyCheck {
public:
  AllocationCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Options) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Judges \p Call in \p Function, around all lambdas; outside of functions that is null.
  virtual void judge(const clang::Expr &Call, const clang::FunctionDecl *Function) = 0;

  /// Memory that something called `Name` asks for in `Function`.
  struct Request {
    const clang::Expr &Call;
    const clang::FunctionDecl *Function;
    llvm::StringRef Name;
    bool OnDevice = true;
  };
  using SizeReader = llvm::function_ref<bool(AllocationSize &Size, GivenChain Way)>;
  /// Reports \p Asked if the size does not fit in its type or, where it is on the device, in that: the size that
  /// \p Read knows, or that it knows where a function of this file is given its parameters.
  void judgeSize(const Request &Asked, SizeReader Read);
  FunctionFlows &flows() { return *Flows; }

private:
  void judgeSize(const Request &Asked, const AllocationSize &Size, const clang::Expr &At);
  bool judgeWay(const Request &Asked, SizeReader Read, GivenChain Way);

  const std::string TargetList;
  const TargetArchs Targets;
  FunctionFlows *Flows = nullptr;
};

/// Finds allocations through CUDA's API that no GPU has the memory for, and sizes that do not fit in their type.
class OversizedAllocationCheck : public AllocationCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-oversized-allocation", "allocation larger than the memory of any GPU that is compiled for",
                Category::Suspicious, DependsOn::Values);

  using AllocationCheck::AllocationCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;

private:
  void judge(const clang::Expr &Call, const clang::FunctionDecl *Function) override;
  void judgeVector(const clang::CXXConstructExpr &Vector, const clang::FunctionDecl *Function, bool IsExpected);
};

} // namespace cuda_tidy
