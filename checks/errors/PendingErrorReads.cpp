#include "errors/PendingErrorReads.h"
#include "flow/CompileErrors.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/QueuedCalls.h"
#include "knowledge/StatusTypes.h"
#include "syntax/Failure.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Function asks for a variable of the environment, by itself or in a function that it calls.
bool asksEnvironment(const FunctionDecl &Function, unsigned CallsLeft = 2) {
  const StringRef Name = Function.isInStdNamespace() ? nameOf(&Function) : apiNameOf(Function);
  if (Name == "getenv" || Name == "secure_getenv")
    return true;
  const FunctionDecl *Definition = CallsLeft > 0 ? definitionOf(Function) : nullptr;
  return Definition && findPart(Definition->getBody(), [&](const Stmt &Part) {
           const auto *Call = dyn_cast<CallExpr>(&Part);
           return Call && Call->getDirectCallee() && asksEnvironment(*Call->getDirectCallee(), CallsLeft - 1);
         });
}

bool isRuntimeSwitch(const Expr &Condition) {
  llvm::SmallVector<const Stmt *, 8> Pending = {&Condition};
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
  while (!Pending.empty()) {
    const Stmt *Statement = Pending.pop_back_val();
    if (!Statement)
      continue;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Statement)) {
      const ValueDecl *Named = Reference->getDecl();
      if (const auto *Variable = dyn_cast<VarDecl>(Named);
          Variable && Variable->hasGlobalStorage() && !Variable->isConstexpr())
        return true;
      if (const auto *Function = dyn_cast<FunctionDecl>(Named); Function && asksEnvironment(*Function))
        return true;
      if (const auto *Variable = dyn_cast<VarDecl>(Named); Variable && Variable->hasLocalStorage() &&
                                                           Variable->hasInit() && !isa<ParmVarDecl>(Variable) &&
                                                           Seen.insert(Variable).second)
        Pending.push_back(Variable->getInit());
    }
    Pending.append(Statement->child_begin(), Statement->child_end());
  }
  return false;
}

} // namespace

bool mayOnlyCheck(const FunctionDecl &Function) {
  auto IsNoWork = [](const ParmVarDecl *Parameter) {
    const QualType Type = Parameter->getType().getNonReferenceType();
    const QualType Pointee = Type->isPointerType() ? Type->getPointeeType() : QualType();
    return Type->isIntegralOrEnumerationType() || isStream(Type) ||
           (!Pointee.isNull() && Pointee->isAnyCharacterType()) || nameOf(Type->getAsCXXRecordDecl()) == "basic_string";
  };
  const QualType Result = Function.getReturnType();
  return !isa<CXXConstructorDecl, CXXDestructorDecl>(Function) && (Result->isVoidType() || statusTypeOf(Result)) &&
         llvm::all_of(Function.parameters(), IsNoWork);
}

const FunctionSummary &PendingErrorReads::summarise(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  auto [Entry, IsNew] = Summaries.try_emplace(Definition ? Definition : Function.getCanonicalDecl());
  if (!IsNew)
    return Entry->second;
  FunctionSummary Summary;
  const bool IsOfLibrary = isInSystemHeader(Function);
  if (!Definition || IsOfLibrary) {
    if (Elsewhere == Others::ReadWhereTheyMay && !IsOfLibrary && mayOnlyCheck(Function))
      Summary = {Certainty::OnEveryPath, Certainty::OnEveryPath, nullptr, false, {&Function}};
  } else if (mayReadPendingError(*Definition)) {
    if (const FunctionFlow *Flow = Handlers.flowOf(*Definition)) {
      Summary.HandsOn = true;
      Summary.ReadsPendingErrorOrWaits = certaintyOf(*Flow, true, Summary);
      // What does not even wait on some path does not read the error on some path either.
      if (Summary.ReadsPendingErrorOrWaits != Certainty::Never)
        Summary.ReadsPendingError = certaintyOf(*Flow, false, Summary);
      Summary.HandsOn |= statusTypeOf(Definition->getReturnType()) && !reactsToErrors(*Definition);
    }
  }
  return Entry->second = Summary;
}

bool PendingErrorReads::isInSystemHeader(const FunctionDecl &Function) const {
  return Handlers.context().getSourceManager().isInSystemHeader(Function.getLocation());
}

// Walks the calls that can be reached from the function, which is much cheaper than following its paths.
bool PendingErrorReads::mayReadPendingError(const FunctionDecl &Function) {
  if (MayBeReading.contains(&Function))
    return true;
  llvm::SetVector<const FunctionDecl *> Reached;
  bool Reads = false;
  auto Reach = [&](const FunctionDecl *Callee) {
    if (!Callee)
      return;
    const FunctionDecl *Definition = definitionOf(*Callee);
    if (Keeper.isQuery(*Callee) || Keeper.isSynchronisation(*Callee))
      Reads = true;
    else if (!Definition || isInSystemHeader(*Callee))
      Reads |= summarise(*Callee).ReadsPendingErrorOrWaits != Certainty::Never;
    else if (!NeverReading.contains(Definition))
      Reached.insert(Definition);
  };
  auto ReachDestructor = [&](QualType Type) {
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    if (Record && Record->hasDefinition() && Record->hasUserDeclaredDestructor())
      Reach(Record->getDestructor());
  };

  Reach(&Function);
  for (unsigned Index = 0; Index < Reached.size(); ++Index) {
    llvm::SmallVector<const Stmt *, 32> Pending = {Reached[Index]->getBody()};
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Reached[Index]))
      for (const CXXCtorInitializer *Initializer : Constructor->inits())
        Pending.push_back(Initializer->getInit());
    while (!Pending.empty()) {
      const Stmt *Statement = Pending.pop_back_val();
      if (!Statement)
        continue;
      if (const auto *Call = dyn_cast<CallExpr>(Statement))
        Reach(calleeOf(*Call));
      else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Statement)) {
        Reach(Construct->getConstructor());
        ReachDestructor(Construct->getType());
      }
      if (Reads) {
        MayBeReading.insert(&Function);
        return true;
      }
      Pending.append(Statement->child_begin(), Statement->child_end());
    }
  }
  NeverReading.insert(Reached.begin(), Reached.end());
  return false;
}

