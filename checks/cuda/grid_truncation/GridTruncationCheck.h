#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds a grid computed in too few bits, or rounded down.
class GridTruncationCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo("cuda-grid-truncation", "grid computed in too few bits, or rounded down",
                                              Category::Nursery, DependsOn::Values);

  GridTruncationCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~GridTruncationCheck() override;
  void onEndOfTranslationUnit() override;

private:
  struct Model;
  bool judge(const ConfiguredLaunch &Launch) override;
  bool isTruncated(const ConfiguredLaunch &Launch);
  bool isRoundedDown(const ConfiguredLaunch &Launch, unsigned Axis);

  std::unique_ptr<Model> Known;
};

} // namespace cuda_tidy
