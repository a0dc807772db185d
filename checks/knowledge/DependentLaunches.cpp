#include "knowledge/DependentLaunches.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/Expr.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool waitsForKernelsInFront(const Stmt &Part) {
  constexpr StringRef Names[] = {"cudaGridDependencySynchronize", "griddepcontrol_wait", "wait_on_dependent_grids"};
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(&Part))
    return StringRef(Assembly->getAsmString()).contains("griddepcontrol.wait");
  const auto *Call = dyn_cast<CallExpr>(&Part);
  return Call && llvm::is_contained(Names, nameOf(Call->getDirectCallee()));
}

} // namespace cuda_tidy
