#include "flow/CalledBodies.h"
#include "flow/ThreadDivergence.h"

using namespace clang;

namespace cuda_tidy {

bool hasInCalled(const FunctionDecl &Function, StatementTest Holds) {
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen = {&Function};
  for (llvm::SmallVector<const FunctionDecl *, 16> Open = {&Function}; !Open.empty();)
    if (findPart(Open.pop_back_val()->getBody(), [&](const Stmt &Part) {
          const auto *Call = dyn_cast<CallExpr>(&Part);
          const FunctionDecl *Body = Call ? bodyCalledBy(*Call) : nullptr;
          if (Body && Seen.insert(Body).second)
            Open.push_back(Body);
          return Holds(Part);
        }))
      return true;
  return false;
}

} // namespace cuda_tidy
