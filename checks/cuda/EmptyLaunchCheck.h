#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"
#include "model/InputSize.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <vector>

namespace cuda_tidy {

/// Finds a launch with a grid, or a block, that is empty for an empty input.
class EmptyLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "cuda-empty-launch",
      "launch with a grid that is empty for an empty input",
      Category::Suspicious,
      Oracle::LaunchStatus,
  };

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  std::optional<InputSize> sizeIn(const clang::Expr &Leaf, llvm::ArrayRef<const clang::FunctionDecl *> Around);
  bool isNew(const ConfiguredLaunch &Launch, const clang::Expr &Size);
  bool isEmpty(const ConfiguredLaunch &Launch, const Extent &Known, const LaunchExtent &Written,
               llvm::ArrayRef<const clang::FunctionDecl *> Around);
  void reportEmpty(const ConfiguredLaunch &Launch, const Extent &Known, unsigned Axis, const clang::Expr &Size,
                   const Trigger &Why, bool IsAlsoForNone);

  /// By the place of the function, the sizes that were reported of its launches.
  std::map<clang::SourceLocation, llvm::SmallVector<const clang::Expr *, 2>> Reported;
  /// What \c inputSizeIn says, by its arguments: most launches of a function have a size in common.
  std::map<std::pair<const clang::Expr *, std::vector<const clang::FunctionDecl *>>, std::optional<InputSize>> Sizes;
};

} // namespace cuda_tidy
