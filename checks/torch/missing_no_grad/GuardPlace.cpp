#include "torch/missing_no_grad/GuardPlace.h"
#include "graphs/GraphFate.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StringRef GuardName = "no_grad";
/// How deep calls of functions of the file are followed.
constexpr unsigned MaxDepth = 3;

/// Looks for what may need a graph, or cannot be looked into.
class GradNeed : public RecursiveASTVisitor<GradNeed> {
public:
  GradNeed(const FunctionFlow &Flow, const ModuleUses &Modules, unsigned Depth = MaxDepth)
      : Flow(Flow), Modules(Modules), Depth(Depth) {}

  static bool in(const Stmt &Code, const FunctionFlow &Flow, const ModuleUses &Modules, unsigned Depth = MaxDepth) {
    GradNeed Need(Flow, Modules, Depth);
    Need.TraverseStmt(const_cast<Stmt *>(&Code));
    return Need.Found;
  }

  bool VisitCallExpr(CallExpr *Call) {
    std::optional<ModuleCall> Done = moduleCallIn(*Call);
    if (Done && Done->What == ModuleCall::Forward) {
      // What a function that is called does with its results is its callers' business.
      if (Depth == MaxDepth)
        Found |= fateOfGraph(*Call, Flow, Modules) != GraphFate::Dropped;
      return !Found;
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    Found |= isDifferentiation(*Call) || (Done && Done->What == ModuleCall::Train) ||
             (Callee ? mayNeedGrad(*Callee, *Call) : Call->isTypeDependent());
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call); Operator && Operator->isAssignmentOp())
      Found |= keeps(*Operator->getArg(0));
    return !Found;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) { return concerns(Reference->getType()); }
  bool VisitVarDecl(VarDecl *Variable) {
    Found |= Variable->getName() == GuardName;
    return concerns(Variable->getType());
  }

  bool VisitReturnStmt(ReturnStmt *Return) {
    Found |= Return->getRetValue() && carriesGraph(Return->getRetValue()->getType());
    return !Found;
  }

private:
  bool concerns(QualType Type) {
    const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
    const auto *Space = Class ? dyn_cast<NamespaceDecl>(Class->getDeclContext()) : nullptr;
    Found |= Space && Space->getName() == "optim";
    return !Found;
  }

  bool keeps(const Expr &Target) const {
    if (!carriesGraph(Target.getType()))
      return false;
    const auto *Variable = dyn_cast_or_null<VarDecl>(rootOf(&Target));
    return !Variable || !Variable->hasLocalStorage();
  }

  bool mayNeedGrad(const FunctionDecl &Callee, const CallExpr &Call) const {
    if (isOfTorch(Callee) && nameOf(&Callee).contains("requires_grad"))
      return true;
    const SourceManager &Files = Callee.getASTContext().getSourceManager();
    if (Files.isInSystemHeader(Callee.getLocation()) || isa<CXXConversionDecl>(Callee))
      return false;
    const FunctionDecl *Definition = definitionOf(Callee);
    if (Definition && Definition != &Flow.function())
      return Depth == 0 || in(*Definition->getBody(), Flow, Modules, Depth - 1);
    return llvm::any_of(Call.arguments(), [](const Expr *Argument) { return carriesGraph(Argument->getType()); });
  }

  const FunctionFlow &Flow;
  const ModuleUses &Modules;
  const unsigned Depth;
  bool Found = false;
};

std::optional<FixItHint> atBeginningOf(const CompoundStmt &Block, const ASTContext &Context) {
  const SourceManager &Files = Context.getSourceManager();
  if (Block.body_empty() || Block.getLBracLoc().isMacroID() || Block.body_front()->getBeginLoc().isMacroID())
    return std::nullopt;
  SourceLocation First = Block.body_front()->getBeginLoc();
  std::string Guard = ("torch::NoGradGuard " + GuardName + ";").str();
  bool IsOneLine = Files.getSpellingLineNumber(First) == Files.getSpellingLineNumber(Block.getLBracLoc());
  Guard += IsOneLine ? " " : ("\n" + Lexer::getIndentationForLine(First, Files)).str();
  return FixItHint::CreateInsertion(First, Guard);
}

const CompoundStmt *blockAround(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Around = &Statement;
  while (Around && !isa<CompoundStmt>(Around))
    Around = Flow.parentOf(Around);
  return cast_or_null<CompoundStmt>(Around);
}

} // namespace

std::optional<FixItHint> guardBefore(const ModuleUses::Use &Forward, const FunctionFlow &Flow,
                                     const ModuleUses &Modules) {
  const Stmt *Body = Forward.Function->getBody();
  for (const auto *Block : {dyn_cast<CompoundStmt>(Body), blockAround(*Forward.Call, Flow)})
    if (Block && !GradNeed::in(*Block, Flow, Modules))
      return atBeginningOf(*Block, Forward.Function->getASTContext());
  return std::nullopt;
}

} // namespace cuda_tidy
