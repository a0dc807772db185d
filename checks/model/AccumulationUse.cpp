#include "model/AccumulationUse.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperations.h"
#include "model/Mentions.h"
#include "model/TripCount.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

static StringRef memberAskedOf(const Expr &Object, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Object);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Parent))
    Parent = Flow.parentOf(Parent);
  const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
  return nameOf(Member ? Member->getMemberDecl() : nullptr);
}

/// Whether the function of \p Flow asks for the size of \p Into in \p Part, which may be what bounds it.
static bool asksForSize(const ValueDecl &Into, const Stmt &Part, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Into, Flow), [&](const Expr *Mention) {
    return contains(Part, Mention, Flow) && llvm::is_contained({"size", "empty"}, memberAskedOf(*Mention, Flow));
  });
}

namespace {

/// Looks for what takes something out of a variable or a member.
struct Emptying : RecursiveASTVisitor<Emptying> {
  explicit Emptying(const ValueDecl &Of) : Of(Of) {}

  bool names(const Expr &E) const {
    const Expr &Inner = withoutWrapping(E);
    const auto *Member = dyn_cast<MemberExpr>(&Inner);
    const auto *Reference = dyn_cast<DeclRefExpr>(&Inner);
    return (Member && Member->getMemberDecl() == &Of) || (Reference && Reference->getDecl() == &Of);
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    Found |= removesElements(calledName(*Call)) && names(*Call->getImplicitObjectArgument());
    return !Found;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    Found |= Operator ? Operator->getOperator() == OO_Equal && names(*Operator->getArg(0))
                      : llvm::is_contained({"move", "exchange", "swap"}, calledName(*Call)) &&
                            llvm::any_of(Call->arguments(), [&](const Expr *Each) { return names(*Each); });
    return !Found;
  }

  const ValueDecl &Of;
  bool Found = false;
};

} // namespace

bool isEmptiedElsewhere(const ValueDecl &Into, const ASTContext &Context) {
  if (const auto *Variable = dyn_cast<VarDecl>(&Into); Variable && Variable->isLocalVarDeclOrParm())
    return false;
  Emptying Anywhere(Into);
  for (Decl *Each : Context.getTranslationUnitDecl()->decls())
    if (!Context.getSourceManager().isInSystemHeader(Each->getLocation()) && !Anywhere.TraverseDecl(Each))
      break;
  return Anywhere.Found;
}

/// Whether the function makes one tensor of all that \p Into holds.
static bool isStacked(const ValueDecl &Into, const FunctionFlow &Flow) {
  const auto *Variable = dyn_cast<VarDecl>(&Into);
  return Variable && llvm::any_of(Flow.referencesTo(Variable), [&](const Stmt *Mention) {
           for (const Stmt *Parent = Flow.parentOf(Mention); isa_and_nonnull<Expr>(Parent);
                Parent = Flow.parentOf(Parent))
             if (const auto *Call = dyn_cast<CallExpr>(Parent))
               return calledName(*Call).contains("stack") || calledName(*Call).starts_with("cat") ||
                      calledName(*Call).starts_with("concat");
           return false;
         });
}

const Stmt *unboundedLoopOf(const Accumulation &Into, const FunctionFlow &Flow) {
  for (const Stmt *Loop : Into.Loops) {
    if (asksForSize(*Into.Into, *Loop, Flow))
      return nullptr;
    const TripCount Trips = tripCountOf(*Loop, Flow.function().getASTContext());
    if (Trips == TripCount::Endless || (Trips == TripCount::Long && !isStacked(*Into.Into, Flow)))
      return Loop;
  }
  return nullptr;
}

bool isReadElsewhere(const Accumulation &Into, const FunctionFlow &Flow) {
  const auto &Assignment = *cast<CallExpr>(Into.At);
  const TensorOperands Parts = partsOf(*Assignment.getArg(1));
  return llvm::any_of(mentionsOf(*Into.Into, Flow), [&](const Expr *Mention) {
    static constexpr StringRef Queries[] = {"defined", "numel", "size", "sizes", "dim"};
    const Stmt *Around = Flow.parentOf(Mention);
    const auto *Other = dyn_cast_or_null<CXXOperatorCallExpr>(Around);
    return contains(Into.loop(), Mention, Flow) && !contains(*Assignment.getArg(0), Mention, Flow) &&
           !llvm::is_contained(Parts, Mention) && !llvm::is_contained(Queries, memberAskedOf(*Mention, Flow)) &&
           !(Other && Other->getOperator() == OO_Equal && Other->getArg(0) == Mention);
  });
}

} // namespace cuda_tidy
