#include "memory/EndOfDuty.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StandardLibrary.h"
#include "syntax/LaunchArguments.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Enough for a helper of a helper.
constexpr unsigned MaxCalls = 2;

/// Whether the member function of a container or a smart pointer gives the address of what that owns.
bool givesAddress(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  return Method && isOfStandardLibrary(*Method) && llvm::is_contained({"data", "get", "begin"}, nameOf(Method));
}

/// Whether \p Type is a container of the standard library whose values are numbers, or one of its streams: what is
/// given a pointer copies what is there, or fills it.
bool holdsNoPointer(QualType Type) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
  if (!Class || isStandardStream(Type))
    return Class;
  const TemplateArgumentList &Arguments = Class->getTemplateArgs();
  auto IsType = [&](unsigned Index) { return Arguments[Index].getKind() == TemplateArgument::Type; };
  return Class->isInStdNamespace() && Arguments.size() > 1 && IsType(0) && IsType(Arguments.size() - 1) &&
         Arguments[0].getAsType()->isArithmeticType() &&
         isClassCalled(Arguments[Arguments.size() - 1].getAsType(), "allocator");
}

/// Whether a function of the standard library may hand on what it is given: in what it returns (`std::make_pair`), or
/// in place of something else.
bool passesOn(const FunctionDecl &Callee) {
  static constexpr StringRef Names[] = {"move", "forward", "swap", "exchange", "addressof"};
  return Callee.getReturnType().getNonReferenceType()->isRecordType() ||
         (Callee.getIdentifier() && llvm::is_contained(Names, Callee.getName()));
}

/// Whether \p Call neither keeps nor releases a pointer that it is given.
bool onlyUses(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isa<CUDAKernelCallExpr>(Call))
    return true;
  if (!Callee)
    return false;
  if (Callee->isInStdNamespace())
    return !passesOn(*Callee);
  // `__cudaPushCallConfiguration` is the `<<<>>>`.
  static constexpr StringRef Prefixes[] = {"cuda",     "__cuda",   "cublas", "cufft", "curand",
                                           "cusparse", "cusolver", "nccl",   "cudnn"};
  // Those that release memory of the host, those that hand it to a function of the program's, and those that keep it in
  // the device, in a texture or in a context.
  static constexpr StringRef Others[] = {"FreeHost",   "Unregister", "HostFunc",    "AddCallback", "HostNode",
                                         "UserObject", "SetMemPool", "BindTexture", "BindSurface", "TexRefSet",
                                         "SurfRefSet", "cuCtx",      "cuModule",    "cuLibrary"};
  const StringRef Name = nameOf(Call.getDirectCallee());
  const bool IsOfDriver = Name.size() > 2 && Name.starts_with("cu") && isUppercase(Name[2]);
  return Callee->getBuiltinID() ||
         (Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) &&
          (IsOfDriver || llvm::any_of(Prefixes, [&](StringRef Prefix) { return Name.starts_with(Prefix); })) &&
          llvm::none_of(Others, [&](StringRef Part) { return Name.contains(Part); }));
}

/// Whether \p Call gives its first argument back, if it is such a thing as \p Held.
bool releasesSuch(const CallExpr &Call, const HeldResource &Held) {
  const StringRef Name = apiCalledBy(Call);
  return !Name.empty() && (releasesSame(Name, Held.ReleasedBy) || Name == Held.OrBy) && Call.getNumArgs();
}

bool isPointer(const Stmt &Part) { return isa<Expr>(Part) && cast<Expr>(Part).getType()->isPointerType(); }

/// Whether a pointer or a reference of \p Type cannot be used to change what is there.
bool isToConstant(QualType Type) {
  return (Type->isPointerType() || Type->isReferenceType()) && Type->getPointeeType().isConstQualified();
}

/// The type of the parameter of \p Call that \p Argument is for; null if that is the object, or one of `...`.
QualType parameterOf(const Expr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = nullptr;
  unsigned Index = 0;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Call)) {
    Callee = Construct->getConstructor();
    Index = std::distance(Construct->arg_begin(), llvm::find(Construct->arguments(), Argument));
  } else if (const auto *Plain = dyn_cast<CallExpr>(&Call)) {
    Callee = Plain->getDirectCallee();
    Index = std::distance(Plain->arg_begin(), llvm::find(Plain->arguments(), Argument));
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (Method && isa<CXXOperatorCallExpr>(Plain) && !Method->isStatic() && Index-- == 0)
      return {};
  }
  return Callee && Index < Callee->getNumParams() ? Callee->getParamDecl(Index)->getType() : QualType();
}

