#include "flow/StatementParts.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace clang;

namespace cuda_tidy {

bool isLambda(const Stmt &Part) { return isa<LambdaExpr>(Part); }

const Stmt *findPart(const Stmt *Root, StatementTest Holds, StatementTest IsLeftOut) {
  llvm::SmallVector<const Stmt *, 32> Pending = {Root};
  while (!Pending.empty()) {
    const Stmt *Part = Pending.pop_back_val();
    if (!Part || IsLeftOut(*Part))
      continue;
    if (Holds(*Part))
      return Part;
    const size_t First = Pending.size();
    Pending.append(Part->child_begin(), Part->child_end());
    std::reverse(Pending.begin() + First, Pending.end());
  }
  return nullptr;
}

void forEachPart(const Stmt *Root, llvm::function_ref<void(const Stmt &)> Visit, StatementTest IsLeftOut) {
  findPart(
      Root,
      [&](const Stmt &Part) {
        Visit(Part);
        return false;
      },
      IsLeftOut);
}

} // namespace cuda_tidy
