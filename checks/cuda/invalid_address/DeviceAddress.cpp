#include "cuda/invalid_address/DeviceAddress.h"
#include "flow/IntegerConstant.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TypeSize.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MostSteps = 32; // Back to where an address comes from.

/// Functions that return a number in a window of memory, which instructions for that memory take.
bool isGivenInWindow(const CallExpr &Call) {
  constexpr StringRef Names[] = {"__cvta_generic_to_shared", "__cvta_generic_to_constant", "__cvta_generic_to_local"};
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && llvm::is_contained(Names, apiNameOf(*Callee));
}

class Search {
public:
  explicit Search(const FunctionFlow &Flow) : Flow(Flow), Context(Flow.function().getASTContext()) {}

  DeviceAddress ofObject(const Expr &E) {
    const Expr *Place = E.IgnoreParens();
    if (const auto *Name = dyn_cast<DeclRefExpr>(Place)) {
      const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
      return Variable && !Variable->getType()->isReferenceType() ? DeviceAddress{DeviceAddress::InObject, 0, Variable}
                                                                 : DeviceAddress();
    }
    if (const auto *Member = dyn_cast<MemberExpr>(Place))
      return ofMember(*Member);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Place))
      return moved(ofPointer(*Element->getBase()), *Element->getIdx(), Element->getType(), 1);
    const auto *Operator = dyn_cast<UnaryOperator>(Place);
    if (Operator && Operator->getOpcode() == UO_Deref)
      return ofPointer(*Operator->getSubExpr());
    const auto *Cast = dyn_cast<CastExpr>(Place);
    return Cast && (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_LValueBitCast)
               ? ofObject(*Cast->getSubExpr())
               : DeviceAddress();
  }

private:
  DeviceAddress ofMember(const MemberExpr &Member) {
    const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
    if (!Field || Field->isBitField() || Field->getType()->isReferenceType())
      return {};
    const std::optional<uint64_t> Offset = offsetInBytes(*Field, Context);
    return Offset ? moved(Member.isArrow() ? ofPointer(*Member.getBase()) : ofObject(*Member.getBase()), 1, *Offset)
                  : DeviceAddress();
  }

  DeviceAddress moved(DeviceAddress From, const Expr &Steps, QualType Pointee, int64_t Sign) {
    const std::optional<int64_t> Count = integerConstant(Steps, Context);
    if (From.Is == DeviceAddress::InWindow)
      return From;
    const std::optional<uint64_t> Bytes = sizeInBytes(Pointee, Context);
    return Count && Bytes ? moved(From, *Count, Sign * static_cast<int64_t>(*Bytes)) : DeviceAddress();
  }

  // By so many steps; a sum that does not fit is no address.
  static DeviceAddress moved(DeviceAddress From, int64_t Count, int64_t Bytes) {
    const std::optional<int64_t> Offset = llvm::checkedMulAdd(Count, Bytes, From.Offset);
    From.Offset = Offset.value_or(0);
    return Offset ? From : DeviceAddress();
  }

  DeviceAddress ofPointer(const Expr &E) {
    if (++Steps > MostSteps)
      return {};
    const Expr *Pointer = E.IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(Pointer)) {
      switch (Cast->getCastKind()) {
      case CK_ArrayToPointerDecay:
        return ofObject(*Cast->getSubExpr());
      case CK_LValueToRValue:
        return ofVariable(*Cast->getSubExpr());
      case CK_IntegralToPointer:
        return ofNumber(*Cast->getSubExpr());
      case CK_BitCast:
      case CK_NoOp:
        return ofPointer(*Cast->getSubExpr());
      default:
        return {};
      }
    }
    if (const auto *Operator = dyn_cast<UnaryOperator>(Pointer))
      return Operator->getOpcode() == UO_AddrOf ? ofObject(*Operator->getSubExpr()) : DeviceAddress();
    const auto *Sum = dyn_cast<BinaryOperator>(Pointer);
    if (!Sum || !Sum->isAdditiveOp())
      return {};
    const bool IsSecond = !Sum->getLHS()->getType()->isPointerType();
    const Expr &Base = IsSecond ? *Sum->getRHS() : *Sum->getLHS();
    return moved(ofPointer(Base), IsSecond ? *Sum->getLHS() : *Sum->getRHS(), Base.getType()->getPointeeType(),
                 Sum->getOpcode() == BO_Sub ? -1 : 1);
  }

  DeviceAddress ofVariable(const Expr &E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E.IgnoreParens());
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    const Expr *Value =
        Variable && Variable->hasLocalStorage() && Flow.owns(*Variable) ? Flow.onlyValueOf(*Variable) : nullptr;
    return Value ? Value->getType()->isPointerType() ? ofPointer(*Value) : ofNumber(*Value) : DeviceAddress();
  }

  // An integer that becomes an address.
  DeviceAddress ofNumber(const Expr &E) {
    if (++Steps > MostSteps)
      return {};
    if (const std::optional<int64_t> Number = integerConstant(E, Context))
      return {DeviceAddress::Fixed, *Number};
    const Expr *Value = E.IgnoreParens();
    if (const auto *Call = dyn_cast<CallExpr>(Value))
      return isGivenInWindow(*Call) ? DeviceAddress{DeviceAddress::InWindow, 0, nullptr, Call} : DeviceAddress();
    if (const auto *Cast = dyn_cast<CastExpr>(Value)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return ofVariable(*Cast->getSubExpr());
      return Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_NoOp ? ofNumber(*Cast->getSubExpr())
                                                                                      : DeviceAddress();
    }
    const auto *Sum = dyn_cast<BinaryOperator>(Value);
    if (!Sum || !Sum->isAdditiveOp())
      return {};
    for (const Expr *Part : {Sum->getLHS(), Sum->getRHS()})
      if (const DeviceAddress Found = ofNumber(*Part); Found.Is == DeviceAddress::InWindow)
        return Found;
    return {};
  }

  const FunctionFlow &Flow;
  const ASTContext &Context;
  unsigned Steps = 0;
};

} // namespace

DeviceAddress addressOf(const Expr &Accessed, const FunctionFlow &Flow) { return Search(Flow).ofObject(Accessed); }

bool isAccessed(const Expr &Accessed, const FunctionFlow &Flow) {
  const auto *Parent = dyn_cast_or_null<Expr>(Flow.parentOf(&Accessed));
  while (Parent && isa<ParenExpr>(Parent))
    Parent = dyn_cast_or_null<Expr>(Flow.parentOf(Parent));
  if (!Parent || !Flow.elementOf(Accessed))
    return false;
  if (const auto *Cast = dyn_cast<CastExpr>(Parent))
    return Cast->getCastKind() == CK_LValueToRValue;
  if (const auto *Operator = dyn_cast<BinaryOperator>(Parent))
    return Operator->isAssignmentOp() && Operator->getLHS()->IgnoreParens() == Accessed.IgnoreParens();
  const auto *Operator = dyn_cast<UnaryOperator>(Parent);
  return Operator && Operator->isIncrementDecrementOp();
}

} // namespace cuda_tidy
