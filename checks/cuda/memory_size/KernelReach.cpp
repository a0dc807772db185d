#include "cuda/memory_size/KernelReach.h"
#include "flow/Conditions.h"

using namespace clang;

namespace cuda_tidy {

llvm::SmallVector<BoundedAccess, 2> boundedAccessesTo(const ParmVarDecl &Array, const FunctionDecl &Kernel,
                                                      FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Kernel);
  llvm::SmallVector<BoundedAccess, 2> Found;
  if (!Flow.cfg() || !Flow.writesTo(Array).isNeverChanged())
    return Found;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Array)) {
    const Stmt *Around = Flow.parentOf(Reference);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Around))
      Around = Flow.parentOf(Around);
    const auto *Access = dyn_cast_or_null<ArraySubscriptExpr>(Around);
    const auto Place = Access ? Flow.placeOf(*Access) : std::nullopt;
    if (!Place)
      continue;
    llvm::SmallVector<const ParmVarDecl *, 2> Bounds;
    for (const Fact &Each : Flow.conditions().factsAt(*Place->Block)) {
      const VarDecl *Limit = Each.Limit && Each.Comparison == BO_LT ? variableIn(Each.Limit) : nullptr;
      const auto *Bound = dyn_cast_or_null<ParmVarDecl>(Limit);
      if (Bound && Bound->getDeclContext() == &Kernel && Flow.writesTo(*Bound).isNeverChanged() &&
          isSame(*Each.Subject, *Access->getIdx(), Flows.context()))
        Bounds.push_back(Bound);
    }
    // With two bounds the lower one decides, and which that is nobody says.
    if (Bounds.size() == 1 &&
        llvm::none_of(Found, [&](const BoundedAccess &Each) { return Each.Bound == Bounds.front(); }))
      Found.push_back({Access, Bounds.front()});
  }
  return Found;
}

} // namespace cuda_tidy
