#include "errors/PendingErrors.h"
#include "knowledge/StatusTypes.h"
#include "syntax/Failure.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

const Landmarks &PendingErrors::placesIn(const FunctionFlow &Flow) {
  auto [Known, IsNew] = Places.try_emplace(&Flow);
  if (IsNew)
    Known->second = Flow.elementsThat([&](const CFGElement &Element) {
      auto Statement = Element.getAs<CFGStmt>();
      const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
      const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr;
      return (Statement && (isa<RecoveryExpr>(Statement->getStmt()) || endsProgram(*Statement->getStmt()))) ||
             (Callee && Reads.keeper().isBeginning(*Callee)) || Reads.readOfPendingError(Element, Flow).isAnything();
    });
  return Known->second;
}

void SeenReads::addElsewhere(llvm::ArrayRef<const FunctionDecl *> Functions) {
  for (const FunctionDecl *Each : Functions)
    if (!llvm::is_contained(Elsewhere, Each))
      Elsewhere.push_back(Each);
}

void SeenReads::add(const SeenReads &Later) {
  IsReadElsewhere |= Later.IsReadElsewhere;
  if (!SwitchedOff)
    std::tie(SwitchedOff, Switch) = std::tie(Later.SwitchedOff, Later.Switch);
  Synchronisation = Synchronisation ? Synchronisation : Later.Synchronisation;
  addElsewhere(Later.Elsewhere);
}

PathAnswer PendingErrors::findPathAfter(const Stmt &Start, const FunctionFlow &Flow, SeenReads &Seen,
                                        FunctionFlow::BranchFilter Follow) {
  auto Classify = [&](const CFGElement &Element) {
    auto Statement = Element.getAs<CFGStmt>();
    const auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
    // What did not compile may have been the check.
    if (isa_and_nonnull<RecoveryExpr>(E))
      return Step::Stop;
    const auto *Call = dyn_cast_or_null<CallExpr>(E);
    if (const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr; Callee && Reads.keeper().isBeginning(*Callee))
      return Step::Arrive;
    FunctionSummary Summary = Reads.readOfPendingError(Element, Flow);
    if (!SynchronisationReads && Summary.ReadsPendingErrorOrWaits > Summary.ReadsPendingError && !Seen.Synchronisation)
      Seen.Synchronisation = E;
    Certainty IsRead = SynchronisationReads ? Summary.ReadsPendingErrorOrWaits : Summary.ReadsPendingError;
    if (IsRead == Certainty::WhenSwitchedOn && !Seen.SwitchedOff) {
      Seen.SwitchedOff = E;
      Seen.Switch = Summary.Switch;
    }
    if (IsRead < Certainty::OnSomePaths)
      return E && endsProgram(*E) ? Step::Arrive : Step::Pass;
    Seen.IsReadElsewhere = true;
    Seen.addElsewhere(Summary.Elsewhere);
    return Step::Stop;
  };
  return Flow.findPathAfter(Start, &placesIn(Flow), Classify, [&](const Expr &Condition, bool Taken) {
    return !detectsError(Condition, Taken) && Follow(Condition, Taken);
  });
}

bool PendingErrors::isReadOtherwise(const Path::Branch &Branch, const FunctionFlow &Flow, SeenReads &Seen) {
  const auto *Condition = dyn_cast<Expr>(Branch.Condition);
  if (!Condition || detectsError(*Condition, !Branch.Taken))
    return false;
  auto [Known, IsNew] = OtherWays.try_emplace({&Flow, Condition, Branch.Taken});
  if (IsNew)
    Known->second.IsRead = findPathAfter(*Condition, Flow, Known->second.Seen, [&](const Expr &Other, bool Taken) {
                             return &Other != Condition || Taken != Branch.Taken;
                           }).IsThere == Answer::No;
  Seen.add(Known->second.Seen);
  return Known->second.IsRead;
}

UnreadError PendingErrors::findUnread(const Expr &Start, const FunctionDecl &Function) {
  UnreadError Found;
  Found.Flow = Handlers.flowOf(Function);
  if (!Found.Flow)
    return Found;
  PathAnswer Unread = findPathAfter(Start, *Found.Flow, Found, [](const Expr &, bool) { return true; });
  Found.IsThere = Unread.IsThere;
  leaveToUsers(Function, Found);
  if (Found.IsThere != Answer::Yes)
    return Found;
  Found.Unread = std::move(Unread.Found);
  // A branch matters if the error would have been read the other way.
  llvm::erase_if(Found.Unread.Branches,
                 [&](const Path::Branch &Branch) { return !isReadOtherwise(Branch, *Found.Flow, Found); });
  return Found;
}

UnreadError PendingErrors::findUnreadAfter(const PlaceInFunction &Use) {
  if (Reads.mayReadPendingError(*Use.Function))
    return findUnread(*Use.Where, *Use.Function);
  UnreadError Found;
  Found.IsThere = Answer::Yes;
  leaveToUsers(*Use.Function, Found);
  return Found;
}

/// What is left unread in \p Function may be read by those who use it.
void PendingErrors::leaveToUsers(const FunctionDecl &Function, UnreadError &Found) {
  if (Found.IsThere != Answer::Yes)
    return;
  const ByUsers &Later = readByUsers(Function);
  if (Later.IsRead)
    Found.IsThere = Answer::No;
  Found.addElsewhere(Later.Elsewhere);
  Found.ForgetfulCaller = Later.Forgetful;
  Found.LeftTo = Later.LeftTo;
}

const PendingErrors::ByUsers &PendingErrors::readByUsers(const FunctionDecl &Function) {
  auto [Entry, IsNew] = ReadByUsers.try_emplace(Function.getCanonicalDecl());
  if (!IsNew)
    return Entry->second;
  llvm::SmallVector<PlaceInFunction, 4> Users = Uses.usesOf(Function);
  // A recursive call returns into the function itself, whose other callers decide.
  llvm::erase_if(Users, [&](const PlaceInFunction &Use) {
    return Use.Function->getCanonicalDecl() == Function.getCanonicalDecl();
  });
  const llvm::ArrayRef<PlaceInFunction> Possible = Uses.possibleUsesOf(Function);
  ByUsers Found;
  Found.IsRead = false;
  if (Users.empty() && Possible.empty() && !isOnlyCalledHere(Function))
    Found.LeftTo = {&Function};
  bool IsReadBySome = false, IsLost = false;
  for (const PlaceInFunction &Use : Users) {
    const UnreadError After = findUnreadAfter(Use);
    Found.addElsewhere(After.Elsewhere);
    if (After.IsThere != Answer::Yes) {
      IsReadBySome = true;
      continue;
    }
    Found.Forgetful = Found.Forgetful ? Found.Forgetful : Use.Where;
    IsLost |= After.LeftTo.empty();
    for (const FunctionDecl *Each : After.LeftTo)
      if (!llvm::is_contained(Found.LeftTo, Each))
        Found.LeftTo.push_back(Each);
  }
  if (IsLost)
    Found.LeftTo.clear();
  Found.IsRead = IsReadBySome && !Found.Forgetful;
  // One of the possible users may be the right one, and silence is better than a wrong choice.
  if (!IsLost)
    Found.IsRead |=
        llvm::any_of(Possible, [&](const PlaceInFunction &Use) { return findUnreadAfter(Use).IsThere == Answer::No; });
  if (!IsReadBySome)
    Found.Forgetful = nullptr;
  return ReadByUsers[Function.getCanonicalDecl()] = std::move(Found);
}

} // namespace cuda_tidy
