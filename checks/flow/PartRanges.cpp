#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"
#include "flow/StatementParts.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Whether the function of `Flow` only reads the binding.
bool isNeverChanged(const BindingDecl &Binding, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 4> Mentions;
  forEachPart(Flow.function().getBody(), [&](const Stmt &Part) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part); Reference && Reference->getDecl() == &Binding)
      Mentions.push_back(Reference);
  });
  return writesTo(Mentions, Flow).isNeverChanged();
}

// What the name stands for in `auto [grid, block] = configure(n);`; null where that is not known.
const Expr *boundTo(const BindingDecl &Binding, const FunctionFlow &Flow) {
  if (!isNeverChanged(Binding, Flow))
    return nullptr;
  if (const VarDecl *Held = Binding.getHoldingVar(); Held && Held->getInit())
    return Held->getInit();
  const Expr *Bound = Binding.getBinding();
  return isa_and_nonnull<MemberExpr, ArraySubscriptExpr>(Bound) ? Bound : nullptr;
}

// Whether the values of the part are followed: only what the variable itself points to is, and not what tells of a
// device.
bool isFollowed(const MemberPath &Part, const Expr &Mention) {
  const bool IsPointee = !Part.empty() && !Part.front();
  return !llvm::is_contained(llvm::drop_begin(Part, IsPointee), nullptr) &&
         !(IsPointee && originOfMember(Mention) == ValueOrigin::DeviceProperty);
}

} // namespace

std::optional<PartOfVariable> partOfVariable(const Expr &E) {
  PartOfVariable Found;
  const Expr *Base = E.IgnoreParenImpCasts();
  while (!isa<DeclRefExpr>(Base)) {
    const auto *Member = dyn_cast<MemberExpr>(Base);
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const auto *Dereference = dyn_cast<UnaryOperator>(Base);
    if (!Field && !(Dereference && Dereference->getOpcode() == UO_Deref))
      return std::nullopt;
    if (Field)
      Found.Part.insert(Found.Part.begin(), Field);
    if (!Field || Member->isArrow())
      Found.Part.insert(Found.Part.begin(), nullptr);
    Base = (Field ? Member->getBase() : Dereference->getSubExpr())->IgnoreParenImpCasts();
  }
  Found.Variable = dyn_cast<VarDecl>(cast<DeclRefExpr>(Base)->getDecl());
  // Only what the variable itself points to is followed.
  const bool IsFollowed = !llvm::is_contained(llvm::drop_begin(Found.Part, !Found.Part.empty()), nullptr);
  return Found.Variable && IsFollowed ? std::optional(Found) : std::nullopt;
}

