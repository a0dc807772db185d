#include "simulation/AsyncFaults.h"

namespace cuda_tidy {

bool mayBothHold(const Guards &A, const Guards &B) {
  for (const Guard &Each : A)
    for (const Guard &Other : B)
      if (Each.Symbol == Other.Symbol && Each.Value != Other.Value)
        return false;
  auto IsIn = [](const Guards &Outer, const Guards &Inner) {
    return llvm::all_of(Inner, [&](const Guard &Each) { return llvm::is_contained(Outer, Each); });
  };
  return IsIn(A, B) || IsIn(B, A);
}

void AsyncFaults::add(AsyncFault New) {
  if (llvm::none_of(All, [&](const AsyncFault &Each) { return Each.Is == New.Is && Each.Where.At == New.Where.At; }))
    All.push_back(std::move(New));
}

} // namespace cuda_tidy
