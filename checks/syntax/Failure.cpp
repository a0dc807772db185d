#include "syntax/Failure.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isFailure(const Expr *Returned) {
  if (!Returned)
    return false;
  const Expr *Value = Returned->IgnoreParenImpCasts();
  if (const auto *Minus = dyn_cast<UnaryOperator>(Value))
    return Minus->getOpcode() == UO_Minus;
  if (const auto *Literal = dyn_cast<IntegerLiteral>(Value))
    return Literal->getValue() != 0;
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(Value))
    return !Literal->getValue();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Value))
    return true;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Value))
    return isa<EnumConstantDecl>(Reference->getDecl()) && !isSuccess(*Value);
  return false;
}

} // namespace

bool endsProcess(const FunctionDecl &Function) {
  static constexpr StringRef Names[] = {"exit", "_exit", "_Exit", "quick_exit", "abort", "terminate"};
  return llvm::is_contained(Names, nameOf(&Function)) &&
         Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation()) &&
         (isOfStandardLibrary(Function) || Function.isExternC());
}

bool endsProgram(const Stmt &Statement) {
  const auto *Call = dyn_cast<CallExpr>(&Statement);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Call->getNumArgs() == 1 && endsProcess(*Callee) && !isFailure(Call->getArg(0));
}

bool fails(const Stmt &Statement) {
  const Stmt *Inner = &Statement;
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    Inner = Full->getSubExpr();
  if (const auto *Expression = dyn_cast<Expr>(Inner))
    Inner = Expression->IgnoreParenImpCasts();
  if (const auto *Return = dyn_cast<ReturnStmt>(Inner))
    return isFailure(Return->getRetValue());
  if (const auto *Call = dyn_cast<CallExpr>(Inner))
    return Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn() && !endsProgram(*Call);
  return isa<CXXThrowExpr>(Inner);
}

bool reactsToErrors(const FunctionDecl &Function) {
  struct Place {
    const Stmt *Statement;
    bool IsOnErrorPath;
  };
  llvm::SmallVector<Place, 16> Pending = {{Function.getBody(), false}};
  while (!Pending.empty()) {
    auto [Statement, IsOnErrorPath] = Pending.pop_back_val();
    if (!Statement || isa<LambdaExpr>(Statement))
      continue;
    const auto *Call = dyn_cast<CallExpr>(Statement);
    if (IsOnErrorPath && (isa<CXXThrowExpr>(Statement) || (Call && !statusTypeOf(*Call))))
      return true;
    const auto *If = dyn_cast<IfStmt>(Statement);
    for (const Stmt *Child : Statement->children()) {
      bool IsThen = If && Child == If->getThen(), IsElse = If && Child == If->getElse();
      bool Detects = (IsThen || IsElse) && detectsError(*If->getCond(), IsThen);
      Pending.push_back({Child, IsOnErrorPath || Detects});
    }
  }
  return false;
}

bool alwaysSucceeds(const FunctionDecl &Function) {
  auto Fails = [](const Stmt &Part) {
    const auto *Return = dyn_cast<ReturnStmt>(&Part);
    return Return && Return->getRetValue() && !isSuccess(*Return->getRetValue());
  };
  return !findPart(Function.getBody(), Fails, isLambda);
}

