#include "cuda/index_overflow/GridCounter.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "syntax/IntegerExpr.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isSignedOf32Bits(QualType Type, const ASTContext &Context) {
  return Type->isSignedIntegerType() && widthOf(Type, Context) == 32;
}

bool names(const Expr &E, const VarDecl &Variable) {
  const auto *Name = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Name && Name->getDecl() == &Variable;
}

/// What \p Step adds to a variable, and to which.
std::pair<const VarDecl *, const Expr *> addedBy(const Expr &Step) {
  const auto *Assignment = dyn_cast<BinaryOperator>(Step.IgnoreParens());
  if (!Assignment || !Assignment->isAssignmentOp())
    return {};
  const auto *Name = dyn_cast<DeclRefExpr>(Assignment->getLHS()->IgnoreParens());
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (Variable && Assignment->getOpcode() == BO_AddAssign)
    return {Variable, Assignment->getRHS()};
  const auto *Sum = dyn_cast<BinaryOperator>(Assignment->getRHS()->IgnoreParenImpCasts());
  if (!Variable || Assignment->getOpcode() != BO_Assign || !Sum || Sum->getOpcode() != BO_Add)
    return {};
  return {names(*Sum->getLHS(), *Variable) ? Variable : nullptr, Sum->getRHS()};
}

/// Whether \p Condition ends a loop where \p Index comes to a number of 32 bits.
bool endsAtNumber(const Expr *Condition, const VarDecl &Index, const ASTContext &Context) {
  const auto *Comparison = Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts()) : nullptr;
  if (!Comparison || Comparison->getOpcode() != BO_LT || !names(*Comparison->getLHS(), Index))
    return false;
  const Expr &Extent = *Comparison->getRHS()->IgnoreParenImpCasts();
  return Extent.getType()->isIntegerType() && widthOf(Extent.getType(), Context) == 32 &&
         !isIntegerConstant(Extent, Context);
}

} // namespace

llvm::SmallVector<GridCounter, 2> gridCountersIn(const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  llvm::SmallVector<GridCounter, 2> Found;
  forEachPart(Flow.function().getBody(), [&](const Stmt &Part) {
    const LoopParts Loop = isLoop(Part) ? loopPartsOf(Part, Flow) : LoopParts();
    const auto [Index, Added] = Loop.Step ? addedBy(*Loop.Step) : std::pair<const VarDecl *, const Expr *>();
    if (Index && isSignedOf32Bits(Index->getType(), Context) && Index->getInit() &&
        dependsOn(ThreadCoordinate::BlockIdx, *Index->getInit()) && dependsOn(ThreadCoordinate::GridDim, *Added) &&
        endsAtNumber(Loop.Condition, *Index, Context))
      Found.push_back({Index, Loop.Step});
  });
  return Found;
}

void report(const GridCounter &Counter, const CutGrid &Grid, tidy::ClangTidyCheck &Check) {
  const ASTContext &Context = Counter.Index->getASTContext();
  Check.diag(Context.getSourceManager().getFileLoc(Counter.Step->getBeginLoc()),
             "%0 overflows from %1 elements on: it counts on by the threads of the grid, one for each of '%2'")
      << Counter.Index << llvm::utostr((uint64_t(1) << 30) + 1) << textOf(*Grid.Cut.At, Context);
  Check.diag(Counter.Index->getLocation(), "declare %0 in 64 bits, or give the grid fewer blocks", DiagnosticIDs::Note)
      << Counter.Index;
  Check.diag(Grid.Launch->Site.Location, "launched here with so many threads", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
