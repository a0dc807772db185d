#include "cuda/missing_bounds_guard/ExtentOfArray.h"
#include "flow/Conditions.h"
#include "flow/FunctionFlow.h"
#include "knowledge/MemoryApis.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Sizes {
public:
  Sizes(const Expr &Items, const ConfiguredLaunch &Launch, FunctionFlows &Flows)
      : Items(Items), Launch(Launch), Flow(Flows.of(*Launch.Outermost)), Context(Flows.context()) {}

  bool isItems(const Expr &E) const { return isSameNumber(E, Items); }

  std::optional<unsigned> parameterGiven(const Expr &Number) const {
    const auto Arguments = Launch.Site.Call->arguments();
    const auto Given = llvm::find_if(Arguments, [&](const Expr *Each) { return isSameNumber(*Each, Number); });
    return Given == Arguments.end() ? std::nullopt : std::optional<unsigned>(std::distance(Arguments.begin(), Given));
  }

  // Whether the kernel is told the number, or the numbers that it is computed from.
  bool isTold(const Expr &Number) const {
    const auto *Operator = dyn_cast<BinaryOperator>(Number.IgnoreParenCasts());
    const bool IsComputed = Operator && llvm::is_contained({BO_Add, BO_Sub, BO_Mul}, Operator->getOpcode());
    return parameterGiven(Number) || (IsComputed && isTold(*Operator->getLHS()) && isTold(*Operator->getRHS()));
  }

  // Whether the number is a factor.
  bool isProductOfItems(const Expr &E) const {
    const std::optional<int64_t> Count = numberOf(Items), Size = numberOf(E);
    if (isItems(E) || (Count && Size && *Count > 0 && *Size % *Count == 0))
      return true;
    const auto *Product = dyn_cast<BinaryOperator>(&originOf(E, Flow));
    return Product && Product->getOpcode() == BO_Mul &&
           (isProductOfItems(*Product->getLHS()) || isProductOfItems(*Product->getRHS()));
  }

  // The sizes, in bytes, that the function around the launch asks for where it allocates what \p Pointer names; null
  // for one that is no single number.
  llvm::SmallVector<const Expr *, 2> sizesOf(const Expr &Pointer) const {
    llvm::SmallVector<const Expr *, 2> Sizes;
    if (const VarDecl *Variable = variableIn(Pointer.IgnoreParenCasts()))
      for (const DeclRefExpr *Reference : Flow.referencesTo(Variable))
        if (const CallExpr *Call = callAround(*Reference))
          if (const AllocationApi *Api = allocationApiOf(*Call); Api && Api->Space == MemorySpace::Device)
            Sizes.push_back(argumentOf(*Call, Api->Bytes));
    return Sizes;
  }

private:
  bool isSameNumber(const Expr &A, const Expr &B) const {
    return isSame(A, B, Context) || isSame(originOf(A, Flow), originOf(B, Flow), Context) ||
           (numberOf(A) && numberOf(A) == numberOf(B));
  }

  std::optional<int64_t> numberOf(const Expr &E) const {
    return E.getType()->isIntegerType() ? Launch.Ranges->rangeAt(E, *Launch.Site.Call).exactly() : std::nullopt;
  }

  // The call that `&v`, or what it is cast to, is an argument of.
  const CallExpr *callAround(const DeclRefExpr &Reference) const {
    const Stmt *At = Flow.parentOf(&Reference);
    while (At && (isa<CastExpr, ParenExpr>(At) || isAddressOf(*At)))
      At = Flow.parentOf(At);
    return dyn_cast_or_null<CallExpr>(At);
  }
  static bool isAddressOf(const Stmt &Statement) {
    const auto *Operator = dyn_cast<UnaryOperator>(&Statement);
    return Operator && Operator->getOpcode() == UO_AddrOf;
  }

  const Expr &Items;
  const ConfiguredLaunch &Launch;
  const FunctionFlow &Flow;
  const ASTContext &Context;
};

} // namespace

bool isArrayOf(const Expr &Items, const ParmVarDecl &Array, const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  const CallExpr &Call = *Launch.Site.Call;
  const unsigned Index = Array.getFunctionScopeIndex();
  if (Index >= Call.getNumArgs())
    return false;
  const Sizes Known(Items, Launch, Flows);
  const auto Allocated = Known.sizesOf(*Call.getArg(Index));
  return Allocated.empty()
             ? Known.isTold(Items)
             : llvm::all_of(Allocated, [&](const Expr *Each) { return Each && Known.isProductOfItems(*Each); });
}

std::optional<unsigned> parameterGiven(const Expr &Items, const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  return Sizes(Items, Launch, Flows).parameterGiven(Items);
}

} // namespace cuda_tidy
