#include "memory/HeldResource.h"
#include "calls/FunctionUses.h"
#include "flow/Conditions.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"
#include "syntax/Failure.h"
#include "syntax/Mentions.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

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

/// Behind casts, `&`, `.data()` and `[0]`.
const VarDecl *variableBehind(const Expr &Argument) {
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
  return variableIn(Inner);
}

bool isRelease(const CallExpr &Call, const HeldResource &Held) {
  const StringRef Name = apiCalledBy(Call);
  return !Name.empty() && (Name == Held.ReleasedBy || Name == Held.OrBy) && Call.getNumArgs() &&
         variableBehind(*Call.getArg(0)) == Held.Pointer;
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
  static constexpr StringRef Prefixes[] = {"cuda",  "__cuda",   "cublas",   "cufft", "curand",
                                           "cuMem", "cusparse", "cusolver", "nccl",  "cudnn"};
  // Those that release memory of the host, and those that hand it to a function of the program's.
  static constexpr StringRef Others[] = {"FreeHost", "Unregister", "HostFunc", "AddCallback", "HostNode", "UserObject"};
  const StringRef Name = nameOf(Call.getDirectCallee());
  return Callee->getBuiltinID() ||
         (Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) &&
          llvm::any_of(Prefixes, [&](StringRef Prefix) { return Name.starts_with(Prefix); }) &&
          llvm::none_of(Others, [&](StringRef Part) { return Name.contains(Part); }));
}

bool onlyUsesParameter(const CallExpr &Call, const Stmt *Argument, const HeldResource &Held, FunctionFlows &Flows,
                       unsigned CallsLeft);

bool isPointer(const Stmt &Part) { return isa<Expr>(Part) && cast<Expr>(Part).getType()->isPointerType(); }

/// Whether \p Around is still the pointer, or its address, that is a part of it.
bool isStillPointer(const Stmt &Around) {
  if (const auto *Address = dyn_cast<UnaryOperator>(&Around))
    return Address->getOpcode() == UO_AddrOf;
  if (const auto *Sum = dyn_cast<BinaryOperator>(&Around))
    return Sum->isAdditiveOp();
  return isa<CastExpr, ParenExpr, AbstractConditionalOperator>(Around);
}

/// Whether \p Around, other than by a call, only uses the pointer that is its \p Part.
bool onlyUses(const Stmt &Around, const Stmt &Part, const FunctionFlow &Flow) {
  // `delete` frees memory that stays locked.
  if (isa<UnaryExprOrTypeTraitExpr, CXXDeleteExpr, UnaryOperator, ArraySubscriptExpr>(Around) ||
      isa<CompoundStmt, IfStmt, WhileStmt, ForStmt, DoStmt>(Around))
    return true;
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Around))
    return !Operator->isAssignmentOp();
  if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(&Around))
    return Element->getOperator() == OO_Subscript && Element->getArg(0) == &Part;
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(&Around))
    return isPointer(Part) && holdsNoPointer(Copy->getType());
  return isa<DeclStmt>(Around) && isa_and_nonnull<CXXForRangeStmt>(Flow.parentOf(&Around));
}

/// What \p Mention of the pointer is a part of that ends the function's duty to release it: a release, or something
/// that may keep it. Null where it is only used.
const Stmt *endOfDuty(const Expr &Mention, const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows,
                      unsigned CallsLeft = MaxCalls) {
  const Stmt *Inner = &Mention;
  for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
    if (isStillPointer(*Parent))
      continue;
    if (onlyUses(*Parent, *Inner, Flow))
      return nullptr;
    if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
      const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Member));
      if (!Call || !Call->getMethodDecl() || !isOfStandardLibrary(*Call->getMethodDecl()))
        return Parent;
      if (!givesAddress(*Call))
        return passesOn(*Call->getMethodDecl()) ? Parent : nullptr;
      Parent = Call;
      continue;
    }
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Parent); Call && holdsNoPointer(Call->getObjectType()))
      return isPointer(*Inner) ? nullptr : Call;
    if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return Call == Held.Call || (!isRelease(*Call, Held) &&
                                   (onlyUses(*Call) || onlyUsesParameter(*Call, Inner, Held, Flows, CallsLeft)))
                 ? nullptr
                 : Call;
    return Parent;
  }
  return nullptr;
}

/// Whether what \p Call calls neither keeps nor releases the pointer that is its \p Argument: by its body, or since it
/// may not change what is there.
bool onlyUsesParameter(const CallExpr &Call, const Stmt *Argument, const HeldResource &Held, FunctionFlows &Flows,
                       unsigned CallsLeft) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  const unsigned Index = std::distance(Call.arg_begin(), llvm::find(Call.arguments(), Argument));
  if (!Callee || isa<CXXMethodDecl>(Callee) || Index >= Callee->getNumParams() ||
      !Callee->getParamDecl(Index)->getType()->isPointerType())
    return false;
  if (Callee->getParamDecl(Index)->getType()->getPointeeType().isConstQualified())
    return true;
  if (CallsLeft == 0 || !Callee->hasBody(Definition))
    return false;
  const HeldResource Given{Held.Call, Definition->getParamDecl(Index), Held.What, Held.ReleasedBy, Held.OrBy};
  const FunctionFlow &Flow = Flows.of(*Definition);
  return llvm::none_of(Flow.referencesTo(Given.Pointer), [&](const DeclRefExpr *Mention) {
    return Mention->refersToEnclosingVariableOrCapture() || endOfDuty(*Mention, Given, Flow, Flows, CallsLeft - 1);
  });
}

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
  return Call && llvm::any_of(Call->arguments(),
                              [](const Expr *Each) { return statusTypeOf(Each->IgnoreParenImpCasts()->getType()); });
}

