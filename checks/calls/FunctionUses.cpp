#include "calls/FunctionUses.h"
#include "calls/FunctionVisitor.h"
#include "flow/FunctionFlow.h"
#include "flow/Overriding.h"
#include "flow/VariableWrites.h"
#include "syntax/LaunchSite.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// One declaration for a function, its redeclarations and its instantiations.
const FunctionDecl *keyOf(const FunctionDecl &Function) {
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Function)->getCanonicalDecl();
}

} // namespace

bool isProgram(const ASTContext &Context) {
  auto IsMain = [](const NamedDecl *D) { return isa<FunctionDecl>(D) && cast<FunctionDecl>(D)->isMain(); };
  return llvm::any_of(Context.getTranslationUnitDecl()->lookup(DeclarationName(&Context.Idents.get("main"))), IsMain);
}

bool isOnlyCalledHere(const FunctionDecl &Function) {
  if (!Function.isExternallyVisible())
    return true;
  const ASTContext &Context = Function.getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  return isProgram(Context) && !mayBeOverridden(Function) &&
         Sources.isInMainFile(Sources.getExpansionLoc(Function.getCanonicalDecl()->getLocation()));
}

struct FunctionUses::Collector : FunctionVisitor<Collector> {
  explicit Collector(FunctionUses &Index) : Index(Index) {}

  bool TraverseDecl(Decl *D) {
    if (isa_and_nonnull<FunctionDecl>(D))
      return FunctionVisitor::TraverseDecl(D);
    const VarDecl *Outer = std::exchange(Global, Function ? nullptr : dyn_cast_or_null<VarDecl>(D));
    bool Goes = FunctionVisitor::TraverseDecl(D);
    Global = Outer;
    return Goes;
  }

