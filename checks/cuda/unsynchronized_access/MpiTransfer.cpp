#include "cuda/unsynchronized_access/MpiTransfer.h"
#include "flow/Elements.h"
#include "flow/ValueUses.h"
#include "knowledge/MpiApis.h"
#include "knowledge/TypeSize.h"
#include "memory/ByteCount.h"
#include "memory/MayWait.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p Call of MPI, whose buffer \p Memory is its argument \p Position, sends or receives all of the memory: as
/// many elements as were allocated. A part of it leaves others to work on.
bool takesAll(const CallExpr &Call, unsigned Position, const NamedPlace &Memory, const FunctionFlow &Flow,
              FunctionFlows &Flows) {
  const ASTContext &Context = Flows.context();
  const Expr *Count = argumentOf(Call, static_cast<int>(Position) + 1);
  const QualType Element = Memory.Named->getType()->getPointeeType();
  const auto Origin = memoryOriginOf(Memory, Flow, Flows);
  const auto Allocated = Origin ? bytesOf(*Origin, Flow, Context) : std::nullopt;
  const std::optional<uint64_t> Bytes = sizeInBytes(Element, Context);
  if (!Allocated || !Count || !Count->getType()->isIntegerType() || !Bytes)
    return false;
  std::optional<ByteCount> Taken = productOf(*Count, Flow, Context);
  return Taken && Taken->multiplyBy(*Bytes) && Taken->Constant == Allocated->Constant &&
         Taken->isMultipleOfSame(*Allocated, Flow, Flows);
}

/// Work that may not be done while \p Memory is received, or sent.
bool isTooEarly(const StreamWork &Work, const NamedPlace &Memory, bool IsReceived) {
  return llvm::any_of(Work.Accesses, [&](const StreamWork::Access &Each) {
    return Each.Place == Memory && (IsReceived ? Each.What != StreamWork::MayWrite : Each.What == StreamWork::Writes);
  });
}

/// The work among \p All on \p Memory that a path leads to from \p Transfer on which nothing waits for MPI; null if
/// there is none.
const StreamWork *workBehind(const CallExpr &Transfer, const NamedPlace &Memory, bool IsReceived,
                             llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow) {
  const auto WorkAt = [&](const CFGElement &Element) -> const StreamWork * {
    const CallExpr *Call = callIn(Element);
    const auto *Work = llvm::find_if(
        All, [&](const StreamWork &Each) { return Each.Step.Call == Call && isTooEarly(Each, Memory, IsReceived); });
    return Call && Work != All.end() ? Work : nullptr;
  };
  const Landmarks Calls = Flow.elementsThat([&](const CFGElement &Element) {
    return WorkAt(Element) || mayEndTransfer(Element, Flow.function().getASTContext());
  });
  const VarDecl *Local = Memory.Object ? nullptr : Memory.localObject();
  const Landmarks Changes = Local ? Flow.changesOf(*Local) : Flow.elementsOf(changesOf(Memory, Flow));
  const StreamWork *Found = nullptr;
  const PathAnswer Way = Flow.findPathAfter(
      Transfer, {&Calls, &Changes},
      [&](const CFGElement &Element) {
        Found = WorkAt(Element);
        return Found ? Step::Arrive : Step::Stop;
      },
      [](const Expr &, bool) { return true; }, AtEnd::Stop);
  return Way.IsThere == Answer::Yes ? Found : nullptr;
}

} // namespace

const CallExpr *mpiCallGiven(const Expr &Pointer, const FunctionFlow &Flow) {
  const auto *Call = useOf(Pointer, Flow).by<CallExpr>();
  return Call && mpiBufferOf(*Call, Pointer) >= 0 ? Call : nullptr;
}

std::vector<EarlyWork> earlyWorkIn(llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow, UnitAnalyses &Unit) {
  std::vector<EarlyWork> Found;
  llvm::SmallVector<NamedPlace, 4> Asked;
  for (const StreamWork &Work : All)
    for (const StreamWork::Access &Each : Work.Accesses)
      if (!llvm::is_contained(Asked, Each.Place))
        Asked.push_back(Each.Place);
  for (const NamedPlace &Memory : Asked)
    for (const Expr *Mention : mentionsOf(Memory, Flow)) {
      const CallExpr *Transfer = mpiCallGiven(*Mention, Flow);
      if (!Transfer || !onlyBegins(apiNameOf(*Transfer->getDirectCallee())))
        continue;
      const int Position = mpiBufferOf(*Transfer, *Mention);
      if (!takesAll(*Transfer, Position, Memory, Flow, Unit.get<FunctionFlows>()))
        continue;
      const bool Receives = isReceived(*Transfer, Position);
      if (const StreamWork *Work = workBehind(*Transfer, Memory, Receives, All, Flow))
        Found.push_back({Transfer, Work, Memory, Receives});
    }
  return Found;
}

} // namespace cuda_tidy
