#include "torch/blob_type/BlobTypeCheck.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ElementTypes.h"
#include "syntax/SourceText.h"
#include "syntax/TensorConversion.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// The type of what \p Pointer, a pointer or an array, points to, through all dimensions of an array.
QualType pointeeOf(const Expr &Pointer) {
  QualType Type = Pointer.getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  while (Type->isArrayType())
    Type = Type->castAsArrayTypeUnsafe()->getElementType();
  return Type;
}

/// The expression that \p Pointer comes from and whose type tells what is in the memory: behind casts to `void *` and
/// to bytes, and behind variables of these types that have one value. Null where nothing tells.
const Expr *typedOriginOf(const Expr &Pointer, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  const Expr *E = Pointer.IgnoreParenImpCasts();
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    if (elementTypeOf(pointeeOf(*E), Context))
      return E;
    const Expr *Inner = E;
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      Inner = Cast->getSubExpr();
    else if (const VarDecl *Variable = variableIn(E); Variable && Variable->hasLocalStorage() && Flow.owns(*Variable))
      Inner = Flow.onlyValueOf(*Variable);
    if (!Inner || Inner == E)
      return nullptr;
    E = Inner->IgnoreParenImpCasts();
  }
  return nullptr;
}

/// Whether the unit chooses another type for tensors that name none.
bool setsDefaultType(const ASTContext &Context) {
  auto Named = [&](const DeclContext &In, llvm::StringRef Name) {
    return In.lookup(DeclarationName(&Context.Idents.get(Name)));
  };
  for (const NamedDecl *Space : Named(*Context.getTranslationUnitDecl(), "c10"))
    if (const auto *Within = dyn_cast<NamespaceDecl>(Space))
      return llvm::any_of(Named(*Within, "set_default_dtype"),
                          [](const NamedDecl *Each) { return Each->isReferenced(); });
  return false;
}

/// The namespace by which the program names LibTorch's functions.
llvm::StringRef namespaceOf(const CallExpr &Blob, const ASTContext &Context) {
  return llvm::StringRef(textOf(*Blob.getCallee(), Context)).starts_with("at::") ? "at" : "torch";
}

} // namespace

void BlobTypeCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName("::at::from_blob", "::torch::from_blob", "::torch::stable::from_blob"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("function")))
          .bind("blob"),
      this);
}

void BlobTypeCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Blob = *Result.Nodes.getNodeAs<CallExpr>("blob");
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (Function.isDependentContext() || Function.isInvalidDecl())
    return;
  const FunctionFlow &Flow = analysisOf<FunctionFlows>(*Result.Context).of(Function);
  const Expr *Typed = typedOriginOf(*Blob.getArg(0), Flow);
  const Expr *Named = elementTypeNamedIn(Blob);
  const std::optional<int64_t> Value = Named ? elementTypeOf(*Named, Flow) : std::nullopt;
  const bool IsDefault = Named && valuesNamed("ScalarType", *Named, Flow).Values.empty();
  if (!Typed || !Value || (IsDefault && setsDefaultType(*Result.Context)))
    return;
  const ElementType *Held = elementTypeOf(pointeeOf(*Typed), *Result.Context);
  const ElementType *Asked = elementTypeCalled(*Value);
  if (Asked && !mayBeRead(*Held, *Asked) && Reported.insert(Blob.getBeginLoc()).second)
    report({Blob, *Typed, *Held, *Asked, IsDefault}, isa<CXXDefaultArgExpr>(Named), *Result.Context);
}

void BlobTypeCheck::report(const WrongType &Found, bool MayAdd, const ASTContext &Context) {
  const llvm::StringRef Space = namespaceOf(Found.Blob, Context);
  {
    auto Diagnostic =
        diag(Found.Blob.getBeginLoc(), "'from_blob' takes elements of type %0 for '%1::%2'%select{|, the default}3")
        << pointeeOf(Found.Typed).getUnqualifiedType() << Space << Found.Asked.Constant << Found.IsDefault;
    if (MayAdd && Found.Blob.getRParenLoc().isFileID())
      Diagnostic << FixItHint::CreateInsertion(Found.Blob.getRParenLoc(),
                                               (", " + Space + "::" + Found.Held.Constant).str());
  }
  const SourceLocation Origin = Found.Typed.getBeginLoc();
  if (!Context.getSourceManager().isPointWithin(Origin, Found.Blob.getBeginLoc(), Found.Blob.getEndLoc()))
    diag(Origin, "the memory comes from here", DiagnosticIDs::Note);
  diag(Found.Blob.getBeginLoc(), "'%0::%1' is the type of these elements; '.to' converts them afterwards",
       DiagnosticIDs::Note)
      << Space << Found.Held.Constant;
}

} // namespace cuda_tidy
