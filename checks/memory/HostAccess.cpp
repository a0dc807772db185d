#include "memory/HostAccess.h"
#include "flow/ValueUses.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StandardLibrary.h"
#include "syntax/LaunchSite.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StringRef Containers[] = {"vector", "basic_string", "list", "deque", "set", "multiset", "unordered_set"};

bool accesses(const FunctionDecl &Callee) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee)) {
    const CXXRecordDecl &Class = *Method->getParent();
    const bool Reads = isa<CXXConstructorDecl>(Method) || Method->getNameAsString() == "assign" ||
                       Method->getNameAsString() == "insert";
    return Reads && Method->getNumParams() >= 2 && Class.isInStdNamespace() && Class.getIdentifier() &&
           llvm::is_contained(Containers, Class.getName());
  }
  return accessesItsPointers(Callee);
}

/// Whether \p Address tells a function of CUDA's where to write, on the host, what it returns:
/// `cudaMalloc(&p[1].q, n)`.
bool isWrittenByCall(const Expr &Address, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Address, Flow);
  const auto *Call = Use.by<CallExpr>();
  const AllocationApi *Memory = Call ? allocationApiOf(*Call) : nullptr;
  const HandleApi *Handle = Call ? handleApiOf(*Call) : nullptr;
  return (Memory && argumentOf(*Call, Memory->Pointer) == Use.Value) ||
         (Handle && argumentOf(*Call, Handle->Made) == Use.Value);
}

/// Whether \p Place, a number, is given to a function of the standard library that looks at what it refers to:
/// `std::max(a, p[i])`, `values.push_back(p[i])`.
bool isReadByCall(const Expr &Place, const Stmt &User) {
  const auto *Call = dyn_cast<CallExpr>(&User);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getIdentifier() || !Place.getType()->isArithmeticType())
    return false;
  if (!isOfStandardLibrary(*Callee))
    return false;
  static constexpr StringRef Reading[] = {"min", "max", "clamp", "swap", "exchange", "push_back", "push"};
  return llvm::is_contained(Reading, Callee->getName());
}

/// Whether the lvalue \p Place, or a part of it, is read or written, and not only bound to a reference or an address.
bool isLoadedOrStored(const Expr &Place, const FunctionFlow &Flow) {
  const Expr *Part = &Place;
  while (const auto *Around = dyn_cast_or_null<Expr>(Flow.parentOf(Part))) {
    if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return true;
      if (Cast->getCastKind() != CK_NoOp)
        return false;
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(Around)) {
      return Operator->isAssignmentOp() && Operator->getLHS() == Part;
    } else if (const auto *Change = dyn_cast<UnaryOperator>(Around)) {
      return Change->isIncrementDecrementOp() || (Change->getOpcode() == UO_AddrOf && isWrittenByCall(*Change, Flow));
    } else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Around)) {
      return Copy->getConstructor()->isCopyOrMoveConstructor();
    } else if (const auto *Overloaded = dyn_cast<CXXOperatorCallExpr>(Around)) {
      return Overloaded->isAssignmentOp() && Overloaded->getArg(0) == Part;
    } else if (const auto *Member = dyn_cast<MemberExpr>(Around); Member && !isa<FieldDecl>(Member->getMemberDecl())) {
      return false;
    } else if (!isa<MemberExpr, ParenExpr>(Around)) {
      return isReadByCall(*Part, *Around);
    }
    Part = Around;
  }
  return false;
}

/// Whether somebody wrote `__device__` there, or hands it to a kernel: clang lets every lambda run on the device.
bool isForDevice(const LambdaExpr &Lambda, const FunctionFlow &Flow) {
  const auto *Allowed = Lambda.getCallOperator()->getAttr<CUDADeviceAttr>();
  const Stmt *Taker = Flow.parentOf(&Lambda);
  while (isa_and_nonnull<CastExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr>(Taker))
    Taker = Flow.parentOf(Taker);
  return Allowed && (!Allowed->isImplicit() || isa_and_nonnull<CUDAKernelCallExpr>(Taker));
}

/// Whether \p Within leaves the function, by itself, before \p End.
bool leavesBefore(const Stmt &Within, SourceLocation End, const SourceManager &Sources) {
  if (!Sources.isBeforeInTranslationUnit(Within.getBeginLoc(), End))
    return false;
  return (isa<ReturnStmt, CXXThrowExpr, GotoStmt>(Within) &&
          Sources.isBeforeInTranslationUnit(Within.getEndLoc(), End)) ||
         llvm::any_of(Within.children(),
                      [&](const Stmt *Child) { return Child && leavesBefore(*Child, End, Sources); });
}