/// Whether \p Callee, whose body nobody sees, has nowhere to put a pointer that it is given: in what it returns, or in
/// an object.
bool hasNowhereToKeep(const FunctionDecl &Callee) {
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  auto IsPlace = [&](QualType Type) {
    const auto *Record = Type->getAsRecordDecl();
    const bool IsHandle = Record && !Record->isCompleteDefinition() && Sources.isInSystemHeader(Record->getLocation());
    return (Type->isRecordType() && !IsHandle) || Type->isPointerType() || Type->isDependentType();
  };
  auto IsOut = [&](const ParmVarDecl *Each) {
    const QualType Type = Each->getType();
    return (Type->isPointerType() || Type->isReferenceType()) && !isToConstant(Type) && IsPlace(Type->getPointeeType());
  };
  const QualType Returned = Callee.getReturnType();
  return !Returned->isReferenceType() && !IsPlace(Returned) && llvm::none_of(Callee.parameters(), IsOut);
}

/// Follows the pointer from a place that names it to whatever that is a part of.
class Walk {
public:
  Walk(const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft)
      : Held(Held), Flow(Flow), Flows(Flows), CallsLeft(CallsLeft) {}

  /// What ends the duty where \p Mention, which is as many levels above the memory, is named; null if nothing does.
  const Stmt *endAt(const Expr &Mention, int Levels) {
    LevelsAbove = Levels;
    Inner = &Mention;
    for (Around = Flow.parentOf(Inner); Around; Inner = Around, Around = Flow.parentOf(Around)) {
      switch (next()) {
      case Goes:
        continue;
      case Used:
        return nullptr;
      case Ends:
        return Around;
      }
    }
    return nullptr;
  }

private:
  enum Outcome {
    Goes, ///< `Around` is the pointer, or its memory, too.
    Used,
    Ends,
  };

  /// Whether `Inner` is something in the memory, and not its value.
  bool isInMemory() const { return LevelsAbove == 0; }

  Outcome to(int Levels) {
    LevelsAbove = Levels;
    return Goes;
  }

