#pragma once

#include "flow/ValueRanges.h"
#include "model/LaunchSite.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace cuda_tidy {

/// A number that a launch is given, and the expression that it comes from, if there is a single one.
struct Amount {
  IntegerRange Range;
  const clang::Expr *Source = nullptr;

  bool isExact() const { return Range.exactly().has_value(); }
  /// No less than this on any path.
  uint64_t atLeast() const { return Range.isAtLeast(1) ? *Range.Lower : 0; }
};

/// x, y and z of a grid, a block or a cluster.
struct Extent {
  llvm::StringRef Name;
  std::array<Amount, 3> Axes;

  bool isExact() const;
  /// An axis that nobody knows counts as 1, the least that it can be.
  uint64_t product() const;
};

/// A launch that the program executes, and the values that its configuration can have there.
struct ConfiguredLaunch {
  LaunchSite Site;
  const clang::FunctionDecl *Function;  ///< Contains the launch: a lambda's call operator, if it is inside one.
  const clang::FunctionDecl *Outermost; ///< Around all lambdas; an instantiation, if it is a template.
  ValueRanges *Ranges;                  ///< Of `Outermost`.
  Extent Grid, Block, Cluster;
  Amount SharedBytes; ///< Dynamic shared memory.
};

/// The launches of a translation unit, worked out once for all checks.
class ConfiguredLaunches {
public:
  /// Those of \p Context, shared by everybody who asks before the last owner is gone.
  static std::shared_ptr<ConfiguredLaunches> of(clang::ASTContext &Context);

  explicit ConfiguredLaunches(clang::ASTContext &Context) : Context(Context) {}
  ~ConfiguredLaunches();

  /// To be told of every launch, before the first question: only the files that have one are read.
  void see(const clang::CallExpr &Launch);

  /// Outside system headers, in the order of the source; those in a template once for each instantiation.
  llvm::ArrayRef<ConfiguredLaunch> launches();

private:
  void configure();

  clang::ASTContext &Context;
  llvm::DenseSet<clang::FileID> Files;
  std::map<const clang::FunctionDecl *, ValueRanges> Ranges;
  std::optional<std::vector<ConfiguredLaunch>> Launches;
};

} // namespace cuda_tidy
