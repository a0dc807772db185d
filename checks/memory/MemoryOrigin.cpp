#include "memory/MemoryOrigin.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/HostOwners.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/StandardLibrary.h"
#include "memory/HostRegistration.h"
#include "memory/KeptPointers.h"
#include "memory/PointerCopies.h"
#include "memory/PointerUse.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 8;

using Origin = std::optional<MemoryOrigin>;

/// Follows pointers back to where their memory comes from.
class Search {
public:
  /// Functions of other files are \p Assumed to give memory of that space, if it is one.
  explicit Search(FunctionFlows &Flows, std::optional<MemorySpace> Assumed = std::nullopt)
      : Flows(Flows), Assumed(Assumed) {}

  Origin ofValue(const Expr &Value, const FunctionFlow &Flow, unsigned StepsLeft) {
    const Expr *E = Value.IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    // `(unknown())` has no type.
    if (StepsLeft == 0 || E->getType().isNull())
      return std::nullopt;
    if (E->getType()->isArrayType())
      return ofObject(*E, Flow, StepsLeft - 1);
    if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      return ofObject(*Address->getSubExpr(), Flow, StepsLeft - 1);
    if (!mayBeAddress(E->getType(), Flows.context()))
      return std::nullopt;
    if (isa<DeclRefExpr, MemberExpr>(E))
      return ofName(*E, Flow, StepsLeft - 1);
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      return inside(ofSum(*Sum, Flow, StepsLeft - 1));
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return joined(ofValue(*Choice->getTrueExpr(), Flow, StepsLeft - 1),
                    ofValue(*Choice->getFalseExpr(), Flow, StepsLeft - 1));
    if (const auto *New = dyn_cast<CXXNewExpr>(E))
      return isOrdinary(*New) ? Origin({MemorySpace::Host, New}) : std::nullopt;
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call ? ofCall(*Call, Flow, StepsLeft) : std::nullopt;
  }

  Origin ofPlace(const NamedPlace &Place, const FunctionFlow &Flow, unsigned StepsLeft) {
    const auto *Variable = dyn_cast<VarDecl>(Place.Named);
    if (Variable && !Variable->hasGlobalStorage())
      return ofVariable(*Variable, Flow, StepsLeft);
    const Origin Local = Place.Object ? ofLocalMember(Place, Flow, StepsLeft) : std::nullopt;
    return Local ? Local : ofKept(*Place.Named);
  }

  Origin ofVariable(const VarDecl &Variable, const FunctionFlow &Flow, unsigned StepsLeft) {
    if (StepsLeft == 0 || !Variable.hasLocalStorage() || isa<ParmVarDecl>(Variable) ||
        !mayBeAddress(Variable.getType(), Flows.context()))
      return std::nullopt;
    Origin Found;
    if (Variable.getInit() && !isNull(*Variable.getInit()) && !(Found = ofValue(*Variable.getInit(), Flow, StepsLeft)))
      return std::nullopt;
    return unlessRegistered(ofWrites({&Variable}, Found, Flow, StepsLeft), Variable, Flow);
  }

  /// Of what a function writes to what \p Parameter points or refers to.
  Origin ofParameter(const ParmVarDecl &Parameter, unsigned StepsLeft) {
    const FunctionFlow &Flow = Flows.of(*cast<FunctionDecl>(Parameter.getDeclContext()));
    Origin Found;
    for (const DeclRefExpr *Mention : Flow.referencesTo(&Parameter))
      if (const std::optional<Origin> Given = givenAt(*Mention, Flow, StepsLeft)) {
        Found = Found ? joined(Found, *Given) : *Given;
        if (!Found)
          return std::nullopt;
      }
    return unlessRegistered(Found, Parameter, Flow);
  }