namespace {

bool detectsError(const Expr &Condition, bool Taken, unsigned CallsLeft);

/// The truth value that \p Statement returns; none if it ends by anything else.
std::optional<bool> truthReturnedBy(const Stmt &Statement) {
  const auto *Block = dyn_cast<CompoundStmt>(&Statement);
  if (Block)
    return Block->body_empty() ? std::nullopt : truthReturnedBy(*Block->body_back());
  const auto *Return = dyn_cast<ReturnStmt>(&Statement);
  const auto *Literal = dyn_cast_or_null<CXXBoolLiteralExpr>(
      Return && Return->getRetValue() ? Return->getRetValue()->IgnoreParenImpCasts() : nullptr);
  return Literal ? std::optional(Literal->getValue()) : std::nullopt;
}

/// Whether \p Function, of the program's, returns \p Truth for an error alone: `return e != cudaSuccess`, `if (e !=
/// cudaSuccess) { print(e); return true; } return false`.
bool returnsForError(const FunctionDecl &Function, bool Truth, unsigned CallsLeft) {
  const FunctionDecl *Definition = definitionOf(Function);
  const auto *Body = Definition ? dyn_cast<CompoundStmt>(Definition->getBody()) : nullptr;
  if (!Body || Body->body_empty() || !Function.getReturnType()->isBooleanType())
    return false;
  std::optional<bool> ForError, ForSuccess;
  unsigned Known = 1; // the last statement
  for (const Stmt *Each : Body->body()) {
    const auto *Choice = dyn_cast<IfStmt>(Each);
    const std::optional<bool> Returned = Choice ? truthReturnedBy(*Choice->getThen()) : std::nullopt;
    if (!Returned)
      continue;
    if (detectsError(*Choice->getCond(), true, CallsLeft))
      ForError = Returned, ++Known;
    else if (detectsError(*Choice->getCond(), false, CallsLeft))
      ForSuccess = Returned, ++Known;
  }
  unsigned All = 0;
  forEachPart(Body, [&](const Stmt &Part) { All += isa<ReturnStmt>(Part); }, isLambda);
  if (All != Known) // something else decides, too
    return false;
  const auto *Last = dyn_cast<ReturnStmt>(Body->body_back());
  const Expr *Value = Last ? Last->getRetValue() : nullptr;
  if (const std::optional<bool> Otherwise = Value ? truthReturnedBy(*Last) : std::nullopt)
    return (ForError == Truth && Otherwise != Truth) || (ForSuccess && ForSuccess != Truth && Otherwise == Truth);
  return Value && detectsError(*Value, Truth, CallsLeft);
}

bool detectsError(const Expr &Condition, bool Taken, unsigned CallsLeft) {
  const Expr *Inner = Condition.IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(Inner); Not && Not->getOpcode() == UO_LNot)
    return detectsError(*Not->getSubExpr(), !Taken, CallsLeft);
  const auto *Call = dyn_cast<CallExpr>(Inner);
  if (Call && Call->getBuiltinCallee() && Call->getNumArgs() == 2)
    return detectsError(*Call->getArg(0), Taken, CallsLeft); // __builtin_expect
  if (Call && Call->getDirectCallee() && CallsLeft > 0 && Call->getType()->isBooleanType())
    return returnsForError(*Call->getDirectCallee(), Taken, CallsLeft - 1);
  if (const auto *Assignment = dyn_cast<BinaryOperator>(Inner); Assignment && Assignment->getOpcode() == BO_Assign)
    return Taken && statusTypeOf(Assignment->getRHS()->getType());
  if (const auto *Comparison = dyn_cast<BinaryOperator>(Inner); Comparison && Comparison->isEqualityOp()) {
    auto IsZero = [](const Expr *Side) {
      const auto *Literal = dyn_cast<IntegerLiteral>(Side->IgnoreParenImpCasts());
      return Literal && Literal->getValue() == 0;
    };
    bool HasStatus = statusTypeOf(Comparison->getLHS()->IgnoreParenImpCasts()->getType()) ||
                     statusTypeOf(Comparison->getRHS()->IgnoreParenImpCasts()->getType());
    bool WithSuccess = isSuccess(*Comparison->getLHS()) || isSuccess(*Comparison->getRHS()) ||
                       IsZero(Comparison->getLHS()) || IsZero(Comparison->getRHS());
    return HasStatus && WithSuccess && Taken == (Comparison->getOpcode() == BO_NE);
  }
  return Taken && statusTypeOf(Inner->getType());
}

} // namespace

bool detectsError(const Expr &Condition, bool Taken) {
  constexpr unsigned MaxCalls = 2;
  return detectsError(Condition, Taken, MaxCalls);
}

} // namespace cuda_tidy
