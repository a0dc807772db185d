#include "cuda/use_after_release/LaterUse.h"
#include "flow/Elements.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/StatusTypes.h"
#include "memory/Aliases.h"
#include "memory/PlaceChanges.h"
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

constexpr unsigned MaxCalls = 2; // one function by another

/// What a mention of the released thing means for a path that comes to it.
struct Role {
  enum Kind { Nothing, NewValue, Use, Releases } What = Nothing;
  const Stmt *At = nullptr;
  const Expr *Released = nullptr;
  const Stmt *Inside = nullptr; ///< Where the function that is called uses it.
};

Role roleOf(const Expr &Mention, const FunctionFlow &Flow, bool OthersRelease, unsigned CallsLeft = MaxCalls);

/// Where the function that \p Use gives the value to uses it whenever it is called, unless it is null; null where
/// anything else decides, or the body is not here.
const Stmt *useInside(const ValueUse &Use, unsigned CallsLeft) {
  const auto Argument = Use.argument();
  const ParmVarDecl *Parameter = Argument && CallsLeft > 0 ? Argument->parameter() : nullptr;
  if (!Parameter || isa<CXXConstructorDecl>(Argument->Callee) || Parameter->getDeclContext()->isDependentContext() ||
      mayBeOverridden(*Argument->Callee) || Parameter->getType()->isReferenceType())
    return nullptr;
  const FunctionFlow &Flow =
      analysisOf<FunctionFlows>(Parameter->getASTContext()).of(*cast<FunctionDecl>(Parameter->getDeclContext()));
  llvm::SmallVector<const Stmt *, 4> Uses;
  for (const DeclRefExpr *Mention : Flow.referencesTo(Parameter))
    if (const Role Here = roleOf(*Mention, Flow, /*OthersRelease=*/false, CallsLeft - 1);
        Here.What == Role::Use || Here.What == Role::Releases)
      Uses.push_back(Here.At);
  auto IsArgument = [&](const Expr &E) { return variableIn(E.IgnoreParenCasts()) == Parameter; };
  return !Uses.empty() && Flow.writesTo(*Parameter).isNeverChanged() &&
                 isOnEveryPath(Flow.elementsOf(Uses), IsArgument, Flow)
             ? Uses.front()
             : nullptr;
}

/// \p Use gives the value itself to a call.
Role roleInCall(const ValueUse &Use, const FunctionFlow &Flow, bool OthersRelease, unsigned CallsLeft) {
  const CallExpr &Call = *Use.by<CallExpr>();
  std::optional<Release> Again = releaseBy(Call);
  if (!Again && OthersRelease)
    Again = possibleReleaseIn(Call);
  if (Again && Again->What->IgnoreParenCasts() == Use.Value->IgnoreParenCasts())
    return {Role::Releases, &Call, Again->What};
  // What a graph is told of memory happens when it is launched.
  const auto Argument = Use.argument();
  const bool IsOfGraph = nameInBothApis(apiCalledBy(Call)).starts_with("Graph") && Argument &&
                         Argument->Index < Argument->Callee->getNumParams() &&
                         Argument->Callee->getParamDecl(Argument->Index)->getType()->isVoidPointerType();
  if (isa<CUDAKernelCallExpr>(Call) || (statusTypeOf(Call) && isOfLibrary(Call) && !IsOfGraph))
    return {Role::Use, &Call};
  const auto *Launch = dyn_cast_or_null<CUDAKernelCallExpr>(Flow.parentOf(&Call)); // of its configuration
  if (Launch && Launch->getConfig() == &Call)
    return {Role::Use, Launch};
  const Stmt *Inside = useInside(Use, CallsLeft);
  return Inside ? Role{Role::Use, &Call, nullptr, Inside} : Role();
}

Role roleOf(const Expr &Mention, const FunctionFlow &Flow, bool OthersRelease, unsigned CallsLeft) {
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
    return IsValue ? roleInCall(Use, Flow, OthersRelease, CallsLeft) : Role{Role::NewValue, Call};
  return {};
}

using Roles = llvm::DenseMap<const Stmt *, Role>;

