#include "memory/Release.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "knowledge/MemoryApis.h"

using namespace clang;

namespace cuda_tidy {

std::optional<Release> releaseIn(const CallExpr &Call) {
  if (const ReleaseApi *Api = releaseApiOf(Call); Api && Api->Space != MemorySpace::Host)
    if (const Expr *Pointer = argumentOf(Call, Api->Pointer))
      return Release{&Call, Pointer};
  const Expr *Handle = destroyedHandleOf(Call);
  return Handle ? std::optional(Release{&Call, Handle}) : std::nullopt;
}

/// The member of its own class that \p E names.
static const FieldDecl *ownField(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

const CallExpr *releaseByDestructor(const FieldDecl &Field, FunctionFlows &Flows) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const CXXDestructorDecl *Destructor = Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  const FunctionDecl *Definition = Destructor ? definitionOf(*Destructor) : nullptr;
  if (!Definition || Definition->isDependentContext() || Definition->isInvalidDecl())
    return nullptr;
  const auto *Found = cast_or_null<CallExpr>(findPart(Definition->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const auto Released = Call ? releaseIn(*Call) : std::nullopt;
    return Released && ownField(*Released->What) == &Field;
  }));
  if (!Found)
    return nullptr;
  const FunctionFlow &Flow = Flows.of(*Definition);
  const Landmarks Asked = Flow.elementsOf(Found);
  const PathAnswer Without = Flow.findPathFromEntry(
      &Asked, [](const CFGElement &) { return Step::Stop; },
      [&](const Expr &Condition, bool Taken) {
        // That the member is null is the one reason not to release it.
        for (const Fact &Each : factsOf(Condition, Taken))
          if (Each.Subject && ownField(*Each.Subject) == &Field && Each.Comparison == BO_EQ)
            return false;
        for (const KnownCondition &Each : conjunctsOf(Condition, Taken))
          if (ownField(*Each.Condition) == &Field && !Each.Holds)
            return false;
        return true;
      });
  return Without.IsThere == Answer::No ? Found : nullptr;
}

} // namespace cuda_tidy