  Outcome next() {
    if (isa<ParenExpr, AbstractConditionalOperator>(Around))
      return Goes;
    if (const auto *Cast = dyn_cast<CastExpr>(Around))
      return ofCast(*Cast);
    if (const auto *Operator = dyn_cast<UnaryOperator>(Around))
      return Operator->getOpcode() == UO_AddrOf                   ? to(LevelsAbove + 1)
             : Operator->getOpcode() == UO_Deref && !isInMemory() ? to(LevelsAbove - 1)
                                                                  : Used;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Around))
      return Element->getBase() == Inner && !isInMemory() ? to(LevelsAbove - 1) : Used;
    if (const auto *Operator = dyn_cast<BinaryOperator>(Around))
      return ofOperator(*Operator);
    if (const auto *Member = dyn_cast<MemberExpr>(Around))
      return ofMember(*Member);
    if (isa<UnaryExprOrTypeTraitExpr, CXXDeleteExpr>(Around) || // `delete` frees memory that stays locked
        isa<CompoundStmt, IfStmt, WhileStmt, ForStmt, DoStmt>(Around) ||
        (isa<DeclStmt>(Around) && isa_and_nonnull<CXXForRangeStmt>(Flow.parentOf(Around))))
      return Used;
    if (isa<InitListExpr>(Around) && LevelsAbove > 1 && isLaunchArgument(*Inner, Flow))
      return Used;
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(Around))
      return (isPointer(*Inner) && holdsNoPointer(Copy->getType())) ||
                     (isInMemory() && Copy->getConstructor()->isCopyOrMoveConstructor())
                 ? Used
                 : Ends;
    const auto *Call = dyn_cast<CallExpr>(Around);
    return Call ? ofCall(*Call) : Ends;
  }

  Outcome ofCast(const CastExpr &Cast) {
    if (!isInMemory())
      return Goes;
    if (Cast.getCastKind() == CK_ArrayToPointerDecay)
      return to(1);
    return Cast.getCastKind() == CK_LValueToRValue || Cast.getCastKind() == CK_ToVoid ? Used : Goes;
  }

  Outcome ofOperator(const BinaryOperator &Operator) {
    if (Operator.getOpcode() == BO_Comma)
      return Operator.getRHS() == Inner ? Goes : Used;
    // As a number, too, it stays one of the memory: `(address + 255) & ~255`.
    const bool IsDifference = isPointer(*Operator.getLHS()) && isPointer(*Operator.getRHS());
    if (isInMemory() || Operator.isComparisonOp() || Operator.isLogicalOp())
      return Used;
    return Operator.isAssignmentOp() ? Ends : IsDifference ? Used : Goes;
  }

  Outcome ofMember(const MemberExpr &Member) {
    const bool IsOfMemory = LevelsAbove == (Member.isArrow() ? 1 : 0);
    if (const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl()))
      return !IsOfMemory ? Ends : Field->getType()->isReferenceType() ? Used : to(0);
    const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(&Member));
    const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
    if (!Method || !isOfStandardLibrary(*Method))
      return Method && Method->isConst() && IsOfMemory && hasNowhereToKeep(*Method) ? Used : Ends;
    if (!givesAddress(*Call))
      return passesOn(*Method) ? Ends : Used;
    Around = Call;
    return Goes;
  }

  Outcome ofCall(const CallExpr &Call) {
    if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(&Call);
        Element && Element->getOperator() == OO_Subscript && Element->getArg(0) == Inner)
      return isInMemory() && Call.isGLValue() ? Goes : Used;
    if (isInMemory() && isCopied(Call))
      return Used;
    if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(&Call);
        OfObject && holdsNoPointer(OfObject->getObjectType()))
      return isPointer(*Inner) ? Used : Ends;
    // Whoever copies the pointer's own bytes keeps it.
    if (LevelsAbove > 1 && !Held.isOfOwner() && isToConstant(parameterOf(Call, Inner)))
      return Ends;
    const bool IsReleased = isRelease(Call, Held, Flow) || (releasesSuch(Call, Held) && Call.getArg(0) == Inner);
    return &Call == Held.Call || (!IsReleased && (onlyUses(Call) || onlyUsesParameter(Call))) ? Used : Ends;
  }

  /// Whether \p Call, of an operator or a member function of the standard library, takes the value of what is in the
  /// memory, or gives it another.
  bool isCopied(const CallExpr &Call) const {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
    if (!Method || !(Operator || isOfStandardLibrary(*Method)))
      return false;
    const QualType Parameter = parameterOf(Call, Inner);
    if (Parameter.isNull())
      return Operator && Operator->getArg(0) == Inner && (Method->isConst() || Operator->isAssignmentOp());
    return isToConstant(Parameter);
  }

  /// Whether what \p Call calls neither keeps nor releases the pointer, or what is in its memory, that is `Inner`: by
  /// its body, or where nobody sees that, since it may not change what is there and has nowhere to keep it.
  bool onlyUsesParameter(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Definition = nullptr;
    const QualType Type = parameterOf(Call, Inner);
    if (Type.isNull() || isa<CXXMethodDecl>(Callee) ||
        !(isInMemory() ? Type->isReferenceType() : Type->isPointerType() || Type->isIntegerType()))
      return false;
    if (CallsLeft == 0 || !Callee->hasBody(Definition))
      return isToConstant(Type) && hasNowhereToKeep(*Callee);
    const unsigned Index = std::distance(Call.arg_begin(), llvm::find(Call.arguments(), Inner));
    const VarDecl *Parameter = Definition->getParamDecl(Index);
    const HeldResource Given{Held.Call, {Parameter}, Held.What, Held.ReleasedBy, Held.OrBy};
    const FunctionFlow &There = Flows.of(*Definition);
    return llvm::none_of(There.referencesTo(Parameter), [&](const DeclRefExpr *Mention) {
      return Mention->refersToEnclosingVariableOrCapture() ||
             Walk(Given, There, Flows, CallsLeft - 1).endAt(*Mention, LevelsAbove);
    });
  }

  const HeldResource &Held;
  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const unsigned CallsLeft;
  const Stmt *Inner = nullptr, *Around = nullptr;
  /// How often `Inner` is to be dereferenced until it is something in the memory.
  int LevelsAbove = 1;
};

