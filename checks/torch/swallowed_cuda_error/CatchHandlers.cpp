#include "torch/swallowed_cuda_error/CatchHandlers.h"
#include "flow/Assignment.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/HostWaits.h"
#include "knowledge/QueuedCalls.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// `(void)error`
bool isUnused(const Stmt &Statement) {
  const auto *Cast = dyn_cast<CastExpr>(&Statement);
  return Cast && Cast->getCastKind() == CK_ToVoid && isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParenImpCasts());
}

/// The first part of \p Root that runs with it and is used, for which \p Holds.
const Stmt *findIn(const Stmt *Root, StatementTest Holds) {
  return findPart(Root, Holds, [](const Stmt &Part) { return isLambda(Part) || isUnused(Part); });
}

/// What a handler may call without telling anybody: it frees, waits, or clears the error.
bool isCleanup(const CallExpr &Call) {
  return llvm::StringSwitch<bool>(nameOf(Call.getCalleeDecl()))
      .Cases({"emptyCache", "empty_cache", "clear", "reset", "sleep_for", "milliseconds", "seconds"}, true)
      .Cases({"cudaGetLastError", "cudaDeviceSynchronize", "cudaFree", "cudaDeviceReset"}, true)
      .Default(false);
}

bool isSuccess(const Expr &Returned) {
  const Expr *Value = Returned.IgnoreParenImpCasts();
  const auto *Flag = dyn_cast<CXXBoolLiteralExpr>(Value);
  const auto *Number = dyn_cast<IntegerLiteral>(Value);
  return (Flag && Flag->getValue()) || (Number && Number->getValue() == 0);
}

bool tells(const Stmt &Statement, const VarDecl *Exception) {
  if (const auto *Call = dyn_cast<CallExpr>(&Statement))
    return !isCleanup(*Call);
  if (const auto *Return = dyn_cast<ReturnStmt>(&Statement))
    return Return->getRetValue() && !isSuccess(*Return->getRetValue());
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Statement))
    return Exception && Reference->getDecl() == Exception;
  const auto *Step = dyn_cast<UnaryOperator>(&Statement);
  return isa<CXXThrowExpr, GotoStmt, CXXNewExpr>(Statement) || assignmentIn(Statement) ||
         (Step && Step->isIncrementDecrementOp());
}

/// The last statement of a block.
const Stmt *lastOf(const CompoundStmt &Block) {
  const Stmt *Last = Block.body_empty() ? nullptr : Block.body_back();
  if (const auto *Full = dyn_cast_or_null<FullExpr>(Last))
    return Full->getSubExpr();
  return Last;
}

} // namespace

bool catchesTorchErrors(const CXXCatchStmt &Handler) {
  if (!Handler.getExceptionDecl())
    return true;
  const CXXRecordDecl *Class = Handler.getCaughtType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class)
    return false;
  const auto *Space = dyn_cast<NamespaceDecl>(Class->getDeclContext()->getEnclosingNamespaceContext());
  const bool IsError = llvm::is_contained({"Error", "AcceleratorError", "CUDAError"}, nameOf(Class));
  return (IsError && nameOf(Space) == "c10") || (nameOf(Class) == "exception" && Class->isInStdNamespace());
}

bool isSilent(const CXXCatchStmt &Handler) {
  return !findIn(Handler.getHandlerBlock(), [&](const Stmt &Each) { return tells(Each, Handler.getExceptionDecl()); });
}

bool goesOnAfterAnyError(const CXXCatchStmt &Handler) {
  return !findIn(Handler.getHandlerBlock(), [](const Stmt &Each) {
    const auto *Call = dyn_cast<CallExpr>(&Each);
    return isa<CXXThrowExpr, ReturnStmt, BreakStmt, GotoStmt, IfStmt, SwitchStmt, ConditionalOperator>(Each) ||
           (Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn());
  });
}

/// Whether \p Each is work on tensors, or is one of a function with such work in its body; that of a `try` in it is not
/// what a handler out here hears of.
static bool isDeviceWork(const Stmt &Each, unsigned CallsLeft) {
  if (isa<CUDAKernelCallExpr>(Each))
    return true;
  const auto *Call = dyn_cast<CallExpr>(&Each);
  if (!Call || isa<CXXOperatorCallExpr>(Call))
    return false;
  const StringRef Name = nameOf(Call->getCalleeDecl());
  const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
  // What waits for the device, or makes it wait, hears of its errors.
  if (Name.starts_with("cuda") && (Name.contains("Synchronize") || queuedCallOf(*Call)))
    return true;
  if (runsModule(*Call) || (Method && holdsTensor(Call->getType()) && Name != "toTensor"))
    return true;
  // `to` is a module's, which returns nothing.
  if (Call->getDirectCallee() && isOfTorch(*Call->getDirectCallee()) &&
      (llvm::is_contained({"to", "forward", "backward", "item"}, Name) || waitsForQueue(Name)))
    return true;
  const FunctionDecl *Callee =
      CallsLeft > 0 && Call->getDirectCallee() ? definitionOf(*Call->getDirectCallee()) : nullptr;
  return Callee && !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) &&
         !findIn(Callee->getBody(), [](const Stmt &Part) { return isa<CXXTryStmt>(Part); }) &&
         findIn(Callee->getBody(), [&](const Stmt &Part) { return isDeviceWork(Part, CallsLeft - 1); });
}