/// What the function of \p Flow does with \p Place, one of the names of what \p Of releases.
Roles rolesOf(const NamedPlace &Place, const Release &Of, const FunctionFlow &Flow, bool OthersRelease) {
  const SourceManager &Sources = Place.Named->getASTContext().getSourceManager();
  auto AreOneInText = [&](const Stmt &A, const Stmt &B) {
    return Sources.getSpellingLoc(A.getBeginLoc()) == Sources.getSpellingLoc(B.getBeginLoc());
  };
  Roles Found;
  for (const Expr *Mention : mentionsOf(Place, Flow)) {
    const Role Here = roleOf(*Mention, Flow, OthersRelease);
    // A macro that writes its argument twice: the second time says what failed.
    const bool IsSameInText = Here.At != Of.Call && Here.What == Role::Releases && AreOneInText(*Here.At, *Of.Call) &&
                              AreOneInText(*Here.Released, *Of.What);
    if (Here.What != Role::Nothing && !IsSameInText)
      Found[Here.At] = Here;
  }
  for (const Stmt *Change : changesOf(Place, Flow))
    Found.try_emplace(Change, Role{Role::NewValue, Change});
  return Found;
}

/// Whether \p Element, which does not name \p Place, may give it a new value: what is not the function's own may get
/// one in functions of the program, an object may become another one, and a graph may allocate at the same address.
bool mayGiveNewValue(const CFGElement &Element, const NamedPlace &Place) {
  const auto *Variable = dyn_cast<VarDecl>(Place.Named);
  if (Variable && Variable->getType()->isReferenceType())
    return mayWriteBehind(*Variable, Element);
  const CallExpr *Call = callIn(Element);
  if (Call && nameInBothApis(apiCalledBy(*Call)) == "GraphLaunch")
    return true;
  const bool MayBeInCall = Call && !Place.localObject() && !isOfLibrary(*Call) && !isa<CUDAKernelCallExpr>(Call) &&
                           !(Call->getDirectCallee() && leaves(*Call->getDirectCallee(), *Place.Named));
  return MayBeInCall || (Place.Object && isAnew(*Place.Object, Element));
}

/// Whether nobody else can give \p Place another value behind the back of the function of \p Flow.
bool isFollowed(const NamedPlace &Place, const FunctionFlow &Flow) {
  // Of a member whose object has several names here, another one may be meant.
  if (isa<FieldDecl>(Place.Named) && mentionsOf(Place, Flow).size() != mentionsOf(*Place.Named, Flow).size())
    return false;
  const auto *Variable = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  if (!Variable)
    return true;
  const bool IsLocalReference = !Place.Object && Variable->getType()->isReferenceType() && !isa<ParmVarDecl>(Variable);
  if (IsLocalReference || Flow.writesTo(*Variable).Escapes)
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
  const Roles Known = rolesOf(Place, Of, Flow, OthersRelease);
  auto RoleAt = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement ? Known.lookup(Statement->getStmt()) : Role();
  };
  const Landmarks Asked = Flow.elementsThat([&](const CFGElement &Element) {
    return RoleAt(Element).What != Role::Nothing || mayGiveNewValue(Element, Place);
  });
  llvm::SmallVector<const Landmarks *, 2> All = {&Asked};
  if (const VarDecl *Local = Place.localObject(); Local && !Place.Object)
    All.push_back(&Flow.changesOf(*Local));
  const PathAnswer Found = Flow.findPathAfter(
      *Of.Call, All,
      [&](const CFGElement &Element) { return RoleAt(Element).What < Role::Use ? Step::Stop : Step::Arrive; },
      [&](const Expr &Condition, bool Holds) {
        return !Outcome.isDoubtful(Condition, Holds) && !saysDifferent(Condition, Holds, Names, Flow);
      },
      AtEnd::Stop);
  if (Found.IsThere != Answer::Yes || !Found.Found.End)
    return std::nullopt;
  const Role There = Known.lookup(Found.Found.End);
  return LaterUse{There.At, There.What == Role::Releases, Place, There.Inside};
}

} // namespace

std::optional<NamedPlace> releasedPlace(const Release &Of, const FunctionFlow &Flow) {
  const std::optional<NamedPlace> Place = namedPlaceIn(*Of.What, Flow);
  return Place && isFollowed(*Place, Flow) ? Place : std::nullopt;
}

std::optional<LaterUse> useBehind(const Release &Of, const NamedPlace &Place, const FunctionFlow &Flow,
                                  FunctionFlows &Flows, bool OthersRelease) {
  const llvm::SmallVector<Alias, 2> Others = aliasesAt(Place, *Of.Call, Flow, Flows);
  llvm::SmallVector<NamedPlace, 4> Names = {Place};
  for (const Alias &Each : Others)
    Names.push_back(Each.Place);
  std::optional<LaterUse> Found = useBehind(Of, Place, Names, Flow, OthersRelease);
  for (const Alias &Each : Others)
    if (!Found && isFollowed(Each.Place, Flow) && (Found = useBehind(Of, Each.Place, Names, Flow, OthersRelease)))
      Found->Since = Each.Since;
  return Found;
}

} // namespace cuda_tidy
