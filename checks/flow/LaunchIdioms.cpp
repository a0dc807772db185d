#include "flow/LaunchIdioms.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceLimits.h"
#include "knowledge/TensorClasses.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

const BinaryOperator *operation(const Expr *E, BinaryOperatorKind Kind) {
  const auto *Operator = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  return Operator && Operator->getOpcode() == Kind ? Operator : nullptr;
}

bool isOne(const Expr &E, const ASTContext &Context) { return integerConstant(E, Context) == 1; }

bool isSameValue(const Expr &A, const Expr &B, const ASTContext &Context) {
  Expr::EvalResult InA, InB;
  if (isSame(A, B, Context))
    return true;
  return !A.isValueDependent() && !B.isValueDependent() && A.getType()->isIntegerType() &&
         B.getType()->isIntegerType() && A.EvaluateAsInt(InA, Context) && B.EvaluateAsInt(InB, Context) &&
         llvm::APSInt::isSameValue(InA.Val.getInt(), InB.Val.getInt());
}

// `b - 1`, also where both are one number.
bool isOneLess(const Expr &E, const Expr &Divisor, const ASTContext &Context) {
  if (const BinaryOperator *Difference = operation(&E, BO_Sub))
    return isOne(*Difference->getRHS(), Context) && isSameValue(*Difference->getLHS(), Divisor, Context);
  const std::optional<int64_t> Less = integerConstant(E, Context), By = integerConstant(Divisor, Context);
  return Less && By && *Less < *By && *Less == *By - 1;
}

// The dividend `a` of `a + b - 1`.
const Expr *dividendOf(const Expr &Sum, const Expr &Divisor, const ASTContext &Context) {
  const Expr *Inner = Sum.IgnoreParenImpCasts();
  if (const BinaryOperator *Difference = operation(Inner, BO_Sub); Difference && isOne(*Difference->getRHS(), Context))
    if (const BinaryOperator *Plus = operation(Difference->getLHS(), BO_Add)) {
      if (isSameValue(*Plus->getRHS(), Divisor, Context))
        return Plus->getLHS();
      if (isSameValue(*Plus->getLHS(), Divisor, Context))
        return Plus->getRHS();
    }
  if (const BinaryOperator *Plus = operation(Inner, BO_Add)) {
    if (isOneLess(*Plus->getRHS(), Divisor, Context))
      return Plus->getLHS();
    if (isOneLess(*Plus->getLHS(), Divisor, Context))
      return Plus->getRHS();
    // `a - 1 + b`
    if (const BinaryOperator *Less = operation(Plus->getLHS(), BO_Sub);
        Less && isOne(*Less->getRHS(), Context) && isSameValue(*Plus->getRHS(), Divisor, Context))
      return Less->getLHS();
  }
  return nullptr;
}

// Whether somewhere in the expression stands `a % b`.
bool asksForRemainder(const Expr &E, const BinaryOperator &Quotient, const ASTContext &Context) {
  if (const BinaryOperator *Remainder = operation(&E, BO_Rem))
    return isSame(*Remainder->getLHS(), *Quotient.getLHS(), Context) &&
           isSame(*Remainder->getRHS(), *Quotient.getRHS(), Context);
  if (const auto *Comparison = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
      Comparison && Comparison->isComparisonOp())
    return asksForRemainder(*Comparison->getLHS(), Quotient, Context);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E.IgnoreParenImpCasts()))
    return asksForRemainder(*Choice->getCond(), Quotient, Context);
  if (const auto *Not = dyn_cast<UnaryOperator>(E.IgnoreParenImpCasts()); Not && Not->getOpcode() == UO_LNot)
    return asksForRemainder(*Not->getSubExpr(), Quotient, Context);
  return false;
}

std::string qualifiedName(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee ? Callee->getQualifiedNameAsString() : "";
}

// `ceil(a / b)` of a floating-point quotient of integers.
std::optional<CeilingDivision> ceilingOfQuotient(const CallExpr &Call) {
  const bool Rounds = Call.getNumArgs() == 1 && llvm::is_contained({"ceil", "ceilf", "std::ceil"}, qualifiedName(Call));
  const BinaryOperator *Quotient = Rounds ? operation(Call.getArg(0)->IgnoreParenCasts(), BO_Div) : nullptr;
  if (!Quotient || !Quotient->getType()->isFloatingType())
    return std::nullopt;
  const Expr *Dividend = Quotient->getLHS()->IgnoreParenCasts(), *Divisor = Quotient->getRHS()->IgnoreParenCasts();
  return Dividend->getType()->isIntegerType() && Divisor->getType()->isIntegerType()
             ? std::optional(CeilingDivision{Dividend, Divisor})
             : std::nullopt;
}

// The argument of \p Call that \p E, in the body of what is called, stands for.
const Expr *argumentFor(const Expr &E, const CallExpr &Call) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
  return Parameter && Parameter->getFunctionScopeIndex() < Call.getNumArgs()
             ? Call.getArg(Parameter->getFunctionScopeIndex())
             : nullptr;
}