/// Whether each call of the function of \p Flow gets to \p Access, if only its loops have iterations.
bool isAlwaysReached(const Expr &Access, const FunctionFlow &Flow) {
  for (const Stmt *Around = Flow.parentOf(&Access); Around; Around = Flow.parentOf(Around)) {
    const auto *Operator = dyn_cast<BinaryOperator>(Around);
    if (isa<IfStmt, SwitchStmt, AbstractConditionalOperator, CXXCatchStmt, LambdaExpr>(Around) ||
        (Operator && Operator->isLogicalOp()))
      return false;
  }
  return !leavesBefore(*Flow.function().getBody(), Access.getBeginLoc(),
                       Flow.function().getASTContext().getSourceManager());
}

HostAccess accessThrough(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned Depth);

/// The access that the body of the called function makes, whenever it is called, to what \p Argument points to.
const Expr *accessOfCallee(const CallExpr &Call, const Expr &Argument, FunctionFlows &Flows, unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
  const auto Place = llvm::find(Call.arguments(), &Argument);
  if (!Definition || Depth == 0 || isa<CXXOperatorCallExpr, CUDAKernelCallExpr>(Call) ||
      Definition->isDependentContext() || isDeviceOnly(*Definition) || Place == Call.arguments().end())
    return nullptr;
  const auto Index = static_cast<unsigned>(std::distance(Call.arguments().begin(), Place));
  const ParmVarDecl *Parameter = Index < Definition->getNumParams() ? Definition->getParamDecl(Index) : nullptr;
  const FunctionFlow &Body = Flows.of(*Definition);
  if (!Parameter || !Body.writesTo(*Parameter).isNeverChanged())
    return nullptr;
  for (const DeclRefExpr *Reference : Body.referencesTo(Parameter))
    if (const Expr *At = accessThrough(*Reference, Body, Flows, Depth - 1).At; At && isAlwaysReached(*At, Body))
      return At;
  return nullptr;
}

HostAccess accessThrough(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned Depth) {
  const Expr *Value = &Pointer;
  while (const auto *Around = dyn_cast_or_null<Expr>(Flow.parentOf(Value))) {
    const auto *Arithmetic = dyn_cast<BinaryOperator>(Around);
    const auto *Step = dyn_cast<UnaryOperator>(Around); // `*p++`
    const QualType Type = Around->getType();            // none of what may construct an object that does not compile
    if (!Type.isNull() && mayBeAddress(Type, Flows.context()) &&
        (isa<CastExpr, ParenExpr>(Around) ||
         // A difference of addresses is none, nor is what that is added to.
         (Arithmetic && Arithmetic->isAdditiveOp() && Type->isPointerType() == Value->getType()->isPointerType()) ||
         (Step && Step->isIncrementDecrementOp()))) {
      Value = Around;
      continue;
    }
    if (Value->getType()->isIntegerType())
      return {};
    bool Accesses = false;
    const Expr *Within = nullptr;
    if (const auto *Dereference = dyn_cast<UnaryOperator>(Around))
      Accesses = Dereference->getOpcode() == UO_Deref && isLoadedOrStored(*Dereference, Flow);
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Around))
      Accesses = Element->getBase() == Value && isLoadedOrStored(*Element, Flow);
    else if (const auto *Member = dyn_cast<MemberExpr>(Around))
      Accesses = Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) && isLoadedOrStored(*Member, Flow);
    else if (const auto *Construction = dyn_cast<CXXConstructExpr>(Around))
      Accesses = accesses(*Construction->getConstructor());
    else if (const auto *Call = dyn_cast<CallExpr>(Around)) {
      Accesses = Call->getDirectCallee() && accesses(*Call->getDirectCallee());
      Within = Accesses ? nullptr : accessOfCallee(*Call, *Value, Flows, Depth);
    }
    return (Accesses || Within) && !isNotOfHost(*Around, Flow) ? HostAccess{Around, Within} : HostAccess();
  }
  return {};
}

} // namespace

bool isNotOfHost(const Stmt &Statement, const FunctionFlow &Flow) {
  for (const Stmt *Around = &Statement; Around; Around = Flow.parentOf(Around)) {
    const auto *Lambda = dyn_cast<LambdaExpr>(Around);
    if (isa<UnaryExprOrTypeTraitExpr>(Around) || (Lambda && isForDevice(*Lambda, Flow)))
      return true;
  }
  return false;
}

HostAccess hostAccessThrough(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  constexpr unsigned Depth = 3; // of functions that hand it on
  return accessThrough(Pointer, Flow, Flows, Depth);
}

HostAccess hostAccessTo(const DeclRefExpr &Symbol, const FunctionFlow &Flow, FunctionFlows &Flows) {
  if (Symbol.getType()->isArrayType()) // its address
    return hostAccessThrough(Symbol, Flow, Flows);
  return {isLoadedOrStored(Symbol, Flow) && !isNotOfHost(Symbol, Flow) ? &Symbol : nullptr};
}

} // namespace cuda_tidy