  /// Of what \p Callee, a function of the project, returns.
  Origin ofReturned(const FunctionDecl &Callee, unsigned StepsLeft) {
    const FunctionDecl *Definition = StepsLeft > 0 ? bodyOf(Callee) : nullptr;
    if (!Definition || !isAddress(Callee.getReturnType()))
      return std::nullopt;
    const FunctionFlow &Flow = Flows.of(*Definition);
    Origin Found;
    auto ReturnsOther = [&](const Stmt &Each) {
      const auto *Return = dyn_cast<ReturnStmt>(&Each);
      if (!Return || !Return->getRetValue() || isNull(*Return->getRetValue()))
        return false;
      const Origin Given = ofValue(*Return->getRetValue(), Flow, StepsLeft);
      Found = Found ? joined(Found, Given) : Given;
      return !Found;
    };
    return findPart(Definition->getBody(), ReturnsOther, isLambda) ? std::nullopt : Found;
  }

private:
  bool isNull(const Expr &Value) const {
    return Value.isNullPointerConstant(Flows.context(), Expr::NPC_NeverValueDependent) != Expr::NPCK_NotNull;
  }

  /// Of the one part of \p Sum that is an address.
  Origin ofSum(const BinaryOperator &Sum, const FunctionFlow &Flow, unsigned StepsLeft) {
    const Expr &Left = *Sum.getLHS(), &Right = *Sum.getRHS();
    if (Sum.getType()->isPointerType())
      return ofValue(Left.getType()->isPointerType() ? Left : Right, Flow, StepsLeft);
    const Origin OfLeft = ofValue(Left, Flow, StepsLeft), OfRight = ofValue(Right, Flow, StepsLeft);
    return OfLeft && OfRight ? std::nullopt : OfLeft ? OfLeft : OfRight; // a difference is none
  }

  /// Of what \p Name, a variable or a member, names.
  Origin ofName(const Expr &Name, const FunctionFlow &Flow, unsigned StepsLeft) {
    if (const std::optional<NamedPlace> Place = namedPlaceIn(Name, Flow))
      return ofPlace(*Place, Flow, StepsLeft);
    const auto *Member = dyn_cast<MemberExpr>(&Name);
    return Member ? ofKept(*Member->getMemberDecl()) : std::nullopt;
  }