  // A lambda that is neither called on the spot nor kept in a variable is given to somebody.
  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    if (Called.contains(Lambda) || Kept.contains(Lambda))
      return true;
    if (Function)
      Index.Uses[keyOf(*Lambda->getCallOperator())].push_back({Lambda, Function, Outermost});
    else if (Global)
      HeldBy[Global->getCanonicalDecl()].insert(Lambda->getCallOperator());
    return true;
  }

  void use(const FunctionDecl *Used, const Expr *Where) {
    if (Used && Function)
      Index.Uses[keyOf(*Used)].push_back({Where, Function, Outermost});
  }

  void use(const NamedDecl *Named, const Expr *Where) {
    if (Named)
      use(Named->getUnderlyingDecl()->getAsFunction(), Where);
  }

  // Somebody gets hold of the function: here, or wherever the global variable is named that does.
  void take(const FunctionDecl *Taken, const Expr *Where) {
    if (Function)
      use(Taken, Where);
    else if (Global && Taken)
      HeldBy[Global->getCanonicalDecl()].insert(Taken);
  }

  bool VisitVarDecl(VarDecl *Variable) {
    const auto *Lambda =
        Variable->getInit() ? dyn_cast<LambdaExpr>(Variable->getInit()->IgnoreUnlessSpelledInSource()) : nullptr;
    // Not the variable that holds a `std::function`, which got the lambda as an argument.
    if (Lambda && Variable->getType()->getAsCXXRecordDecl() == Lambda->getLambdaClass()) {
      Kept.insert(Lambda);
      LambdaIn[Variable] = Lambda;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Function && isLaunch(*Call))
      Index.Launches.push_back({Call, Function, Outermost});
    // What is called is used where the call ends, not where it is named.
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    const Expr *Object = Callee;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
      Called.insert(Callee);
      Object = Operator->getOperator() == OO_Call ? Operator->getArg(0) : nullptr;
    }
    Called.insert(Callee);
    if (const FunctionDecl *Direct = Call->getDirectCallee())
      use(Direct, Call);
    else if (DeclarationName Name = unknownCallee(*Callee); Name && Function)
      Index.UsesByName[Name].push_back({Call, Function, Outermost});
    else if (const auto *Lookup = dyn_cast<OverloadExpr>(Callee))
      for (const NamedDecl *Candidate : Lookup->decls())
        use(Candidate, Call);
    if (!Object)
      return true;
    Object = Object->IgnoreUnlessSpelledInSource();
    Called.insert(Object);
    if (const LambdaExpr *Lambda = lambdaIn(Object); Lambda && !Call->getDirectCallee())
      use(Lambda->getCallOperator(), Call);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
    if (Construct->getConstructor()->isUserProvided())
      use(Construct->getConstructor(), Construct);
    return true;
  }

  bool dataTraverseStmtPre(Stmt *Visited) {
    Around = dyn_cast<Expr>(Visited);
    return true;
  }

  // What a template argument names is used where the template is: `impl("f", Boxer<decltype(f), &f>::call)`.
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) {
    const Expr *Outer = std::exchange(Naming, Naming ? Naming : Around);
    const bool Goes = FunctionVisitor::TraverseTemplateArgumentLoc(Argument);
    Around = std::exchange(Naming, Outer);
    return Goes;
  }

  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool = true) { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      for (const FunctionDecl *Held : HeldBy.lookup(Variable->getCanonicalDecl()))
        take(Held, Reference);
    if (Called.contains(Reference))
      return true;
    if (const LambdaExpr *Lambda = lambdaIn(Reference))
      use(Lambda->getCallOperator(), Reference);
    else
      take(dyn_cast<FunctionDecl>(Reference->getDecl()), Naming ? Naming : Reference);
    return true;
  }

  bool VisitOverloadExpr(OverloadExpr *Reference) {
    if (!Called.contains(Reference))
      for (const NamedDecl *Candidate : Reference->decls())
        take(Candidate->getUnderlyingDecl()->getAsFunction(), Reference);
    return true;
  }

  bool VisitMemberExpr(MemberExpr *Member) {
    if (!Called.contains(Member))
      take(dyn_cast<FunctionDecl>(Member->getMemberDecl()), Member);
    return true;
  }

  // What a call names whose callee depends on template parameters: a member, or an object's call operator.
  static DeclarationName unknownCallee(const Expr &Callee) {
    if (const auto *Static = dyn_cast<DependentScopeDeclRefExpr>(&Callee))
      return Static->getDeclName();
    if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(&Callee))
      return Member->getMember();
    const auto *Object = dyn_cast<DeclRefExpr>(&Callee);
    if (Object && Object->isTypeDependent() && isa<VarDecl>(Object->getDecl()))
      return Object->getDecl()->getASTContext().DeclarationNames.getCXXOperatorName(OO_Call);
    return {};
  }

  // The lambda itself, or the one that the named variable holds.
  const LambdaExpr *lambdaIn(const Expr *E) const {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      return Lambda;
    const VarDecl *Variable = variableIn(E);
    return Variable ? LambdaIn.lookup(Variable) : nullptr;
  }

  FunctionUses &Index;
  const VarDecl *Global = nullptr; ///< The variable outside all functions that is being initialised.
  const Expr *Around = nullptr;    ///< The expression visited last, outside of template arguments.
  const Expr *Naming = nullptr;    ///< The expression whose template arguments are visited.
  llvm::DenseMap<const VarDecl *, llvm::SmallSetVector<const FunctionDecl *, 4>> HeldBy;
  llvm::DenseSet<const Expr *> Called;
  llvm::DenseSet<const LambdaExpr *> Kept;
  llvm::DenseMap<const VarDecl *, const LambdaExpr *> LambdaIn;
};

FunctionUses::FunctionUses(ASTContext &Context) {
  Collector Collect(*this);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

llvm::SmallVector<PlaceInFunction, 4> FunctionUses::usesOf(const FunctionDecl &Function) const {
  llvm::SmallVector<PlaceInFunction, 4> Found = Uses.lookup(keyOf(Function));
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Found, usesOf(*Base));
  return Found;
}

std::vector<const FunctionDecl *> FunctionUses::usedOfOthers(bool WithKernels) const {
  std::vector<const FunctionDecl *> Found;
  for (const auto &[Function, Places] : Uses) {
    const SourceManager &Sources = Function->getASTContext().getSourceManager();
    const FunctionDecl *Definition = definitionOf(*Function);
    const bool IsOwn = Definition && Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation()));
    if (!IsOwn && Function->isExternallyVisible() && (WithKernels || !Function->hasAttr<CUDAGlobalAttr>()) &&
        !Function->getBuiltinID() && !Sources.isInSystemHeader(Sources.getExpansionLoc(Function->getLocation())))
      Found.push_back(Function);
  }
  return Found;
}

llvm::ArrayRef<PlaceInFunction> FunctionUses::possibleUsesOf(const FunctionDecl &Function) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  auto Found = Method && !Method->getParent()->isLambda() ? UsesByName.find(Method->getDeclName()) : UsesByName.end();
  return Found == UsesByName.end() ? llvm::ArrayRef<PlaceInFunction>() : llvm::ArrayRef(Found->second);
}

} // namespace cuda_tidy
