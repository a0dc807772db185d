#include "errors/ErrorHandlers.h"
#include "flow/Assignment.h"
#include "flow/CompileErrors.h"
#include "flow/Overriding.h"
#include "syntax/Failure.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"

using namespace clang;

namespace cuda_tidy {

const FunctionFlow *ErrorHandlers::flowOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  return Definition && Definition->getBody() ? &Flows.of(*Definition) : nullptr;
}

ValueFate ErrorHandlers::fateOf(const Expr &Value, const FunctionFlow &Flow) {
  auto HandlingOf = [this](const FunctionDecl &Function, unsigned Index) { return handlingOf(Function, Index); };
  return cuda_tidy::fateOf(Value, Flow, HandlingOf, Context);
}

ValueFate::Kind ErrorHandlers::handlingOf(const FunctionDecl &Function, unsigned Index) {
  const FunctionDecl *Definition = definitionOf(Function);
  // What overrides a virtual function may handle what the function itself does not.
  if (!Definition || Index >= Definition->getNumParams() || Definition->isDefaulted() || mayBeOverridden(Function) ||
      Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return ValueFate::Read;
  auto [Entry, IsNew] = Handling.try_emplace({Definition, Index}, ValueFate::Read);
  if (!IsNew)
    return Entry->second;
  const ParmVarDecl *Parameter = Definition->getParamDecl(Index);
  const FunctionFlow *Flow = flowOf(*Definition);
  ValueFate::Kind Found = Flow && !Parameter->isParameterPack() ? handlingOf(*Parameter, *Flow) : ValueFate::Read;
  // Statements that do not compile are missing in the body, and the check may be one of them.
  if (Found == ValueFate::PassedToNoOp && mayLackStatements(*Definition))
    Found = ValueFate::Read;
  return Handling[{Definition, Index}] = Found;
}

// Whether the function gives \p Parameter another value wherever it comes to \p Mention.
static bool isOverwrittenBefore(const DeclRefExpr &Mention, const ParmVarDecl &Parameter, const FunctionFlow &Flow) {
  const Landmarks &Changes = Flow.changesOf(Parameter);
  if (Changes.empty() || !Flow.elementOf(Mention))
    return false;
  const Landmarks Here = Flow.elementsOf(&Mention);
  auto Classify = [&](const CFGElement &Element) {
    const Stmt *Statement = Element.castAs<CFGStmt>().getStmt();
    if (Statement == &Mention)
      return Step::Arrive;
    const std::optional<Assignment> Assigned = assignmentIn(*Statement);
    return Assigned && !Assigned->IsCompound && localVariable(*Assigned->Target) == &Parameter ? Step::Stop
                                                                                               : Step::Pass;
  };
  return Flow.findPathFromEntry({&Changes, &Here}, Classify, [](const Expr &, bool) { return true; }).IsThere ==
         Answer::No;
}

ValueFate::Kind ErrorHandlers::handlingOf(const ParmVarDecl &Parameter, const FunctionFlow &Flow) {
  ValueFate::Kind Found = ValueFate::PassedToNoOp;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Parameter)) {
    if (isOverwrittenBefore(*Reference, Parameter, Flow))
      continue;
    ValueFate Fate = fateOf(*Reference, Flow);
    bool IsReturned = Fate.What == ValueFate::Returned && !Reference->refersToEnclosingVariableOrCapture();
    if (IsReturned)
      Found = ValueFate::Returned;
    else if (Fate.What == ValueFate::Read || Fate.What == ValueFate::Returned || Fate.What == ValueFate::Escapes ||
             isCopyRead(Fate, Flow))
      return ValueFate::Read;
    else if (Fate.What == ValueFate::AssertRead && Found == ValueFate::PassedToNoOp)
      Found = ValueFate::AssertRead;
  }
  return Found;
}

// Whether the value is put into a variable that somebody looks at, sooner or later. Copies of that are not followed.
bool ErrorHandlers::isCopyRead(const ValueFate &Fate, const FunctionFlow &Flow) {
  return Fate.What == ValueFate::Stored && llvm::any_of(Fate.Stores, [&](const ValueFate::Store &Store) {
           return Store.Variable->hasAttr<UnusedAttr>() ||
                  llvm::any_of(Flow.referencesTo(Store.Variable), [&](const DeclRefExpr *Use) {
                    ValueFate::Kind What = fateOf(*Use, Flow).What;
                    return What != ValueFate::Written && What != ValueFate::Discarded &&
                           What != ValueFate::PassedToNoOp && What != ValueFate::AssertRead;
                  });
         });
}

