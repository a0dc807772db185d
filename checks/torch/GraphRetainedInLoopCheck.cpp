#include "torch/GraphRetainedInLoopCheck.h"
#include "Verification.h"
#include "model/GraphFate.h"
#include "model/SourceText.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_tidy {

/// What is kept together with its graph.
struct GraphRetainedInLoopCheck::Kept {
  const Expr *Part;
  TensorValue Value;
  bool IsDifferentiated; ///< In each iteration: what autograd has stored for it is freed.
};

namespace {

const VarDecl *variableOf(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// Whether each iteration differentiates \p Part by itself, and not by way of what it is added to.
bool isDifferentiated(const Expr &Part, const Accumulation &Into, const TensorValues &Values) {
  const VarDecl *Variable = variableOf(Part);
  return Variable && llvm::any_of(differentiatedIn(Into.loop()), [&](const Expr *Each) {
           return Values.goesInto(*Variable, *Each, Into.Into);
         });
}

bool isSumDifferentiated(const Accumulation &Into, const TensorValues &Values) {
  const auto *Variable = dyn_cast<VarDecl>(Into.Into);
  return llvm::any_of(differentiatedIn(*Values.flow().function().getBody()), [&](const Expr *Each) {
    return Variable ? Values.goesInto(*Variable, *Each, nullptr) : ownerOf(*Each) == Into.Into;
  });
}

llvm::StringRef verbOf(Accumulation::Kind What) {
  switch (What) {
  case Accumulation::Sum: return "adds up";
  case Accumulation::Append:
  case Accumulation::Slot: return "keeps";
  case Accumulation::Concatenation: return "concatenates";
  }
  return "";
}

/// Whether `.detach()` can follow \p E.
bool isPostfix(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  return isa<DeclRefExpr, MemberExpr>(Inner) || (isa<CallExpr>(Inner) && !isa<CXXOperatorCallExpr>(Inner));
}

} // namespace

std::optional<GraphRetainedInLoopCheck::Kept>
GraphRetainedInLoopCheck::keptBy(const Accumulation &Into, TensorValues &Values) {
  for (const Expr *Added : Into.Values)
    for (const Expr *Part : partsOf(*Added))
      if (TensorValue Value = Values.valueOf(*Part); Value.Grad == TensorValue::Graph::Recorded)
        return Kept{Part, Value, isDifferentiated(*Part, Into, Values)};
  return std::nullopt;
}

/// Whether there is a graph, and nobody can want it: it was differentiated already, or dies with the function.
bool GraphRetainedInLoopCheck::isKeptForNothing(const Kept &Found, const Accumulation &Into,
                                                const FunctionDecl &Function) {
  // Where nothing is recorded, a sum takes over a value alone; a container keeps what it is given.
  const Expr &Added = withoutWrapping(*Into.Values.back());
  const bool KeepsItself =
      (Into.What == Accumulation::Append || Into.What == Accumulation::Slot) && &Added == Found.Part;
  const bool IsRecorded = gradModes().at(*Into.At, Function).isRecorded();
  if (!IsRecorded && !KeepsItself)
    return false;
  if (Found.IsDifferentiated)
    return true;
  const TensorValue &Value = Found.Value;
  if (Value.Recorder && !gradModes().at(*Value.Recorder, *Value.RecordedIn).isRecorded())
    return false;
  // All of it is differentiated after the loop, by way of something else.
  if (Value.Recorder && Value.RecordedIn == &Function && differentiatedIn(Into.loop()).empty() &&
      fateOfGraph(*Value.Recorder, flows().of(Function), modules()) == GraphFate::Differentiated)
    return false;
  // What a module keeps of its forward pass belongs to the graph that it returns.
  return !isMethodOfModule(Function) && IsRecorded &&
         fateOfGraph(*Found.Part, flows().of(Function), modules()) == GraphFate::Dropped;
}

void GraphRetainedInLoopCheck::judge(const FunctionDecl &Function) {
  TensorValues Values(Function, flows());
  for (const Accumulation &Into : accumulationsIn(Values.flow(), flows())) {
    const std::optional<Kept> Found = keptBy(Into, Values);
    if (!Found || isSumDifferentiated(Into, Values) || !isKeptForNothing(*Found, Into, Function) ||
        !isNew(Into.At->getBeginLoc()))
      continue;
    const ASTContext &Context = flows().context();
    const std::string Part = textOf(*Found->Part, Context);
    {
      auto Report =
          diag(Into.At->getExprLoc(), "%0 %1 '%2' together with its graph: %select{every iteration's graph and "
                                      "all it has stored stay|of every iteration's graph the nodes stay}3 in "
                                      "memory");
      Report << Into.Into << verbOf(Into.What) << Part << Found->IsDifferentiated;
      const Expr &Added = withoutWrapping(*Into.Values.back());
      if (&Added == Found->Part && isPostfix(Added) && Added.getEndLoc().isFileID())
        Report << FixItHint::CreateInsertion(
            Lexer::getLocForEndOfToken(Added.getEndLoc(), 0, Context.getSourceManager(), Context.getLangOpts()),
            ".detach()");
      attach(Verification{{"call", callAt(Function.getQualifiedNameAsString(), Into.loop().getBeginLoc(),
                                          Context.getSourceManager())}},
             Report);
    }
    diag(Into.loop().getBeginLoc(), "each iteration of this loop adds one", DiagnosticIDs::Note);
    diag(Into.Into->getLocation(), "%0 outlives the iterations", DiagnosticIDs::Note) << Into.Into;
    if (Found->Value.Origin)
      diag(Found->Value.Origin->getExprLoc(), "'%0' requires grad because of this", DiagnosticIDs::Note) << Part;
  }
}

} // namespace cuda_tidy