/// Whether \p Condition being \p Taken says that there is nothing to release: the pointer is null, or something failed.
bool saysNone(const Expr &Condition, bool Taken, const HeldResource &Held, const FunctionFlow &Flow) {
  if (llvm::any_of(
          factsOf(Condition, Taken),
          [&](const Fact &Each) { return variableIn(Each.Subject) == Held.Pointer && Each.Comparison == BO_EQ; }) ||
      llvm::any_of(conjunctsOf(Condition, Taken), [&](const KnownCondition &Each) {
        return variableIn(Each.Condition) == Held.Pointer && !Each.Holds;
      }))
    return true;
  // After an error of CUDA most programs end.
  return mayMeanFailure(Condition, Taken, Flow);
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
  const VarDecl *Owner =
      Held.What == HeldResource::Registered && Held.Pointer->getInit() && !isa<ParmVarDecl>(Held.Pointer)
          ? variableBehind(*Held.Pointer->getInit())
          : nullptr;
  if (!Owner)
    return false;
  const HeldResource OfOwner{Held.Call, Owner, Held.What, Held.ReleasedBy, Held.OrBy};
  return llvm::any_of(Flow.referencesTo(Owner), [&](const DeclRefExpr *Mention) {
    const Stmt *Around = Mention;
    while (isa_and_nonnull<Expr>(Around) && !(isa<CallExpr>(Around) && isRelease(*cast<CallExpr>(Around), OfOwner)))
      Around = Flow.parentOf(Around);
    return isa_and_nonnull<CallExpr>(Around);
  });
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

bool HeldResource::isOfCaller() const {
  const QualType Type = Pointer->getType();
  return What == Registered && (Type->isReferenceType() || (isa<ParmVarDecl>(Pointer) && Type->isPointerType()));
}

std::optional<HeldResource> heldResourceOf(const CallExpr &Call) {
  const VarDecl *Pointer = Call.getNumArgs() ? variableBehind(*Call.getArg(0)) : nullptr;
  if (!Pointer)
    return std::nullopt;
  const StringRef Name = apiCalledBy(Call);
  if (Name == "cudaHostRegister")
    return HeldResource{&Call, Pointer, HeldResource::Registered, "cudaHostUnregister", "cuMemHostUnregister"};
  if (Name == "cuMemHostRegister")
    return HeldResource{&Call, Pointer, HeldResource::Registered, "cuMemHostUnregister", "cudaHostUnregister"};
  const auto *Address = dyn_cast<UnaryOperator>(Call.getArg(0)->IgnoreParenCasts());
  if (!Address || variableIn(Address->getSubExpr()) != Pointer || !Pointer->getType()->isPointerType() ||
      isa<ParmVarDecl>(Pointer)) // of an array of pointers nothing is known
    return std::nullopt;
  if (const HandleApi *Api = handleApiOf(Call))
    return HeldResource{&Call, Pointer, HeldResource::Handle, Api->ReleasedBy, Api->OrBy};
  const AllocationApi *Api = allocationApiOf(Call);
  if (!Api || Api->Pointer != 0 || Api->Space == MemorySpace::Host)
    return std::nullopt;
  return HeldResource{&Call, Pointer, Api->Space == MemorySpace::Pinned ? HeldResource::Pinned : HeldResource::Device,
                      Api->ReleasedBy, Api->OrBy};
}

std::optional<Path> pathWithoutRelease(const HeldResource &Held, const FunctionDecl &Function, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  // The conditions of both may be the same. Of memory of the caller's another function may release it.
  const bool IsReleased = !releasesOf(Held, Function, Flows).empty();
  if (IsReleased ? isConditional(Held, /*Around=*/nullptr, Flow)
                 : Held.isOfCaller() && mayBeReleasedElsewhere(Held, Function))
    return std::nullopt;
  if (isReleasedByOwner(Held, Flow))
    return std::nullopt;
  llvm::SmallVector<const Stmt *, 8> Ends;
  for (const DeclRefExpr *Mention : Flow.referencesTo(Held.Pointer)) {
    if (Mention->refersToEnclosingVariableOrCapture())
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

const Expr *freedLocked(const HeldResource &Held, const FunctionFlow &Flow) {
  for (const DeclRefExpr *Mention : Flow.referencesTo(Held.Pointer)) {
    const Stmt *Parent = Flow.parentOf(Mention);
    while (isa_and_nonnull<CastExpr, ParenExpr>(Parent))
      Parent = Flow.parentOf(Parent);
    if (const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(Parent))
      return Delete;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
        Call && llvm::is_contained({"free", "cudaFree", "cuMemFree", "cuMemFree_v2"}, nameOf(Call->getDirectCallee())))
      return Call;
  }
  return nullptr;
}

llvm::SmallVector<const CallExpr *, 2> releasesOf(const HeldResource &Held, const FunctionDecl &Function,
                                                  FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  llvm::SmallVector<const CallExpr *, 2> Found;
  for (const DeclRefExpr *Mention : Flow.referencesTo(Held.Pointer))
    if (const auto *Call = dyn_cast_or_null<CallExpr>(endOfDuty(*Mention, Held, Flow, Flows));
        Call && isRelease(*Call, Held))
      Found.push_back(Call);
  return Found;
}

} // namespace cuda_tidy
