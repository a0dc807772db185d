#include "memory/Aliases.h"
#include "flow/BackwardWalk.h"
#include "flow/Conditions.h"
#include "memory/PlaceChanges.h"
#include "syntax/GivenValues.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Two places, the one of which is given the value of the other.
struct Copy {
  NamedPlace To, From;

  bool isOf(const NamedPlace &A, const NamedPlace &B) const { return (To == A && From == B) || (To == B && From == A); }
};

/// Whether what \p From is, a pointer, a handle or a number, is the same in \p To. Of references, only parameters are
/// followed.
bool keepsValue(const ValueDecl &To, const ValueDecl &From) {
  const ASTContext &Context = To.getASTContext();
  auto PlainTypeOf = [](const ValueDecl &Of) {
    const QualType Type = isa<ParmVarDecl>(Of) ? Of.getType().getNonReferenceType() : Of.getType();
    const bool IsPlain =
        !Type->isDependentType() && (Type->isPointerType() || Type->isIntegerType()) && !Type->isBooleanType();
    return IsPlain ? Type : QualType();
  };
  const QualType Target = PlainTypeOf(To), Source = PlainTypeOf(From);
  return !Target.isNull() && !Source.isNull() && Context.getTypeSize(Target) == Context.getTypeSize(Source);
}

std::optional<Copy> copyIn(const VarDecl *Declared, const Expr *Target, const Expr &Value, const FunctionFlow &Flow) {
  const auto To = Declared ? std::optional(NamedPlace{Declared}) : namedPlaceIn(*Target, Flow);
  const auto From = To ? namedPlaceIn(Value, Flow) : std::nullopt;
  return From && *From != *To && keepsValue(*To->Named, *From->Named) ? std::optional(Copy{*To, *From}) : std::nullopt;
}

/// What \p Element copies.
std::optional<Copy> copyIn(const CFGElement &Element, const FunctionFlow &Flow) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  if (const auto *Assignment = dyn_cast_or_null<BinaryOperator>(S))
    return Assignment->getOpcode() == BO_Assign ? copyIn(nullptr, Assignment->getLHS(), *Assignment->getRHS(), Flow)
                                                : std::nullopt;
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(S);
  const auto *Variable =
      Declaration && Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
  return Variable && Variable->getInit() ? copyIn(Variable, nullptr, *Variable->getInit(), Flow) : std::nullopt;
}

/// All that the function of \p Flow copies from one place to another, lambdas aside.
llvm::SmallVector<Copy, 4> copiesIn(const FunctionFlow &Flow) {
  llvm::SmallVector<Copy, 4> Found;
  Flow.elementsThat([&](const CFGElement &Element) {
    if (const auto Each = copyIn(Element, Flow))
      Found.push_back(*Each);
    return false;
  });
  return Found;
}

/// Where \p A and \p B become one on each way to \p At; null if they do not, or if a way gives one another value.
const Stmt *oneSince(const NamedPlace &A, const NamedPlace &B, const Stmt &At, const FunctionFlow &Flow,
                     FunctionFlows &Flows) {
  const PlaceChanges OfA(A, Flow, Flows), OfB(B, Flow, Flows);
  if (!OfA.areKnown() || !OfB.areKnown())
    return nullptr;
  const Stmt *Since = nullptr;
  bool IsKept = true;
  const bool ComesFromElsewhere = walkBack(Flow, At, [&](const CFGElement &Element) {
    if (const auto Here = copyIn(Element, Flow); Here && Here->isOf(A, B)) {
      Since = Element.castAs<CFGStmt>().getStmt();
      return Step::Stop;
    }
    IsKept &= !OfA.mayBeAt(Element) && !OfB.mayBeAt(Element);
    return IsKept ? Step::Pass : Step::Stop;
  });
  return IsKept && !ComesFromElsewhere ? Since : nullptr;
}

} // namespace

llvm::SmallVector<Alias, 2> aliasesAt(const NamedPlace &Place, const Stmt &At, const FunctionFlow &Flow,
                                      FunctionFlows &Flows) {
  llvm::SmallVector<Alias, 2> Found;
  const llvm::SmallVector<Copy, 4> Copies = copiesIn(Flow);
  auto IsKnown = [&](const NamedPlace &Other) {
    return Other == Place || llvm::any_of(Found, [&](const Alias &Each) { return Each.Place == Other; });
  };
  auto AddAliasesOf = [&](const NamedPlace &Name) {
    for (const Copy &Each : Copies)
      if (Each.To == Name || Each.From == Name) {
        const NamedPlace &Other = Each.To == Name ? Each.From : Each.To;
        const Stmt *Since = IsKnown(Other) ? nullptr : oneSince(Name, Other, At, Flow, Flows);
        if (Since)
          Found.push_back({Other, Since});
      }
  };
  AddAliasesOf(Place);
  for (unsigned I = 0; I < Found.size(); ++I)
    AddAliasesOf(NamedPlace(Found[I].Place));
  return Found;
}

bool saysDifferent(const Expr &Condition, bool Holds, llvm::ArrayRef<NamedPlace> Names, const FunctionFlow &Flow) {
  auto IsName = [&](const Expr &E) {
    const auto Place = namedPlaceIn(E, Flow);
    return Place && llvm::is_contained(Names, *Place);
  };
  const Expr *Asked = withoutNegations(originOf(*withoutNegations(Condition, Holds), Flow), Holds);
  return llvm::any_of(conjunctsOf(*Asked, Holds), [&](const KnownCondition &Each) {
    const auto *Comparison = dyn_cast<BinaryOperator>(Each.Condition);
    return Comparison && Comparison->isEqualityOp() && Each.Holds == (Comparison->getOpcode() == BO_NE) &&
           IsName(*Comparison->getLHS()) && IsName(*Comparison->getRHS());
  });
}

} // namespace cuda_tidy
