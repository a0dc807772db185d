#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"

using namespace clang;

namespace cuda_tidy {

IntegerRange RangeEvaluator::evaluateMember(const Expr &E, MemberPath Part, Body &In) {
  const Expr *Base = &E;
  while (true) {
    const auto *Member = dyn_cast<MemberExpr>(Base);
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Base)) {
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
        return evaluateVariable(*Variable, Part, E, In);
      bool IsArgument = isa<NonTypeTemplateParmDecl>(Reference->getDecl());
      return leaf(IsArgument ? ValueOrigin::TemplateParameter : ValueOrigin::Other, E, E.getType(), In);
    }
    const auto *Field = Member && !Member->isArrow() ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Field)
      break;
    Part.insert(Part.begin(), Field);
    Base = Member->getBase()->IgnoreParenImpCasts();
  }
  return leaf(originOfMember(E), E, Part.empty() ? E.getType() : Part.back()->getType(), In);
}

IntegerRange RangeEvaluator::evaluatePart(const Expr &Original, const MemberPath &Part, Body &In) {
  if (Part.empty())
    return evaluate(Original, In);
  const Expr *E = unwrapped(&Original);
  while (const auto *Cast = dyn_cast<CastExpr>(E))
    E = unwrapped(Cast->getSubExpr());
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E))
    return evaluateConstruction(*Construction, Part, In);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return evaluateConditional(*Choice, Part, In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evaluateCall(*Call, Part, In);
  if (isa<DeclRefExpr, MemberExpr>(E))
    return evaluateMember(*E, Part, In);
  const unsigned Index = Part.front()->getFieldIndex();
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    const auto *Complete = List->isSyntacticForm() && List->getSemanticForm() ? List->getSemanticForm() : List;
    if (Index < Complete->getNumInits())
      return evaluatePart(*Complete->getInit(Index), MemberPath(llvm::drop_begin(Part)), In);
  }
  // `dim3 grid(n, 2)` in a template.
  const auto *Arguments = dyn_cast<ParenListExpr>(E);
  const auto *Unresolved = dyn_cast<CXXUnresolvedConstructExpr>(E);
  if (isDim3(*Part.front()->getParent()) && (Arguments || Unresolved)) {
    const unsigned Count = Arguments ? Arguments->getNumExprs() : Unresolved->getNumArgs();
    if (Unresolved && Count == 1)
      return evaluatePart(*Unresolved->getArg(0), Part, In);
    if (Index >= Count)
      return IntegerRange::of(1);
    const Expr &Given = Arguments ? *Arguments->getExpr(Index) : *Unresolved->getArg(Index);
    if (Given.getType()->isIntegralOrEnumerationType() || Given.isTypeDependent())
      return convert(evaluate(Given, In), Given.getType(), Part.front()->getType(), Context);
  } else if (isDim3(*Part.front()->getParent()) && E->getType()->isIntegralOrEnumerationType()) {
    return Index == 0 ? evaluate(*E, In) : IntegerRange::of(1);
  }
  return leaf(ValueOrigin::Other, *E, Part.back()->getType(), In);
}

IntegerRange RangeEvaluator::evaluateConstruction(const CXXConstructExpr &Construction, const MemberPath &Part,
                                                  Body &In) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  if (Construction.getNumArgs() > 0 && Constructor.isCopyOrMoveConstructor())
    return evaluatePart(*Construction.getArg(0), Part, In);
  if (!isDim3(*Constructor.getParent()) || Part.size() != 1)
    return leaf(ValueOrigin::Other, Construction, Part.back()->getType(), In);
  if (Construction.getNumArgs() == 1)
    if (const auto *Other = Construction.getArg(0)->getType()->getAsRecordDecl())
      for (const FieldDecl *Field : Other->fields())
        if (Field->getName() == Part.front()->getName())
          return evaluatePart(*Construction.getArg(0), {Field}, In);
  const unsigned Index = Part.front()->getFieldIndex();
  return Index < Construction.getNumArgs() ? evaluate(*Construction.getArg(Index), In) : IntegerRange::of(1);
}

} // namespace cuda_tidy