// A function whose only statement returns the rounded quotient of two of its parameters.
std::optional<CeilingDivision> ceilingDivisionBy(const CallExpr &Call, const ASTContext &Context) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  const auto *Body = Callee && !isa<CXXMethodDecl>(Callee) && Callee->hasBody(Definition)
                         ? dyn_cast_or_null<CompoundStmt>(Definition->getBody())
                         : nullptr;
  const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  const Expr *Value = Return ? Return->getRetValue() : nullptr;
  const auto Inner = Value && !isa<CallExpr>(Value->IgnoreParenCasts())
                         ? ceilingDivisionIn(*Value->IgnoreParenCasts(), Context)
                         : std::nullopt;
  const Expr *Dividend = Inner ? argumentFor(*Inner->Dividend, Call) : nullptr;
  const Expr *Divisor = Inner ? argumentFor(*Inner->Divisor, Call) : nullptr;
  return Dividend && Divisor ? std::optional(CeilingDivision{Dividend, Divisor, Inner->IsOfLess}) : std::nullopt;
}

} // namespace

std::optional<CeilingDivision> ceilingDivisionIn(const Expr &E, const ASTContext &Context) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (auto Rounded = Call ? ceilingOfQuotient(*Call) : std::nullopt)
    return Rounded;
  // Lists in templates have no type.
  if (E.getType().isNull() || (!E.getType()->isIntegralOrEnumerationType() && !E.isTypeDependent()))
    return std::nullopt;
  if (const BinaryOperator *Quotient = operation(&E, BO_Div))
    if (const Expr *Dividend = dividendOf(*Quotient->getLHS(), *Quotient->getRHS(), Context))
      return CeilingDivision{Dividend, Quotient->getRHS()};
  if (const BinaryOperator *Sum = operation(&E, BO_Add))
    if (const BinaryOperator *Quotient = operation(Sum->getLHS(), BO_Div)) {
      const bool AddsOne = isOne(*Sum->getRHS(), Context);
      if (!AddsOne && asksForRemainder(*Sum->getRHS(), *Quotient, Context))
        return CeilingDivision{Quotient->getLHS(), Quotient->getRHS()};
      if (const BinaryOperator *Less = operation(Quotient->getLHS(), BO_Sub);
          AddsOne && Less && isOne(*Less->getRHS(), Context))
        return CeilingDivision{Less->getLHS(), Quotient->getRHS(), /*IsOfLess=*/true};
    }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E.IgnoreParenImpCasts()))
    for (const auto &[Exact, Rounded] : {std::pair(Choice->getTrueExpr(), Choice->getFalseExpr()),
                                         std::pair(Choice->getFalseExpr(), Choice->getTrueExpr())}) {
      const BinaryOperator *Quotient = operation(Exact, BO_Div), *Sum = operation(Rounded, BO_Add);
      if (Quotient && Sum && isSame(*Sum->getLHS(), *Quotient, Context) && isOne(*Sum->getRHS(), Context) &&
          asksForRemainder(*Choice->getCond(), *Quotient, Context))
        return CeilingDivision{Quotient->getLHS(), Quotient->getRHS()};
    }
  if (!Call || Call->getNumArgs() != 2)
    return std::nullopt;
  const bool IsKnown = llvm::StringSwitch<bool>(qualifiedName(*Call))
                           .Cases({"at::ceil_div", "at::cuda::ATenCeilDiv", "THCCeilDiv"}, true)
                           .Cases({"cub::DivideAndRoundUp", "cuda::ceil_div", "cuda::std::ceil_div"}, true)
                           .Default(false);
  return IsKnown ? CeilingDivision{Call->getArg(0), Call->getArg(1)} : ceilingDivisionBy(*Call, Context);
}

// By name alone: nobody means anything else by these, and overloads of them are everywhere.
std::optional<Extreme> extremeBy(const CallExpr &Call) {
  return llvm::StringSwitch<std::optional<Extreme>>(nameOf(Call.getDirectCallee()))
      .Cases({"min", "umin", "llmin", "ullmin", "fmin", "fminf"}, Extreme::Least)
      .Cases({"max", "umax", "llmax", "ullmax", "fmax", "fmaxf"}, Extreme::Greatest)
      .Default(std::nullopt);
}

bool isNumber(const Expr &E) {
  // Lists in templates have no type.
  return !E.getType().isNull() &&
         (E.getType()->isIntegralOrEnumerationType() || (E.isTypeDependent() && isa<BinaryOperator>(E.IgnoreParens())));
}

bool isDim3(const RecordDecl &Record) { return Record.getName() == "dim3"; }