const Expr *deviceWorkIn(const CXXTryStmt &Try) {
  constexpr unsigned MaxCalls = 2;
  return dyn_cast_or_null<Expr>(
      findIn(Try.getTryBlock(), [](const Stmt &Each) { return isDeviceWork(Each, MaxCalls); }));
}

bool leavesLoopOnSuccess(const CXXTryStmt &Try, const Stmt &Loop) {
  const Stmt *Last = lastOf(*Try.getTryBlock());
  if (Last && isa<BreakStmt, ReturnStmt>(Last))
    return true;
  // `done = true`, for which the loop asks.
  const std::optional<Assignment> Set = Last ? assignmentIn(*Last) : std::nullopt;
  const VarDecl *Flag = Set && Set->Target->getType()->isBooleanType() ? variableIn(Set->Target) : nullptr;
  const Expr *Condition = conditionOf(Loop);
  return Flag && Condition && findIn(Condition, [&](const Stmt &Each) {
           return isa<DeclRefExpr>(Each) && cast<DeclRefExpr>(Each).getDecl() == Flag;
         });
}

bool returnsInvented(const CXXCatchStmt &Handler) {
  const auto *Return = dyn_cast_or_null<ReturnStmt>(lastOf(*cast<CompoundStmt>(Handler.getHandlerBlock())));
  const Expr *Value = Return && Return->getRetValue() ? &withoutWrapping(*Return->getRetValue()) : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Value);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && isOfTorch(*Callee) && isTensorFactory(calledName(*Call)) &&
         cast<CompoundStmt>(Handler.getHandlerBlock())->size() == 1;
}

/// Whether the function goes on after \p Try by returning a tensor that it was given, as if nothing was to be done.
static bool returnsArgumentAfter(const CXXTryStmt &Try, const FunctionFlow &Flow) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Flow.parentOf(&Try));
  if (!Block)
    return false;
  const Stmt *const *Next = llvm::find(Block->body(), &Try);
  const auto *Return = Next != Block->body_end() && ++Next != Block->body_end() ? dyn_cast<ReturnStmt>(*Next) : nullptr;
  const Expr *Value = Return && Return->getRetValue() ? &withoutWrapping(*Return->getRetValue()) : nullptr;
  return Value && isTensor(Value->getType()) && isa_and_nonnull<ParmVarDecl>(variableIn(Value));
}

bool returnsTheSame(const CXXTryStmt &Try, const CXXCatchStmt &Handler) {
  auto Flag = [](const Stmt *Block) -> const CXXBoolLiteralExpr * {
    const auto *Return = dyn_cast_or_null<ReturnStmt>(lastOf(*cast<CompoundStmt>(Block)));
    return Return && Return->getRetValue() ? dyn_cast<CXXBoolLiteralExpr>(Return->getRetValue()->IgnoreParenImpCasts())
                                           : nullptr;
  };
  const CXXBoolLiteralExpr *Worked = Flag(Try.getTryBlock()), *Failed = Flag(Handler.getHandlerBlock());
  return Worked && Failed && Worked->getValue() == Failed->getValue();
}

bool showsSuccess(const CXXTryStmt &Try, const FunctionFlow &Flow) {
  const Stmt *Last = lastOf(*Try.getTryBlock());
  if (Last && isa<ReturnStmt>(Last))
    return !returnsArgumentAfter(Try, Flow);
  if (const std::optional<Assignment> Set = Last ? assignmentIn(*Last) : std::nullopt;
      Set && Set->Target->getType()->isBooleanType())
    return true;
  return findIn(Try.getTryBlock(), [&](const Stmt &Each) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Each);
    const std::optional<Assignment> Set = assignmentIn(Each);
    const Expr *Target = Set ? Set->Target : Operator && Operator->isAssignmentOp() ? Operator->getArg(0) : nullptr;
    const VarDecl *Variable = Target ? variableIn(Target) : nullptr;
    return Variable && llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Reference) {
             const Stmt *Child = Reference;
             for (const Stmt *Around = Flow.parentOf(Child); Around; Child = Around, Around = Flow.parentOf(Around))
               if (const auto *If = dyn_cast<IfStmt>(Around))
                 return If->getCond() == Child;
             return false;
           });
  });
}

} // namespace cuda_tidy
