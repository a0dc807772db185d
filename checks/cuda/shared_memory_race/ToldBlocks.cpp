#include "cuda/shared_memory_race/ToldBlocks.h"
#include "flow/FunctionFlow.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "flow/ThreadDivergence.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Steps = std::array<int64_t, 3>; // How far the threads of an axis are from each other; 0 where that is not said.

// Of an index of the thread, or a variable that begins as one.
std::optional<unsigned> axisOf(const Expr &Original) {
  const VarDecl *Variable = variableIn(&Original);
  const Expr *Init = Variable && Variable->hasLocalStorage() ? Variable->getInit() : nullptr;
  const Expr &E = Init ? *Init->IgnoreParenImpCasts() : Original;
  const std::optional<ThreadCoordinate> Which = threadCoordinateIn(E);
  return Which && Which->What == ThreadCoordinate::ThreadIdx ? std::optional(Which->Axis) : std::nullopt;
}

// Whether each summand is an index of the thread, perhaps times a constant.
bool addSteps(const Expr &Sum, const ASTContext &Context, Steps &Found) {
  const Expr &E = *Sum.IgnoreParenImpCasts();
  if (const std::optional<unsigned> Axis = axisOf(E))
    return std::exchange(Found[*Axis], 1) == 0;
  const auto *Operator = dyn_cast<BinaryOperator>(&E);
  if (!Operator)
    return false;
  if (Operator->getOpcode() == BO_Add)
    return addSteps(*Operator->getLHS(), Context, Found) && addSteps(*Operator->getRHS(), Context, Found);
  if (Operator->getOpcode() != BO_Mul)
    return false;
  for (auto [Index, Factor] :
       {std::pair(Operator->getLHS(), Operator->getRHS()), std::pair(Operator->getRHS(), Operator->getLHS())})
    if (const std::optional<unsigned> Axis = axisOf(*Index->IgnoreParenImpCasts()))
      if (const std::optional<int64_t> Step = integerConstant(*Factor, Context))
        return std::exchange(Found[*Axis], *Step) == 0;
  return false;
}

std::optional<Steps> stepsIn(const FunctionDecl &Function, const ASTContext &Context,
                             llvm::DenseSet<const FunctionDecl *> &Seen) {
  std::optional<Steps> Found;
  if (Seen.insert(&Function).second)
    findPart(Function.getBody(), [&](const Stmt &Part) {
      const auto *Sum = dyn_cast<BinaryOperator>(&Part);
      Steps Here = {};
      if (Sum && Sum->getOpcode() == BO_Add && addSteps(*Sum, Context, Here) && Here[0] == 1 && Here[1] > 1)
        Found = Here;
      const auto *Call = dyn_cast<CallExpr>(&Part);
      if (const FunctionDecl *Body = Call ? bodyCalledBy(*Call) : nullptr; Body && !Found)
        Found = stepsIn(*Body, Context, Seen);
      return Found.has_value();
    });
  return Found;
}

} // namespace

std::vector<BlockRun::Shape> blocksToldBy(const FunctionDecl &Kernel, const ASTContext &Context) {
  llvm::DenseSet<const FunctionDecl *> Seen;
  const std::optional<Steps> Known = stepsIn(Kernel, Context, Seen);
  std::vector<BlockRun::Shape> Blocks;
  if (!Known || (*Known)[2] < 0 || (*Known)[2] % (*Known)[1] || std::max((*Known)[1], (*Known)[2]) > 1024)
    return Blocks;
  const unsigned Row = (*Known)[1], Plane = (*Known)[2];
  for (unsigned Threads : {256, 128, 64, 512, 1024})
    if (Threads % (Plane ? Plane : Row) == 0)
      Blocks.push_back(Plane ? BlockRun::Shape{Row, Plane / Row, Threads / Plane}
                             : BlockRun::Shape{Row, Threads / Row, 1});
  return Blocks;
}

} // namespace cuda_tidy
