#include "model/PinnedMemory.h"
#include "flow/Conditions.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StatusTypes.h"
#include "model/Failure.h"
#include "model/Mentions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Behind casts and `&`.
const VarDecl *variableBehind(const Expr &Argument) {
  const Expr *Inner = Argument.IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Inner); Address && Address->getOpcode() == UO_AddrOf)
    Inner = Address->getSubExpr()->IgnoreParenCasts();
  return variableIn(Inner);
}

bool isRelease(const CallExpr &Call, const PinnedMemory &Memory) {
  return nameOf(Call.getDirectCallee()) == Memory.releasedBy() && Call.getNumArgs() &&
         variableBehind(*Call.getArg(0)) == Memory.Pointer;
}

/// Whether a function of the standard library may hand on what it is given: in what it returns (`std::make_pair`), or in
/// place of something else.
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
  static constexpr StringRef Prefixes[] = {"cuda",     "cublas",   "cufft", "curand",
                                           "cusparse", "cusolver", "nccl",  "cudnn"};
  // Those that release, and those that hand it to a function of the program's.
  static constexpr StringRef Others[] = {"Free", "Unregister", "HostFunc", "AddCallback", "HostNode", "UserObject"};
  const StringRef Name = nameOf(Call.getDirectCallee());
  return Callee->getBuiltinID() ||
         (llvm::any_of(Prefixes, [&](StringRef Prefix) { return Name.starts_with(Prefix); }) &&
          llvm::none_of(Others, [&](StringRef Part) { return Name.contains(Part); }));
}

/// What \p Mention of the pointer is a part of that ends the function's duty to release it: a release, or something
/// that may keep it. Null where it is only used.
const Stmt *endOfDuty(const Expr &Mention, const PinnedMemory &Memory, const FunctionFlow &Flow) {
  const Stmt *Inner = &Mention;
  for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
    if (isa<CastExpr, ParenExpr, AbstractConditionalOperator>(Parent))
      continue;
    if (const auto *Operator = dyn_cast<UnaryOperator>(Parent)) {
      if (Operator->getOpcode() != UO_AddrOf)
        return nullptr;
      continue;
    }
    if (isa<ArraySubscriptExpr>(Parent))
      return nullptr;
    if (const auto *Operator = dyn_cast<BinaryOperator>(Parent)) {
      if (Operator->isAdditiveOp())
        continue;
      return Operator->isAssignmentOp() ? Operator : nullptr;
    }
    if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return Call == Memory.Call || (!isRelease(*Call, Memory) && onlyUses(*Call)) ? nullptr : Call;
    if (isa<CompoundStmt, IfStmt, WhileStmt, ForStmt, DoStmt>(Parent))
      return nullptr;
    return Parent;
  }
  return nullptr;
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
  return Call && llvm::any_of(Call->arguments(), [](const Expr *Each) {
           return statusTypeOf(Each->IgnoreParenImpCasts()->getType());
         });
}

/// Whether \p Condition being \p Taken says that there is nothing to release: the pointer is null, or something failed.
bool saysNone(const Expr &Condition, bool Taken, const PinnedMemory &Memory, const FunctionFlow &Flow) {
  if (llvm::any_of(factsOf(Condition, Taken), [&](const Fact &Each) {
        return variableIn(Each.Subject) == Memory.Pointer && Each.Comparison == BO_EQ;
      }) ||
      llvm::any_of(conjunctsOf(Condition, Taken), [&](const KnownCondition &Each) {
        return variableIn(Each.Condition) == Memory.Pointer && !Each.Holds;
      }))
    return true;
  // After an error of CUDA most programs end.
  return mayMeanFailure(Condition, Taken, Flow);
}

} // namespace

bool isConditional(const PinnedMemory &Memory, const Stmt *Around, const FunctionFlow &Flow) {
  for (const Stmt *Parent = Flow.parentOf(Memory.Call); Parent && Parent != Around; Parent = Flow.parentOf(Parent)) {
    const auto *Choice = dyn_cast<IfStmt>(Parent);
    if (isa<SwitchStmt>(Parent) || (Choice && !contains(*Choice->getCond(), Memory.Call, Flow)))
      return true;
  }
  return false;
}

std::optional<PinnedMemory> pinnedMemoryOf(const CallExpr &Call) {
  const StringRef Name = nameOf(Call.getDirectCallee());
  const bool IsRegistered = Name == "cudaHostRegister";
  if ((!IsRegistered && Name != "cudaMallocHost" && Name != "cudaHostAlloc") || Call.getNumArgs() < 2)
    return std::nullopt;
  const VarDecl *Pointer = variableBehind(*Call.getArg(0));
  if (!Pointer || !Pointer->hasLocalStorage() || !Pointer->getType()->isPointerType() ||
      (isa<ParmVarDecl>(Pointer) && !IsRegistered))
    return std::nullopt;
  return PinnedMemory{&Call, Pointer, IsRegistered};
}

std::optional<Path> pathWithoutRelease(const PinnedMemory &Memory, const FunctionFlow &Flow) {
  // The conditions of both may be the same. Of memory of the caller's another function may release it.
  const bool IsReleased = !releasesOf(Memory, Flow).empty();
  if (IsReleased ? isConditional(Memory, /*Around=*/nullptr, Flow) : isa<ParmVarDecl>(Memory.Pointer))
    return std::nullopt;
  llvm::DenseSet<const Stmt *> Ends;
  for (const DeclRefExpr *Mention : Flow.referencesTo(Memory.Pointer)) {
    if (Mention->refersToEnclosingVariableOrCapture())
      return std::nullopt;
    if (const Stmt *End = endOfDuty(*Mention, Memory, Flow))
      Ends.insert(End);
  }
  auto Classify = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement && Ends.contains(Statement->getStmt()) ? Step::Stop : Step::Pass;
  };
  return Flow.findPathAfter(*Memory.Call, Classify, [&](const Expr &Condition, bool Taken) {
    return !saysNone(Condition, Taken, Memory, Flow);
  });
}

llvm::SmallVector<const CallExpr *, 2> releasesOf(const PinnedMemory &Memory, const FunctionFlow &Flow) {
  llvm::SmallVector<const CallExpr *, 2> Found;
  for (const DeclRefExpr *Mention : Flow.referencesTo(Memory.Pointer))
    if (const auto *Call = dyn_cast_or_null<CallExpr>(endOfDuty(*Mention, Memory, Flow));
        Call && isRelease(*Call, Memory))
      Found.push_back(Call);
  return Found;
}

} // namespace cuda_tidy
