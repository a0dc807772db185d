#pragma once

#include "cuda/register_limit/PtxasReport.h"
#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds a block that needs more registers than the device has, by the compiler's report.
class RegisterLimitCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-register-limit", "block that needs more registers than the device has, by the compiler's report",
                Category::Correctness, DependsOn::Values, Oracle::KernelResources);

  RegisterLimitCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  /// What is known of \p Kernel; nothing without a report that can be read.
  llvm::ArrayRef<PtxasReport::Row> rowsOf(const clang::FunctionDecl &Kernel);

  const llvm::StringRef File;                        ///< Empty if the user names none.
  std::optional<llvm::Expected<PtxasReport>> Report; ///< Read for the first launch.
};

} // namespace cuda_tidy
