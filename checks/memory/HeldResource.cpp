#include "memory/HeldResource.h"
#include "calls/FunctionUses.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/Reach.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StatusTypes.h"
#include "memory/EndOfDuty.h"
#include "syntax/Failure.h"
#include "syntax/Mentions.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Condition being \p Taken may mean that something failed: an error was detected, when a variable was given
/// its value, too, or a function was asked what it says of a status.
bool mayMeanFailure(const Expr &Condition, bool Taken, const FunctionFlow &Flow) {
  const Expr &Asked = originOf(Condition, Flow);
  if (detectsError(Condition, Taken) || detectsError(Asked, Taken))
    return true;
  for (const KnownCondition &Each : conjunctsOf(Asked, Taken))
    if (detectsError(*Each.Condition, Each.Holds))
      return true;
  if (const auto *Joined = dyn_cast<BinaryOperator>(Asked.IgnoreParenImpCasts()); Joined && Joined->isLogicalOp())
    return mayMeanFailure(*Joined->getLHS(), Taken, Flow) || mayMeanFailure(*Joined->getRHS(), Taken, Flow);
  const auto *Not = dyn_cast<UnaryOperator>(Asked.IgnoreParenImpCasts());
  if (Not && Not->getOpcode() == UO_LNot)
    return mayMeanFailure(*Not->getSubExpr(), !Taken, Flow);
  const auto *Call = dyn_cast<CallExpr>(Asked.IgnoreParenImpCasts());
  return Call && !detectsError(Asked, !Taken) && llvm::any_of(Call->arguments(), [](const Expr *Each) {
           return statusTypeOf(Each->IgnoreParenImpCasts()->getType());
         });
}

/// Whether \p Status is what the call that makes \p Held returned, kept in a variable or not.
bool isStatusOf(const Expr &Status, const HeldResource &Held, const FunctionFlow &Flow) {
  const auto *Assignment = dyn_cast<BinaryOperator>(Status.IgnoreParenCasts());
  const Expr &Value = Assignment && Assignment->getOpcode() == BO_Assign ? *Assignment->getRHS() : Status;
  if (originOf(Value, Flow).IgnoreParenCasts() == Held.Call)
    return true;
  const VarDecl *Kept = variableIn(&Status);
  return Kept && Kept->hasLocalStorage() &&
         llvm::any_of(valuesOf(*Kept, Flow), [&](const Expr *Each) { return Each->IgnoreParenCasts() == Held.Call; }) &&
         !Flow.isWrittenBetween(*Kept, Held.Call->getEndLoc(), Status.getBeginLoc());
}

/// Whether \p Condition being \p Taken says with which error \p Held was refused: `create(&plan) ==
/// CUFFT_ALLOC_FAILED`.
bool namesRefusal(const Expr &Condition, bool Taken, const HeldResource &Held, const FunctionFlow &Flow) {
  return llvm::any_of(factsOf(Condition, Taken), [&](const Fact &Each) {
    return Each.Comparison == BO_EQ && Each.Limit &&
           integerConstant(*Each.Limit, Flow.function().getASTContext()).value_or(0) != 0 &&
           isStatusOf(*Each.Subject, Held, Flow);
  });
}

/// Whether \p Condition being \p Taken says that there is nothing to release: the pointer is null, or something failed.
bool saysNone(const Expr &Condition, bool Taken, const HeldResource &Held, const FunctionFlow &Flow) {
  if (llvm::any_of(factsOf(Condition, Taken),
                   [&](const Fact &Each) {
                     return Each.Comparison == BO_EQ && namedPlaceIn(*Each.Subject, Flow) == Held.Pointer;
                   }) ||
      llvm::any_of(conjunctsOf(Condition, Taken), [&](const KnownCondition &Each) {
        return !Each.Holds && namedPlaceIn(*Each.Condition, Flow) == Held.Pointer;
      }))
    return true;
  // After an error of CUDA most programs end.
  return mayMeanFailure(Condition, Taken, Flow) || namesRefusal(Condition, Taken, Held, Flow);
}

/// Whether another function may release memory of the caller's: one of another file, or one that is in this one.
bool mayBeReleasedElsewhere(const HeldResource &Held, const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  auto IsNamed = [&](StringRef Name) {
    return llvm::any_of(Context.getTranslationUnitDecl()->lookup(DeclarationName(&Context.Idents.get(Name))),
                        [](const NamedDecl *D) { return D->isReferenced(); });
  };
  return !isOnlyCalledHere(Function) || IsNamed(Held.ReleasedBy) || IsNamed(Held.OrBy);
}