  /// Whether \p Member is null, or has no value, where its object begins.
  bool beginsEmpty(const NamedPlace &Member) const {
    const Expr *Initial = Member.Object->getInit();
    for (const FieldDecl *Field : Member.path()) {
      const auto *List = dyn_cast_or_null<InitListExpr>(Initial);
      const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Initial);
      const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
      const unsigned Index = Field->getFieldIndex() + (Class ? Class->getNumBases() : 0);
      if (List && Index < List->getNumInits() && List->getType()->getAsRecordDecl() == Field->getParent())
        Initial = List->getInit(Index);
      else if (Class && !Class->hasUserProvidedDefaultConstructor() &&
               (!Initial ||
                (Made && Made->getConstructor()->isDefaultConstructor() && !Made->getConstructor()->isUserProvided())))
        Initial = Field->getInClassInitializer();
      else if (!isa_and_nonnull<ImplicitValueInitExpr>(Initial))
        return false;
      if (const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Initial))
        Initial = Default->getExpr();
    }
    if (const auto *Braces = dyn_cast_or_null<InitListExpr>(Initial))
      Initial = Braces->getNumInits() == 1 ? Braces->getInit(0) : nullptr;
    return !Initial || isa<ImplicitValueInitExpr>(Initial) || isNull(*Initial);
  }

  /// Of a member of a local object that begins without a value and is never handed out as a whole.
  Origin ofLocalMember(const NamedPlace &Member, const FunctionFlow &Flow, unsigned StepsLeft) {
    const VarDecl &Object = *Member.Object;
    if (StepsLeft == 0 || !Object.isLocalVarDecl() || !Object.hasLocalStorage() || !Object.getType()->isRecordType() ||
        !Flow.owns(Object) ||
        llvm::any_of(Member.path(), [](const FieldDecl *Each) { return Each->getParent()->isUnion(); }))
      return std::nullopt;
    const bool IsHandedOut = llvm::any_of(Flow.writesTo(Object).Writes, [&](const VariableWrite &Each) {
      return Each.Part.empty() &&
             !(isPitched(Member) && isa<CallExpr>(Each.At) && allocationApiOf(*cast<CallExpr>(Each.At)));
    });
    return beginsEmpty(Member) && !IsHandedOut ? ofWrites(Member, std::nullopt, Flow, StepsLeft) : std::nullopt;
  }

  /// Whether \p Member is the pointer in a `cudaPitchedPtr`, which is allocated as a whole.
  static bool isPitched(const NamedPlace &Member) {
    return Member.Object && Member.Within.empty() && isClassCalled(Member.Object->getType(), "cudaPitchedPtr") &&
           nameOf(Member.Named) == "ptr";
  }

  /// Of a member, or of a variable that outlives the function.
  Origin ofKept(const ValueDecl &Kept) { return analysisOf<KeptPointers>(Flows.context()).originOf(Kept); }

  static Origin inside(Origin Of) {
    if (Of)
      Of->IsInside = true;
    return Of;
  }

  /// What comes from one of two places, if both are in one space.
  static Origin joined(Origin A, const Origin &B) {
    if (!A || !B || A->Space != B->Space)
      return std::nullopt;
    A->IsInside |= B->IsInside;
    A->IsOneOfSeveral |= B->IsOneOfSeveral || A->Source != B->Source || A->Variable != B->Variable;
    llvm::copy_if(B->If, std::back_inserter(A->If),
                  [&](const MemoryGiver &Each) { return !llvm::is_contained(A->If, Each); });
    llvm::copy_if(B->Unless, std::back_inserter(A->Unless),
                  [&](const MemoryTaker &Each) { return !llvm::is_contained(A->Unless, Each); });
    return A;
  }

  /// Neither placed somewhere, nor by an `operator new` of the program's.
  static bool isOrdinary(const CXXNewExpr &New) {
    return New.getNumPlacementArgs() == 0 && isOfCpp(New.getOperatorNew());
  }

  /// Of the memory that \p Object, an lvalue, takes.
  Origin ofObject(const Expr &Object, const FunctionFlow &Flow, unsigned StepsLeft) {
    const Expr *E = Object.IgnoreParenCasts();
    if (StepsLeft == 0)
      return std::nullopt;
    if (const VarDecl *Variable = variableIn(E))
      return isOfHost(*Variable) ? ofOwn(*Variable, Flow) : std::nullopt;
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->getMemberDecl()->getType()->isReferenceType())
        return std::nullopt;
      const Expr &Base = *Member->getBase();
      return inside(Member->isArrow() ? ofValue(Base, Flow, StepsLeft - 1) : ofObject(Base, Flow, StepsLeft - 1));
    }
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return inside(ofValue(*Element->getBase(), Flow, StepsLeft - 1));
    if (const auto *Pointee = dyn_cast<UnaryOperator>(E); Pointee && Pointee->getOpcode() == UO_Deref)
      return ofValue(*Pointee->getSubExpr(), Flow, StepsLeft - 1);
    if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(E);
        Element && Element->getOperator() == OO_Subscript && ownsHostMemory(Element->getArg(0)->getType()))
      return inside(ofOwner(*Element->getArg(0), Flow));
    return std::nullopt;
  }

  /// Of what \p Owner, a container of the standard library, owns.
  Origin ofOwner(const Expr &Owner, const FunctionFlow &Flow) {
    const VarDecl *Variable = variableIn(Owner.IgnoreParenImpCasts());
    return Variable ? ofOwn(*Variable, Flow) : std::nullopt;
  }

  /// Of the memory of the host that \p Variable is or owns.
  Origin ofOwn(const VarDecl &Variable, const FunctionFlow &Flow) {
    return unlessRegistered(MemoryOrigin{MemorySpace::Host, nullptr, &Variable}, Variable, Flow);
  }

  /// \p Memory that \p Variable points to, is or owns, as far as nobody registers it.
  Origin unlessRegistered(const Origin &Memory, const VarDecl &Variable, const FunctionFlow &Flow) {
    return Memory && Memory->Space == MemorySpace::Host
               ? cuda_tidy::unlessRegistered(*Memory, registrationOf(Variable, Flow, Flows))
               : Memory;
  }

  /// Whether \p Variable is the host's, and what its name says is in it.
  static bool isOfHost(const VarDecl &Variable) {
    return !Variable.getType()->isReferenceType() && !Variable.hasAttr<CUDADeviceAttr>() &&
           !Variable.hasAttr<CUDAConstantAttr>() && !isInSharedMemory(Variable) && !Variable.hasAttr<HIPManagedAttr>();
  }

  Origin ofCall(const CallExpr &Call, const FunctionFlow &Flow, unsigned StepsLeft) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee)
      return std::nullopt;
    if (const AllocationApi *Api = allocationApiOf(Call); Api && Api->Pointer < 0)
      return MemoryOrigin{Api->Space, &Call};
    if (isRawPointerOfThrust(*Callee, Call))
      return MemoryOrigin{MemorySpace::Device, &Call};
    if (const Expr *Owner = hostOwnerAskedBy(Call))
      return ofOwner(*Owner, Flow);
    if (mayBeOverridden(*Callee))
      return std::nullopt;
    const Origin Returned = ofReturned(*Callee, StepsLeft - 1);
    return Returned || !isAddress(Callee->getReturnType()) ? givenBy(Call, Returned) : ofOtherFile(Call, *Callee, -1);
  }

  /// What \p Call gives, where the function that it calls has \p Memory for it.
  static Origin givenBy(const CallExpr &Call, const Origin &Memory) {
    return Memory ? Origin({Memory->Space, &Call, nullptr, Memory->IsInside, false, Memory->If, Memory->Unless})
                  : std::nullopt;
  }

  /// What \p Call gives through that parameter, where nobody sees the body of \p Callee.
  Origin ofOtherFile(const CallExpr &Call, const FunctionDecl &Callee, int Parameter) const {
    return Assumed && isOfOtherFile(Callee) ? Origin({*Assumed, &Call, nullptr, false, false, {{&Callee, Parameter}}})
                                            : std::nullopt;
  }

  /// What \p Place, a local variable or a member of one, is given beside \p Found.
  Origin ofWrites(const NamedPlace &Place, Origin Found, const FunctionFlow &Flow, unsigned StepsLeft) {
    const VariableWrites &Writes = Flow.writesTo(*Place.localObject());
    if (Writes.Escapes)
      return std::nullopt;
    for (const VariableWrite &Write : Writes.Writes) {
      if (Place.Object && !Place.meets(Write.Part))
        continue;
      if (Write.What == VariableWrite::Assigns && isNull(*Write.Value))
        continue;
      Origin Given;
      if (Write.What == VariableWrite::Assigns)
        Given = ofValue(*Write.Value, Flow, StepsLeft);
      else if (const auto *Call = dyn_cast<CallExpr>(Write.At); Call && Write.What == VariableWrite::MayChange) {
        if (!transferApiOf(*Call) && !releaseApiOf(*Call))
          Given = ofArgument(*Call, Place, Flow, StepsLeft);
        else if (!overwritesPointer(*Call, *Place.Named)) // a mistake of its own, if it copies there or releases it
          continue;
      } else if (Write.What == VariableWrite::Combines)
        Given = inside(Found); // `p += n` stays in the same memory
      Found = Found ? joined(Found, Given) : Given;
      if (!Found)
        return std::nullopt;
    }
    return Found;
  }

  /// Of what \p Call, in the body of \p Caller, writes to \p Pointer, which it is given by address or by reference: an
  /// allocation, or `alloc(&p, n)`.
  Origin ofArgument(const CallExpr &Call, const NamedPlace &Pointer, const FunctionFlow &Caller, unsigned StepsLeft) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    unsigned Index = 0;
    auto IsGiven = [&](const Expr &Argument) {
      const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
      const bool IsReference =
          Callee && Index < Callee->getNumParams() && Callee->getParamDecl(Index)->getType()->isLValueReferenceType();
      if (!IsReference && !(Address && Address->getOpcode() == UO_AddrOf))
        return false;
      const auto Written = namedPlaceIn(IsReference ? Argument : *Address->getSubExpr(), Caller);
      return Written && (*Written == Pointer || (isPitched(Pointer) && Written->Named == Pointer.Object));
    };
    while (Index < Call.getNumArgs() && !IsGiven(*Call.getArg(Index)))
      ++Index;
    if (const AllocationApi *Api = allocationApiOf(Call))
      return Api->Pointer == static_cast<int>(Index) ? Origin({Api->Space, &Call}) : std::nullopt;
    if (!Callee || isa<CXXOperatorCallExpr>(Call) || mayBeOverridden(*Callee) || StepsLeft == 0 ||
        Index >= Callee->getNumParams())
      return std::nullopt;
    const FunctionDecl *Definition = bodyOf(*Callee);
    return Definition ? givenBy(Call, ofParameter(*Definition->getParamDecl(Index), StepsLeft - 1))
                      : ofOtherFile(Call, *Callee, static_cast<int>(Index));
  }

  /// What \p Mention of a parameter that points or refers to a pointer gives that: none where it only reads; `None` of
  /// memory where that is unknown.
  std::optional<Origin> givenAt(const DeclRefExpr &Mention, const FunctionFlow &Flow, unsigned StepsLeft) {
    const ValueUse Use = useAroundAddress(Mention, Flow);
    const auto *Taker = Use.by<CallExpr>();
    const AllocationApi *Api = Taker ? allocationApiOf(*Taker) : nullptr;
    if (Api && argumentOf(*Taker, Api->Pointer) == Use.Value)
      return Origin({Api->Space, Taker});
    const auto *Operator = Use.by<BinaryOperator>();
    if (Operator && Operator->getOpcode() == BO_Assign && Use.isTarget()) {
      const Expr &Value = *Operator->getRHS();
      return isNull(Value) ? std::nullopt : std::optional<Origin>(ofValue(Value, Flow, StepsLeft));
    }
    // Whoever has the address of the pointer may write to it.
    const QualType Type = Use.Value->getType();
    const bool IsHandedOn =
        Type->isPointerType() && isAddress(Type->getPointeeType()) && !(Operator && Operator->isComparisonOp());
    return Use.Value->isPRValue() && !IsHandedOn ? std::nullopt : std::optional<Origin>(Origin());
  }

  /// `thrust::raw_pointer_cast(p)`, `p.get()`.
  static bool isRawPointerOfThrust(const FunctionDecl &Callee, const CallExpr &Call) {
    const auto *Access = dyn_cast<CXXMemberCallExpr>(&Call);
    if (Access)
      return nameOf(&Callee) == "get" &&
             isClassCalled(Access->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType(), "device_ptr");
    return nameOf(&Callee) == "raw_pointer_cast" && Call.getNumArgs() == 1 &&
           isClassCalled(Call.getArg(0)->getType(), "device_ptr");
  }

  /// The definition, if it is the project's and no template that waits for its arguments.
  const FunctionDecl *bodyOf(const FunctionDecl &Function) const {
    const FunctionDecl *Definition = nullptr;
    return Function.hasBody(Definition) && !Definition->isDependentContext() && !Definition->isInvalidDecl() &&
                   !Flows.context().getSourceManager().isInSystemHeader(Definition->getLocation())
               ? Definition
               : nullptr;
  }

  FunctionFlows &Flows;
  const std::optional<MemorySpace> Assumed;
};

} // namespace

std::optional<MemoryOrigin> memoryOriginOf(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows,
                                           std::optional<MemorySpace> Assumed) {
  return Search(Flows, Assumed).ofValue(Pointer, Flow, MaxSteps);
}

std::optional<MemoryOrigin> memoryReturnedBy(const FunctionDecl &Function, FunctionFlows &Flows) {
  return Search(Flows).ofReturned(Function, MaxSteps);
}

std::optional<MemoryOrigin> memoryWrittenTo(const ParmVarDecl &Parameter, FunctionFlows &Flows) {
  return Search(Flows).ofParameter(Parameter, MaxSteps);
}

std::optional<MemoryOrigin> memoryOriginOf(const NamedPlace &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofPlace(Pointer, Flow, MaxSteps);
}

std::optional<MemoryOrigin> memoryOriginOf(const VarDecl &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows,
                                           std::optional<MemorySpace> Assumed) {
  return Search(Flows, Assumed).ofVariable(Pointer, Flow, MaxSteps);
}

} // namespace cuda_tidy