ValueOrigin::Kind originOfMember(const Expr &Member) {
  const auto *Inner = dyn_cast<MemberExpr>(Member.IgnoreParenImpCasts());
  const auto *Field = Inner ? dyn_cast<FieldDecl>(Inner->getMemberDecl()) : nullptr;
  if (Field && Field->getParent()->getName() == "cudaDeviceProp")
    return ValueOrigin::DeviceProperty;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Member.IgnoreParenImpCasts()))
    return originOfMember(*Element->getBase());
  return Field ? ValueOrigin::Member : ValueOrigin::Other;
}

std::optional<int64_t> propertyOfAllDevices(const Expr &Member) {
  const auto *Inner = dyn_cast<MemberExpr>(Member.IgnoreParenImpCasts());
  return Inner && originOfMember(*Inner) == ValueOrigin::DeviceProperty && nameOf(Inner->getMemberDecl()) == "warpSize"
             ? std::optional<int64_t>(DeviceLimits::WarpSize)
             : std::nullopt;
}

std::optional<int64_t> attributeOfAllDevices(const CallExpr &Call) {
  const auto *Asked = Call.getNumArgs() > 1 ? dyn_cast<DeclRefExpr>(Call.getArg(1)->IgnoreParenImpCasts()) : nullptr;
  return Asked && originOfCall(Call) == ValueOrigin::DeviceProperty &&
                 llvm::is_contained({"cudaDevAttrWarpSize", "CU_DEVICE_ATTRIBUTE_WARP_SIZE"}, nameOf(Asked->getDecl()))
             ? std::optional<int64_t>(DeviceLimits::WarpSize)
             : std::nullopt;
}

ValueOrigin::Kind originOfCall(const CallExpr &Call) {
  std::string Name = qualifiedName(Call);
  bool AsksDevice = StringRef(Name).starts_with("cudaOccupancy") || StringRef(Name).starts_with("cuOccupancy") ||
                    StringRef(Name).starts_with("cudaGetDeviceProperties") || Name == "cudaDeviceGetAttribute" ||
                    Name == "cuDeviceGetAttribute" || Name == "cudaFuncGetAttributes";
  return AsksDevice ? ValueOrigin::DeviceProperty : ValueOrigin::Call;
}

bool isMoveOrForward(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() && Call.getNumArgs() == 1 &&
         llvm::is_contained({"move", "forward"}, Callee->getName());
}

const FieldDecl *elementOf(QualType Type, unsigned Index) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->isInStdNamespace())
    return nullptr;
  for (const FieldDecl *Field : Class->fields())
    if (elementIndex(*Field) == Index)
      return Field;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const FieldDecl *Field = elementOf(Base.getType(), Index))
      return Field;
  return nullptr;
}

std::optional<unsigned> elementIndex(const FieldDecl &Member) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Member.getParent());
  if (!Class || !Class->isInStdNamespace())
    return std::nullopt;
  if (Class->getName() == "pair")
    return Member.getFieldIndex();
  // In libstdc++ a tuple is made of bases, each with one element.
  const TemplateArgument &First = Class->getTemplateArgs()[0];
  return Class->getName() == "_Head_base" && First.getKind() == TemplateArgument::Integral
             ? std::optional<unsigned>(First.getAsIntegral().getZExtValue())
             : std::nullopt;
}

std::optional<unsigned> elementAskedFor(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const TemplateArgumentList *Arguments = Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
  if (!Arguments || !Callee->isInStdNamespace() || !Callee->getIdentifier() || Callee->getName() != "get" ||
      Call.getNumArgs() != 1 || Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Arguments->get(0).getAsIntegral().getZExtValue();
}

std::optional<AskedElement> elementAskedIn(const Expr &E) {
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E))
    return AskedElement{Subscript->getBase(), Subscript->getIdx(), std::nullopt};
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call ? Call->getCalleeDecl() : nullptr);
  if (const auto Number = Call ? elementAskedFor(*Call) : std::nullopt)
    return AskedElement{Call->getArg(0), nullptr, *Number};
  if (!Method || !Method->getParent()->isInStdNamespace())
    return std::nullopt;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return Operator->getOperator() == OO_Subscript && Operator->getNumArgs() == 2
               ? std::optional(AskedElement{Operator->getArg(0), Operator->getArg(1), std::nullopt})
               : std::nullopt;
  const auto *MemberCall = dyn_cast<CXXMemberCallExpr>(Call);
  return MemberCall && Call->getNumArgs() == 1 && nameOf(Method) == "at"
             ? std::optional(AskedElement{MemberCall->getImplicitObjectArgument(), Call->getArg(0), std::nullopt})
             : std::nullopt;
}

bool makesElements(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
         llvm::is_contained({"make_pair", "make_tuple"}, Callee->getName());
}

bool isTensorSize(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getCalleeDecl());
  if (!Method || !Method->getDeclName().isIdentifier())
    return false;
  return isTensorClass(*Method->getParent()) &&
         llvm::is_contained({"size", "numel", "dim", "ndimension", "nbytes", "element_size", "itemsize"},
                            Method->getName());
}

} // namespace cuda_tidy
