#include "cuda/use_after_release/LaterUse.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/StatusTypes.h"
#include "memory/Aliases.h"
#include "memory/ReleaseOutcome.h"
#include "syntax/GivenValues.h"
#include "syntax/Mentions.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p Call is one of a library's: it writes to nothing of the program's that it is not given.
bool isOfLibrary(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// Whether \p Function, whose body is here, leaves \p Named as it is: it does not name it, and calls nothing of the
/// program's but such functions.
bool leaves(const FunctionDecl &Function, const ValueDecl &Named, unsigned CallsLeft = 2) {
  const FunctionDecl *Definition = CallsLeft > 0 ? definitionOf(Function) : nullptr;
  return Definition && !findPart(Definition->getBody(), [&](const Stmt &Part) {
           const auto *E = dyn_cast<Expr>(&Part);
           const auto *Call = dyn_cast<CallExpr>(&Part);
           const auto *Made = dyn_cast<CXXConstructExpr>(&Part);
           return (E && namedIn(*E) == &Named) || (Made && !Made->getConstructor()->isTrivial()) ||
                  (Call && !isOfLibrary(*Call) &&
                   !(Call->getDirectCallee() && leaves(*Call->getDirectCallee(), Named, CallsLeft - 1)));
         });
}

/// Whether \p Element makes \p Object another one: it declares it, in each round of a loop anew, or points it
/// elsewhere.
bool isAnew(const VarDecl &Object, const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(S);
  const auto *Assignment = dyn_cast_or_null<BinaryOperator>(S);
  return (Declaration && llvm::is_contained(Declaration->decls(), &Object)) ||
         (Assignment && Assignment->isAssignmentOp() && Object.getType()->isPointerType() &&
          variableIn(Assignment->getLHS()) == &Object);
}

/// What a mention of the released thing means for a path that comes to it.
struct Role {
  enum Kind { Nothing, NewValue, Use, Releases } What = Nothing;
  const Stmt *At = nullptr;
  const Expr *Released = nullptr;
};

/// \p Call is given the value itself.
Role roleInCall(const CallExpr &Call, const Expr &Argument, const FunctionFlow &Flow, bool OthersRelease) {
  std::optional<Release> Again = releaseBy(Call);
  if (!Again && OthersRelease)
    Again = possibleReleaseIn(Call);
  if (Again && Again->What->IgnoreParenCasts() == Argument.IgnoreParenCasts())
    return {Role::Releases, &Call, Again->What};
  if (isa<CUDAKernelCallExpr>(Call) || (statusTypeOf(Call) && isOfLibrary(Call)))
    return {Role::Use, &Call};
  const auto *Launch = dyn_cast_or_null<CUDAKernelCallExpr>(Flow.parentOf(&Call)); // of its configuration
  return Launch && Launch->getConfig() == &Call ? Role{Role::Use, Launch} : Role();
}

Role roleOf(const Expr &Mention, const FunctionFlow &Flow, bool OthersRelease) {
  const ValueUse Use = useOf(Mention, Flow);
  const bool IsValue = Use.Value->isPRValue() || isa<MaterializeTemporaryExpr>(Use.Value); // or a copy of it
  if (const auto *Operator = Use.by<UnaryOperator>()) {
    if (Operator->getOpcode() == UO_Deref)
      return {Role::Use, Operator};
    return {Role::NewValue, Operator->getOpcode() == UO_AddrOf ? useOf(*Operator, Flow).By : Operator};
  }
  if (Use.isTarget())
    return {Role::NewValue, Use.By};
  if (Use.by<ArraySubscriptExpr>() && IsValue)
    return {Role::Use, Use.By};
  if (const auto *Call = Use.by<CallExpr>(); Call && !Use.method())
    return IsValue ? roleInCall(*Call, *Use.Value, Flow, OthersRelease) : Role{Role::NewValue, Call};
  return {};
}

/// Whether nobody else can give \p Place another value behind the back of the function of \p Flow.
bool isFollowed(const NamedPlace &Place, const FunctionFlow &Flow) {
  // Of a member whose object has several names here, another one may be meant.
  if (isa<FieldDecl>(Place.Named) && mentionsOf(Place, Flow).size() != mentionsOf(*Place.Named, Flow).size())
    return false;
  const auto *Variable = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  if (!Variable)
    return true;
  if ((!Place.Object && Variable->getType()->isReferenceType()) || Flow.writesTo(*Variable).Escapes)
    return false;
  return llvm::none_of(Flow.referencesTo(Variable),
                       [](const DeclRefExpr *Each) { return Each->refersToEnclosingVariableOrCapture(); });
}

/// The first use of \p Place, one of the \p Names of what \p Of releases, behind that.
std::optional<LaterUse> useBehind(const Release &Of, const NamedPlace &Place, llvm::ArrayRef<NamedPlace> Names,
                                  const FunctionFlow &Flow, bool OthersRelease) {
  const ReleaseOutcome Outcome(*Of.Call, Flow);
  if (Outcome.isSwitchedOn())
    return std::nullopt;
  const SourceManager &Sources = Place.Named->getASTContext().getSourceManager();
  auto AreOneInText = [&](const Stmt &A, const Stmt &B) {
    return Sources.getSpellingLoc(A.getBeginLoc()) == Sources.getSpellingLoc(B.getBeginLoc());
  };
  llvm::DenseMap<const Stmt *, Role::Kind> Roles;
  llvm::SmallVector<const Stmt *, 8> Asked;
  for (const Expr *Mention : mentionsOf(Place, Flow)) {
    const Role Here = roleOf(*Mention, Flow, OthersRelease);
    if (Here.What == Role::Nothing)
      continue;
    // A macro that writes its argument twice: the second time says what failed.
    if (Here.At != Of.Call && Here.What == Role::Releases && AreOneInText(*Here.At, *Of.Call) &&
        AreOneInText(*Here.Released, *Of.What))
      continue;
    Roles[Here.At] = Here.What;
    Asked.push_back(Here.At);
  }
  for (const Stmt *Change : changesOf(Place, Flow))
    if (Roles.try_emplace(Change, Role::NewValue).second)
      Asked.push_back(Change);
  const Landmarks Mentions = Flow.elementsOf(Asked);
  const VarDecl *Local = Place.localObject();
  // Functions of the program may give a new value to what is not the function's own.
  const Landmarks Calls = Flow.elementsThat([&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    return !Local && Call && !Roles.contains(Call) && !isOfLibrary(*Call) && !isa<CUDAKernelCallExpr>(Call) &&
           !(Call->getDirectCallee() && leaves(*Call->getDirectCallee(), *Place.Named));
  });
  const Landmarks Anew =
      Flow.elementsThat([&](const CFGElement &Element) { return Place.Object && isAnew(*Place.Object, Element); });
  llvm::SmallVector<const Landmarks *, 4> All = {&Mentions, &Calls, &Anew};
  if (Local && !Place.Object)
    All.push_back(&Flow.changesOf(*Local));
  const PathAnswer Found = Flow.findPathAfter(
      *Of.Call, All,
      [&](const CFGElement &Element) {
        const auto Statement = Element.getAs<CFGStmt>();
        const auto Known = Statement ? Roles.find(Statement->getStmt()) : Roles.end();
        return Known == Roles.end() || Known->second == Role::NewValue ? Step::Stop : Step::Arrive;
      },
      [&](const Expr &Condition, bool Holds) {
        return !Outcome.isDoubtful(Condition, Holds) && !saysDifferent(Condition, Holds, Names, Flow);
      },
      AtEnd::Stop);
  if (Found.IsThere != Answer::Yes || !Found.Found.End)
    return std::nullopt;
  return LaterUse{Found.Found.End, Roles.lookup(Found.Found.End) == Role::Releases, Place};
}

} // namespace

std::optional<NamedPlace> releasedPlace(const Release &Of, const FunctionFlow &Flow) {
  const std::optional<NamedPlace> Place = namedPlaceIn(*Of.What, Flow);
  return Place && isFollowed(*Place, Flow) ? Place : std::nullopt;
}

std::optional<LaterUse> useBehind(const Release &Of, const NamedPlace &Place, FunctionFlows &Flows,
                                  const FunctionFlow &Flow, bool OthersRelease) {
  const llvm::SmallVector<Alias, 2> Others = aliasesAt(Place, *Of.Call, Flow, Flows);
  llvm::SmallVector<NamedPlace, 4> Names = {Place};
  for (const Alias &Each : Others)
    Names.push_back(Each.Place);
  std::optional<LaterUse> Found = useBehind(Of, Place, Names, Flow, OthersRelease);
  for (const Alias &Each : Others)
    if (!Found && isFollowed(Each.Place, Flow) &&
        (Found = useBehind(Of, Each.Place, Names, Flow, OthersRelease)))
      Found->Since = Each.Since;
  return Found;
}

} // namespace cuda_tidy
