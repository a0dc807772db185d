#include "model/PendingErrors.h"
#include "knowledge/StatusTypes.h"
#include "model/Failure.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"

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
  if (!Unread)
    return std::nullopt;
  Users Callers = usersOf(Function);
  if (Callers.Read)
    return std::nullopt;
  Found.ForgetfulCallers = std::move(Callers.Forgetful);

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

PendingErrors::Users PendingErrors::usersOf(const FunctionDecl &Function) {
  auto [Entry, IsNew] = KnownUsers.try_emplace(Function.getCanonicalDecl());
  if (!IsNew)
    return Entry->second;
  Users Found;
  auto IsReadAfter = [&](const PlaceInFunction &Use) {
    std::optional<UnreadError> Unread = findUnread(*Use.Where, *Use.Function);
    if (Unread && Found.Forgetful.empty()) {
      Found.Forgetful.push_back(Use.Where);
      llvm::append_range(Found.Forgetful, Unread->ForgetfulCallers);
    }
    return !Unread;
  };
  bool IsReadBySome = false;
  for (const PlaceInFunction &Use : Uses.usesOf(Function))
    // A recursive call returns into the function itself, whose other callers decide.
    if (Use.Function->getCanonicalDecl() != Function.getCanonicalDecl())
      IsReadBySome |= IsReadAfter(Use);
  Found.Read = IsReadBySome && Found.Forgetful.empty();
  // One of the possible users is the right one, and silence is better than a wrong choice.
  if (Found.Forgetful.empty())
    Found.Read |= llvm::any_of(Uses.possibleUsesOf(Function), IsReadAfter);
  if (!IsReadBySome && !Handlers.context().getDiagnostics().hasUncompilableErrorOccurred())
    Found.Forgetful.clear();
  return KnownUsers[Function.getCanonicalDecl()] = Found;
}

} // namespace cuda_tidy