const StatusUse &ErrorHandlers::useOf(const CallExpr &Call, const FunctionFlow &Flow) {
  auto [Entry, IsNew] = Uses.try_emplace(&Call);
  if (!IsNew)
    return Entry->second;
  ValueFate Fate = fateOf(Call, Flow);
  StatusUse Use;
  Use.Handler = Fate.Handler;
  switch (Fate.What) {
  case ValueFate::Read:
  case ValueFate::Written:
  case ValueFate::Escapes:
    break;
  case ValueFate::Returned:
    Use.What = StatusUse::HandedOn;
    break;
  case ValueFate::AssertRead:
    Use.What = StatusUse::OnlyByAssert;
    break;
  case ValueFate::Discarded:
    Use.What = StatusUse::Discarded;
    break;
  case ValueFate::DiscardedOnPurpose:
    Use.What = StatusUse::DiscardedOnPurpose;
    break;
  case ValueFate::PassedToNoOp:
    Use.What = StatusUse::PassedToNoOp;
    break;
  case ValueFate::Stored:
    // It is enough that one of the variables is read (`auto Copy = (Status = call())`).
    for (const ValueFate::Store &Store : llvm::reverse(Fate.Stores)) {
      Use = useOfVariable(Store, Call, Flow);
      if (Use.What == StatusUse::Handled)
        break;
    }
  }
  return Uses[&Call] = std::move(Use);
}

const Landmarks &ErrorHandlers::programEndsIn(const FunctionFlow &Flow) {
  auto [Known, IsNew] = ProgramEnds.try_emplace(&Flow);
  if (IsNew)
    Known->second = Flow.elementsThat([](const CFGElement &Element) {
      auto Statement = Element.getAs<CFGStmt>();
      return Statement && endsProgram(*Statement->getStmt());
    });
  return Known->second;
}

const ErrorHandlers::VariableUse &ErrorHandlers::useOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  auto [Known, IsNew] = VariableUses.try_emplace({&Variable, &Flow});
  VariableUse &Use = Known->second;
  if (!IsNew)
    return Use;
  llvm::SmallVector<const Stmt *, 8> Mentions;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    ValueFate Fate = fateOf(*Reference, Flow);
    if (Fate.What == ValueFate::Escapes || Reference->refersToEnclosingVariableOrCapture()) {
      Use.IsFollowed = false;
      return Use;
    }
    if (Fate.What == ValueFate::Returned || (Fate.What == ValueFate::Stored && isCopyRead(Fate, Flow)))
      Fate.What = ValueFate::Read;
    Use.IsReadSomewhere |= Fate.What == ValueFate::Read;
    if (Fate.What != ValueFate::Read && Fate.What != ValueFate::DiscardedOnPurpose &&
        Fate.What != ValueFate::AssertRead && Fate.What != ValueFate::PassedToNoOp)
      continue;
    Mentions.push_back(Reference);
    Use.Fates[Reference] = std::move(Fate);
  }
  Use.Mentions = Flow.elementsOf(Mentions);
  return Use;
}

StatusUse ErrorHandlers::useOfVariable(const ValueFate::Store &Store, const CallExpr &Call, const FunctionFlow &Flow) {
  const VarDecl &Variable = *Store.Variable;
  const VariableUse &Known = useOf(Variable, Flow);
  if (!Known.IsFollowed)
    return {};

  bool IsAsserted = false;
  const FunctionDecl *NoOp = nullptr;
  auto Classify = [&](const CFGElement &Element) {
    auto Statement = Element.getAs<CFGStmt>();
    if (!Statement)
      return Step::Pass;
    if (auto Found = Known.Fates.find(Statement->getStmt()); Found != Known.Fates.end())
      switch (Found->second.What) {
      case ValueFate::DiscardedOnPurpose:
      case ValueFate::Read:
        return Step::Stop;
      case ValueFate::AssertRead:
        IsAsserted = true;
        return Step::Pass;
      case ValueFate::PassedToNoOp:
        NoOp = Found->second.Handler;
        return Step::Pass;
      default:
        return Step::Pass;
      }
    if (std::optional<Assignment> Assigned = assignmentIn(*Statement->getStmt()))
      return !Assigned->IsCompound && localVariable(*Assigned->Target) == &Variable ? Step::Arrive : Step::Pass;
    if (const auto *Declaration = dyn_cast<DeclStmt>(Statement->getStmt()))
      return llvm::is_contained(Declaration->decls(), &Variable) ? Step::Arrive : Step::Pass;
    return endsProgram(*Statement->getStmt()) ? Step::Arrive : Step::Pass;
  };
  auto Follow = [&](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); };

  PathAnswer Unread = Flow.findPathAfter(*Store.At, {&Known.Mentions, &Flow.changesOf(Variable), &programEndsIn(Flow)},
                                         Classify, Follow);
  if (Unread.IsThere == Answer::No || (Unread.IsThere == Answer::Unknown && Known.IsReadSomewhere))
    return {};
  StatusUse Use;
  Use.Variable = &Variable;
  Use.Handler = NoOp;
  const bool IsOverwritten = Unread.Found.End && assignmentIn(*Unread.Found.End);
  if (IsAsserted)
    Use.What = StatusUse::OnlyByAssert;
  else if (NoOp)
    Use.What = StatusUse::PassedToNoOp;
  else if (IsOverwritten)
    Use.What = StatusUse::Overwritten;
  else
    Use.What = Known.IsReadSomewhere ? StatusUse::UnreadOnPath : StatusUse::NeverRead;
  Use.Unread = std::move(Unread.Found);
  return Use;
}

} // namespace cuda_tidy
