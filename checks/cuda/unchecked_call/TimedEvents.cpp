#include "cuda/unchecked_call/TimedEvents.h"
#include "knowledge/EventApis.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The variable or member that an argument is: `start`, `&start`, `events[i]`, `this->start`.
const ValueDecl *eventIn(const Expr &Argument) {
  const Expr *Inner = Argument.IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Inner); Address && Address->getOpcode() == UO_AddrOf)
    Inner = Address->getSubExpr()->IgnoreParenImpCasts();
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Inner))
    Inner = Element->getBase()->IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Inner))
    return Reference->getDecl();
  const auto *Member = dyn_cast<MemberExpr>(Inner);
  return Member ? Member->getMemberDecl() : nullptr;
}

} // namespace

struct TimedEvents::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(TimedEvents &Found) : Found(Found) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    for (const EventApi *Api : eventApisOf(*Call))
      if (const ValueDecl *Event = eventIn(*Call->getArg(Api->Event))) {
        if (Api->What == EventApi::AsksTime)
          Found.Timed.insert(Event);
        if (Api->What == EventApi::Awaits)
          Found.Awaited.insert(Event);
      }
    return true;
  }

  TimedEvents &Found;
};

TimedEvents::TimedEvents(ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  Collector Collect(*this);
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

bool TimedEvents::onlyTakeTime(const CallExpr &Call) const {
  return llvm::any_of(eventApisOf(Call), [&](const EventApi *Api) {
    if (Api->What == EventApi::AsksTime)
      return true;
    if (Api->What != EventApi::Makes && Api->What != EventApi::Records)
      return false;
    const ValueDecl *Event = eventIn(*Call.getArg(Api->Event));
    return Event && Timed.contains(Event) && !Awaited.contains(Event);
  });
}

} // namespace cuda_tidy
