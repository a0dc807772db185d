#include "cuda/dependent_launch/EarlyAccess.h"
#include "flow/StatementParts.h"
#include "knowledge/DependentLaunches.h"
#include "memory/PointerUse.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 8;  // one in another
constexpr unsigned MaxCopies = 4; // of a pointer

/// Whether a function calls one that waits, or nobody knows what it calls.
class Waits {
public:
  Waits(const SkippedCode &Skipped, const ASTContext &Context)
      : Skipped(Skipped), Sources(Context.getSourceManager()) {}

  /// The first wait in \p Function, or the call there that leads to it; null if there is none. Unknown where `isKnown`
  /// is false then.
  const Stmt *in(const FunctionDecl &Function) {
    auto [Entry, IsNew] = Known.try_emplace(&Function);
    if (!IsNew)
      return Entry->second;
    IsAllKnown &= Depth < MaxCalls && !Function.isInvalidDecl() && !Function.isDependentContext() &&
                  !Skipped.isIn(Function.getSourceRange(), Sources);
    if (!IsAllKnown)
      return nullptr;
    ++Depth;
    const Stmt *Found = findPart(Function.getBody(), [&](const Stmt &Part) { return isAt(Part); });
    --Depth;
    return Known[&Function] = Found;
  }

  bool isAt(const Stmt &Part) {
    if (waitsForKernelsInFront(Part))
      return true;
    IsAllKnown &= !isa<RecoveryExpr>(Part);
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const auto *Construction = dyn_cast<CXXConstructExpr>(&Part);
    if (!Call && !Construction)
      return false;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : Construction->getConstructor();
    if (Callee && (Callee->getBuiltinID() || Callee->isTrivial() || isOfLibrary(*Callee)))
      return false;
    const FunctionDecl *Body = Callee ? definitionOf(*Callee) : nullptr;
    IsAllKnown &= Body != nullptr;
    return Body && in(*Body);
  }

  bool isKnown() const { return IsAllKnown; }

private:
  bool isOfLibrary(const FunctionDecl &Function) const {
    return Function.isFromASTFile() || Sources.isInSystemHeader(Function.getLocation());
  }

  const SkippedCode &Skipped;
  const SourceManager &Sources;
  llvm::DenseMap<const FunctionDecl *, const Stmt *> Known;
  unsigned Depth = 0;
  bool IsAllKnown = true;
};

/// Adds where \p Flow uses what \p Pointer, or a copy of it, points to.
void addAccesses(const VarDecl &Pointer, const FunctionFlow &Flow, unsigned CopiesLeft,
                 std::vector<std::pair<const Expr *, PointerUse>> &To) {
  for (const DeclRefExpr *Each : Flow.referencesTo(&Pointer)) {
    const PointerUse Use = useAt(*Each, Flow);
    if (Use != PointerUse::Unknown) {
      To.emplace_back(Each, Use);
      continue;
    }
    ValueUse Around = useOf(*Each, Flow);
    while (Around.by<BinaryOperator>() && Around.by<BinaryOperator>()->isAdditiveOp())
      Around = useOf(*Around.by<BinaryOperator>(), Flow);
    const VarDecl *Copy = Around.initialized();
    if (Copy && Copy->getType()->isPointerType() && CopiesLeft > 0)
      addAccesses(*Copy, Flow, CopiesLeft - 1, To);
  }
}

} // namespace

std::optional<EarlyAccesses> earlyAccessesIn(const FunctionDecl &Kernel, const SkippedCode &Skipped,
                                             FunctionFlows &Flows) {
  Waits Waiting(Skipped, Flows.context());
  EarlyAccesses Found = {{}, Waiting.in(Kernel)};
  const FunctionFlow &Flow = Flows.of(Kernel);
  const SourceManager &Sources = Flows.context().getSourceManager();
  if (!Waiting.isKnown() || !Flow.cfg())
    return std::nullopt;
  auto IsWait = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement && Waiting.isAt(*Statement->getStmt());
  };
  const Landmarks AllWaits = Flow.elementsThat(IsWait);
  for (const ParmVarDecl *Each : Kernel.parameters()) {
    if (!Each->getType()->isPointerType())
      continue;
    std::vector<std::pair<const Expr *, PointerUse>> Accesses;
    addAccesses(*Each, Flow, MaxCopies, Accesses);
    llvm::SmallVector<const Stmt *> Places;
    // Behind a wait in the text only some threads, or some rounds, may have come by it: that can be meant.
    for (const auto &[At, Use] : Accesses)
      if (!Found.Wait || Sources.isBeforeInTranslationUnit(At->getBeginLoc(), Found.Wait->getBeginLoc()))
        Places.push_back(At);
    const Landmarks All = Flow.elementsOf(Places);
    const PathAnswer First = Flow.findPathFromEntry(
        {&AllWaits, &All}, [&](const CFGElement &Element) { return IsWait(Element) ? Step::Stop : Step::Arrive; },
        [](const Expr &, bool) { return true; }, AtEnd::Stop);
    if (First.IsThere != Answer::Yes)
      continue;
    const auto Access = llvm::find_if(Accesses, [&](const auto &At) { return At.first == First.Found.End; });
    if (Access != Accesses.end())
      Found.All.push_back({Each, Access->first, Access->second != PointerUse::Reads});
  }
  return Found;
}

} // namespace cuda_tidy
