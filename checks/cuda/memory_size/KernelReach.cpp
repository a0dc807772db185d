#include "cuda/memory_size/KernelReach.h"
#include "flow/Conditions.h"
#include "flow/ValueUses.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Bound = BoundedAccess::Product;

/// Looks for what bounds the indexes of one kernel.
class Reach {
public:
  Reach(const FunctionDecl &Kernel, const FunctionFlow &Flow) : Kernel(Kernel), Flow(Flow) {}

  /// What the index of \p Access is less than; nothing where that is unknown, or where several things bound it: the
  /// lower one decides, and which that is nobody says.
  Bound of(const ArraySubscriptExpr &Access) const {
    const auto Place = Flow.placeOf(Access);
    if (!Place)
      return {};
    const Facts Known = Flow.conditions().factsAt(*Place->Block);
    Bound Found = of(*Access.getIdx(), Known);
    return Found.empty() ? ofRows(originOf(*Access.getIdx(), Flow), Known) : Found;
  }

private:
  bool isSameValue(const Expr &A, const Expr &B) const { return isSame(A, B, Kernel.getASTContext()); }

  Bound of(const Expr &Index, const Facts &Known) const {
    Bound Found;
    for (const Fact &Each : Known)
      if (Each.Limit && Each.Comparison == BO_LT && isSameValue(*Each.Subject, *Index.IgnoreParenImpCasts())) {
        if (!Found.empty())
          return {};
        Found = productIn(*Each.Limit);
      }
    return Found;
  }

  /// `y * width + x`, where `y < height` and `x < width`.
  Bound ofRows(const Expr &Index, const Facts &Known) const {
    const auto *Sum = dyn_cast<BinaryOperator>(Index.IgnoreParenImpCasts());
    if (!Sum || Sum->getOpcode() != BO_Add)
      return {};
    for (const auto &[Rows, Column] :
         {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
      if (const auto *Product = dyn_cast<BinaryOperator>(Rows->IgnoreParenImpCasts());
          Product && Product->getOpcode() == BO_Mul)
        for (const auto &[Row, Width] :
             {std::pair(Product->getLHS(), Product->getRHS()), std::pair(Product->getRHS(), Product->getLHS())}) {
          const Bound Across = productIn(*Width);
          Bound Down = of(*Row, Known);
          if (Across.size() != 1 || Down.empty() || of(*Column, Known) != Across)
            continue;
          Down.append(Across);
          return Down;
        }
    return {};
  }

  /// The parameters that \p Limit is the product of.
  Bound productIn(const Expr &Limit) const {
    const auto *Product = dyn_cast<BinaryOperator>(Limit.IgnoreParenImpCasts());
    if (Product && Product->getOpcode() == BO_Mul) {
      Bound Left = productIn(*Product->getLHS());
      const Bound Right = productIn(*Product->getRHS());
      Left.append(Right);
      return Right.empty() || Left.size() == Right.size() ? Bound() : Left;
    }
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&Limit));
    return Parameter && Parameter->getDeclContext() == &Kernel && Flow.writesTo(*Parameter).isNeverChanged()
               ? Bound{Parameter}
               : Bound();
  }

  const FunctionDecl &Kernel;
  const FunctionFlow &Flow;
};

} // namespace

llvm::SmallVector<BoundedAccess, 2> boundedAccessesTo(const ParmVarDecl &Array, const FunctionDecl &Kernel,
                                                      FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Kernel);
  llvm::SmallVector<BoundedAccess, 2> Found;
  if (!Flow.cfg() || !Flow.writesTo(Array).isNeverChanged())
    return Found;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Array)) {
    const auto *Access = useOf(*Reference, Flow, Through::Wrapping).by<ArraySubscriptExpr>();
    if (BoundedAccess Bounded = {Access, Access ? Reach(Kernel, Flow).of(*Access) : Bound()};
        !Bounded.Below.empty() &&
        llvm::none_of(Found, [&](const BoundedAccess &Each) { return Each.Below == Bounded.Below; }))
      Found.push_back(std::move(Bounded));
  }
  return Found;
}

} // namespace cuda_tidy
