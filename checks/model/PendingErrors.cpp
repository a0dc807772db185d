#include "model/PendingErrors.h"
#include "knowledge/StatusTypes.h"
#include "model/Failure.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

std::optional<UnreadError> PendingErrors::findUnread(const Expr &Start, const FunctionDecl &Function) {
  const FunctionFlow *Flow = Handlers.flowOf(Function);
  if (!Flow)
    return std::nullopt;
  UnreadError Found;
  Found.Flow = Flow;
  auto Classify = [&](const CFGElement &Element) {
    auto Statement = Element.getAs<CFGStmt>();
    const auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
    // What did not compile may have been the check.
    if (isa_and_nonnull<RecoveryExpr>(E))
      return Step::Stop;
    const auto *Call = dyn_cast_or_null<CallExpr>(E);
    if (const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr; Callee && Reads.keeper().isBeginning(*Callee))
      return Step::Arrive;
    FunctionSummary Summary = Reads.readOfPendingError(Element, *Flow);
    if (!SynchronisationReads && Summary.ReadsPendingErrorOrWaits > Summary.ReadsPendingError && !Found.Synchronisation)
      Found.Synchronisation = E;
    Certainty IsRead = SynchronisationReads ? Summary.ReadsPendingErrorOrWaits : Summary.ReadsPendingError;
    if (IsRead == Certainty::WhenSwitchedOn && !Found.SwitchedOff) {
      Found.SwitchedOff = E;
      Found.Switch = Summary.Switch;
    }
    if (IsRead < Certainty::OnSomePaths)
      return E && endsProgram(*E) ? Step::Arrive : Step::Pass;
    Found.IsReadElsewhere = true;
    return Step::Stop;
  };
  auto Follow = [](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); };
  std::optional<Path> Unread = Flow->findPathAfter(Start, Classify, Follow);
  if (!Unread || isReadByUsers(Function, Found))
    return std::nullopt;

  // A branch matters if the error would have been read the other way.
  llvm::erase_if(Unread->Branches, [&](const Path::Branch &Branch) {
    const auto *Condition = dyn_cast<Expr>(Branch.Condition);
    return !Condition || !Follow(*Condition, !Branch.Taken) ||
           Flow->findPathAfter(*Condition, Classify, [&](const Expr &Other, bool Taken) {
             return Follow(Other, Taken) && (&Other != Condition || Taken != Branch.Taken);
           });
  });
  Found.Unread = std::move(*Unread);
  return Found;
}

bool PendingErrors::isReadByUsers(const FunctionDecl &Function, UnreadError &Unread) {
  auto [Entry, IsNew] = ReadByUsers.try_emplace(Function.getCanonicalDecl(), true);
  if (!IsNew)
    return Entry->second;
  auto IsReadAfter = [&](const PlaceInFunction &Use) {
    const bool IsRead = !findUnread(*Use.Where, *Use.Function);
    if (!IsRead && !Unread.ForgetfulCaller)
      Unread.ForgetfulCaller = Use.Where;
    return IsRead;
  };
  bool IsReadBySome = false;
  if (Uses.usesOf(Function).empty() && Uses.possibleUsesOf(Function).empty())
    return ReadByUsers[Function.getCanonicalDecl()] = IsReadByOthers(Function);
  for (const PlaceInFunction &Use : Uses.usesOf(Function))
    // A recursive call returns into the function itself, whose other callers decide.
    if (Use.Function->getCanonicalDecl() != Function.getCanonicalDecl())
      IsReadBySome |= IsReadAfter(Use);
  bool IsRead = IsReadBySome && !Unread.ForgetfulCaller;
  // One of the possible users is the right one, and silence is better than a wrong choice.
  if (!Unread.ForgetfulCaller)
    IsRead |= llvm::any_of(Uses.possibleUsesOf(Function), IsReadAfter);
  if (!IsReadBySome)
    Unread.ForgetfulCaller = nullptr;
  return ReadByUsers[Function.getCanonicalDecl()] = IsRead;
}

} // namespace cuda_tidy
