#pragma once

#include "knowledge/LaunchApis.h"
#include "syntax/LocalWrites.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <array>
#include <optional>
#include <string>

namespace cuda_tidy {

inline constexpr llvm::StringLiteral AxisNames[] = {"x", "y", "z"};

/// The extent of a grid, a block or a cluster, as the program writes it.
struct LaunchExtent {
  /// One expression for the whole, of type `dim3` (dependent types aside); null if only axes are known.
  const clang::Expr *Vector = nullptr;
  /// x, y and z, each null unless given by itself; an axis given by itself replaces that of `Vector`.
  std::array<const clang::Expr *, 3> Axes = {};

  bool isKnown() const { return Vector || Axes[0] || Axes[1] || Axes[2]; }
};

/// One kernel launch from the host, whatever form it is written in. A null expression is one that the source does not
/// show unambiguously at this place; what is left out for its default is the default's expression.
struct LaunchSite {
  /// The `<<<>>>` expression or the call that launches.
  const clang::CallExpr *Call = nullptr;
  /// The function called; null for `<<<>>>`.
  const LaunchApi *Api = nullptr;

  /// The kernel, or the template it will be made of; null where only the running program knows.
  const clang::FunctionDecl *Kernel = nullptr;
  const clang::Expr *KernelExpr = nullptr;

  LaunchExtent Grid;
  LaunchExtent Block;
  /// In blocks, from a launch attribute; `__cluster_dims__` is an attribute of the kernel.
  LaunchExtent Cluster;
  const clang::Expr *SharedBytes = nullptr; ///< Dynamic shared memory per block, in bytes.
  const clang::Expr *Stream = nullptr;
  const clang::Expr *Attributes = nullptr;
  const clang::Expr *AttributeCount = nullptr;
  bool HasCooperativeAttribute = false;
  /// For all that the source shows, an attribute may make it cooperative.
  bool MayHaveCooperativeAttribute = false;
  /// What is given to the attribute by which the kernel may start before the kernel in front of it in the stream has
  /// ended: programmatic dependent launch. Null where nothing is, or 0.
  const clang::Expr *StartsEarly = nullptr;
  /// The variable that holds the configuration, where the launch takes one.
  const clang::VarDecl *Config = nullptr;

  /// Where the launch is reported: in the code itself, or where the macro that contains it is used.
  clang::SourceLocation Location;
  bool IsInMacro = false;
  clang::SourceLocation SpelledAt; ///< Inside the macro's definition, if it is in a macro.

  bool isChevron() const { return !Api; }
  bool isCooperative() const { return HasCooperativeAttribute || (Api && Api->Cooperative); }
  bool mayBeCooperative() const { return isCooperative() || MayHaveCooperativeAttribute; }
  /// The launch is a call whose value says whether it succeeded.
  bool returnsStatus() const { return Api; }
  /// A failed launch leaves an error for `cudaGetLastError`.
  bool leavesPendingError() const { return !Api || Api->SetsLastError; }

  /// The kernel's name without template arguments, or the expression that yields it.
  std::string kernelName() const;
};

/// What stands between `<<<` and `>>>` of \p Launch in that place, from 0: the grid, the block, the bytes of dynamic
/// shared memory and the stream, each of which may be a default argument.
const clang::Expr *configurationOf(const clang::CUDAKernelCallExpr &Launch, unsigned Index);

/// Whether \p Function is a kernel, or runs on the device only.
bool isDeviceOnly(const clang::FunctionDecl &Function);

/// Whether \p Call is a launch in any form.
bool isLaunch(const clang::CallExpr &Call);

/// Decodes \p Call if it is a launch. Configurations and kernels kept in local variables are looked up in \p Body, the
/// body that contains the call, by its \p Writes; without it they stay unknown.
std::optional<LaunchSite> decodeLaunch(const clang::CallExpr &Call, const clang::Stmt *Body, WritesOfBodies &Writes,
                                       const clang::ASTContext &Context);

} // namespace cuda_tidy
