#include "torch/dangling_blob/DanglingBlobCheck.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// Whether somebody frees the memory later: then it is meant to last.
static bool hasDeleter(const FunctionDecl &FromBlob) {
  return llvm::any_of(FromBlob.parameters(), [](const ParmVarDecl *Parameter) {
    return isClassCalled(Parameter->getType(), "function") || nameOf(Parameter) == "deleter";
  });
}

void DanglingBlobCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName("::at::from_blob", "::torch::from_blob", "::torch::stable::from_blob"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("function")))
          .bind("blob"),
      this);
}

void DanglingBlobCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Blob = *Result.Nodes.getNodeAs<CallExpr>("blob");
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  // What a default argument makes is gone after the call.
  if (!Function.doesThisDeclarationHaveABody() || Function.isDependentContext() || Function.isInvalidDecl() ||
      hasDeleter(*Blob.getDirectCallee()))
    return;
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  const FunctionFlow &Flow = Flows->of(Function);
  const std::optional<LocalStorage> Storage = localStorageOf(*Blob.getArg(0), Flow);
  if (!Storage)
    return;
  const Expr *Named = elementTypeNamedIn(Blob);
  const std::optional<int64_t> ElementType = Named ? elementTypeOf(*Named, Flow) : std::nullopt;
  if (const std::optional<TensorEscape> Escape = BorrowedTensor(*Storage, Flow).escapeOf(Blob, ElementType))
    report(Blob, *Storage, *Escape);
}

void DanglingBlobCheck::report(const CallExpr &Blob, const LocalStorage &Storage, const TensorEscape &Escape) {
  const SourceLocation At = Escape.At->getBeginLoc(), End = Escape.Tensor->getEndLoc();
  if (!Storage.Variable) {
    diag(Blob.getBeginLoc(), "tensor from 'from_blob' uses the memory of a temporary, which ends with this statement");
  } else {
    const char *const Message[] = {
        "tensor from 'from_blob' is returned, and the memory of %0 that it uses ends with the function",
        "tensor from 'from_blob' is kept in %1, and the memory of %0 that it uses ends with the function",
        "tensor from 'from_blob' is used through %1 after the end of %0, whose memory it uses",
        "tensor from 'from_blob' is kept in %1, and the memory of %0 that it uses is given back",
        "tensor from 'from_blob' is used through %1 after the memory of %0 that it uses is given back"};
    auto Diagnostic = diag(Blob.getBeginLoc(), Message[Escape.What + (Escape.Release ? 2 : 0)]);
    Diagnostic << Storage.Variable;
    if (Escape.Where)
      Diagnostic << Escape.Where;
  }
  if (Escape.Release)
    diag(Escape.Release->getBeginLoc(), "the memory is given back, or may be, here", DiagnosticIDs::Note);
  else if (Storage.Variable)
    diag(Storage.Variable->getLocation(), "%0 is a local variable, and the tensor does not copy what it holds",
         DiagnosticIDs::Note)
        << Storage.Variable;
  if (Escape.What != TensorEscape::UsedLater || Storage.Variable)
    diag(At, "the tensor is %select{returned|kept|used}0 here", DiagnosticIDs::Note) << Escape.What;
  const bool IsStable = holdsStableTensor(Blob.getType());
  auto Remedy =
      diag(Escape.Tensor->getBeginLoc(),
           "'%select{.clone()|torch::stable::clone}0' makes a tensor with memory of its own", DiagnosticIDs::Note)
      << IsStable;
  if (End.isFileID() && !(IsStable && Escape.Tensor->getBeginLoc().isMacroID())) {
    if (IsStable)
      Remedy << FixItHint::CreateInsertion(Escape.Tensor->getBeginLoc(), "torch::stable::clone(");
    Remedy << FixItHint::CreateInsertion(
        Lexer::getLocForEndOfToken(End, 0, Flows->context().getSourceManager(), getLangOpts()),
        IsStable ? ")" : ".clone()");
  }
}

} // namespace cuda_tidy
