#include "memory/DeviceSymbols.h"
#include "knowledge/SymbolApis.h"
#include "memory/MemoryOrigin.h"
#include "syntax/GivenValues.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The variable that \p Object is, or is a part of.
const VarDecl *wholeOf(const Expr &Object) {
  const Expr *E = Object.IgnoreParenCasts();
  while (true) {
    const auto *Member = dyn_cast<MemberExpr>(E);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const Expr *Around = Member && !Member->isArrow() ? Member->getBase() : Element ? Element->getBase() : nullptr;
    if (!Around)
      return variableIn(E);
    E = Around->IgnoreParenCasts();
    if (E->getType().isNull() || (Element && !E->getType()->isArrayType()))
      return nullptr;
  }
}

bool isOfDevice(const VarDecl &Variable) {
  return (Variable.hasAttr<CUDADeviceAttr>() || Variable.hasAttr<CUDAConstantAttr>()) &&
         !Variable.hasAttr<HIPManagedAttr>();
}

/// Whether \p Variable may be one of the device all the same: a reference to one, or declared as one elsewhere.
bool mayBeOfDevice(const VarDecl &Variable) {
  return Variable.getType()->isReferenceType() || Variable.hasAttr<CUDADeviceAttr>() ||
         Variable.hasAttr<CUDAConstantAttr>() || (Variable.hasGlobalStorage() && !Variable.getDefinition());
}

bool isText(QualType Type) {
  const QualType Of = Type->isArrayType() ? QualType(Type->getArrayElementTypeNoTypeQual(), 0) : Type->getPointeeType();
  return !Of.isNull() && Of->isAnyCharacterType();
}

bool isDevicePointer(const Expr &E, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto Origin = isAddress(E.getType()) ? memoryOriginOf(E, Flow, Flows) : std::nullopt;
  return Origin && Origin->Space == MemorySpace::Device;
}

} // namespace

const VarDecl *symbolBehind(const Expr &Pointer, const FunctionFlow &Flow) {
  const Expr *E = &originOf(Pointer, Flow);
  while (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
    if (!Sum->isAdditiveOp() || !Sum->getType()->isPointerType())
      return nullptr;
    E = &originOf(Sum->getLHS()->getType()->isPointerType() ? *Sum->getLHS() : *Sum->getRHS(), Flow);
  }
  if (E->getType().isNull()) // what does not compile
    return nullptr;
  const auto *Address = dyn_cast<UnaryOperator>(E);
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const VarDecl *Variable = IsAddress                     ? wholeOf(*Address->getSubExpr())
                            : E->getType()->isArrayType() ? wholeOf(*E)
                                                          : nullptr;
  return Variable && isOfDevice(*Variable) ? Variable : nullptr;
}

std::optional<NoSymbol> noSymbolIn(const CallExpr &Call, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const Expr *Argument = Flows.context().getLangOpts().CUDA ? symbolGivenTo(Call) : nullptr;
  if (!Argument)
    return std::nullopt;
  const Expr &Given = *Argument->IgnoreUnlessSpelledInSource()->IgnoreParens();
  const bool IsPointer = isDevicePointer(Given, Flow, Flows);
  const ValueDecl *Named = namedIn(*Given.IgnoreParenCasts());
  // The function that C has takes an address, that of C++ the variable itself.
  const auto Place = llvm::find(Call.arguments(), Argument) - Call.arg_begin();
  const bool TakesAddress = !Call.getDirectCallee()->getParamDecl(Place)->getType()->isReferenceType();
  if (const VarDecl *Symbol = Given.getType()->isPointerType() ? symbolBehind(Given, Flow) : nullptr)
    return TakesAddress ? std::nullopt : std::optional(NoSymbol{NoSymbol::Address, &Given, Symbol});
  const auto *Variable = TakesAddress ? nullptr : variableIn(&Given);
  if (Variable && mayBeOfDevice(*Variable))
    return std::nullopt;
  if (IsPointer)
    return NoSymbol{NoSymbol::Pointer, &Given, Named};
  return Variable && !isText(Variable->getType()) ? std::optional(NoSymbol{NoSymbol::HostVariable, &Given, Variable})
                                                  : std::nullopt;
}

} // namespace cuda_tidy
