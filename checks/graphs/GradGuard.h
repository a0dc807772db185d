#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace cuda_tidy {

/// Whether operations on tensors are recorded for `backward` at some place, and how that is known.
struct GradMode {
  enum Recording {
    Off,       ///< They are not: `Because` is the guard, or the call that switches recording off.
    Unknown,   ///< Depends on a value (`AutoGradMode guard(training)`) or on code that nobody can follow.
    ByDefault, ///< They are, unless a caller in another file holds a guard.
    On         ///< They are: a guard says so, or a thread begins, and `Because` is where.
  } Recorded = ByDefault;
  /// Where the guard, the call or the start of the thread stands; invalid for `ByDefault`.
  clang::SourceLocation Because;
  /// The guard; null where a call or a thread decides.
  const clang::ValueDecl *Guard = nullptr;
  /// A thread begins at `Because`, on which no guard around that place counts.
  bool IsOtherThread = false;

  bool isOff() const { return Recorded == Off; }
  /// Recorded, as far as this file tells.
  bool isRecorded() const { return Recorded >= ByDefault; }
};

/// Whether \p Class is one of LibTorch's guards.
bool isGradGuard(const clang::CXXRecordDecl &Class);

/// What the variable, or member, \p Object does as long as it lives, if it is a guard of LibTorch or an object of a
/// class of the user's that has one as a base or a member.
std::optional<GradMode> modeUnder(const clang::VarDecl &Object);
std::optional<GradMode> modeUnder(const clang::FieldDecl &Object);

/// What a guard among the members or bases of \p Class does as long as an object lives; none without one.
std::optional<GradMode> modeUnder(const clang::CXXRecordDecl &Class);

} // namespace cuda_tidy
