#include "knowledge/DeviceAccesses.h"
#include "knowledge/ApiNames.h"

using namespace clang;

namespace cuda_tidy {

// Of the CUDA C++ Programming Guide, "Read-Only Data Cache Load Function" and the two sections behind it, and "Atomic
// Functions" on vectors.
static constexpr llvm::StringLiteral Accesses[] = {"__ldg",  "__ldca", "__ldcg", "__ldcs", "__ldcv",   "__ldlu",
                                                   "__stcg", "__stcs", "__stwb", "__stwt", "atomicAdd"};

const Expr *pointerAccessedBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const bool Accesses = Callee && llvm::is_contained(cuda_tidy::Accesses, apiNameOf(*Callee));
  return Accesses && Call.getNumArgs() > 0 && Call.getArg(0)->getType()->isPointerType() ? Call.getArg(0) : nullptr;
}

} // namespace cuda_tidy
