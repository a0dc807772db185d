#include "cuda/use_after_release/UseAfterReleaseCheck.h"
#include "calls/HostCode.h"
#include "facts/MemoryElsewhere.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "memory/CudaUse.h"
#include "program/Conditions.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What a message calls the function that \p Call calls.
StringRef nameOfCallee(const CallExpr &Call) { return withoutVersion(nameOf(Call.getDirectCallee())); }

/// The local object that \p Pointer is a method's answer of, and the member whose value that is.
struct OwnedPointer {
  const VarDecl *Owner = nullptr;
  const FieldDecl *Member = nullptr;
};
OwnedPointer ownedPointerIn(const Expr &Pointer) {
  const Expr *E = Pointer.IgnoreParenCasts();
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const auto *Direct = dyn_cast<MemberExpr>(E);
  const Expr *Object = Call ? Call->getImplicitObjectArgument() : Direct ? Direct->getBase() : nullptr;
  const VarDecl *Owner = Object && !Object->getType()->isPointerType() ? variableIn(Object) : nullptr;
  if (!Owner || !Owner->hasLocalStorage() || Owner->getType()->isReferenceType())
    return {};
  if (Direct)
    return {Owner, dyn_cast<FieldDecl>(Direct->getMemberDecl())};
  const FunctionDecl *Method = Call->getMethodDecl() ? definitionOf(*Call->getMethodDecl()) : nullptr;
  const auto *Body = Method ? dyn_cast<CompoundStmt>(Method->getBody()) : nullptr;
  const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  const auto *Member =
      Return && Return->getRetValue() ? dyn_cast<MemberExpr>(Return->getRetValue()->IgnoreParenCasts()) : nullptr;
  return {Owner, Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr};
}

/// Whether the function only names \p Owner to ask for what is in it.
bool isOnlyAsked(const VarDecl &Owner, const FunctionFlow &Flow) {
  return llvm::all_of(usesOf(Owner, Flow), [&](const ValueUse &Use) {
    if (const CXXMemberCallExpr *Call = Use.method())
      return ownedPointerIn(*Call).Member != nullptr;
    const auto *Member = Use.by<MemberExpr>();
    const auto *Load = Member ? dyn_cast_or_null<ImplicitCastExpr>(Flow.parentOf(Member)) : nullptr;
    return Load && Load->getCastKind() == CK_LValueToRValue;
  });
}

/// Whether \p Copy is that of a `return`, which compilers leave out.
bool isLeftOut(const CXXConstructExpr &Copy, ASTContext &Context) {
  if (Copy.isElidable())
    return true;
  DynTypedNode Around = DynTypedNode::create(Copy);
  while (Around.get<Expr>()) {
    const auto Parents = Context.getParents(Around);
    if (Parents.empty())
      return false;
    Around = Parents[0];
  }
  const auto *Return = Around.get<ReturnStmt>();
  return Return && Return->getNRVOCandidate();
}

} // namespace

void UseAfterReleaseCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
  Finder->addMatcher(cxxConstructExpr(unless(isExpansionInSystemHeader()),
                                      hasDeclaration(cxxConstructorDecl(isCopyConstructor(), isImplicit())))
                         .bind("copy"),
                     this);
}

void UseAfterReleaseCheck::check(const MatchFinder::MatchResult &Result) {
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  if (const auto *Copy = Result.Nodes.getNodeAs<CXXConstructExpr>("copy"))
    return judgeCopy(*Copy);
  for (const auto &[At, Function] : analysisOf<HostCode>(*Result.Context).calls())
    if (const auto *Call = dyn_cast<CallExpr>(At))
      judge(*Call, *Function);
  for (const auto &[Of, Function] : std::exchange(Undecided, {}))
    judgeRelease(Of, *Function, /*OthersRelease=*/true);
}

void UseAfterReleaseCheck::judge(const CallExpr &Call, const FunctionDecl &Function) {
  if (const auto Found = releaseBy(Call)) {
    judgeRelease(*Found, Function, /*OthersRelease=*/false);
    return judgeOwned(*Found, Function);
  }
  if (const auto Possible = areQuestionsAnswered() ? possibleReleaseIn(Call) : std::nullopt)
    Undecided.emplace_back(*Possible, &Function);
}

SourceLocation UseAfterReleaseCheck::placeOf(const Stmt &Part) const {
  return Flows->context().getSourceManager().getFileLoc(Part.getBeginLoc());
}

