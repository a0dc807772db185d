#include "flow/UnitAnalyses.h"
#include "flow/OpenedBlocks.h"
#include "llvm/ADT/DenseMap.h"
#include <mutex>

using namespace clang;

namespace cuda_tidy {
namespace {

/// Those of all syntax trees that are there: an editor has several, and a thread for each.
struct AllUnits {
  std::mutex Lock;
  llvm::DenseMap<const ASTContext *, std::unique_ptr<UnitAnalyses>> Units;
};

AllUnits &allUnits() {
  static AllUnits All;
  return All;
}

void drop(void *Unit) {
  std::unique_ptr<UnitAnalyses> Dropped;
  std::lock_guard Guard(allUnits().Lock);
  auto Found = allUnits().Units.find(&static_cast<UnitAnalyses *>(Unit)->context());
  Dropped = std::move(Found->second);
  allUnits().Units.erase(Found);
}

} // namespace

UnitAnalyses &UnitAnalyses::of(ASTContext &Context) {
  std::lock_guard Guard(allUnits().Lock);
  std::unique_ptr<UnitAnalyses> &Unit = allUnits().Units[&Context];
  if (!Unit) {
    openBlocks(Context);
    Unit = std::make_unique<UnitAnalyses>(Context);
    Context.AddDeallocation(drop, Unit.get());
  }
  return *Unit;
}

UnitAnalyses::~UnitAnalyses() {
  while (!All.empty())
    All.pop_back();
}

} // namespace cuda_tidy