/// The parameter of a function of the file that is \p Whole, an object in the body of \p Flow, a copy of it, or its
/// address; null where it goes elsewhere.
const ParmVarDecl *parameterFor(const Expr &Whole, const FunctionFlow &Flow) {
  const Stmt *Child = &Whole, *Around = Flow.parentOf(Child);
  while (Around && (isa<CastExpr, ParenExpr>(Around) ||
                    (isa<UnaryOperator>(Around) && cast<UnaryOperator>(Around)->getOpcode() == UO_AddrOf) ||
                    (isa<CXXConstructExpr>(Around) &&
                     cast<CXXConstructExpr>(Around)->getConstructor()->isCopyOrMoveConstructor())))
    Around = Flow.parentOf(Child = Around);
  const auto *Call = dyn_cast_or_null<CallExpr>(Around);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->hasBody(Definition))
    return nullptr;
  const auto Index = static_cast<unsigned>(std::distance(Call->arg_begin(), llvm::find(Call->arguments(), Child)));
  return Index < Definition->getNumParams() ? Definition->getParamDecl(Index) : nullptr;
}

/// Whether \p Whole is given to a kernel, or only its size is of interest.
bool isForDevice(const Expr &Whole, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Whole);
  while (isa_and_nonnull<CastExpr, ParenExpr, CXXConstructExpr>(Around))
    Around = Flow.parentOf(Around);
  return isa_and_nonnull<CUDAKernelCallExpr, UnaryExprOrTypeTraitExpr>(Around);
}

bool isHandedOn(const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft) {
  return llvm::any_of(wholesOf(Held.Pointer, Flow), [&](const Expr *Whole) {
    if (isForDevice(*Whole, Flow))
      return false;
    const bool IsAll = Held.Pointer.Within.empty();
    const ParmVarDecl *Parameter = CallsLeft > 0 && IsAll ? parameterFor(*Whole, Flow) : nullptr;
    if (!Parameter)
      return true;
    const auto *Function = cast<FunctionDecl>(Parameter->getDeclContext());
    const FunctionFlow &There = Flows.of(*Function);
    const HeldResource Given{Held.Call, {Held.Pointer.Named, Parameter}, Held.What, Held.ReleasedBy, Held.OrBy};
    return isHandedOn(Given, There, Flows, CallsLeft - 1) ||
           llvm::any_of(mentionsOf(Given.Pointer, There), [&](const Expr *Mention) {
             return Walk(Given, There, Flows, CallsLeft - 1).endAt(*Mention, /*Levels=*/1);
           });
  });
}

} // namespace

std::optional<NamedPlace> placeBehind(const Expr &Argument, const FunctionFlow &Flow) {
  const Expr *Inner = Argument.IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Inner); Address && Address->getOpcode() == UO_AddrOf) {
    Inner = Address->getSubExpr()->IgnoreParenCasts();
    if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(Inner); Element && Element->getOperator() == OO_Subscript &&
                                                                    Element->getDirectCallee() &&
                                                                    isOfStandardLibrary(*Element->getDirectCallee()))
      Inner = Element->getArg(0)->IgnoreParenCasts();
    else if (const auto *OfArray = dyn_cast<ArraySubscriptExpr>(Inner))
      Inner = OfArray->getBase()->IgnoreParenCasts();
  } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Inner); Member && givesAddress(*Member)) {
    Inner = Member->getImplicitObjectArgument()->IgnoreParenCasts();
  }
  return namedPlaceIn(*Inner, Flow);
}

bool isRelease(const CallExpr &Call, const HeldResource &Held, const FunctionFlow &Flow) {
  return releasesSuch(Call, Held) && placeBehind(*Call.getArg(0), Flow) == Held.Pointer;
}

bool isObjectHandedOn(const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return isHandedOn(Held, Flow, Flows, MaxCalls);
}

const Stmt *endOfDuty(const Expr &Mention, const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Walk(Held, Flow, Flows, MaxCalls).endAt(Mention, /*Levels=*/1);
}

} // namespace cuda_tidy