/// If \p OthersRelease, functions of other files may release the memory, first or again.
void UseAfterReleaseCheck::judgeRelease(const Release &Of, const FunctionDecl &Function, bool OthersRelease) {
  const FunctionFlow &Flow = Flows->of(Function);
  const std::optional<NamedPlace> Place = releasedPlace(Of, Flow);
  if (!Place || (OthersRelease && !isGivenToCuda(*Place->Named, Flow)))
    return;
  const auto Later = useBehind(Of, *Place, Flow, *Flows, OthersRelease);
  if (!Later && !OthersRelease && areQuestionsAnswered())
    Undecided.emplace_back(Of, &Function);
  if (!Later)
    return;
  const llvm::SmallVector<Condition, 2> Conditions = conditionsOf(Of, *Later);
  if (Conditions.empty() != OthersRelease && Reported.isNew(placeOf(*Later->At), OthersRelease))
    report(Of, *Place, *Later, Conditions);
}

/// That functions of other files release what they are given, where they are the ones.
llvm::SmallVector<Condition, 2> UseAfterReleaseCheck::conditionsOf(const Release &Of, const LaterUse &Later) {
  llvm::SmallVector<Condition, 2> Conditions;
  llvm::SmallVector<const FunctionDecl *, 2> Asked;
  for (const Stmt *Each : {static_cast<const Stmt *>(Of.Call), Later.IsRelease ? Later.At : nullptr})
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Each); Call && !releaseBy(*Call)) {
      const FunctionDecl &Callee = *Call->getDirectCallee();
      if (!llvm::is_contained(Asked, &Callee))
        Conditions.push_back(onlyIfItReleases(Callee, *onlyAddressOf(Callee),
                                              {MemorySpace::Device, MemorySpace::Pinned},
                                              UnitAnalyses::of(Flows->context())));
      Asked.push_back(&Callee);
    }
  return Conditions;
}

void UseAfterReleaseCheck::report(const Release &Of, const NamedPlace &Place, const LaterUse &Later,
                                  llvm::ArrayRef<Condition> Conditions) {
  const bool IsSame = Later.At == Of.Call;
  {
    const auto Report = diag(placeOf(*Later.At), "'%0' is %select{used after its release|released a second time}1"
                                                 "%select{|, in the next iteration}2");
    Report << Later.By.name() << Later.IsRelease << IsSame;
    if (!Conditions.empty())
      attachConditions(Conditions, Report);
  }
  if (Later.Inside)
    diag(placeOf(*Later.Inside), "it is used here", DiagnosticIDs::Note);
  if (Later.Since)
    diag(placeOf(*Later.Since), "'%0' and '%1' are the same from here on", DiagnosticIDs::Note)
        << Later.By.name() << Place.name();
  if (!IsSame)
    diag(placeOf(*Of.Call), "'%0' releases it here", DiagnosticIDs::Note) << nameOfCallee(*Of.Call);
  else
    diag(placeOf(*Later.At), "nothing in the loop gives it another value", DiagnosticIDs::Note);
}

void UseAfterReleaseCheck::judgeOwned(const Release &Of, const FunctionDecl &Function) {
  const auto [Owner, Member] = ownedPointerIn(*Of.What);
  const CallExpr *InDestructor = Member ? releaseByDestructor(*Member, *Flows) : nullptr;
  if (!InDestructor || !isOnlyAsked(*Owner, Flows->of(Function)) ||
      !Reported.isNew(placeOf(*Of.Call), /*HangsOnOthers=*/false))
    return;
  diag(placeOf(*Of.Call), "'%0' releases what the destructor of %1 releases again") << nameOfCallee(*Of.Call) << Owner;
  diag(placeOf(*InDestructor), "the destructor releases it here", DiagnosticIDs::Note);
}

void UseAfterReleaseCheck::judgeCopy(const CXXConstructExpr &Copy) {
  const CXXRecordDecl &Class = *Copy.getConstructor()->getParent();
  if (Class.isDependentContext())
    return;
  for (const FieldDecl *Field : Class.fields())
    if (const CallExpr *InDestructor = releaseByDestructor(*Field, *Flows)) {
      if (isLeftOut(Copy, Flows->context()) || !Reported.isNew(placeOf(Copy), /*HangsOnOthers=*/false))
        return;
      diag(placeOf(Copy), "copy of an object of %0, which has the same %1: the destructors of both release it")
          << &Class << Field;
      diag(placeOf(*InDestructor), "the destructor releases it here", DiagnosticIDs::Note);
      diag(Class.getLocation(), "%0 needs a copy constructor of its own, or none ('= delete')", DiagnosticIDs::Note)
          << &Class;
      return;
    }
}

} // namespace cuda_tidy
