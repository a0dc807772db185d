#pragma once

#include "errors/PendingErrorReads.h"
#include "syntax/LaunchSite.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <string>

namespace cuda_tidy {

/// How each file checks its launches: the macro that it uses as a statement right behind a launch, such as
/// `C10_CUDA_KERNEL_LAUNCH_CHECK()` or `CUDA_CHECK(cudaGetLastError())`.
class LaunchCheckHabits {
public:
  LaunchCheckHabits(clang::ASTContext &Context, PendingErrorReads &Reads) : Context(Context), Reads(Reads) {}

  /// Learns from \p Launch, whose error is read.
  void learnFrom(const LaunchSite &Launch, const FunctionFlow &Flow);

  /// Adds the habit of the file behind \p Launch. Nothing where the file has none that compiles there, or where the
  /// launch is not a statement of its own in a block.
  std::optional<clang::FixItHint> checkAfter(const LaunchSite &Launch, const FunctionFlow &Flow) const;

private:
  struct Habit {
    unsigned Uses = 0;
    clang::SourceLocation InDefinition; ///< Of the macro.
    /// What functions return in which it was used, if the macro returns from them.
    llvm::DenseSet<clang::QualType> ReturnsFrom;
  };

  clang::ASTContext &Context;
  PendingErrorReads &Reads;
  std::map<clang::FileID, std::map<std::string, Habit>> Files;
};

} // namespace cuda_tidy
