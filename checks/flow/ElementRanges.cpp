#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"

using namespace clang;

// Of the elements of arrays and lists.

namespace cuda_tidy {
namespace {

// The elements of what \p E stands for, in braces, if nothing changes it; null where they are not known.
const InitListExpr *listIn(const Expr &E, const FunctionFlow &Flow) {
  const Expr *List = unwrapped(E.IgnoreImplicit());
  if (const auto *Standard = dyn_cast<CXXStdInitializerListExpr>(List))
    List = unwrapped(Standard->getSubExpr()->IgnoreImplicit());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(List);
      Construct && Construct->getNumArgs() > 0 && isa<CXXStdInitializerListExpr>(unwrapped(Construct->getArg(0))))
    return listIn(*Construct->getArg(0), Flow);
  if (const auto *Variable = variableIn(List)) {
    const Expr *Init = Variable->getAnyInitializer();
    return Init && !variableIn(Init) && isFixed(*Variable, Flow) ? listIn(*Init, Flow) : nullptr;
  }
  const auto *Braces = dyn_cast<InitListExpr>(List);
  // `std::array` holds an array.
  if (Braces && Braces->getNumInits() == 1 && isa<InitListExpr>(Braces->getInit(0)) &&
      (Braces->getType().isNull() || Braces->getType()->isRecordType()))
    return cast<InitListExpr>(Braces->getInit(0));
  return Braces;
}

// The call that gives what \p E stands for, if nothing changes it; null of anything else.
const CallExpr *callIn(const Expr &E, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(unwrapped(E.IgnoreImplicit()));
  const Expr *Made = !Variable ? &E : isFixed(*Variable, Flow) ? Variable->getAnyInitializer() : nullptr;
  return dyn_cast_or_null<CallExpr>(Made ? unwrapped(Made->IgnoreImplicit()) : nullptr);
}

} // namespace

std::optional<IntegerRange> RangeEvaluator::evaluateElement(const Expr &E, const MemberPath &Part, Body &In) {
  const std::optional<AskedElement> Asked = elementAskedIn(E);
  if (!Asked)
    return std::nullopt;
  const std::optional<int64_t> Number = Asked->Index ? evaluate(*Asked->Index, In).exactly() : Asked->Number;
  return anElementOf(*Asked->Of, Number, Part, In);
}

std::optional<IntegerRange> RangeEvaluator::anElementOf(const Expr &List, std::optional<int64_t> Number,
                                                        const MemberPath &Part, Body &In) {
  constexpr unsigned MostElements = 64;
  IntegerRange Any = IntegerRange::empty();
  if (const InitListExpr *Known = listIn(List, *In.Whole)) {
    const unsigned Count = Known->getNumInits();
    if (llvm::is_contained(Known->inits(), nullptr)) // where clang has given up
      return std::nullopt;
    if (Number)
      return *Number >= 0 && *Number < Count ? std::optional(evaluatePart(*Known->getInit(*Number), Part, In))
                                             : std::nullopt;
    if (Count == 0 || Count > MostElements || Known->hasArrayFiller())
      return std::nullopt;
    for (const Expr *Each : Known->inits())
      Any = join(Any, evaluatePart(*Each, Part, In));
    return Any;
  }
  const CallExpr *Call = callIn(List, *In.Whole);
  std::optional<Body> Called = Call ? bodyOf(*Call, In) : std::nullopt;
  if (!Called)
    return std::nullopt;
  for (const Expr *Each : returnedBy(*Called)) {
    const std::optional<IntegerRange> One = anElementOf(*Each, Number, Part, *Called);
    if (!One)
      return std::nullopt;
    Any = join(Any, *One);
  }
  return Any.IsEmpty ? std::nullopt : std::optional(Any);
}

} // namespace cuda_tidy
