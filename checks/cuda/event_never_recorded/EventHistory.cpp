#include "cuda/event_never_recorded/EventHistory.h"
#include "flow/ValueUses.h"
#include "knowledge/EventApis.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The row of what \p Call does with its argument \p Value; null if it is no function for events, or that no event.
const EventApi *apiFor(const CallExpr &Call, const Expr &Value) {
  for (const EventApi *Each : eventApisOf(Call))
    if (Call.getArg(Each->Event) == &Value)
      return Each;
  return nullptr;
}

/// Whether \p Part stands in a `try`: the flow does not tell from where in it a handler is reached.
bool isTried(const Stmt &Part, const FunctionFlow &Flow) {
  for (const Stmt *Around = Flow.parentOf(&Part); Around; Around = Flow.parentOf(Around))
    if (isa<CXXTryStmt>(Around))
      return true;
  return false;
}

void note(const DeclRefExpr &Mention, const FunctionFlow &Flow, EventHistory &History) {
  ValueUse Use = useOf(Mention, Flow);
  const auto *Address = Use.by<UnaryOperator>();
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  if (IsAddress)
    Use = useOf(*Address, Flow);
  const auto *Call = Use.by<CallExpr>();
  const EventApi *Api = Call ? apiFor(*Call, *Use.Value) : nullptr;
  if (!Api || IsAddress != (Api->What == EventApi::Makes)) {
    if (!Use.isDiscarded())
      History.Handed.push_back(&Mention);
  } else if (Api->What == EventApi::Makes) {
    History.Creations.push_back(Call);
  } else if (Api->What == EventApi::Records) {
    History.Records.push_back(Call);
  }
}

} // namespace

std::optional<EventHistory> historyOf(const VarDecl &Event, const FunctionFlow &Flow) {
  if (!Event.isLocalVarDecl() || !Event.hasLocalStorage() || !Event.getType()->isPointerType() || !Flow.owns(Event))
    return std::nullopt;
  ASTContext &Context = Event.getASTContext();
  if (const Expr *First = Event.getInit();
      First && !First->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull))
    return std::nullopt;
  EventHistory History;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Event)) {
    if (Mention->refersToEnclosingVariableOrCapture() || isTried(*Mention, Flow))
      return std::nullopt;
    note(*Mention, Flow, History);
  }
  return History;
}

const CallExpr *creationWithoutRecord(const EventHistory &Event, const CallExpr &Asked, const FunctionFlow &Flow) {
  const Landmarks End = Flow.elementsOf({&Asked});
  llvm::SmallVector<const Stmt *, 2> Creations(Event.Creations.begin(), Event.Creations.end());
  const Landmarks Anew = Flow.elementsOf(Creations);
  auto Reaches = [&](const Expr &From, llvm::ArrayRef<const Landmarks *> Told) {
    if (!Flow.elementOf(From)) // never executed
      return Answer::No;
    return Flow
        .findPathAfter(
            From, Told,
            [&](const CFGElement &Element) {
              const auto Statement = Element.getAs<CFGStmt>();
              return Statement && Statement->getStmt() == &Asked ? Step::Arrive : Step::Stop;
            },
            [](const Expr &, bool) { return true; }, AtEnd::Stop)
        .IsThere;
  };
  // Of what somebody has kept, a new event in the variable says nothing.
  if (llvm::any_of(Event.Handed, [&](const Expr *Each) { return Reaches(*Each, {&End}) != Answer::No; }) ||
      llvm::any_of(Event.Records, [&](const CallExpr *Each) { return Reaches(*Each, {&End, &Anew}) != Answer::No; }))
    return nullptr;
  const auto *Found = llvm::find_if(Event.Creations,
                                    [&](const CallExpr *Each) { return Reaches(*Each, {&End, &Anew}) == Answer::Yes; });
  return Found == Event.Creations.end() ? nullptr : *Found;
}

} // namespace cuda_tidy
