#include "model/SharedSources.h"
#include "model/GivenValues.h"
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

bool contains(const Stmt &Whole, const Stmt &Part) {
  return &Whole == &Part ||
         llvm::any_of(Whole.children(), [&](const Stmt *Child) { return Child && contains(*Child, Part); });
}

bool isConstant(const VarDecl &Variable) {
  return Variable.isUsableInConstantExpressions(Variable.getASTContext()) && Variable.evaluateValue();
}

} // namespace

SharedSources::SharedSources(const ConfiguredLaunch &Launch) {
  read(*Launch.Outermost->getBody());
  for (const CallPlace &Place : Launch.Calls) {
    read(*Place.Caller->getBody());
    const FunctionDecl *Callee = Place.Call->getDirectCallee()->getDefinition();
    if (Callee && !isa<CXXOperatorCallExpr>(Place.Call))
      for (const auto &[Parameter, Argument] : llvm::zip(Callee->parameters(), Place.Call->arguments()))
        MadeFrom[Parameter].push_back(Argument);
  }
}

void SharedSources::read(const Stmt &Body) {
  forEachGivenValue(Body, [&](const GivenValue &Given) {
    if (const ValueDecl *Changed = Given.Declared ? Given.Declared : changedBy(Given.Target))
      MadeFrom[Changed].push_back(Given.Value);
  });
  collectQuotients(Body);
}

void SharedSources::collectQuotients(const Stmt &Code) {
  if (const auto *Quotient = dyn_cast<BinaryOperator>(&Code); Quotient && Quotient->getOpcode() == BO_Div)
    Quotients.push_back(Quotient);
  for (const Stmt *Child : Code.children())
    if (Child)
      collectQuotients(*Child);
}

SharedSources::Variables SharedSources::sourcesOf(const Expr &E) const {
  Variables Found;
  llvm::SmallVector<const Stmt *, 32> Pending = {&E};
  while (!Pending.empty()) {
    const Stmt *Statement = Pending.pop_back_val();
    if (!Statement)
      continue;
    if (const auto *Member = dyn_cast<MemberExpr>(Statement); Member && isa<FieldDecl>(Member->getMemberDecl())) {
      Found.insert(Member->getMemberDecl());
      continue;
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(Statement);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (Variable && !isConstant(*Variable) && Found.insert(Variable).second)
      if (auto Made = MadeFrom.find(Variable); Made != MadeFrom.end())
        Pending.append(Made->second.begin(), Made->second.end());
    Pending.append(Statement->child_begin(), Statement->child_end());
  }
  return Found;
}

bool SharedSources::areRelated(const Expr &A, const Expr &B) const {
  const Variables OfA = sourcesOf(A), OfB = sourcesOf(B);
  return llvm::any_of(OfA, [&](const ValueDecl *Each) { return OfB.contains(Each); });
}

bool SharedSources::isSharedOut(const Expr &Size) const {
  return llvm::any_of(Quotients, [&](const BinaryOperator *Quotient) {
    return contains(*Quotient->getLHS(), Size) && areRelated(*Quotient->getRHS(), Size);
  });
}

} // namespace cuda_tidy