/// Whether what the pointer was made from is released, `&values[0]` for `float *p = values.data()`.
bool isReleasedByOwner(const HeldResource &Held, const FunctionFlow &Flow) {
  const auto *Pointer = dyn_cast<VarDecl>(Held.Pointer.Named);
  const auto Owner =
      Held.What == HeldResource::Registered && Pointer && Pointer->getInit() && !isa<ParmVarDecl>(Pointer)
          ? placeBehind(*Pointer->getInit(), Flow)
          : std::nullopt;
  if (!Owner)
    return false;
  const HeldResource OfOwner{Held.Call, *Owner, Held.What, Held.ReleasedBy, Held.OrBy};
  return llvm::any_of(mentionsOf(*Owner, Flow), [&](const Expr *Mention) {
    const Stmt *Around = Mention;
    while (isa_and_nonnull<Expr>(Around) &&
           !(isa<CallExpr>(Around) && isRelease(*cast<CallExpr>(Around), OfOwner, Flow)))
      Around = Flow.parentOf(Around);
    return isa_and_nonnull<CallExpr>(Around);
  });
}

/// Whether an object that is made before the resource keeps where the pointer is, by reference or by address: it may
/// release what it finds there.
bool isKeptBefore(const HeldResource &Held, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Held.Pointer, Flow), [&](const Expr *Mention) {
    const Stmt *Child = Mention, *Around = Flow.parentOf(Child);
    while (isa_and_nonnull<ParenExpr>(Around) ||
           (isa_and_nonnull<UnaryOperator>(Around) && cast<UnaryOperator>(Around)->getOpcode() == UO_AddrOf) ||
           (isa_and_nonnull<CastExpr>(Around) && cast<CastExpr>(Around)->getCastKind() != CK_LValueToRValue))
      Around = Flow.parentOf(Child = Around);
    return isa_and_nonnull<InitListExpr, CXXConstructExpr>(Around) &&
           leadsTo(*Child, Held.Call, Flow, [](const Stmt &) { return false; });
  });
}

/// Whether \p Member is one of a local object of the function of \p Flow that nothing is done to at its end.
bool endsWithFunction(const NamedPlace &Member, const FunctionFlow &Flow) {
  const VarDecl *Object = Member.Object ? Member.localObject() : nullptr;
  return Object && Object->isLocalVarDecl() && Flow.owns(*Object) &&
         Object->needsDestruction(Flow.function().getASTContext()) == QualType::DK_none;
}

bool isOfEnclosing(const Expr &Mention) {
  const Expr *Outermost = &Mention;
  while (const auto *Member = dyn_cast<MemberExpr>(Outermost))
    Outermost = Member->getBase()->IgnoreParenImpCasts();
  const auto *Reference = dyn_cast<DeclRefExpr>(Outermost);
  return Reference && Reference->refersToEnclosingVariableOrCapture();
}

} // namespace

bool isConditional(const HeldResource &Held, const Stmt *Around, const FunctionFlow &Flow) {
  for (const Stmt *Parent = Flow.parentOf(Held.Call); Parent && Parent != Around; Parent = Flow.parentOf(Parent)) {
    const auto *Choice = dyn_cast<IfStmt>(Parent);
    if (isa<SwitchStmt>(Parent) || (Choice && !contains(*Choice->getCond(), Held.Call, Flow)))
      return true;
  }
  return false;
}

bool isMadeOnce(const HeldResource &Held, const FunctionFlow &Flow) {
  const Landmarks Again = Flow.elementsOf({Held.Call});
  auto Arrive = [](const CFGElement &) { return Step::Arrive; };
  auto IsOpen = [&](const Expr &Condition, bool Taken) { return !mayMeanFailure(Condition, Taken, Flow); };
  return Flow.findPathAfter(*Held.Call, {&Again}, Arrive, IsOpen, AtEnd::Stop).IsThere == Answer::No;
}

bool HeldResource::isLocal() const {
  const auto *Variable = Pointer.Object ? Pointer.Object : dyn_cast<VarDecl>(Pointer.Named);
  return Variable && Variable->hasLocalStorage();
}

bool HeldResource::isOfOwner() const {
  const QualType Type = Pointer.Named->getType();
  return !Type->isPointerType() && !Type->isIntegerType();
}

bool HeldResource::isOfCaller() const {
  const QualType Type = Pointer.Named->getType();
  return What == Registered && (Type->isReferenceType() || (isa<ParmVarDecl>(Pointer.Named) && Type->isPointerType()));
}

