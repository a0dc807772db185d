#include "launches/SharedSources.h"
#include "flow/StatementParts.h"
#include "syntax/GivenValues.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// The variable that `v`, `v.x`, `v[0]` is, or is part of.
const ValueDecl *changedBy(const Expr *Target) {
  while (true) {
    Target = Target->IgnoreParenCasts();
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Target))
      return dyn_cast<VarDecl>(Reference->getDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(Target); Member && !Member->isArrow())
      Target = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target))
      Target = Element->getBase();
    else if (const auto *Index = dyn_cast<CXXOperatorCallExpr>(Target); Index && Index->getOperator() == OO_Subscript)
      Target = Index->getArg(0);
    else
      return nullptr;
  }
}

bool isConstant(const VarDecl &Variable) {
  return Variable.isUsableInConstantExpressions(Variable.getASTContext()) && Variable.evaluateValue();
}

} // namespace

SourcesInFunction::SourcesInFunction(const FunctionDecl &Function) {
  forEachGivenValue(*Function.getBody(), [&](const GivenValue &Given) {
    if (const ValueDecl *Changed = Given.Declared ? Given.Declared : changedBy(Given.Target))
      MadeFrom[Changed].push_back(Given.Value);
  });
  collectQuotients(*Function.getBody());
}

void SourcesInFunction::collectQuotients(const Stmt &Code) {
  if (const auto *Quotient = dyn_cast<BinaryOperator>(&Code); Quotient && Quotient->getOpcode() == BO_Div)
    forEachPart(Quotient->getLHS(), [&](const Stmt &Part) { Quotients[&Part].push_back(Quotient); });
  for (const Stmt *Child : Code.children())
    if (Child)
      collectQuotients(*Child);
}

llvm::ArrayRef<const Stmt *> SourcesInFunction::madeFrom(const ValueDecl &Variable) const {
  auto Found = MadeFrom.find(&Variable);
  return Found == MadeFrom.end() ? llvm::ArrayRef<const Stmt *>() : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const BinaryOperator *> SourcesInFunction::quotientsOf(const Stmt &Part) const {
  auto Found = Quotients.find(&Part);
  return Found == Quotients.end() ? llvm::ArrayRef<const BinaryOperator *>() : llvm::ArrayRef(Found->second);
}

SharedSources::SharedSources(const ConfiguredLaunch &Launch,
                             llvm::function_ref<const SourcesInFunction &(const FunctionDecl &)> Of) {
  Functions.push_back(&Of(*Launch.Outermost));
  for (const CallPlace &Place : Launch.Calls) {
    Functions.push_back(&Of(*Place.Caller));
    const FunctionDecl *Callee = Place.Call->getDirectCallee()->getDefinition();
    if (Callee && !isa<CXXOperatorCallExpr>(Place.Call))
      for (const auto &[Parameter, Argument] : llvm::zip(Callee->parameters(), Place.Call->arguments()))
        Arguments[Parameter].push_back(Argument);
  }
}

// The members that the code names, and its variables that are no constants.
void SharedSources::addNamedIn(const Stmt &Code, Variables &Members,
                               llvm::SmallVectorImpl<const VarDecl *> &Named) const {
  auto IsMember = [](const Stmt &Part) {
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    return Member && isa<FieldDecl>(Member->getMemberDecl());
  };
  forEachPart(
      &Code,
      [&](const Stmt &Part) {
        const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
        const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
        if (Variable && !isConstant(*Variable))
          Named.push_back(Variable);
      },
      [&](const Stmt &Part) {
        if (IsMember(Part))
          Members.insert(cast<MemberExpr>(Part).getMemberDecl());
        return IsMember(Part);
      });
}

const SharedSources::Variables &SharedSources::sourcesOf(const VarDecl &Variable) const {
  auto [Entry, IsNew] = Known.try_emplace(&Variable);
  Variables &Found = Entry->second;
  if (!IsNew)
    return Found;
  llvm::SmallVector<const VarDecl *, 8> Pending = {&Variable};
  while (!Pending.empty()) {
    const VarDecl *Next = Pending.pop_back_val();
    if (!Found.insert(Next).second)
      continue;
    auto Add = [&](llvm::ArrayRef<const Stmt *> Made) {
      for (const Stmt *Each : Made)
        addNamedIn(*Each, Found, Pending);
    };
    for (const SourcesInFunction *Function : Functions)
      Add(Function->madeFrom(*Next));
    if (auto Given = Arguments.find(Next); Given != Arguments.end())
      Add(Given->second);
  }
  return Found;
}

SharedSources::Variables SharedSources::sourcesOf(const Expr &E) const {
  Variables Found;
  llvm::SmallVector<const VarDecl *, 8> Named;
  addNamedIn(E, Found, Named);
  for (const VarDecl *Each : Named) {
    const Variables &Sources = sourcesOf(*Each);
    Found.insert(Sources.begin(), Sources.end());
  }
  return Found;
}

bool SharedSources::areRelated(const Expr &A, const Expr &B) const {
  const Variables OfA = sourcesOf(A), OfB = sourcesOf(B);
  return llvm::any_of(OfA, [&](const ValueDecl *Each) { return OfB.contains(Each); });
}

bool SharedSources::isSharedOut(const Expr &Size) const {
  return llvm::any_of(Functions, [&](const SourcesInFunction *Function) {
    return llvm::any_of(Function->quotientsOf(Size),
                        [&](const BinaryOperator *Quotient) { return areRelated(*Quotient->getRHS(), Size); });
  });
}

} // namespace cuda_tidy
