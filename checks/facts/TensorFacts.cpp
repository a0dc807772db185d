#include "facts/FactWriter.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "syntax/TensorTypes.h"
#include "tensors/TensorChecks.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The argument that \p Use, a call, gives the parameter of that number; null if it gives none.
const Expr *argumentFor(const PlaceInFunction &Use, int Parameter) {
  const auto *Call = dyn_cast<CallExpr>(Use.Where);
  if (!Call || isa<CXXOperatorCallExpr>(Call) || Parameter >= static_cast<int>(Call->getNumArgs()))
    return nullptr;
  return Call->getArg(Parameter)->IgnoreUnlessSpelledInSource();
}

/// The parameter of the function around \p Use that \p Argument hands on, or null.
const ParmVarDecl *handedOn(const Expr &Argument, const PlaceInFunction &Use) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&Argument));
  return Parameter && Parameter->getDeclContext() == Use.Outermost ? Parameter : nullptr;
}

/// A caller answers for what it makes; what it is given itself it may have looked at, or else its callers have.
CallerSearch lookersAt(Property About, TensorProperty Wanted, UnitAnalyses &Unit, TensorChecks &Checks) {
  return CallerSearch(About, Unit, [&Checks, Wanted](const PlaceInFunction &Use, const Subject &Used) {
    const Expr *Argument = argumentFor(Use, Used.Parameter);
    if (!Argument)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    const ParmVarDecl *Given = handedOn(*Argument, Use);
    if (!Given || Checks.lookedAt(*Use.Outermost, *Given) & Wanted)
      return CallerSearch::AtUse{Answer::Yes, std::nullopt};
    return CallerSearch::AtUse{Answer::No, Subject{Use.Outermost, static_cast<int>(Given->getFunctionScopeIndex())}};
  });
}

/// `x.data_ptr<float>() + 4`, `&values[4]` of what was `x.data_ptr<float>()`
bool pointsIntoTensor(const Expr &Argument, const FunctionFlow &Flow) {
  auto IsRawAccess = [](const Stmt &Part) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
    return Call && isRawAccess(*Call);
  };
  return findPart(&Argument, [&](const Stmt &Part) {
    const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
    return IsRawAccess(Part) ||
           (Reference && Reference->getType()->isPointerType() && findPart(&originOf(*Reference, Flow), IsRawAccess));
  });
}

CallerSearch giversOfMemory(UnitAnalyses &Unit) {
  auto &Flows = Unit.get<FunctionFlows>();
  return CallerSearch(Property::GivesTensorMemory, Unit, [&Flows](const PlaceInFunction &Use, const Subject &) {
    const auto *Call = dyn_cast<CallExpr>(Use.Where);
    if (!Call)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    const FunctionFlow &Flow = Flows.of(*Use.Function);
    auto IsInto = [&](const Expr *Each) { return Each->getType()->isPointerType() && pointsIntoTensor(*Each, Flow); };
    return llvm::any_of(Call->arguments(), IsInto) ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
                                                   : CallerSearch::AtUse{Answer::No, Subject{Use.Outermost}};
  });
}

} // namespace

void writeTensorFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  TensorChecks Checks(Unit.get<FunctionFlows>(), /*TrustsOtherUnits=*/false);
  CallerSearch Lookers[] = {lookersAt(Property::ChecksContiguity, Contiguity, Unit, Checks),
                            lookersAt(Property::ChecksDevice, Device, Unit, Checks),
                            lookersAt(Property::ChecksElementType, ElementType, Unit, Checks)};
  CallerSearch Givers = giversOfMemory(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    for (const PlaceInFunction &Use : Uses.usesOf(*Used)) {
      auto Takes = [&](auto Wanted) { return llvm::any_of(Used->parameters(), Wanted); };
      if (Takes([](const ParmVarDecl *Each) { return Each->getType()->isPointerType(); }))
        Facts.write(Givers, {Used}, Use);
      for (const ParmVarDecl *Each : Used->parameters())
        if (holdsTensor(Each->getType())) {
          const Subject Given = {Used, static_cast<int>(Each->getFunctionScopeIndex())};
          for (CallerSearch &Search : Lookers)
            Facts.write(Search, Given, Use);
        }
    }
}

} // namespace cuda_tidy
