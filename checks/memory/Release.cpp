#include "memory/Release.h"
#include "flow/Conditions.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "knowledge/HostOwners.h"
#include "knowledge/QueuedCalls.h"
#include "memory/MemoryGiver.h"
#include "memory/NullPointers.h"

using namespace clang;

namespace cuda_tidy {

std::optional<Release> releaseIn(const CallExpr &Call) {
  if (const ReleaseApi *Api = releaseApiOf(Call); Api && Api->Space != MemorySpace::Host)
    if (const Expr *Pointer = argumentOf(Call, Api->Pointer))
      return Release{&Call, Pointer};
  const Expr *Handle = destroyedHandleOf(Call);
  return Handle ? std::optional(Release{&Call, Handle}) : std::nullopt;
}

std::optional<unsigned> onlyAddressOf(const FunctionDecl &Function) {
  if (Function.isVariadic() || isa<CXXConstructorDecl>(Function) || Function.isOverloadedOperator())
    return std::nullopt;
  std::optional<unsigned> Found;
  for (const ParmVarDecl *Each : Function.parameters()) {
    const QualType Type = Each->getType();
    if (isStream(Type))
      continue;
    if (Found || !isAddress(Type) || Type->isFunctionPointerType() ||
        (Type->isPointerType() && isAddress(Type->getPointeeType())))
      return std::nullopt;
    Found = Each->getFunctionScopeIndex();
  }
  return Found;
}

/// The one address that \p Call gives \p Callee; null where it gives more.
static const Expr *onlyAddressIn(const CallExpr &Call, const FunctionDecl &Callee) {
  const auto Index = onlyAddressOf(Callee);
  return Index ? argumentOf(Call, static_cast<int>(*Index)) : nullptr;
}

std::optional<InnerRelease> releaseInside(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
  if (!Definition || Definition->isDependentContext() || Definition->isInvalidDecl() ||
      Definition->hasAttr<CUDAGlobalAttr>() || mayBeOverridden(*Callee) ||
      Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return std::nullopt;
  const Expr *Given = onlyAddressIn(Call, *Definition);
  if (!Given)
    return std::nullopt;
  auto &Releases = analysisOf<ArgumentReleases>(Definition->getASTContext());
  const auto &Inside = Releases.of(*Definition->getParamDecl(*onlyAddressOf(*Definition)));
  return Inside ? std::optional(InnerRelease{Given, *Inside}) : std::nullopt;
}

std::optional<Release> releaseBy(const CallExpr &Call) {
  if (const auto Direct = releaseIn(Call))
    return Direct;
  const auto Found = releaseInside(Call);
  return Found && Found->Inside.Space != MemorySpace::Host ? std::optional(Release{&Call, Found->What}) : std::nullopt;
}

std::optional<Release> possibleReleaseIn(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const Expr *Given = Callee && isOfOtherFile(*Callee) ? onlyAddressIn(Call, *Callee) : nullptr;
  return Given ? std::optional(Release{&Call, Given}) : std::nullopt;
}

/// The member of its own class that \p E names.
static const FieldDecl *ownField(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// Whether \p Known says that what \p IsMeant says of expressions is null.
static bool saysNull(const KnownCondition &Known, llvm::function_ref<bool(const Expr &)> IsMeant,
                     const FunctionFlow &Flow) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Known.Condition);
  if (!Comparison || !Comparison->isEqualityOp())
    return !Known.Holds && IsMeant(*Known.Condition);
  const Expr &Left = *Comparison->getLHS(), &Right = *Comparison->getRHS();
  return Known.Holds == (Comparison->getOpcode() == BO_EQ) &&
         ((IsMeant(Left) && isNull(Right, Flow)) || (IsMeant(Right) && isNull(Left, Flow)));
}

bool isOnEveryPath(const Landmarks &Places, llvm::function_ref<bool(const Expr &)> IsMeant, const FunctionFlow &Flow) {
  const PathAnswer Without = Flow.findPathFromEntry(
      &Places, [](const CFGElement &) { return Step::Stop; },
      [&](const Expr &Condition, bool Taken) {
        return llvm::none_of(conjunctsOf(Condition, Taken),
                             [&](const KnownCondition &Each) { return saysNull(Each, IsMeant, Flow); });
      });
  return Without.IsThere == Answer::No;
}

const CallExpr *releaseByDestructor(const FieldDecl &Field, FunctionFlows &Flows) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const CXXDestructorDecl *Destructor = Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  const FunctionDecl *Definition = Destructor ? definitionOf(*Destructor) : nullptr;
  if (!Definition || Definition->isDependentContext() || Definition->isInvalidDecl())
    return nullptr;
  auto IsMember = [&](const Expr &E) { return ownField(E) == &Field; };
  const auto *Found = cast_or_null<CallExpr>(findPart(Definition->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const auto Released = Call ? releaseIn(*Call) : std::nullopt;
    return Released && IsMember(*Released->What);
  }));
  return Found && isOnEveryPath(Flows.of(*Definition).elementsOf(Found), IsMember, Flows.of(*Definition)) ? Found
                                                                                                          : nullptr;
}

/// The first place in the body of \p Function that releases what \p Parameter points to, by its name; none where
/// another one is for memory of another space.
static std::optional<ArgumentRelease> releaseIn(const FunctionDecl &Function, const ParmVarDecl &Parameter) {
  std::optional<ArgumentRelease> Found;
  const bool IsForSeveral = findPart(Function.getBody(), [&](const Stmt &Part) {
    const auto *Delete = dyn_cast<CXXDeleteExpr>(&Part);
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const ReleaseApi *Api = Call ? releaseApiOf(*Call) : nullptr;
    const Expr *What = Delete ? Delete->getArgument() : Api ? argumentOf(*Call, Api->Pointer) : nullptr;
    if (What && !(Delete && !isOfCpp(Delete->getOperatorDelete())) &&
        variableIn(What->IgnoreParenCasts()) == &Parameter) {
      const ArgumentRelease Here = {cast<Expr>(&Part), Api ? Api->Space : MemorySpace::Host};
      if (Found && Found->Space != Here.Space)
        return true;
      Found = Found ? Found : Here;
    }
    return false;
  });
  return IsForSeveral ? std::nullopt : Found;
}

const std::optional<ArgumentRelease> &ArgumentReleases::of(const ParmVarDecl &Parameter) {
  auto [Entry, IsNew] = Known.try_emplace(&Parameter);
  const auto &Function = *cast<FunctionDecl>(Parameter.getDeclContext());
  const auto Found = IsNew ? releaseIn(Function, Parameter) : std::nullopt;
  if (!Found)
    return Entry->second;
  const FunctionFlow &Flow = Flows.of(Function);
  auto IsArgument = [&](const Expr &E) { return variableIn(E.IgnoreParenCasts()) == &Parameter; };
  // What it is given later is none of the caller's.
  const bool IsAssigned = llvm::any_of(Flow.writesTo(Parameter).Writes, [&](const VariableWrite &Each) {
    return !Each.Value || !Each.Value->isNullPointerConstant(Parameter.getASTContext(), Expr::NPC_NeverValueDependent);
  });
  if (!IsAssigned && isOnEveryPath(Flow.elementsOf(Found->At), IsArgument, Flow))
    Entry->second = Found;
  return Entry->second;
}

} // namespace cuda_tidy
