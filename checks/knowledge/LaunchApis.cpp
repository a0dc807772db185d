#include "knowledge/LaunchApis.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// Positions as in the CUDA Runtime API ("Execution Control") and the CUDA Driver API ("Execution Control").
constexpr LaunchApi LaunchApis[] = {
    {"cudaLaunchKernel", LaunchApi::Vectors, 0, 1, 4, 5, false, true},
    {"cudaLaunchCooperativeKernel", LaunchApi::Vectors, 0, 1, 4, 5, true, true},
    {"cudaLaunchKernelEx", LaunchApi::Config, 1, 0, -1, -1, false, true},
    {"cudaLaunchKernelExC", LaunchApi::Config, 1, 0, -1, -1, false, true},
    {"cudaLaunchCooperativeKernelMultiDevice", LaunchApi::List, -1, 0, -1, -1, true, true},
    {"cuLaunchKernel", LaunchApi::Axes, 0, 1, 7, 8, false, false},
    {"cuLaunchCooperativeKernel", LaunchApi::Axes, 0, 1, 7, 8, true, false},
    {"cuLaunchKernelEx", LaunchApi::Config, 1, 0, -1, -1, false, false},
    {"cuLaunchCooperativeKernelMultiDevice", LaunchApi::List, -1, 0, -1, -1, true, false},
};

// The identifier that a call names, if it can only name something global.
StringRef globalNameOf(const CallExpr &Call) {
  const NamedDecl *Named = nullptr;
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const FunctionDecl *Function = Call.getDirectCallee())
    Named = Function;
  else if (const auto *Lookup = dyn_cast<UnresolvedLookupExpr>(Callee); Lookup && Lookup->getNumDecls() > 0)
    Named = *Lookup->decls_begin();
  return Named ? apiNameOf(*Named) : StringRef();
}

} // namespace

const LaunchApi *launchApiOf(const CallExpr &Call) {
  const StringRef Name = withoutVersion(globalNameOf(Call));
  if (!Name.starts_with("cu"))
    return nullptr;
  const LaunchApi *Found = llvm::find_if(LaunchApis, [&](const LaunchApi &Row) { return Row.Name == Name; });
  return Found == std::end(LaunchApis) ? nullptr : Found;
}

} // namespace cuda_tidy
