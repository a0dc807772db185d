#pragma once

#include "launches/LaunchCheckBase.h"
#include "launches/SharedSources.h"
#include "metadata/CheckInfo.h"
#include "sizes/InputSize.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <vector>

namespace cuda_tidy {

/// Finds a launch with a grid, or a block, that is empty for an empty input.
class EmptyLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-empty-launch", "launch with a grid that is empty for an empty input", Category::Nursery,
                DependsOn::Values, Oracle::LaunchStatus);

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  bool throwsWhereEmpty(const clang::FunctionDecl &Function, const clang::Expr &Size, const SharedSources &Sources);
  bool isFilled(const clang::Expr &Container, const ConfiguredLaunch &Launch,
                llvm::ArrayRef<const clang::FunctionDecl *> Around);
  bool isExcused(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch,
                 llvm::ArrayRef<const clang::FunctionDecl *> Around);
  bool mayEndBefore(const clang::Expr &Size, const ConfiguredLaunch &Launch, const SharedSources &Sources);
  bool dividesBefore(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch);
  bool isNew(const ConfiguredLaunch &Launch, const clang::Expr &Size);
  bool isEmpty(const ConfiguredLaunch &Launch, const Extent &Known, const LaunchExtent &Written,
               llvm::ArrayRef<const clang::FunctionDecl *> Around);
  void reportEmpty(const ConfiguredLaunch &Launch, const Extent &Known, unsigned Axis, const InputSize &Size,
                   const Trigger &Why, bool IsAlsoForNone, uint64_t Amount);

  /// The sizes that were reported of a function's launches.
  struct SizesOfFunction {
    std::vector<const clang::Expr *> Each;
    llvm::StringSet<> Texts;
    SharedSources::Variables Sources; ///< Of the first of them, as many as are `Known`.
    size_t Known = 0;
  };
  std::map<clang::SourceLocation, SizesOfFunction> Reported; ///< By the place of the function.
  /// By function: `{n, -1}`.
  std::map<const clang::FunctionDecl *, llvm::SmallVector<const clang::InitListExpr *, 2>> OpenShapes;
  /// What \c isFilledByItself says.
  std::map<std::pair<const clang::Expr *, std::vector<const clang::FunctionDecl *>>, bool> Filled;
};

} // namespace cuda_tidy
