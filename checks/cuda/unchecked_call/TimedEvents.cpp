#include "cuda/unchecked_call/TimedEvents.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isCalled(const CallExpr &Call, llvm::ArrayRef<StringRef> Names) {
  const FunctionDecl *Callee = calleeOf(Call);
  return Callee && llvm::is_contained(Names, apiNameOf(*Callee));
}

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

constexpr StringRef Elapsed[] = {"cudaEventElapsedTime", "cuEventElapsedTime"};
constexpr StringRef Waits[] = {"cudaStreamWaitEvent", "cuStreamWaitEvent"};
constexpr StringRef Makes[] = {"cudaEventCreate", "cudaEventCreateWithFlags", "cuEventCreate"};
constexpr StringRef Records[] = {"cudaEventRecord", "cudaEventRecordWithFlags", "cuEventRecord"};

} // namespace

struct TimedEvents::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(TimedEvents &Found) : Found(Found) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    if (isCalled(*Call, Elapsed)) {
      note(*Call, 1, Found.Timed);
      note(*Call, 2, Found.Timed);
    } else if (isCalled(*Call, Waits)) {
      note(*Call, 1, Found.Awaited);
    }
    return true;
  }

  static void note(const CallExpr &Call, unsigned Index, llvm::DenseSet<const ValueDecl *> &Events) {
    if (const ValueDecl *Event = Index < Call.getNumArgs() ? eventIn(*Call.getArg(Index)) : nullptr)
      Events.insert(Event);
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
  if (isCalled(Call, Elapsed))
    return true;
  if (Call.getNumArgs() == 0 || !(isCalled(Call, Makes) || isCalled(Call, Records)))
    return false;
  const ValueDecl *Event = eventIn(*Call.getArg(0));
  return Event && Timed.contains(Event) && !Awaited.contains(Event);
}

} // namespace cuda_tidy