Certainty PendingErrorReads::certaintyOf(const FunctionFlow &Flow, bool OrWaits, FunctionSummary &Summary) {
  if (!Flow.cfg())
    return Certainty::OnSomePaths;
  auto Of = [&](const CFGElement &Element) {
    const FunctionSummary Effect = readOfPendingError(Element, Flow);
    if (Effect.Switch)
      Summary.Switch = Effect.Switch;
    Summary.HandsOn &= Effect.HandsOn || Effect.ReadsPendingErrorOrWaits == Certainty::Never;
    for (const FunctionDecl *Each : Effect.Elsewhere)
      if (!llvm::is_contained(Summary.Elsewhere, Each))
        Summary.Elsewhere.push_back(Each);
    return OrWaits ? Effect.ReadsPendingErrorOrWaits : Effect.ReadsPendingError;
  };
  Certainty Strongest = Certainty::Never;
  for (const CFGBlock *Block : *Flow.cfg())
    for (const CFGElement &Element : *Block)
      Strongest = std::max(Strongest, Of(Element));
  if (Strongest == Certainty::Never)
    return Strongest;

  const Landmarks Reads =
      Flow.elementsThat([&](const CFGElement &Element) { return readOfPendingError(Element, Flow).isAnything(); });
  const PathAnswer Missing = Flow.findPathFromEntry(
      &Reads,
      [&](const CFGElement &Element) { return Of(Element) == Certainty::OnEveryPath ? Step::Stop : Step::Pass; },
      [](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); });
  if (Missing.IsThere == Answer::No)
    return Certainty::OnEveryPath;
  for (const Path::Branch &Branch : Missing.Found.Branches)
    if (const auto *Condition = dyn_cast_or_null<Expr>(Branch.Condition); Condition && isRuntimeSwitch(*Condition)) {
      Summary.Switch = Condition;
      return Certainty::WhenSwitchedOn;
    }
  return std::min(Strongest, Certainty::OnSomePaths);
}

FunctionSummary PendingErrorReads::readOfPendingError(const CFGElement &Element, const FunctionFlow &Flow) {
  if (auto Destructor = Element.getAs<CFGImplicitDtor>()) {
    const CXXDestructorDecl *Callee = Destructor->getDestructorDecl(Handlers.context());
    return Callee && !Callee->isImplicit() ? summarise(*Callee) : FunctionSummary();
  }
  auto Statement = Element.getAs<CFGStmt>();
  if (!Statement)
    return {};
  if (const auto *Call = dyn_cast<CallExpr>(Statement->getStmt())) {
    const FunctionDecl *Callee = calleeOf(*Call);
    return Callee ? effectOfCall(*Callee, *Call, Flow) : FunctionSummary();
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Statement->getStmt()))
    return Construct->getConstructor()->isImplicit() ? FunctionSummary() : summarise(*Construct->getConstructor());
  return {};
}

FunctionSummary PendingErrorReads::effectOfCall(const FunctionDecl &Callee, const CallExpr &Call,
                                                const FunctionFlow &Flow) {
  FunctionSummary Effect;
  const bool IsQuery = Keeper.isQuery(Callee);
  if (IsQuery || Keeper.isSynchronisation(Callee))
    Effect = {IsQuery ? Certainty::OnEveryPath : Certainty::Never, Certainty::OnEveryPath, nullptr, true, {}};
  else
    Effect = summarise(Callee);
  if (Effect.ReadsPendingErrorOrWaits == Certainty::Never || !Effect.HandsOn)
    return Effect;
  Effect.HandsOn = false;
  Certainty Limit = Certainty::OnEveryPath;
  switch (Handlers.useOf(Call, Flow).What) {
  case StatusUse::Handled:
    return Effect;
  case StatusUse::HandedOn:
    Effect.HandsOn = true;
    return Effect;
  case StatusUse::UnreadOnPath:
  case StatusUse::Overwritten:
    Limit = Certainty::OnSomePaths;
    break;
  case StatusUse::OnlyByAssert:
    Limit = Certainty::WhenSwitchedOn;
    break;
  case StatusUse::NeverRead:
    // The statement that reads the variable may be missing where something does not compile.
    if (mayLackStatements(Flow.function()))
      return Effect;
    [[fallthrough]];
  default:
    Limit = Certainty::Never;
  }
  Effect.ReadsPendingError = std::min(Effect.ReadsPendingError, Limit);
  Effect.ReadsPendingErrorOrWaits = std::min(Effect.ReadsPendingErrorOrWaits, Limit);
  return Effect;
}

} // namespace cuda_tidy
