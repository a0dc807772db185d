#pragma once

#include "flow/FunctionFlow.h"
#include "knowledge/MemoryApis.h"

namespace cuda_tidy {

/// A call that gives back memory that CUDA allocated, or destroys a handle of it or of a library beside it.
struct Release {
  const clang::CallExpr *Call;
  const clang::Expr *What; ///< The argument.
};

/// What \p Call releases, if it does. Memory that C or C++ allocates is none of it.
std::optional<Release> releaseIn(const clang::CallExpr &Call);

/// Which argument \p Function may release, by what it is given: one address, beside a stream perhaps. None where it is
/// given more.
std::optional<unsigned> onlyAddressOf(const clang::FunctionDecl &Function);

/// Whether every path through the function of \p Flow comes to one of \p Places, unless what \p IsMeant says of
/// expressions is null there.
bool isOnEveryPath(const Landmarks &Places, llvm::function_ref<bool(const clang::Expr &)> IsMeant,
                   const FunctionFlow &Flow);

/// Where a function releases what it is given.
struct ArgumentRelease {
  const clang::Expr *At; ///< A call, or a `delete`.
  MemorySpace Space;     ///< Of the memory that this is for.
};

/// What the function that \p Call calls releases, and where, by its body in the unit.
struct InnerRelease {
  const clang::Expr *What; ///< The argument.
  ArgumentRelease Inside;
};
std::optional<InnerRelease> releaseInside(const clang::CallExpr &Call);

/// What \p Call releases, by itself or by the body of the function that it calls, whatever else that does.
std::optional<Release> releaseBy(const clang::CallExpr &Call);

/// What \p Call may release, where another file has the body of the function that it calls.
std::optional<Release> possibleReleaseIn(const clang::CallExpr &Call);

/// Where functions with bodies release what they are given, each looked at once.
class ArgumentReleases {
public:
  explicit ArgumentReleases(clang::ASTContext &Context) : Flows(analysisOf<FunctionFlows>(Context)) {}

  /// Where the function of \p Parameter releases the memory that it points to whenever it is called, unless it is null;
  /// none where anything else decides.
  const std::optional<ArgumentRelease> &of(const clang::ParmVarDecl &Parameter);

private:
  FunctionFlows &Flows;
  llvm::DenseMap<const clang::ParmVarDecl *, std::optional<ArgumentRelease>> Known;
};

/// The call that releases \p Field whenever an object of its class is destroyed, unless the member is null; null where
/// there is none, or where anything else decides.
const clang::CallExpr *releaseByDestructor(const clang::FieldDecl &Field, FunctionFlows &Flows);

} // namespace cuda_tidy