std::optional<HeldResource> heldResourceOf(const CallExpr &Call, const FunctionFlow &Flow) {
  const HandleApi *Handle = handleApiOf(Call);
  const Expr *Given = argumentOf(Call, Handle ? Handle->Made : 0);
  const auto Pointer = Given ? placeBehind(*Given, Flow) : std::nullopt;
  const auto *Variable = Pointer ? dyn_cast<VarDecl>(Pointer->Named) : nullptr;
  if (!Pointer || (!Variable && !endsWithFunction(*Pointer, Flow)))
    return std::nullopt;
  const StringRef Name = apiCalledBy(Call);
  if (Name == "cudaHostRegister" && Variable)
    return HeldResource{&Call, *Pointer, HeldResource::Registered, "cudaHostUnregister", "cuMemHostUnregister"};
  if (Name == "cuMemHostRegister" && Variable)
    return HeldResource{&Call, *Pointer, HeldResource::Registered, "cuMemHostUnregister", "cudaHostUnregister"};
  const auto *Address = dyn_cast<UnaryOperator>(Given->IgnoreParenCasts());
  const QualType Type = Pointer->Named->getType();
  if (!Address || namedPlaceIn(*Address->getSubExpr(), Flow) != Pointer ||
      !(Handle ? Type->isPointerType() || Type->isIntegerType()
               : mayBeAddress(Type, Flow.function().getASTContext())) ||
      isa<ParmVarDecl>(Pointer->Named)) // of an array of pointers nothing is known
    return std::nullopt;
  if (Handle)
    return HeldResource{&Call, *Pointer, HeldResource::Handle, Handle->ReleasedBy, Handle->OrBy};
  const AllocationApi *Api = allocationApiOf(Call);
  if (!Api || Api->Pointer != 0 || Api->Space == MemorySpace::Host)
    return std::nullopt;
  return HeldResource{&Call, *Pointer, Api->Space == MemorySpace::Pinned ? HeldResource::Pinned : HeldResource::Device,
                      Api->ReleasedBy, ""};
}

std::optional<Path> pathWithoutRelease(const HeldResource &Held, const FunctionDecl &Function, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  // The conditions of both may be the same. Of memory of the caller's another function may release it.
  const bool IsReleased = !releasesOf(Held, Function, Flows).empty();
  if (IsReleased ? isConditional(Held, /*Around=*/nullptr, Flow)
                 : Held.isOfCaller() && mayBeReleasedElsewhere(Held, Function))
    return std::nullopt;
  if (isReleasedByOwner(Held, Flow) || isKeptBefore(Held, Flow) || isObjectHandedOn(Held, Flow, Flows))
    return std::nullopt;
  llvm::SmallVector<const Stmt *, 8> Ends;
  for (const Expr *Mention : mentionsOf(Held.Pointer, Flow)) {
    if (isOfEnclosing(*Mention))
      return std::nullopt;
    if (const Stmt *End = endOfDuty(*Mention, Held, Flow, Flows))
      Ends.push_back(End);
  }
  const Landmarks Asked = Flow.elementsOf(Ends);
  const Landmarks Resets = Flow.elementsThat([](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    return Call && apiCalledBy(*Call) == "cudaDeviceReset";
  });
  auto Classify = [](const CFGElement &) { return Step::Stop; };
  PathAnswer Leak = Flow.findPathAfter(*Held.Call, {&Asked, &Resets}, Classify, [&](const Expr &Condition, bool Taken) {
    return !saysNone(Condition, Taken, Held, Flow);
  });
  return Leak.IsThere == Answer::Yes ? std::optional(std::move(Leak.Found)) : std::nullopt;
}

void noteWayOut(tidy::ClangTidyCheck &Check, const Path &Leak, const SourceManager &Sources) {
  auto Note = [&](const Stmt &At, StringRef Text) {
    return Check.diag(Sources.getFileLoc(At.getBeginLoc()), Text, DiagnosticIDs::Note);
  };
  for (const Path::Branch &Branch : Leak.Branches)
    // That a call succeeds, and that `do … while (0)` ends, is no news.
    if (const auto *Condition = cast<Expr>(Branch.Condition);
        !detectsError(*Condition, !Branch.Taken) &&
        !isa<IntegerLiteral, CXXBoolLiteralExpr>(Condition->IgnoreParenCasts()))
      Note(*Condition, "this condition is %select{false|true}0 on such a path") << Branch.Taken;
  if (Leak.Return)
    Note(*Leak.Return, "the function returns here without releasing it");
}

const Expr *freedLocked(const HeldResource &Held, const FunctionFlow &Flow) {
  for (const Expr *Mention : mentionsOf(Held.Pointer, Flow)) {
    const ValueUse Use = useOf(*Mention, Flow);
    const auto *Call = Use.by<CallExpr>();
    const ReleaseApi *Api = Call ? releaseApiOf(*Call) : nullptr;
    if (Use.by<CXXDeleteExpr>() || (Api && Api->Space != MemorySpace::Pinned))
      return Use.by<Expr>();
  }
  return nullptr;
}

llvm::SmallVector<const CallExpr *, 2> releasesOf(const HeldResource &Held, const FunctionDecl &Function,
                                                  FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  llvm::SmallVector<const CallExpr *, 2> Found;
  for (const Expr *Mention : mentionsOf(Held.Pointer, Flow))
    if (const auto *Call = dyn_cast_or_null<CallExpr>(endOfDuty(*Mention, Held, Flow, Flows));
        Call && isRelease(*Call, Held, Flow))
      Found.push_back(Call);
  return Found;
}

} // namespace cuda_tidy
