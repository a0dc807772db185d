#include "memory/MemoryOrigin.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "memory/KeptPointers.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 8;

using Origin = std::optional<MemoryOrigin>;

/// Whether \p Type is a class of the standard library that owns memory of the host alone: it gets it from `new`, or is
/// an array.
bool ownsHostMemory(QualType Type) {
  const auto *Class =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier())
    return false;
  auto HasArgumentCalled = [&](StringRef Name) {
    return llvm::any_of(Class->getTemplateArgs().asArray(), [&](const TemplateArgument &Each) {
      return Each.getKind() == TemplateArgument::Type && isClassCalled(Each.getAsType(), Name);
    });
  };
  if (llvm::is_contained({"vector", "basic_string"}, Class->getName()))
    return HasArgumentCalled("allocator");
  return Class->getName() == "array" || Class->getName() == "valarray" ||
         (Class->getName() == "unique_ptr" && HasArgumentCalled("default_delete"));
}

/// Follows pointers back to where their memory comes from.
class Search {
public:
  explicit Search(FunctionFlows &Flows) : Flows(Flows) {}

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
    Found = ofWrites({&Variable}, Found, Flow, StepsLeft);
    return Found && Found->Space == MemorySpace::Host && isRegistered(Variable, Flow) ? std::nullopt : Found;
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
        !Flow.owns(Object))
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
    return A;
  }

  /// Neither placed somewhere, nor by an `operator new` of the program's.
  static bool isOrdinary(const CXXNewExpr &New) {
    const FunctionDecl *Allocates = New.getOperatorNew();
    return New.getNumPlacementArgs() == 0 && Allocates && Allocates->isReplaceableGlobalAllocationFunction() &&
           !Allocates->hasBody();
  }

  /// Of the memory that \p Object, an lvalue, takes.
  Origin ofObject(const Expr &Object, const FunctionFlow &Flow, unsigned StepsLeft) {
    const Expr *E = Object.IgnoreParenCasts();
    if (StepsLeft == 0)
      return std::nullopt;
    if (const VarDecl *Variable = variableIn(E))
      return isOfHost(*Variable) && !isRegistered(*Variable, Flow) ? Origin({MemorySpace::Host, nullptr, Variable})
                                                                   : std::nullopt;
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
    if (!Variable || isRegistered(*Variable, Flow))
      return std::nullopt;
    return MemoryOrigin{MemorySpace::Host, nullptr, Variable};
  }

  /// Whether \p Variable is the host's, and what its name says is in it.
  static bool isOfHost(const VarDecl &Variable) {
    return !Variable.getType()->isReferenceType() && !Variable.hasAttr<CUDADeviceAttr>() &&
           !Variable.hasAttr<CUDAConstantAttr>() && !Variable.hasAttr<CUDASharedAttr>() &&
           !Variable.hasAttr<HIPManagedAttr>();
  }

  /// Whether the function page-locks what \p Variable is, owns or points to: kernels may use it from then on.
  static bool isRegistered(const VarDecl &Variable, const FunctionFlow &Flow) {
    return llvm::any_of(Flow.referencesTo(&Variable), [&](const DeclRefExpr *Reference) {
      const Stmt *Around = Flow.parentOf(Reference);
      while (isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator, MemberExpr, ArraySubscriptExpr, CXXMemberCallExpr,
                             CXXOperatorCallExpr>(Around))
        Around = Flow.parentOf(Around);
      const auto *Call = dyn_cast_or_null<CallExpr>(Around);
      return Call && llvm::is_contained({"cudaHostRegister", "cuMemHostRegister"}, apiCalledBy(*Call));
    });
  }

  Origin ofCall(const CallExpr &Call, const FunctionFlow &Flow, unsigned StepsLeft) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee)
      return std::nullopt;
    if (const AllocationApi *Api = allocationApiOf(Call); Api && Api->Pointer < 0)
      return MemoryOrigin{Api->Space, &Call};
    if (isRawPointerOfThrust(*Callee, Call))
      return MemoryOrigin{MemorySpace::Device, &Call};
    if (const auto *Access = dyn_cast<CXXMemberCallExpr>(&Call))
      return llvm::is_contained({"data", "get", "c_str"}, nameOf(Callee)) && ownsHostMemory(Access->getObjectType()) &&
                     !Access->getImplicitObjectArgument()->getType()->isPointerType()
                 ? ofOwner(*Access->getImplicitObjectArgument(), Flow)
                 : std::nullopt;
    Origin Returned = ofReturned(*Callee, StepsLeft - 1);
    return Returned ? Origin({Returned->Space, &Call, nullptr, Returned->IsInside}) : std::nullopt;
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
        if (transferApiOf(*Call)) // the address of the pointer is copied from, or to: a mistake of its own
          continue;
        Given = ofArgument(*Call, Place, Flow, StepsLeft);
      } else if (Write.What == VariableWrite::Combines)
        Given = inside(Found); // `p += n` stays in the same memory
      Found = Found ? joined(Found, Given) : Given;
      if (!Found)
        return std::nullopt;
    }
    return Found;
  }

  /// Of what \p Call, in the body of \p Caller, writes to \p Pointer, whose address is an argument: an allocation, or
  /// `alloc(&p, n)`, whose parameter goes to one and nowhere else.
  Origin ofArgument(const CallExpr &Call, const NamedPlace &Pointer, const FunctionFlow &Caller, unsigned StepsLeft) {
    unsigned Index = 0;
    auto IsAddress = [&](const Expr &Argument) {
      const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
      const auto Written =
          Address && Address->getOpcode() == UO_AddrOf ? namedPlaceIn(*Address->getSubExpr(), Caller) : std::nullopt;
      return Written && (*Written == Pointer || (isPitched(Pointer) && Written->Named == Pointer.Object));
    };
    while (Index < Call.getNumArgs() && !IsAddress(*Call.getArg(Index)))
      ++Index;
    if (const AllocationApi *Api = allocationApiOf(Call))
      return Api->Pointer == static_cast<int>(Index) ? Origin({Api->Space, &Call}) : std::nullopt;
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Definition = Callee && StepsLeft > 0 ? bodyOf(*Callee) : nullptr;
    if (!Definition || isa<CXXMethodDecl>(Definition) || Index >= Definition->getNumParams())
      return std::nullopt;
    const FunctionFlow &Flow = Flows.of(*Definition);
    Origin Found;
    for (const DeclRefExpr *Reference : Flow.referencesTo(Definition->getParamDecl(Index))) {
      const Stmt *Child = Reference, *Around = Flow.parentOf(Child);
      while (isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator>(Around))
        Around = Flow.parentOf(Child = Around);
      const auto *Taker = dyn_cast_or_null<CallExpr>(Around);
      const AllocationApi *Api = Taker ? allocationApiOf(*Taker) : nullptr;
      const bool IsHere = Api && argumentOf(*Taker, Api->Pointer) == Child;
      if (IsHere && Found && Found->Space != Api->Space)
        return std::nullopt;
      if (IsHere)
        Found = MemoryOrigin{Api->Space, &Call};
      else if (!cast<Expr>(Child)->isPRValue()) // `*p = other`
        return std::nullopt;
    }
    return Found;
  }

  /// Of what \p Callee, a function of the project, returns.
  Origin ofReturned(const FunctionDecl &Callee, unsigned StepsLeft) {
    const FunctionDecl *Definition = StepsLeft > 0 ? bodyOf(Callee) : nullptr;
    if (!Definition || !Callee.getReturnType()->isPointerType())
      return std::nullopt;
    const FunctionFlow &Flow = Flows.of(*Definition);
    Origin Found;
    auto ReturnsOther = [&](const Stmt &Each) {
      const auto *Return = dyn_cast<ReturnStmt>(&Each);
      if (!Return || !Return->getRetValue() || isNull(*Return->getRetValue()))
        return false;
      const Origin Given = ofValue(*Return->getRetValue(), Flow, StepsLeft);
      const bool IsOther = !Given || (Found && Found->Space != Given->Space);
      Found = Given;
      return IsOther;
    };
    return findPart(Definition->getBody(), ReturnsOther, isLambda) ? std::nullopt : Found;
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
};

} // namespace

std::optional<MemoryOrigin> memoryOriginOf(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofValue(Pointer, Flow, MaxSteps);
}

std::optional<MemoryOrigin> memoryOriginOf(const NamedPlace &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofPlace(Pointer, Flow, MaxSteps);
}

std::optional<MemoryOrigin> memoryOriginOf(const VarDecl &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofVariable(Pointer, Flow, MaxSteps);
}

} // namespace cuda_tidy
