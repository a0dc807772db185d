#include "cuda/unchecked_call/Cleanup.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ErrorKeepers.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"
#include "syntax/Failure.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool mayNotThrow(const FunctionDecl &Function) {
  const auto *Type = Function.getType()->getAs<FunctionProtoType>();
  return Type && Function.getExceptionSpecType() != EST_Unevaluated && !Function.isDependentContext() &&
         Type->isNothrow();
}

bool givesBackAgain(const Stmt &OfLoop);

// Whether the statement does no more than give back, print, forget a pointer and return.
bool onlyGivesBack(const Stmt *Statement) {
  if (!Statement || isa<CXXDeleteExpr, ReturnStmt, NullStmt, DeclStmt, ExprWithCleanups, DeclRefExpr>(Statement))
    return true;
  if (const auto *Block = dyn_cast<CompoundStmt>(Statement))
    return llvm::all_of(Block->body(), onlyGivesBack);
  if (const auto *If = dyn_cast<IfStmt>(Statement))
    return onlyGivesBack(If->getThen()) && onlyGivesBack(If->getElse());
  if (const Stmt *Body = bodyOf(*Statement))
    return givesBackAgain(*Body);
  const auto *Expression = dyn_cast<Expr>(Statement);
  Expression = Expression ? Expression->IgnoreParenCasts() : nullptr;
  if (const auto *Operator = dyn_cast_or_null<BinaryOperator>(Expression))
    return Operator->isAssignmentOp() || (Operator->isCommaOp() && onlyGivesBack(Operator->getLHS()) &&
                                          onlyGivesBack(Operator->getRHS())); // delete[] a, b;
  if (const auto *Operator = dyn_cast_or_null<UnaryOperator>(Expression))
    return Operator->isIncrementDecrementOp();
  const auto *Call = dyn_cast_or_null<CallExpr>(Expression);
  const NamedDecl *Callee = Call ? namedCallee(*Call) : nullptr;
  return Callee && (isCleanup(*Callee) || !statusTypeOf(*Call));
}

// A loop is there to give several things back.
bool givesBackAgain(const Stmt &OfLoop) {
  return onlyGivesBack(&OfLoop) && findPart(&OfLoop, [](const Stmt &Part) {
           const auto *Call = dyn_cast<CallExpr>(&Part);
           const NamedDecl *Callee = Call ? namedCallee(*Call) : nullptr;
           return Callee && isCleanup(*Callee);
         });
}

// Of the C library or the standard one, with no status: `free`, `close`, `printf`, `std::vector::clear`.
bool isOfStandard(const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return Sources.isInSystemHeader(Function.getLocation()) && !statusTypeOf(Function.getReturnType()) &&
         (Function.isExternC() || isOfStandardLibrary(Function));
}

// Whether the function gives something back and does no work beside it: all that it calls gives back, waits for the
// device or chooses one, is of the standard libraries, or is a function of this kind.
bool isRelease(const FunctionDecl &Function, unsigned CallsLeft = 4) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || !CallsLeft)
    return false;
  auto IsOther = [&](const Stmt &Part) {
    if (isa<CXXNewExpr, CUDAKernelCallExpr>(Part))
      return true;
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const NamedDecl *Callee = Call ? namedCallee(*Call) : nullptr;
    if (!Call || (Callee && isCleanup(*Callee)))
      return false;
    const FunctionDecl *Called = calleeOf(*Call);
    return !Called || !(onlyWaits(*Called) || apiNameOf(*Called) == "cudaSetDevice" || Called->isImplicit() ||
                        Called->isDefaulted() || isOfStandard(*Called) || isRelease(*Called, CallsLeft - 1));
  };
  return !findPart(Definition->getBody(), IsOther);
}

// Whether \p Callee gives something back: one of an API, or a function that does no work beside it.
bool givesBack(const NamedDecl &Callee) {
  if (isCleanup(Callee))
    return true;
  const auto *Function = dyn_cast<FunctionDecl>(&Callee);
  return Function && isRelease(*Function) && findPart(definitionOf(*Function)->getBody(), [](const Stmt &Part) {
           const auto *Call = dyn_cast<CallExpr>(&Part);
           const NamedDecl *Called = Call ? namedCallee(*Call) : nullptr;
           return Called && givesBack(*Called);
         });
}

bool isCalledByDestructor(const FunctionDecl &Function, const FunctionUses &Uses, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 3;
  return Depth < MaxDepth && llvm::any_of(
                                 Uses.usesOf(Function),
                                 [&](const PlaceInFunction &Use) {
                                   return isa<CXXDestructorDecl>(Use.Outermost) ||
                                          isCalledByDestructor(*Use.Function, Uses, Depth + 1);
                                 });
}

// A function object, or a function that somebody gets hold of, which only gives back.
bool isDeleter(const FunctionDecl &Function, const FunctionUses &Uses) {
  return onlyGivesBack(Function.getBody()) && (Function.getOverloadedOperator() == OO_Call ||
                                               llvm::any_of(Uses.usesOf(Function), [](const PlaceInFunction &Use) {
                                                 return isa<DeclRefExpr, OverloadExpr, MemberExpr>(Use.Where);
                                               }));
}

} // namespace

const LastResorts::Block &LastResorts::blockOf(const CompoundStmt &Statements) {
  auto [Known, IsNew] = Blocks.try_emplace(&Statements, Block{Statements.size(), 0, 0});
  if (!IsNew)
    return Known->second;
  for (auto [Index, Each] : llvm::enumerate(Statements.body())) {
    if (isa<LabelStmt>(Each))
      Known->second.FirstLabel = std::min<unsigned>(Known->second.FirstLabel, Index);
    if (fails(*Each))
      Known->second.BehindFailing = Index + 1;
    if (!onlyGivesBack(Each))
      Known->second.Tail = Index + 1;
  }
  return Known->second;
}

bool LastResorts::ofFunction(const FunctionDecl &Function) {
  auto [Known, IsNew] = Functions.try_emplace(&Function);
  if (IsNew)
    Known->second = mayNotThrow(Function) || isRelease(Function) || isDeleter(Function, Uses) ||
                    isCalledByDestructor(Function, Uses);
  return Known->second;
}

bool LastResorts::isLast(const CallExpr &Call, const FunctionFlow &Flow) {
  const FunctionDecl &Function = Flow.function();
  const NamedDecl *Callee = namedCallee(Call);
  const bool GivesBack = Callee && givesBack(*Callee);
  if (isa<CXXDestructorDecl>(Function) || (Callee && isCleanupOfHost(*Callee)) || (GivesBack && ofFunction(Function)) ||
      (Callee && apiNameOf(*Callee) == "cudaSetDevice" && givesBack(Function)))
    return true;
  const Stmt *Child = &Call;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (isa<CXXCatchStmt>(Parent))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(Parent))
      if ((Child == If->getThen() && detectsError(*If->getCond(), true)) ||
          (Child == If->getElse() && detectsError(*If->getCond(), false)))
        return true;
    if (const auto *Compound = dyn_cast<CompoundStmt>(Parent); Compound && GivesBack) {
      const unsigned Here = Flow.ordinalIn(*Compound, *Child);
      const Block &Around = blockOf(*Compound);
      const bool IsBody = Compound == Function.getBody();
      if (Around.FirstLabel <= Here || (!IsBody && Here < Around.BehindFailing) ||
          (IsBody && Function.isMain() && Here + 1 >= Around.Tail))
        return true;
    }
    Child = Parent;
  }
  return false;
}

} // namespace cuda_tidy
