#include "memory/AllocationsBefore.h"
#include "flow/BackwardWalk.h"
#include "memory/PlaceChanges.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p E names \p Pointer.
bool names(const Expr &E, const NamedPlace &Pointer, const FunctionFlow &Flow) {
  return namedPlaceIn(E, Flow) == Pointer;
}

/// A value that a pointer is given.
struct Given {
  bool IsNull;                        ///< It points to no memory.
  std::optional<MemoryOrigin> Memory; ///< None where that is unknown.
};

/// What \p Element, which may change \p Pointer, gives it.
Given givenBy(const CFGElement &Element, const NamedPlace &Pointer, const PlaceChanges &Changes,
              const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  const VarDecl *Declared = Changes.declaredAt(Element);
  const auto *Assignment = dyn_cast_or_null<BinaryOperator>(S);
  if (Declared == Pointer.Named ||
      (Assignment && Assignment->getOpcode() == BO_Assign && names(*Assignment->getLHS(), Pointer, Flow))) {
    const Expr *Value = Declared ? Declared->getInit() : Assignment->getRHS();
    const bool IsNull = !Value || Value->isNullPointerConstant(Flows.context(), Expr::NPC_NeverValueDependent);
    return {IsNull, IsNull ? std::nullopt : memoryOriginOf(*Value, Flow, Flows)};
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(S);
  const AllocationApi *Api = Call ? allocationApiOf(*Call) : nullptr;
  const Expr *To = Api ? argumentOf(*Call, Api->Pointer) : nullptr;
  const auto *Address = To ? dyn_cast<UnaryOperator>(To->IgnoreParenCasts()) : nullptr;
  if (Address && Address->getOpcode() == UO_AddrOf && names(*Address->getSubExpr(), Pointer, Flow))
    return {false, MemoryOrigin{Api->Space, Call}};
  return {false, std::nullopt};
}

} // namespace

llvm::SmallVector<MemoryOrigin, 1> allocationsBefore(const NamedPlace &Pointer, const Expr &Use,
                                                     const FunctionFlow &Flow, FunctionFlows &Flows) {
  const PlaceChanges Changes(Pointer, Flow, Flows);
  llvm::SmallVector<MemoryOrigin, 1> Found;
  bool IsKnown = Changes.areKnown();
  const bool MayBeFirst = walkBack(Flow, Use, [&](const CFGElement &Element) {
    if (!Changes.mayBeAt(Element))
      return Step::Pass;
    const Given Value = givenBy(Element, Pointer, Changes, Flow, Flows);
    IsKnown &= Value.IsNull || Value.Memory;
    if (Value.Memory)
      Found.push_back(*Value.Memory);
    return Step::Stop;
  });
  if (!IsKnown || MayBeFirst)
    Found.clear();
  return Found;
}

} // namespace cuda_tidy