IntegerRange RangeEvaluator::evaluateMember(const Expr &E, const MemberPath &Part, Body &In) {
  if (const std::optional<int64_t> Known = Part.empty() ? propertyOfAllDevices(E) : std::nullopt)
    return IntegerRange::of(*Known);
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  if (Reference && isa<NonTypeTemplateParmDecl>(Reference->getDecl()))
    return leaf(ValueOrigin::TemplateParameter, E, E.getType(), In);
  const auto *Binding = Reference ? dyn_cast<BindingDecl>(Reference->getDecl()) : nullptr;
  if (const Expr *Bound = Binding ? boundTo(*Binding, *In.Whole) : nullptr)
    return isa<MemberExpr>(Bound) ? evaluateMember(*Bound, Part, In) : evaluatePart(*Bound, Part, In);
  const auto *Member = dyn_cast<MemberExpr>(&E);
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  if (Field && !Member->isArrow() && isa<CallExpr>(unwrapped(Member->getBase()))) {
    MemberPath Whole = {Field};
    Whole.append(Part);
    return evaluatePart(*Member->getBase(), Whole, In);
  }
  if (Field && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
    if (std::optional<IntegerRange> Known = evaluateOwnMember(*Member, Part, In))
      return *Known;
  std::optional<PartOfVariable> Found = partOfVariable(E);
  if (Found)
    Found->Part.append(Part);
  return Found && isFollowed(Found->Part, E) ? evaluateVariable(*Found->Variable, Found->Part, E, In)
                                             : leaf(originOfMember(E), E, typeOfPart(E.getType(), Part), In);
}

std::optional<IntegerRange> RangeEvaluator::evaluateAxis(const Expr &E, const FieldDecl &Axis, Body &In) {
  const unsigned Index = Axis.getFieldIndex();
  const auto *Arguments = dyn_cast<ParenListExpr>(&E);
  const auto *Unresolved = dyn_cast<CXXUnresolvedConstructExpr>(&E);
  if (!Arguments && !Unresolved && isNumber(E))
    return Index == 0 ? evaluate(E, In) : IntegerRange::of(1);
  if (!Arguments && !Unresolved)
    return std::nullopt;
  const unsigned Count = Arguments ? Arguments->getNumExprs() : Unresolved->getNumArgs();
  if (Unresolved && Count == 1)
    return evaluatePart(*Unresolved->getArg(0), {&Axis}, In);
  if (Index >= Count)
    return IntegerRange::of(1);
  const Expr &Given = Arguments ? *Arguments->getExpr(Index) : *Unresolved->getArg(Index);
  if (!isNumber(Given) && !Given.isTypeDependent())
    return std::nullopt;
  return convert(evaluate(Given, In), Given.getType(), Axis.getType(), Context);
}

IntegerRange RangeEvaluator::evaluatePart(const Expr &Original, const MemberPath &Part, Body &In) {
  if (Part.empty())
    return evaluate(Original, In);
  constexpr unsigned MaxPartNesting = 150;
  if (PartNesting > MaxPartNesting) // An object may name itself in its initialiser.
    return leaf(ValueOrigin::Other, Original, typeOfPart(Original.getType(), Part), In);
  llvm::SaveAndRestore Deeper(PartNesting, PartNesting + 1);
  const Expr *E = unwrapped(&Original);
  while (isa<CastExpr>(E) && cast<CastExpr>(E)->getCastKind() != CK_BitCast)
    E = unwrapped(cast<CastExpr>(E)->getSubExpr());
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E); Construction && Part.front())
    return evaluateConstruction(*Construction, Part, In);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return evaluateConditional(*Choice, Part, In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evaluateCall(*Call, Part, In);
  if (isa<ArraySubscriptExpr>(E)) {
    const std::optional<IntegerRange> Element = evaluateElement(*E, Part, In);
    return Element ? *Element : leaf(originOfMember(*E), *E, typeOfPart(E->getType(), Part), In);
  }
  if (isa<DeclRefExpr, MemberExpr>(E))
    return evaluateMember(*E, Part, In);
  if (!Part.front()) {
    const auto *Address = dyn_cast<UnaryOperator>(E);
    if (Address && Address->getOpcode() == UO_AddrOf)
      return evaluatePart(*Address->getSubExpr(), MemberPath(llvm::drop_begin(Part)), In);
    return leaf(ValueOrigin::Other, *E, typeOfPart(E->getType(), Part), In);
  }
  if (const auto *Dereference = dyn_cast<UnaryOperator>(E); Dereference && Dereference->getOpcode() == UO_Deref)
    return evaluateMember(*E, Part, In);
  const unsigned Index = Part.front()->getFieldIndex();
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    const auto *Complete = List->isSyntacticForm() && List->getSemanticForm() ? List->getSemanticForm() : List;
    if (Index < Complete->getNumInits() && Complete->getInit(Index))
      return evaluatePart(*Complete->getInit(Index), MemberPath(llvm::drop_begin(Part)), In);
  }
  if (isDim3(*Part.front()->getParent()))
    if (std::optional<IntegerRange> Axis = evaluateAxis(*E, *Part.front(), In))
      return *Axis;
  return leaf(ValueOrigin::Other, *E, typeOfPart(E->getType(), Part), In);
}

} // namespace cuda_tidy
