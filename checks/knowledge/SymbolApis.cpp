#include "knowledge/SymbolApis.h"
#include "knowledge/MemoryApis.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_tidy {

const Expr *symbolGivenTo(const CallExpr &Call) {
  const int Position = llvm::StringSwitch<int>(apiCalledBy(Call))
                           .Case("cudaMemcpyToSymbol", 0)
                           .Case("cudaMemcpyToSymbolAsync", 0)
                           .Case("cudaMemcpyFromSymbol", 1)
                           .Case("cudaMemcpyFromSymbolAsync", 1)
                           .Case("cudaGetSymbolAddress", 1)
                           .Case("cudaGetSymbolSize", 1)
                           .Default(-1);
  return argumentOf(Call, Position);
}

} // namespace cuda_tidy
